#include "update/update.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "buildfiles/dual.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "files/scratch_folder.h"
#include "port/dual_record.h"
#include "text/error.h"
#include "tree/port_map.h"
#include "update/audit.h"
#include "update/compat_headers.h"
#include "update/guessed_base.h"
#include "update/hand_edits.h"
#include "update/merge.h"
#include "update/steps.h"
#include "update/trees.h"
#include "update/undo.h"
#include "update/update_report.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

bool isDualPort(const fs::path& folder) {
  return isThere(folder / kDualRecord);
}

class Updater {
 public:
  Updater(const UpdateRequest& request, const RuleChoice& choice,
          Listener& listener)
      : request_(request),
        choice_(choice),
        listener_(listener),
        options_(request.options),
        trees_(placesOf(request)),
        ours_(trees_.home) {
    options_.delivery.isDual = isDualPort(trees_.home);
  }

  UpdateResult run() {
    readBase();
    trees_.theirs = makePort(options_, scratch_.path() / "new", trees_.home,
                             choice_, listener_);
    refuseUnread();
    shareCuda();
    const Audit audit(trees_.given, trees_.theirs.folder, trees_.theirs.result);
    steps_ = stepsOf(trees_, ours_, audit);
    remakeCompat(steps_, trees_, ours_, options_, scratch_.path(), choice_,
                 listener_);
    result_.report = reportOf(request_, trees_, audit, steps_);
    if (request_.writes) {
      write();
    } else {
      result_.place = findInHistory(trees_.cuda, trees_.base);
      countDeclarations();
    }
    for (Step& each : steps_) result_.files.push_back(std::move(each.file));
    return std::move(result_);
  }

 private:
  void readBase() {
    std::optional<PortOrigin> recorded = originOf(trees_.home);
    if (recorded && recorded->isUnfinished) {
      const std::string shown = shownAs(trees_.home);
      throw Error(ExitCode::usage,
                  fmt::format("{}: the port in it was not written to its end; "
                              "nothing was changed. Port again with "
                              "hipify-port port -o {} --overwrite",
                              shown, shown));
    }
    if (recorded) {
      trees_.base = std::move(*recorded);
      options_.delivery.keepsNames = trees_.base.keepsNames;
      trees_.isRecorded = true;
      trees_.map = mapIn(trees_.home);
      result_.toolBefore = trees_.base.tool;
      return;
    }
    GuessedBase guess =
        guessBase({trees_.home, trees_.cuda, scratch_.path()},
                  request_.from.empty() ? nullptr : &trees_.sources,
                  std::move(options_), ours_, choice_, listener_);
    trees_.base = std::move(guess.origin);
    trees_.made = guess.folder;
    trees_.map = mapIn(trees_.made);
    options_ = std::move(guess.options);
    result_.taken = guess.taken;
  }

  /// What is CUDA in the port is that of the new tree; what is new is it where
  /// most others are.
  void shareCuda() {
    std::size_t shared = 0;
    std::size_t ported = 0;
    for (const OriginFile& each : trees_.base.files) {
      if (each.edits.empty() || each.source.empty()) continue;
      ++(each.isCuda ? shared : ported);
    }
    if (shared == 0) return;
    for (OriginFile& each : trees_.theirs.origin.files) {
      if (each.edits.empty() || each.source.empty()) continue;
      const OriginFile* const before = trees_.base.find(each.port);
      if (before && !before->edits.empty() ? before->isCuda : shared > ported) {
        keepCuda(each);
      }
    }
    // Nothing includes them.
    if (ported == 0) {
      const auto isOwn = [](const OriginFile& each) {
        return each.source.empty();
      };
      std::erase_if(trees_.base.files, isOwn);
      std::erase_if(trees_.theirs.origin.files, isOwn);
    }
  }

  /// What cannot be read upstream is not gone.
  void refuseUnread() const {
    const std::vector<std::string>& errors = trees_.theirs.result.report.errors;
    if (errors.empty()) return;
    throw Error(ExitCode::input,
                fmt::format("{}; the port was not updated. See to it, or give "
                            "--exclude",
                            errors.front()));
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
        const std::string base = trees_.baseOf(*step.base);
        const std::string now = trees_.theirsOf(*step.theirs);
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
    OutputFolder folder = OutputFolder::existing(trees_.home);
    std::vector<Replaced> replaced;
    const std::string map = readFile(trees_.theirs.folder / kPortMapFile);
    const std::string origin = toJson(trees_.theirs.origin);
    for (const Step& step : steps_) {
      if (step.what == Step::Do::nothing || step.what == Step::Do::link) {
        continue;
      }
      replaced.push_back({step.file.port, step.what == Step::Do::remove
                                              ? std::string()
                                              : gitIdOf(step.bytes)});
    }
    const bool isCurrent = replaced.empty() && trees_.isRecorded &&
                           readFile(trees_.home / kOriginFile) == origin &&
                           isRegular(trees_.home / kPortMapFile) &&
                           readFile(trees_.home / kPortMapFile) == map;
    if (isCurrent) return switchBuilds();
    replaced.push_back({std::string(kPortMapFile), gitIdOf(map)});
    replaced.push_back({std::string(kOriginFile), gitIdOf(origin)});
    if (options_.delivery.isDual) {
      replaced.push_back(
          {std::string(kDualRecord),
           gitIdOf(readFile(trees_.theirs.folder / kDualRecord))});
    }
    const UndoRecord undo(folder, replaced);
    try {
      writeSteps(folder);
      folder.write(kPortMapFile, map);
      folder.write(kOriginFile, origin);
      if (options_.delivery.isDual) {
        folder.write(kDualRecord, readFile(trees_.theirs.folder / kDualRecord));
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
      undoKilledUpdate(trees_.home);
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
    for (const std::string& shown : trees_.theirs.result.switched) {
      const fs::path path = resolved(shown);
      const fs::path name = path.lexically_relative(trees_.cuda);
      OutputFolder::existing(trees_.cuda)
          .replace(name, readFile(trees_.theirs.folder.parent_path() / name),
                   readFile(path));
    }
  }

  static bool isRegular(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(fs::symlink_status(path, error));
  }

  static UpdateTrees placesOf(const UpdateRequest& request) {
    const fs::path cuda = resolved(request.cuda);
    return {.home = resolved(request.port),
            .cuda = cuda,
            .given = request.cuda,
            .sources = OldSources(cuda, request.from)};
  }

  const UpdateRequest& request_;
  const RuleChoice& choice_;
  Listener& listener_;
  PortOptions options_;  ///< of the request, with what the port's form asks for
  UpdateTrees trees_;
  PortFolder ours_;
  ScratchFolder scratch_;
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
