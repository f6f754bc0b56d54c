#include <hip/hip_runtime.h>
#include <stdio.h>

static hipDevice_t device;
static hipCtx_t context;

int run(const char* path, float* host, size_t bytes)
{
	hipModule_t module;
	hipFunction_t kernel;
	hipDeviceptr_t data;
	hipError_t code = hipInit(0);
	if (code != hipSuccess)
		return 1;
	hipDeviceGet(&device, 0);
	hipDevicePrimaryCtxRetain(&context, device);
	hipCtxSetCurrent(context);
	hipModuleLoad(&module, path);
	hipModuleGetFunction(&kernel, module, "scale");
	hipMalloc(&data, bytes);
	hipMemcpyHtoD(data, (void*)(host), bytes);
	void *arguments[] = {&data};
	hipModuleLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, NULL, arguments, NULL);
	hipCtxSynchronize();
	hipMemcpyDtoH(host, data, bytes);
	hipFree(data);
	hipModuleUnload(module);
	return 0;
}
