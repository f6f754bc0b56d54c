// Kernels that are compiled when the program runs: hipRTC, with headers,
// options, names of templates and variables, and what it says of wrong code.
// Prints a line for each check, and ends with 1 if one fails.
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "hipport/driver.h"

namespace {

/// Of a block's threads; many make the block too large for the share.
std::size_t bytesOf(int threads) {
  return static_cast<std::size_t>(threads) * 96;
}

int failures = 0;

void check(const char* what, bool holds) {
  std::printf("%s %s\n", what, holds ? "ok" : "wrong");
  if (!holds) ++failures;
}

void must(hiprtcResult result, int line) {
  if (result == HIPRTC_SUCCESS) return;
  std::printf("line %d: %s\n", line, hiprtcGetErrorString(result));
  std::exit(2);
}
void must(hipError_t error, int line) {
  if (error == hipSuccess) return;
  std::printf("line %d: %s\n", line, hipGetErrorString(error));
  std::exit(2);
}

std::string logOf(hiprtcProgram program) {
  std::size_t size = 0;
  must(hiprtcGetProgramLogSize(program, &size), __LINE__);
  std::vector<char> log(size);
  must(hiprtcGetProgramLog(program, log.data()), __LINE__);
  return log.data();
}

constexpr const char* kSource = R"(
#include "sizes.h"
#ifndef __HIPCC_RTC__
#error not compiled by hipRTC
#endif
__constant__ int offset;
template <typename T, int N>
__global__ void scale(T* values) {
  __shared__ T shared[BLOCK];
  shared[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = shared[BLOCK - 1 - threadIdx.x] * N + offset + FACTOR;
}
extern "C" __global__ void plain(unsigned long long* out) {
  out[threadIdx.x] = __ballot(threadIdx.x % 2);
}
)";

}  // namespace

void checkContexts() {
  hipCtx_t context = nullptr;
  const hipport::driver::ContextParameters affine = {&failures, 1, nullptr};
  const hipport::driver::ContextParameters none = {nullptr, 0, nullptr};
  using hipport::driver::createContext;
  check("context", createContext(&context, &none, 0, 0) == hipSuccess &&
                       createContext(&context, nullptr, 0, 0) == hipSuccess &&
                       createContext(&context, nullptr, 0, 0, 0) == hipSuccess);
  hipStream_t stream = nullptr;
  hipCtx_t found = nullptr;
  using hipport::driver::streamContext;
  check("context of a stream",
        hipStreamCreate(&stream) == hipSuccess &&
            streamContext(stream, &found) == hipSuccess && found == context &&
            streamContext(nullptr, &found) == hipSuccess && found == context &&
            streamContext(stream, nullptr) == hipErrorInvalidValue &&
            hipStreamDestroy(stream) == hipSuccess &&
            streamContext(stream, &found) == hipErrorContextIsDestroyed);
  check("context of a part", createContext(&context, &affine, 0, 0) ==
                                 hipErrorNotSupported);
}

int main() {
  hiprtcProgram program = nullptr;
  const char* texts[] = {"#define BLOCK 64\n"};
  const char* names[] = {"sizes.h"};
  must(hiprtcCreateProgram(&program, kSource, "scale.cu", 1, texts, names),
       __LINE__);
  const char* expressions[] = {"scale<float, 3>", "&offset", "scale<int, 2>"};
  for (const char* each : expressions) {
    must(hiprtcAddNameExpression(program, each), __LINE__);
  }
  const char* lowered = nullptr;
  check("no name before",
        hiprtcGetLoweredName(program, expressions[0], &lowered) ==
            HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
  hipDeviceProp_t properties;
  must(hipGetDeviceProperties(&properties, 0), __LINE__);
  const std::string device =
      std::string("--gpu-architecture=") + properties.gcnArchName;
  const char* options[] = {device.c_str(), "-DFACTOR=7", "-O3"};
  const hiprtcResult result = hiprtcCompileProgram(program, 3, options);
  if (result != HIPRTC_SUCCESS) std::printf("%s", logOf(program).c_str());
  must(result, __LINE__);
  std::size_t size = 0;
  must(hiprtcGetCodeSize(program, &size), __LINE__);
  std::vector<char> code(size);
  must(hiprtcGetCode(program, code.data()), __LINE__);

  hipModule_t module = nullptr;
  must(hipModuleLoadData(&module, code.data()), __LINE__);
  must(hiprtcGetLoweredName(program, "&offset", &lowered), __LINE__);
  hipDeviceptr_t offset = nullptr;
  std::size_t bytes = 0;
  must(hipModuleGetGlobal(&offset, &bytes, module, lowered), __LINE__);
  const int hundred = 100;
  must(hipMemcpyHtoD(offset, const_cast<int*>(&hundred), bytes), __LINE__);
  must(hiprtcGetLoweredName(program, "scale<float, 3>", &lowered), __LINE__);
  hipFunction_t scale = nullptr;
  must(hipModuleGetFunction(&scale, module, lowered), __LINE__);
  hipFunction_t plain = nullptr;
  must(hipModuleGetFunction(&plain, module, "plain"), __LINE__);
  check("unknown name", hiprtcGetLoweredName(program, "nothing", &lowered) ==
                            HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
  must(hiprtcDestroyProgram(&program), __LINE__);

  std::vector<float> values(64);
  for (int i = 0; i < 64; ++i) values[i] = static_cast<float>(i);
  float* on = nullptr;
  must(hipMalloc(reinterpret_cast<void**>(&on), 64 * 8), __LINE__);
  must(hipMemcpy(on, values.data(), 64 * 4, hipMemcpyHostToDevice), __LINE__);
  void* arguments[] = {&on};
  must(hipModuleLaunchKernel(scale, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments,
                             nullptr),
       __LINE__);
  must(hipMemcpy(values.data(), on, 64 * 4, hipMemcpyDeviceToHost), __LINE__);
  bool isRight = true;
  for (int i = 0; i < 64; ++i) {
    isRight &= values[i] == static_cast<float>(63 - i) * 3 + 107;
  }
  check("template", isRight);
  must(hipModuleLaunchKernel(plain, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments,
                             nullptr),
       __LINE__);
  std::vector<unsigned long long> masks(64);
  must(hipMemcpy(masks.data(), on, 64 * 8, hipMemcpyDeviceToHost), __LINE__);
  check("wavefront",
        masks[5] == (properties.warpSize == 64 ? 0xaaaaaaaaaaaaaaaaull
                                               : 0xaaaaaaaaull));
  int grid = 0;
  int block = 0;
  must(hipport::driver::occupancyMaxPotentialBlockSize(&grid, &block, plain,
                                                       bytesOf, 0, 500),
       __LINE__);
  int most = 0;
  int best = 0;
  for (int threads = 1; threads <= 500; ++threads) {
    int blocks = 0;
    must(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
             &blocks, plain, threads, bytesOf(threads)),
         __LINE__);
    if (threads == 500 || threads % properties.warpSize == 0) {
      most = std::max(most, blocks * threads);
    }
    if (threads == block) best = blocks * threads;
  }
  check("occupancy", block > 0 && best == most &&
                         grid == best / block * properties.multiProcessorCount);
  must(hipModuleUnload(module), __LINE__);

  must(hiprtcCreateProgram(&program, "__global__ void f() { nonsense(); }",
                           "wrong.cu", 0, nullptr, nullptr),
       __LINE__);
  check("wrong code",
        hiprtcCompileProgram(program, 0, nullptr) == HIPRTC_ERROR_COMPILATION);
  const std::string log = logOf(program);
  check("log", log.find("wrong.cu:1:") != std::string::npos &&
                   log.find("nonsense") != std::string::npos);
  check("no code", hiprtcGetCodeSize(program, &size) != HIPRTC_SUCCESS);
  must(hiprtcDestroyProgram(&program), __LINE__);

  checkContexts();
  std::printf("%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
