// What all units say together, and the names that a tree declares in place of
// CUDA's.
#include "tree/shims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// ---- semantics

/// What a unit says that refers to a name at `offset` of a header.
UnitFacts unitFacts(const std::string& unit, std::uint32_t offset,
                    const std::string& header = "/t/x.h") {
  UnitFacts facts;
  facts.unit = unit;
  Observation& seen = facts.files[header];
  seen.unit = unit;
  seen.references = {{offset, Meaning::cuda}};
  return facts;
}

TEST(SemanticsOf, EqualViewsAreKeptOnceWithTheFirstUnitByName) {
  Semantics semantics;
  for (const char* unit : {"/t/c.cu", "/t/a.cu", "/t/b.cu"}) {
    semantics.add({unitFacts(unit, 1)});
  }
  ASSERT_EQ(semantics.of("/t/x.h").size(), 1U);
  EXPECT_EQ(semantics.of("/t/x.h")[0]->unit, "/t/a.cu");
  EXPECT_EQ(semantics.parses(), 3U);
  semantics.add({unitFacts("/t/0.cu", 2)});
  EXPECT_EQ(semantics.of("/t/x.h").size(), 2U);
}

TEST(SemanticsOf, AFileIsReachedOnceAUnitSpeaksOfIt) {
  Semantics semantics;
  EXPECT_FALSE(semantics.reached("/t/x.h"));
  semantics.add(
      {unitFacts("/t/a.cu", 1, "/t/x.h"), unitFacts("/t/b.cu", 1, "/t/y.h")});
  EXPECT_TRUE(semantics.reached("/t/x.h"));
  EXPECT_THAT(semantics.files(), ElementsAre("/t/x.h", "/t/y.h"));
  EXPECT_THAT(semantics.of("/t/z.h"), IsEmpty());
}

TEST(SemanticsOf, NothingIsAddedOfFilesThatAreExcepted) {
  Semantics semantics;
  semantics.add({unitFacts("/t/a.cu", 1)});
  semantics.add({unitFacts("/t/b.cu", 2)}, {"/t/x.h"});
  EXPECT_EQ(semantics.of("/t/x.h").size(), 1U);
}

TEST(SemanticsOf, AFailureCountsUntilAUnitReachesTheFile) {
  Semantics semantics;
  UnitFacts failed;
  failed.unit = "/t/a.cu";
  failed.failure = "why";
  failed.owners.cuda = {"cudaFree"};
  semantics.add({failed});
  EXPECT_EQ(semantics.failure("/t/a.cu"), "why");
  EXPECT_EQ(semantics.failure("/t/b.cu"), "");
  EXPECT_THAT(semantics.owners.cuda, ElementsAre("cudaFree"));
  semantics.add({unitFacts("/t/b.cu", 1, "/t/a.cu")});
  EXPECT_EQ(semantics.failure("/t/a.cu"), "");
}

// ---- shims

Source sourceWith(const std::string& path, std::vector<NameUse> names) {
  Source source;
  source.facts.path = path;
  source.facts.hasCuda = !names.empty();
  source.facts.names = std::move(names);
  return source;
}

NameUse use(const std::string& name, Meaning meaning) {
  NameUse use;
  use.name = name;
  use.span = {10, 10 + static_cast<std::uint32_t>(name.size())};
  use.meaning = meaning;
  return use;
}

NameUse mixedUse(const std::string& name) {
  NameUse mixed = use(name, Meaning::mixed);
  mixed.sides = {"/t/a.cu", "/t/b.cpp"};
  return mixed;
}

std::vector<bool> shimsIn(const Source& source) {
  std::vector<bool> marks;
  for (const NameUse& each : source.facts.names) {
    marks.push_back(each.isShim);
  }
  return marks;
}

TEST(MarkShims, MarksTheNamesThatUnitsDisagreeAbout) {
  std::vector<Source> sources;
  sources.push_back(sourceWith("/t/a.h", {mixedUse("cudaFree")}));
  sources.push_back(sourceWith(
      "/t/b.h", {use("cudaFree", Meaning::user), use("cudaFree", Meaning::cuda),
                 use("cudaMalloc", Meaning::user)}));
  markShims(sources, {});
  EXPECT_THAT(shimsIn(sources[0]), ElementsAre(true));
  EXPECT_THAT(shimsIn(sources[1]), ElementsAre(true, false, false));
}

TEST(MarkShims, MembersAreNone) {
  NameUse member = use("cudaFree", Meaning::user);
  member.isMember = true;
  NameUse owned = use("cudaFree", Meaning::user);
  owned.owner = "cudaDeviceProp";
  std::vector<Source> sources;
  sources.push_back(
      sourceWith("/t/a.h", {mixedUse("cudaFree"), member, owned}));
  markShims(sources, {});
  EXPECT_THAT(shimsIn(sources[0]), ElementsAre(true, false, false));
}

TEST(MarkShims, WhatIsDeclaredElsewhereStandsInForNothing) {
  std::vector<Source> sources;
  sources.push_back(sourceWith(
      "/t/a.h", {mixedUse("cudaFree"), use("cudaFree", Meaning::user)}));
  NameOwners owners;
  owners.elsewhere = {"cudaFree"};
  markShims(sources, owners);
  EXPECT_THAT(shimsIn(sources[0]), ElementsAre(false, false));
}

/// A tree that declares cudaFree in shim.h for builds without CUDA, and a
/// header that uses it.
class UsersOfShims : public testing::Test {
 protected:
  UsersOfShims() {
    sources_.push_back(
        sourceWith("/t/k.cu", {use("cudaMalloc", Meaning::cuda)}));
    sources_.push_back(sourceWith("/t/plain.cpp", {}));
    sources_.push_back(
        sourceWith("/t/shim.h", {use("cudaFree", Meaning::user)}));
    sources_.push_back(
        sourceWith("/t/user.h", {use("cudaFree", Meaning::cuda)}));
    UnitFacts facts;
    facts.unit = "/t/k.cu";
    facts.files["/t/shim.h"].references = {{10, Meaning::user, true}};
    facts.files["/t/user.h"].references = {{10, Meaning::cuda}};
    facts.owners.user = {"cudaFree"};
    facts.owners.cuda = {"cudaFree", "cudaMalloc"};
    semantics_.add({facts});
  }

  std::set<std::string> users(Includes targets) const {
    return usersOfShims(sources_, semantics_, turned({std::move(targets), {}}),
                        rules_);
  }

  std::vector<Source> sources_;
  Semantics semantics_;
  RuleSet rules_ = RuleSet::builtin();
};

TEST_F(UsersOfShims, AreSourcesWithoutCudaThatIncludeBoth) {
  EXPECT_THAT(users({{"/t/plain.cpp", {"/t/all.h"}},
                     {"/t/all.h", {"/t/shim.h", "/t/user.h"}},
                     {"/t/k.cu", {"/t/shim.h", "/t/user.h"}}}),
              ElementsAre("/t/plain.cpp"));
}

TEST_F(UsersOfShims, AreNoneWhereOneIsMissing) {
  EXPECT_THAT(users({{"/t/plain.cpp", {"/t/user.h"}}}), IsEmpty());
  EXPECT_THAT(users({{"/t/plain.cpp", {"/t/shim.h"}}}), IsEmpty());
  EXPECT_THAT(users({{"/t/k.cu", {"/t/shim.h", "/t/user.h"}}}), IsEmpty());
}

TEST_F(UsersOfShims, AreNoneOfANameThatOnlyTheTreeHas) {
  semantics_.owners.cuda.erase("cudaFree");
  EXPECT_THAT(users({{"/t/plain.cpp", {"/t/shim.h", "/t/user.h"}}}), IsEmpty());
}

TEST_F(UsersOfShims, AreNoneOfANameThatIsAnybodys) {
  for (const char* const name : {"max", "isnan", "cuda"}) {
    SCOPED_TRACE(name);
    sources_[2] = sourceWith("/t/shim.h", {use(name, Meaning::user)});
    sources_[3] = sourceWith("/t/user.h", {use(name, Meaning::cuda)});
    semantics_.owners.user.insert(name);
    semantics_.owners.cuda.insert(name);
    EXPECT_THAT(users({{"/t/plain.cpp", {"/t/shim.h", "/t/user.h"}}}),
                IsEmpty());
  }
}

}  // namespace
}  // namespace hipport
