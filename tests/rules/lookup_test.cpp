// Look-ups in the built-in tables.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "allocations.h"
#include "rules/rules.h"
#include "support/files.h"
#include "support/skip.h"
#include "text/name_table.h"

namespace hipport {
namespace {

const RuleSet kRules = RuleSet::builtin();

const Rule& rule(std::string_view name) {
  const Rule* rule = kRules.find(name);
  EXPECT_NE(rule, nullptr) << name;
  static const Rule kNone;
  return rule != nullptr ? *rule : kNone;
}

TEST(Lookup, FindsWhatAFunctionBecomes) {
  const Rule& malloc = rule("cudaMalloc");
  EXPECT_EQ(malloc.kind, Kind::function);
  EXPECT_EQ(malloc.library, "cuda-runtime");
  ASSERT_NE(malloc.hip, nullptr);
  EXPECT_EQ(malloc.hip->name, "hipMalloc");
  EXPECT_EQ(malloc.hip->added, (Version{1, 5, 0}));
  EXPECT_EQ(malloc.hip->applicability, Applicability::safe);
  EXPECT_EQ(malloc.counterpart(Flavour::roc)->name, "hipMalloc");
}

/// Whether `text` has `name` as a word of its own.
bool names(const std::string& text, std::string_view name) {
  return std::regex_search(text, std::regex("\\b" + std::string(name) + "\\b"));
}

// These cases are compiled as HIP, so that a helper that does not exist fails.
TEST(Lookup, HelpersAreAllUsedByTheirCase) {
  const auto textOf = [](const std::string& name) {
    return support::readBytes(WARP_CASES "/" + name);
  };
  struct Texts {
    std::string original, ported;
  };
  const auto textsOf = [&](const std::string& name) {
    return Texts{textOf(name + "/input.cu"), textOf(name + "/expected.hip")};
  };
  const Texts builtins = textsOf("every-builtin");
  const Texts groups = textsOf("every-group");
  Texts queries = textsOf("host-width");
  queries.original += textOf("warp-size-queries/input.cu");
  queries.ported += textOf("warp-size-queries/expected.hip");
  std::size_t helpers = 0;
  for (const Rule& each : kRules.apis()) {
    if (!each.logical32) continue;
    const std::string_view to = each.logical32->name;
    const bool isGroups =
        !to.starts_with("hipport::") || to.starts_with("hipport::groups");
    const bool isQuery = to.starts_with("hipport::width::");
    const Texts& texts = isQuery ? queries : isGroups ? groups : builtins;
    EXPECT_TRUE(names(texts.original, each.unqualified())) << each.name;
    EXPECT_TRUE(names(texts.ported, to)) << to;
    ++helpers;
  }
  EXPECT_GT(helpers, 60U);
}

TEST(Lookup, KnowsTheKinds) {
  EXPECT_EQ(rule("cudaStream_t").kind, Kind::type);
  EXPECT_EQ(rule("cudaSuccess").kind, Kind::enumerator);
  EXPECT_EQ(rule("CUDART_PI_F").kind, Kind::macro);
  EXPECT_EQ(rule("cuMemAlloc").kind, Kind::function);  // a macro in cuda.h
}

TEST(Lookup, ReturnsNullForOtherNames) {
  EXPECT_EQ(kRules.find(""), nullptr);
  EXPECT_EQ(kRules.find("cudaMallo"), nullptr);
  EXPECT_EQ(kRules.find("cudaMallocX"), nullptr);
  EXPECT_EQ(kRules.find("zzz"), nullptr);
  EXPECT_EQ(kRules.find("cuda_runtime.h"), nullptr);
  EXPECT_EQ(kRules.findHeader("cudaMalloc"), nullptr);
}

TEST(Lookup, SharesAFlavourThatIsTheOnlyOneOfItsLibrary) {
  const Rule& gemm = rule("cublasSgemm");
  EXPECT_EQ(gemm.counterpart(Flavour::hip)->name, "hipblasSgemm");
  EXPECT_EQ(gemm.counterpart(Flavour::roc)->name, "rocblas_sgemm");
  const Rule& reduction = rule("cudnnReduceTensor");
  EXPECT_EQ(reduction.counterpart(Flavour::hip)->name, "miopenReduceTensor");
  EXPECT_EQ(rule("cudaMalloc").counterpart(Flavour::roc)->name, "hipMalloc");
  // cuBLAS has both: what hipBLAS lacks is not borrowed from rocBLAS.
  const Rule& half = rule("cublasHSSgemvBatched");
  EXPECT_EQ(half.counterpart(Flavour::hip), nullptr);
  EXPECT_NE(half.counterpart(Flavour::roc), nullptr);
  EXPECT_EQ(rule("cudaWGLGetDevice").counterpart(Flavour::hip), nullptr);
}

TEST(Lookup, ChoosesACallByItsArguments) {
  const Counterpart& create = *rule("cudaEventCreate").hip;
  EXPECT_EQ(create.callFor(1)->text, "hipEventCreate($1)");
  EXPECT_EQ(create.callFor(2)->text, "hipEventCreateWithFlags($1, $2)");
  EXPECT_EQ(create.callFor(3), nullptr);
  const Counterpart& instantiate = *rule("cudaGraphInstantiate").hip;
  EXPECT_EQ(instantiate.callFor(3)->text,
            "hipGraphInstantiateWithFlags($1, $2, $3)");
  EXPECT_EQ(instantiate.callFor(5)->text,
            "hipGraphInstantiate($1, $2, $3, $4, $5)");
  const Counterpart& copy = *rule("cudaMemcpyToSymbol").hip;
  EXPECT_EQ(copy.callFor(3)->text, "hipMemcpyToSymbol(HIP_SYMBOL($1), $2...)");
  EXPECT_EQ(copy.callFor(5), copy.callFor(3));
  EXPECT_EQ(rule("cudaMalloc").hip->callFor(2), nullptr);
}

TEST(Lookup, SaysWhatToDoWithoutACounterpart) {
  const Rule& wgl = rule("cudaWGLGetDevice");
  EXPECT_EQ(wgl.hip, nullptr);
  EXPECT_FALSE(wgl.dropped);
  EXPECT_EQ(wgl.unsupported, "HIP has no WGL interoperability");
}

TEST(Lookup, FindsHeaders) {
  const auto header = [](std::string_view name) -> const Rule& {
    const Rule* found = kRules.findHeader(name);
    EXPECT_NE(found, nullptr) << name;
    return *found;
  };
  EXPECT_EQ(header("cuda_runtime.h").kind, Kind::header);
  EXPECT_EQ(header("cuda_runtime.h").hip->name, "hip/hip_runtime.h");
  EXPECT_EQ(header("cublas_v2.h").hip->name, "hipblas/hipblas.h");
  EXPECT_EQ(header("cublas_v2.h").roc->name, "rocblas/rocblas.h");
  EXPECT_EQ(header("cudnn.h").counterpart(Flavour::hip)->name,
            "miopen/miopen.h");
  EXPECT_EQ(header("cub/block/block_reduce.cuh").hip->name,
            "hipcub/hipcub.hpp");
  EXPECT_TRUE(header("device_launch_parameters.h").dropped);
  EXPECT_EQ(header("mma.h").hip->name, "hipport/wmma.h");
  EXPECT_FALSE(header("cuda_awbarrier.h").unsupported.empty());
  EXPECT_EQ(kRules.findHeader("thrust/sort.h"), nullptr);
  const Rule* const cub = kRules.findHeader("cub/cub.cuh");
  ASSERT_NE(cub, nullptr);
  EXPECT_EQ(kRules.findHeader("cub/cub/cub.cuh"), cub);
  EXPECT_EQ(kRules.findHeader("../extern/cub/cub.cuh"), cub);
  const Rule* const runtime = kRules.findHeader("cuda_runtime.h");
  EXPECT_EQ(kRules.findHeader("/usr/local/cuda-10.1/include/cuda_runtime.h"),
            runtime);
  EXPECT_EQ(kRules.findHeader(R"(C:\CUDA\v10.1\include\cuda_runtime.h)"),
            runtime);
  EXPECT_EQ(kRules.findHeader("include/cuda_runtime.h"), nullptr);
  // A name without a folder is anybody's.
  EXPECT_NE(kRules.findHeader("cuda.h"), nullptr);
  EXPECT_EQ(kRules.findHeader("mine/cuda.h"), nullptr);
  EXPECT_EQ(kRules.findHeader(""), nullptr);
  EXPECT_EQ(kRules.findHeader("mine/"), nullptr);
  EXPECT_FALSE(header("cuda/semaphore").unsupported.empty());
  EXPECT_EQ(header("cuda/atomic").hip->name, "hipport/cxx.h");
}

TEST(Lookup, TellsCudaNamesFromCommonWords) {
  EXPECT_TRUE(kRules.isDistinctive(rule("cudaMalloc")));
  EXPECT_TRUE(kRules.isDistinctive(rule("cuInit")));
  EXPECT_TRUE(kRules.isDistinctive(rule("CUstream")));
  EXPECT_TRUE(kRules.isDistinctive(rule("CUDA_SUCCESS")));
  EXPECT_TRUE(kRules.isDistinctive(rule("__shfl_sync")));
  EXPECT_TRUE(kRules.isDistinctive(rule("cuCabs")));
  EXPECT_FALSE(kRules.isDistinctive(rule("min")));
  EXPECT_FALSE(kRules.isDistinctive(rule("sinf")));
  EXPECT_FALSE(kRules.isDistinctive(rule("memoryBarrier")));
}

TEST(Lookup, KnowsNewNamesByTheirPrefix) {
  const auto claimed = [](std::string_view name) {
    const Library* library = kRules.claimedBy(name);
    return library != nullptr ? std::string(library->id) : std::string();
  };
  EXPECT_EQ(claimed("cudaQuantumMalloc"), "cuda-runtime");
  EXPECT_EQ(claimed("cublasLtQuantum"), "cublas");
  EXPECT_EQ(claimed("cuda"), "cuda-runtime");
  EXPECT_EQ(claimed("custom"), "");
  EXPECT_EQ(claimed("CUSTOM_SIZE"), "");
  EXPECT_EQ(claimed("current"), "");
  EXPECT_EQ(claimed("__float128"), "");
  EXPECT_EQ(claimed("hipMalloc"), "");
}

TEST(Lookup, FindsEveryRowByItsName) {
  for (const Rule& each : kRules.apis()) {
    EXPECT_EQ(kRules.find(each.name), &each) << each.name;
  }
  EXPECT_GE(kRules.members().size(), 50U);
  for (const std::string_view name : kRules.members()) {
    EXPECT_TRUE(kRules.hasMember(name)) << name;
  }
  EXPECT_FALSE(kRules.hasMember(""));
  // The same without the table that was made when the project was built.
  const RuleSet made(kRules.apis(), {}, {}, {}, kRules.members());
  for (const Rule& each : kRules.apis()) {
    EXPECT_EQ(made.find(each.name), &each) << each.name;
  }
  EXPECT_EQ(made.find("cudaMallocX"), nullptr);
  EXPECT_TRUE(kRules.isBuiltin());
  EXPECT_FALSE(RuleSet({}, {}, {}, {}).isBuiltin());
  EXPECT_EQ(RuleSet({}, {}, {}, {}).find("cudaMalloc"), nullptr);
}

TEST(Lookup, TablesAreSortedAndSound) {
  const auto isBefore = [](const Rule& a, const Rule& b) {
    return a.name < b.name;
  };
  EXPECT_TRUE(std::ranges::is_sorted(kRules.apis(), isBefore));
  EXPECT_TRUE(std::ranges::is_sorted(kRules.headers(), isBefore));
  EXPECT_TRUE(std::ranges::is_sorted(kRules.libraries(), {}, &Library::id));
  EXPECT_GE(kRules.apis().size(), 10'000u);
  for (const auto& rules : {kRules.apis(), kRules.headers()}) {
    for (const Rule& rule : rules) {
      EXPECT_NE(kRules.findLibrary(rule.library), nullptr) << rule.name;
      const bool isPorted = rule.hip != nullptr || rule.roc != nullptr;
      EXPECT_FALSE(isPorted && !rule.unsupported.empty()) << rule.name;
    }
  }
}

// A process may be started for each file of a commit: the tables and the hash
// table of their names are constant data. What is allocated is for prefixes.
TEST(Lookup, TablesAreMadeWhenTheProjectIsBuilt) {
#ifdef HIPPORT_SANITIZED
  HIPPORT_SKIP(sanitizer) << "nobody counts what it allocates";
#endif
  const std::size_t before = allocatedBytes();
  const RuleSet rules = RuleSet::builtin();
  EXPECT_LT(allocatedBytes() - before, 64U << 10U) << "bytes";
  // Without that hash table, it is made.
  const std::size_t between = allocatedBytes();
  const RuleSet made(rules.apis(), {}, {}, {});
  EXPECT_GT(allocatedBytes() - between, 64U << 10U) << "bytes";
}

// However many names there are.
TEST(Lookup, ComparesANameOnce) {
  std::vector<std::string_view> names;
  for (const Rule& each : kRules.apis()) names.push_back(each.name);
  const std::vector<NameSlot> slots = nameSlots(names);
  std::size_t compared = 0;
  const auto nameOf = [&](std::size_t i) {
    ++compared;
    return names[i];
  };
  for (const std::string_view name : names) {
    EXPECT_TRUE(findName(slots, name, nameOf)) << name;
  }
  EXPECT_LE(compared, names.size() + names.size() / 100);
  compared = 0;
  for (const std::string_view name : names) {
    EXPECT_FALSE(findName(slots, std::string(name) + "!", nameOf)) << name;
  }
  EXPECT_LE(compared, names.size() / 100);
}

}  // namespace
}  // namespace hipport
