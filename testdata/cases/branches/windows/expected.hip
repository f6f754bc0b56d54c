#ifdef _WIN32
#include <windows.h>
#include <d3d11.h>
#include <cuda_d3d11_interop.h>
#else
#include <unistd.h>
#endif
#include <hip/hip_runtime.h>

#if defined(_WIN32)
void pause() { Sleep(hipDeviceSynchronize() == hipSuccess ? 1 : 0); }
#else
void pauseBriefly() { usleep(hipDeviceSynchronize() == hipSuccess ? 1 : 0); }
#endif
