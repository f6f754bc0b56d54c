#include "update/old_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "files/files.h"
#include "files/output_folder.h"
#include "frontend/unit.h"
#include "text/error.h"
#include "tree/git.h"
#include "update/merge.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

std::string withoutNewline(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

bool isRegular(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(path, error));
}

/// The content of a file or link below `folder`, if it has that id.
std::optional<std::string> contentAt(const fs::path& folder,
                                     const OriginFile& file) {
  const fs::path path = folder / file.source;
  std::error_code error;
  std::string bytes;
  if (file.isLink) {
    bytes = fs::read_symlink(path, error).string();
    if (error) return std::nullopt;
  } else {
    if (!isRegular(path)) return std::nullopt;
    bytes = readFile(path);
  }
  if (gitIdOf(bytes) != file.read) return std::nullopt;
  return bytes;
}

/// "MODE TYPE ID\tPATH".
struct TreeEntry {
  std::string mode;
  std::string type;
  std::string id;
  std::string path;
};

std::vector<TreeEntry> entriesOf(const std::string& listing) {
  std::vector<TreeEntry> entries;
  for (const std::string& line : fieldsOf(listing)) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) continue;
    std::istringstream words(line.substr(0, tab));
    TreeEntry& entry = entries.emplace_back();
    words >> entry.mode >> entry.type >> entry.id;
    entry.path = line.substr(tab + 1);
  }
  return entries;
}

}  // namespace

OldSources::OldSources(fs::path cuda, const std::string& from)
    : cuda_(std::move(cuda)) {
  if (from.empty()) return;
  if (isFolder(from)) {
    folder_ = from;
    return;
  }
  const ProcessEnd commit =
      runGit(cuda_, {"rev-parse", "--verify", "--quiet", "--end-of-options",
                     from + "^{commit}"});
  if (commit.code != 0) {
    throw Error(
        ExitCode::usage,
        fmt::format("--from {}: neither a folder nor a revision of the "
                    "repository of {}; nothing was changed. Fetch it, or name "
                    "a folder with the CUDA that the port was made from",
                    from, shownAs(cuda_)));
  }
  revision_ = withoutNewline(commit.out);
}

std::optional<std::string> OldSources::gitContent(
    const std::string& name) const {
  ProcessEnd end = runGit(cuda_, {"cat-file", "blob", name});
  if (end.code != 0) return std::nullopt;
  return std::move(end.out);
}

std::optional<std::string> OldSources::sourceOf(const OriginFile& file) const {
  if (file.source.empty()) return std::string();
  for (const fs::path* folder : {&folder_, &cuda_}) {
    if (folder->empty()) continue;
    if (auto content = contentAt(*folder, file)) return content;
  }
  std::vector<std::string> names = {file.read};
  if (!revision_.empty()) names.push_back(revision_ + ":./" + file.source);
  for (const std::string& name : names) {
    auto content = gitContent(name);
    if (content && gitIdOf(*content) == file.read) return content;
  }
  return std::nullopt;
}

std::optional<std::string> OldSources::portOf(const OriginFile& file) const {
  const bool isOwn = file.source.empty();
  if (isOwn && file.edits.empty()) return std::nullopt;
  std::optional<std::string> source = sourceOf(file);
  if (!source) return std::nullopt;
  if (!file.edits.empty() && file.edits.back().span.end > source->size()) {
    return std::nullopt;
  }
  if (file.isCuda) return source;
  std::string port = applyFlat(*source, file.edits);
  if (gitIdOf(port) != file.wrote) return std::nullopt;
  return port;
}

void OldSources::extract(const fs::path& folder) const {
  const ProcessEnd listing = runGit(cuda_, {"ls-tree", "-r", "-z", revision_});
  if (listing.code != 0) {
    throw Error(ExitCode::usage,
                fmt::format("git ls-tree failed ({}); nothing was changed",
                            listing.err.substr(0, listing.err.find('\n'))));
  }
  OutputFolder output = OutputFolder::existing(folder);
  for (const TreeEntry& each : entriesOf(listing.out)) {
    if (each.type != "blob") continue;
    const std::optional<std::string> content = gitContent(each.id);
    if (!content) {
      throw Error(ExitCode::usage,
                  fmt::format("{}: git has no content of it in {}, as in a "
                              "partial clone; nothing was changed. Fetch it",
                              each.path, revision_));
    }
    if (each.mode == "120000") {
      output.link(*content, each.path);
    } else {
      output.write(each.path, *content, each.mode == "100755" ? 0755 : 0644,
                   /*isCheap=*/true);
    }
  }
}

namespace {

/// How a tree, as git changes it, differs from what was ported.
class Difference {
 public:
  explicit Difference(const PortOrigin& origin) {
    for (const OriginFile& each : origin.files) {
      if (!each.source.empty()) read_.emplace(each.source, each.read);
    }
    for (const GivenOption& each : origin.options) {
      if (each.name == "--exclude") exclude_ = each.values;
    }
  }

  void set(const std::string& path, const std::string& id) {
    const bool isGone = id.find_first_not_of('0') == std::string::npos;
    const auto known = read_.find(path);
    bool isDifferent = false;
    if (known != read_.end()) {
      isDifferent = isGone || known->second != id;
    } else {
      isDifferent = !isGone && !isExcluded(path);
    }
    if (isDifferent) {
      different_.insert(path);
    } else {
      different_.erase(path);
    }
  }
  /// What git never had is no sign: a build folder was ported as well.
  void expect(const std::set<std::string>& tracked) {
    for (const auto& [path, id] : read_) {
      if (tracked.contains(path)) different_.insert(path);
    }
  }
  std::size_t count() const { return different_.size(); }

 private:
  bool isExcluded(const std::string& path) const {
    return std::ranges::any_of(exclude_, [&](const std::string& pattern) {
      if (matchesGlob(pattern, path)) return true;
      for (std::size_t at = path.find('/'); at != std::string::npos;
           at = path.find('/', at + 1)) {
        if (matchesGlob(pattern, path.substr(0, at))) return true;
      }
      return false;
    });
  }

  std::map<std::string, std::string> read_;
  std::vector<std::string> exclude_;
  std::set<std::string> different_;
};

/// A revision, and what it did to the paths of the tree: "ID before, after".
struct Step {
  struct Change {
    std::string path;
    std::string before;
  };
  std::string revision;
  std::vector<Change> changes;
};

/// `git log --raw -z` with "commit HASH" before each.
std::vector<Step> stepsOf(const std::string& log, const std::string& prefix) {
  std::vector<Step> steps;
  const std::vector<std::string> fields = fieldsOf(log);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    std::string_view field = fields[i];
    while (field.starts_with('\n')) field.remove_prefix(1);
    if (field.starts_with("commit ")) {
      steps.push_back({std::string(field.substr(7)), {}});
    } else if (field.starts_with(':') && i + 1 < fields.size() &&
               !steps.empty()) {
      std::istringstream words{std::string(field.substr(1))};
      std::string oldMode, newMode, before, after, status;
      words >> oldMode >> newMode >> before >> after >> status;
      const std::string& path = fields[++i];
      if (!path.starts_with(prefix)) continue;
      if (oldMode == "160000" || newMode == "160000") continue;
      steps.back().changes.push_back({path.substr(prefix.size()), before});
    }
  }
  return steps;
}

}  // namespace

namespace {

/// The tree at HEAD, and what its revisions did to it, the newest first.
struct History {
  std::vector<TreeEntry> entries;
  std::vector<Step> steps;
};

std::optional<History> historyOf(const fs::path& cuda) {
  const ProcessEnd where = runGit(cuda, {"rev-parse", "--show-prefix"});
  if (where.code != 0) return std::nullopt;
  const ProcessEnd now = runGit(cuda, {"ls-tree", "-r", "-z", "HEAD"});
  const ProcessEnd log =
      runGit(cuda, {"log", "--first-parent", "--diff-merges=first-parent",
                    "--raw", "--no-abbrev", "--no-renames", "--no-color",
                    "--no-ext-diff", "--no-show-signature", "-z",
                    "--format=commit %H", "HEAD", "--", "."});
  if (now.code != 0 || log.code != 0) return std::nullopt;
  return History{entriesOf(now.out),
                 stepsOf(log.out, withoutNewline(where.out))};
}

/// How much of a port the texts of a revision are. Each content is asked for
/// once.
class Nearness {
 public:
  Nearness(const fs::path& cuda,
           const std::function<std::string(const std::string&)>& portOf)
      : cuda_(cuda), portOf_(portOf) {}

  void set(const std::string& path, const std::string& id) {
    const bool isGone = id.find_first_not_of('0') == std::string::npos;
    double& score = scores_[path];
    sum_ -= score;
    score = isGone ? 0 : scoreOf(path, id);
    sum_ += score;
  }

  double likeness() const {
    return size_ == 0 ? 0 : sum_ / static_cast<double>(size_);
  }
  bool isSpent() const { return known_.size() > kMostTexts; }

 private:
  static constexpr std::size_t kMostTexts = 4000;
  /// What a revision has and the port has not, of the whole.
  static constexpr double kAbsent = 0.01;

  double scoreOf(const std::string& path, const std::string& id) {
    const auto [text, isNew] = texts_.try_emplace(path);
    if (isNew) {
      text->second = portOf_(path);
      size_ += text->second.size();
    }
    if (text->second.empty()) {
      return isUnitName(path) ? -kAbsent * static_cast<double>(size_) : 0;
    }
    const auto [known, isAsked] = known_.try_emplace({path, id});
    if (isAsked) {
      const ProcessEnd end = runGit(cuda_, {"cat-file", "blob", id});
      known->second = end.code != 0
                          ? 0
                          : hipport::likeness(end.out, text->second) *
                                static_cast<double>(text->second.size());
    }
    return known->second;
  }

  const fs::path& cuda_;
  const std::function<std::string(const std::string&)>& portOf_;
  std::map<std::string, std::string> texts_;
  std::map<std::pair<std::string, std::string>, double> known_;
  std::map<std::string, double> scores_;
  std::size_t size_ = 0;
  double sum_ = 0;
};

}  // namespace

std::optional<NearestRevision> nearestRevision(
    const fs::path& cuda,
    const std::function<std::string(const std::string&)>& portOf) {
  const std::optional<History> history = historyOf(cuda);
  if (!history) return std::nullopt;
  Nearness nearness(cuda, portOf);
  for (const TreeEntry& each : history->entries) {
    if (each.type == "blob") nearness.set(each.path, each.id);
  }
  NearestRevision nearest;
  for (const Step& step : history->steps) {
    if (nearness.likeness() > nearest.likeness) {
      nearest = {step.revision, nearness.likeness()};
    }
    if (nearness.isSpent()) break;
    for (const Step::Change& each : step.changes) {
      nearness.set(each.path, each.before);
    }
  }
  return nearest;
}

std::optional<HistoryPlace> findInHistory(const fs::path& cuda,
                                          const PortOrigin& origin) {
  const std::optional<History> history = historyOf(cuda);
  if (!history) return std::nullopt;
  const auto& [entries, steps] = *history;
  Difference difference(origin);
  std::set<std::string> tracked;
  for (const TreeEntry& each : entries) tracked.insert(each.path);
  for (const Step& step : steps) {
    for (const Step::Change& each : step.changes) tracked.insert(each.path);
  }
  difference.expect(tracked);
  for (const TreeEntry& each : entries) {
    if (each.type == "blob") difference.set(each.path, each.id);
  }
  HistoryPlace place;
  place.different = difference.count() + 1;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (difference.count() < place.different) {
      place.nearest = steps[i].revision;
      place.different = difference.count();
      place.behind = i;
    }
    if (difference.count() == 0) {
      place.revision = steps[i].revision;
      return place;
    }
    for (const Step::Change& each : steps[i].changes) {
      difference.set(each.path, each.before);
    }
  }
  return place;
}

}  // namespace hipport
