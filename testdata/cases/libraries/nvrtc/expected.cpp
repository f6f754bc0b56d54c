#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <string>

const char* source = "extern \"C\" __global__ void k(float* x) { x[0] = 1; }";

std::string compile() {
  hiprtcProgram program;
  if (hiprtcCreateProgram(&program, source, "k.cu", 0, nullptr, nullptr) != HIPRTC_SUCCESS) return {};
  const char* options[] = {"--std=c++14"};
  hiprtcResult result = hiprtcCompileProgram(program, 1, options);
  size_t size = 0;
  hiprtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  hiprtcGetProgramLog(program, &log[0]);
  hiprtcDestroyProgram(&program);
  return result == HIPRTC_SUCCESS ? log : hiprtcGetErrorString(result);
}
