// A lane-by-lane model of AMD waves on the CPU, with hipport's warp functions
// running on it.
//
// Each lane is a fiber that runs until it comes to an operation of the wave
// (ballot, read of a lane, barrier), where it waits for the other lanes of its
// branch. Lanes in a branch go before those that wait behind it, and lanes
// elsewhere are inactive: their bits of a ballot are zero, their words garbage.
#pragma once

#include <functional>

namespace hipport::lanes {

/// The Wave of hipport/warp.h for the lane that runs.
struct Lane {
  static unsigned lane();
  static unsigned long long ballot64(bool predicate);
  static unsigned readLane(unsigned word, unsigned lane);
  static void barrier();
};

/// While it lives, the lane is in a branch (or a loop's body) that lanes with
/// another number, or without, are not in.
class Branch {
 public:
  explicit Branch(int number);
  ~Branch();
  Branch(const Branch&) = delete;
  Branch& operator=(const Branch&) = delete;
};

/// __syncthreads(), outside of branches.
void syncBlock();

/// Runs a block of threads in waves of `waveSize` lanes. Throws
/// std::logic_error where lanes of one branch come to different operations, or
/// read a lane of the other warp in the wave.
void runBlock(unsigned threads, unsigned waveSize,
              const std::function<void(unsigned thread)>& body);

}  // namespace hipport::lanes

#define HIPPORT_WARP_WAVE ::hipport::lanes::Lane
#include "hipport/warp.h"
