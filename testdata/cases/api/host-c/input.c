#include <cuda_runtime_api.h>
#include <stdlib.h>

/* C, so that enum and struct tags have to be written. */
static struct cudaDeviceProp properties;

int choose(int* device)
{
	enum cudaError code = cudaSuccess;
	memset_t:
	code = cudaChooseDevice(device, &properties);
	if (code == cudaErrorInitializationError)
		goto memset_t;
	return code != cudaSuccess ? EXIT_FAILURE : EXIT_SUCCESS;
}
