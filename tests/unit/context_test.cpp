// What checks look at: names resolved and includes planned once a file.
#include "analysis/context.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/includes.h"
#include "analysis/names.h"
#include "analysis/vocabulary.h"
#include "frontend/lexer.h"

namespace hipport {
namespace {

constexpr std::string_view kSource =
    "#include <cuda_runtime.h>\n"
    "#include <cufft.h>\n"
    "#include <cuda.h>\n"
    "#include \"mine.h\"\n"
    "#include <cuda_profiler_api.h>\n"
    "cudaFree(p);\n"
    "cudaEventCreate(&e, f);\n"
    "cudaNoSuchThing(q);\n"
    "cudaWGLGetDevice(d, g);\n"
    "cudaMalloc(&p, 1);\n"
    "cudaFree(q);\n";

/// The facts of kSource: the third name is nobody's, the last one the user's.
FileFacts factsOf(const RuleSet& rules, const Target& target) {
  FileFacts facts = lexFile("/t/a.cu", kSource, vocabularyOf(rules, target));
  facts.parseStatus = ParseStatus::parsed;
  for (NameUse& use : facts.names) use.meaning = Meaning::cuda;
  EXPECT_EQ(facts.names.size(), 6U);
  facts.names.at(2).meaning = Meaning::unresolved;
  facts.names.at(5).meaning = Meaning::user;
  return facts;
}

TEST(CheckContext, HasTheResolutionOfEachName) {
  const RuleSet rules = RuleSet::builtin();
  const Target target;
  const FileFacts facts = factsOf(rules, target);
  const CheckContext context(facts, kSource, rules, target);
  ASSERT_EQ(context.resolutions.size(), facts.names.size());
  std::vector<Treatment> treatments;
  for (const NameUse& use : facts.names) {
    const Resolution& actual = context.resolutionOf(use);
    const Resolution expected = resolve(context, use);
    EXPECT_EQ(actual.treatment, expected.treatment) << use.name;
    EXPECT_EQ(actual.rule, expected.rule) << use.name;
    EXPECT_EQ(actual.to, expected.to) << use.name;
    EXPECT_EQ(actual.call, expected.call) << use.name;
    EXPECT_EQ(actual.isTooNew, expected.isTooNew) << use.name;
    EXPECT_EQ(actual.isGone, expected.isGone) << use.name;
    EXPECT_EQ(actual.read.has_value(), expected.read.has_value()) << use.name;
    treatments.push_back(actual.treatment);
  }
  EXPECT_EQ(treatments, (std::vector{Treatment::rename, Treatment::rewriteCall,
                                     Treatment::unknown, Treatment::unsupported,
                                     Treatment::rename, Treatment::leave}));
  EXPECT_EQ(context.resolutionOf(facts.names[4]).to->name, "hipMalloc");
}

TEST(CheckContext, HasThePlanOfEachInclude) {
  const RuleSet rules = RuleSet::builtin();
  const Target target;
  const FileFacts facts = factsOf(rules, target);
  const CheckContext context(facts, kSource, rules, target);
  const std::vector<PlannedInclude> expected = planIncludes(context);
  ASSERT_EQ(context.includes.size(), facts.includes.size());
  ASSERT_EQ(expected.size(), facts.includes.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const PlannedInclude& actual = context.includes[i];
    EXPECT_EQ(actual.include, &facts.includes[i]);
    EXPECT_EQ(actual.rule, expected[i].rule);
    EXPECT_EQ(actual.change, expected[i].change);
    EXPECT_EQ(actual.header, expected[i].header);
    EXPECT_EQ(actual.lost, expected[i].lost);
  }
  EXPECT_EQ(context.includes[0].header, "hip/hip_runtime.h");
  // <cuda.h> becomes the header that is there.
  EXPECT_EQ(context.includes[2].change, IncludeChange::repeat);
  EXPECT_EQ(context.includes[3].change, IncludeChange::keep);
}

TEST(CheckContext, GoesByItsTarget) {
  const RuleSet rules = RuleSet::builtin();
  const Target hip;
  const Target roc = {.flavour = Flavour::roc};
  const std::string source = "#include <cublas_v2.h>\ncublasSgemm(h);\n";
  FileFacts facts = lexFile("/t/a.cu", source, vocabularyOf(rules, hip));
  facts.parseStatus = ParseStatus::parsed;
  for (NameUse& use : facts.names) use.meaning = Meaning::cuda;
  ASSERT_EQ(facts.names.size(), 1U);
  const CheckContext one(facts, source, rules, hip);
  const CheckContext two(facts, source, rules, roc, "../");
  EXPECT_EQ(one.resolutions[0].to->name, "hipblasSgemm");
  EXPECT_EQ(two.resolutions[0].to->name, "rocblas_sgemm");
  EXPECT_EQ(one.includes[0].header, "hipblas/hipblas.h");
  EXPECT_EQ(two.includes[0].header, "rocblas/rocblas.h");
  EXPECT_EQ(two.toRoot, "../");
  EXPECT_EQ(two.text(facts.names[0].span), "cublasSgemm");
}

}  // namespace
}  // namespace hipport
