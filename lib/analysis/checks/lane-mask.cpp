// Lane masks, which have 64 bits in HIP.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

constexpr Version kSyncBuiltins = {6, 2, 0};  // behind a macro
constexpr Version kAllBuiltins = {7, 0, 0};

using Kind = MaskUse::Kind;

/// All masks that can only change together.
struct Group {
  std::vector<const MaskUse*> notes;
  Fix fix;
  /// Why they must keep 32 bits, if they must, and where.
  std::string why;
  Span where;
};

/// The call by the name at `span`, or null.
const Call* callAt(const FileFacts& facts, Span span) {
  const auto use = std::ranges::lower_bound(
      facts.names, span, {}, [](const NameUse& each) { return each.span; });
  return use != facts.names.end() && use->span == span && use->call
             ? &facts.calls[*use->call]
             : nullptr;
}

/// Why a warp function cannot be called on the target; empty if it can.
std::string obstacleOf(const CheckContext& context, const MaskUse& note) {
  const Version rocm = context.target.rocm;
  const Rule* rule = context.rules.find(note.text);
  const Counterpart* to =
      rule ? rule->counterpart(context.target.flavour) : nullptr;
  if (!to) return fmt::format("HIP has no {}", note.text);
  if (!to->added.stated() || rocm >= to->added) return {};
  const bool hasOlder =
      note.text == "__activemask" ||
      (note.text.ends_with("_sync") && !note.text.starts_with("__match") &&
       !note.text.starts_with("__reduce"));
  if (!hasOlder) {
    return fmt::format("{} needs ROCm {}", note.text, toString(to->added));
  }
  if (note.text == "__activemask") {
    return callAt(context.facts, note.span) ? "" : "it is not called here";
  }
  if (!note.isForAll || note.rest.empty()) {
    return fmt::format(
        "before ROCm {} there is no {} for only some of the lanes",
        toString(kSyncBuiltins), note.text);
  }
  return {};
}

void addEdits(const CheckContext& context, const Group& group,
              const MaskUse& note, std::vector<Edit>& edits) {
  const bool isOld = context.target.rocm < kSyncBuiltins;
  auto replace = [&](Span span, std::string text) {
    edits.push_back({span, std::move(text), {}});
  };
  switch (note.kind) {
    case Kind::all: {
      // It is removed together with the argument.
      const bool isDropped =
          isOld && std::ranges::any_of(group.notes, [&](const MaskUse* call) {
            return call->kind == Kind::call && call->rest.contains(note.span);
          });
      if (!isDropped) replace(note.span, "~0ull");
      break;
    }
    case Kind::type:
      replace(note.span, "unsigned long long");
      break;
    case Kind::one:
      replace(note.span, "1ull");
      break;
    case Kind::ones:
      replace(note.span, "~0ull");
      break;
    case Kind::count:
      replace(note.span, note.text + "ll");
      break;
    case Kind::call:
      if (!isOld) break;
      if (note.text == "__activemask") {
        const std::uint32_t at =
            callAt(context.facts, note.span)->parentheses.begin + 1;
        replace(note.span, "__ballot");
        replace({at, at}, "1");
      } else if (!note.rest.empty() && note.text.ends_with("_sync")) {
        constexpr std::size_t kSuffix = 5;
        replace(note.span, note.text.substr(0, note.text.size() - kSuffix));
        replace(note.rest, "");
      }
      break;
    case Kind::group:
    case Kind::obstacle:
      break;
  }
}

std::map<std::uint32_t, Group> groupsOf(const CheckContext& context) {
  std::map<std::uint32_t, Group> groups;
  for (const MaskUse& note : context.facts.masks) {
    Group& group = groups[note.group];
    group.notes.push_back(&note);
    const std::string why = note.kind == Kind::obstacle ? note.text
                            : note.kind == Kind::call
                                ? obstacleOf(context, note)
                                : "";
    if (group.why.empty() && !why.empty()) {
      group.why = why;
      group.where = note.span;
    }
  }
  for (auto& [number, group] : groups) {
    if (!group.why.empty()) continue;
    for (const MaskUse* note : group.notes) {
      addEdits(context, group, *note, group.fix.edits);
    }
    std::ranges::stable_sort(group.fix.edits, {}, &Edit::span);
    const auto repeated = std::ranges::unique(group.fix.edits);
    group.fix.edits.erase(repeated.begin(), repeated.end());
  }
  return groups;
}

std::string messageOf(const CheckContext& context, const MaskUse& note) {
  const std::string_view text = context.text(note.span);
  switch (note.kind) {
    case Kind::all:
      return fmt::format(
          "{} names 32 lanes; a lane mask has 64 bits in HIP, and gfx9 has 64 "
          "lanes",
          text);
    case Kind::type:
      return fmt::format("a lane mask is stored in 32 bits ({})", text);
    case Kind::one:
    case Kind::ones:
      return fmt::format(
          "{} has 32 bits and is shifted by a lane number; gfx9 has 64 lanes",
          text);
    case Kind::count:
      return fmt::format("{} handles only 32 bits of a lane mask", text);
    case Kind::call:
      return fmt::format("{} takes a lane mask", text);
    case Kind::group:  // not said
      break;
    case Kind::obstacle:
      return note.text;
  }
  return {};
}

std::size_t lineOf(std::string_view bytes, std::uint32_t offset) {
  return 1 + static_cast<std::size_t>(
                 std::ranges::count(bytes.substr(0, offset), '\n'));
}

/// Whether the note is reported, rather than only part of a fix.
bool isSaid(const CheckContext& context, const Group& group,
            const MaskUse& note) {
  if (note.kind == Kind::obstacle) {
    // Another check reports inline PTX.
    return std::ranges::none_of(context.facts.asms,
                                [&](const AsmStatement& statement) {
                                  return statement.whole.contains(note.span);
                                });
  }
  if (note.kind == Kind::group) return false;
  if (note.kind != Kind::call) return true;
  if (!group.why.empty()) return !obstacleOf(context, note).empty();
  std::vector<Edit> edits;
  addEdits(context, group, note, edits);
  return !edits.empty();
}

void addSwitch(const CheckContext& context, Findings& findings) {
  if (context.target.rocm < kSyncBuiltins ||
      context.target.rocm >= kAllBuiltins) {
    return;
  }
  const auto& masks = context.facts.masks;
  const auto call = std::ranges::find_if(masks, [](const MaskUse& note) {
    return note.kind == Kind::call && note.text.ends_with("_sync");
  });
  if (call == masks.end()) return;
  Finding finding;
  finding.span = call->span;
  finding.spelledIn = call->spelledIn;
  finding.severity = Severity::warning;
  finding.message = fmt::format(
      "ROCm {} declares {} only if HIP_ENABLE_WARP_SYNC_BUILTINS is defined",
      toString(context.target.rocm), call->text);
  finding.notes.emplace_back(
      "compile with -DHIP_ENABLE_WARP_SYNC_BUILTINS; ROCm 7.0 does not need "
      "it");
  findings.push_back(std::move(finding));
}

void run(const CheckContext& context, Findings& findings) {
  // Otherwise masks keep their 32 bits, those of groups too.
  if (context.target.warp != WarpStyle::native) return;
  addSwitch(context, findings);
  for (const auto& [number, group] : groupsOf(context)) {
    for (const MaskUse* note : group.notes) {
      if (!isSaid(context, group, *note)) continue;
      Finding finding;
      finding.span = note->span;
      finding.spelledIn = note->spelledIn;
      finding.message = messageOf(context, *note);
      if (group.why.empty()) {
        finding.applicability = Applicability::review;
        finding.fix = group.fix;
      } else {
        finding.severity = Severity::warning;
        const bool isCause = note->span == group.where;
        finding.notes.push_back(
            isCause && note->kind == Kind::obstacle
                ? "lanes 32 to 63 of gfx9 are lost: use 64 bits"
            : isCause
                ? group.why
                : fmt::format(
                      "not changed, because line {} cannot be changed: {}",
                      lineOf(context.bytes, group.where.begin), group.why));
      }
      findings.push_back(std::move(finding));
    }
  }
}

}  // namespace

const Check checks::lane_mask = {
    "lane-mask", "a lane mask in 32 bits",
    R"(In HIP a lane mask has 64 bits, even on hardware with 32 lanes: the `_sync` functions
reject any other type, and `__ballot_sync`, `__activemask` and `__match_any_sync` return
64 bits. A mask that is stored in an `unsigned`, counted with `__popc` or compared with
`1u << lane` loses lanes 32 to 63 of gfx9.

With `--warp=native` the port widens masks to 64 bits: constants for all lanes,
variables, parameters and results that hold only masks, `1u << lane`, `__popc` and
`__ffs`. For a ROCm before 6.2 it writes the functions without a mask. A function and
everything that shares masks with it are changed together. If one of the masks cannot be
changed (it is stored in memory, passed to the host, or names certain lanes), nothing is
changed and each place is reported.

By default (`--warp=logical32`) masks keep their 32 bits and their meaning; those of
cooperative groups too, with `hipport/groups.h`.

```cpp
unsigned votes = __ballot_sync(0xffffffff, p);       // before
int before = __popc(votes & ((1u << lane) - 1));

unsigned long long votes = __ballot_sync(~0ull, p);  // after
int before = __popcll(votes & ((1ull << lane) - 1));
```
)",
    run};

}  // namespace hipport
