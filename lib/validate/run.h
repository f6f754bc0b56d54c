// Running programs on devices, and what their output says.
//
// States are never mixed: what was only compiled has no run at all, and a
// program that ran either matched, differed, or failed for a reason.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/run_process.h"
#include "validate/compile.h"
#include "validate/devices.h"
#include "validate/measurements.h"
#include "validate/values.h"

namespace hipport {

enum class RunState : std::uint8_t {
  skipped,  ///< it was started, and says that the device has no such unit
  matched,  ///< it ran, and every result is within its bound
  differs,  ///< it ran, and some result is not
  failed,   ///< it was started and gave no results
};
std::string_view toString(RunState state);

/// Why a program that was started gave no results.
enum class RunFailure : std::uint8_t {
  none,
  linkError,      ///< no program came to be
  notStarted,     ///< the command names no program that can be started
  noDevice,       ///< the runtime finds no device
  deviceLost,     ///< the device was there before the run, and is gone
  wrongCode,      ///< the program has no code for the device
  launchFailure,  ///< a call of HIP failed
  memoryFault,    ///< a kernel read or wrote where nothing is
  outOfMemory,    ///< the device has too little memory
  crash,          ///< it was ended by a signal
  timeOut,        ///< it was ended after --run-seconds
  otherExit,      ///< it ended with another status than the record's
};
struct RunFailureText {
  RunFailure failure;
  std::string_view id;    ///< "launch-failure"
  std::string_view what;  ///< where the program says nothing of it
  std::string_view nextStep;
};
const RunFailureText& textOf(RunFailure failure);

/// One case of a reference program.
struct ReferenceCase {
  std::string name;  ///< "gemm-tiled"
  std::string type;  ///< "half"
  std::string size;
  bool matches = false;
  double worst = 0;  ///< the largest error as a part of its bound
  std::string checksum;
  double seconds = 0;
  double bytes = 0;  ///< that memory has to move
  double flops = 0;  ///< floating-point operations
};

/// A measured rate and, where it is known, its part of the device's peak.
struct Rate {
  double perSecond = 0;
  std::optional<double> ofPeak;  ///< 0 to 1
};

/// Bytes a second of a case on a device of that name; 0 where nothing was
/// timed.
Rate bandwidthOf(const ReferenceCase& each, std::string_view device);

/// Floating-point operations a second; peaks are known of float and double.
Rate flopsOf(const ReferenceCase& each, std::string_view device);

/// The lines of a reference program's output (testdata/reference/reference.h).
std::vector<ReferenceCase> readCases(std::string_view output);

/// What the emulation found wrong in a kernel, once a place.
struct RunFault {
  std::string id;       ///< "lds-race"
  std::string message;  ///< a sentence without its full stop
  std::string kernel;
  std::string file;        ///< empty where it is not known
  std::uint32_t line = 0;  ///< 0 where it is not known
  std::string block;       ///< "(0,0,0)"; empty where it is of a launch
  std::uint32_t wave = 0;
  std::uint32_t lane = 0;
  bool endsKernel = false;
};

struct Run {
  std::string unit;          ///< of the port, as the user would write it
  std::string device;        ///< "0 (gfx90a)", or "emulated gfx90a, 64 lanes"
  std::string architecture;  ///< its own; empty where it is not known
  bool isEmulated = false;
  RunState state = RunState::failed;
  RunFailure failure = RunFailure::none;
  std::string message;  ///< what the program said of its failure
  std::string
      deviceName;  ///< as HIP calls it; empty if the program did not say
  std::vector<ReferenceCase> cases;  ///< of a reference program
  std::vector<Comparison> outputs;   ///< of a program that has a record
  std::vector<RunFault> faults;      ///< of an emulated run
  /// Of an emulated run, what fails nobody: which libraries were stood in for,
  /// and what they refused, by line.
  std::vector<std::string> notes;
  /// Of an emulated run, what its lines cost, where that is asked for.
  Measurements measured;
  /// A fingerprint of what a program printed that checks itself.
  std::uint64_t printed = 0;
  std::chrono::milliseconds took{0};
};

/// "reduce.hip:12: lds-race: thread (1,0,0) reads ...; kernel reduce, block
/// (0,0,0), wave 0, lane 1".
std::string toText(const RunFault& fault);

/// The state of a run in words that never say of an emulated one that it ran:
/// "emulated and matched".
std::string_view stateOf(const Run& run);

/// Why a program gave no results, by how it ended and what it and the runtime
/// said of it; `none` where it ended with `expected`, as it should.
RunFailure failureOf(const ProcessEnd& end, int expected);

/// What it said last, or how it ended.
std::string messageOf(const ProcessEnd& end, int expected);

/// What the end of a reference program means: exit status 0 is that all
/// matched (none, if it says what it skipped), 1 that some differ, 3 that
/// memory ran out.
Run judge(const ProcessEnd& end);

/// What the end of a program that checks itself means: it matches if its exit
/// status is 0 and a line of what it printed matches the regular expression.
Run judge(const std::string& expected, const ProcessEnd& end);

/// A device that programs may run on, as a variable of the runtime selects it.
struct RunDevice {
  std::string visible;  ///< "0", or a UUID; empty where nothing is selected
  std::string shown;    ///< "0 (gfx90a)"
  std::string architecture;
  std::string variable = "HIP_VISIBLE_DEVICES";
  /// The library that stands for the device; empty for a real one.
  std::filesystem::path emulator = {};
  int lanes = 0;  ///< of an emulated wave
};

/// The devices that this environment leaves visible, each by itself.
std::vector<RunDevice> visibleDevices(const Machine& machine,
                                      const AmdDriver& driver);
std::vector<RunDevice> visibleDevices(const Machine& machine,
                                      const std::vector<NvidiaDevice>& devices);

struct LinkRequest {
  std::vector<std::filesystem::path> objects;
  std::vector<std::string> architectures;
  bool isRelocatable = false;          ///< there is device code to be linked
  std::vector<std::string> libraries;  ///< -L, -l
  std::filesystem::path program;
  std::chrono::seconds timeLimit{300};
};

/// Links a program; what failed, or nothing.
std::string link(const Toolchain& toolchain, const LinkRequest& request);

}  // namespace hipport
