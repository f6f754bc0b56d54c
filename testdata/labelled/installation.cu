// flags:
// Paths, programs, variables and libraries of a CUDA installation, as tools and
// tests name them.
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace tools {

const std::string kDefaultRoot = "/usr/local/cuda";             // wrong: name-in-string
const std::string kOldRoot = "/usr/local/cuda-11.8";            // wrong: name-in-string
const char* const kIncludes[] = {
    "-I/usr/local/cuda/include",        // wrong: name-in-string
    "-L/usr/local/cuda/lib64",          // wrong: name-in-string
    "-I/usr/local/include",             // harmless: name-in-string
};

std::string root() {
  for (const char* name : {"CUDA_HOME", "CUDA_PATH"}) {  // wrong: name-in-string
    if (const char* value = std::getenv(name)) return value;
  }
  return kDefaultRoot;
}

int compile(const std::string& source, const std::string& output) {
  const std::string options = " -o " + output + " " + source;
  return std::system(("nvcc -O3" + options).c_str());  // wrong: name-in-string
}
std::string version() {
  std::string text;
  if (FILE* pipe = popen("nvcc --version", "r")) {  // wrong: name-in-string
    char line[256];
    while (std::fgets(line, sizeof(line), pipe)) text += line;
    pclose(pipe);
  }
  return text;
}
int devices() { return std::system("nvidia-smi --list-gpus > gpus.txt"); }  // wrong: name-in-string
int profile() { return std::system("nsys profile ./app"); }                  // wrong: name-in-string
int debug() { return std::system("cuda-gdb ./app"); }                        // wrong: name-in-string
bool isInstalled() { return access("/usr/local/cuda/bin/nvcc", X_OK) == 0; }  // wrong: name-in-string
std::string release() {
  std::ifstream file("/usr/local/cuda/version.json");  // wrong: name-in-string
  std::string line;
  std::getline(file, line);
  return line;
}
void choose(int device) {
  setenv("CUDA_VISIBLE_DEVICES", std::to_string(device).c_str(), 1);  // wrong: name-in-string
  setenv("CUDA_DEVICE_ORDER", "PCI_BUS_ID", 1);                       // wrong: name-in-string
}
void serialise() { putenv(const_cast<char*>("CUDA_LAUNCH_BLOCKING=1")); }  // wrong: name-in-string
bool isMuted() { return std::getenv("NVIDIA_TF32_OVERRIDE") != nullptr; }  // wrong: name-in-string

// ---- right

int list() { return std::system("ls /usr/local/bin"); }             // harmless: name-in-string
int make() { return std::system("make -j4"); }                      // harmless: name-in-string
bool isThere() { return access("/usr/local/bin/tool", X_OK) == 0; }  // harmless: name-in-string
const char* cache() { return std::getenv("XDG_CACHE_HOME"); }       // harmless: name-in-string
const char* own() { return std::getenv("TOOLS_CUDA_DEVICE"); }      // harmless: name-in-string
void help() {
  std::puts("--cuda-path DIR   where CUDA is, e.g. the folder with bin/nvcc");  // harmless: name-in-string
  std::puts("CUDA_VISIBLE_DEVICES chooses devices");                // harmless: name-in-string
  std::puts("needs nvcc 11 or later");                              // harmless: name-in-string
}
std::string suffixOf(const std::string& name) { return name + ".cu"; }  // harmless: name-in-string
std::string kernelFile() { return "share/cuda/kernels.fatbin"; }    // harmless: name-in-string
std::string folder() { return "/opt/cudaish/data"; }                // harmless: name-in-string
std::string other() { return "/usr/local/cudastuff"; }              // harmless: name-in-string
bool isCompiler(const std::string& name) { return name == "nvcc"; }  // harmless: name-in-string
std::string option() { return "--use-cuda"; }                       // harmless: name-in-string
void log(const std::string& what) { std::printf("[cuda] %s\n", what.c_str()); }  // harmless: name-in-string
void* library() { return dlopen("libm.so.6", RTLD_NOW); }           // harmless: name-in-string

}  // namespace tools
