// flags:
// Names of a CUDA installation in strings.
#include <cuda.h>
#include <cuda_runtime.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#define DRIVER "libcuda.so.1"

// ---- environment

void environment() {
  std::getenv("CUDA_VISIBLE_DEVICES");                 // wrong: name-in-string
  setenv("CUDA_LAUNCH_BLOCKING", "1", 1);              // wrong: name-in-string
  putenv(const_cast<char*>("CUDA_VISIBLE_DEVICES=0"));  // wrong: name-in-string
  const char* home = std::getenv("CUDA_HOME");         // wrong: name-in-string
  const std::string path = std::getenv("CUDA_PATH") ? "set" : "";  // wrong: name-in-string
  unsetenv("CUDA_CACHE_PATH");                         // wrong: name-in-string
  setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0);      // wrong: name-in-string
  std::printf("%s %s\n", home, path.c_str());
}

// ---- libraries that are loaded

void* driver() { return dlopen("libcuda.so.1", RTLD_NOW); }           // wrong: name-in-string
void* driverByMacro() { return dlopen(DRIVER, RTLD_LAZY); }
void* runtime() { return dlopen("libcudart.so", RTLD_NOW); }          // wrong: name-in-string
void* runtimeOfVersion() { return dlopen("libcudart.so.12", RTLD_NOW); }  // wrong: name-in-string
void* blas() { return dlopen("libcublas.so.11", RTLD_LAZY | RTLD_GLOBAL); }  // wrong: name-in-string
void* blasByPath() { return dlopen("/usr/local/cuda/lib64/libcublas.so", RTLD_NOW); }  // wrong: name-in-string
void* compiler() { return dlopen("libnvrtc.so", RTLD_NOW); }          // wrong: name-in-string
void* management() { return dlopen("libnvidia-ml.so.1", RTLD_NOW); }  // wrong: name-in-string
void* fourier() { return dlopen("libcufft.so.10", RTLD_NOW); }        // wrong: name-in-string
const char* const kNames[] = {
    "libcudart.so.11.0",  // wrong: name-in-string
    "libcudnn.so.8",      // wrong: name-in-string
    "nvcuda.dll",         // wrong: name-in-string
};

// ---- functions that are looked up

using Init = CUresult (*)(unsigned);
void* symbols(void* library) {
  const auto init = reinterpret_cast<Init>(dlsym(library, "cuInit"));  // wrong: name-in-string
  if (init) init(0);
  void* create = dlsym(library, "cublasCreate_v2");                    // wrong: name-in-string
  if (!create) create = dlsym(library, "cudaMalloc");                  // wrong: name-in-string
  return create;
}
void* entry() {
  void* function = nullptr;
  cudaGetDriverEntryPoint("cuMemAlloc", &function, cudaEnableDefault);  // wrong: name-in-string
  return function;
}
void* loadSymbol(void* library, const char* name) { return dlsym(library, name); }
void* throughHelper(void* library) {
  return loadSymbol(library, "cuDeviceGet");  // wrong: name-in-string
}
#define LOAD(library, name) dlsym(library, #name)

// ---- programs and paths

int programs(const std::string& file) {
  std::system("nvidia-smi -L");                                  // wrong: name-in-string
  FILE* output = popen("nvcc --version", "r");                   // wrong: name-in-string
  std::system(("nvcc -ptx " + file).c_str());                    // wrong: name-in-string
  const std::string command = "/usr/local/cuda/bin/nvcc -cubin " + file;  // wrong: name-in-string
  std::ifstream version("/usr/local/cuda/version.txt");          // wrong: name-in-string
  const std::string include = "-I/usr/local/cuda/include";       // wrong: name-in-string
  std::string tool = "cuobjdump";
  return output && version ? static_cast<int>(command.size() + include.size() + tool.size()) : 0;
}

// ---- harmless

void texts(int device) {
  std::printf("CUDA device %d\n", device);                    // harmless
  std::printf("cudaMalloc failed\n");                         // harmless: name-in-string
  std::printf("set CUDA_VISIBLE_DEVICES to choose one\n");    // harmless: name-in-string
  std::fprintf(stderr, "error in cuInit: %d\n", device);      // harmless: name-in-string
  throw std::string("libcuda.so.1 was not found");            // harmless: name-in-string
}
const char* name(int i) {
  static const char* const names[] = {"cudaMemcpy", "cudaFree"};  // harmless: name-in-string
  return names[i];
}
void* others() { return dlopen("libz.so.1", RTLD_NOW); }       // harmless: name-in-string
void* own() { return dlopen("libmycudaplugin.so", RTLD_NOW); }  // harmless: name-in-string
void* plugin(void* library) { return dlsym(library, "createPlugin"); }  // harmless: name-in-string
const char* home() { return std::getenv("HOME"); }             // harmless: name-in-string
const char* ownVariable() { return std::getenv("MYAPP_CUDA_DEVICE"); }  // harmless: name-in-string
int list() { return std::system("ls -l"); }                    // harmless: name-in-string
std::string path(const std::string& root) { return root + "/cuda/kernels.bin"; }  // harmless: name-in-string
std::string data() { return "/usr/local/share/data"; }         // harmless: name-in-string
std::string suffix() { return ".cuda"; }                       // harmless: name-in-string
void option(const std::string& argument) {
  if (argument == "--cuda") std::printf("on\n");               // harmless: name-in-string
  if (argument == "nvcc") std::printf("the compiler\n");       // harmless: name-in-string
}
const char* backend() { return "cuda"; }                       // harmless: name-in-string
void marks() {
  std::puts("cublas");                                         // harmless: name-in-string
}
