#ifndef GENERATOR_H
#define GENERATOR_H

#include <curand.h>

#ifdef __cplusplus
extern "C" {
#endif
int fill(curandGenerator_t generator, float* data, size_t count);
#ifdef __cplusplus
}
#endif

#endif
