// In place of the embedded header of this name where a real CUDA SDK is parsed
// against: an embedded header that the SDK lacks (cuDNN's, NCCL's, one that its
// version has dropped) stands on the SDK's language and runtime.
#ifndef HIPPORT_QUALIFIERS_H
#define HIPPORT_QUALIFIERS_H

#ifdef __CUDA__
#include <cuda_runtime.h>
#else
#include <cuda_runtime_api.h>
#endif

// Internal: a parameter list that takes anything in the language at hand.
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)
#define HIPPORT_ANY ...
#else
#define HIPPORT_ANY
#endif

#endif
