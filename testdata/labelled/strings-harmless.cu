// flags:
// Strings with CUDA's words that nobody looks up: messages, keys, documentation.
#include <cuda_runtime.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#define CHECK(call)                                                              \
  do {                                                                           \
    const cudaError_t error = (call);                                            \
    if (error != cudaSuccess) throw std::runtime_error("CUDA error in " #call);  \
  } while (0)
#define TRACE(name) std::printf("enter %s\n", name)

// Set CUDA_VISIBLE_DEVICES, or dlopen("libcuda.so.1").  // harmless: name-in-string
void usage(const char* program) {
  std::printf("usage: %s [--cuda] [--nvcc PATH]\n", program);          // harmless: name-in-string
  std::cout << "  --gpu N   like CUDA_VISIBLE_DEVICES=N\n";            // harmless: name-in-string
  std::cerr << "Install the toolkit, for example in /usr/local/cuda\n";  // harmless: name-in-string
  std::fputs(R"(
    Needs libcudart.so.12 and a driver; run nvidia-smi to see which.
  )", stderr);  // harmless: name-in-string
}
void checked(void** x) {
  CHECK(cudaMalloc(x, 64));        // harmless: name-in-string
  TRACE("cudaMalloc");             // harmless: name-in-string
  if (cudaFree(*x) != cudaSuccess) throw std::runtime_error("cudaFree failed");  // harmless: name-in-string
}
struct Timer {
  const char* name;
};
void timed() {
  const Timer timer{"cudaMemcpyAsync"};                     // harmless: name-in-string
  std::map<std::string, int> calls;
  ++calls["cudaLaunchKernel"];                              // harmless: name-in-string
  calls.emplace("cuInit", 1);                               // harmless: name-in-string
  static_assert(sizeof(int) == 4, "cudaMalloc needs 4");    // harmless: name-in-string
  std::printf("%s %zu\n", timer.name, calls.size());
}
[[deprecated("use cudaMallocAsync")]] void older();         // harmless: name-in-string
std::string reportOf(int device) {
  std::ostringstream out;
  out << "{\"backend\": \"cuda\", \"device\": " << device << "}";  // harmless: name-in-string
  return out.str();
}
bool isCuda(const std::string& device) {
  return device.rfind("cuda:", 0) == 0 || std::strcmp(device.c_str(), "CUDA") == 0;  // harmless: name-in-string
}
std::vector<std::string> sources() {
  return {"kernels/add.cu", "kernels/cudaHelpers.cuh", "cublas_wrapper.cpp"};  // harmless: name-in-string
}
void* ownPlugin(const std::string& folder) {
  return dlopen((folder + "/libsolver_cuda.so").c_str(), RTLD_NOW);  // harmless: name-in-string
}
void* ownSymbol(void* plugin) {
  void* made = dlsym(plugin, "make_cuda_solver");           // harmless: name-in-string
  return made ? made : dlsym(plugin, "cudaSolverCreateOfOurs");  // harmless: name-in-string
}
int ownPrograms() {
  int failed = std::system("./run_cuda_tests.sh");          // harmless: name-in-string
  failed += std::system("python3 compare.py --backend=cuda");  // harmless: name-in-string
  failed += std::system("make nvcc_of_ours");               // harmless: name-in-string
  return failed;
}
const char* ownVariables() {
  if (const char* level = std::getenv("APP_CUDA_LOG")) return level;  // harmless: name-in-string
  return std::getenv("USE_CUDA");                           // harmless: name-in-string
}
bool isMessage(const char* text) {
  return std::strstr(text, "CUDA out of memory") != nullptr;  // harmless: name-in-string
}
const char* const kLicence =
    "This software uses CUDA(R), a trademark of NVIDIA.";   // harmless: name-in-string
const wchar_t* const kTitle = L"CUDA viewer";               // harmless: name-in-string
const char* const kUrl = "https://docs.nvidia.com/cuda/";   // harmless: name-in-string
const std::string kOutput = "output/cuda/results.csv";       // harmless: name-in-string
const std::string kHome = std::string(".cache") + "/nvcc";  // harmless: name-in-string
