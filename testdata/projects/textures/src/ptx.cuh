#pragma once

/// The lane's number in its warp.
__device__ __forceinline__ unsigned int laneId()
{
    unsigned int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

/// The lanes below this one.
__device__ __forceinline__ unsigned int lanesBelow()
{
    unsigned int mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}

/// `length` bits of `value` from bit `start`.
__device__ __forceinline__ unsigned int bits(unsigned int value, unsigned int start, unsigned int length)
{
    unsigned int result;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(value), "r"(start), "r"(length));
    return result;
}

/// A load that bypasses the first-level cache.
__device__ __forceinline__ float loadUncached(const float *address)
{
    float value;
    asm volatile("ld.global.cg.f32 %0, [%1];" : "=f"(value) : "l"(address) : "memory");
    return value;
}

/// Ordered among the threads of the device.
__device__ __forceinline__ void publish()
{
    asm volatile("membar.gl;" ::: "memory");
}

/// a * b + c in bytes, saturated: no C++ expression gives this instruction.
__device__ __forceinline__ int dotBytes(int a, int b, int c)
{
#if __CUDA_ARCH__ >= 610
    int result;
    asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(c));
    return result;
#else
    for (int i = 0; i < 4; ++i)
        c += static_cast<signed char>(a >> (8 * i)) * static_cast<signed char>(b >> (8 * i));
    return c;
#endif
}
