#pragma once
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

#define COPY hipblasScopy
