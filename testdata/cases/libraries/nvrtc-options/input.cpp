// Options for the compiler at run time, and a program of CUDA's.
#include <nvrtc.h>
#include <cstdlib>

void compile(nvrtcProgram program) {
  const char* options[] = {"--gpu-architecture=compute_70", "-default-device", "--use_fast_math", "-DN=3", "-I/usr/include",
                           "--std=c++17"};
  nvrtcCompileProgram(program, 6, options);
  std::system("nvidia-smi --query-gpu=name");
  const char* text = "nvidia-smi";
}
