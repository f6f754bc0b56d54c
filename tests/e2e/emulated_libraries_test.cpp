// Programs of CUDA's libraries, ported, print without a GPU what they printed
// with one: the emulator computes what hipBLAS, hipBLASLt, hipFFT, hipRAND,
// hipSOLVER and hipSPARSE are asked for, and the roc* libraries.
#include <algorithm>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include "library_programs.h"
#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

class EmulatedLibraries : public Scratch {
 protected:
  void SetUp() override {
    include_ = environment("HIPPORT_HIP_INCLUDE");
    if (!fs::exists(include_ / "hipsolver/hipsolver.h")) {
      HIPPORT_SKIP(rocm64)
          << "HIPPORT_HIP_INCLUDE names no ROCm with hipSOLVER; make one with "
             "bench/fetch-hip-headers.sh";
    }
    if (!isInstalled("clang++-19")) {
      HIPPORT_SKIP(clang) << "clang++-19 is not installed";
    }
    if (!fs::exists("/usr/lib/x86_64-linux-gnu/libopenblas.so.0")) {
      HIPPORT_SKIP(package) << "libopenblas0-pthread is not installed";
    }
  }

  void expectCompiles(std::vector<std::string> arguments) const {
    arguments.insert(
        arguments.begin(),
        {"clang++-19", "-std=c++17", "-D__HIP_PLATFORM_AMD__", "-w", "-isystem",
         include_.string(), "-gline-tables-only",
         "-L" + fs::path(HIPPORT_EMULATOR).parent_path().string()});
    ASSERT_TRUE(exited(run(arguments, {.folder = folder(),
                                       .timeLimit = std::chrono::seconds(150)}),
                       0));
  }

  const fs::path& include() const { return include_; }

  /// The options for programs with kernels.
  std::vector<std::string> forDevice() const {
    const fs::path root = include_.parent_path();
    return {"-x",
            "hip",
            "--hip-link",
            "--rocm-path=" + root.string(),
            "-B" + (root / "llvm/bin").string(),
            "--offload-arch=gfx90a",
            "-O1",
            "-Xarch_host",
            "-O0",
            "-Xclang",
            "-fembed-bitcode=all"};
  }

  ProcessResult emulate(const std::vector<std::string>& command,
                        const std::string& faults) const {
    return run(command, {.folder = folder(),
                         .timeLimit = std::chrono::seconds(60),
                         .environment = {{"LD_PRELOAD", HIPPORT_PRELOAD},
                                         {"HIPPORT_EMULATE", "gfx90a"},
                                         {"HIPPORT_EMULATE_HIP", "6"},
                                         {"HIPPORT_EMULATE_FAULTS", faults}}});
  }

  /// The lines of a file of faults.
  std::vector<nlohmann::json> linesOf(const std::string& faults) const {
    std::vector<nlohmann::json> all;
    if (!exists(faults)) return all;
    std::istringstream lines(read(faults));
    for (std::string line; std::getline(lines, line);) {
      all.push_back(nlohmann::json::parse(line));
    }
    return all;
  }

 private:
  fs::path include_;
};

struct Library {
  std::string name;                   ///< of CUDA's: "cublas"
  std::set<std::string> librariesOf;  ///< of AMD's: "hipblas"
  /// Programs that stop, and the function that they say is not emulated.
  std::map<std::string, std::string> refused = {};
  /// Programs that compute with other numbers than an NVIDIA GPU, and why.
  std::map<std::string, std::string> other = {};
};

std::ostream& operator<<(std::ostream& stream, const Library& library) {
  return stream << library.name;
}

class EmulatedPrograms : public EmulatedLibraries,
                         public testing::WithParamInterface<Library> {
 protected:
  /// Ports the programs and builds those that are not ported by hand as one,
  /// which runs the one that it is told.
  std::vector<std::string> build() {
    std::vector<std::string> names;
    for (const std::string& name : libraryPrograms(GetParam().name)) {
      const std::string text =
          readBytes(libraryFolder(GetParam().name) / (name + ".cu"));
      if (!portedByHand(text).empty()) continue;
      if (GetParam().name == "nccl" &&
          isNewerThan(readBytes(include() / "rccl/rccl.h"), text)) {
        continue;
      }
      write("cuda/" + name + ".cu", text);
      names.push_back(name);
    }
    (void)reportOf({"cuda", "-o", "hip", "--rocm=6.4", "--library=hip"});
    std::string main = "#include <string>\nint main(int, char** arguments) {\n";
    main += "  const std::string name = arguments[1];\n";
    for (const std::string& name : names) {
      main += "  if (name == \"" + name + "\") return program_" + name +
              "::main();\n";
    }
    write("hip/all.hip", unitOf(at("hip"), names) + main + "  return 99;\n}\n");
    std::vector<std::string> options = forDevice();
    options.insert(options.end(), {"hip/all.hip", "-o", "all"});
    expectCompiles(options);
    return names;
  }
};

TEST_P(EmulatedPrograms, PrintWhatTheyPrintOnAGpu) {
  HIPPORT_DRAW(3);
  const std::vector<std::string> names = build();
  ASSERT_GT(names.size(), 1U);
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const ProcessResult result = emulate({"./all", name}, name + ".faults");
    const auto refused = GetParam().refused.find(name);
    if (refused != GetParam().refused.end()) {
      EXPECT_NE(result.code, 0);
      EXPECT_TRUE(contains(result.err, refused->second + " is not emulated"));
      continue;
    }
    EXPECT_TRUE(exited(result, 0));
    const fs::path record =
        libraryFolder(GetParam().name) / "recorded" / (name + ".txt");
    const std::string found = difference(readBytes(record), result.out);
    if (GetParam().other.contains(name)) {
      EXPECT_NE(found, "") << "it is no exception any more";
    } else {
      EXPECT_EQ(found, "") << result.out;
    }
    // Nothing that it does is wrong.
    for (const nlohmann::json& line : linesOf(name + ".faults")) {
      EXPECT_FALSE(line.contains("fault")) << line.dump();
      if (line.contains("library")) {
        EXPECT_TRUE(GetParam().librariesOf.contains(line["library"]));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, EmulatedPrograms,
    testing::Values(
        Library{.name = "cublas", .librariesOf = {"hipblas", "hipblaslt"}},
        Library{.name = "cusolver",
                .librariesOf = {"hipsolver", "hipblas"},
                .refused = {{"refactor", "hipsolverRfCreate"},
                            {"refactor_options", "hipsolverRfCreate"},
                            {"sparse_host", "hipsolverSpCreate"},
                            {"sparse_systems", "hipsolverSpCreate"}}},
        Library{.name = "cufft",
                .librariesOf = {"hipfft"},
                // Functions of the device that the host calls.
                .refused = {{"callbacks", "hipfftXtSetCallback"}}},
        Library{
            .name = "curand",
            .librariesOf = {"hiprand"},
            // Tables of numbers that rocRAND has.
            .refused = {{"device_discrete", "hiprandCreatePoissonDistribution"},
                        {"device_sobol", "hiprandGetDirectionVectors32"},
                        {"device_sobol64", "hiprandGetDirectionVectors64"},
                        {"host_quasi", "hiprandGenerateUniformDouble"}},
            .other = {{"device_mrg",
                       "rocRAND's skipahead_sequence() leads to "
                       "where its sequences begin, cuRAND's "
                       "does not"}}},
        Library{.name = "nccl", .librariesOf = {"rccl"}},
        Library{.name = "nvml", .librariesOf = {}},
        Library{.name = "cusparse",
                .librariesOf = {"hipblas", "hipsparse"},
                // Half precision came with ROCm 7.
                .refused = {{"spmm_blocked_ell", "hipsparseCreateBlockedEll"}},
                .other = {{"pruning",
                           "rocSPARSE's csr2csr_compress keeps large negative "
                           "numbers, cuSPARSE's does not"}}}),
    [](const auto& each) { return each.param.name; });

/// Each line that is marked is reported, and no other: as what the mark says.
class EmulatedMistakes : public EmulatedLibraries,
                         public testing::WithParamInterface<const char*> {};

TEST_P(EmulatedMistakes, AreToldByTheLine) {
  const std::string source =
      HIPPORT_SOURCES "testdata/emulate/" + std::string(GetParam()) + ".cpp";
  expectCompiles({source, "-lamdhip64", "-pthread", "-o", "program"});
  const ProcessResult result = emulate({"./program"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 failed\n");
  std::set<std::pair<int, std::string>> expected;
  std::istringstream text(readBytes(source));
  int number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    if (line.ends_with("// argument")) {
      expected.insert({number, "library-argument"});
    }
    if (line.ends_with("// memory")) expected.insert({number, "memory-fault"});
  }
  EXPECT_GT(expected.size(), 10U);
  std::set<std::pair<int, std::string>> actual;
  for (const nlohmann::json& line : linesOf("faults")) {
    // What the library refuses is no fault of the program.
    for (const char* sort : {"note", "fault"}) {
      if (!line.contains(sort)) continue;
      EXPECT_EQ(line[sort] == "memory-fault", sort == std::string("fault"));
      EXPECT_EQ(line["file"], source);
      actual.emplace(line["line"].get<int>(), line[sort].get<std::string>());
    }
  }
  EXPECT_EQ(actual, expected);
}

INSTANTIATE_TEST_SUITE_P(Of, EmulatedMistakes,
                         testing::Values("libraries", "ranks", "roc_libraries"),
                         [](const auto& each) {
                           return std::string(each.param);
                         });

/// Programs link and load, whatever they call: what is not computed fails by
/// its name.
TEST_F(EmulatedLibraries, HaveAllFunctionsOfTheRocLibraries) {
  write("all.cpp", R"(#include <rocblas/rocblas.h>
#include <rocfft/rocfft.h>
#include <rocrand/rocrand.h>
#include <rocsolver/rocsolver.h>
#include <rocsparse/rocsparse.h>
)");
  const ProcessResult headers =
      run({"clang++-19", "-E", "-P", "-std=c++17", "-D__HIP_PLATFORM_AMD__",
           "-isystem", include().string(), "all.cpp"},
          {.folder = folder()});
  ASSERT_TRUE(exited(headers, 0));
  const ProcessResult symbols =
      run({"nm", "-D", "--defined-only", "-j", HIPPORT_EMULATOR}, {});
  ASSERT_TRUE(exited(symbols, 0));
  std::istringstream lines(symbols.out);
  const std::set<std::string> defined{std::istream_iterator<std::string>(lines),
                                      {}};
  // A declaration: "rocblas_status rocblas_sscal(rocblas_handle handle ...".
  const std::regex declaration(
      R"(\s(roc(?:blas|fft|rand|solver|sparse)_\w+)\((?:rocblas_handle|rocsparse_handle|rocrand_generator|rocfft_\w+)[ *])");
  std::size_t count = 0;
  for (std::sregex_iterator each(headers.out.begin(), headers.out.end(),
                                 declaration);
       each != std::sregex_iterator(); ++each) {
    ++count;
    EXPECT_TRUE(defined.contains((*each)[1])) << (*each)[1];
  }
  EXPECT_GT(count, 2500U);
  // What neither computes nor exists fails by name.
  write("missing.cpp", R"(#include <hip/hip_runtime_api.h>
#include <rocsolver/rocsolver.h>
int main() {
  rocblas_handle handle;
  rocblas_create_handle(&handle);
  return rocsolver_sbdsqr(handle, rocblas_fill_upper, 0, 0, 0, 0, nullptr, nullptr, nullptr, 1, nullptr, 1, nullptr, 1, nullptr);
}
)");
  expectCompiles({"missing.cpp", "-lrocsolver", "-lrocblas", "-lamdhip64", "-o",
                  "missing"});
  const ProcessResult missing = emulate({"./missing"}, "missing.faults");
  EXPECT_TRUE(exited(missing, 2));
  EXPECT_TRUE(contains(missing.err,
                       "rocsolver_sbdsqr is not emulated; it fails with "
                       "rocblas_status_not_implemented\n"));
}

/// One of several matrices would be a wrong answer.
TEST_F(EmulatedLibraries, BatchesThatAFunctionDoesNotReadAreRefused) {
  write("batch.cpp", R"(#include <hip/hip_runtime_api.h>
#include <hipsparse/hipsparse.h>
int main() {
  hipsparseHandle_t handle;
  hipsparseCreate(&handle);
  float* x;
  hipMalloc(&x, 64);
  hipMemset(x, 0, 64);
  const int given[] = {0, 1, 0};
  hipMemcpy(x, given, sizeof(given), hipMemcpyHostToDevice);
  int* offsets = (int*)x;
  hipsparseDnMatDescr_t a, b;
  hipsparseCreateDnMat(&a, 1, 1, 1, x + 4, HIP_R_32F, HIPSPARSE_ORDER_COL);
  hipsparseCreateDnMat(&b, 1, 1, 1, x + 6, HIP_R_32F, HIPSPARSE_ORDER_COL);
  hipsparseDnMatSetStridedBatch(b, 2, 1);
  hipsparseSpMatDescr_t c;
  hipsparseCreateCsr(&c, 1, 1, 1, offsets, offsets + 2, x + 8, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F);
  const float one = 1;
  const hipsparseOperation_t plain = HIPSPARSE_OPERATION_NON_TRANSPOSE;
  return hipsparseSDDMM(handle, plain, plain, &one, a, b, &one, c, HIP_R_32F, HIPSPARSE_SDDMM_ALG_DEFAULT, x + 10);
}
)");
  expectCompiles({"batch.cpp", "-lhipsparse", "-lamdhip64", "-o", "batch"});
  const ProcessResult result = emulate({"./batch"}, "batch.faults");
  EXPECT_FALSE(exited(result, 0));
  EXPECT_TRUE(contains(result.err,
                       "hipsparseSDDMM is not emulated: a batch of matB; it "
                       "fails with HIPSPARSE_STATUS_"));
}

/// What it computes by itself is what another BLAS computes, and what the
/// definitions of solvers and of sparse matrices say.
class EmulatedNumbers : public EmulatedLibraries,
                        public testing::WithParamInterface<const char*> {};

TEST_P(EmulatedNumbers, AreThoseOfTheDefinitions) {
  const std::string source =
      HIPPORT_SOURCES "testdata/emulate/" + std::string(GetParam()) + ".cpp";
  expectCompiles({source, "-lamdhip64", "-lhipblas", "-lhipsolver",
                  "-lhipsparse", "-ldl", "-o", "program"});
  const ProcessResult result = emulate({"./program"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 failed\n");
  for (const nlohmann::json& line : linesOf("faults")) {
    EXPECT_TRUE(line.contains("library")) << line.dump();
  }
}

INSTANTIATE_TEST_SUITE_P(Of, EmulatedNumbers,
                         testing::Values("blas", "roc", "solver", "sparse"),
                         [](const auto& each) {
                           return std::string(each.param);
                         });

/// Linked and run by validate, without a word of libraries.
TEST_F(EmulatedLibraries, AreLinkedAndToldOf) {
  const auto source = [](const char* size) {
    return std::string(R"(#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cstdio>
int main() {
  float host[] = {1, 2, 3, 4}, *a, one = 1, result = 0;
  cudaMalloc(&a, sizeof host);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetVector(4, sizeof(float), host, 1, a, 1);
  cublasSgemv(handle, CUBLAS_OP_T, 2, 1, &one, a, 2, a + 2, 1, &one, a + 3, 1);
  cublasSscal(nullptr, 4, &one, a, 1);
  cublasSasum(handle, )") +
           size + R"(, a, 1, &result);
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g %g\n", host[3], result);
}
)";
  };
  const auto validate = [&](const std::string& text) {
    write("cuda/sums.cu", text);
    EXPECT_TRUE(
        exited(port({"cuda", "-o", "hip", "--rocm=6.4", "--overwrite"}), 0));
    return hipify({"validate", "hip", "--run=emulate", "--arch=gfx90a",
                   "--rocm-path=" + include().parent_path().string(),
                   "--expect=^15 21$", "--report=json:report.json"},
                  {.timeLimit = std::chrono::seconds(150)});
  };
  // 1 + 6 + ... of the transposed product: 3 + 8 + 4.
  const ProcessResult right = validate(source("4"));
  EXPECT_TRUE(exited(right, 0));
  EXPECT_TRUE(contains(right.err, "emulated and matched\n      hipblas: "));
  EXPECT_TRUE(contains(right.err, "on this processor: arguments, layouts"));
  EXPECT_TRUE(contains(right.err,
                       "sums.hip:12: library-argument: hipblasSscal: the "
                       "handle is null; it returns "
                       "HIPBLAS_STATUS_NOT_INITIALIZED\n"));
  const nlohmann::json report = nlohmann::json::parse(read("report.json"));
  EXPECT_EQ(report["run"]["runs"][0]["notes"].size(), 3U);
  const ProcessResult wrong = validate(source("5"));
  EXPECT_TRUE(exited(wrong, 1));
  EXPECT_TRUE(contains(wrong.err,
                       "sums.hip:13: memory-fault: hipblasSasum: x (5 of "
                       "float) needs 20 bytes, and its allocation has 16 from "
                       "there\n"));
}

/// Who includes OpenMP's header counts on its pragmas.
TEST_F(EmulatedLibraries, ThreadsOfOpenMpAreThere) {
  // Of Debian's packages of OpenMP for Clang, one can be installed.
  if (!isInstalled("hipcc") || !fs::exists("/usr/lib/llvm-15/lib/libomp.so")) {
    HIPPORT_SKIP(package) << "hipcc or libomp-15-dev is not installed";
  }
  write("cuda/threads.h", "#include <omp.h>\n");
  write("cuda/threads.cu",
        "#include \"threads.h\"\n"
        R"(#include <cstdio>
__global__ void add(int* to, int value) { atomicAdd(to, value); }
int main() {
  int *sum, total = 0, threads = 0;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
#pragma omp parallel num_threads(3)
  {
    add<<<1, 64>>>(sum, omp_get_thread_num() + 1);
#pragma omp atomic
    ++threads;
  }
  cudaMemcpy(&total, sum, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d threads: %d\n", threads, total);
}
)");
  EXPECT_TRUE(exited(port({"cuda", "-o", "hip", "--rocm=5.2"}), 0));
  const ProcessResult result =
      hipify({"validate", "hip", "--run=emulate", "--arch=gfx90a",
              "--hipcc=hipcc", "--expect=^3 threads: 384$"},
             {.timeLimit = std::chrono::seconds(150),
              .environment = {{"COMPILER_PATH", "/usr/lib/llvm-15/bin"}}});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.err, "emulated and matched"));
}

/// Without a BLAS of this processor, what needs none goes on.
TEST_F(EmulatedLibraries, NameThePackageThatIsMissing) {
  write("a.cpp", R"(
#include <hip/hip_runtime_api.h>
#include <hipblas/hipblas.h>
#include <cstdio>
int main() {
  hipblasHandle_t handle;
  hipblasCreate(&handle);
  void* memory = nullptr;
  (void)hipMalloc(&memory, 64);
  (void)hipMemset(memory, 0, 64);
  float* const x = (float*)memory;
  const float one = 1;
  std::printf("%d", hipblasSscal(handle, 4, &one, x, 1));
  std::printf(" %d\n", hipblasSgemv(handle, HIPBLAS_OP_N, 2, 2, &one, x, 2, x + 4, 1,
                                    &one, x + 6, 1));
}
)");
  expectCompiles({"a.cpp", "-lhipblas", "-o", "a"});
  EXPECT_EQ(emulate({"./a"}, "").out, "0 0\n");
  // Files of these names are found first, and are no libraries.
  write("none/libopenblas.so.0", "");
  write("none/liblapack.so.3", "");
  const ProcessResult without =
      emulate({"env", "LD_LIBRARY_PATH=" + at("none").string(), "./a"}, "");
  EXPECT_EQ(without.out, "0 7\n");
  EXPECT_TRUE(contains(without.err, "libopenblas0-pthread"));
}

}  // namespace
}  // namespace hipport::e2e
