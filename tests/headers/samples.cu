// Helpers of NVIDIA's samples and cutil.
#include <cutil_inline.h>
#include <helper_cuda.h>
#include <helper_functions.h>
#include <helper_math.h>
#include <helper_timer.h>
#include <cublas_v2.h>
__global__ void k(float4* p, float3 a, int2 i) { float3 b = a + a * 2.0f - normalize(a) / length(a); b += cross(a, b); p[0] = make_float4(clamp(b, 0.f, 1.f), dot(a, b)); p[1] = -p[0] * lerp(p[0], p[1], 0.5f); i += make_int2(1); p[2].x = i.x + clamp(p[0].x, 0.f, 1.f); }
int main(int argc, char** argv) {
  int device = findCudaDevice(argc, (const char**)argv); cublasHandle_t h; checkCudaErrors(cudaSetDevice(device)); checkCudaErrors(cublasCreate(&h)); getLastCudaError("x");
  StopWatchInterface* t = NULL; sdkCreateTimer(&t); sdkStartTimer(&t); sdkStopTimer(&t); float ms = sdkGetTimerValue(&t); sdkDeleteTimer(&t); unsigned timer = 0; cutilCheckError(cutCreateTimer(&timer)); CUDA_SAFE_CALL(cudaDeviceSynchronize());
  if (checkCmdLineFlag(argc, (const char**)argv, "n")) ms = getCmdLineArgumentInt(argc, (const char**)argv, "n"); unsigned char* img = NULL; unsigned w, hh; sdkLoadPGM<unsigned char>("a", &img, &w, &hh); return ms > 0 ? EXIT_SUCCESS : EXIT_WAIVED;
}
