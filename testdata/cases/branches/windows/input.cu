#ifdef _WIN32
#include <windows.h>
#include <d3d11.h>
#include <cuda_d3d11_interop.h>
#else
#include <unistd.h>
#endif
#include <cuda_runtime.h>

#if defined(_WIN32)
void pause() { Sleep(cudaDeviceSynchronize() == cudaSuccess ? 1 : 0); }
#else
void pauseBriefly() { usleep(cudaDeviceSynchronize() == cudaSuccess ? 1 : 0); }
#endif
