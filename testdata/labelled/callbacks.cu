// flags: --rocm 6.4
// Functions that streams call on the host.
#include <cuda_runtime.h>

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>

struct Job {
  float* device;
  float* host;
  cudaStream_t stream;
  cudaEvent_t event;
  std::atomic<bool> isDone;
  std::condition_variable condition;
  std::mutex mutex;
  std::queue<std::function<void()>> tasks;
};

__global__ void next(float* data) { data[threadIdx.x] += 1; }

void CUDART_CB release(void* data) {
  cudaFree(static_cast<Job*>(data)->device);  // wrong: callback-call
}

void CUDART_CB goOn(void* data) {
  Job* job = static_cast<Job*>(data);
  next<<<1, 32, 0, job->stream>>>(job->device);  // wrong: callback-call
}

void CUDART_CB record(cudaStream_t stream, cudaError_t status, void* data) {
  if (status != cudaSuccess) return;
  cudaEventRecord(static_cast<Job*>(data)->event, stream);  // wrong: callback-call
}

static void copyBack(Job* job) {
  cudaMemcpyAsync(job->host, job->device, 64, cudaMemcpyDeviceToHost, job->stream);  // wrong: callback-call
}
void CUDART_CB throughCall(void* data) { copyBack(static_cast<Job*>(data)); }

class Pipeline {
 public:
  static void CUDART_CB finished(void* self) {
    static_cast<Pipeline*>(self)->advance();
  }
  void start() {
    cudaLaunchHostFunc(stream_, &Pipeline::finished, this);  // harmless: callback-call
  }

 private:
  void advance() {
    ++stage_;
    cudaStreamSynchronize(stream_);  // wrong: callback-call
  }
  int stage_ = 0;
  cudaStream_t stream_ = nullptr;
};

void CUDART_CB waits(void* data) {
  cudaDeviceSynchronize();  // wrong: callback-call
  static_cast<Job*>(data)->isDone = true;
}

void CUDART_CB allocates(void* data) {
  Job* job = static_cast<Job*>(data);
  if (!job->device) {
    cudaMalloc(&job->device, 1024);  // wrong: callback-call
  }
}

void CUDART_CB freesHost(void* data) {
  cudaFreeHost(data);  // wrong: callback-call
}

void CUDART_CB queries(cudaStream_t, cudaError_t, void* data) {
  Job* job = static_cast<Job*>(data);
  if (cudaEventQuery(job->event) == cudaSuccess) job->isDone = true;  // wrong: callback-call
}

template <typename T>
void CUDART_CB destroys(void* data) {
  cudaStreamDestroy(static_cast<T*>(data)->stream);  // wrong: callback-call
}

// ---- harmless

void CUDART_CB prints(void* data) {
  std::printf("done %p\n", data);  // harmless
}
void CUDART_CB sets(void* data) {
  static_cast<Job*>(data)->isDone = true;  // harmless
}
void CUDART_CB wakes(void* data) {
  Job* job = static_cast<Job*>(data);
  std::lock_guard<std::mutex> lock(job->mutex);
  job->condition.notify_one();  // harmless
}
void CUDART_CB reports(cudaStream_t, cudaError_t status, void*) {
  std::printf("%s\n", cudaGetErrorString(status));  // harmless: callback-call
  std::printf("%s\n", cudaGetErrorName(status));    // harmless: callback-call
}
void CUDART_CB freesPlain(void* data) {
  std::free(data);  // harmless
}
void CUDART_CB deletes(void* data) {
  delete static_cast<int*>(data);  // harmless
}
void CUDART_CB computes(void* data) {
  float* values = static_cast<float*>(data);
  for (int i = 0; i < 16; ++i) values[i] *= 2;  // harmless
}
void CUDART_CB hands(void* data) {
  Job* job = static_cast<Job*>(data);
  std::lock_guard<std::mutex> lock(job->mutex);
  job->tasks.push([job] { cudaFree(job->device); });  // harmless: callback-call
}
void CUDART_CB starts(void* data) {
  std::thread([data] { cudaFreeHost(data); }).detach();  // harmless: callback-call
}

// The same calls where no stream calls the function.
void byHand(void* data) {
  cudaFree(static_cast<Job*>(data)->device);  // harmless: callback-call
}
void cleanUp(Job* job) {
  cudaStreamSynchronize(job->stream);  // harmless: callback-call
  byHand(job);
}
void onThread(Job* job) {
  std::thread worker([job] { cudaEventSynchronize(job->event); });  // harmless: callback-call
  worker.join();
}
struct OwnStream {
  void cudaLaunchHostFunc(void (*function)(void*), void* data) { function(data); }
};
void CUDART_CB ofOwn(void* data) {
  cudaFree(data);  // harmless: callback-call
}
void own(OwnStream stream, void* data) { stream.cudaLaunchHostFunc(ofOwn, data); }

void enqueue(Job* job) {
  cudaLaunchHostFunc(job->stream, release, job);  // harmless: callback-call
  cudaLaunchHostFunc(job->stream, goOn, job);
  cudaStreamAddCallback(job->stream, record, job, 0);  // harmless: callback-call
  cudaLaunchHostFunc(job->stream, throughCall, job);
  cudaLaunchHostFunc(job->stream, waits, job);
  cudaLaunchHostFunc(job->stream, allocates, job);
  cudaLaunchHostFunc(job->stream, freesHost, job);
  cudaStreamAddCallback(job->stream, queries, job, 0);
  cudaLaunchHostFunc(job->stream, destroys<Job>, job);
  cudaLaunchHostFunc(job->stream, prints, job);
  cudaLaunchHostFunc(job->stream, sets, job);
  cudaLaunchHostFunc(job->stream, wakes, job);
  cudaStreamAddCallback(job->stream, reports, nullptr, 0);
  cudaLaunchHostFunc(job->stream, freesPlain, job);
  cudaLaunchHostFunc(job->stream, deletes, job);
  cudaLaunchHostFunc(job->stream, computes, job);
  cudaLaunchHostFunc(job->stream, hands, job);
  cudaLaunchHostFunc(job->stream, starts, job);
  cudaLaunchHostFunc(job->stream, [](void* data) {
    cudaEventRecord(static_cast<Job*>(data)->event);  // wrong: callback-call
  }, job);
  cudaHostFn_t function = [](void* data) {
    cudaSetDevice(0);  // wrong: callback-call
    static_cast<Job*>(data)->isDone = true;
  };
  cudaLaunchHostFunc(job->stream, function, job);
  cudaLaunchHostFunc(job->stream, [](void* data) {
    static_cast<Job*>(data)->isDone = true;  // harmless
  }, job);
}
