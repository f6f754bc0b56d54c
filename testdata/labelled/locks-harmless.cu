// flags:
// Loops around atomic functions in which every lane gets on, or only one waits.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <atomic>
#include <mutex>

namespace cg = cooperative_groups;

// ---- each turn changes the value: some lane always succeeds

__device__ double addByCas(double* address, double value) {
  auto* word = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *word, assumed;
  do {  // harmless: spin-lock
    assumed = old;
    old = atomicCAS(word, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));  // harmless: spin-lock
  } while (assumed != old);  // harmless: spin-lock
  return __longlong_as_double(old);
}
__device__ float maxByCas(float* address, float value) {
  int* word = (int*)address;
  int old = *word;
  while (value > __int_as_float(old)) {  // harmless: spin-lock
    const int seen = atomicCAS(word, old, __float_as_int(value));  // harmless: spin-lock
    if (seen == old) break;
    old = seen;
  }
  return __int_as_float(old);
}
template <typename T, typename Operation>
__device__ void update(T* address, Operation operation) {
  static_assert(sizeof(T) == 4, "a word");
  unsigned* word = reinterpret_cast<unsigned*>(address);
  for (unsigned old = *word;;) {  // harmless: spin-lock
    const T changed = operation(*reinterpret_cast<const T*>(&old));
    const unsigned seen = atomicCAS(word, old, *reinterpret_cast<const unsigned*>(&changed));  // harmless: spin-lock
    if (seen == old) return;
    old = seen;
  }
}
__device__ void multiply(float* address, float by) {
  update(address, [by](float value) { return value * by; });  // harmless: spin-lock
}
__device__ void pushNode(int* head, int* next, int node) {
  int old;
  do {
    old = *reinterpret_cast<volatile int*>(head);
    next[node] = old;
  } while (atomicCAS(head, old, node) != old);  // harmless: spin-lock
}
__device__ unsigned char maxByte(unsigned char* address, unsigned char value) {
  unsigned* word = (unsigned*)((size_t)address & ~size_t(3));
  const unsigned shift = ((size_t)address & 3) * 8;
  unsigned old = *word, seen;
  do {
    seen = old;
    const unsigned byte = max((seen >> shift) & 0xff, (unsigned)value);
    old = atomicCAS(word, seen, (seen & ~(0xffu << shift)) | (byte << shift));  // harmless: spin-lock
  } while (seen != old);
  return (old >> shift) & 0xff;
}

// ---- the loop goes on to another place

__device__ int insert(int* keys, int key, int capacity) {
  int slot = key % capacity;
  while (true) {
    const int found = atomicCAS(&keys[slot], -1, key);  // harmless: spin-lock
    if (found == -1 || found == key) return slot;
    slot = (slot + 1) % capacity;
  }
}
__device__ bool claim(unsigned* bitmap, int words, int* taken) {
  for (int word = 0; word < words; ++word) {
    const unsigned free = ~bitmap[word];
    if (free == 0) continue;
    const unsigned bit = 1u << (__ffs(free) - 1);
    if (!(atomicOr(&bitmap[word], bit) & bit)) {  // harmless: spin-lock
      *taken = word * 32 + __ffs(free) - 1;
      return true;
    }
  }
  return false;
}
__device__ int evict(int* table, int key, int size) {
  int slot = key % size;
  for (int moves = 0; moves < 100 && key != -1; ++moves) {
    key = atomicExch(&table[slot], key);  // harmless: spin-lock
    slot = (key * 31) % size;
  }
  return key;
}
__device__ int rootOf(volatile int* parent, int node) {
  while (parent[node] != node) node = parent[node];  // harmless: spin-lock
  return node;
}
__device__ void unite(int* parent, int a, int b) {
  for (bool isDone = false; !isDone;) {
    a = rootOf(parent, a);
    b = rootOf(parent, b);
    if (a < b) {
      const int old = atomicMin(&parent[b], a);  // harmless: spin-lock
      isDone = old == b;
      b = old;
    } else {
      const int old = atomicMin(&parent[a], b);  // harmless: spin-lock
      isDone = a == b || old == a;
      a = old;
    }
  }
}

// ---- work that lanes draw until there is none

__global__ void persistent(int* next, int n, float* values) {
  for (int item = atomicAdd(next, 1); item < n; item = atomicAdd(next, 1)) {  // harmless: spin-lock
    values[item] *= 2.0f;
  }
}
__global__ void drawn(int* next, int n, float* values) {
  int item;
  while ((item = atomicAdd(next, 1)) < n) values[item] += 1.0f;  // harmless: spin-lock
}
__global__ void popped(int* count, const int* stack, int* out) {
  while (true) {
    const int top = atomicSub(count, 1) - 1;  // harmless: spin-lock
    if (top < 0) break;
    out[stack[top]] = top;
  }
}
__global__ void drawnForBlocks(int* next, int n, float* values) {
  __shared__ int item;
  while (true) {
    if (threadIdx.x == 0) item = atomicAdd(next, 1);  // harmless: spin-lock
    __syncthreads();
    if (item >= n) break;
    values[item * blockDim.x + threadIdx.x] = 0;
    __syncthreads();
  }
}

// ---- one tries, or tries a few times

__global__ void once(int* isDone, float* result) {
  if (atomicExch(isDone, 1) == 0) *result = 1;  // harmless: spin-lock
}
__global__ void lastBlock(unsigned* finished, float* result) {
  __shared__ bool isLast;
  if (threadIdx.x == 0) isLast = atomicInc(finished, gridDim.x) == gridDim.x - 1;  // harmless: spin-lock
  __syncthreads();
  if (isLast) result[threadIdx.x] = 0;
}
__device__ bool tried(int* mutex, int most) {
  for (int i = 0; i < most; ++i) {
    if (atomicCAS(mutex, 0, 1) == 0) return true;  // harmless: spin-lock
  }
  return false;
}
__global__ void skips(int* locks, float* values) {
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
    if (atomicExch(&locks[i], 1) != 0) continue;  // harmless: spin-lock
    values[i] += 1.0f;
    atomicExch(&locks[i], 0);  // harmless: spin-lock
  }
}
__global__ void byThread(int* mutex, float* value) {
  if (threadIdx.x + threadIdx.y * blockDim.x == 0) {
    while (atomicCAS(mutex, 0, 1) != 0) __nanosleep(40);  // harmless: spin-lock
    *value += 1;
    __threadfence();
    atomicExch(mutex, 0);
  }
}
__global__ void byRank(int* mutex, float* value) {
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) {
    while (atomicExch(mutex, 1) == 1) {  // harmless: spin-lock
    }
    *value += 1;
    __threadfence();
    atomicExch(mutex, 0);
  }
  block.sync();
}
__global__ void waitsForBlock(volatile int* flags, float* sums) {
  if (threadIdx.x == 0 && blockIdx.x > 0) {
    while (flags[blockIdx.x - 1] == 0) {  // harmless: spin-lock
    }
  }
  __syncthreads();
  sums[blockIdx.x] += 1;
  __threadfence();
  if (threadIdx.x == 0) flags[blockIdx.x] = 1;
}
__global__ void oneThread(int* mutex, float* value) {
  while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
  }
  *value += 1;
  __threadfence();
  atomicExch(mutex, 0);
}
void launchesOne(int* mutex, float* value) {
  for (int i = 0; i < 4; ++i) oneThread<<<8, 1>>>(mutex, value);
}

// ---- ends by what all lanes know

__global__ void relaxed(int* changed, int* distance, int n) {
  __shared__ int isChanged;
  do {
    __syncthreads();
    if (threadIdx.x == 0) isChanged = 0;
    __syncthreads();
    if (atomicMin(&distance[threadIdx.x % n], distance[0] + 1) > distance[0] + 1) isChanged = 1;  // harmless: spin-lock
    __syncthreads();
  } while (isChanged);  // harmless: spin-lock
  *changed = isChanged;
}

// ---- the host's

std::atomic_flag busy = ATOMIC_FLAG_INIT;
std::atomic<int> owner{0};
void hostLock() {
  while (busy.test_and_set()) {  // harmless: spin-lock
  }
  int nobody = 0;
  while (!owner.compare_exchange_weak(nobody, 1)) nobody = 0;  // harmless: spin-lock
  busy.clear();
}
int atomicCAS(int* place, int old, int wanted, std::mutex& mutex) {
  const std::lock_guard<std::mutex> guard(mutex);
  return *place == old ? (*place = wanted, old) : *place;
}
void hostCas(int* place, std::mutex& mutex) {
  while (atomicCAS(place, 0, 1, mutex) != 0) {  // harmless: spin-lock
  }
}
