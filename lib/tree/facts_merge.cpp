#include "tree/facts_merge.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace hipport {
namespace fs = std::filesystem;
namespace {

using Observations = std::vector<const Observation*>;

/// Whether `offset` lies in one of the spans, which are ascending and disjoint.
bool isInside(const std::vector<Span>& spans, std::uint32_t offset) {
  const auto next = std::ranges::upper_bound(spans, offset, {}, &Span::begin);
  return next != spans.begin() && offset < std::prev(next)->end;
}

/// Whether no unit compiled the text at `offset`.
bool isInactive(const Observations& seen, std::uint32_t offset) {
  return std::ranges::all_of(seen, [&](const Observation* each) {
    return isInside(each->skipped, offset);
  });
}

Meaning joined(Meaning a, Meaning b) {
  if (a == Meaning::inactive || a == Meaning::unresolved) return b;
  return a == b ? a : Meaning::mixed;
}

/// Fills in what macros make of a statement, if all units that compile it
/// agree. What a parameter spells of a template is another thing (spellings).
void expand(AsmStatement& statement, const Observations& seen) {
  const bool isSpelled = !statement.spelled.empty();
  if (isSpelled && statement.hasMacros) return;
  const Observation::Assembly* found = nullptr;
  for (const Observation* each : seen) {
    for (const Observation::Assembly& assembly : each->assemblies) {
      if (assembly.offset != statement.whole.begin) continue;
      if (found && ((!isSpelled && found->text != assembly.text) ||
                    found->constraints != assembly.constraints)) {
        return;
      }
      found = &assembly;
    }
  }
  if (!found || found->constraints.size() != statement.operands.size()) return;
  if (!isSpelled) statement.text = found->text;
  for (std::size_t i = 0; i < statement.operands.size(); ++i) {
    std::string& constraint = statement.operands[i].constraint;
    if (constraint.empty()) constraint = found->constraints[i];
  }
  statement.isExact = true;
}

/// Notes what expansions give for the parameters that "#" spells.
void addSpellings(AsmStatement& statement, const Observations& seen) {
  std::set<std::vector<std::string>> spellings;
  for (const Observation* each : seen) {
    for (const Observation::Spelled& made : each->spelled) {
      if (made.macro != statement.macro) continue;
      std::vector<std::string> spelling;
      for (const std::string& parameter : statement.spelled) {
        const auto given = made.arguments.find(parameter);
        if (given != made.arguments.end()) spelling.push_back(given->second);
      }
      if (spelling.size() == statement.spelled.size()) {
        spellings.insert(std::move(spelling));
      }
    }
  }
  statement.spellings.assign(spellings.begin(), spellings.end());
}

SpellingKind placeOf(SpellingKind lexical, Meaning meaning,
                     const Observations& seen, std::uint32_t offset) {
  if (meaning == Meaning::inactive) return SpellingKind::inactive;
  if (meaning == Meaning::unresolved) return SpellingKind::unresolved;
  const bool isArgument =
      lexical == SpellingKind::written &&
      std::ranges::any_of(seen, [&](const Observation* each) {
        return isInside(each->macroCalls, offset);
      });
  return isArgument ? SpellingKind::macroArgument : lexical;
}

/// Brings a call's arguments in line with the compiler's count of them, which
/// knows a template argument list from a comparison.
void reconcile(Call& call, const std::vector<std::uint32_t>& begins) {
  if (begins.size() == call.arguments.size()) return;
  std::vector<Span> arguments;
  for (const Span& piece : call.arguments) {
    if (std::ranges::find(begins, piece.begin) != begins.end()) {
      arguments.push_back(piece);
    } else if (!arguments.empty()) {
      arguments.back().end = piece.end;
    }
  }
  if (arguments.size() == begins.size()) {
    call.arguments = std::move(arguments);
  } else {
    call.isExact = false;
  }
}

struct SeenReference {
  const Observation::Reference* reference;
  const Observation* by;
};

/// References from all units, sorted by offset and unit.
std::vector<SeenReference> sortedReferences(const Observations& seen) {
  std::vector<SeenReference> references;
  for (const Observation* each : seen) {
    for (const auto& reference : each->references) {
      references.push_back({&reference, each});
    }
  }
  std::ranges::stable_sort(references, [](const auto& a, const auto& b) {
    return std::tie(a.reference->offset, a.by->unit) <
           std::tie(b.reference->offset, b.by->unit);
  });
  return references;
}

/// The units that disagree about a name, of all that refer to it.
NameUse::Sides sidesOf(std::span<const SeenReference> references) {
  NameUse::Sides sides;
  for (const SeenReference& each : references) {
    std::string& side =
        each.reference->meaning == Meaning::cuda ? sides.cuda : sides.user;
    if (side.empty()) side = each.by->unit;
  }
  return sides;
}

/// Whether a unit will not compile though others do: it lacks a standard
/// header, while every header that the file itself names was there.
bool lacksStandardHeader(const Observation& seen, const Gap& gap) {
  return gap.message.find("in namespace 'std'") != std::string::npos &&
         std::ranges::none_of(seen.gaps, [](const Gap& each) {
           return each.message.find("file not found") != std::string::npos;
         });
}

/// What the compiler did not understand of a file. An error in text that
/// another unit compiled without any is no gap: the file is a fragment that
/// needs its context, or one unit's header was not found.
std::vector<Gap> mergedGaps(const Observations& seen) {
  std::vector<Gap> gaps;
  for (const Observation* each : seen) {
    std::ranges::copy_if(
        each->gaps, std::back_inserter(gaps), [&](const Gap& gap) {
          return lacksStandardHeader(*each, gap) ||
                 std::ranges::none_of(seen, [&](const Observation* other) {
                   return other->gaps.empty() &&
                          !isInside(other->skipped, gap.span.begin);
                 });
        });
  }
  std::ranges::sort(gaps);
  const auto repeated = std::ranges::unique(gaps);
  gaps.erase(repeated.begin(), repeated.end());
  return gaps;
}

void mergeLanes(FileFacts& facts, const Observations& seen) {
  auto keyOf = [](const LaneUse& note) {
    return std::tie(note.span, note.kind, note.name);
  };
  std::vector<LaneUse> notes;
  for (const Observation* each : seen) {
    notes.insert(notes.end(), each->lanes.begin(), each->lanes.end());
  }
  std::ranges::stable_sort(notes, {}, keyOf);
  for (LaneUse& note : notes) {
    const bool isRepeated =
        !facts.lanes.empty() && keyOf(facts.lanes.back()) == keyOf(note);
    if (!isRepeated)
      facts.lanes.push_back(
          {note.kind, note.span, note.name, {}, note.spelledIn});
    auto& uses = facts.lanes.back().uses;
    uses.insert(uses.end(), note.uses.begin(), note.uses.end());
  }
  for (LaneUse& note : facts.lanes) {
    std::ranges::sort(note.uses);
    const auto repeated = std::ranges::unique(note.uses);
    note.uses.erase(repeated.begin(), repeated.end());
    const bool isInMacro = macroAt(facts, note.span.begin) != nullptr;
    note.spelledIn =
        placeOf(isInMacro ? SpellingKind::macroBody : SpellingKind::written,
                Meaning::cuda, seen, note.span.begin);
  }
}

/// Groups that share a note, as units see them, are one.
void mergeMasks(FileFacts& facts, const Observations& seen) {
  std::vector<MaskUse>& masks = facts.masks;
  std::map<std::uint32_t, std::uint32_t>
      joins;  // group → one that begins first
  auto groupOf = [&](std::uint32_t group) {
    for (auto next = joins.find(group);
         next != joins.end() && next->second != group;
         next = joins.find(group)) {
      group = next->second;
    }
    return group;
  };
  for (const Observation* each : seen) {
    masks.insert(masks.end(), each->masks.begin(), each->masks.end());
  }
  auto keyOf = [](const MaskUse& note) {
    return std::tie(note.span, note.kind, note.text);
  };
  std::ranges::stable_sort(masks, [&](const MaskUse& a, const MaskUse& b) {
    return std::tie(a.span, a.kind, a.text, a.group, a.isForAll) <
           std::tie(b.span, b.kind, b.text, b.group, b.isForAll);
  });
  for (std::size_t i = 1; i < masks.size(); ++i) {
    if (masks[i - 1].span != masks[i].span) continue;
    const std::uint32_t a = groupOf(masks[i - 1].group);
    const std::uint32_t b = groupOf(masks[i].group);
    joins[std::max(a, b)] = std::min(a, b);
    if (keyOf(masks[i - 1]) == keyOf(masks[i])) {
      // In a macro, or in a template, a mask may be for all here alone.
      masks[i].isForAll = masks[i].isForAll && masks[i - 1].isForAll;
    }
  }
  std::vector<MaskUse> distinct;
  for (MaskUse& note : masks) {
    note.group = groupOf(note.group);
    const bool isInMacro = macroAt(facts, note.span.begin) != nullptr;
    note.spelledIn =
        placeOf(isInMacro ? SpellingKind::macroBody : SpellingKind::written,
                Meaning::cuda, seen, note.span.begin);
    const bool isRepeated =
        !distinct.empty() && keyOf(distinct.back()) == keyOf(note);
    if (isRepeated) {
      distinct.back() = std::move(note);
    } else {
      distinct.push_back(std::move(note));
    }
  }
  masks = std::move(distinct);
}

/// Whether a name that no unit could decide may mean something of the user's:
/// by what is declared of that name, and where that can be named so.
bool mayBeUsers(const NameUse& use, const Observations& seen,
                const NameOwners& owners) {
  if (owners.user.contains(use.name)) return true;
  if (use.isInClass && owners.members.contains(use.name)) return true;
  return std::ranges::any_of(seen, [&](const Observation* each) {
    return std::ranges::any_of(
        each->locals, [&](const Observation::Local& local) {
          return local.scope.contains(use.span) && local.name == use.name;
        });
  });
}

/// The names that some text of the file seems to declare, compiled or not. A
/// member is none outside of its class.
std::set<std::string_view> declaredNames(const FileFacts& facts) {
  std::set<std::string_view> names;
  for (const NameUse& use : facts.names) {
    if (use.isDeclared && !use.isInClass) names.insert(use.name);
  }
  return names;
}

/// The macros of the user's that the file itself defines where units see it.
std::set<std::string_view> ownMacros(
    const FileFacts& facts, const std::vector<SeenReference>& references) {
  std::set<std::string_view> names;
  for (const Macro& macro : facts.macros) {
    const auto found = std::ranges::equal_range(
        references, macro.name, {},
        [](const SeenReference& each) { return each.reference->offset; });
    if (found.empty()) continue;
    const auto use = std::ranges::lower_bound(
        facts.names, macro.name, {},
        [](const NameUse& each) { return each.span.begin; });
    if (use != facts.names.end() && use->span.begin == macro.name &&
        found.front().reference->isDeclaration) {
      names.insert(use->name);
    }
  }
  return names;
}

/// What "##" makes of the word at `offset`. None where a name of that is the
/// user's.
std::optional<Paste> pasteAt(const NameOwners& owners, const std::string& path,
                             std::uint32_t offset) {
  Paste paste;
  for (auto each = owners.built.lower_bound({path, offset, "", ""});
       each != owners.built.end() && each->path == path &&
       each->offset == offset;
       ++each) {
    if (owners.user.contains(each->name)) return std::nullopt;
    paste.beginning = each->beginning;
    paste.names.push_back(each->name);
  }
  if (paste.names.empty()) return std::nullopt;
  return paste;
}

/// Decides what the names of a file mean, one by one.
class NameMerge {
 public:
  NameMerge(FileFacts& facts, const Observations& seen,
            const NameOwners& owners)
      : facts_(facts),
        seen_(seen),
        owners_(owners),
        references_(sortedReferences(seen)),
        declared_(declaredNames(facts)),
        own_(ownMacros(facts, references_)) {}

  void decide(NameUse& use) {
    if (use.spelledIn == SpellingKind::pasted) {
      // Expanded, it is known by what it makes.
      const Macro* macro = macroAt(facts_, use.span.begin);
      use.paste = pasteAt(owners_, facts_.path, use.span.begin);
      if (macro && macro->isExpanded && !use.paste) {
        use.meaning = Meaning::user;
      }
      return;
    }
    const std::uint32_t offset = use.span.begin;
    use.meaning =
        isInactive(seen_, offset) ? Meaning::inactive : Meaning::unresolved;
    const bool isReferred = joinReferences(use);
    if (isPasteOperand(offset)) {
      // The names that it is pasted to make are noted for themselves. Used as
      // it is besides, it cannot change without them.
      if (!isReferred) use.meaning = Meaning::user;
      use.spelledIn = SpellingKind::pasted;
      return;
    }
    const bool isInMacroBody = use.spelledIn == SpellingKind::macroBody;
    use.spelledIn = placeOf(use.spelledIn, use.meaning, seen_, offset);
    if (use.meaning == Meaning::inactive ||
        use.meaning == Meaning::unresolved) {
      guess(use, isInMacroBody);
    }
  }

 private:
  /// Takes over what units refer to by the name. False if none does.
  bool joinReferences(NameUse& use) {
    const auto found = std::ranges::equal_range(
        references_, use.span.begin, {},
        [](const SeenReference& each) { return each.reference->offset; });
    for (const SeenReference& each : found) {
      joinReference(use, *each.reference);
    }
    for (auto* all :
         {&use.argumentTypes, &use.instanceTypes, &use.patternTypes}) {
      std::ranges::sort(*all);
      const auto same = std::ranges::unique(*all);
      all->erase(same.begin(), same.end());
    }
    if (use.meaning == Meaning::mixed) {
      use.sides = sidesOf({found.begin(), found.end()});
    }
    return !found.empty();
  }

  void joinReference(NameUse& use, const Observation::Reference& reference) {
    const bool isOwn =
        reference.isAssumed && owners_.defined.contains(use.name);
    use.meaning =
        joined(use.meaning, isOwn ? Meaning::user : reference.meaning);
    if (reference.isDeclaration) use.call.reset();
    if (use.call && reference.arguments) {
      reconcile(facts_.calls[*use.call], *reference.arguments);
    }
    if (!reference.types.empty()) {
      auto& all = reference.typesOf == TypesOf::call       ? use.argumentTypes
                  : reference.typesOf == TypesOf::instance ? use.instanceTypes
                                                           : use.patternTypes;
      all.push_back(reference.types);
    }
    if (!reference.owner.empty()) use.owner = reference.owner;
  }

  /// Whether some unit has "##" take the name.
  bool isPasteOperand(std::uint32_t offset) const {
    return std::ranges::any_of(seen_, [&](const Observation* each) {
      return std::ranges::binary_search(each->operands, offset);
    });
  }

  /// Decides, by who else has the name, about one that no unit decided about.
  void guess(NameUse& use, bool isInMacroBody) const {
    const bool isCudaElsewhere = owners_.cuda.contains(use.name);
    if (use.isMember) {
      // Its class decides, not who else has the name.
    } else if (own_.contains(use.name) || mayBeUsers(use, seen_, owners_)) {
      use.meaning = isCudaElsewhere ? Meaning::mixed : Meaning::user;
    } else if (use.meaning == Meaning::unresolved &&
               (use.isMacroOperand ||
                (!isInMacroBody && facts_.gaps.empty() && isCudaElsewhere))) {
      // A test for a macro that only device code has; or a place where Clang
      // keeps no syntax tree, as in an explicit instantiation: no error hides
      // the name.
      use.meaning = Meaning::cuda;
      use.spelledIn = SpellingKind::written;
    } else {
      use.isLikelyCuda = !use.isMacroOperand && isCudaElsewhere &&
                         !declared_.contains(use.name);
    }
  }

  FileFacts& facts_;
  const Observations& seen_;
  const NameOwners& owners_;
  std::vector<SeenReference> references_;
  std::set<std::string_view> declared_;
  std::set<std::string_view> own_;
};

/// Adds the names that "##" makes, as units see them.
void addPasted(FileFacts& facts, const Observations& seen,
               const NameOwners& owners) {
  for (const Observation* each : seen) {
    for (const Observation::Pasted& pasted : each->pasted) {
      NameUse use;
      use.name = pasted.name;
      use.span = pasted.span;
      use.meaning = Meaning::cuda;
      use.spelledIn = SpellingKind::pasted;
      use.paste = pasteAt(owners, pasted.path, pasted.offset);
      facts.names.push_back(std::move(use));
      facts.hasCuda = true;
    }
  }
}

void mergeNames(FileFacts& facts, const Observations& seen,
                const NameOwners& owners) {
  NameMerge merge(facts, seen, owners);
  for (NameUse& use : facts.names) merge.decide(use);
  std::erase_if(facts.names, [](const NameUse& use) {
    return use.spelledIn == SpellingKind::pasted &&
           use.meaning == Meaning::user;
  });
  addPasted(facts, seen, owners);
  std::ranges::stable_sort(facts.names, [](const NameUse& a, const NameUse& b) {
    return std::tie(a.span, a.name) < std::tie(b.span, b.name);
  });
  const auto repeated =
      std::ranges::unique(facts.names, [](const NameUse& a, const NameUse& b) {
        return a.span == b.span && a.name == b.name;
      });
  facts.names.erase(repeated.begin(), repeated.end());
}

/// Sorted, each once: by value, so that the order of units does not matter.
template <typename Item>
void makeDistinct(std::vector<Item>& items) {
  std::ranges::sort(items);
  const auto repeated = std::ranges::unique(items);
  items.erase(repeated.begin(), repeated.end());
}

/// The views of all units on one field of SemanticFacts.
template <typename Field>
using Views = std::vector<const Field*>;

/// What units found. They may see a kernel differently, by their macros: all
/// that they see has to fit.
template <typename Item>
void join(std::vector<Item>& into, const Views<std::vector<Item>>& views) {
  for (const std::vector<Item>* each : views) {
    into.insert(into.end(), each->begin(), each->end());
  }
  makeDistinct(into);
}

void join(Resources& into, const Views<Resources>& views) {
  const auto joinList = [&](auto list) {
    for (const Resources* each : views) {
      (into.*list)
          .insert((into.*list).end(), (each->*list).begin(),
                  (each->*list).end());
    }
    makeDistinct(into.*list);
  };
  joinList(&Resources::kernels);
  joinList(&Resources::launches);
  joinList(&Resources::requests);
  joinList(&Resources::floatAtomics);
  joinList(&Resources::runtimeCalls);
}

/// Units may see other uses of one texture reference. What keeps one of them
/// from being ported keeps all.
void join(std::vector<TextureReference>& into,
          const Views<std::vector<TextureReference>>& views) {
  join<TextureReference>(into, views);
  const auto add = [](std::vector<Span>& to, const std::vector<Span>& more) {
    to.insert(to.end(), more.begin(), more.end());
    makeDistinct(to);
  };
  std::vector<TextureReference> distinct;
  for (TextureReference& each : into) {
    if (distinct.empty() || distinct.back().type != each.type) {
      distinct.push_back(std::move(each));
      continue;
    }
    TextureReference& first = distinct.back();
    add(first.fetches, each.fetches);
    add(first.bindings, each.bindings);
    add(first.mentions, each.mentions);
    if (first.obstacle.empty()) first.obstacle = each.obstacle;
    if (first.obstacle.empty() &&
        (first.fetched != each.fetched || first.newName != each.newName)) {
      first.obstacle = "two units disagree about it";
    }
  }
  into = std::move(distinct);
}

// These depend on more than their own field: see mergedGaps, mergeLanes and
// mergeMasks.
void join(std::vector<Gap>&, const Views<std::vector<Gap>>&) {}
void join(std::vector<LaneUse>&, const Views<std::vector<LaneUse>>&) {}
void join(std::vector<MaskUse>&, const Views<std::vector<MaskUse>>&) {}

/// Joins every field of SemanticFacts.
void joinSemantics(SemanticFacts& facts, const Observations& seen) {
  const auto joinField = [&]<std::size_t I>(auto& field) {
    Views<std::remove_cvref_t<decltype(field)>> views;
    views.reserve(seen.size());
    for (const Observation* each : seen) {
      views.push_back(
          &std::get<I>(fieldsOf(static_cast<const SemanticFacts&>(*each))));
    }
    join(field, views);
  };
  auto fields = fieldsOf(facts);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (joinField.template operator()<I>(std::get<I>(fields)), ...);
  }(std::make_index_sequence<std::tuple_size_v<decltype(fields)>>());
}

// ---- what the text has, with what units say of it

void finishLaunches(FileFacts& facts, const Observations& seen) {
  for (Launch& launch : facts.launches) {
    const std::uint32_t offset = launch.open.begin;
    launch.meaning =
        isInactive(seen, offset) ? Meaning::inactive : Meaning::unresolved;
    for (const Observation* each : seen) {
      if (std::ranges::binary_search(each->launches, offset)) {
        launch.meaning = Meaning::cuda;
      }
      launch.isOnDevice |=
          std::ranges::binary_search(each->deviceLaunches, offset);
    }
    launch.spelledIn = placeOf(launch.spelledIn, launch.meaning, seen, offset);
  }
}

void finishStatements(FileFacts& facts, const Observations& seen) {
  for (StringLiteral& literal : facts.strings) {
    if (isInactive(seen, literal.span.begin))
      literal.spelledIn = SpellingKind::inactive;
  }
  for (AsmStatement& statement : facts.asms) {
    const std::uint32_t offset = statement.whole.begin;
    const Macro* macro = macroAt(facts, offset);
    // Nothing in it refers to a declaration: what is compiled is understood.
    statement.meaning = isInactive(seen, offset)      ? Meaning::inactive
                        : macro && !macro->isExpanded ? Meaning::unresolved
                                                      : Meaning::cuda;
    statement.spelledIn =
        placeOf(statement.spelledIn, statement.meaning, seen, offset);
    if (statement.hasMacros || statement.hasConstraintMacros) {
      expand(statement, seen);
    }
    if (!statement.spelled.empty()) addSpellings(statement, seen);
  }
}

/// What an include reaches that no unit followed.
std::optional<std::string> reachedFile(const FileFacts& facts,
                                       const Include& include,
                                       const std::string& target) {
  if (target.empty()) return std::nullopt;
  const fs::path folder = fs::path(facts.path).parent_path();
  const bool isBeside =
      !include.isAngled &&
      target == (folder / include.spelling).lexically_normal().string();
  // The name of a CUDA header means that header, wherever the tree has
  // another file of that name.
  return isBeside || include.spelling.ends_with(".cu") ? std::optional(target)
                                                       : std::nullopt;
}

/// What the units use of a header without counterpart.
void finishUses(Include& include, const Observations& seen) {
  bool isCertain = true;
  bool isSeen = false;
  for (const Observation* each : seen) {
    for (const Observation::Unsupported& header : each->unsupported) {
      if (header.offset != include.directive.begin) continue;
      isSeen = true;
      isCertain = isCertain && header.isCertain;
      include.uses.insert(include.uses.end(), header.uses.begin(),
                          header.uses.end());
    }
  }
  std::ranges::sort(include.uses, {}, [](const HeaderUse& use) {
    return std::tie(use.path, use.line, use.name);
  });
  const auto repeated = std::ranges::unique(include.uses);
  include.uses.erase(repeated.begin(), repeated.end());
  include.isIdle = isSeen && isCertain && include.uses.empty();
}

void finishIncludes(FileFacts& facts, const UnitViews& views,
                    const std::set<std::string>& tree) {
  for (std::size_t n = 0; n < facts.includes.size(); ++n) {
    Include& include = facts.includes[n];
    const std::uint32_t offset = include.directive.begin;
    if (isInactive(views.seen, offset))
      include.spelledIn = SpellingKind::inactive;
    std::set<std::string> brings;
    for (const Observation* each : views.seen) {
      for (const Observation::Brought& brought : each->brought) {
        if (brought.offset == offset) brings.insert(brought.header);
      }
      const auto target = std::ranges::find(each->includes, offset,
                                            &Observation::Target::offset);
      if (target == each->includes.end()) continue;
      if (!include.target || target->path < *include.target) {
        include.target = target->path;
      }
    }
    include.brings.assign(brings.begin(), brings.end());
    finishUses(include, views.seen);
    if (!include.target && n < views.targets.size()) {
      include.target = reachedFile(facts, include, views.targets[n]);
    }
    include.reachesTree = include.target && tree.contains(*include.target);
  }
}

}  // namespace

void merge(FileFacts& facts, const UnitViews& views, const NameOwners& owners,
           const std::set<std::string>& tree) {
  const Observations& seen = views.seen;
  facts.failure = views.failure;
  facts.gaps = mergedGaps(seen);
  for (Macro& macro : facts.macros) {
    macro.isExpanded = std::ranges::any_of(seen, [&](const Observation* each) {
      return std::ranges::binary_search(each->expanded, macro.name);
    });
  }
  facts.isForC = std::ranges::any_of(
      seen, [](const Observation* each) { return each->unit.ends_with(".c"); });
  mergeNames(facts, seen, owners);
  joinSemantics(facts, seen);
  mergeLanes(facts, seen);
  mergeMasks(facts, seen);
  finishLaunches(facts, seen);
  finishStatements(facts, seen);
  finishIncludes(facts, views, tree);
  facts.isAtFileScope |=
      !seen.empty() &&
      std::ranges::all_of(seen, &Observation::declaresAtFileScope);
  facts.isEnclosed = std::ranges::any_of(seen, &Observation::isEnclosed);
  facts.isAtFileScope &= !facts.isEnclosed;
  facts.parseStatus = seen.empty()         ? ParseStatus::lexed
                      : facts.gaps.empty() ? ParseStatus::parsed
                                           : ParseStatus::gaps;
}

}  // namespace hipport
