// flags:
// Loaders that programs make by hand, so that they start without CUDA.
#include <cuda.h>
#include <cuda_runtime.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace loader {

struct Library {
  void* handle = nullptr;
  explicit Library(const char* name) : handle(dlopen(name, RTLD_NOW)) {}
  ~Library() {
    if (handle) dlclose(handle);  // harmless: name-in-string
  }
  template <typename Function>
  Function symbol(const char* name) const {
    return reinterpret_cast<Function>(dlsym(handle, name));  // harmless: name-in-string
  }
};

Library& driver() {
  static Library library("libcuda.so.1");  // wrong: name-in-string
  return library;
}
Library& driverUnversioned() {
  static Library library("libcuda.so");  // wrong: name-in-string
  return library;
}
Library& solver() {
  static Library library("libcusolver.so.11");  // wrong: name-in-string
  return library;
}
Library& random() {
  static Library library{"libcurand.so.10"};  // wrong: name-in-string
  return library;
}
Library& sparse() {
  static Library library{"/usr/lib/x86_64-linux-gnu/libcusparse.so.12"};  // wrong: name-in-string
  return library;
}

using GetCount = CUresult (*)(int*);
int count() {
  const auto function = driver().symbol<GetCount>("cuDeviceGetCount");  // wrong: name-in-string
  int devices = 0;
  return function && function(&devices) == CUDA_SUCCESS ? devices : 0;
}

const std::vector<std::string> kCandidates = {
    "libnccl.so.2",      // wrong: name-in-string
    "libnvToolsExt.so",  // wrong: name-in-string
    "libcupti.so.12",    // wrong: name-in-string
    "libmyblas.so.2",    // harmless: name-in-string
    "liboptional.so",    // harmless: name-in-string
};

void* open(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (void* handle = dlopen(name.c_str(), RTLD_LAZY)) return handle;  // harmless: name-in-string
  }
  return nullptr;
}

void* openBlas() {
  if (void* handle = dlopen("libcublas.so.12", RTLD_LAZY)) return handle;  // wrong: name-in-string
  if (void* handle = dlopen("libcublasLt.so", RTLD_LAZY)) return handle;   // wrong: name-in-string
  throw std::runtime_error("no BLAS for CUDA was found");                  // harmless: name-in-string
}

#define LOAD_SYMBOL(library, type, name) \
  reinterpret_cast<type>(dlsym((library).handle, name))

bool isThere() {
  const auto init = LOAD_SYMBOL(driver(), CUresult (*)(unsigned), "cuInit");  // wrong: name-in-string
  return init && init(0) == CUDA_SUCCESS;
}

void* resolveSymbol(const Library& library, const std::string& name) {
  return dlsym(library.handle, name.c_str());  // harmless: name-in-string
}
void resolveAll(const Library& library, std::map<std::string, void*>& all) {
  all["create"] = resolveSymbol(library, "cuCtxCreate");            // wrong: name-in-string
  all["malloc"] = resolveSymbol(library, std::string("cuMemAlloc"));  // wrong: name-in-string
  all["plugin"] = resolveSymbol(library, "pluginEntry");            // harmless: name-in-string
  all["cuda"] = nullptr;                                            // harmless: name-in-string
}

void* byNumber(int version) {
  char name[64];
  std::snprintf(name, sizeof(name), "libcudart.so.%d", version);  // wrong: name-in-string
  return dlopen(name, RTLD_NOW);
}
void* byEnvironment() {
  const char* path = std::getenv("MYAPP_CUDA_LIBRARY");  // harmless: name-in-string
  return path ? dlopen(path, RTLD_NOW) : nullptr;
}
void report(const char* what) {
  std::fprintf(stderr, "cannot load %s\n", what);          // harmless: name-in-string
  std::fprintf(stderr, "is libcuda.so.1 installed?\n");    // harmless: name-in-string
  std::fprintf(stderr, "cuInit returned an error\n");      // harmless: name-in-string
}
const char* const kFeatures[] = {"cuda", "cudnn", "nccl"};  // harmless: name-in-string
bool wants(const std::string& feature) {
  return feature == "cuda" || feature == "gpu";             // harmless: name-in-string
}
std::string cacheFile() { return std::string(std::getenv("HOME")) + "/.cache/kernels.cubin"; }  // harmless: name-in-string

}  // namespace loader
