#include "driver.h"

#include <stdio.h>

enum { COUNT = 1000 };

int main(int argc, char **argv)
{
	static float values[COUNT];
	CUdevice device;
	CUcontext context;
	int i, wrong = 0;

	if (argc != 2) {
		fprintf(stderr, "usage: %s MODULE\n", argv[0]);
		return 2;
	}
	must(cuInit(0), "driver");
	if (listDevices() == 0)
		return 2;
	must(cuDeviceGet(&device, 0), "device");
	must(cuDevicePrimaryCtxRetain(&context, device), "context");
	must(cuCtxSetCurrent(context), "context");

	for (i = 0; i < COUNT; ++i)
		values[i] = (float)i;
	if (!scaleWithModule(argv[1], values, COUNT, 3.0f) || !evaluate("2.0f*x+1.0f", values, COUNT))
		return 2;
	/* Whole numbers: exact. */
	for (i = 0; i < COUNT; ++i)
		wrong += values[i] != 6.0f * (float)i + 1.0f;
	printf("%d values: %s\n", COUNT, wrong ? "mismatch" : "OK");

	must(cuDevicePrimaryCtxRelease(device), "context");
	return wrong != 0;
}
