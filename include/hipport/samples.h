// The helpers of CUDA's sample programs, for HIP.
//
// The problem: thousands of programs began as a copy of a sample and include
// helper_cuda.h, helper_functions.h, helper_string.h or helper_timer.h, which
// are no part of the CUDA SDK and know nothing of HIP. Below are the functions
// and macros of these headers that programs call, under the same names and with
// the same arguments, so that only the include changes.
//
// What differs: checkCudaCapabilities() is always true, since capabilities are
// numbers of NVIDIA's; _ConvertSMVer2Cores() is the 64 lanes of a compute unit.
// Images (helper_image.h) are left out.
//
// Needs HIP 5.2 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_SAMPLES_H
#define HIPPORT_SAMPLES_H

#include <hip/hip_runtime.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif

namespace hipport {
namespace samples {

inline std::string nameOf(hipError_t error) { return hipGetErrorName(error); }
/// Of a library: its headers need not be here.
template <typename Status>
std::string nameOf(Status status) {
  return "status " + std::to_string(static_cast<long long>(status));
}

/// Ends the program if `result` is not 0, which is success everywhere.
template <typename Status>
void check(Status result, const char* call, const char* file, int line) {
  if (static_cast<long long>(result) == 0) return;
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, call,
               nameOf(result).c_str());
  std::exit(EXIT_FAILURE);
}

/// Whether the last call of the runtime failed, which is said with `message`.
inline bool hasFailed(const char* message, const char* file, int line) {
  const hipError_t error = hipGetLastError();
  if (error == hipSuccess) return false;
  std::fprintf(stderr, "%s:%d: %s: %s (%s)\n", file, line, message,
               hipGetErrorName(error), hipGetErrorString(error));
  return true;
}

/// What follows "-name" or "--name" in an argument: "", "=value"; or null.
inline const char* afterFlag(const char* argument, const char* name) {
  if (*argument != '-') return nullptr;
  while (*argument == '-') ++argument;
  const std::size_t length = std::strlen(name);
  if (std::strncmp(argument, name, length) != 0) return nullptr;
  argument += length;
  return *argument == '\0' || *argument == '=' ? argument : nullptr;
}

/// The value of the last "-name=value", or null.
inline const char* valueOf(int count, const char** arguments,
                           const char* name) {
  const char* value = nullptr;
  for (int i = 1; i < count; ++i) {
    const char* rest = afterFlag(arguments[i], name);
    if (rest != nullptr && *rest == '=') value = rest + 1;
  }
  return value;
}

}  // namespace samples
}  // namespace hipport

// ---- helper_cuda.h

#define checkCudaErrors(call) \
  hipport::samples::check((call), #call, __FILE__, __LINE__)
#define getLastCudaError(message)                                     \
  do {                                                                \
    if (hipport::samples::hasFailed((message), __FILE__, __LINE__)) { \
      std::exit(EXIT_FAILURE);                                        \
    }                                                                 \
  } while (0)
#define printLastCudaError(message) \
  static_cast<void>(hipport::samples::hasFailed((message), __FILE__, __LINE__))

template <typename Status>
const char* _cudaGetErrorEnum(Status status) {
  static thread_local std::string name;
  name = hipport::samples::nameOf(status);
  return name.c_str();
}

/// Rounds, a half away from zero.
inline int ftoi(float value) {
  return static_cast<int>(value >= 0 ? value + 0.5F : value - 0.5F);
}

inline int _ConvertSMVer2Cores(int /*major*/, int /*minor*/) { return 64; }

/// Makes `device` the current one and returns it, or -1 if there is none.
inline int gpuDeviceInit(int device) {
  int count = 0;
  checkCudaErrors(hipGetDeviceCount(&count));
  if (device < 0 || device >= count) {
    std::fprintf(stderr, "there is no device %d; there are %d\n", device,
                 count);
    return -1;
  }
  checkCudaErrors(hipSetDevice(device));
  return device;
}

/// The device that computes fastest by its units and their clock.
inline int gpuGetMaxGflopsDeviceId() {
  int count = 0;
  checkCudaErrors(hipGetDeviceCount(&count));
  int best = 0;
  double most = -1;
  for (int device = 0; device < count; ++device) {
    hipDeviceProp_t properties;
    checkCudaErrors(hipGetDeviceProperties(&properties, device));
    const double rate = static_cast<double>(properties.multiProcessorCount) *
                        static_cast<double>(properties.clockRate);
    if (rate > most) {
      most = rate;
      best = device;
    }
  }
  return best;
}

/// Makes the device of "-device=N", else the fastest, the current one.
inline int findCudaDevice(int count, const char** arguments) {
  const char* wanted = hipport::samples::valueOf(count, arguments, "device");
  const int device =
      gpuDeviceInit(wanted ? std::atoi(wanted) : gpuGetMaxGflopsDeviceId());
  if (device < 0) std::exit(EXIT_FAILURE);
  hipDeviceProp_t properties;
  checkCudaErrors(hipGetDeviceProperties(&properties, device));
  std::printf("GPU Device %d: \"%s\"\n\n", device, properties.name);
  return device;
}

inline bool checkCudaCapabilities(int /*major*/, int /*minor*/) { return true; }

// ---- helper_string.h

/// Whether "-name" or "-name=value" is among the arguments.
inline bool checkCmdLineFlag(int count, const char** arguments,
                             const char* name) {
  for (int i = 1; i < count; ++i) {
    if (hipport::samples::afterFlag(arguments[i], name) != nullptr) return true;
  }
  return false;
}

/// Reads "-name=value"; false, with `value` untouched, if it is not there.
template <typename Value>
bool getCmdLineArgumentValue(int count, const char** arguments,
                             const char* name, Value* value) {
  const char* text = hipport::samples::valueOf(count, arguments, name);
  if (text == nullptr) return false;
  std::istringstream stream(text);
  stream >> *value;
  return true;
}

/// The value of "-name=value", 0 without one.
inline int getCmdLineArgumentInt(int count, const char** arguments,
                                 const char* name) {
  const char* text = hipport::samples::valueOf(count, arguments, name);
  return text != nullptr ? std::atoi(text) : 0;
}

inline float getCmdLineArgumentFloat(int count, const char** arguments,
                                     const char* name) {
  const char* text = hipport::samples::valueOf(count, arguments, name);
  return text != nullptr ? static_cast<float>(std::atof(text)) : 0.0F;
}

/// Points `*value` at the value of "-name=value", or at null.
inline bool getCmdLineArgumentString(int count, const char** arguments,
                                     const char* name, char** value) {
  *value = const_cast<char*>(hipport::samples::valueOf(count, arguments, name));
  return *value != nullptr;
}

/// The path of a file of that name in the working folder or one of the usual
/// ones near it, or null. The caller frees it.
inline char* sdkFindFilePath(const char* name, const char* /*program*/) {
  static const char* const kFolders[] = {
      "./",     "./data/",        "../data/", "../../data/", "../",
      "../../", "../../../data/", "./src/",   "../src/"};
  for (const char* folder : kFolders) {
    const std::string path = std::string(folder) + name;
    if (std::FILE* file = std::fopen(path.c_str(), "rb")) {
      std::fclose(file);
      char* found = static_cast<char*>(std::malloc(path.size() + 1));
      if (found != nullptr) std::memcpy(found, path.c_str(), path.size() + 1);
      return found;
    }
  }
  return nullptr;
}

// ---- helper_timer.h

/// Sums up the time between start() and stop(), in milliseconds.
class StopWatchInterface {
 public:
  void start() {
    begin_ = std::chrono::steady_clock::now();
    isRunning_ = true;
  }
  void stop() {
    total_ += sinceStart();
    isRunning_ = false;
    ++sessions_;
  }
  /// Forgets what was measured; a running watch runs on from now.
  void reset() {
    total_ = 0;
    sessions_ = 0;
    begin_ = std::chrono::steady_clock::now();
  }
  /// Of all sessions, the running one included.
  float getTime() const {
    return static_cast<float>(total_ + (isRunning_ ? sinceStart() : 0.0));
  }
  /// Of the sessions that ended; 0 without one.
  float getAverageTime() const {
    return sessions_ > 0 ? static_cast<float>(total_ / sessions_) : 0.0F;
  }

 private:
  double sinceStart() const {
    return std::chrono::duration<double, std::milli>(
               std::chrono::steady_clock::now() - begin_)
        .count();
  }

  std::chrono::steady_clock::time_point begin_;
  double total_ = 0;
  int sessions_ = 0;
  bool isRunning_ = false;
};

inline bool sdkCreateTimer(StopWatchInterface** timer) {
  *timer = new StopWatchInterface;
  return true;
}
inline bool sdkDeleteTimer(StopWatchInterface** timer) {
  delete *timer;
  *timer = nullptr;
  return true;
}
inline bool sdkStartTimer(StopWatchInterface** timer) {
  if (*timer != nullptr) (*timer)->start();
  return true;
}
inline bool sdkStopTimer(StopWatchInterface** timer) {
  if (*timer != nullptr) (*timer)->stop();
  return true;
}
inline bool sdkResetTimer(StopWatchInterface** timer) {
  if (*timer != nullptr) (*timer)->reset();
  return true;
}
inline float sdkGetTimerValue(StopWatchInterface** timer) {
  return *timer != nullptr ? (*timer)->getTime() : 0.0F;
}
inline float sdkGetAverageTimerValue(StopWatchInterface** timer) {
  return *timer != nullptr ? (*timer)->getAverageTime() : 0.0F;
}

// ---- helper_functions.h

/// Whether `data` is near `reference`: the length of their difference, by that
/// of `reference`, is below `epsilon`.
inline bool sdkCompareL2fe(const float* reference, const float* data,
                           unsigned int count, float epsilon) {
  double difference = 0, length = 0;
  for (unsigned int i = 0; i < count; ++i) {
    const double apart = static_cast<double>(reference[i]) - data[i];
    difference += apart * apart;
    length += static_cast<double>(reference[i]) * reference[i];
  }
  return length > 0 && std::sqrt(difference / length) < epsilon;
}

#endif  // HIPPORT_SAMPLES_H
