// Größe der Blöcke, © Müller
#include <hip/hip_runtime.h>

const char* name = "äöü"; void sync() { hipDeviceSynchronize(); } // ÿş
