// flags:
// Sources that a program reads and compiles itself: their text stays CUDA.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

static std::string readFile(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

static nvrtcProgram compile(const std::string& source, const char* name) {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, source.c_str(), name, 0, nullptr, nullptr);
  return program;
}

#define KERNEL_FOLDER "kernels/"
static const char* kScale = "kernels/scale.cu";                  // wrong: name-in-string

int main() {
  nvrtcProgram program = compile(readFile("kernels/add.cu"), "add");  // wrong: name-in-string
  std::ifstream file("blur.cu");                                 // wrong: name-in-string
  FILE* opened = fopen("../src/reduce.cuh", "r");                // wrong: name-in-string
  program = compile(readFile(kScale), "scale");
  program = compile(readFile(std::string(KERNEL_FOLDER) + "sort.cu"), "sort");  // wrong: name-in-string
  CUmodule module;
  cuModuleLoad(&module, "kernels/add.ptx");                      // wrong: name-in-string
  cuModuleLoad(&module, "kernels/add.cubin");                    // wrong: name-in-string
  cuModuleLoad(&module, "kernels/add.fatbin");                   // wrong: name-in-string
  std::ifstream table("tables/rates.txt");                       // harmless: name-in-string
  std::ofstream log("run.log");                                  // harmless: name-in-string
  printf("error in main.cu, line %d\n", __LINE__);               // harmless: name-in-string
  if (opened) fclose(opened);
  return program == nullptr;
}
