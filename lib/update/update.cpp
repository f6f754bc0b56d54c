#include "update/update.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "buildfiles/buildfiles.h"
#include "buildfiles/dual.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "files/scratch_folder.h"
#include "port/dual_record.h"
#include "port/port.h"
#include "port/tree_plan.h"
#include "text/error.h"
#include "text/lines.h"
#include "tree/port_map.h"
#include "update/audit.h"
#include "update/branches.h"
#include "update/compat_headers.h"
#include "update/hand_edits.h"
#include "update/merge.h"
#include "update/undo.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

bool isBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

/// What is at a name of the port.
struct Ours {
  enum class Kind : std::uint8_t { none, file, link, other };
  Kind kind = Kind::none;
  std::string id;     ///< of the content, or of the link
  std::string bytes;  ///< of a file
};

/// The port as people left it. Nothing is read through a link.
class PortFolder {
 public:
  explicit PortFolder(fs::path path) : path_(std::move(path)) {}

  Ours at(const std::string& name) {
    Ours ours;
    const fs::path whole = path_ / name;
    if (!isReal(fs::path(name).parent_path())) return ours;
    std::error_code error;
    const fs::file_status status = fs::symlink_status(whole, error);
    if (fs::is_symlink(status)) {
      ours.kind = Ours::Kind::link;
      ours.bytes = fs::read_symlink(whole, error).string();
    } else if (fs::is_regular_file(status)) {
      ours.kind = Ours::Kind::file;
      ours.bytes = readFile(whole);
    } else {
      if (fs::exists(status)) ours.kind = Ours::Kind::other;
      return ours;
    }
    ours.id = gitIdOf(ours.bytes);
    return ours;
  }

 private:
  /// Whether a folder and all above it are folders.
  bool isReal(const fs::path& folder) {
    if (folder.empty()) return true;
    const auto known = real_.find(folder);
    if (known != real_.end()) return known->second;
    std::error_code error;
    const bool result =
        isReal(folder.parent_path()) &&
        fs::is_directory(fs::symlink_status(path_ / folder, error));
    real_.emplace(folder, result);
    return result;
  }

  fs::path path_;
  std::map<fs::path, bool> real_;
};

/// A port that was made just now.
struct FreshPort {
  fs::path folder;
  PortOrigin origin;
  PortResult result;
};

FreshPort makePort(PortOptions options, const fs::path& folder,
                   const fs::path& home, const RuleChoice& choice,
                   Listener& listener) {
  options.delivery.mode = PortMode::folder;
  options.delivery.outputDir = folder.string();
  options.delivery.home = home.string();
  FreshPort fresh;
  fresh.folder = options.delivery.isDual ? folder / kDualFolder : folder;
  fresh.result = port(options, choice, listener);
  if (fresh.result.delivery.failure) throw *fresh.result.delivery.failure;
  std::optional<PortOrigin> origin = originOf(fresh.folder);
  if (!origin) {
    throw Error(ExitCode::input,
                fmt::format("{}: there is no CUDA in it; nothing was changed. "
                            "Name the tree that the port is of",
                            options.tree.inventory.paths.front()));
  }
  fresh.origin = std::move(*origin);
  return fresh;
}

bool isDualPort(const fs::path& folder) {
  return isThere(folder / kDualRecord);
}

bool isText(std::string_view bytes) {
  return bytes.find('\0') == std::string_view::npos;
}

/// A file on its way.
struct Step {
  UpdatedFile file;
  const OriginFile* base = nullptr;
  const OriginFile* theirs = nullptr;
  Ours ours;
  enum class Do : std::uint8_t { nothing, write, link, remove };
  Do what = Do::nothing;
  std::string bytes;  ///< to write; where a link leads
  std::optional<mode_t> mode;
  std::vector<MergedPlace> places;
  std::string problem;  ///< of a file-conflict
};

class Updater {
 public:
  Updater(const UpdateRequest& request, const RuleChoice& choice,
          Listener& listener)
      : request_(request),
        choice_(choice),
        listener_(listener),
        options_(request.options),
        home_(resolved(request.port)),
        cuda_(resolved(request.cuda)),
        sources_(cuda_, request.from),
        ours_(home_) {
    options_.delivery.isDual = isDualPort(home_);
  }

  UpdateResult run() {
    readBase();
    theirs_ =
        makePort(options_, scratch_.path() / "new", home_, choice_, listener_);
    refuseUnread();
    audit_.emplace(request_.cuda, theirs_.folder, theirs_.result);
    shareCuda();
    pairFiles();
    for (Step& each : steps_) decide(each);
    remakeCompat();
    report();
    if (request_.writes) {
      write();
    } else {
      result_.place = findInHistory(cuda_, base_);
      countDeclarations();
    }
    for (Step& each : steps_) result_.files.push_back(std::move(each.file));
    return std::move(result_);
  }

 private:
  void readBase() {
    std::optional<PortOrigin> recorded = originOf(home_);
    if (recorded && recorded->isUnfinished) {
      throw Error(ExitCode::usage,
                  fmt::format("{}: the port in it was not written to its end; "
                              "nothing was changed. Port again with "
                              "hipify-port port -o {} --overwrite",
                              shownAs(home_), shownAs(home_)));
    }
    if (recorded) {
      base_ = std::move(*recorded);
      options_.delivery.keepsNames = base_.keepsNames;
      isRecorded_ = true;
      readMap(home_);
      result_.toolBefore = base_.tool;
      return;
    }
    if (request_.from.empty()) takeNearest();
    // Made by another tool, or by hand: as if this one had made it.
    fs::path old = sources_.folder();
    if (old.empty()) {
      old = scratch_.path() / "old";
      OutputFolder::made(old, 0700);
      sources_.extract(old);
    }
    const TreeOptions tree = movedTo(old);
    options_.delivery.keepsNames = hasNamesOf(takeInventory(tree.inventory));
    FreshPort port = nearestPort(tree);
    base_ = std::move(port.origin);
    made_ = port.folder;
    readMap(made_);
    findCuda(old);
  }

  /// Without a word about it, the CUDA is that of the revision that the port
  /// has most lines of.
  void takeNearest() {
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
    result_.taken = nearestRevision(cuda_, portOf);
    if (!result_.taken || result_.taken->likeness < kSameFile) {
      throw Error(ExitCode::usage,
                  fmt::format("{}: has no record of what it was made from "
                              "({}), and is like no revision of {}; nothing "
                              "was changed. Give --from with the revision or "
                              "folder of the old CUDA",
                              shownAs(home_), kOriginFile, shownAs(cuda_)));
    }
    sources_ = OldSources(cuda_, result_.taken->revision);
  }

  /// What the port is nearest to, of what this version makes of the old CUDA
  /// with one option or another. Those options count from now on.
  FreshPort nearestPort(const TreeOptions& tree) {
    PortOptions options = options_;
    options.tree = tree;
    FreshPort best =
        makePort(options, scratch_.path() / "base", home_, choice_, listener_);
    double most = likenessTo(best);
    const auto tryOther = [&](const std::string& name, const std::string& value,
                              auto set) {
      const auto isIt = [&](const GivenOption& each) {
        return each.name == name;
      };
      if (std::ranges::any_of(options_.delivery.given, isIt)) return;
      PortOptions other = options;
      set(other.target);
      FreshPort port = makePort(other, scratch_.path() / ("base-" + value),
                                home_, choice_, listener_);
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

  /// How the CUDA is read, for another tree in its place.
  TreeOptions movedTo(const fs::path& folder) const {
    TreeOptions options = options_.tree;
    const auto move = [&](std::string& path) {
      const fs::path real = resolved(path);
      if (real == cuda_ || isBelow(real, cuda_)) {
        path = (folder / real.lexically_relative(cuda_)).lexically_normal();
      }
    };
    std::ranges::for_each(options.inventory.paths, move);
    std::ranges::for_each(options.parse.includeDirs, move);
    if (!options.inventory.buildDir.empty()) move(options.inventory.buildDir);
    return options;
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
  void findCuda(const fs::path& old) {
    for (OriginFile& each : base_.files) {
      if (each.edits.empty() || each.source != each.port) continue;
      const Ours ours = ours_.at(each.port);
      if (ours.kind != Ours::Kind::file || !isText(ours.bytes)) continue;
      const std::string cuda = readFile(old / each.source);
      const std::string port = readFile(made_ / each.port);
      if (likeness(ours.bytes, cuda) <= likeness(ours.bytes, port)) continue;
      keepCuda(each);
      OutputFolder::existing(made_).write(each.port, cuda);
    }
  }

  static void keepCuda(OriginFile& file) {
    file.isCuda = true;
    file.wrote = file.read;
  }

  /// What is CUDA in the port is that of the new tree; what is new is it where
  /// most others are.
  void shareCuda() {
    std::size_t shared = 0;
    std::size_t ported = 0;
    for (const OriginFile& each : base_.files) {
      if (each.edits.empty() || each.source.empty()) continue;
      ++(each.isCuda ? shared : ported);
    }
    if (shared == 0) return;
    for (OriginFile& each : theirs_.origin.files) {
      if (each.edits.empty() || each.source.empty()) continue;
      const OriginFile* const before = base_.find(each.port);
      if (before && !before->edits.empty() ? before->isCuda : shared > ported) {
        keepCuda(each);
      }
    }
    // Nothing includes them.
    if (ported == 0) {
      const auto isOwn = [](const OriginFile& each) {
        return each.source.empty();
      };
      std::erase_if(base_.files, isOwn);
      std::erase_if(theirs_.origin.files, isOwn);
    }
  }

  /// What the new port has of a file.
  std::string theirsOf(const OriginFile& file) const {
    return readFile(file.isCuda ? cuda_ / file.source
                                : theirs_.folder / file.port);
  }

  /// What cannot be read upstream is not gone.
  void refuseUnread() const {
    const std::vector<std::string>& errors = theirs_.result.report.errors;
    if (errors.empty()) return;
    throw Error(ExitCode::input,
                fmt::format("{}; the port was not updated. See to it, or give "
                            "--exclude",
                            errors.front()));
  }

  void readMap(const fs::path& folder) {
    const fs::path path = folder / kPortMapFile;
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(path, error))) return;
    map_ = readPortMap(readFile(path), shownAs(path));
  }

  /// The file as it was written by the port; throws where that is not to be
  /// had.
  std::string baseOf(const OriginFile& file) const {
    if (!made_.empty()) return readFile(made_ / file.port);
    if (auto bytes = sources_.portOf(file)) return std::move(*bytes);
    if (const OriginFile* now = theirs_.origin.find(file.port);
        now && now->wrote == file.wrote) {
      return theirsOf(*now);
    }
    throw Error(
        ExitCode::input,
        fmt::format("{}: the CUDA source that it was made from, {}, is neither "
                    "in {} nor in its history as it was; nothing was changed. "
                    "Give --from with a folder that has the old CUDA, or fetch "
                    "the revision that the port was made from",
                    shownAs(home_ / file.port),
                    file.source.empty() ? "a file of an earlier hipify-port"
                                        : file.source,
                    shownAs(request_.cuda)));
  }

  /// A step for each file of the old and the new port.
  void pairFiles() {
    std::set<std::string> names;
    for (const OriginFile& each : base_.files) names.insert(each.port);
    for (const OriginFile& each : theirs_.origin.files) names.insert(each.port);
    for (const std::string& name : names) {
      Step& step = steps_.emplace_back();
      step.file.port = name;
      step.base = base_.find(name);
      step.theirs = theirs_.origin.find(name);
      step.ours = ours_.at(name);
    }
    followRenames();
  }

  bool isEdited(const Step& step) const {
    return step.base && step.ours.kind == Ours::Kind::file &&
           step.ours.id != step.base->wrote;
  }

  /// What was edited by hand, and has another name upstream now.
  void followRenames() {
    for (Step& gone : steps_) {
      if (gone.theirs || !isEdited(gone) || !isText(gone.ours.bytes)) continue;
      const std::string was = baseOf(*gone.base);
      Step* best = nullptr;
      double most = kSameFile;
      for (Step& fresh : steps_) {
        if (fresh.base || !fresh.theirs || fresh.theirs->isLink) continue;
        if (fresh.ours.kind != Ours::Kind::none) continue;
        double like = 0;
        if (fresh.theirs->read == gone.base->read) {
          like = 2;
        } else if (fs::path(fresh.file.port).extension() ==
                   fs::path(gone.file.port).extension()) {
          like = likeness(was, theirsOf(*fresh.theirs));
        }
        if (like > most) {
          most = like;
          best = &fresh;
        }
      }
      if (!best) continue;
      best->base = gone.base;
      best->ours = gone.ours;
      best->file.before = gone.file.port;
      gone.base = nullptr;
      gone.what = Step::Do::remove;
      gone.file.fate = FileFate::removed;
    }
  }

  void decide(Step& step) {
    if (step.what == Step::Do::remove) return;  // it was renamed
    const bool isThere = step.ours.kind != Ours::Kind::none;
    const bool wantsLink = step.theirs && step.theirs->isLink;
    const Ours::Kind kind = wantsLink ? Ours::Kind::link : Ours::Kind::file;
    if (step.theirs && step.ours.kind == kind &&
        step.ours.id == step.theirs->wrote && step.file.before.empty()) {
      return;
    }
    if (!step.base) {
      if (!isThere) return take(step, FileFate::added);
      if (step.ours.kind != Ours::Kind::file || wantsLink) {
        return leave(step, "is new upstream, and something else is there");
      }
      return merge(step, "");
    }
    const Ours::Kind was =
        step.base->isLink ? Ours::Kind::link : Ours::Kind::file;
    if (step.ours.kind == was && step.ours.id == step.base->wrote) {
      if (step.theirs) return take(step, FileFate::replaced);
      if (step.base->isLink) {
        return leave(step, "is a link that is gone upstream");
      }
      step.what = Step::Do::remove;
      step.file.fate = FileFate::removed;
      return;
    }
    step.file.isEdited = true;
    const bool isNew = !step.theirs || step.theirs->wrote != step.base->wrote ||
                       step.theirs->isLink != step.base->isLink;
    if (!isNew && step.file.before.empty()) {
      step.file.fate = isThere ? FileFate::kept : FileFate::same;
      return noteEdits(step, nullptr);
    }
    if (!isThere) {
      if (step.theirs) {
        leave(step, "was removed from the port, and changed upstream");
      }
      return;
    }
    if (!step.theirs) {
      noteEdits(step, nullptr);
      return leave(step, "was edited by hand, and is gone upstream");
    }
    if (step.ours.kind != Ours::Kind::file || step.base->isLink || wantsLink) {
      return leave(step,
                   "is a link or folder on one side, and changed upstream");
    }
    if (hasConflict(step.ours.bytes)) {
      throw Error(
          ExitCode::usage,
          fmt::format("{}: has marks of a conflict from before (<<<<<<< "
                      "to >>>>>>>); nothing was changed. Resolve it, "
                      "and update again",
                      shownAs(home_ / step.file.port)));
    }
    merge(step, baseOf(*step.base));
  }

  /// The file is that of the new port.
  void take(Step& step, FileFate fate) {
    step.file.fate = fate;
    const fs::path path = theirs_.folder / step.file.port;
    if (step.theirs->isLink) {
      step.what = Step::Do::link;
      step.bytes = fs::read_symlink(path).string();
      return;
    }
    step.what = Step::Do::write;
    step.bytes = theirsOf(*step.theirs);
    step.mode =
        static_cast<mode_t>(fs::status(path).permissions() & fs::perms::all);
  }

  void leave(Step& step, std::string_view why) {
    step.file.fate = FileFate::left;
    step.file.conflicts = 1;
    step.problem =
        fmt::format("{} {}; the port keeps what it has", step.file.port, why);
    if (step.theirs && !step.theirs->source.empty()) {
      step.problem += fmt::format(". The new CUDA has it in {}",
                                  shownAs(request_.cuda / step.theirs->source));
    }
  }

  void merge(Step& step, const std::string& base) {
    const std::string theirs = theirsOf(*step.theirs);
    const std::string& ours = step.ours.bytes;
    step.file.fate =
        step.file.before.empty() ? FileFate::merged : FileFate::renamed;
    if (!isText(base) || !isText(theirs) || !isText(ours)) {
      return leave(step, "is no text, and both sides changed it");
    }
    noteEdits(step, &theirs);
    MergedText merged =
        hipport::merge(base, ours, theirs, syntaxOf(step.file.port));
    if (step.theirs->isCuda) {
      const std::vector<Edit> none;
      const std::vector<Edit>& before = step.base ? step.base->edits : none;
      portBranches(merged, ours, {base, before}, {theirs, step.theirs->edits},
                   audit_->factsOf(step.file.port, merged.text).besideHip);
    }
    step.file.conflicts = merged.conflicts();
    step.places = std::move(merged.places);
    step.bytes = std::move(merged.text);
    if (step.bytes == ours && step.file.before.empty()) {
      step.file.fate = FileFate::kept;
      return;
    }
    step.what = Step::Do::write;
    step.mode = static_cast<mode_t>(
        fs::status(home_ / (step.file.before.empty() ? step.file.port
                                                     : step.file.before))
            .permissions() &
        fs::perms::all);
  }

  /// What the old port said of a file.
  const MappedFile* mappedOf(const Step& step) const {
    return map_ && step.base ? map_->find(step.base->port) : nullptr;
  }

  void noteEdits(Step& step, const std::string* theirs) {
    if (!step.base || step.ours.kind != Ours::Kind::file ||
        !isText(step.ours.bytes)) {
      return;
    }
    // Where the old source is not to be had, the file is all that is known.
    std::string base;
    try {
      base = baseOf(*step.base);
    } catch (const Error&) {
      if (theirs) throw;
      return;
    }
    const MappedFile* mapped = mappedOf(step);
    MappedFile cuda;
    if (mapped && step.base->isCuda) {
      cuda = *mapped;
      cuda.lines.clear();
      mapped = &cuda;
    }
    step.file.edits =
        handEditsOf(base, step.ours.bytes, theirs ? *theirs : base,
                    syntaxOf(step.file.port), mapped);
  }

  /// Headers that let the CUDA of the port compile as HIP have the names that
  /// it has now.
  void remakeCompat() {
    const auto isShared = [](const Step& each) {
      return each.theirs && each.theirs->isCuda;
    };
    if (std::ranges::none_of(steps_, isShared)) return;
    const std::vector<fs::path> headers = compatHeadersIn(home_);
    if (headers.empty()) return;
    const fs::path after = scratch_.path() / "after";
    writeResult(after);
    PortOptions before = options_;
    before.tree = movedTo(home_);
    PortOptions now = options_;
    now.tree = movedTo(after);
    for (const fs::path& header : headers) {
      const fs::path name = header.lexically_relative(home_);
      const auto was = compatTexts(header, home_, before, choice_, listener_);
      const auto is = compatTexts(after / name, after, now, choice_, listener_);
      std::set<std::string> names;
      for (const auto& [each, text] : was) names.insert(each);
      for (const auto& [each, text] : is) names.insert(each);
      for (const std::string& each : names) {
        const auto old = was.find(each);
        const auto fresh = is.find(each);
        addMade(each, old == was.end() ? nullptr : &old->second,
                fresh == is.end() ? nullptr : &fresh->second);
      }
    }
  }

  /// The port as it will be, in another folder.
  void writeResult(const fs::path& folder) const {
    std::map<std::string, const Step*> steps;
    for (const Step& each : steps_) steps.emplace(each.file.port, &each);
    OutputFolder output = OutputFolder::made(folder, 0700);
    InventoryOptions all;
    all.paths = {home_.string()};
    for (const InputFile& file : takeInventory(all).files) {
      const auto step = steps.find(file.relative.string());
      const bool isKept =
          step == steps.end() || step->second->what == Step::Do::nothing;
      if (!isKept || file.isLink) continue;
      output.copy(file.path, fs::path(file.relative));
    }
    for (const Step& each : steps_) {
      if (each.what != Step::Do::write) continue;
      output.write(each.file.port, each.bytes, each.mode, /*isCheap=*/true);
    }
  }

  /// A file that was made of the port itself, and is made anew; null for a side
  /// that does not have it.
  void addMade(const std::string& name, const std::string* was,
               const std::string* is) {
    Step step;
    step.file.port = name;
    step.ours = ours_.at(name);
    const bool isFile = step.ours.kind == Ours::Kind::file;
    const std::string_view ours = step.ours.bytes;
    const bool isAsMade = isFile && was && ours == *was;
    step.file.isEdited = isFile && was && !isAsMade;
    if (!is && isAsMade) {
      step.what = Step::Do::remove;
      step.file.fate = FileFate::removed;
    } else if (is && !(isFile && (ours == *is || (was && *was == *is)))) {
      step.what = Step::Do::write;
      step.bytes = *is;
      step.file.fate = isFile ? FileFate::replaced : FileFate::added;
      if (isFile && !isAsMade) {
        MergedText merged = hipport::merge(was ? *was : std::string(), ours,
                                           *is, syntaxOf(name));
        step.file.fate = FileFate::merged;
        step.file.conflicts = merged.conflicts();
        step.places = std::move(merged.places);
        step.bytes = std::move(merged.text);
      }
    } else if (step.file.isEdited) {
      step.file.fate = FileFate::kept;
    }
    steps_.push_back(std::move(step));
  }

  /// What is said of the files, in the form of any report.
  void report() {
    Report& report = result_.report;
    report.version = HIPPORT_VERSION;
    report.target = request_.options.target;
    const Audit& audit = *audit_;
    why_ = whyOtherwise();
    std::set<std::string> shared;
    const bool maps = collectShared(shared);
    for (const Step& step : steps_) {
      ++report.filesSeen;
      const std::string& bytes =
          step.what == Step::Do::write ? step.bytes : step.ours.bytes;
      Findings findings;
      const AuditedFile audited{step.file.port,
                                step.places,
                                step.file.edits,
                                step.ours.bytes,
                                bytes,
                                mappedOf(step),
                                step.theirs && step.theirs->isCuda,
                                maps ? &shared : nullptr};
      const bool isRead = isText(bytes) && isText(step.ours.bytes);
      if (step.what == Step::Do::write && isRead) {
        findings = audit.findingsOf(audited);
      }
      if (step.file.isEdited && step.theirs && isRead &&
          step.what == Step::Do::write) {
        std::ranges::move(audit.returnedFindings(audited),
                          std::back_inserter(findings));
      }
      if (step.file.isEdited && step.theirs && isRead) {
        std::ranges::move(audit.staleEdits(audited),
                          std::back_inserter(findings));
      }
      if (isPortedOtherwise(step)) {
        findings.push_back(audit.changedOutput(*step.base, *step.theirs, why_));
      }
      if (!step.problem.empty()) findings.push_back(fileConflict(step.problem));
      addReport(step.file.port, bytes, std::move(findings),
                step.what != Step::Do::nothing);
    }
    for (const HandBuild& build : handBuilds()) {
      addReport(build.port, build.bytes,
                unlistedSources(build, sourcesOf(/*isNew=*/true),
                                sourcesOf(/*isNew=*/false)),
                false);
    }
    for (FileReport& each : audit.newFindings(map_ ? &*map_ : nullptr)) {
      report.files.push_back(std::move(each));
    }
  }

  /// The CUDA names that HIP compiles in a tree of both, before the update and
  /// in the headers that are made for it; whether macros of the tree give some
  /// a meaning.
  bool collectShared(std::set<std::string>& names) const {
    if (std::ranges::none_of(base_.files, &OriginFile::isCuda)) return false;
    bool maps = false;
    InventoryOptions all;
    all.paths = {home_.string()};
    for (const InputFile& file : takeInventory(all).files) {
      if (!file.isSource || file.isLink) continue;
      const std::string name = file.relative.string();
      maps |= audit_->collectShared(name, readFile(file.path), names);
    }
    for (const Step& each : steps_) {
      const bool isMade = !each.base && !each.theirs;
      if (!isMade || each.what != Step::Do::write) continue;
      maps |= audit_->collectShared(each.file.port, each.bytes, names);
    }
    return maps;
  }

  void addReport(const std::string& name, const std::string& bytes,
                 Findings findings, bool isWritten) {
    if (findings.empty()) return;
    InputFile file;
    file.path = TreePath(home_ / name);
    file.relative = TreePath(name);
    file.shown = shownAs(home_ / name);
    FileReport each =
        planFile(file, bytes, std::move(findings), Applicability::review);
    each.bytes = bytes;
    each.output = file.path.string();
    each.lines = LineMap(bytes).lineCount();
    each.state = !isWritten        ? FileState::unchanged
                 : request_.writes ? FileState::written
                                   : FileState::wouldChange;
    result_.report.files.push_back(std::move(each));
  }

  /// Why the same CUDA may be ported otherwise; empty where nothing says so.
  std::string whyOtherwise() const {
    if (!isRecorded_) return "";
    if (base_.tool != theirs_.origin.tool) {
      return fmt::format("hipify-port {} made it, and this is {}", base_.tool,
                         theirs_.origin.tool);
    }
    const auto words = [](const PortOrigin& origin) {
      std::map<std::string, std::vector<std::string>> all;
      for (const GivenOption& each : origin.options) {
        std::ranges::copy(each.values, std::back_inserter(all[each.name]));
      }
      return all;
    };
    const auto before = words(base_);
    const auto now = words(theirs_.origin);
    if (before == now) return "";
    std::set<std::string> names;
    for (const auto* side : {&before, &now}) {
      const auto* const other = side == &before ? &now : &before;
      for (const auto& [name, values] : *side) {
        const auto found = other->find(name);
        if (found == other->end() || found->second != values) {
          names.insert(name);
        }
      }
    }
    return fmt::format("other options ({})", fmt::join(names, ", "));
  }

  bool isPortedOtherwise(const Step& step) const {
    return !why_.empty() && step.base && step.theirs && !step.theirs->isLink &&
           step.base->read == step.theirs->read &&
           step.base->wrote != step.theirs->wrote;
  }

  /// The compiled sources of the new port: those that are new, or the others.
  std::vector<std::string> sourcesOf(bool isNew) const {
    std::vector<std::string> names;
    for (const Step& each : steps_) {
      const std::string suffix = fs::path(each.file.port).extension();
      const bool isCompiled = suffix == ".hip" || suffix == ".cpp" ||
                              suffix == ".cc" || suffix == ".cxx" ||
                              suffix == ".c";
      if (!each.theirs || !isCompiled) continue;
      if ((each.file.fate == FileFate::added) == isNew) {
        names.push_back(each.file.port);
      }
    }
    return names;
  }

  /// The build files that people wrote or edited, as they will be.
  std::vector<HandBuild> handBuilds() const {
    std::vector<HandBuild> builds;
    if (sourcesOf(/*isNew=*/true).empty()) return builds;
    std::set<std::string> known;
    for (const Step& each : steps_) {
      known.insert(each.file.port);
      if (!each.file.isEdited || !buildLanguageOf(each.file.port)) continue;
      builds.push_back({each.file.port, each.what == Step::Do::write
                                            ? each.bytes
                                            : each.ours.bytes});
    }
    std::error_code error;
    fs::recursive_directory_iterator entry(
        home_, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator();
         entry.increment(error)) {
      const fs::file_status status = entry->symlink_status(error);
      const std::string last = entry->path().filename();
      if (fs::is_directory(status)) {
        // Builds, version control and records have no lists of people's.
        if (last.starts_with('.') || last == "CMakeFiles" ||
            hipport::isThere(entry->path() / "CMakeCache.txt")) {
          entry.disable_recursion_pending();
        }
        continue;
      }
      const std::string name =
          entry->path().lexically_relative(home_).generic_string();
      if (!fs::is_regular_file(status) || known.contains(name) ||
          !buildLanguageOf(name)) {
        continue;
      }
      builds.push_back({name, readFile(entry->path())});
    }
    std::ranges::sort(builds, {}, &HandBuild::port);
    return builds;
  }

  void countDeclarations() {
    for (const Step& step : steps_) {
      const bool isChanged = step.base && step.theirs &&
                             step.base->wrote != step.theirs->wrote &&
                             !step.base->isLink && !step.theirs->isLink &&
                             syntaxOf(step.file.port) == Syntax::cxx;
      if (!isChanged) continue;
      std::set<std::string> names;
      try {
        const std::string base = baseOf(*step.base);
        const std::string now = theirsOf(*step.theirs);
        for (HandEdit& each : editsOf(base, now, Syntax::cxx)) {
          names.insert(std::move(each.name));
        }
      } catch (const Error&) {
        continue;  // the file counts all the same
      }
      names.erase("");
      result_.declarationsChanged += names.size();
    }
  }

  void write() {
    OutputFolder folder = OutputFolder::existing(home_);
    std::vector<Replaced> replaced;
    const std::string map = readFile(theirs_.folder / kPortMapFile);
    const std::string origin = toJson(theirs_.origin);
    for (const Step& step : steps_) {
      if (step.what == Step::Do::nothing || step.what == Step::Do::link) {
        continue;
      }
      replaced.push_back({step.file.port, step.what == Step::Do::remove
                                              ? std::string()
                                              : gitIdOf(step.bytes)});
    }
    const bool isCurrent = replaced.empty() && isRecorded_ &&
                           readFile(home_ / kOriginFile) == origin &&
                           isRegular(home_ / kPortMapFile) &&
                           readFile(home_ / kPortMapFile) == map;
    if (isCurrent) return switchBuilds();
    replaced.push_back({std::string(kPortMapFile), gitIdOf(map)});
    replaced.push_back({std::string(kOriginFile), gitIdOf(origin)});
    if (options_.delivery.isDual) {
      replaced.push_back({std::string(kDualRecord),
                          gitIdOf(readFile(theirs_.folder / kDualRecord))});
    }
    const UndoRecord undo(folder, replaced);
    try {
      writeSteps(folder);
      folder.write(kPortMapFile, map);
      folder.write(kOriginFile, origin);
      if (options_.delivery.isDual) {
        folder.write(kDualRecord, readFile(theirs_.folder / kDualRecord));
      }
    } catch (const Error&) {
      undoFailed();
      throw;
    }
    undo.discard(folder);
    switchBuilds();
  }

  /// Where the disk is full, it is for the next run.
  void undoFailed() const {
    try {
      undoKilledUpdate(home_);
    } catch (const Error&) {
      return;
    }
  }

  void writeSteps(OutputFolder& folder) const {
    for (const Step& step : steps_) {
      if (step.what == Step::Do::write) {
        folder.write(step.file.port, step.bytes, step.mode);
      } else if (step.what == Step::Do::link) {
        folder.link(step.bytes, step.file.port);
      } else if (step.what == Step::Do::remove) {
        folder.remove(step.file.port, [&](std::string_view bytes) {
          return gitIdOf(bytes) == step.ours.id;
        });
      }
    }
  }

  /// The build files of the CUDA side that came to choose between both.
  void switchBuilds() const {
    for (const std::string& shown : theirs_.result.switched) {
      const fs::path path = resolved(shown);
      const fs::path name = path.lexically_relative(cuda_);
      OutputFolder::existing(cuda_).replace(
          name, readFile(theirs_.folder.parent_path() / name), readFile(path));
    }
  }

  static bool isRegular(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(fs::symlink_status(path, error));
  }

  static constexpr double kSameFile = 0.5;

  const UpdateRequest& request_;
  const RuleChoice& choice_;
  Listener& listener_;
  PortOptions options_;  ///< of the request, with what the port's form asks for
  fs::path home_;
  fs::path cuda_;
  OldSources sources_;
  PortFolder ours_;
  ScratchFolder scratch_;
  PortOrigin base_;
  bool isRecorded_ = false;
  fs::path made_;  ///< the base as a folder, where there is no record
  std::optional<PortMap> map_;
  std::string why_;  ///< the same CUDA may be ported otherwise
  FreshPort theirs_;
  std::optional<Audit> audit_;  ///< of it
  std::vector<Step> steps_;
  UpdateResult result_;
};

void checkPlaces(const UpdateRequest& request) {
  if (!isFolder(request.port)) {
    throw Error(ExitCode::usage,
                fmt::format("--port {}: there is no such folder; nothing was "
                            "changed. Name the folder of the port",
                            request.port.string()));
  }
  const fs::path port = resolved(request.port);
  const fs::path cuda = resolved(request.cuda);
  const fs::path dual = isDualPort(port) ? port : port / kDualFolder;
  if (isDualPort(dual)) {
    const fs::path tree = dual.parent_path();
    if (port == dual && cuda == tree) return;
    throw Error(
        ExitCode::usage,
        fmt::format("{}: is the port of --build=dual to the CUDA beside it; "
                    "nothing was changed. Merge what is new upstream into {} "
                    "with version control, then give: hipify-port update {} "
                    "--port {}",
                    shownAs(dual), shownAs(tree), shownAs(tree),
                    shownAs(dual)));
  }
  if (port == cuda) {
    throw Error(ExitCode::usage,
                fmt::format("{}: is given as the new CUDA and as the port; "
                            "nothing was changed. For a port in place, name "
                            "another checkout with the new CUDA, as of git "
                            "worktree",
                            request.port.string()));
  }
  if (isBelow(port, cuda) || isBelow(cuda, port)) {
    throw Error(ExitCode::usage,
                fmt::format("{} and {} must not contain each other; nothing "
                            "was changed. Name the port and another folder "
                            "with the new CUDA",
                            request.port.string(), request.cuda.string()));
  }
}

}  // namespace

std::string_view toString(FileFate fate) {
  switch (fate) {
    case FileFate::same:
      return "same";
    case FileFate::kept:
      return "kept";
    case FileFate::added:
      return "added";
    case FileFate::replaced:
      return "replaced";
    case FileFate::merged:
      return "merged";
    case FileFate::renamed:
      return "renamed";
    case FileFate::removed:
      return "removed";
    case FileFate::left:
      return "left";
  }
  return "";
}

UpdateResult update(const UpdateRequest& request, const RuleChoice& choice,
                    Listener& listener) {
  checkPlaces(request);
  undoKilledUpdate(resolved(request.port));
  return Updater(request, choice, listener).run();
}

bool isBehind(const UpdateResult& result) {
  return std::ranges::any_of(result.files, [](const UpdatedFile& each) {
    return each.fate != FileFate::same && each.fate != FileFate::kept;
  });
}

}  // namespace hipport
