#include "driver.h"

#include <stdio.h>
#include <stdlib.h>

void must(CUresult result, const char *what)
{
	const char *name = "unknown error";
	const char *text = "";

	if (result == CUDA_SUCCESS)
		return;
	cuGetErrorName(result, &name);
	cuGetErrorString(result, &text);
	fprintf(stderr, "driver: %s: %s: %s\n", what, name, text);
	exit(2);
}

int listDevices(void)
{
	int count = 0, i;

	must(cuDeviceGetCount(&count), "count of devices");
	for (i = 0; i < count; ++i) {
		char name[128];
		size_t bytes = 0;
		int major = 0, minor = 0, warp = 0, shared = 0;
		CUdevice device;

		must(cuDeviceGet(&device, i), "device");
		must(cuDeviceGetName(name, sizeof(name), device), "name");
		must(cuDeviceTotalMem(&bytes, device), "memory");
		must(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device), "capability");
		must(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device), "capability");
		must(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device), "warp size");
		must(cuDeviceGetAttribute(&shared, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, device), "shared memory");
		printf("%d: %s, %zu MiB, compute capability %d.%d, warps of %d, %d bytes of shared memory\n",
		       i, name, bytes >> 20, major, minor, warp, shared);
	}
	return count;
}
