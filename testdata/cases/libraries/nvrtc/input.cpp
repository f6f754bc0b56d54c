#include <cuda.h>
#include <nvrtc.h>

#include <string>

const char* source = "extern \"C\" __global__ void k(float* x) { x[0] = 1; }";

std::string compile() {
  nvrtcProgram program;
  if (nvrtcCreateProgram(&program, source, "k.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS) return {};
  const char* options[] = {"--std=c++14"};
  nvrtcResult result = nvrtcCompileProgram(program, 1, options);
  size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, &log[0]);
  nvrtcDestroyProgram(&program);
  return result == NVRTC_SUCCESS ? log : nvrtcGetErrorString(result);
}
