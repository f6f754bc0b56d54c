// flags:
// Waiting between threads as larger projects write it: classes, macros, tables
// with locks, queues, work that is stolen.
#include <cuda_runtime.h>

#define GPU_LOCK(mutex) while (atomicExch(&(mutex), 1) != 0)
#define SPIN_UNTIL(condition) \
  while (!(condition)) {      \
  }

namespace util {

class Mutex {
 public:
  __device__ bool tryAcquire() { return atomicCAS(&state_, kOpen, kTaken) == kOpen; }
  __device__ void acquire() {
    while (!tryAcquire()) {  // wrong: spin-lock
    }
    __threadfence();
  }
  __device__ void release() {
    __threadfence();
    atomicExch(&state_, kOpen);  // harmless
  }

 private:
  static constexpr int kOpen = 0;
  static constexpr int kTaken = 1;
  int state_ = kOpen;
};

struct Guard {
  Mutex& mutex;
  __device__ explicit Guard(Mutex& m) : mutex(m) { mutex.acquire(); }
  __device__ ~Guard() { mutex.release(); }
};

struct TicketLock {
  unsigned next;
  volatile unsigned owner;
  __device__ void lock() {
    const unsigned ticket = atomicAdd(&next, 1u);
    while (owner != ticket) {  // wrong: spin-lock
    }
  }
  __device__ void unlock() { owner = owner + 1; }
};

}  // namespace util

struct Node {
  int lock;
  int children[8];
  float mass;
};

// Barnes-Hut: -1 is free, -2 is locked.
__global__ void build(int* children, const int* bodies, int n) {
  const int body = blockIdx.x * blockDim.x + threadIdx.x;
  bool isPlaced = body >= n;
  while (!isPlaced) {
    if (atomicCAS(&children[bodies[body]], -1, -2) == -1) {  // wrong: spin-lock
      children[bodies[body]] = body;
      isPlaced = true;
    }
  }
}

__global__ void tree(Node* nodes, const int* path, float value) {
  Node& node = nodes[path[threadIdx.x]];
  for (bool isDone = false; !isDone;) {
    if (atomicExch(&node.lock, 1) == 0) {  // wrong: spin-lock
      node.mass += value;
      __threadfence();
      atomicExch(&node.lock, 0);
      isDone = true;
    }
  }
}

__global__ void hashed(int* locks, int* heads, int* next, const int* keys) {
  const int bucket = keys[threadIdx.x] & 1023;
  GPU_LOCK(locks[bucket]);  // wrong: spin-lock
  next[threadIdx.x] = heads[bucket];
  heads[bucket] = threadIdx.x;
  __threadfence();
  atomicExch(&locks[bucket], 0);
}

__global__ void pairs(int* locks, float* values, const int2* edges) {
  const int2 edge = edges[threadIdx.x];
  const int first = min(edge.x, edge.y);
  const int second = max(edge.x, edge.y);
  bool isDone = false;
  do {
    if (atomicCAS(&locks[first], 0, 1) == 0) {  // wrong: spin-lock
      if (atomicCAS(&locks[second], 0, 1) == 0) {
        values[first] += 1;
        values[second] -= 1;
        isDone = true;
        atomicExch(&locks[second], 0);
      }
      atomicExch(&locks[first], 0);
    }
  } while (!isDone);
}

template <typename T, typename Operation>
__device__ void updateLocked(T* place, int* mutex, T value, Operation operation) {
  bool isUpdated = false;
  while (!isUpdated) {
    const bool isMine = !atomicCAS(mutex, 0, 1);  // wrong: spin-lock
    if (isMine) {
      *place = operation(*place, value);
      __threadfence();
      atomicExch(mutex, 0);
      isUpdated = true;
    }
  }
}
struct Sum {
  __device__ double operator()(double a, double b) const { return a + b; }
};
__global__ void update(double* place, int* mutex) { updateLocked(place, mutex, 1.0, Sum()); }

__global__ void guarded(util::Mutex* mutex, float* sum) {
  util::Guard guard(*mutex);
  *sum += 1.0f;
}
__global__ void ticketed(util::TicketLock* lock, float* sum) {
  lock->lock();
  *sum += 1.0f;
  lock->unlock();
}

__global__ void labelled(int* mutex, float* sum) {
again:
  if (atomicCAS(mutex, 0, 1) != 0) goto again;  // wrong: spin-lock
  *sum += 1.0f;
  atomicExch(mutex, 0);
}

// ---- harmless

__global__ void guardedByBlock(util::Mutex* mutex, float* sum) {
  __shared__ float part;
  if (threadIdx.x == 0) {
    part = 0;
    while (!mutex->tryAcquire()) {  // harmless
    }
    *sum += part;
    mutex->release();
  }
}

__global__ void oncePerBlock(int* flag, int* value) {
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0) {
    while (atomicCAS(flag, 0, 1) != 0) {  // harmless
    }
    *value = blockIdx.x;
    atomicExch(flag, 0);
  }
}

__global__ void lastOfBlock(int* mutex, float* sum) {
  if (threadIdx.x == blockDim.x - 1) {
    while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
    }
    *sum += 1;
    atomicExch(mutex, 0);
  }
}

__device__ float atomicMultiply(float* address, float factor) {
  unsigned* bits = reinterpret_cast<unsigned*>(address);
  unsigned seen = *bits;
  while (true) {
    const unsigned wanted = __float_as_uint(__uint_as_float(seen) * factor);
    const unsigned before = atomicCAS(bits, seen, wanted);  // harmless
    if (before == seen) return __uint_as_float(before);
    seen = before;
  }
}

__device__ bool insertUnique(unsigned long long* table, unsigned size, unsigned long long key) {
  unsigned slot = key % size;
  for (unsigned probe = 0; probe < size; ++probe) {
    const unsigned long long before = atomicCAS(&table[slot], 0ull, key);  // harmless
    if (before == 0 || before == key) return before == 0;
    slot = (slot + 1) % size;
  }
  return false;
}

__global__ void stealing(int* next, const int* items, int n, int* out) {
  while (true) {
    const int i = atomicAdd(next, 1);  // harmless
    if (i >= n) return;
    out[i] = items[i];
  }
}

__global__ void relax(int* distance, const int* neighbour, int* hasChanged) {
  const int i = threadIdx.x;
  const int better = distance[i] + 1;
  if (atomicMin(&distance[neighbour[i]], better) > better) {
    atomicExch(hasChanged, 1);  // harmless
  }
}

__global__ void colours(int* colour, const int* conflict, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int mine = 0;
    while (mine < 32 && conflict[i * 32 + mine]) ++mine;  // harmless
    colour[i] = mine;
  }
}

__global__ void jump(int* parent) {
  const int i = threadIdx.x;
  while (parent[i] != parent[parent[i]]) {  // harmless
    parent[i] = parent[parent[i]];
  }
}

__global__ void lookBack(volatile int* state, volatile int* prefix) {
  __shared__ int before;
  if (threadIdx.x == 0) {
    int block = blockIdx.x - 1;
    int sum = 0;
    while (block >= 0) {
      int status;
      do {
        status = state[block];  // harmless
      } while (status == 0);
      sum += prefix[block];
      if (status == 2) break;
      --block;
    }
    before = sum;
  }
  __syncthreads();
  prefix[blockIdx.x] += before;
}

__global__ void gridBarrier(volatile int* arrived, volatile int* isOpen) {
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd((int*)arrived, 1);
    if (blockIdx.x == 0) {
      while (*arrived != (int)gridDim.x) {  // harmless
      }
      *isOpen = 1;
    }
    SPIN_UNTIL(*isOpen)  // harmless
  }
  __syncthreads();
}

__device__ int nextSet(const unsigned* words, int at) {
  while (!((words[at / 32] >> (at % 32)) & 1u)) ++at;  // harmless
  return at;
}

__global__ void retries(int* lock, int* misses, float* sum) {
  int tries = 0;
  for (; tries < 16; ++tries) {
    if (atomicCAS(lock, 0, 1) == 0) break;  // harmless
  }
  if (tries == 16) {
    atomicAdd(misses, 1);
  } else {
    *sum += 1;
    atomicExch(lock, 0);  // harmless
  }
}

void hostWait(volatile int* flag) {
  while (*flag == 0) {  // harmless
  }
}
