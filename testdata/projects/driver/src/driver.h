#ifndef DRIVER_H
#define DRIVER_H

#include <cuda.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Ends the program with the error's name where `result` is a failure. */
void must(CUresult result, const char *what);

/* Prints a line for each device; returns how many there are. */
int listDevices(void);

/* Multiplies the values by `factor` with the kernel of a module file. */
int scaleWithModule(const char *path, float *values, unsigned int count, float factor);

/* Computes values[i] = expression of x = values[i], compiled at run time. */
int evaluate(const char *expression, float *values, unsigned int count);

#ifdef __cplusplus
}
#endif

#endif
