// Calls of ROCm's libraries (hipBLAS, hipFFT ...), which libraries of this
// processor compute: the line of the program that calls, what is wrong with
// the arguments, and what stood in for what.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "emulate/hip/runtime.h"

namespace hipport {

/// What a call was given that the library refuses. Of each line of the program
/// it is said once, on stderr and, as a note, in the file of faults: a program
/// may well ask what a library refuses.
void reportArgument(std::string_view function, const std::string& what);

/// The answer to a call that waits for a stream, as it hands the host a result,
/// where that stream is captured: AMD's libraries fail likewise. It is said.
hipError_t refuseWait(std::string_view function, hipStream_t stream);

/// A fault: memory that the call would reach and that is not there.
void reportMemory(std::string_view function, const std::string& what);

/// That `by` ("OpenBLAS 0.3.21") computes for `library` ("hipblas"), and what
/// of AMD's is not found out so: one line in the file of faults, however often
/// it is said.
void noteStandIn(std::string_view library, std::string_view by,
                 std::string_view lacks = "AMD's rounding");

/// The bytes that the device has from an address on; nothing if that is no
/// memory of the device.
std::optional<std::uint64_t> deviceBytes(const void* at);

}  // namespace hipport
