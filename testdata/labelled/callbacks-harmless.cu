// flags:
// Functions that streams call and that leave the runtime alone, and others that
// only look like them.
#include <cuda_runtime.h>

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

__global__ void kernel(float* x) { x[threadIdx.x] = 0; }

// ---- what a callback may do

struct Signal {
  std::mutex mutex;
  std::condition_variable changed;
  bool isSet = false;
};
void CUDART_CB setSignal(void* data) {
  auto* signal = static_cast<Signal*>(data);
  const std::lock_guard<std::mutex> guard(signal->mutex);  // harmless: callback-call
  signal->isSet = true;
  signal->changed.notify_all();                            // harmless: callback-call
}
struct Pool {
  std::mutex mutex;
  std::vector<void*> free;
  void giveBack(void* block) {
    const std::lock_guard<std::mutex> guard(mutex);
    free.push_back(block);                                 // harmless: callback-call
  }
  // Frees for good, on the program's own thread.
  void trim() {
    for (void* block : free) cudaFree(block);              // harmless: callback-call
    free.clear();
  }
};
struct Block {
  Pool* pool;
  void* memory;
};
void giveBack(void* data) {
  auto* block = static_cast<Block*>(data);
  block->pool->giveBack(block->memory);                    // harmless: callback-call
  delete block;                                            // harmless: callback-call
}
void CUDART_CB report(cudaStream_t stream, cudaError_t status, void* data) {
  if (status != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(status));  // harmless: callback-call
  static std::map<cudaStream_t, int> calls;
  ++calls[stream];                                         // harmless: callback-call
  static_cast<std::atomic<int>*>(data)->fetch_add(1);      // harmless: callback-call
}
class Worker {
 public:
  void post(std::function<void()> task) {
    const std::lock_guard<std::mutex> guard(mutex_);
    tasks_.push(std::move(task));
  }
  void run() {
    while (!tasks_.empty()) {
      tasks_.front()();
      tasks_.pop();
    }
    cudaDeviceSynchronize();                               // harmless: callback-call
  }

 private:
  std::mutex mutex_;
  std::queue<std::function<void()>> tasks_;
};
Worker worker;
void freeLater(void* data) {
  worker.post([data] { cudaFree(data); });                 // harmless: callback-call
}
void freeInThread(void* data) {
  std::thread([data] { cudaFree(data); }).detach();        // harmless: callback-call
}
void freeHostMemory(void* data) { std::free(data); }       // harmless: callback-call
void runFunction(void* data) { (*static_cast<std::function<void()>*>(data))(); }  // harmless: callback-call
struct Arena {
  void cudaFree(void*) { ++freed; }
  int freed = 0;
};
void freeInArena(void* data) { static_cast<Arena*>(data)->cudaFree(nullptr); }  // harmless: callback-call

void enqueue(cudaStream_t stream, Signal* signal, Block* block, float* x, std::atomic<int>* count) {
  static std::function<void()> count_up = [count] { count->fetch_add(1); };
  cudaLaunchHostFunc(stream, setSignal, signal);           // harmless: callback-call
  cudaLaunchHostFunc(stream, giveBack, block);             // harmless: callback-call
  cudaStreamAddCallback(stream, report, count, 0);         // harmless: callback-call
  cudaLaunchHostFunc(stream, freeLater, x);                // harmless: callback-call
  cudaLaunchHostFunc(stream, freeInThread, x);             // harmless: callback-call
  cudaLaunchHostFunc(stream, freeHostMemory, block);       // harmless: callback-call
  cudaLaunchHostFunc(stream, runFunction, &count_up);      // harmless: callback-call
  cudaLaunchHostFunc(stream, freeInArena, block);          // harmless: callback-call
  cudaLaunchHostFunc(stream, [](void* data) { *static_cast<int*>(data) = 1; }, block);  // harmless: callback-call
}

// ---- functions that no stream calls

void destroyAll(void* data) { cudaFree(data); }            // harmless: callback-call
int compareOnDevice(const void* a, const void* b) {
  float values[2];
  cudaMemcpy(&values[0], a, 4, cudaMemcpyDeviceToHost);    // harmless: callback-call
  cudaMemcpy(&values[1], b, 4, cudaMemcpyDeviceToHost);    // harmless: callback-call
  return values[0] < values[1] ? -1 : 1;
}
void resetAtEnd() { cudaDeviceReset(); }                   // harmless: callback-call
struct Registry {
  void addCallback(void (*function)(void*), void* data) { callbacks.emplace_back(function, data); }
  void callAll() {
    for (const auto& [function, data] : callbacks) function(data);
  }
  std::vector<std::pair<void (*)(void*), void*>> callbacks;
};
void registers(Registry& registry, float* x) {
  registry.addCallback(destroyAll, x);                     // harmless: callback-call
  std::atexit(resetAtEnd);                                 // harmless: callback-call
  std::qsort(x, 4, sizeof(float), compareOnDevice);
  std::thread thread([x] { kernel<<<1, 64>>>(x); });       // harmless: callback-call
  thread.join();
}
// The same name as the callback's, in another class.
struct Other {
  static void setSignal(void* data) { cudaFree(data); }    // harmless: callback-call
  void setSignal(int) { cudaStreamSynchronize(0); }        // harmless: callback-call
};
void around(cudaStream_t stream, Signal* signal, float* x) {
  cudaMalloc(&x, 64);                                      // harmless: callback-call
  cudaLaunchHostFunc(stream, setSignal, signal);
  cudaStreamSynchronize(stream);                           // harmless: callback-call
  kernel<<<1, 64, 0, stream>>>(x);                         // harmless: callback-call
  cudaFree(x);                                             // harmless: callback-call
}
