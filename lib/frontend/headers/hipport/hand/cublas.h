// cuBLAS: guards that helper headers test, versions.
#ifndef HIPPORT_HAND_CUBLAS_H
#define HIPPORT_HAND_CUBLAS_H
#define CUBLAS_API_H_
#define CUBLAS_V2_H_
#define CUBLASAPI
#define CUBLASWINAPI
#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 6
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VER_BUILD 0
#define CUBLAS_VERSION 120600
#endif
