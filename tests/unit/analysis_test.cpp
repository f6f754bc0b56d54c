// Checks against hand-made facts and tables; what the front end makes of real
// sources is tested by the golden cases.
#include "analysis/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "frontend/lexer.h"
#include "plan/plan.h"

namespace hipport {
namespace {

/// Ports `source` by the lexical facts and the built-in tables, every known
/// name taken as `meaning`.
std::string port(const std::string& source, const Target& target,
                 Meaning meaning = Meaning::cuda) {
  const RuleSet rules = RuleSet::builtin();
  FileFacts facts =
      lexFile("/x.cpp", source,
              {[&](auto name) { return isOfInterest(rules, target, name); },
               [&](auto name) { return rules.findHeader(name) != nullptr; },
               [](auto) { return false; }});
  facts.parseStatus = ParseStatus::parsed;
  for (NameUse& use : facts.names) use.meaning = meaning;
  for (Launch& launch : facts.launches) launch.meaning = meaning;
  return plan(analyse({facts, source, rules, target}), Applicability::review)
      .edits.apply(source);
}

TEST(Checks, AreRegisteredByTheirFiles) {
  std::set<std::string_view> ids;
  for (const Check* check : allChecks()) {
    EXPECT_TRUE(ids.insert(check->id).second) << check->id;
    EXPECT_FALSE(check->summary.empty()) << check->id;
    EXPECT_GT(check->doc.size(), 100U) << check->id;
    EXPECT_EQ(findCheck(check->id), check);
  }
  EXPECT_TRUE(ids.contains("cuda-api"));
  EXPECT_EQ(findCheck("no-such-check"), nullptr);
}

TEST(Analysis, LeavesTheUsersOwnNames) {
  EXPECT_EQ(port("cudaFree(p);", {}, Meaning::user), "cudaFree(p);");
  EXPECT_EQ(port("cudaFree(p);", {}, Meaning::cuda), "hipFree(p);");
  EXPECT_EQ(port("cudaFree(p);", {}, Meaning::mixed), "cudaFree(p);");
}

TEST(Analysis, ChoosesTheCallByItsArgumentCount) {
  EXPECT_EQ(port("cudaEventCreate(&e);", {}), "hipEventCreate(&e);");
  EXPECT_EQ(port("cudaEventCreate(&e, f);", {}),
            "hipEventCreateWithFlags(&e, f);");
}

TEST(Analysis, ChangesAConditionAsAWholeOrNotAtAll) {
  EXPECT_EQ(port("#ifdef __CUDA_ARCH__\n#endif\n", {}),
            "#ifdef __HIP_DEVICE_COMPILE__\n#endif\n");
  for (const std::string source :
       {"#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n#endif\n",
        "#if !defined(__CUDA_ARCH__) || \\\n    __CUDA_ARCH__ >= "
        "600\n#endif"}) {
    EXPECT_EQ(port(source, {}), source);
  }
}

TEST(Analysis, PortsToEitherFlavour) {
  Target roc;
  roc.flavour = Flavour::roc;
  EXPECT_EQ(port("cublasHandle_t h;", {}), "hipblasHandle_t h;");
  EXPECT_EQ(port("cublasHandle_t h;", roc), "rocblas_handle h;");
}

TEST(Analysis, IncludesAHeaderOnce) {
  EXPECT_EQ(port("#include <cuda.h>\n#include <cuda_runtime.h> // why\n"
                 "#include <cuda_runtime.h>\nint x;\n",
                 {}),
            "#include <hip/hip_runtime.h>\n // why\nint x;\n");
  // In a branch of its own it stays: the other branch may not have it.
  EXPECT_EQ(port("#if X\n#include <cuda.h>\n#endif\n"
                 "#include <cuda_runtime.h>\n",
                 {}),
            "#if X\n#include <hip/hip_runtime.h>\n#endif\n"
            "#include <hip/hip_runtime.h>\n");
}

/// The findings of one check over a CUDA unit.
std::vector<std::string> messages(const std::string& check, FileFacts facts,
                                  const std::string& source,
                                  const Target& target) {
  std::vector<std::string> found;
  for (const Finding& finding :
       analyse({facts, source, RuleSet::builtin(), target})) {
    if (finding.check == check) found.push_back(finding.message);
  }
  return found;
}

TEST(Analysis, IncludesTheRuntimeOnlyWhereNvccDidSoUnasked) {
  const std::string source = "__global__ void k() {}\n";
  FileFacts facts;
  facts.path = "/x.cu";
  facts.parseStatus = ParseStatus::parsed;
  EXPECT_EQ(messages("runtime-header", facts, source, {}).size(), 0U);
  facts.headersBeforeUse.emplace();
  EXPECT_EQ(messages("runtime-header", facts, source, {}).size(), 1U);
  // The API alone does not declare what kernels need.
  facts.headersBeforeUse = {"cuda_runtime_api.h"};
  EXPECT_EQ(messages("runtime-header", facts, source, {}).size(), 1U);
  facts.headersBeforeUse = {"cuda_runtime.h"};
  EXPECT_EQ(messages("runtime-header", facts, source, {}).size(), 0U);
}

TEST(Analysis, ReportsGapsWhereTheyMatter) {
  const std::string source = "if (x) {}\n";
  FileFacts facts;
  facts.path = "/x.cu";
  facts.parseStatus = ParseStatus::gaps;
  facts.gaps = {{{0, 2}, "expected unqualified-id"}};
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("may refuse it")));
  facts.path = "/x.h";  // stops whoever includes it
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("may refuse it")));
  facts.names.emplace_back().name = "cudaFree";
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("by the rule tables")));
}

TEST(Analysis, AnErrorOfAFileWithAllItsHeadersIsLeftToHands) {
  const std::string source = "#ifndef X\n  # error set X\n#endif\nint y = x;\n";
  const auto at = static_cast<std::uint32_t>(source.find("error"));
  FileFacts facts;
  facts.path = "/x.cu";
  facts.parseStatus = ParseStatus::gaps;
  facts.gaps = {{{at, at + 5}, "set X"}};
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("may refuse it")));
  facts.hasAllHeaders = true;
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("refuses it as well")));
  const auto use = static_cast<std::uint32_t>(source.find("x;"));
  facts.gaps = {{{use, use + 1}, "use of undeclared identifier 'x'"}};
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("may refuse it")));
  facts.hasCuda = true;
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("refuses it as well")));
  facts.gaps = {{{use, use + 1}, "no member named 'x' in namespace 'std'"}};
  EXPECT_THAT(messages("parse-gap", facts, source, {}),
              testing::ElementsAre(testing::HasSubstr("may refuse it")))
      << "HIP's headers include more";
}

TEST(Analysis, FollowsRenamedSourcesOfTheTreeOnly) {
  const std::string source = "#include \"kernels.cu\"\n";
  FileFacts facts =
      lexFile("/x.cu", source,
              {[](auto) { return false; }, [](auto) { return false; },
               [](auto) { return false; }});
  facts.parseStatus = ParseStatus::parsed;
  Target target;
  target.renamesSources = true;
  EXPECT_EQ(messages("renamed-source", facts, source, target).size(), 0U);
  facts.includes[0].target = "/kernels.cu";
  facts.includes[0].reachesTree = true;
  EXPECT_EQ(messages("renamed-source", facts, source, target),
            std::vector<std::string>{"kernels.cu is written as kernels.hip"});
  target.renamesSources = false;
  EXPECT_EQ(messages("renamed-source", facts, source, target).size(), 0U);
}

struct LaunchCase {
  const char* before;
  const char* after;
};
class LaunchAsMacro : public testing::TestWithParam<LaunchCase> {};

TEST_P(LaunchAsMacro, IsWritten) {
  Target target;
  target.launch = LaunchStyle::ggl;
  EXPECT_EQ(port(GetParam().before, target), GetParam().after);
  EXPECT_EQ(port(GetParam().before, {}), GetParam().before);
}

INSTANTIATE_TEST_SUITE_P(
    Forms, LaunchAsMacro,
    testing::Values(
        LaunchCase{"k<<<g, b>>>(x, y);",
                   "hipLaunchKernelGGL(k, dim3(g), dim3(b), 0, 0, x, y);"},
        LaunchCase{"k<<<g, b>>>();",
                   "hipLaunchKernelGGL(k, dim3(g), dim3(b), 0, 0);"},
        LaunchCase{"k <<< g,b,n*4 >>> ( x );",
                   "hipLaunchKernelGGL(k, dim3(g),dim3(b),n*4, 0, x );"},
        LaunchCase{"k<<<g, b, 0, s>>>(x);",
                   "hipLaunchKernelGGL(k, dim3(g), dim3(b), 0, s, x);"},
        LaunchCase{"k<<<dim3(1, 2), dim3(n)>>>(x);",
                   "hipLaunchKernelGGL(k, dim3(1, 2), dim3(n), 0, 0, x);"},
        LaunchCase{"k<float, 4><<<g, b>>>(x);",
                   "hipLaunchKernelGGL(HIP_KERNEL_NAME(k<float, 4>), dim3(g), "
                   "dim3(b), 0, 0, x);"},
        LaunchCase{"k<<<g, b, size<int, 2>::value>>>(x);",
                   "hipLaunchKernelGGL(k, dim3(g), dim3(b), "
                   "(size<int, 2>::value), 0, x);"},
        LaunchCase{"k<<<g /* grid */, b>>>(x);",
                   "hipLaunchKernelGGL(k, dim3(g) /* grid */, dim3(b), 0, 0, "
                   "x);"},
        LaunchCase{"#define GO(k, ...) k<<<g, b>>>(__VA_ARGS__)\n",
                   "#define GO(k, ...) hipLaunchKernelGGL(k, dim3(g), "
                   "dim3(b), 0, 0, __VA_ARGS__)\n"}));

}  // namespace
}  // namespace hipport
