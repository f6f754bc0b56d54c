// flags:
// Handles of the runtime's objects that are destroyed twice, or were never
// made: CUDA returns an error that nobody reads, HIP reads freed memory.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#define CHECK(call)                         \
  do {                                      \
    const cudaError_t error = (call);       \
    if (error != cudaSuccess) throw error;  \
  } while (0)

// ---- classes whose copies destroy the same object

class Stream {
 public:
  Stream() { CHECK(cudaStreamCreate(&stream_)); }
  ~Stream() { cudaStreamDestroy(stream_); }
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_;
};
struct Image {
  cudaTextureObject_t object = 0;
  explicit Image(const cudaResourceDesc& resource) {
    cudaTextureDesc texture{};
    cudaCreateTextureObject(&object, &resource, &texture, nullptr);
  }
  ~Image() {
    if (object != 0) cudaDestroyTextureObject(object);
  }
};
class Timer {
 public:
  Timer() {
    cudaEventCreate(&begin_);
    cudaEventCreate(&end_);
  }
  ~Timer() { release(); }

 private:
  void release() {
    CHECK(cudaEventDestroy(begin_));
    CHECK(cudaEventDestroy(end_));
  }
  cudaEvent_t begin_, end_;
};
struct Blas {
  cublasHandle_t handle = nullptr;
  Blas() { cublasCreate(&handle); }
  ~Blas() {
    if (handle) cublasDestroy(handle);
  }
};
template <typename T>
struct Lookup {
  cudaTextureObject_t table = 0;
  explicit Lookup(const cudaResourceDesc& resource) {
    cudaTextureDesc texture{};
    cudaCreateTextureObject(&table, &resource, &texture, nullptr);
  }
  ~Lookup() { cudaDestroyTextureObject(table); }
};

__global__ void sampled(Image image, float* out) { out[threadIdx.x] = tex1Dfetch<float>(image.object, threadIdx.x); }
void use(Stream stream);
void look(const Stream& stream);

void given(const Stream& stream) {
  use(stream);                            // wrong: stale-handle
  look(stream);                           // harmless: stale-handle
}
void launched(const Image& image, float* out) {
  sampled<<<1, 32>>>(image, out);         // wrong: stale-handle
}
struct Pipeline {
  explicit Pipeline(const Stream& stream)
      : own_(stream) {}                   // wrong: stale-handle
  Stream own_;
};
Image chosen(const Image& first, const Image& second, bool isFirst) {
  return isFirst ? first : second;        // wrong: stale-handle
}
void assigned(Timer& into) {
  into = Timer();                         // wrong: stale-handle
}
void exchanged(Timer& a, Timer& b) {
  Timer third = a;                        // wrong: stale-handle
  a = b;                                  // wrong: stale-handle
}
std::function<void()> later(const Blas& blas) {
  return [blas] { (void)blas.handle; };   // wrong: stale-handle
}
void kept(std::vector<Stream>& streams) {
  streams.push_back(Stream());            // wrong: stale-handle
}
void grown(std::vector<Blas>& all) {
  all.emplace_back();                     // wrong: stale-handle
}
void tables(const Lookup<float>& lookup) {
  Lookup<float> own(lookup);              // wrong: stale-handle
  const auto* table = &own.table;
  (void)table;
}

// ---- destroyed what was never made

class Lazy {
 public:
  Lazy() {}                               // wrong: stale-handle
  ~Lazy() { cudaStreamDestroy(stream_); }
  void start() { cudaStreamCreate(&stream_); }

 private:
  cudaStream_t stream_;
};
struct Mark {
  cudaEvent_t event;
  ~Mark() { cudaEventDestroy(event); }
};
void marked(bool isTimed, cudaStream_t stream) {
  Mark mark;                              // wrong: stale-handle
  if (isTimed) {
    cudaEventCreate(&mark.event);
    cudaEventRecord(mark.event, stream);
  }
}

// ---- destroyed twice in one function

void stopped(cudaStream_t stream, cudaEvent_t event, bool isLast) {
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaEventDestroy(event));
  if (isLast) CHECK(cudaDeviceSynchronize());
  CHECK(cudaStreamDestroy(stream));       // wrong: stale-handle
}
struct Pool {
  cudaStream_t stream = nullptr;
  void stop() {
    cudaStreamDestroy(stream);
    cudaStreamDestroy(stream);            // wrong: stale-handle
  }
};

// ---- harmless

class Unique {
 public:
  Unique() { CHECK(cudaStreamCreate(&stream_)); }
  Unique(const Unique&) = delete;
  Unique& operator=(const Unique&) = delete;
  Unique(Unique&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
  ~Unique() {
    if (stream_) cudaStreamDestroy(stream_);
  }

 private:
  cudaStream_t stream_ = nullptr;
};
void moved(std::vector<Unique>& all) {
  all.push_back(Unique());                // harmless: stale-handle
  Unique own;
  all.push_back(std::move(own));          // harmless: stale-handle
}
class Counted {
 public:
  Counted() : count_(new int(1)) { cudaStreamCreate(&stream_); }
  Counted(const Counted& other) : stream_(other.stream_), count_(other.count_) { ++*count_; }
  ~Counted() {
    if (--*count_ == 0) {
      cudaStreamDestroy(stream_);
      delete count_;
    }
  }

 private:
  cudaStream_t stream_;
  int* count_;
};
void shared(const Counted& counted) {
  Counted own = counted;                  // harmless: stale-handle
  (void)own;
}
struct View {  // does not own it
  cudaStream_t stream;
};
void use(View view);
void viewed(const View& view) {
  use(view);                              // harmless: stale-handle
  View other = view;                      // harmless: stale-handle
  (void)other;
}
Stream made() { return Stream(); }        // harmless: stale-handle
Stream named() {
  Stream stream;
  look(stream);
  return stream;                          // harmless: stale-handle
}
void taken() {
  const Stream stream = made();           // harmless: stale-handle
  const std::unique_ptr<Stream> other = std::make_unique<Stream>();  // harmless: stale-handle
  const auto third = std::make_shared<Timer>();  // harmless: stale-handle
  const std::shared_ptr<Timer> fourth = third;   // harmless: stale-handle
  look(*other);
}
void pointed(std::vector<std::unique_ptr<Stream>>& all) {
  all.push_back(std::make_unique<Stream>());  // harmless: stale-handle
  all.emplace_back(new Stream());             // harmless: stale-handle
}
void reserved() {
  std::vector<Blas> all(4);               // harmless: stale-handle
  all[0].handle = nullptr;                // harmless: stale-handle
}
class Flagged {
 public:
  Flagged(cudaStream_t stream, bool owns) : stream_(stream), owns_(owns) {}
  ~Flagged() {
    if (owns_) cudaStreamDestroy(stream_);
  }

 private:
  cudaStream_t stream_;
  bool owns_;
};
void borrowed(const Flagged& flagged) {
  Flagged own = flagged;                  // harmless: stale-handle
  (void)own;
}
struct Prepared {
  Prepared() { prepare(); }               // harmless: stale-handle
  ~Prepared() { cudaEventDestroy(event); }
  void prepare() { cudaEventCreate(&event); }
  cudaEvent_t event;
};
void prepared(cudaStream_t stream) {
  Mark mark;                              // harmless: stale-handle
  cudaEventCreate(&mark.event);
  cudaEventRecord(mark.event, stream);
}
void remade(cudaStream_t stream) {
  cudaStreamDestroy(stream);
  cudaStreamCreate(&stream);
  cudaStreamDestroy(stream);              // harmless: stale-handle
}
void either(cudaStream_t a, cudaStream_t b, bool isA) {
  if (isA) cudaStreamDestroy(a);
  if (!isA) cudaStreamDestroy(a);         // harmless: stale-handle
  cudaStreamDestroy(b);                   // harmless: stale-handle
}
void all(std::vector<cudaStream_t>& streams) {
  for (cudaStream_t stream : streams) cudaStreamDestroy(stream);  // harmless: stale-handle
  cudaStreamDestroy(streams[0] = nullptr);
  streams.clear();
}
template <int kOrder>
class Ordered : public View {
 public:
  explicit Ordered(int n) : n_(n) { init(); }  // harmless: stale-handle
  ~Ordered() { cudaEventDestroy(events_[0]); }

 private:
  template <int kDummy = 0>
  void init() {
    cudaEventCreate(&events_[0]);
  }
  cudaEvent_t events_[2];
  int n_;
};
template class Ordered<1>;
// The macro names its argument a second time, where the first has failed.
#define CHECK_AND_SAY(call)                              \
  if ((call) != cudaSuccess) {                           \
    printf("%s: %s\n", #call, cudaGetErrorString(call)); \
  }
void said(cudaStream_t stream, cudaStream_t other) {
  CHECK_AND_SAY(cudaStreamDestroy(stream));  // harmless: stale-handle
  CHECK_AND_SAY(cudaStreamDestroy(other));   // harmless: stale-handle
  CHECK_AND_SAY(cudaStreamDestroy(stream));  // wrong: stale-handle
}
#define DESTROY(stream) cudaStreamDestroy(stream)
void byName(cudaStream_t stream, cudaStream_t other) {
  DESTROY(stream);
  DESTROY(other);                            // harmless: stale-handle
  DESTROY(stream);                           // wrong: stale-handle
}
