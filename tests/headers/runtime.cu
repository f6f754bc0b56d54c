// The runtime API with its structures, templates and macros.
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <device_launch_parameters.h>
__constant__ float c[4];
__device__ int g;
__global__ void k(int* p, float f) {}
template <class T> __global__ void kt(T* p) {}
struct DynamicShared { size_t operator()(int n) const { return n; } };
static void CUDART_CB onDone(cudaStream_t, cudaError_t, void*) {}
static const char* name(cudaError_t e) {
  switch (e) {
    case cudaSuccess: return "ok";
    case cudaErrorMemoryAllocation: return "memory";
    case cudaErrorNotReady: return "not ready";
    case cudaErrorIllegalAddress: return "address";
    default: return cudaGetErrorName(e);
  }
}
int main() {
  cudaError_t e = cudaSuccess;
  cudaError other = cudaErrorInvalidValue;
  enum cudaMemcpyKind kind = true ? cudaMemcpyHostToDevice : cudaMemcpyDefault;
  float* p = nullptr;
  void* v = nullptr;
  size_t free_, total, pitch;
  e = cudaMalloc(&p, 4 * sizeof(float));
  e = cudaMalloc((void**)&p, 4);
  e = cudaMalloc<float>(&p, 4);
  e = cudaMallocHost(&p, 4); e = cudaMallocHost<float>(&p, 4); e = cudaMallocManaged(&p, 4); e = cudaMallocManaged(&p, 4, cudaMemAttachGlobal);
  e = cudaMallocPitch(&p, &pitch, 4, 4); e = cudaHostAlloc(&v, 4, cudaHostAllocMapped | cudaHostAllocPortable); e = cudaFree(p); cudaFreeHost(v);
  e = cudaMemcpy(p, v, 4, kind); cudaMemcpyAsync(p, v, 4, cudaMemcpyDeviceToHost, 0); cudaMemset(p, 0, 4);
  e = cudaMemcpyToSymbol(c, p, 16); cudaMemcpyToSymbol(c, p, 16, 0, cudaMemcpyHostToDevice); cudaMemcpyFromSymbol(p, c, 16);
  e = cudaGetSymbolAddress(&v, c); cudaGetSymbolAddress((void**)&p, g);
  cudaMemGetInfo(&free_, &total);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int n = prop.multiProcessorCount + prop.major + prop.maxThreadsDim[0] + (int)prop.totalGlobalMem + prop.warpSize + prop.name[0];
  cudaDeviceGetAttribute(&n, cudaDevAttrMaxThreadsPerBlock, 0);
  cudaStream_t s; cudaEvent_t ev;
  cudaStreamCreate(&s); cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); cudaEventCreateWithFlags(&ev, cudaEventDisableTiming);
  cudaStreamAddCallback(s, onDone, nullptr, 0);
  cudaLaunchHostFunc(s, [](void*) {}, nullptr);
  cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1); cudaFuncSetCacheConfig(kt<float>, cudaFuncCachePreferShared);
  cudaFuncSetAttribute(kt<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetAttribute((const void*)k, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kt<int>); n += attributes.numRegs + (int)attributes.sharedSizeBytes;
  int grid, block;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, k, 0, 0); cudaOccupancyMaxPotentialBlockSize(&grid, &block, kt<float>);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, k, DynamicShared());
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, kt<float>, 256, 0);
  void* args[] = {&p};
  cudaLaunchKernel((void*)k, dim3(1), dim3(1), args, 0, s); cudaLaunchKernel(kt<float>, 1, 2, args, 0, s);
  cudaLaunchCooperativeKernel((void*)k, dim3(1), dim3(1), args);
  cudaLaunchConfig_t config = {0};
  config.gridDim = 4; config.blockDim = dim3(2); config.stream = s;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension; attribute[0].val.clusterDim.x = 2;
  config.attrs = attribute; config.numAttrs = 1;
  cudaLaunchKernelEx(&config, k, (int*)nullptr, 2.f);
  cudaMemcpy3DParms copy = {0};
  copy.srcPtr = make_cudaPitchedPtr(p, 4, 4, 4); copy.extent = make_cudaExtent(1, 2, 3); copy.dstPos = make_cudaPos(0, 0, 0); copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  cudaPointerAttributes where;
  if (cudaPointerGetAttributes(&where, p) == cudaSuccess && where.type == cudaMemoryTypeDevice) n = where.device;
  cudaIpcMemHandle_t handle; cudaIpcGetMemHandle(&handle, p); cudaIpcOpenMemHandle(&v, handle, cudaIpcMemLazyEnablePeerAccess);
  cudaMemPool_t pool; cudaMemPoolProps props = {}; props.allocType = cudaMemAllocationTypePinned; props.location.id = 0; props.location.type = cudaMemLocationTypeDevice;
  cudaMemPoolCreate(&pool, &props); cudaMallocAsync(&p, 4, s); cudaMallocAsync((void**)&p, 4, pool, s); cudaFreeAsync(p, s);
  cudaGraph_t graph; cudaGraphExec_t exec; cudaGraphNode_t node; cudaKernelNodeParams kernel = {0};
  kernel.func = (void*)k; kernel.gridDim = dim3(1); kernel.kernelParams = args;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); cudaStreamEndCapture(s, &graph); cudaGraphAddKernelNode(&node, graph, NULL, 0, &kernel);
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0); cudaGraphLaunch(exec, s);
  cudaProfilerStart(); cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20);
  if (e != cudaSuccess || other) return n + name(e)[0] + (cudaGetLastError() == cudaErrorInvalidConfiguration) + CUDART_VERSION;
}
