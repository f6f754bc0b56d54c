#pragma once

#include <cuda_runtime.h>

namespace heat {

/// Weights of the five cells that decide a cell's next temperature.
template <typename Real>
struct Weights {
    Real centre;
    Real side;
};

/// A cell's temperature after one step.
template <typename Real>
__host__ __device__ __forceinline__ Real nextTemperature(const Weights<Real> &weights, Real centre,
                                                         Real left, Real right, Real up, Real down)
{
    return weights.centre * centre + weights.side * ((left + right) + (up + down));
}

/// The largest value of 32 neighbouring threads, in the first of them.
__device__ __forceinline__ float warpMax(float value)
{
    for (int offset = 16; offset > 0; offset >>= 1)
        value = fmaxf(value, __shfl_down_sync(0xffffffff, value, offset));
    return value;
}

/// Stores the larger of *address and value; neither may be negative, so that
/// the order of the floats is the order of their bits.
__device__ __forceinline__ void atomicMaxPositive(float *address, float value)
{
    atomicMax(reinterpret_cast<int *>(address), __float_as_int(value));
}

}  // namespace heat
