// flags:
// Device code, options and files for the compiler of the run time, in strings
// however they are put together; names of products and of the driver.
#include <cuda.h>
#include <cuda_runtime.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// ---- wrong

const char* const kJoined =
    "extern \"C\" __global__ void w(int* o) {\n"  // wrong: name-in-string
    "  int v = __shfl_xor_sync(0xffffffff, threadIdx.x, 16);\n"
    "  o[threadIdx.x] = v;\n"
    "}\n";
std::string streamed(int distance) {
  std::ostringstream code;
  code << "__global__ void k(float* a) {\n";
  code << "  a[0] = __shfl_down_sync(0xffffffff, a[0], " << distance << ");\n";  // wrong: name-in-string
  code << "}\n";
  return code.str();
}
std::string appended() {
  std::string code = "#include <cooperative_groups.h>\n";  // wrong: name-in-string
  code += "__global__ void k(float* a) { a[0] = 1; }";
  return code;
}
const char* const kLines[] = {
    "__device__ int lane() { return threadIdx.x & 31; }",  // wrong: name-in-string
    "__device__ int sum(int v) { return v + __shfl_down_sync(~0u, v, 16); }",  // wrong: name-in-string
    "__device__ int twice(int v) { return 2 * v; }"};  // harmless: name-in-string
const std::vector<const char*> kOptions = {
    "-arch=sm_80",                        // wrong: name-in-string
    "--gpu-architecture=compute_75",      // wrong: name-in-string
    "-DNDEBUG"};                          // harmless: name-in-string
std::string optionFor(const cudaDeviceProp& properties) {
  return "--gpu-architecture=compute_" +  // wrong: name-in-string
         std::to_string(properties.multiProcessorCount);
}
const char* const kCompute = "compute_90";  // wrong: name-in-string
bool hasDriver() { return std::ifstream("/proc/driver/nvidia/version").good(); }  // wrong: name-in-string
bool hasDevice() { return std::ifstream("/dev/nvidia0").good(); }  // wrong: name-in-string
std::string otherFolder() { return "/opt/cuda/bin"; }  // wrong: name-in-string
bool isTesla(const cudaDeviceProp& properties) {
  return std::strstr(properties.name, "Tesla") != nullptr;  // wrong: name-in-string
}
bool isLarge(const cudaDeviceProp& properties) {
  return std::string(properties.name).find("A100") != std::string::npos;  // wrong: name-in-string
}

// ---- harmless

const char* const kPlain =
    "extern \"C\" __global__ void add(float* a, const float* b) {\n"  // harmless: name-in-string
    "  a[threadIdx.x] += b[threadIdx.x];\n"
    "}\n";
void help() {
  std::printf("sums by __shfl_down_sync(mask, v, d)\n");  // harmless: name-in-string
  std::cout << "built for sm_80 and compute_90\n";        // harmless: name-in-string
  std::puts("needs the driver in /proc/driver/nvidia");   // harmless: name-in-string
}
void barrierFailed() { throw std::string("__syncthreads() was not reached"); }  // harmless: name-in-string
std::string header() { return "#include <cstdint>\n"; }          // harmless: name-in-string
std::string own() { return "#include \"tables.h\"\n"; }          // harmless: name-in-string
std::string key() { return "asm_80"; }                           // harmless: name-in-string
std::string metric() { return "compute_time"; }                  // harmless: name-in-string
std::string product() { return "Tesla coil"; }                   // harmless: name-in-string
bool isPart(const std::string& part) { return part == "A100"; }  // harmless: name-in-string
std::string device() { return "/dev/null"; }                     // harmless: name-in-string
std::string data() { return "/opt/cudabase"; }                   // harmless: name-in-string
std::string mode() { return "-x"; }                              // harmless: name-in-string
const char* const kFormat = "threadIdx.x & 31";                  // harmless: name-in-string
