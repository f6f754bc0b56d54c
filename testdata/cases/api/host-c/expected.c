#include <hip/hip_runtime_api.h>
#include <stdlib.h>

/* C, so that enum and struct tags have to be written. */
static struct hipDeviceProp_t properties;

int choose(int* device)
{
	enum hipError_t code = hipSuccess;
	memset_t:
	code = hipChooseDevice(device, &properties);
	if (code == hipErrorNotInitialized)
		goto memset_t;
	return code != hipSuccess ? EXIT_FAILURE : EXIT_SUCCESS;
}
