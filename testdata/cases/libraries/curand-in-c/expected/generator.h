#ifndef GENERATOR_H
#define GENERATOR_H

#ifndef __cplusplus
#define __half struct __half_raw
#endif
#include <hiprand/hiprand.h>

#ifdef __cplusplus
extern "C" {
#endif
int fill(hiprandGenerator_t generator, float* data, size_t count);
#ifdef __cplusplus
}
#endif

#endif
