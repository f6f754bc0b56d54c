// flags:
// Lanes of one warp that wait for each other, as people write it.
#include <cuda_runtime.h>

#define LOCK(m) while (atomicCAS((m), 0, 1) != 0)
#define UNLOCK(m) atomicExch((m), 0)

// ---- the lock is tried in the body

__global__ void broken(int* mutex, float* sum) {
  while (true) {
    if (atomicCAS(mutex, 0, 1) == 0) {  // wrong: spin-lock
      *sum += 1.0f;
      __threadfence();
      atomicExch(mutex, 0);
      break;
    }
  }
}

__global__ void returned(int* mutex, float* sum) {
  for (;;) {
    if (!atomicExch(mutex, 1)) {  // wrong: spin-lock
      *sum += 1.0f;
      atomicExch(mutex, 0);
      return;
    }
  }
}

__global__ void continued(unsigned* mutex, float* sum) {
  while (true) {
    if (atomicCAS(mutex, 0u, 1u) != 0u) continue;  // wrong: spin-lock
    *sum += 1.0f;
    __threadfence();
    atomicExch(mutex, 0u);
    break;
  }
}

__global__ void kept(int* mutex, float* sum) {
  int old;
  do {
    old = atomicCAS(mutex, 0, 1);  // wrong: spin-lock
  } while (old != 0);
  *sum += 1.0f;
  atomicExch(mutex, 0);
}

__global__ void counted(int* mutex, float* sum) {
  int isLocked = 1;
  while (isLocked) {
    const int before = atomicCAS(&mutex[blockIdx.x], 0, 1);  // wrong: spin-lock
    if (before == 0) {
      *sum += 1.0f;
      mutex[blockIdx.x] = 0;
      isLocked = 0;
    }
  }
}

__global__ void owned(int* mutex, float* sum) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x + 1;
  while (atomicCAS(mutex, 0, me) != 0) {  // wrong: spin-lock
  }
  *sum += me;
  atomicExch(mutex, 0);
}

__global__ void slots(int* mutexes, float* sums, const int* keys) {
  const int slot = keys[threadIdx.x] % 64;
  bool isTaken = false;
  do {
    isTaken = atomicExch(&mutexes[slot], 1) == 0;  // wrong: spin-lock
    if (isTaken) {
      sums[slot] += 1.0f;
      __threadfence();
      atomicExch(&mutexes[slot], 0);
    }
  } while (!isTaken);
}

__global__ void bits(unsigned* mutex, float* sum) {
  while (atomicOr(mutex, 1u) & 1u) {  // wrong: spin-lock
    __nanosleep(100);
  }
  *sum += 1.0f;
  atomicAnd(mutex, ~1u);
}

__global__ void inMacro(int* mutex, float* sum) {
  LOCK(mutex) {  // wrong: spin-lock
  }
  *sum += 1.0f;
  UNLOCK(mutex);
}

// ---- through calls

__device__ bool tryLock(int* mutex) { return atomicCAS(mutex, 0, 1) == 0; }

__global__ void byCall(int* mutex, float* sum) {
  while (!tryLock(mutex)) {  // wrong: spin-lock
  }
  *sum += 1.0f;
  atomicExch(mutex, 0);
}

struct SpinLock {
  int* word;
  __device__ bool try_lock() const {
    const int before = atomicExch(word, 1);
    return before == 0;
  }
  __device__ void lock() const {
    while (!try_lock()) {  // wrong: spin-lock
      __nanosleep(20);
    }
  }
  __device__ void unlock() const { atomicExch(word, 0); }
};

struct Bucket {
  int lock;
  float sum;
};

__global__ void byMethod(SpinLock lock, float* sum) {
  lock.lock();
  *sum += 1.0f;
  lock.unlock();
}

__global__ void byMember(Bucket* buckets, int n) {
  Bucket& bucket = buckets[threadIdx.x % n];
  while (atomicCAS(&bucket.lock, 0, 1) != 0) {  // wrong: spin-lock
  }
  bucket.sum += 1.0f;
  __threadfence();
  bucket.lock = 0;
}

template <class Lock>
__device__ void guarded(Lock lock, float* sum) {
  while (!lock.try_lock()) {  // wrong: spin-lock
  }
  *sum += 1.0f;
  lock.unlock();
}
__global__ void byTemplate(SpinLock lock, float* sum) { guarded(lock, sum); }

template <typename T>
__global__ void typed(T* values, int* mutex) {
  while (atomicCAS(mutex, 0, 1) == 1) {  // wrong: spin-lock
  }
  values[0] += 1;
  atomicExch(mutex, 0);
}
template __global__ void typed<double>(double*, int*);

// ---- tickets and flags

__global__ void tickets(unsigned* next, volatile unsigned* serving, float* sum) {
  const unsigned mine = atomicAdd(next, 1u);
  while (*serving != mine) {  // wrong: spin-lock
  }
  *sum += 1.0f;
  __threadfence();
  *serving = mine + 1;
}

__global__ void ticketsRead(unsigned* next, unsigned* serving, float* sum) {
  const unsigned mine = atomicInc(next, 0xffffffffu);
  while (atomicAdd(serving, 0u) != mine) {  // wrong: spin-lock
    __nanosleep(50);
  }
  *sum += 1.0f;
  atomicAdd(serving, 1u);
}

__global__ void chain(volatile int* done, float* values) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0) {
    while (done[i - 1] == 0) {  // wrong: spin-lock
    }
    values[i] += values[i - 1];
  }
  __threadfence();
  done[i] = 1;
}

__global__ void handed(volatile int* flag, float* values) {
  if (threadIdx.x % 2 == 0) {
    while (*flag == 0) {  // wrong: spin-lock
    }
    values[threadIdx.x] = values[threadIdx.x + 1];
  } else {
    values[threadIdx.x] = 1.0f;
    __threadfence();
    *flag = 1;
  }
}

__global__ void rows(const int* first, const int* column, volatile int* isReady,
                     volatile double* x, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  double sum = 0;
  for (int k = first[row]; k < first[row + 1]; ++k) {
    while (isReady[column[k]] == 0) {  // wrong: spin-lock
    }
    sum += x[column[k]];
  }
  x[row] = sum;
  __threadfence();
  isReady[row] = 1;
}

// ---- right: one lane of a warp waits

__global__ void firstOfBlock(int* mutex, float* sum) {
  if (threadIdx.x != 0) return;
  while (true) {
    if (atomicCAS(mutex, 0, 1) == 0) {  // harmless
      *sum += 1.0f;
      atomicExch(mutex, 0);
      break;
    }
  }
}

__device__ void lockForBlock(int* mutex) {
  while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
  }
}
__global__ void callers(int* mutex, float* sum) {
  if (threadIdx.x == 0 && threadIdx.y == 0) lockForBlock(mutex);
  __syncthreads();
  sum[threadIdx.x] += 1.0f;
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) atomicExch(mutex, 0);
}

__device__ bool isLeader() { return threadIdx.x == 0; }
__global__ void leaders(int* mutex, float* sum) {
  if (isLeader()) {
    while (!tryLock(mutex)) {  // harmless
    }
    *sum += 1.0f;
    atomicExch(mutex, 0);
  }
}

__global__ void eachWarp(int* mutex, float* sum) {
  const int lane = threadIdx.x & 31;
  if (lane == 0) {  // two of a wavefront of 64
    while (atomicExch(mutex, 1) != 0) {  // wrong: spin-lock
    }
    *sum += 1.0f;
    atomicExch(mutex, 0);
  }
  __syncwarp();
}

__global__ void firstByBound(int* mutex, float* sum) {
  if (threadIdx.x < 1) {
    while (atomicCAS(mutex, 0, 1)) {  // harmless
    }
    *sum += 1.0f;
    atomicExch(mutex, 0);
  }
}

__global__ void negated(int* mutex, float* sum) {
  if (!threadIdx.x) {
    while (atomicCAS(mutex, 0, 1)) {  // harmless
    }
    *sum += 1.0f;
    atomicExch(mutex, 0);
  }
}

__global__ void byName(int* mutex, float* sum) {
  const bool isFirst = threadIdx.x == 0;
  if (isFirst) {
    while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
    }
    *sum += 1.0f;
    atomicExch(mutex, 0);
  }
}

__global__ void turns(int* mutex, float* sum) {
  for (unsigned turn = 0; turn < blockDim.x; ++turn) {
    if (turn != threadIdx.x) continue;
    while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
    }
    *sum += 1.0f;
    atomicExch(mutex, 0);
  }
}

__global__ void leaderOfBallot(int* mutex, float* sum, const int* wants) {
  unsigned mask = __ballot_sync(0xffffffffu, wants[threadIdx.x]);
  while (mask) {
    const int leader = __ffs(mask) - 1;
    if ((threadIdx.x & 31) == leader) {
      while (atomicCAS(mutex, 0, 1) != 0) {  // harmless
      }
      *sum += 1.0f;
      atomicExch(mutex, 0);
    }
    mask &= mask - 1;
  }
}

// ---- right: the lanes of a warp meet in each turn

__global__ void voted(int* mutex, float* sum) {
  bool waits = true;
  while (__any_sync(0xffffffffu, waits)) {  // harmless
    if (waits && atomicCAS(mutex, 0, 1) == 0) {  // harmless
      *sum += 1.0f;
      __threadfence();
      atomicExch(mutex, 0);
      waits = false;
    }
  }
}

__global__ void balloted(int* mutex, float* sum) {
  bool isDone = false;
  do {
    if (!isDone && atomicExch(mutex, 1) == 0) {  // harmless
      *sum += 1.0f;
      atomicExch(mutex, 0);
      isDone = true;
    }
  } while (__ballot_sync(0xffffffffu, !isDone) != 0);
}

__global__ void joined(int* mutex, float* sum) {
  bool isDone = false;
  while (!isDone) {
    if (atomicCAS(mutex, 0, 1) == 0) {  // harmless
      *sum += 1.0f;
      atomicExch(mutex, 0);
      isDone = true;
    }
    __syncwarp();
  }
}

// ---- right: no lock

__device__ double addByHand(double* address, double value) {
  unsigned long long* const bits = (unsigned long long*)address;
  unsigned long long old = *bits;
  unsigned long long assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed,  // harmless
                    __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__device__ int insert(int* table, int size, int key) {
  int slot = key % size;
  while (true) {
    const int before = atomicCAS(&table[slot], -1, key);  // harmless
    if (before == -1 || before == key) return slot;
    slot = (slot + 1) % size;
  }
}

__global__ void visit(int* visited, const int* queue, int n, int* out) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (atomicCAS(&visited[queue[i]], 0, 1) == 0) {  // harmless
      out[i] = queue[i];
    }
  }
}

__global__ void once(int* flag, int* out) {
  if (atomicCAS(flag, 0, 1) == 0) {  // harmless
    *out = blockIdx.x;
  }
}

__global__ void swapped(int* changed, int* values, int n) {
  int turn = 0;
  while (turn < n) {
    if (values[turn] > 0) atomicExch(changed, 1);  // harmless
    ++turn;
  }
}

__global__ void bounded(int* mutex, float* sum) {
  for (int tries = 0; tries < 100; ++tries) {
    if (atomicCAS(mutex, 0, 1) == 0) {  // harmless
      *sum += 1.0f;
      atomicExch(mutex, 0);
      break;
    }
  }
}

__device__ void push(int* head, int* next, int node) {
  int old = *head;
  do {
    next[node] = old;
  } while ((old = atomicCAS(head, next[node], node)) != next[node]);  // harmless
}

__device__ unsigned find(unsigned* parent, unsigned x) {
  while (parent[x] != x) {  // harmless
    x = parent[x];
  }
  return x;
}

__device__ void unite(unsigned* parent, unsigned a, unsigned b) {
  bool isDone = false;
  while (!isDone) {
    a = find(parent, a);
    b = find(parent, b);
    if (a < b) {
      const unsigned old = atomicMin(&parent[b], a);  // harmless
      isDone = old == b;
      b = old;
    } else {
      isDone = true;
    }
  }
}

// ---- right: another block or warp writes what is waited for

__global__ void afterBlock(volatile int* done, float* values) {
  if (threadIdx.x == 0 && blockIdx.x > 0) {
    while (done[blockIdx.x - 1] == 0) {  // harmless
    }
  }
  __syncthreads();
  values[blockIdx.x * blockDim.x + threadIdx.x] += 1.0f;
  __syncthreads();
  __threadfence();
  if (threadIdx.x == 0) done[blockIdx.x] = 1;  // harmless
}

__global__ void gridBarrier(unsigned* arrived, volatile unsigned* goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned mine = atomicAdd(arrived, 1u);
    while (*goal <= mine / gridDim.x) {  // harmless
    }
  }
  __syncthreads();
}

__global__ void ticketOfBlock(unsigned* next, volatile unsigned* serving,
                              float* sum) {
  __shared__ unsigned mine;
  if (threadIdx.x == 0) {
    mine = atomicAdd(next, 1u);
    while (*serving != mine) {  // harmless
    }
  }
  __syncthreads();
  sum[threadIdx.x] += 1.0f;
  __syncthreads();
  if (threadIdx.x == 0) *serving = mine + 1;
}

__global__ void rowsByWarp(const int* first, const int* column,
                           volatile int* isReady, double* x, int n) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= n) return;
  for (int k = first[row]; k < first[row + 1]; ++k) {
    while (isReady[column[k]] == 0) {  // harmless
    }
  }
  if (threadIdx.x % 32 == 0) isReady[row] = 1;
}

__global__ void hostSays(volatile int* go, float* values) {
  while (*go == 0) {  // harmless
  }
  values[threadIdx.x] += 1.0f;
}

// ---- one lane sets a variable that the others of its warp wait for

__device__ volatile int isReady;
__device__ volatile unsigned stage;
__global__ void publish(int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    isReady = 1;
  } else {
    while (!isReady) {}  // wrong: spin-lock
    data[threadIdx.x] = data[0];
  }
}
__global__ void publishLater(int* data) {
  const bool isLeader = threadIdx.x == 31;
  if (!isLeader) {
    while (stage == 0) __nanosleep(20);  // wrong: spin-lock
    data[threadIdx.x] = data[31];
  } else {
    data[31] = 7;
    __threadfence();
    ++stage;
  }
}
// All lanes are there when one has set it.
__global__ void publishFirst(int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    isReady = 1;
  }
  while (!isReady) {}  // harmless: spin-lock
  data[threadIdx.x] = data[0];
}
// Other blocks wait.
__global__ void publishToBlocks(int* data) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) isReady = 1;
  } else {
    while (!isReady) {}  // harmless: spin-lock
    data[threadIdx.x] = data[0];
  }
}
// The pointer moves, not what it leads to.
__global__ void moved(volatile int* place, int* data) {
  if (threadIdx.x == 0) {
    place = place + 1;
    data[0] = 1;
  } else {
    while (*place == 0) {}  // harmless: spin-lock
  }
}
