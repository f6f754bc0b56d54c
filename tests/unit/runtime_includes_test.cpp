// Where the include goes that nvcc adds to every CUDA source.
#include "tree/runtime_includes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

class RuntimeIncludes : public testing::Test {
 protected:
  /// A file that includes `includes`; headers with a guard are at file scope.
  void add(const std::string& path, bool hasGuard,
           const std::vector<std::string>& includes) {
    Source& source = sources_.emplace_back();
    source.facts.path = path;
    source.facts.isAtFileScope = hasGuard;
    graph_.targets[path] = includes;
  }

  void place(const std::set<FirstUse>& uses) {
    placeRuntimeIncludes(sources_, uses, turned(graph_));
  }

  const std::optional<std::vector<std::string>>& headers(
      const std::string& path) {
    const auto found = std::ranges::find(
        sources_, path, [](const Source& each) { return each.facts.path; });
    return found->facts.headersBeforeUse;
  }

  std::vector<Source> sources_;
  IncludeGraph graph_;
};

TEST_F(RuntimeIncludes, AHeaderWithAGuardGetsItItself) {
  add("/k.cuh", true, {});
  add("/a.cu", false, {"/k.cuh"});
  place({{{"/k.cuh", "/a.cu"}, {}}});
  EXPECT_THAT(headers("/k.cuh"), Optional(IsEmpty()));
  EXPECT_EQ(headers("/a.cu"), std::nullopt);
}

TEST_F(RuntimeIncludes, AFragmentLeavesItToTheNextFileThatIncludesIt) {
  add("/k.inl", false, {});
  add("/k.cuh", true, {"/k.inl"});
  add("/a.cu", false, {"/k.cuh"});
  add("/b.cu", false, {"/k.inl"});
  place({{{"/k.inl", "/k.cuh", "/a.cu"}, {}}, {{"/k.inl", "/b.cu"}, {}}});
  EXPECT_EQ(headers("/k.inl"), std::nullopt);
  EXPECT_THAT(headers("/k.cuh"), Optional(IsEmpty()));
  EXPECT_EQ(headers("/a.cu"), std::nullopt);
  EXPECT_THAT(headers("/b.cu"), Optional(IsEmpty()));
}

TEST_F(RuntimeIncludes, AHeaderThatHostSourcesIncludeLeavesItToTheSource) {
  add("/k.h", true, {});
  add("/all.h", true, {"/k.h"});
  add("/a.cu", false, {"/k.h"});
  add("/main.cpp", false, {"/all.h"});
  place({{{"/k.h", "/a.cu"}, {}}});
  EXPECT_EQ(headers("/k.h"), std::nullopt);
  EXPECT_THAT(headers("/a.cu"), Optional(IsEmpty()));
}

TEST_F(RuntimeIncludes, FilesOutsideTheTreeGetNothing) {
  add("/a.cu", false, {});
  place({{{"/usr/include/k.cuh", "/a.cu"}, {}}});
  EXPECT_THAT(headers("/a.cu"), Optional(IsEmpty()));
}

TEST_F(RuntimeIncludes, HeadersCountThatAllUnitsHaveBeforeTheUse) {
  add("/k.cuh", true, {});
  add("/a.cu", false, {"/k.cuh"});
  add("/b.cu", false, {"/k.cuh"});
  place({{{"/k.cuh", "/a.cu"}, {"cuda_fp16.h", "cuda.h", "cuda.h"}},
         {{"/k.cuh", "/b.cu"}, {"cuda.h", "cublas.h"}}});
  EXPECT_THAT(headers("/k.cuh"), Optional(ElementsAre("cuda.h")));
}

}  // namespace
}  // namespace hipport
