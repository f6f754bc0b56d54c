// flags:
// Asynchronous copies as libraries write them: wrappers, the driver's functions,
// sizes that are read back, classes with streams.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#define CUDA_CHECK(call)          \
  {                               \
    cudaError_t status = (call);  \
    if (status) throw status;     \
  }

__global__ void compact(const int* in, int* out, int* count) {
  if (in[threadIdx.x]) out[atomicAdd(count, 1)] = in[threadIdx.x];
}
__global__ void process(const int* in, int n) {}

struct Shape {
  int rows = 0;
  int columns = 0;
};

// ---- the number is taken for a size

void launchCounted(const int* in, const int* count, cudaStream_t stream) {
  int n = 0;
  CUDA_CHECK(cudaMemcpyAsync(&n, count, sizeof(int), cudaMemcpyDeviceToHost, stream));  // wrong: early-buffer
  process<<<(n + 255) / 256, 256, 0, stream>>>(in, n);
}
int* allocateCounted(const int* count, cudaStream_t stream) {
  int n = 0;
  cudaMemcpyAsync(&n, count, sizeof(int), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  int* out = nullptr;
  cudaMalloc(&out, n * sizeof(int));
  return out;
}
std::vector<float> fetchCounted(const float* values, const int* count, cudaStream_t stream) {
  int n = 0;
  cudaMemcpyAsync(&n, count, sizeof(int), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  std::vector<float> host(n);
  cudaMemcpyAsync(host.data(), values, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  return host;
}
int area(const Shape* device, cudaStream_t stream) {
  Shape shape;
  cudaMemcpyAsync(&shape, device, sizeof(shape), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  return shape.rows * shape.columns;
}
int rowsOf(const Shape* device, cudaStream_t stream) {
  Shape shape;
  cudaMemcpyAsync(&shape.rows, &device->rows, sizeof(int), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  return shape.rows;
}
bool converged(const float* residual, float limit, cudaStream_t stream) {
  float value;
  cudaMemcpyAsync(&value, residual, sizeof(float), cudaMemcpyDefault, stream);  // wrong: early-buffer
  return value < limit;
}
int iterate(const int* flag, cudaStream_t stream) {
  int rounds = 0;
  int goesOn = 1;
  while (goesOn) {
    ++rounds;
    cudaMemcpyAsync(&goesOn, flag, sizeof(int), cudaMemcpyDeviceToHost, stream);
  }
  return rounds;
}

// ---- the driver's functions

void sendDriver(CUdeviceptr device, float scale, CUstream stream) {
  float values[4] = {scale, scale, scale, scale};
  cuMemcpyHtoDAsync(device, values, sizeof(values), stream);  // wrong: early-buffer
}
int readDriver(CUdeviceptr device, CUstream stream) {
  int value = 0;
  cuMemcpyDtoHAsync(&value, device, sizeof(value), stream);  // wrong: early-buffer
  return value;
}

// ---- the buffer ends

class Tensor {
 public:
  explicit Tensor(cudaStream_t stream) : stream_(stream) {}
  void fill(float value, int n) {
    std::vector<float> host(n, value);
    CUDA_CHECK(cudaMemcpyAsync(data_, host.data(), n * sizeof(float), cudaMemcpyHostToDevice, stream_));  // wrong: early-buffer
  }
  template <typename Value>
  void set(int at, const Value& value) {
    const float number = static_cast<float>(value);
    cudaMemcpyAsync(data_ + at, &number, sizeof(float), cudaMemcpyHostToDevice, stream_);  // wrong: early-buffer
  }
  void pointers(const std::vector<Tensor*>& all, float** device) {
    std::vector<float*> list;
    for (Tensor* each : all) list.push_back(each->data_);
    cudaMemcpyAsync(device, list.data(), list.size() * sizeof(float*), cudaMemcpyHostToDevice, stream_);  // wrong: early-buffer
  }
  void shape(int* device, int rows, int columns) {
    const int host[2] = {rows, columns};
    cudaMemcpy2DAsync(device, 4, host, 4, 4, 2, cudaMemcpyHostToDevice, stream_);  // wrong: early-buffer
  }
  void synchronize() const { cudaStreamSynchronize(stream_); }
  float first() const {
    float value;
    cudaMemcpyAsync(&value, data_, sizeof(float), cudaMemcpyDeviceToHost, stream_);  // harmless
    synchronize();
    return value;
  }

 private:
  float* data_ = nullptr;
  cudaStream_t stream_ = nullptr;
};

// ---- right

void sendAndRecord(float* device, cudaStream_t stream, cudaEvent_t event) {
  float host[4] = {};
  cudaMemcpyAsync(device, host, sizeof(host), cudaMemcpyHostToDevice, stream);  // harmless
  cudaEventRecord(event, stream);
  cudaEventSynchronize(event);
}
int readCounted(const int* count, cudaStream_t stream) {
  int n = 0;
  CUDA_CHECK(cudaMemcpyAsync(&n, count, sizeof(int), cudaMemcpyDeviceToHost, stream));  // harmless
  CUDA_CHECK(cudaStreamSynchronize(stream));
  int* out = nullptr;
  cudaMalloc(&out, n * sizeof(int));
  return n;
}
int readDriverInOrder(CUdeviceptr device, CUstream stream) {
  int value = 0;
  cuMemcpyDtoHAsync(&value, device, sizeof(value), stream);  // harmless
  cuStreamSynchronize(stream);
  return value;
}
int readDriverNow(CUdeviceptr device) {
  int value = 0;
  cuMemcpyDtoH(&value, device, sizeof(value));  // harmless
  return value;
}
int readNow(const int* device) {
  int value = 0;
  cudaMemcpy(&value, device, sizeof(value), cudaMemcpyDeviceToHost);  // harmless
  return value;
}
struct Pinned {
  int* value = nullptr;
  Pinned() { cudaMallocHost(&value, sizeof(int)); }
  ~Pinned() { cudaFreeHost(value); }
  void read(const int* device, cudaStream_t stream) {
    cudaMemcpyAsync(value, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless
  }
};
struct PinnedVector {
  explicit PinnedVector(size_t n) { cudaMallocHost(&memory, n); }
  char* data() { return memory; }
  char* memory = nullptr;
};
void sendPinnedVector(char* device, cudaStream_t stream) {
  PinnedVector host(64);
  cudaMemcpyAsync(device, host.data(), 64, cudaMemcpyHostToDevice, stream);  // harmless
}
void fill(float* device, cudaStream_t stream) {
  cudaMemsetAsync(device, 0, 64, stream);  // harmless
}
void betweenBuffers(float* a, float* b, cudaStream_t stream) {
  float* const from = a + 4;
  cudaMemcpyAsync(b, from, 64, cudaMemcpyDeviceToDevice, stream);  // harmless
}
void ofCaller(float* device, const float (&host)[4], cudaStream_t stream) {
  cudaMemcpyAsync(device, host, sizeof(host), cudaMemcpyHostToDevice, stream);  // harmless
}
void given(std::vector<float>& host, const float* device, cudaStream_t stream) {
  cudaMemcpyAsync(host.data(), device, host.size() * 4, cudaMemcpyDeviceToHost, stream);  // harmless
}
void literal(char* device, cudaStream_t stream) {
  cudaMemcpyAsync(device, "header", 7, cudaMemcpyHostToDevice, stream);  // harmless
}
static int gHost[4];
void global(int* device, cudaStream_t stream) {
  cudaMemcpyAsync(device, gHost, sizeof(gHost), cudaMemcpyHostToDevice, stream);  // harmless
}
void plain(char* to, const char* from) {
  char local[8];
  std::memcpy(local, from, 8);  // harmless
  std::memcpy(to, local, 8);    // harmless
}
struct Batch {
  std::vector<float> host;
  float* device = nullptr;
};
void sendBatch(Batch& batch, cudaStream_t stream) {
  cudaMemcpyAsync(batch.device, batch.host.data(), 64, cudaMemcpyHostToDevice, stream);  // harmless
}
std::vector<int> keep(const int* device, cudaStream_t stream, std::vector<std::vector<int>>& all) {
  std::vector<int> host(16);
  cudaMemcpyAsync(host.data(), device, 64, cudaMemcpyDeviceToHost, stream);  // harmless
  return host;
}
