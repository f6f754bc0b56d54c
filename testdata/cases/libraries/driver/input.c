#include <cuda.h>
#include <stdio.h>

static CUdevice device;
static CUcontext context;

int run(const char* path, float* host, size_t bytes)
{
	CUmodule module;
	CUfunction kernel;
	CUdeviceptr data;
	CUresult code = cuInit(0);
	if (code != CUDA_SUCCESS)
		return 1;
	cuDeviceGet(&device, 0);
	cuDevicePrimaryCtxRetain(&context, device);
	cuCtxSetCurrent(context);
	cuModuleLoad(&module, path);
	cuModuleGetFunction(&kernel, module, "scale");
	cuMemAlloc(&data, bytes);
	cuMemcpyHtoD(data, host, bytes);
	void *arguments[] = {&data};
	cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, NULL, arguments, NULL);
	cuCtxSynchronize();
	cuMemcpyDtoH(host, data, bytes);
	cuMemFree(data);
	cuModuleUnload(module);
	return 0;
}
