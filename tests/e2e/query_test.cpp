// hipify-port query: what becomes of a name.

#include <sstream>

#include "scratch.h"
#include "support/schema_check.h"

namespace hipport::e2e {
namespace {

using nlohmann::json;

class Query : public Scratch {
 protected:
  ProcessResult query(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "query");
    return hipify(arguments);
  }
  /// The rows that a name is answered with.
  json rowsOf(const std::string& name,
              std::vector<std::string> options = {}) const {
    options.push_back(name);
    options.push_back("--json");
    const ProcessResult result = query(options);
    EXPECT_TRUE(exited(result, 0));
    return json::parse(result.out)["answers"][0]["rows"];
  }
};

TEST_F(Query, TellsWhatACallBecomes) {
  const ProcessResult result = query({"cudaMemcpyToSymbol"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out,
            "cudaMemcpyToSymbol\n"
            "  function    of CUDA runtime\n"
            "              #include <cuda_runtime.h>\n"
            "  becomes     hipMemcpyToSymbol\n"
            "              ROCm: since 1.6\n"
            "              #include <hip/hip_runtime.h>\n"
            "              call: hipMemcpyToSymbol(HIP_SYMBOL($1), $2...)\n"
            "  checks      call-arguments, cuda-api\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(Query, BothFlavoursHaveTheirHeaders) {
  const json rows = rowsOf("cublasSgemm");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["cuda"]["header"], "cublas_v2.h");
  EXPECT_EQ(rows[0]["hip"]["name"], "hipblasSgemm");
  EXPECT_EQ(rows[0]["hip"]["header"], "hipblas/hipblas.h");
  EXPECT_EQ(rows[0]["roc"]["name"], "rocblas_sgemm");
  EXPECT_EQ(rows[0]["roc"]["header"], "rocblas/rocblas.h");
  EXPECT_EQ(rowsOf("cublasLtMatmul")[0]["hip"]["header"],
            "hipblaslt/hipblaslt.h");
  EXPECT_EQ(rowsOf("curand_uniform")[0]["cuda"]["header"], "curand_kernel.h");
  EXPECT_EQ(rowsOf("curandCreateGenerator")[0]["cuda"]["header"], "curand.h");
  EXPECT_EQ(rowsOf("__half2float")[0]["cuda"]["header"], "cuda_fp16.h");
}

TEST_F(Query, GoesFromHipToCuda) {
  const json rows = rowsOf("hipMalloc");
  std::vector<std::string> names;
  for (const json& row : rows) names.push_back(row["name"]);
  EXPECT_EQ(names, (std::vector<std::string>{"cuMemAlloc", "cuMemAlloc_v2",
                                             "cudaMalloc"}));
  EXPECT_EQ(rowsOf("rocblas_sgemm")[0]["name"], "cublasSgemm");
  EXPECT_EQ(rowsOf("hip/hip_fp16.h")[0]["name"], "cuda_fp16.h");
}

TEST_F(Query, TakesBeginningsAndPatterns) {
  const ProcessResult many = query({"cudaMallocM*"});
  ASSERT_TRUE(exited(many, 0));
  EXPECT_TRUE(contains(many.out, "hipMallocMipmappedArray"));
  const json rows = rowsOf("cudaHostReg");
  EXPECT_GE(rows.size(), 5U);
  for (const json& row : rows) {
    EXPECT_TRUE(row["name"].get<std::string>().starts_with("cudaHostReg"));
  }
  // A whole name is not a beginning.
  EXPECT_EQ(rowsOf("cudaMalloc").size(), 1U);
  EXPECT_EQ(rowsOf("cub::DeviceScan")[0]["hip"]["name"], "hipcub");
  EXPECT_EQ(rowsOf("nppiAdd_8u_C1RSfs")[0]["kind"], "prefix");
  EXPECT_EQ(rowsOf("cuda::std::tuple")[0]["kind"], "scoped");
  EXPECT_EQ(rowsOf("cuda/std/tuple")[0]["kind"], "header");
}

TEST_F(Query, TellsWhatDiffers) {
  const json major = rowsOf("cudaDeviceProp::major")[0];
  EXPECT_EQ(major["kind"], "member");
  EXPECT_TRUE(contains(major["hip"]["note"].get<std::string>(), "gfx90a"));
  const json rsqrt = rowsOf("rsqrt")[0];
  EXPECT_EQ(rsqrt["overloads"][0]["types"], json({"float"}));
  EXPECT_EQ(rsqrt["overloads"][0]["hip"]["name"], "rsqrtf");
  EXPECT_EQ(rowsOf("cudaDeviceAttr")[0]["renumberedFrom"], 0);
  EXPECT_EQ(rowsOf("__shfl_sync")[0]["logical32"]["header"], "hipport/warp.h");
}

TEST_F(Query, TheTargetDecides) {
  EXPECT_EQ(rowsOf("__shfl_sync", {"--warp=native"})[0]["outcome"], "differs");
  EXPECT_EQ(rowsOf("cuLinkCreate", {"--rocm=6.0"})[0]["outcome"], "too-new");
  EXPECT_NE(rowsOf("cuLinkCreate", {"--rocm=7.0"})[0]["outcome"], "too-new");
  const ProcessResult result = query({"cuLinkCreate", "--rocm=6.0"});
  EXPECT_TRUE(contains(result.out, "the target, ROCm 6.0, does not have it"));
}

TEST_F(Query, NearMissesSuggest) {
  const ProcessResult result = query({"cudaMemcpyAsinc", "cudaFree"});
  EXPECT_TRUE(failed(result, 1, {"cudaMemcpyAsinc", "cudaMemcpyAsync"}));
  EXPECT_TRUE(contains(result.out, "hipFree")) << "the rest is answered";
  EXPECT_TRUE(failed(query({"CUDAMALLOC"}), 1, {"cudaMalloc"}));
  const ProcessResult none = query({"somethingElseEntirely"});
  ASSERT_TRUE(exited(none, 1));
  EXPECT_FALSE(none.err.find("did you mean") != std::string::npos) << none;
  const ProcessResult answer = query({"cudaMaloc", "--json"});
  ASSERT_TRUE(exited(answer, 1));
  EXPECT_EQ(json::parse(answer.out)["answers"][0]["suggestions"][0],
            "cudaMalloc");
  EXPECT_TRUE(failed(query({}), 2, {"NAME"}));
}

/// Every row of the tables, and every way to find one.
TEST_F(Query, JsonKeepsToItsSchema) {
  const std::string schema =
      std::string(HIPPORT_SOURCES) + "docs/query.schema.json";
  const auto problems = [&](const std::vector<std::string>& arguments) {
    const ProcessResult result = query(arguments);
    EXPECT_NE(result.out, "");
    return support::schemaProblems(schema, json::parse(result.out));
  };
  write("team.json",
        R"x({"library": "team", "sections": [{"title": "x", "rows": [
            {"function": "cudaTeam", "hip": {"name": "hipTeam",
             "call": {"1": "hipTeam($1, 0)", "2": "hipTeam($1...)"}}}]}]})x");
  EXPECT_EQ(problems({"--json", "*"}), "");
  EXPECT_EQ(problems({"--json", "--library=roc", "--warp=native", "--rocm=5.2",
                      "--rules=team.json", "cudaTeam", "cudaMaloc",
                      "nothingOfTheKind", "hipMalloc", "nppiAdd_8u_C1RSfs",
                      "cudaHostReg", "cublas?gemm"}),
            "");
  // The schema is not one that takes anything.
  json answer = json::parse(query({"--json", "cudaMalloc"}).out);
  answer["answers"][0]["rows"][0]["kind"] = "verb";
  EXPECT_NE(support::schemaProblems(schema, answer), "");
}

TEST_F(Query, RulesCountsEveryRowOnce) {
  const ProcessResult all = hipify({"rules"});
  ASSERT_TRUE(exited(all, 0));
  std::size_t sum = 0;
  std::istringstream lines(all.out);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string name;
    std::size_t names = 0, ported = 0, changed = 0, left = 0, later = 0,
                none = 0, noted = 0;
    words >> name >> names >> ported >> changed >> left >> later >> none >>
        noted;
    EXPECT_EQ(names, ported + changed + left + later + none) << line;
    EXPECT_LE(noted, names);
    if (name == "cuda-runtime") {
      EXPECT_GE(noted, 70U) << "what differs is said";
    }
    if (name == "all") {
      EXPECT_EQ(names, sum);
    } else {
      sum += names;
    }
  }
  EXPECT_GT(sum, 10000U);
  const ProcessResult nccl = hipify({"rules", "nccl"});
  EXPECT_TRUE(contains(nccl.out, "ncclAllReduce\tunchanged\tncclAllReduce\n"));
  EXPECT_TRUE(failed(hipify({"rules", "cublast"}), 2, {"cublast", "cublas,"}));
}

}  // namespace
}  // namespace hipport::e2e
