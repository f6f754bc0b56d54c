// What lowered device code and the scheduler have in common: the lane that
// runs, and the calls by which it leaves the scheduler to act.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hipport {

/// The state of a lane that device code reads. Lowering generates loads at the
/// offsets of these members; they do not change while the lane runs.
struct LaneView {
  std::uint32_t workitem[3] = {};         ///< threadIdx
  std::uint32_t lane = 0;                 ///< in its wave
  std::uint32_t workgroup[3] = {};        ///< blockIdx
  std::uint32_t waveSize = 0;             ///< 32 or 64
  const std::byte* dispatch = nullptr;    ///< hsa_kernel_dispatch_packet_t
  const std::byte* implicit = nullptr;    ///< the hidden kernel arguments
  std::byte* const* variables = nullptr;  ///< __shared__, by their number
  std::uintptr_t ldsBegin = 0;
  std::uint64_t ldsSize = 0;
  std::uintptr_t stackBegin = 0;
  std::uint64_t stackSize = 0;
  std::uintptr_t dynamicLds = 0;
};

}  // namespace hipport

// Called by lowered code, on the stack of a lane. Sites are numbers given by
// lowering; those of a function rise in the order in which lanes that part
// meet again.
extern "C" {

hipport::LaneView* hipport_lane();

/// A cross-lane operation (hipport::CrossLane); returns when it is done.
std::uint64_t hipport_cross_lane(std::uint32_t operation, std::uint32_t site,
                                 std::uint64_t a, std::uint64_t b,
                                 std::uint64_t c);

/// Around calls of functions in which lanes may meet.
void hipport_enter(std::uint32_t site);
void hipport_leave();

/// Before an access to LDS (hipport::LdsAccess), or to flat memory that lies
/// there.
void hipport_lds(const std::byte* at, std::uint64_t size, std::uint32_t how,
                 std::uint64_t alignment, std::uint32_t site);

/// Where costs are counted (counting.h): a lane that runs by itself cannot say
/// what its wave does.
void hipport_count_operations(std::uint32_t operations, std::uint32_t site);
void hipport_count(const std::byte* at, std::uint64_t size, std::uint32_t how,
                   std::uint32_t site);

/// Ends the kernel: a trap, or what cannot be emulated, named by `what`.
[[noreturn]] void hipport_trap(std::uint32_t site, const char* what);

/// Ends the kernel with a hipport::FaultKind.
[[noreturn]] void hipport_fault(std::uint32_t site, std::uint32_t kind,
                                const char* what);
}
