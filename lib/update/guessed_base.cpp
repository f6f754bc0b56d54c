#include "update/guessed_base.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "files/files.h"
#include "files/output_folder.h"
#include "port/tree_plan.h"
#include "text/error.h"
#include "tree/sources.h"
#include "update/merge.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

class Guesser {
 public:
  Guesser(const GuessPlaces& places, PortOptions options, PortFolder& ours,
          const RuleChoice& choice, Listener& listener)
      : places_(places),
        options_(std::move(options)),
        ours_(ours),
        choice_(choice),
        listener_(listener) {}

  GuessedBase run(const OldSources* named) {
    const OldSources sources = named ? *named : nearestSources();
    fs::path old = sources.folder();
    if (old.empty()) {
      old = places_.scratch / "old";
      OutputFolder::made(old, 0700);
      sources.extract(old);
    }
    const TreeOptions tree = movedTo(old, options_.tree, places_.cuda);
    options_.delivery.keepsNames = hasNamesOf(takeInventory(tree.inventory));
    FreshPort base = nearestPort(tree);
    findCuda(base, old);
    return {std::move(base.origin), base.folder, std::move(options_), taken_};
  }

 private:
  /// Without a word about it, the CUDA is that of the revision that the port
  /// has most lines of.
  OldSources nearestSources() {
    const auto portOf = [&](const std::string& source) {
      for (const std::string& name :
           {renamedSource(source).generic_string(), source}) {
        Ours ours = ours_.at(name);
        if (ours.kind == Ours::Kind::file && isText(ours.bytes)) {
          return std::move(ours.bytes);
        }
      }
      return std::string();
    };
    taken_ = nearestRevision(places_.cuda, portOf);
    if (!taken_ || taken_->likeness < kSameFile) {
      throw Error(ExitCode::usage,
                  fmt::format("{}: has no record of what it was made from "
                              "({}), and is like no revision of {}; nothing "
                              "was changed. Give --from with the revision or "
                              "folder of the old CUDA",
                              shownAs(places_.home), kOriginFile,
                              shownAs(places_.cuda)));
    }
    return {places_.cuda, taken_->revision};
  }

  /// What the port is nearest to, of what this version makes of the old CUDA
  /// with one option or another. Those options count from now on.
  FreshPort nearestPort(const TreeOptions& tree) {
    PortOptions options = options_;
    options.tree = tree;
    FreshPort best = makePort(options, places_.scratch / "base", places_.home,
                              choice_, listener_);
    double most = likenessTo(best);
    const auto tryOther = [&](const std::string& name, const std::string& value,
                              auto set) {
      const auto isIt = [&](const GivenOption& each) {
        return each.name == name;
      };
      if (std::ranges::any_of(options_.delivery.given, isIt)) return;
      PortOptions other = options;
      set(other.target);
      FreshPort port = makePort(other, places_.scratch / ("base-" + value),
                                places_.home, choice_, listener_);
      const double likeness = likenessTo(port);
      if (likeness <= most) return;
      most = likeness;
      best = std::move(port);
      set(options.target);
      set(options_.target);
      options_.delivery.given.push_back({name, {value}, false, false});
    };
    tryOther("--launch", "ggl",
             [](Target& target) { target.launch = LaunchStyle::ggl; });
    tryOther("--warp", "native",
             [](Target& target) { target.warp = WarpStyle::native; });
    return best;
  }

  double likenessTo(const FreshPort& port) {
    double sum = 0;
    for (const OriginFile& each : port.origin.files) {
      if (each.edits.empty() || each.source.empty()) continue;
      const Ours ours = ours_.at(each.port);
      if (ours.kind != Ours::Kind::file || !isText(ours.bytes)) continue;
      sum += likeness(ours.bytes, readFile(port.folder / each.port)) *
             static_cast<double>(ours.bytes.size());
    }
    return sum;
  }

  /// Whether sources of the port have the names of the CUDA, as in place.
  bool hasNamesOf(const Inventory& cuda) {
    std::size_t kept = 0;
    std::size_t renamed = 0;
    for (const InputFile& each : cuda.files) {
      const fs::path name(each.relative);
      const fs::path other = renamedSource(name);
      if (name == other) continue;
      kept += ours_.at(name).kind != Ours::Kind::none ? 1 : 0;
      renamed += ours_.at(other).kind != Ours::Kind::none ? 1 : 0;
    }
    return kept > renamed;
  }

  /// Which files of the port are nearer to the CUDA in `old` than to a port of
  /// it.
  void findCuda(FreshPort& base, const fs::path& old) {
    for (OriginFile& each : base.origin.files) {
      if (each.edits.empty() || each.source != each.port) continue;
      const Ours ours = ours_.at(each.port);
      if (ours.kind != Ours::Kind::file || !isText(ours.bytes)) continue;
      const std::string cuda = readFile(old / each.source);
      const std::string port = readFile(base.folder / each.port);
      if (likeness(ours.bytes, cuda) <= likeness(ours.bytes, port)) continue;
      keepCuda(each);
      OutputFolder::existing(base.folder).write(each.port, cuda);
    }
  }

  const GuessPlaces& places_;
  PortOptions options_;
  PortFolder& ours_;
  const RuleChoice& choice_;
  Listener& listener_;
  std::optional<NearestRevision> taken_;
};

}  // namespace

GuessedBase guessBase(const GuessPlaces& places, const OldSources* sources,
                      PortOptions options, PortFolder& ours,
                      const RuleChoice& choice, Listener& listener) {
  return Guesser(places, std::move(options), ours, choice, listener)
      .run(sources);
}

}  // namespace hipport
