// Which sources only a compiler of GPU code takes.
#include "tree/hip_needs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/vocabulary.h"
#include "frontend/lexer.h"
#include "rules/rules.h"

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class HipNeeds : public testing::Test {
 protected:
  /// A file that includes the files of the tree `includes`, in the order of its
  /// directives.
  void add(const std::string& path, const std::string& bytes,
           const std::vector<std::string>& includes = {}) {
    Source& source = sources_.emplace_back();
    source.bytes = bytes;
    source.facts =
        lexFile(path, source.bytes, vocabularyOf(RuleSet::builtin(), Target()));
    graph_.targets[path] = includes;
  }

  std::vector<Source> sources_;
  IncludeGraph graph_;
};

TEST_F(HipNeeds, LaunchesAndBuiltInsAreForGpuCompilers) {
  add("/launch.cpp", "void f() { k<<<1, 2>>>(); }\n");
  add("/index.h", "inline int f() { return threadIdx.x; }\n");
  add("/user.cpp", "#include \"index.h\"\n", {"/index.h"});
  add("/host.cpp", "#include <cuda_runtime.h>\nvoid f() { cudaFree(0); }\n");
  EXPECT_THAT(needGpuCompiler(sources_, graph_),
              ElementsAre("/index.h", "/launch.cpp", "/user.cpp"));
}

TEST_F(HipNeeds, WhatIsBehindAConditionOrNeverUsedIsNot) {
  add("/guarded.h", "#ifdef __CUDACC__\nvoid f() { k<<<1, 2>>>(); }\n#endif\n");
  add("/macro.h", "#define LAUNCH(k) k<<<1, 2>>>()\n");
  add("/member.cpp",
      "int f(Launch* l) { return l->gridDim.x + l->blockDim .y; }\n");
  add("/number.cpp", "int f(int threadIdx) { return threadIdx + 1; }\n");
  add("/own.cpp",
      "thread_local int2 threadIdx;\nvoid f() { threadIdx.x = 1; }\n");
  add("/word.cpp", "// threadIdx\nconst char* s = \"k<<<1, 2>>>()\";\n");
  add("/user.cpp", "#include \"guarded.h\"\n#include \"macro.h\"\n",
      {"/guarded.h", "/macro.h"});
  add("/device.h", "inline int f() { return blockIdx.x; }\n");
  add("/both.cpp", "#ifdef __CUDACC__\n#include \"device.h\"\n#endif\n",
      {"/device.h"});
  EXPECT_THAT(needGpuCompiler(sources_, graph_), ElementsAre("/device.h"));
}

TEST_F(HipNeeds, HeadersOfHipsAreForHipAlone) {
  add("/sort.cpp", "#include <thrust/sort.h>\n");
  EXPECT_THAT(needGpuCompiler(sources_, graph_), IsEmpty());
  EXPECT_THAT(needHip(sources_, graph_), ElementsAre("/sort.cpp"));
}

}  // namespace
}  // namespace hipport
