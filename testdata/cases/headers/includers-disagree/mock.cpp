// Tests without a device.
namespace {
int cudaDeviceSynchronize() { return 0; }
}
#define HOST_ONLY
#include "use.h"

int later() { return use(); }
