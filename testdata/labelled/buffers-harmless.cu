// flags:
// Asynchronous copies whose host memory lives and rests until they are done.
#include <cuda_runtime.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#define CHECK(call) \
  if ((call) != cudaSuccess) std::printf("failed\n")
#define WAIT(stream) CHECK(cudaStreamSynchronize(stream))

struct Job {
  float scale;
  int count;
};

// ---- memory that outlives the function

void sendTable(float* device, cudaStream_t stream) {
  static const float table[4] = {1, 2, 4, 8};
  cudaMemcpyAsync(device, table, sizeof(table), cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
}
constexpr int kOrder[] = {0, 2, 1, 3};
void sendOrder(int* device, cudaStream_t stream) {
  cudaMemcpyAsync(device, kOrder, sizeof(kOrder), cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
}
void sendLiteral(char* device, cudaStream_t stream) {
  const char* text = "ready";
  cudaMemcpyAsync(device, text, 6, cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
}
std::vector<float> received(const float* device, int n, cudaStream_t stream) {
  std::vector<float> host(n);
  cudaMemcpyAsync(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  return host;
}
std::unique_ptr<Job> receivedJob(const Job* device, cudaStream_t stream) {
  auto job = std::make_unique<Job>();
  cudaMemcpyAsync(job.get(), device, sizeof(Job), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  return job;
}
class Uploads {
 public:
  void send(float* device, std::vector<float> values) {
    cudaMemcpyAsync(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice, stream_);  // harmless: early-buffer
    kept_.push_back(std::move(values));
  }
  void sendCopy(float* device, const float* values, size_t n) {
    auto copy = std::make_shared<std::vector<float>>(values, values + n);
    cudaMemcpyAsync(device, copy->data(), n * sizeof(float), cudaMemcpyHostToDevice, stream_);  // harmless: early-buffer
    shared_.emplace_back(copy);
  }
  void sendStaged(float* device, float value) {
    float* staging = slots_.data() + next_++ % slots_.size();
    *staging = value;
    cudaMemcpyAsync(device, staging, sizeof(float), cudaMemcpyHostToDevice, stream_);  // harmless: early-buffer
  }
  void finish() {
    cudaStreamSynchronize(stream_);
    kept_.clear();
    shared_.clear();
  }

 private:
  cudaStream_t stream_ = nullptr;
  std::deque<std::vector<float>> kept_;
  std::vector<std::shared_ptr<std::vector<float>>> shared_;
  std::array<float, 1024> slots_{};
  size_t next_ = 0;
};
void releaseValues(void* values) { delete static_cast<std::vector<int>*>(values); }
void sendAndForget(int* device, int n, cudaStream_t stream) {
  auto* values = new std::vector<int>(n, 7);
  cudaMemcpyAsync(device, values->data(), n * sizeof(int), cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
  cudaLaunchHostFunc(stream, releaseValues, values);
}
void fillJob(Job& job, const Job* device, cudaStream_t stream) {
  cudaMemcpyAsync(&job, device, sizeof(Job), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
}

// ---- the host waits, in all the ways there are

struct StreamGuard {
  cudaStream_t stream;
  ~StreamGuard() { cudaStreamSynchronize(stream); }
};
void guarded(int* device, cudaStream_t stream) {
  int values[3] = {1, 2, 3};
  const StreamGuard guard{stream};
  cudaMemcpyAsync(device, values, sizeof(values), cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
}
int polled(const int* device, cudaStream_t stream) {
  int result = 0;
  cudaMemcpyAsync(&result, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  while (cudaStreamQuery(stream) == cudaErrorNotReady) {
  }
  return result;
}
float byEvent(const float* device, cudaStream_t stream, cudaEvent_t done) {
  float result;
  cudaMemcpyAsync(&result, device, sizeof(float), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  cudaEventRecord(done, stream);
  cudaEventSynchronize(done);
  return result;
}
bool byMacro(const int* device, cudaStream_t stream) {
  int flag = 0;
  CHECK(cudaMemcpyAsync(&flag, device, sizeof(flag), cudaMemcpyDeviceToHost, stream));  // harmless: early-buffer
  WAIT(stream);
  return flag != 0;
}
void settle(cudaStream_t stream) { CHECK(cudaStreamSynchronize(stream)); }
std::string byHelper(const char* device, cudaStream_t stream) {
  char text[64];
  cudaMemcpyAsync(text, device, sizeof(text), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  settle(stream);
  return text;
}
struct Stream {
  cudaStream_t handle;
  void wait() const { settle(handle); }
};
int byMethod(const int* device, const Stream& stream) {
  std::array<int, 4> counts;
  cudaMemcpyAsync(counts.data(), device, sizeof(counts), cudaMemcpyDeviceToHost, stream.handle);  // harmless: early-buffer
  stream.wait();
  return counts[0] + counts[3];
}
int byLambda(const int* device, cudaStream_t stream) {
  int count = 0;
  cudaMemcpyAsync(&count, device, sizeof(count), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  const auto finish = [&] {
    cudaStreamSynchronize(stream);
    return count;
  };
  return finish();
}
template <typename T>
T valueOf(const T* device, cudaStream_t stream) {
  T value{};
  if (cudaMemcpyAsync(&value, device, sizeof(T), cudaMemcpyDeviceToHost, stream) != cudaSuccess ||  // harmless: early-buffer
      cudaStreamSynchronize(stream) != cudaSuccess) {
    return T{};
  }
  return value;
}
template int valueOf<int>(const int*, cudaStream_t);
float eachTurn(const float* device, int rounds, cudaStream_t stream) {
  float sum = 0;
  float part[32];
  for (int round = 0; round < rounds; ++round) {
    cudaMemcpyAsync(part, device + 32 * round, sizeof(part), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
    cudaStreamSynchronize(stream);
    for (const float value : part) sum += value;
  }
  return sum;
}
void beforeRefill(float* device, int rounds, cudaStream_t stream) {
  std::vector<float> host(256);
  for (int round = 0; round < rounds; ++round) {
    cudaStreamSynchronize(stream);
    for (float& value : host) value = round;
    cudaMemcpyAsync(device, host.data(), 1024, cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
  }
  cudaStreamSynchronize(stream);
}
void captured(float* device, cudaStream_t stream) {
  float host[8] = {1};
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(device, host, sizeof(host), cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiateWithFlags(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
}

// ---- what is used meanwhile is not what is copied

float sourceIsRead(float* device, cudaStream_t stream) {
  float host[4] = {1, 2, 3, 4};
  cudaMemcpyAsync(device, host, sizeof(host), cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
  const float sum = host[0] + host[3];
  cudaStreamSynchronize(stream);
  return sum;
}
size_t sizeIsRead(const float* device, size_t n, cudaStream_t stream) {
  std::vector<float> host(n);
  cudaMemcpyAsync(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  const size_t bytes = host.size() * sizeof(float);
  std::printf("%zu bytes on their way\n", bytes);
  cudaStreamSynchronize(stream);
  return bytes;
}
void bothFromOne(float* first, float* second, cudaStream_t stream) {
  const std::vector<float> ones(64, 1.0f);
  cudaMemcpyAsync(first, ones.data(), 256, cudaMemcpyHostToDevice, stream);   // harmless: early-buffer
  cudaMemcpyAsync(second, ones.data(), 256, cudaMemcpyHostToDevice, stream);  // harmless: early-buffer
  cudaDeviceSynchronize();
}
int otherBuffer(const int* device, cudaStream_t stream) {
  int pending = 0;
  int known = 3;
  cudaMemcpyAsync(&pending, device, sizeof(int), cudaMemcpyDeviceToHost, stream);  // harmless: early-buffer
  known *= 2;
  std::printf("%d\n", known);
  cudaStreamSynchronize(stream);
  return pending + known;
}
void swapHalves(float* a, float* b, size_t bytes, cudaStream_t stream) {
  float* halves[2] = {a, b};
  cudaMemcpyAsync(halves[0], halves[1], bytes, cudaMemcpyDeviceToDevice, stream);  // harmless: early-buffer
}
struct Field {
  float* device;
  size_t bytes;
};
void copyField(const Field& from, float* to, cudaStream_t stream) {
  Field target{to, from.bytes};
  cudaMemcpyAsync(target.device, from.device, target.bytes, cudaMemcpyDeviceToDevice, stream);  // harmless: early-buffer
}
void clear(float* device, cudaStream_t stream) {
  const Field field{device, 64};
  cudaMemsetAsync(field.device, 0, field.bytes, stream);  // harmless: early-buffer
}

// ---- what only has the words

struct Queue {
  std::vector<char> staging;
  void memcpyAsync(void*, const void* source, size_t n) { staging.assign((const char*)source, (const char*)source + n); }
  void cudaMemcpyAsync(void* to, const void* from, size_t n) { std::memcpy(to, from, n); }
};
void queued(Queue& queue, float* device) {
  float host[4] = {0};
  queue.memcpyAsync(device, host, sizeof(host));      // harmless: early-buffer
  queue.cudaMemcpyAsync(device, host, sizeof(host));  // harmless: early-buffer
}
void blocking(float* device) {
  float host[4] = {0};
  cudaMemcpy(device, host, sizeof(host), cudaMemcpyHostToDevice);  // harmless: early-buffer
}
