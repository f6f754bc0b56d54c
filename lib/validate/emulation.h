// Running programs without their device: lib/emulate, a library that stands
// for HIP's runtime, by what it needs of its surroundings and what it says.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/machine.h"
#include "validate/run.h"
#include "validate/toolchain.h"

namespace hipport {

/// libhipport_emulate.so, beside the folder that `program` is in
/// (../lib/hipport), as it is built and installed; nothing if it is not there.
std::optional<std::filesystem::path> findEmulator(
    const std::filesystem::path& program);

/// A device of that architecture ("gfx90a", with or without features).
RunDevice emulatedDevice(const std::filesystem::path& emulator,
                         std::string_view architecture);

/// What a unit is compiled with to be emulated: bitcode beside the code
/// object, and lines.
std::vector<std::string> emulationFlags();

/// What the emulator writes of a run; an empty path is not written.
struct EmulationFiles {
  std::filesystem::path faults;
  std::filesystem::path trace;
  std::filesystem::path counters;  ///< a folder
};

/// The variables that have a program emulated on `device`. It was compiled by
/// `toolchain`, and so is what it gives hipRTC; null where that is unknown.
std::vector<std::pair<std::string, std::string>> emulationVariables(
    const RunDevice& device, const EmulationFiles& files,
    const Toolchain* toolchain);

/// Why a run says nothing of the program: it uses what is not emulated, or it
/// took too long for that. Empty if neither is so.
std::string whyNotEmulated(const Run& run, const ProcessEnd& end);

/// What differs in the memory of two runs of the same program, once a kernel:
/// of each the first launch after which it does.
std::vector<RunFault> compareTraces(const std::string& narrow,
                                    const std::string& wide);

/// The file that the emulator wrote for a run; each line one fault. Lines that
/// a program which was ended left half-written are passed over.
std::vector<RunFault> readFaults(const std::string& text);

/// What the same file says that is no fault: a line for each library that this
/// machine computed for, then the calls that libraries refused.
std::vector<std::string> readNotes(const std::string& text);

}  // namespace hipport
