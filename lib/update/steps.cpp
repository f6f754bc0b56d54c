#include "update/steps.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "files/files.h"
#include "text/error.h"
#include "update/branches.h"
#include "update/hand_edits.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

class Decider {
 public:
  Decider(const UpdateTrees& trees, PortFolder& ours, const Audit& audit)
      : trees_(trees), ours_(ours), audit_(audit) {}

  std::vector<Step> run() {
    pairFiles();
    followRenames();
    for (Step& each : steps_) decide(each);
    return std::move(steps_);
  }

 private:
  /// A step for each file of the old and the new port.
  void pairFiles() {
    std::set<std::string> names;
    for (const OriginFile& each : trees_.base.files) names.insert(each.port);
    for (const OriginFile& each : trees_.theirs.origin.files)
      names.insert(each.port);
    for (const std::string& name : names) {
      Step& step = steps_.emplace_back();
      step.file.port = name;
      step.base = trees_.base.find(name);
      step.theirs = trees_.theirs.origin.find(name);
      step.ours = ours_.at(name);
    }
  }

  bool isEdited(const Step& step) const {
    return step.base && step.ours.kind == Ours::Kind::file &&
           step.ours.id != step.base->wrote;
  }

  /// What was edited by hand, and has another name upstream now.
  void followRenames() {
    for (Step& gone : steps_) {
      if (gone.theirs || !isEdited(gone) || !isText(gone.ours.bytes)) continue;
      const std::string was = trees_.baseOf(*gone.base);
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
          like = likeness(was, trees_.theirsOf(*fresh.theirs));
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
                      shownAs(trees_.home / step.file.port)));
    }
    merge(step, trees_.baseOf(*step.base));
  }

  /// The file is that of the new port.
  void take(Step& step, FileFate fate) {
    step.file.fate = fate;
    const fs::path path = trees_.theirs.folder / step.file.port;
    if (step.theirs->isLink) {
      step.what = Step::Do::link;
      step.bytes = fs::read_symlink(path).string();
      return;
    }
    step.what = Step::Do::write;
    step.bytes = trees_.theirsOf(*step.theirs);
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
                                  shownAs(trees_.given / step.theirs->source));
    }
  }

  void merge(Step& step, const std::string& base) {
    const std::string theirs = trees_.theirsOf(*step.theirs);
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
                   audit_.factsOf(step.file.port, merged.text).besideHip);
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
        fs::status(trees_.home / (step.file.before.empty() ? step.file.port
                                                           : step.file.before))
            .permissions() &
        fs::perms::all);
  }

  void noteEdits(Step& step, const std::string* theirs) {
    if (!step.base || step.ours.kind != Ours::Kind::file ||
        !isText(step.ours.bytes)) {
      return;
    }
    // Where the old source is not to be had, the file is all that is known.
    std::string base;
    try {
      base = trees_.baseOf(*step.base);
    } catch (const Error&) {
      if (theirs) throw;
      return;
    }
    const MappedFile* mapped = mappedOf(trees_, step);
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

  const UpdateTrees& trees_;
  PortFolder& ours_;
  const Audit& audit_;
  std::vector<Step> steps_;
};

}  // namespace

const MappedFile* mappedOf(const UpdateTrees& trees, const Step& step) {
  return trees.map && step.base ? trees.map->find(step.base->port) : nullptr;
}

std::vector<Step> stepsOf(const UpdateTrees& trees, PortFolder& ours,
                          const Audit& audit) {
  return Decider(trees, ours, audit).run();
}

}  // namespace hipport
