// Loops that wait for a lock: a lane that waits keeps the lane that has the lock
// from releasing it, where lanes of a wavefront run in lockstep.
#include <cuda_runtime.h>

__device__ int lock;

__device__ void take() {
  while (atomicCAS(&lock, 0, 1) != 0) {  // wrong: spin-lock
  }
}

__global__ void eachLane(int* mutex, float* sum, float value) {
  while (atomicCAS(mutex, 0, 1)) {  // wrong: spin-lock
  }
  *sum += value;
  __threadfence();
  atomicExch(mutex, 0);
}

__global__ void exchanged(int* mutex, float* sum) {
  while (atomicExch(mutex, 1) == 1) {  // wrong: spin-lock
  }
  *sum += 1.0f;
  atomicExch(mutex, 0);
}

__global__ void tested(int* mutex, float* sum) {
  do {
  } while (atomicCAS_block(mutex, 0, 1) == 1);  // wrong: spin-lock
  *sum += 1.0f;
  atomicExch_block(mutex, 0);
}

struct Mutex {
  unsigned* word;
  __device__ void acquire() {
    for (; atomicCAS(word, 0u, 1u) != 0u;) {  // wrong: spin-lock
    }
  }
  __device__ void release() { atomicExch(word, 0u); }
};

// One lane of a block: no other lane of its wavefront waits.
__global__ void elected(int* mutex, float* sum, float value) {
  if (threadIdx.x == 0) {
    while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
    }
    *sum += value;
    atomicExch(mutex, 0);
  }
}

// One lane of a warp after the other is two of a wavefront of 64 at once.
__global__ void twoByTwo(int* mutex, float* sum, float value) {
  const int lane = threadIdx.x % 32;
  for (int i = 0; i < 32; ++i) {
    if (lane == i) {
      while (atomicCAS(mutex, 0, 1) != 0) {  // wrong: spin-lock
      }
      *sum += value;
      atomicExch(mutex, 0);
    }
  }
}

__device__ int laneOf(int thread) { return thread & 31; }

__global__ void firstOfEach(int* mutex, float* sum, float value) {
  if (laneOf(threadIdx.x) == 0) {
    while (atomicCAS(mutex, 0, 1) != 0) {  // wrong: spin-lock
    }
    *sum += value;
    atomicExch(mutex, 0);
  }
}

// One lane of a wavefront after the other.
__global__ void oneByOne(int* mutex, float* sum, float value) {
  const int lane = threadIdx.x % 64;
  for (int i = 0; i < 64; ++i) {
    if (lane == i) {
      while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
      }
      *sum += value;
      atomicExch(mutex, 0);
    }
  }
}

// The lock is released in the same turn of the loop; the lane leaves the loop
// then, and what it does before that stands behind the loop.
__global__ void inTurn(int* mutex, float* sum, float value) {
  bool isDone = false;
  while (!isDone) {
    if (atomicCAS(mutex, 0, 1) == 0) {  // wrong: spin-lock
      *sum += value;
      __threadfence();
      atomicExch(mutex, 0);
      isDone = true;
    }
  }
}

// No lock: each lane's attempt is whole, and one of them always gets on.
__device__ float atomicMaximum(float* address, float value) {
  int* const bits = reinterpret_cast<int*>(address);
  int old = *bits;
  int assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed,  // harmless
                    __float_as_int(fmaxf(value, __int_as_float(assumed))));
  } while (assumed != old);  // harmless
  return __int_as_float(old);
}

__device__ void count(unsigned* counter, unsigned limit) {
  unsigned seen = *counter;
  while (atomicCAS(counter, seen, seen + 1) != seen) {  // harmless
    seen = *counter;
    if (seen >= limit) break;
  }
}
