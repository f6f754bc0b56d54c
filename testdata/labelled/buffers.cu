// flags:
// Asynchronous copies of pageable memory: what becomes of the memory before the
// stream was waited for.
#include <cuda_runtime.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

struct Parameters {
  float scale;
  int count;
  float weights[16];
};
__constant__ Parameters constants;
__device__ int counter;

#define CHECK(call)                                   \
  do {                                                \
    const cudaError_t error = (call);                 \
    if (error != cudaSuccess) std::exit(1);           \
  } while (0)

// ---- the buffer ends

void sendArray(float* device, cudaStream_t stream) {
  float host[16] = {1, 2, 3};
  cudaMemcpyAsync(device, host, sizeof(host), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
}

void sendStruct(Parameters* device, float scale, cudaStream_t stream) {
  Parameters parameters{};
  parameters.scale = scale;
  CHECK(cudaMemcpyAsync(device, &parameters, sizeof(parameters), cudaMemcpyHostToDevice, stream));  // wrong: early-buffer
}

void sendVector(int* device, int n, cudaStream_t stream) {
  std::vector<int> host(n, 1);
  cudaMemcpyAsync(device, host.data(), n * sizeof(int), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
}

void sendElement(int* device, int n, cudaStream_t stream) {
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaMemcpyAsync(device, &host[0], n * sizeof(int), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
}

void sendSymbol(float scale, cudaStream_t stream) {
  Parameters parameters = {scale, 1, {}};
  cudaMemcpyToSymbolAsync(constants, &parameters, sizeof(parameters), 0, cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
}

void sendAllocated(float* device, int n, cudaStream_t stream) {
  float* host = new float[n];
  for (int i = 0; i < n; ++i) host[i] = 1.0f;
  cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
  delete[] host;
}

void sendMalloc(float* device, int n, cudaStream_t stream) {
  float* host = static_cast<float*>(malloc(n * sizeof(float)));
  host[0] = 1;
  cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
  free(host);
}

void sendRows(float** rows, int n, cudaStream_t stream) {
  for (int i = 0; i < n; ++i) {
    std::vector<float> row(64, i);
    cudaMemcpyAsync(rows[i], row.data(), 64 * sizeof(float), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
  }
  cudaStreamSynchronize(stream);
}

void sendPointers(float** device, float* a, float* b, cudaStream_t stream) {
  float* pointers[] = {a, b};
  cudaMemcpyAsync(device, pointers, sizeof(pointers), cudaMemcpyDefault, stream);  // wrong: early-buffer
}

void sendUnique(float* device, int n, cudaStream_t stream) {
  auto host = std::make_unique<float[]>(n);
  host[0] = 2;
  cudaMemcpyAsync(device, host.get(), n * sizeof(float), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
}

void sendText(char* device, int id, cudaStream_t stream) {
  std::string text = "job " + std::to_string(id);
  cudaMemcpyAsync(device, text.c_str(), text.size() + 1, cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
}

class Solver {
 public:
  void upload(int value) {
    int local = value * 2;
    cudaMemcpyAsync(device_, &local, sizeof(int), cudaMemcpyHostToDevice, stream_);  // wrong: early-buffer
  }
  void uploadOwn(int value) {
    kept_ = value;
    cudaMemcpyAsync(device_, &kept_, sizeof(int), cudaMemcpyHostToDevice, stream_);  // harmless: early-buffer
  }
  void wait() { cudaStreamSynchronize(stream_); }
  void uploadAndWait(int value) {
    int local = value;
    cudaMemcpyAsync(device_, &local, sizeof(int), cudaMemcpyHostToDevice, stream_);  // harmless: early-buffer
    wait();
  }

 private:
  int* device_ = nullptr;
  int kept_ = 0;
  cudaStream_t stream_ = nullptr;
};

template <typename T>
void sendAny(T* device, T value, cudaStream_t stream) {
  T local = value;
  cudaMemcpyAsync(device, &local, sizeof(T), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
}
template void sendAny<int>(int*, int, cudaStream_t);

// ---- the buffer is read or written

int readCount(const int* device, cudaStream_t stream) {
  int count = 0;
  cudaMemcpyAsync(&count, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  return count;
}

bool isDone(const int* device, cudaStream_t stream) {
  int flag;
  CHECK(cudaMemcpyAsync(&flag, device, sizeof(flag), cudaMemcpyDeviceToHost, stream));  // wrong: early-buffer
  if (flag != 0) return true;
  return false;
}

float sumUp(const float* device, int n, cudaStream_t stream) {
  std::vector<float> partial(n);
  cudaMemcpyAsync(partial.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  float sum = 0;
  for (float each : partial) sum += each;
  return sum;
}

int readSymbol(cudaStream_t stream) {
  int value = 0;
  cudaMemcpyFromSymbolAsync(&value, counter, sizeof(int), 0, cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  std::printf("%d\n", value);
  return 0;
}

void reuse(int* first, int* second, cudaStream_t stream) {
  int value = 1;
  cudaMemcpyAsync(first, &value, sizeof(int), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
  value = 2;
  cudaMemcpyAsync(second, &value, sizeof(int), cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream);
}

void refill(float* device, int rounds, cudaStream_t stream) {
  std::vector<float> host(256);
  cudaMemcpyAsync(device, host.data(), 1024, cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
  for (int i = 0; i < rounds; ++i) host[i] += 1.0f;
  cudaStreamSynchronize(stream);
}

// ---- right: the stream is waited for

void sendAndWait(float* device, cudaStream_t stream) {
  float host[16] = {1};
  cudaMemcpyAsync(device, host, sizeof(host), cudaMemcpyHostToDevice, stream);  // harmless
  cudaStreamSynchronize(stream);
}

int readAfterWait(const int* device, cudaStream_t stream) {
  int count = 0;
  cudaMemcpyAsync(&count, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless
  CHECK(cudaStreamSynchronize(stream));
  return count;
}

int readAfterEvent(const int* device, cudaStream_t stream, cudaEvent_t event) {
  int count = 0;
  cudaMemcpyAsync(&count, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless
  cudaEventRecord(event, stream);
  cudaEventSynchronize(event);
  return count;
}

int readPolled(const int* device, cudaStream_t stream) {
  int count = 0;
  cudaMemcpyAsync(&count, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless
  while (cudaStreamQuery(stream) == cudaErrorNotReady) {
  }
  return count;
}

void synchronizeAll() { cudaDeviceSynchronize(); }

int readAfterHelper(const int* device, cudaStream_t stream) {
  int count = 0;
  cudaMemcpyAsync(&count, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless
  synchronizeAll();
  return count;
}

void readBoth(const int* a, const int* b, cudaStream_t stream) {
  int first = 0;
  int second = 0;
  cudaMemcpyAsync(&first, a, sizeof(int), cudaMemcpyDeviceToHost, stream);   // harmless
  cudaMemcpyAsync(&second, b, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless
  cudaDeviceSynchronize();
  std::printf("%d %d\n", first, second);
}

// ---- right: pinned, or somebody else's

void sendPinned(float* device, int n, cudaStream_t stream) {
  float* host = nullptr;
  cudaMallocHost(&host, n * sizeof(float));
  cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);  // harmless
  cudaFreeHost(host);
}

void sendRegistered(float* device, cudaStream_t stream) {
  std::vector<float> host(1024);
  cudaHostRegister(host.data(), 4096, cudaHostRegisterDefault);
  cudaMemcpyAsync(device, host.data(), 4096, cudaMemcpyHostToDevice, stream);  // harmless
  cudaStreamSynchronize(stream);
  cudaHostUnregister(host.data());
}

void sendGiven(float* device, const std::vector<float>& host, cudaStream_t stream) {
  cudaMemcpyAsync(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice, stream);  // harmless
}

void sendParameter(float* device, const float* host, int n, cudaStream_t stream) {
  cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);  // harmless
}

std::vector<float> fetch(const float* device, int n, cudaStream_t stream) {
  std::vector<float> host(n);
  cudaMemcpyAsync(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost, stream);  // harmless
  return host;
}

void betweenDevices(float* to, int n, cudaStream_t stream) {
  float* from = nullptr;
  cudaMalloc(&from, n * sizeof(float));
  cudaMemcpyAsync(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);  // harmless
  cudaFree(from);
}

void sendStatic(float* device, cudaStream_t stream) {
  static const float table[4] = {1, 2, 3, 4};
  cudaMemcpyAsync(device, table, sizeof(table), cudaMemcpyHostToDevice, stream);  // harmless
}

void sendNow(float* device) {
  float host[4] = {1, 2, 3, 4};
  cudaMemcpy(device, host, sizeof(host), cudaMemcpyHostToDevice);  // harmless
}

void fillAsync(float* device, cudaStream_t stream) {
  int bytes = 64;
  cudaMemsetAsync(device, 0, bytes, stream);  // harmless
}

struct DeviceBuffer {
  float* memory = nullptr;
  explicit DeviceBuffer(size_t n) { cudaMalloc(&memory, n); }
  ~DeviceBuffer() { cudaFree(memory); }
  float* data() const { return memory; }
};
void ofClass(const float* host, cudaStream_t stream) {
  DeviceBuffer buffer(64);
  cudaMemcpyAsync(buffer.data(), host, 64, cudaMemcpyHostToDevice, stream);  // harmless
}

void askedSize(float* device, cudaStream_t stream) {
  std::vector<float> host(64);
  cudaMemcpyAsync(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice, stream);  // harmless
  std::printf("%zu\n", host.size());
  cudaStreamSynchronize(stream);
}

void twice(float* device, cudaStream_t stream) {
  std::array<float, 4> host = {1, 2, 3, 4};
  cudaMemcpyAsync(device, host.data(), sizeof(host), cudaMemcpyHostToDevice, stream);      // harmless
  cudaMemcpyAsync(device + 4, host.data(), sizeof(host), cudaMemcpyHostToDevice, stream);  // harmless
  cudaStreamSynchronize(stream);
}

// ---- in the next turn of a loop

void sendInTurns(float* device, int n, cudaStream_t stream) {
  float host[4];
  for (int i = 0; i < n; ++i) {
    host[0] = static_cast<float>(i);
    cudaMemcpyAsync(device + i, host, sizeof(float), cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
  }
  cudaStreamSynchronize(stream);
}
void sendVectorInTurns(int* device, int n, cudaStream_t stream) {
  std::vector<int> host(64);
  while (n-- > 0) {
    host[3] = n;
    cudaMemcpyAsync(device, host.data(), 256, cudaMemcpyHostToDevice, stream);  // wrong: early-buffer
  }
  cudaStreamSynchronize(stream);
}
int fetchInTurns(const int* device, int n, cudaStream_t stream) {
  int found = 0, sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += found;
    cudaMemcpyAsync(&found, device + i, sizeof(int), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  }
  cudaStreamSynchronize(stream);
  return sum;
}
void waitInTurns(float* device, int n, cudaStream_t stream) {
  float host[4];
  for (int i = 0; i < n; ++i) {
    cudaStreamSynchronize(stream);
    host[0] = static_cast<float>(i);
    cudaMemcpyAsync(device + i, host, sizeof(float), cudaMemcpyHostToDevice, stream);  // harmless
  }
  cudaStreamSynchronize(stream);
}
void otherParts(float* device, int n, cudaStream_t stream) {
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) {
    host[i] = static_cast<float>(i);
    cudaMemcpyAsync(device + i, host.data() + i, sizeof(float), cudaMemcpyHostToDevice, stream);  // harmless
  }
  cudaStreamSynchronize(stream);
}
void sameInTurns(float* device, int n, cudaStream_t stream) {
  const std::array<float, 2> host = {1, 2};
  for (int i = 0; i < n; ++i) {
    cudaMemcpyAsync(device + 2 * i, host.data(), sizeof(host), cudaMemcpyHostToDevice, stream);  // harmless
  }
  cudaStreamSynchronize(stream);
}
