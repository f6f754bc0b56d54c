// What units say of a file, laid over its lexical facts.
#include "tree/facts_merge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "analysis/target.h"
#include "analysis/vocabulary.h"
#include "cache/facts_bytes.h"
#include "frontend/lexer.h"
#include "rules/rules.h"

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Paths = std::set<std::string>;

FileFacts lexed(const std::string& bytes) {
  const RuleSet rules = RuleSet::builtin();
  const Target target;
  return lexFile("/t/a.h", bytes, vocabularyOf(rules, target));
}

/// A unit that refers to the name at `offset`.
Observation observed(const std::string& unit, std::uint32_t offset,
                     Meaning meaning) {
  Observation seen;
  seen.unit = unit;
  seen.references = {{offset, meaning}};
  return seen;
}

UnitViews viewsOf(const std::vector<Observation>& units) {
  UnitViews views;
  for (const Observation& each : units) views.seen.push_back(&each);
  return views;
}

FileFacts merged(FileFacts facts, const std::vector<Observation>& units,
                 const NameOwners& owners = {}, const Paths& tree = {}) {
  merge(facts, viewsOf(units), owners, tree);
  return facts;
}

/// The only name of a source after the merge.
NameUse nameIn(const std::string& bytes, const std::vector<Observation>& units,
               const NameOwners& owners = {}) {
  const FileFacts facts = merged(lexed(bytes), units, owners);
  EXPECT_EQ(facts.names.size(), 1U);
  return facts.names.empty() ? NameUse() : facts.names[0];
}

constexpr const char* kCall = "cudaFree(p);\n";

// ---- names

TEST(Merge, WithoutUnitsAFileIsOnlyLexed) {
  FileFacts facts = lexed(kCall);
  UnitViews views;
  views.failure = "why";
  merge(facts, views, {}, {});
  EXPECT_EQ(facts.parseStatus, ParseStatus::lexed);
  EXPECT_EQ(facts.failure, "why");
  ASSERT_EQ(facts.names.size(), 1U);
  EXPECT_EQ(facts.names[0].meaning, Meaning::inactive);
  EXPECT_EQ(facts.names[0].spelledIn, SpellingKind::inactive);
  EXPECT_FALSE(facts.isAtFileScope);
}

TEST(Merge, UnitsThatAgreeDecide) {
  for (const Meaning meaning : {Meaning::cuda, Meaning::user}) {
    const NameUse name = nameIn(kCall, {observed("/t/b.cu", 0, meaning),
                                        observed("/t/c.cu", 0, meaning)});
    EXPECT_EQ(name.meaning, meaning);
    EXPECT_EQ(name.spelledIn, SpellingKind::written);
    EXPECT_FALSE(name.sides);
  }
}

TEST(Merge, UnitsThatDisagreeAreBothNamed) {
  const Observation cuda = observed("/t/c.cu", 0, Meaning::cuda);
  const Observation user = observed("/t/b.cpp", 0, Meaning::user);
  const Observation late = observed("/t/d.cu", 0, Meaning::cuda);
  for (const std::vector<Observation>& units :
       {std::vector{cuda, user, late}, std::vector{late, user, cuda}}) {
    const NameUse name = nameIn(kCall, units);
    EXPECT_EQ(name.meaning, Meaning::mixed);
    ASSERT_TRUE(name.sides);
    EXPECT_EQ(name.sides->cuda, "/t/c.cu");
    EXPECT_EQ(name.sides->user, "/t/b.cpp");
  }
}

TEST(Merge, AUnitThatSkipsANameLeavesItToOthers) {
  Observation skips;
  skips.unit = "/t/a.cu";
  skips.skipped = {{0, 12}};
  const NameUse decided =
      nameIn(kCall, {skips, observed("/t/b.cu", 0, Meaning::cuda)});
  EXPECT_EQ(decided.meaning, Meaning::cuda);
  // Where all skip it, it is inactive; where one compiles it, unresolved.
  EXPECT_EQ(nameIn(kCall, {skips, skips}).meaning, Meaning::inactive);
  const NameUse unresolved = nameIn(kCall, {skips, Observation()});
  EXPECT_EQ(unresolved.meaning, Meaning::unresolved);
  EXPECT_EQ(unresolved.spelledIn, SpellingKind::unresolved);
}

TEST(Merge, WhatNoUnitDecidesGoesByWhoDeclaresIt) {
  Observation skips;
  skips.skipped = {{0, 12}};
  NameOwners owners;
  owners.cuda = {"cudaFree"};
  const NameUse inactive = nameIn(kCall, {skips}, owners);
  EXPECT_EQ(inactive.meaning, Meaning::inactive);
  EXPECT_TRUE(inactive.isLikelyCuda);
  EXPECT_FALSE(nameIn(kCall, {skips}).isLikelyCuda);
  // Compiled without any error, it is what CUDA declares.
  const NameUse compiled = nameIn(kCall, {Observation()}, owners);
  EXPECT_EQ(compiled.meaning, Meaning::cuda);
  EXPECT_EQ(compiled.spelledIn, SpellingKind::written);
  owners.user = {"cudaFree"};
  EXPECT_EQ(nameIn(kCall, {skips}, owners).meaning, Meaning::mixed);
  owners.cuda.clear();
  EXPECT_EQ(nameIn(kCall, {skips}, owners).meaning, Meaning::user);
}

TEST(Merge, APastedNameIsAddedOnce) {
  Observation seen;
  seen.pasted = {{{4, 8}, "cudaFree", "", 0}};
  const FileFacts facts = merged(lexed("int x = 1;\n"), {seen, seen});
  ASSERT_EQ(facts.names.size(), 1U);
  EXPECT_EQ(facts.names[0].name, "cudaFree");
  EXPECT_EQ(facts.names[0].spelledIn, SpellingKind::pasted);
  EXPECT_TRUE(facts.hasCuda);
}

TEST(Merge, APasteIsKnownByAllThatTheTreeMakesOfIt) {
  const std::string bytes = "#define A(x) cuda##x\nA(Free)\n";
  Observation seen;
  seen.expanded = {8};
  seen.pasted = {{{21, 22}, "cudaFree", "/t/a.h", 13}};
  NameOwners owners;
  // Another file, another macro of this one, and what two units make of it.
  owners.built = {{"/t/0.h", 13, "cuda", "cudaMine"},
                  {"/t/a.h", 12, "cuda", "cudaMine"},
                  {"/t/a.h", 13, "cuda", "cudaFree"},
                  {"/t/a.h", 13, "cuda", "cudaMalloc"},
                  {"/t/a.h", 14, "cuda", "cudaMine"}};
  FileFacts facts = merged(lexed(bytes), {seen}, owners);
  ASSERT_EQ(facts.names.size(), 2U);
  EXPECT_EQ(facts.names[0].name, "cuda");
  EXPECT_EQ(facts.names[1].name, "cudaFree");
  for (const NameUse& use : facts.names) {
    ASSERT_TRUE(use.paste) << use.name;
    EXPECT_EQ(use.paste->beginning, "cuda");
    EXPECT_THAT(use.paste->names, ElementsAre("cudaFree", "cudaMalloc"));
  }
  // One that the tree declares is in nobody's hands.
  owners.user = {"cudaMalloc"};
  facts = merged(lexed(bytes), {seen}, owners);
  ASSERT_EQ(facts.names.size(), 1U);
  EXPECT_EQ(facts.names[0].name, "cudaFree");
  EXPECT_FALSE(facts.names[0].paste);
}

TEST(Merge, AMacroIsExpandedIfAnyUnitExpandsIt) {
  FileFacts facts = lexed("#define A cudaFree\n#define B cudaFree\n");
  ASSERT_EQ(facts.macros.size(), 2U);
  Observation seen;
  seen.expanded = {facts.macros[1].name};
  facts = merged(std::move(facts), {Observation(), seen});
  EXPECT_FALSE(facts.macros[0].isExpanded);
  EXPECT_TRUE(facts.macros[1].isExpanded);
}

// ---- text that no unit compiles

TEST(Merge, InactiveBranchesHoldInactiveFacts) {
  const std::string bytes =
      "#if X\n#include \"x.h\"\nk<<<1, 2>>>(p);\nasm(\"bar.sync 0;\");\n"
      "const char* s = \"cudaFree\";\n#endif\n";
  const auto end = static_cast<std::uint32_t>(bytes.size());
  Observation skips;
  skips.skipped = {{5, end}};
  for (const bool isCompiled : {false, true}) {
    std::vector<Observation> units = {skips, skips};
    if (isCompiled) units[1].skipped.clear();
    const FileFacts facts = merged(lexed(bytes), units);
    ASSERT_EQ(facts.includes.size(), 1U);
    ASSERT_EQ(facts.launches.size(), 1U);
    ASSERT_EQ(facts.asms.size(), 1U);
    ASSERT_EQ(facts.strings.size(), 1U);
    EXPECT_EQ(facts.includes[0].spelledIn == SpellingKind::inactive,
              !isCompiled);
    EXPECT_EQ(facts.launches[0].spelledIn == SpellingKind::inactive,
              !isCompiled);
    EXPECT_EQ(facts.launches[0].meaning == Meaning::inactive, !isCompiled);
    EXPECT_EQ(facts.asms[0].spelledIn == SpellingKind::inactive, !isCompiled);
    EXPECT_EQ(facts.strings[0].spelledIn == SpellingKind::inactive,
              !isCompiled);
  }
}

TEST(Merge, ALaunchIsWhatAnyUnitTakesItFor) {
  const FileFacts plain = lexed("k<<<1, 2>>>(p);\n");
  ASSERT_EQ(plain.launches.size(), 1U);
  Observation seen;
  EXPECT_EQ(merged(plain, {seen}).launches[0].meaning, Meaning::unresolved);
  seen.launches = {plain.launches[0].open.begin};
  const FileFacts host = merged(plain, {Observation(), seen});
  EXPECT_EQ(host.launches[0].meaning, Meaning::cuda);
  EXPECT_FALSE(host.launches[0].isOnDevice);
  seen.deviceLaunches = seen.launches;
  EXPECT_TRUE(merged(plain, {Observation(), seen}).launches[0].isOnDevice);
}

TEST(Merge, AnErrorIsNoGapWhereAnotherUnitHasNone) {
  const FileFacts plain = lexed(kCall);
  Observation fails;
  fails.gaps = {{{3, 4}, "what"}};
  const FileFacts alone = merged(plain, {fails, fails});
  EXPECT_THAT(alone.gaps, ElementsAre(fails.gaps[0]));
  EXPECT_EQ(alone.parseStatus, ParseStatus::gaps);
  const FileFacts both = merged(plain, {fails, Observation()});
  EXPECT_THAT(both.gaps, IsEmpty());
  EXPECT_EQ(both.parseStatus, ParseStatus::parsed);
  Observation skips;
  skips.skipped = {{0, 8}};
  EXPECT_EQ(merged(plain, {fails, skips}).gaps.size(), 1U);
}

TEST(Merge, IsAtFileScopeOnlyWhereAllUnitsSaySo) {
  Observation inside;
  Observation outside;
  outside.declaresAtFileScope = true;
  EXPECT_TRUE(merged(lexed("int x;\n"), {outside, outside}).isAtFileScope);
  EXPECT_FALSE(merged(lexed("int x;\n"), {outside, inside}).isAtFileScope);
}

// ---- includes

TEST(Merge, AnIncludeLeadsWhereUnitsFollowIt) {
  const FileFacts plain = lexed("#include \"x.h\"\n#include <y.h>\n");
  ASSERT_EQ(plain.includes.size(), 2U);
  const std::uint32_t second = plain.includes[1].directive.begin;
  Observation one;
  one.includes = {{0, "/u/x.h"}, {second, "/usr/y.h"}};
  one.brought = {{second, "cuda_fp16.h"}};
  Observation two;
  two.includes = {{0, "/t/x.h"}};
  two.brought = {{second, "cublas.h"}, {second, "cuda_fp16.h"}};
  for (const auto& units : {std::vector{one, two}, std::vector{two, one}}) {
    const FileFacts facts = merged(plain, units, {}, {"/t/x.h"});
    EXPECT_EQ(facts.includes[0].target, "/t/x.h");
    EXPECT_TRUE(facts.includes[0].reachesTree);
    EXPECT_THAT(facts.includes[0].brings, IsEmpty());
    EXPECT_EQ(facts.includes[1].target, "/usr/y.h");
    EXPECT_FALSE(facts.includes[1].reachesTree);
    EXPECT_THAT(facts.includes[1].brings,
                ElementsAre("cublas.h", "cuda_fp16.h"));
  }
}

TEST(Merge, AnIncludeIsIdleWhereAllUnitsAreCertain) {
  const FileFacts plain = lexed("#include <mma.h>\n#include <cupti.h>\n");
  ASSERT_EQ(plain.includes.size(), 2U);
  const std::uint32_t second = plain.includes[1].directive.begin;
  Observation certain;
  certain.unsupported = {{0, {}, true}, {second, {}, true}};
  Observation doubtful;
  doubtful.unsupported = {{0, {}, false}};
  Observation uses;
  uses.unsupported = {
      {second, {{"b", "/u/b.cu", 2}, {"a", "/u/a.cu", 3}}, true}};
  const auto isIdle = [&](const std::vector<Observation>& units) {
    const FileFacts facts = merged(plain, units);
    return std::pair(facts.includes[0].isIdle, facts.includes[1].isIdle);
  };
  EXPECT_EQ(isIdle({}), std::pair(false, false));
  EXPECT_EQ(isIdle({Observation()}), std::pair(false, false));
  EXPECT_EQ(isIdle({certain}), std::pair(true, true));
  EXPECT_EQ(isIdle({certain, doubtful}), std::pair(false, true));
  EXPECT_EQ(isIdle({uses, certain}), std::pair(true, false));
  EXPECT_THAT(
      merged(plain, {uses, uses}).includes[1].uses,
      ElementsAre(HeaderUse{"a", "/u/a.cu", 3}, HeaderUse{"b", "/u/b.cu", 2}));
}

TEST(Merge, AnIncludeThatNoUnitFollowsGoesByItsSpelling) {
  FileFacts facts = lexed(
      "#include \"x.h\"\n#include <x.h>\n#include <sub/k.cu>\n"
      "#include \"far.h\"\n");
  ASSERT_EQ(facts.includes.size(), 4U);
  UnitViews views;
  views.targets = {"/t/x.h", "/t/x.h", "/u/sub/k.cu", "/u/far.h"};
  merge(facts, views, {}, {"/t/x.h", "/u/sub/k.cu"});
  EXPECT_EQ(facts.includes[0].target, "/t/x.h");
  EXPECT_TRUE(facts.includes[0].reachesTree);
  // "<x.h>" may be another, as "far.h" may, which is not beside it.
  EXPECT_EQ(facts.includes[1].target, std::nullopt);
  EXPECT_EQ(facts.includes[2].target, "/u/sub/k.cu");
  EXPECT_TRUE(facts.includes[2].reachesTree);
  EXPECT_EQ(facts.includes[3].target, std::nullopt);
  EXPECT_FALSE(facts.includes[3].reachesTree);
}

// ---- what only units know

TEST(Merge, KernelsOfAllUnitsHaveToFit) {
  Observation one;
  one.resources.kernels = {{"k", {0, 1}, 64, 0, true, {}}};
  Observation two;
  two.resources.kernels = {{"k", {0, 1}, 256, 0, true, {}}};
  const FileFacts facts = merged(lexed(kCall), {two, one, two});
  EXPECT_THAT(facts.resources.kernels,
              ElementsAre(one.resources.kernels[0], two.resources.kernels[0]));
}

TEST(Merge, WhatKeepsATextureInOneUnitKeepsItInAll) {
  TextureReference texture;
  texture.type = {0, 7};
  texture.fetched = "float";
  texture.fetches = {{20, 25}};
  Observation one;
  one.textures = {texture};
  Observation two = one;
  two.textures[0].fetches = {{30, 35}};
  FileFacts facts = merged(lexed(kCall), {one, two});
  ASSERT_EQ(facts.textures.size(), 1U);
  EXPECT_THAT(facts.textures[0].fetches,
              ElementsAre(Span{20, 25}, Span{30, 35}));
  EXPECT_EQ(facts.textures[0].obstacle, "");
  two.textures[0].fetched = "float4";
  facts = merged(lexed(kCall), {one, two});
  ASSERT_EQ(facts.textures.size(), 1U);
  EXPECT_EQ(facts.textures[0].obstacle, "two units disagree about it");
  two.textures[0].obstacle = "it is passed on";
  EXPECT_EQ(merged(lexed(kCall), {one, two}).textures[0].obstacle,
            "it is passed on");
}

TEST(Merge, MaskGroupsThatShareANoteAreOne) {
  const auto note = [](std::uint32_t at, std::uint32_t group, bool isForAll) {
    MaskUse note;
    note.kind = MaskUse::Kind::call;
    note.span = {at, at + 1};
    note.group = group;
    note.isForAll = isForAll;
    return note;
  };
  Observation one;
  one.masks = {note(1, 1, true), note(5, 1, true), note(20, 20, true)};
  Observation two;
  two.masks = {note(5, 5, false), note(9, 5, true)};
  const FileFacts facts = merged(lexed(std::string(30, ' ')), {two, one});
  std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>> notes;
  for (const MaskUse& each : facts.masks) {
    notes.emplace_back(each.span.begin, each.group, each.isForAll);
  }
  EXPECT_THAT(
      notes, ElementsAre(std::tuple(1U, 1U, true), std::tuple(5U, 1U, false),
                         std::tuple(9U, 1U, true), std::tuple(20U, 20U, true)));
}

// ---- the order of units

/// Small random facts, so that units often speak of the same place.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  std::uint32_t below(std::uint32_t end) {
    return static_cast<std::uint32_t>(engine_() % end);
  }
  bool flip() { return below(2) == 0; }
  Span span() {
    const std::uint32_t begin = below(4) * 4;
    return {begin, begin + 1 + below(2)};
  }
  std::string word() {
    return std::string(1, static_cast<char>('a' + below(3)));
  }
  std::optional<std::uint64_t> number() {
    return flip() ? std::nullopt : std::optional<std::uint64_t>(below(3));
  }
  template <typename Make>
  auto some(Make make) {
    std::vector<decltype(make())> items(below(4));
    for (auto& each : items) each = make();
    return items;
  }

  // One for each field of SemanticFacts: a new one does not compile without.
  void fill(std::vector<DeviceCode>& to) {
    to = some([&] { return DeviceCode{span(), flip(), flip()}; });
  }
  void fill(Resources& to) {
    to.kernels = some([&] {
      return Kernel{
          word(),   span(),
          number(), below(3),
          flip(),   some([&] { return SharedVariable{word(), below(3)}; })};
    });
    to.launches = some([&] {
      return LaunchSize{span(), word(), number(), number(), number(), below(3)};
    });
    to.requests =
        some([&] { return SharedRequest{span(), word(), number(), below(3)}; });
    to.floatAtomics = some([&] { return span(); });
    to.runtimeCalls = some([&] {
      return RuntimeCall{span(), static_cast<RuntimeCall::Kind>(below(3))};
    });
  }
  void fill(std::vector<EnumNumber>& to) {
    to = some([&] { return EnumNumber{span(), word(), below(3)}; });
  }
  void fill(std::vector<VectorOperator>& to) {
    to = some([&] {
      return VectorOperator{span(), word(), word(), flip(),
                            flip(), flip(), flip()};
    });
  }
  void fill(std::vector<OwnFunction>& to) {
    to = some([&] { return OwnFunction{span(), span(), word()}; });
  }
  void fill(std::vector<TypeClash>& to) {
    to = some([&] {
      return TypeClash{span(),
                       span(),
                       word(),
                       flip(),
                       flip(),
                       flip(),
                       some([&] { return word(); })};
    });
  }
  void fill(std::vector<MissingQualifiers>& to) {
    to = some([&] {
      return MissingQualifiers{span(),
                               word(),
                               word(),
                               span(),
                               static_cast<MissingQualifiers::Of>(below(4)),
                               flip()};
    });
  }
  void fill(std::vector<Conversion>& to) {
    to = some([&] {
      return Conversion{static_cast<Conversion::Kind>(below(10)),
                        span(),
                        word(),
                        span(),
                        span(),
                        flip(),
                        flip(),
                        flip()};
    });
  }
  void fill(std::vector<RelaxedConstant>& to) {
    to = some([&] { return RelaxedConstant{span(), word()}; });
  }
  void fill(std::vector<TextureReference>& to) {
    const auto spans = [&] { return some([&] { return span(); }); };
    to = some([&] {
      return TextureReference{span(),
                              span(),
                              below(3),
                              flip(),
                              flip() ? std::nullopt : std::optional(below(3)),
                              word(),
                              word(),
                              spans(),
                              spans(),
                              spans(),
                              flip() ? "" : word()};
    });
  }
  void fill(std::vector<LaneUse>& to) {
    to = some([&] {
      return LaneUse{static_cast<LaneUse::Kind>(below(10)), span(), word(),
                     some([&] { return word(); }), SpellingKind::written};
    });
  }
  void fill(std::vector<MaskUse>& to) {
    to = some([&] {
      MaskUse note;
      note.kind = static_cast<MaskUse::Kind>(below(8));
      note.span = span();
      note.rest = {note.span.end, note.span.end + 2};
      note.isForAll = flip();
      note.text = word();
      note.group = below(4);
      return note;
    });
  }
  void fill(std::vector<OtherHalf>& to) {
    to = some([&] { return OtherHalf{span(), span(), flip(), word()}; });
  }
  void fill(std::vector<HostCall>& to) {
    to = some([&] { return HostCall{span(), word()}; });
  }
  void fill(std::vector<StrictRule>& to) {
    to = some(
        [&] { return StrictRule{span(), word(), word(), word(), flip()}; });
  }
  void fill(std::vector<SpinLock>& to) {
    to = some([&] {
      return SpinLock{span(), word(), static_cast<SpinLock::Kind>(below(3)),
                      span(), span(), static_cast<std::uint32_t>(below(9))};
    });
  }
  void fill(std::vector<SilentFault>& to) {
    to = some([&] {
      return SilentFault{static_cast<SilentFault::Kind>(below(6)), span(),
                         word(), word()};
    });
  }
  void fill(std::vector<Gap>& to) {
    to = some([&] { return Gap{span(), word()}; });
  }
  void fill(std::optional<std::vector<std::string>>& to) {
    if (flip()) to = some([&] { return word(); });
  }

  Observation observation(const std::string& unit) {
    Observation seen;
    seen.unit = unit;
    auto fields = fieldsOf(static_cast<SemanticFacts&>(seen));
    std::apply([&](auto&... field) { (fill(field), ...); }, fields);
    if (flip()) seen.skipped = {{4, 4 + below(5)}};
    if (flip()) seen.macroCalls = {{0, 3 + below(9)}};
    for (std::uint32_t at = 0; at < 48; at += 12) {
      if (flip()) continue;
      UnitView::Reference reference;
      reference.offset = at;
      reference.meaning = flip() ? Meaning::cuda : Meaning::user;
      reference.owner = flip() ? "" : word();
      reference.types = some([&] { return word(); });
      seen.references.push_back(reference);
    }
    return seen;
  }

 private:
  std::mt19937 engine_;
};

/// Each field of the facts, as bytes.
std::vector<std::string> fieldBytes(const SemanticFacts& facts) {
  std::vector<std::string> bytes;
  const auto fields = fieldsOf(facts);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto add = [&]<std::size_t N>() {
      Observation only;
      std::get<N>(fieldsOf(static_cast<SemanticFacts&>(only))) =
          std::get<N>(fields);
      bytes.push_back(toBytes(only));
    };
    (add.template operator()<I>(), ...);
  }(std::make_index_sequence<std::tuple_size_v<decltype(fields)>>());
  return bytes;
}

/// What is known of the names of a file, as text.
std::string namesText(const FileFacts& facts) {
  std::string text;
  for (const NameUse& use : facts.names) {
    text += use.name + ' ' + std::to_string(use.span.begin) + ' ' +
            std::to_string(static_cast<int>(use.meaning)) + ' ' +
            std::to_string(static_cast<int>(use.spelledIn)) + ' ' + use.owner;
    if (use.sides) text += ' ' + use.sides->cuda + ' ' + use.sides->user;
    for (const auto& types : use.argumentTypes) {
      text += " (";
      for (const std::string& type : types) text += type + ',';
    }
    text += '\n';
  }
  return text;
}

TEST(Merge, TheOrderOfUnitsMakesNoDifference) {
  const FileFacts plain =
      lexed("cudaFree(a);cudaFree(b);cudaFree(c);cudaFree(d);\n");
  ASSERT_EQ(plain.names.size(), 4U);
  for (unsigned seed = 0; seed < 200; ++seed) {
    Random random(seed);
    std::vector<Observation> units;
    for (const char* unit : {"/t/a.cu", "/t/b.cu", "/t/c.cu"}) {
      units.push_back(random.observation(unit));
    }
    const FileFacts first = merged(plain, units);
    const auto expected = fieldBytes(first);
    std::vector<std::size_t> order = {0, 1, 2};
    while (std::ranges::next_permutation(order).found) {
      FileFacts facts = plain;
      UnitViews views;
      for (const std::size_t i : order) views.seen.push_back(&units[i]);
      merge(facts, views, {}, {});
      const auto actual = fieldBytes(facts);
      ASSERT_EQ(actual.size(), expected.size());
      for (std::size_t i = 0; i < actual.size(); ++i) {
        ASSERT_EQ(actual[i], expected[i]) << "seed " << seed << ", field " << i;
      }
      ASSERT_EQ(namesText(facts), namesText(first)) << "seed " << seed;
    }
  }
}

TEST(Merge, AUnitThatSaysTheSameAgainAddsNothing) {
  const FileFacts plain = lexed("cudaFree(a);\n");
  for (unsigned seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Observation seen = random.observation("/t/a.cu");
    const FileFacts once = merged(plain, {seen});
    const FileFacts twice = merged(plain, {seen, seen});
    ASSERT_EQ(fieldBytes(twice), fieldBytes(once)) << "seed " << seed;
    ASSERT_EQ(namesText(twice), namesText(once)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace hipport
