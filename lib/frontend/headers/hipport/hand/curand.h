// cuRAND: guards and versions, and the part of the device API that needs
// overloads.
#ifndef HIPPORT_HAND_CURAND_H
#define HIPPORT_HAND_CURAND_H
#define CURAND_H_
#define CURAND_KERNEL_H_
#define CURANDAPI
#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 3
#define CURAND_VER_PATCH 7
#define CURAND_VERSION 10307
#ifdef __cplusplus
extern "C++" {
#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
template <class S, class... A> void skipahead(A...);
template <class... A> void skipahead(unsigned long long, A...);
template <class... A> void skipahead_sequence(unsigned long long, A...);
template <class... A> void skipahead_subsequence(unsigned long long, A...);
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
}
#endif
#endif
