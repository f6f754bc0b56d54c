// Where the includes of a tree lead.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tree/include_graph.h"

namespace hipport {
namespace {

using Files = std::map<std::string, std::vector<std::string>>;
using Targets = std::vector<std::string>;

/// Spellings in quotes, and angled ones with their delimiters.
IncludeGraph resolved(const Files& files) {
  SpelledIncludes spelled;
  for (const auto& [path, includes] : files) {
    std::vector<SpelledInclude>& list = spelled[path];
    for (const std::string& each : includes) {
      const bool isAngled = each.starts_with('<');
      list.push_back(
          {isAngled ? each.substr(1, each.size() - 2) : each, isAngled});
    }
  }
  return resolveIncludes(spelled);
}

TEST(ResolveIncludes, BesideComesFirst) {
  const IncludeGraph graph =
      resolved({{"/t/a/x.cu", {"x.h", "sub/y.h", "../b/x.h", "./x.h"}},
                {"/t/a/x.h", {}},
                {"/t/a/sub/y.h", {}},
                {"/t/b/x.h", {}},
                {"/t/sub/y.h", {}}});
  EXPECT_EQ(graph.targets.at("/t/a/x.cu"),
            (Targets{"/t/a/x.h", "/t/a/sub/y.h", "/t/b/x.h", "/t/a/x.h"}));
  EXPECT_TRUE(graph.impliedDirs.empty());
}

TEST(ResolveIncludes, AnAngledOneImpliesItsFolderThoughItLiesBeside) {
  const IncludeGraph graph =
      resolved({{"/t/a/x.cu", {"<x.h>", "<sub/y.h>", "z.h", "<./w.h>"}},
                {"/t/a/sub/y.h", {}},
                {"/t/a/w.h", {}},
                {"/t/a/x.h", {}},
                {"/t/a/z.h", {}}});
  EXPECT_EQ(graph.targets.at("/t/a/x.cu"),
            (Targets{"/t/a/x.h", "/t/a/sub/y.h", "/t/a/z.h", "/t/a/w.h"}));
  EXPECT_EQ(graph.impliedDirs, (Targets{"/t/a"}));
}

TEST(ResolveIncludes, ElseTheNearestBelowSomeFolder) {
  const IncludeGraph graph =
      resolved({{"/t/app/src/main.cu", {"lib/a.h", "a.h", "stdio.h"}},
                {"/t/app/include/lib/a.h", {}},
                {"/t/include/lib/a.h", {}},
                {"/u/lib/a.h", {}},
                {"/u/mylib/xa.h", {}}});
  EXPECT_EQ(graph.targets.at("/t/app/src/main.cu"),
            (Targets{"/t/app/include/lib/a.h", "/t/app/include/lib/a.h", ""}));
  EXPECT_EQ(graph.impliedDirs,
            (Targets{"/t/app/include", "/t/app/include/lib"}));
}

TEST(ResolveIncludes, TheFolderUsedMostComesFirst) {
  const IncludeGraph graph = resolved({{"/t/a/x.cu", {"c.h", "b.h"}},
                                       {"/t/a/y.cu", {"c.h"}},
                                       {"/t/b/b.h", {}},
                                       {"/t/c/c.h", {}}});
  EXPECT_EQ(graph.impliedDirs, (Targets{"/t/c", "/t/b"}));
}

TEST(ResolveIncludes, EachUnitComesFirstWithItsOwnFolders) {
  const IncludeGraph graph =
      resolved({{"/t/a/src/cuda/k.h", {"internal.h"}},
                {"/t/a/src/cuda/x.cu", {"k.h"}},
                {"/t/a/src/cuda/y.cu", {"k.h", "internal.h"}},
                {"/t/a/src/internal.h", {}},
                {"/t/b/src/cuda/z.cu", {"internal.h"}},
                {"/t/b/src/internal.h", {}}});
  EXPECT_EQ(graph.impliedDirs, (Targets{"/t/a/src", "/t/b/src"}));
  EXPECT_EQ(impliedDirsOf("/t/a/src/cuda/x.cu", graph), graph.impliedDirs);
  EXPECT_EQ(impliedDirsOf("/t/b/src/cuda/z.cu", graph),
            (Targets{"/t/b/src", "/t/a/src"}));
}

TEST(ResolveIncludes, AWrapperIncludesAnotherFile) {
  const IncludeGraph graph = resolved(
      {{"/t/wrap/sys/math.h", {"sys/math.h"}}, {"/t/real/sys/math.h", {}}});
  EXPECT_EQ(graph.targets.at("/t/wrap/sys/math.h"),
            (Targets{"/t/real/sys/math.h"}));
  // By its place it would be itself.
  const IncludeGraph alone = resolved({{"/t/wrap/sys/math.h", {"sys/math.h"}}});
  EXPECT_EQ(alone.targets.at("/t/wrap/sys/math.h"), (Targets{""}));
}

TEST(ResolveIncludes, WhatIsNoFileLeadsNowhere) {
  const Files files = {{"/t/x.cu", {"", ".", "..", "/t/y.h", "y.h/", "t//y.h"}},
                       {"/t/y.h", {}}};
  EXPECT_EQ(resolved(files).targets.at("/t/x.cu"),
            (Targets{"", "", "", "/t/y.h", "/t/y.h", ""}));
}

}  // namespace
}  // namespace hipport
