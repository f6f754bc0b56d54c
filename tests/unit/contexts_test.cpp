// What headers are parsed with, and what the include graph leads to.
#include "tree/contexts.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace hipport {
namespace {

using Paths = std::vector<std::string>;
using PathSet = std::set<std::string>;

/// The contexts of /t/x.h in a tree with these includes.
Paths contextsIn(Includes targets) {
  return contextsOf("/t/x.h", turned({std::move(targets), {}}));
}

TEST(ContextsOf, ACudaSourceComesFirstAndAHeaderLast) {
  EXPECT_EQ(contextsIn({{"/t/a.h", {"/t/x.h"}},
                        {"/t/b.cpp", {"/t/x.h"}},
                        {"/t/c.cu", {"/t/x.h"}}}),
            (Paths{"/t/c.cu", "/t/b.cpp", "/t/a.h"}));
}

TEST(ContextsOf, OneOfAKindIsEnough) {
  EXPECT_EQ(contextsIn({{"/t/b.cu", {"/t/x.h"}},
                        {"/t/a.cu", {"/t/x.h"}},
                        {"/t/c.cc", {"/t/x.h"}},
                        {"/t/d.cpp", {"/t/x.h"}}}),
            (Paths{"/t/a.cu", "/t/c.cc"}));
}

TEST(ContextsOf, IncludesCountByAnyNumberOfSteps) {
  EXPECT_EQ(contextsIn({{"/t/a.cu", {"/t/b.h"}},
                        {"/t/b.h", {"/t/c.h"}},
                        {"/t/c.h", {"/t/x.h"}}}),
            (Paths{"/t/a.cu"}));
}

TEST(ContextsOf, OnlyTheOutermostHeaderIsOne) {
  EXPECT_EQ(contextsIn({{"/t/a.h", {"/t/x.h"}}, {"/t/b.h", {"/t/a.h"}}}),
            (Paths{"/t/b.h"}));
  // By its suffix nobody knows what a list is written in.
  EXPECT_EQ(contextsIn({{"/t/list.def", {"/t/x.h"}}}), Paths());
}

TEST(ContextsOf, WhatNobodyIncludesHasNone) {
  EXPECT_EQ(contextsIn({{"/t/x.h", {"/t/y.h"}}, {"/t/a.cu", {"/t/y.h"}}}),
            Paths());
  // Nor do headers that only include each other.
  EXPECT_EQ(contextsIn({{"/t/x.h", {"/t/y.h"}}, {"/t/y.h", {"/t/x.h"}}}),
            Paths());
}

TEST(Turned, LeadsFromAFileToItsIncluders) {
  const IncludeGraph includers = turned({{{"/t/b.cu", {"/t/x.h", ""}},
                                          {"/t/a.cu", {"/t/x.h", "/t/y.h"}},
                                          {"/t/x.h", {"/t/y.h"}},
                                          {"/t/y.h", {}}},
                                         {}});
  const Includes expected = {{"/t/x.h", {"/t/a.cu", "/t/b.cu"}},
                             {"/t/y.h", {"/t/a.cu", "/t/x.h"}}};
  EXPECT_EQ(includers.targets, expected);
}

TEST(PossibleIncludes, AreAllThatEndAsAnIncludeIsSpelled) {
  const SpelledIncludes files = {
      {"/t/a.cu", {{"part/x.h", false}, {"../inc/y.h", false}, {"no.h", true}}},
      {"/t/part/x.h", {}},
      {"/t/other/part/x.h", {{"y.h", true}}},
      {"/t/depart/x.h", {}},
      {"/t/inc/y.h", {}},
      {"/t/y.h", {}}};
  const IncludeGraph graph = possibleIncludes(files);
  EXPECT_EQ(
      reachable({"/t/a.cu"}, graph),
      (PathSet{"/t/inc/y.h", "/t/other/part/x.h", "/t/part/x.h", "/t/y.h"}));
}

TEST(Reachable, IsWhatArrowsLeadTo) {
  const IncludeGraph graph = {{{"/t/a.cu", {"/t/x.h", ""}},
                               {"/t/b.cu", {"/t/z.h"}},
                               {"/t/c.cu", {"/t/w.h"}},
                               {"/t/x.h", {"/t/y.h"}}},
                              {}};
  EXPECT_EQ(reachable({"/t/a.cu"}, graph), (PathSet{"/t/x.h", "/t/y.h"}));
  EXPECT_EQ(reachable({"/t/a.cu", "/t/b.cu"}, graph),
            (PathSet{"/t/x.h", "/t/y.h", "/t/z.h"}));
  EXPECT_EQ(reachable({"/t/y.h", "/t/none.h"}, graph), PathSet());
  EXPECT_EQ(reachable({}, graph), PathSet());
}

TEST(Reachable, EndsInACycleAndComesBackToItsBeginning) {
  const IncludeGraph graph = {{{"/t/a.h", {"/t/b.h"}},
                               {"/t/b.h", {"/t/c.h"}},
                               {"/t/c.h", {"/t/a.h", "/t/c.h"}}},
                              {}};
  EXPECT_EQ(reachable({"/t/a.h"}, graph),
            (PathSet{"/t/a.h", "/t/b.h", "/t/c.h"}));
}

}  // namespace
}  // namespace hipport
