#ifndef UNTERMINATED_CU
#define UNTERMINATED_CU
#include <hip/hip_runtime.h>

void first() { hipDeviceSynchronize(); }

#ifdef NEVER
void second() { hipDeviceReset(); }
