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
#include "emulate/hip/handles.h"
#include "emulate/hip/stream_work.h"
#include "rules/architectures.h"

/// What programs find by its name in this library.
#define HIPPORT_API extern "C" __attribute__((visibility("default")))

namespace hipport {
struct Capture;
}

// What HIP's headers leave open.
struct ihipStream_t : hipport::Handle<ihipStream_t> {
  explicit ihipStream_t(unsigned withFlags = 0, int withPriority = 0)
      : flags(withFlags), priority(withPriority) {}

  unsigned flags;
  int priority;
  std::vector<std::uint32_t> computeUnits;  ///< a mask, of those that asked
  std::shared_ptr<hipport::StreamWork> work =
      std::make_shared<hipport::StreamWork>((flags & hipStreamNonBlocking) ==
                                            0);
  std::shared_ptr<hipport::Capture> capture;
  /// Nodes of the capture that the next one depends on.
  std::vector<hipGraphNode_t> last;
};
struct ihipEvent_t : hipport::Handle<ihipEvent_t> {
  explicit ihipEvent_t(unsigned withFlags) : flags(withFlags) {}

  unsigned flags;
  bool isRecorded = false;
  double milliseconds = 0;  ///< of a clock that only moves on
  /// Of the stream which recorded it, and the number of its last work then.
  std::shared_ptr<hipport::StreamWork> stream;
  std::uint64_t work = 0;
  hipport::StreamWork::Told told;
  /// That of the stream which recorded it, and what it waits for in it.
  std::shared_ptr<hipport::Capture> capture;
  std::vector<hipGraphNode_t> last;
};
struct ihipModuleSymbol_t : hipport::Handle<ihipModuleSymbol_t> {
  ihipModuleSymbol_t(const hipport::DeviceModule* of,
                     const hipport::DeviceModule::Kernel* is)
      : module(of), kernel(is) {}

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

/// A function of HIP's that this library has. Null if there is none.
void* functionByName(const char* name);

/// Fails unless it is the one device.
hipError_t checkDevice(int device);

/// Says on stderr once what the emulation cannot do, and fails. `error` is what
/// the function gives, of a library other than HIP.
hipError_t notEmulated(std::string_view function, std::string_view what = {},
                       std::string_view error = "hipErrorNotSupported");

/// Adds a line to a file, in one write: those of several processes do not mix.
void appendLine(const std::string& path, std::string line);

/// What is known of a stream. Null of those that the device always has, and of
/// what is none.
ihipStream_t* stateOf(hipStream_t stream);

/// The work of a stream, of those that the device always has as well.
std::shared_ptr<StreamWork> workOf(hipStream_t stream);

/// Whether the stream is one: not destroyed, nor another thing.
bool isStream(hipStream_t stream);

/// What a call on a stream does, now or when its graph is launched.
using Work = std::function<hipError_t()>;

/// Does it, or, while the stream is captured, keeps it in the graph.
hipError_t onStream(hipStream_t stream, Work work,
                    hipGraphNodeType type = hipGraphNodeTypeMemcpy);
bool isCapturing(hipStream_t stream);

// What must not be called while streams are captured makes their captures
// invalid. Each gives the error of such a call, or none.

/// To wait for the stream.
hipError_t refuseWait(hipStream_t stream);
/// To ask for the event.
hipError_t refuseCaptured(hipEvent_t event);
/// What would wait for the device, as hipMalloc() may.
hipError_t refuseUnsafe();
/// What the default stream does at once, as hipMemcpy().
hipError_t refuseImplicit();
/// To wait for all streams.
hipError_t refuseDevice();

// An event carries a capture from one stream to another.

/// Whether the stream is captured, so that the event is of its capture.
bool recordCapture(hipStream_t stream, hipEvent_t event);
/// The error, if the event is of a capture; nothing if it is of none.
std::optional<hipError_t> joinCapture(hipStream_t stream, hipEvent_t event);

/// Ends what a stream that is destroyed has to do with captures.
void leaveCapture(ihipStream_t& stream);

/// Where each argument of a launch is in the one buffer that `extra` of
/// hipModuleLaunchKernel() names. False if it names none.
bool unpackExtra(const DeviceModule::Kernel& kernel, void** extra,
                 std::vector<void*>& arguments);

/// The arguments of a kernel, for a launch to come.
class KeptArguments {
 public:
  KeptArguments(const DeviceModule::Kernel& kernel, void** arguments);
  void** get() { return pointers_.data(); }

 private:
  std::vector<std::unique_ptr<std::byte[]>> values_;
  std::vector<void*> pointers_;
};

/// Whether a location is the one device.
bool isDeviceLocation(const hipMemLocation& location);

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
  bool isKept = false;  ///< see Memory::keep()
  bool isAccessible = true;
  void* mapping = nullptr;        ///< pages of this process
  std::uint64_t mappingSize = 0;  ///< in bytes
};

/// It is given back: what was advised of it goes.
void forgetAdvice(const Allocation& of);

/// Device memory ends before a page that nobody may touch.
class Memory {
 public:
  /// Of where an allocation begins, as hipMalloc promises, and of where what
  /// may be touched behind it ends.
  static constexpr std::uint64_t kAlignment = 256;

  /// Bytes that the device is said to have: half of this machine's, so that
  /// what a program fills it with has place beside it.
  static std::uint64_t capacity();

  void* allocate(std::uint64_t size, hipMemoryType type, unsigned flags = 0,
                 bool isManaged = false);
  /// Memory that is there already. Whether it was not one before.
  bool adopt(void* at, std::uint64_t size, unsigned flags,
             hipMemoryType type = hipMemoryTypeHost, bool isAccessible = true);
  /// Whether an allocation may be read and written.
  void allow(void* at, bool isAccessible);
  bool release(void* at);
  /// From now on its address is its own when it was released, too, until
  /// revive() makes it an allocation again or drop() ends that.
  void keep(void* at);
  bool revive(void* at);
  void drop(void* at);
  /// The allocation that an address is in.
  std::optional<Allocation> find(const void* at);
  /// Bytes of the device's that are in use.
  std::uint64_t used();
  /// A variable whose address the program was told.
  void lend(const DeviceVariable& variable);
  /// The one among those that an address is in.
  std::optional<DeviceVariable> lent(const void* at);
  /// All that the program was given, in the order in which it was.
  std::vector<Allocation> all();

 private:
  std::uint64_t& usedOf(hipMemoryType type);

  std::mutex mutex_;
  std::map<std::uintptr_t, Allocation> allocations_;
  std::map<std::uintptr_t, Allocation> kept_;  ///< released ones
  std::map<std::uintptr_t, DeviceVariable> lent_;
  std::uint64_t used_ = 0;
  std::uint64_t usedOfHost_ = 0;
  std::uint64_t count_ = 0;
};

/// That of the program.
Memory& memory();

/// Whether an address is of memory that the device was given, or of a variable
/// that the program knows.
bool isOfDevice(const void* at);

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

  /// The error of a launch that cannot be, without one.
  hipError_t checkLaunch(const DeviceModule::Kernel& kernel, dim3 grid,
                         dim3 block, std::uint64_t dynamicLds,
                         bool isCooperative) const;
  hipError_t launch(const DeviceModule& module,
                    const DeviceModule::Kernel& kernel, dim3 grid, dim3 block,
                    void** arguments, std::uint64_t dynamicLds,
                    bool isCooperative);
  /// The same, when the stream has it be.
  /// `function` is what the program knows the kernel by.
  hipError_t launchOn(hipStream_t stream, const void* function,
                      const DeviceModule& module,
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
