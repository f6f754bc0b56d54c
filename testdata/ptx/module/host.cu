// Loads the kernels of a module, whose file is the first argument, runs them
// and prints what they leave.
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                  \
  do {                                                               \
    const CUresult error = (call);                                   \
    if (error != CUDA_SUCCESS) {                                     \
      std::printf("line %d: error %d\n", __LINE__, (int)error);      \
      std::exit(1);                                                  \
    }                                                                \
  } while (0)

static CUmodule module;

// As kernels.cu has it.
struct Shape {
  short width;
  float scale;
  double offset;
  char name[5];
};

template <class T>
struct Buffer {
  explicit Buffer(const std::vector<T>& values) : host(values) {
    CHECK(cuMemAlloc(&device, host.size() * sizeof(T)));
    CHECK(cuMemcpyHtoD(device, host.data(), host.size() * sizeof(T)));
  }
  ~Buffer() { cuMemFree(device); }
  std::vector<T> host;
  CUdeviceptr device = 0;
};

/// What is in memory, as one number.
template <class T>
static void print(const char* name, Buffer<T>& buffer) {
  CHECK(cuMemcpyDtoH(buffer.host.data(), buffer.device, buffer.host.size() * sizeof(T)));
  unsigned long long hash = 1469598103934665603ull;
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(buffer.host.data());
  for (size_t i = 0; i < buffer.host.size() * sizeof(T); ++i) {
    hash = (hash ^ bytes[i]) * 1099511628211ull;
  }
  std::printf("%s %016llx %g %g\n", name, hash, (double)buffer.host.front(),
              (double)buffer.host.back());
}

static void run(const char* name, unsigned blocks, unsigned threads, unsigned shared,
                std::vector<void*> arguments) {
  CUfunction kernel;
  CHECK(cuModuleGetFunction(&kernel, module, name));
  CHECK(cuLaunchKernel(kernel, blocks, 1, 1, threads, 1, 1, shared, nullptr,
                       arguments.data(), nullptr));
  CHECK(cuCtxSynchronize());
}

static unsigned state = 12345;
static unsigned next() { return state = state * 1664525u + 1013904223u; }

template <class T>
static std::vector<T> numbers(size_t count, unsigned below) {
  std::vector<T> values(count);
  for (T& each : values) each = (T)(next() / 65536u % below);
  return values;
}

int main(int, char** arguments) {
  CHECK(cuInit(0));
  CUdevice device;
  CUcontext context;
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  CHECK(cuModuleLoad(&module, arguments[1]));

  {
    Buffer<float> x(numbers<float>(1000, 256)), y(numbers<float>(1000, 256));
    float a = 2.5f;
    int count = 1000;
    run("axpy", 3, 128, 0, {&x.device, &y.device, &a, &count});
    print("axpy", y);
  }
  {
    Buffer<int> values(numbers<int>(512, 1000));
    run("reverse", 4, 128, 128 * sizeof(int), {&values.device});
    print("reverse", values);
    Buffer<int> result(std::vector<int>(2, 0));
    run("sums", 2, 256, 0, {&values.device, &result.device});
    print("sums", result);
    run("look_up", 4, 128, 0, {&values.device});
    print("look_up", values);
    CUdeviceptr counter;
    size_t size = 0;
    CHECK(cuModuleGetGlobal(&counter, &size, module, "counter"));
    unsigned count = 0;
    CHECK(cuMemcpyDtoH(&count, counter, size));
    std::printf("counter %u of %d bytes\n", count, (int)size);
  }
  {
    Shape shape = {7, 0.25f, 100.5, {'a', 'b', 'c', 'd', 'e'}};
    Buffer<float> result(std::vector<float>(96, 0.0f));
    Buffer<unsigned char> letters(std::vector<unsigned char>(96, 0));
    run("place", 1, 96, 0, {&shape, &result.device, &letters.device});
    print("place", result);
    print("letters", letters);
    run("grow", 1, 96, 0, {&shape, &result.device});
    print("grow", result);
  }
  {
    Buffer<unsigned> values(numbers<unsigned>(64 * 64, 65536));
    Buffer<unsigned> result(std::vector<unsigned>(16, 0));
    run("histogram", 1, 64, 0, {&values.device, &result.device});
    print("histogram", result);
    Buffer<unsigned> a(numbers<unsigned>(64, 5040)), b(numbers<unsigned>(64, 720));
    run("divisors", 1, 64, 0, {&a.device, &b.device, &values.device});
    print("divisors", values);
  }
  {
    Buffer<double> x(numbers<double>(64, 1024)), y(numbers<double>(64, 2));
    run("polynomial", 1, 64, 0, {&x.device, &y.device});
    print("polynomial", y);
  }
  {
    Buffer<signed char> bytes(numbers<signed char>(64, 256));
    Buffer<unsigned short> words(numbers<unsigned short>(64, 65536));
    Buffer<int> result(std::vector<int>(64, 0));
    Buffer<unsigned short> halves(std::vector<unsigned short>(64, 0));
    run("small", 1, 64, 0,
        {&bytes.device, &words.device, &result.device, &halves.device});
    print("small", result);
    print("halves", halves);
  }
  {
    std::vector<long long> first(64), second(64);
    for (long long& each : first) each = (long long)((unsigned long long)next() << 32 | next());
    for (long long& each : second) each = (long long)(next() >> (next() >> 28)) - 7777;
    for (long long& each : second) each += each == 0;
    Buffer<long long> a(first), b(second), result(second);
    run("wide", 1, 64, 0, {&a.device, &b.device, &result.device});
    print("wide", result);
  }
  {
    Buffer<unsigned> start(numbers<unsigned>(256, 10000));
    CHECK(cuMemsetD32(start.device, 27, 3));
    Buffer<int> result(std::vector<int>(256, 0));
    run("steps", 2, 128, 0, {&start.device, &result.device});
    print("steps", result);
    std::vector<int> signs = numbers<int>(64, 16);
    for (int& each : signs) each -= 6;
    Buffer<int> values(signs);
    Buffer<unsigned> votes(std::vector<unsigned>(64, 0));
    run("votes", 1, 64, 0, {&values.device, &votes.device});
    print("votes", votes);
  }
  {
    Buffer<float> x(numbers<float>(64, 5000)), y(numbers<float>(64, 2));
    run("fast", 1, 64, 0, {&x.device, &y.device});
    print("fast", y);
  }
  {
    // As programs launched before cuLaunchKernel.
    Buffer<float> x(numbers<float>(1000, 256)), y(numbers<float>(1000, 256));
    CUfunction kernel;
    CHECK(cuModuleGetFunction(&kernel, module, "axpy"));
    CHECK(cuParamSetv(kernel, 0, &x.device, sizeof(x.device)));
    CHECK(cuParamSetv(kernel, 8, &y.device, sizeof(y.device)));
    CHECK(cuParamSetf(kernel, 16, 2.5f));
    CHECK(cuParamSeti(kernel, 20, 1000));
    CHECK(cuParamSetSize(kernel, 24));
    CHECK(cuFuncSetBlockShape(kernel, 128, 1, 1));
    CHECK(cuLaunchGrid(kernel, 3, 1));
    CHECK(cuCtxSynchronize());
    print("axpy as before", y);
    CHECK(cuParamSetf(kernel, 16, -1.0f));
    CHECK(cuLaunchGridAsync(kernel, 3, 1, nullptr));
    CHECK(cuCtxSynchronize());
    print("axpy again", y);
    Buffer<int> values(numbers<int>(128, 1000));
    CHECK(cuModuleGetFunction(&kernel, module, "reverse"));
    CHECK(cuFuncSetSharedSize(kernel, 128 * sizeof(int)));
    CHECK(cuFuncSetBlockShape(kernel, 128, 1, 1));
    CHECK(cuParamSetv(kernel, 0, &values.device, sizeof(values.device)));
    CHECK(cuParamSetSize(kernel, sizeof(values.device)));
    CHECK(cuLaunch(kernel));
    CHECK(cuCtxSynchronize());
    print("reverse as before", values);
    std::printf("errors %d %d\n", (int)cuParamSetSize(kernel, 1 << 20),
                (int)cuFuncSetBlockShape(kernel, 0, 1, 1));
  }
  CHECK(cuModuleUnload(module));
  return 0;
}
