// The state behind the HIP API that emulated programs call. Each file beside
// it offers one part of the API.
#pragma once

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__
#endif
#include <hip/hip_runtime_api.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "emulate/counters.h"
#include "emulate/device_module.h"
#include "emulate/faults.h"
#include "rules/architectures.h"

/// What programs find by its name in this library.
#define HIPPORT_API extern "C" __attribute__((visibility("default")))

namespace hipport {
struct Capture;
}

// What HIP's headers leave open.
struct ihipStream_t {
  unsigned flags = 0;
  int priority = 0;
  std::shared_ptr<hipport::Capture> capture;
};
struct ihipEvent_t {
  unsigned flags = 0;
  bool isRecorded = false;
  double milliseconds = 0;  ///< of a clock that only moves on
  /// That of the stream which recorded it.
  std::shared_ptr<hipport::Capture> capture;
};
struct ihipModuleSymbol_t {
  const hipport::DeviceModule* module = nullptr;
  const hipport::DeviceModule::Kernel* kernel = nullptr;
};
struct ihipModule_t {
  std::unique_ptr<hipport::DeviceModule> code;
  /// Those that were asked for; they live as long as the module.
  std::map<const hipport::DeviceModule::Kernel*, ihipModuleSymbol_t> functions =
      {};
  std::mutex lock = {};  ///< of `functions`
};
struct ihipCtx_t {
  unsigned flags = 0;
};

namespace hipport {

/// How a program is emulated, by the environment.
struct EmulationOptions {
  const Architecture* architecture = nullptr;  ///< HIPPORT_EMULATE
  unsigned workers = 1;    ///< HIPPORT_EMULATE_JOBS; else all processors
  std::uint64_t seed = 0;  ///< HIPPORT_EMULATE_SEED
  /// HIPPORT_EMULATE_HIP: the major version that the program was compiled
  /// for; else that of this library's headers.
  unsigned long long hipMajor = HIP_VERSION_MAJOR;
  /// HIPPORT_EMULATE_COMPILER: a program, or a JSON array of it and options,
  /// which compiles what hipRTC is given.
  std::vector<std::string> compiler;
  std::string trace;     ///< HIPPORT_EMULATE_TRACE: file, a line a launch
  std::string faults;    ///< HIPPORT_EMULATE_FAULTS: file, a line a fault
  std::string counters;  ///< HIPPORT_EMULATE_COUNTERS: folder (counters.h)
};

/// Compute units that the device is said to have: as many as there are workers,
/// as far as the stacks of all lanes that they hold at once can be had.
int computeUnits();

/// Blocks of so many threads that one compute unit holds at once, by its waves
/// and its LDS.
int blocksPerUnit(int blockThreads, std::size_t ldsBytes);

/// An error of this call; kept for hipGetLastError.
hipError_t failWith(hipError_t error);

/// Gives the caller what it asked for; fails if it says no place for it.
template <typename T>
hipError_t put(T* to, T value) {
  if (!to) return failWith(hipErrorInvalidValue);
  *to = value;
  return hipSuccess;
}

/// Fails unless it is the one device.
hipError_t checkDevice(int device);

/// Says on stderr once what the emulation cannot do, and fails. `error` is what
/// the function gives, of a library other than HIP.
hipError_t notEmulated(std::string_view function, std::string_view what = {},
                       std::string_view error = "hipErrorNotSupported");

/// Adds a line to a file, in one write: those of several processes do not mix.
void appendLine(const std::string& path, std::string line);

/// Whether a program made the stream; those that are numbers have no state.
bool isOwn(hipStream_t stream);

/// What a call on a stream does, now or when its graph is launched.
using Work = std::function<hipError_t()>;

/// Does it, or, while the stream is captured, keeps it in the graph.
hipError_t onStream(hipStream_t stream, Work work,
                    hipGraphNodeType type = hipGraphNodeTypeMemcpy);
bool isCapturing(hipStream_t stream);

/// The error of what ends a capture: to wait for the stream.
hipError_t refuseCapture(hipStream_t stream);

// An event carries a capture from one stream to another.
void recordCapture(hipStream_t stream, hipEvent_t event);
void joinCapture(hipStream_t stream, hipEvent_t event);

/// The arguments of a kernel, for a launch to come.
class KeptArguments {
 public:
  KeptArguments(const DeviceModule::Kernel& kernel, void** arguments);
  void** get() { return pointers_.data(); }

 private:
  std::vector<std::unique_ptr<std::byte[]>> values_;
  std::vector<void*> pointers_;
};

/// Whether so many bytes at an address of the device's are the program's.
bool reaches(const void* at, std::size_t size);

/// Memory that the program was given.
struct Allocation {
  std::uint64_t number = 0;  ///< in the order in which they were made
  std::uintptr_t begin = 0;
  std::uint64_t size = 0;  ///< in bytes, as it was asked for
  hipMemoryType type = hipMemoryTypeDevice;
  bool isManaged = false;
  unsigned flags = 0;
  void* mapping = nullptr;        ///< pages of this process
  std::uint64_t mappingSize = 0;  ///< in bytes
};

/// Device memory ends before a page that nobody may touch.
class Memory {
 public:
  /// Of where an allocation begins, as hipMalloc promises, and of where what
  /// may be touched behind it ends.
  static constexpr std::uint64_t kAlignment = 256;

  void* allocate(std::uint64_t size, hipMemoryType type, unsigned flags = 0,
                 bool isManaged = false);
  bool adopt(void* at, std::uint64_t size, unsigned flags);
  bool release(void* at);
  /// The allocation that an address is in.
  std::optional<Allocation> find(const void* at);
  std::uint64_t used();
  /// A variable whose address the program was told.
  void lend(const DeviceVariable& variable);
  /// The one among those that an address is in.
  std::optional<DeviceVariable> lent(const void* at);
  /// All that the program was given, in the order in which it was.
  std::vector<Allocation> all();

 private:
  std::mutex mutex_;
  std::map<std::uintptr_t, Allocation> allocations_;
  std::map<std::uintptr_t, DeviceVariable> lent_;
  std::uint64_t used_ = 0;
  std::uint64_t count_ = 0;
};

class Runtime {
 public:
  static Runtime& get();

  const EmulationOptions& options() const { return options_; }
  Memory& memory() { return memory_; }
  Counters& counters() { return counters_; }

  // What programs register before main().
  void** addBinary(const void* binary);
  void removeBinary(void** handle);
  void addFunction(void** handle, const void* stub, const char* name);
  void addVariable(void** handle, const void* shadow, const char* name);
  void addManaged(void** handle, void** pointer, const char* name);

  /// The kernel of a stub. Sets `error` and is null if there is none.
  const DeviceModule::Kernel* kernelOf(const void* stub, DeviceModule** module,
                                       hipError_t& error);
  /// The same, of a module's kernel.
  static const DeviceModule::Kernel* kernelOf(DeviceModule& module,
                                              const std::string& name,
                                              hipError_t& error);
  std::optional<DeviceVariable> variableOf(const void* shadow);

  hipError_t launch(const DeviceModule& module,
                    const DeviceModule::Kernel& kernel, dim3 grid, dim3 block,
                    void** arguments, std::uint64_t dynamicLds,
                    bool isCooperative);
  /// The same, when the stream has it be.
  hipError_t launchOn(hipStream_t stream, const DeviceModule& module,
                      const DeviceModule::Kernel& kernel, dim3 grid, dim3 block,
                      void** arguments, std::uint64_t dynamicLds,
                      bool isCooperative);

  /// The error of a kernel that went wrong, which every call gives from then
  /// on.
  hipError_t stickyError();

 private:
  struct Binary {
    const void* at = nullptr;
    bool isTried = false;
    std::unique_ptr<DeviceModule> code;
    std::string error;
    std::vector<std::pair<void**, std::string>> managed;
  };
  struct Registered {
    Binary* binary = nullptr;
    std::string name;
  };

  Runtime();
  DeviceModule* codeOf(Binary& binary);
  void report(const DeviceModule& module, const DeviceModule::Kernel& kernel,
              const Fault& fault);
  void trace(const std::string& kernel);

  EmulationOptions options_;
  Counters counters_;
  Memory memory_;
  std::recursive_mutex mutex_;
  std::vector<std::unique_ptr<Binary>> binaries_;
  std::map<const void*, Registered> functions_;
  std::map<const void*, Registered> variables_;
  hipError_t sticky_ = hipSuccess;
  /// What was reported of each kernel.
  std::set<std::tuple<const DeviceModule::Kernel*, FaultKind, std::uint32_t,
                      std::uintptr_t>>
      reported_;
};

const Architecture& architecture();

/// Fails if a kernel went wrong before.
hipError_t earlierError();

}  // namespace hipport
