#include <nvml.h>

bool begin() { return nvmlInit() == NVML_SUCCESS; }
