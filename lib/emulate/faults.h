// What may go wrong in a kernel, and what did in a launch.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace hipport {

/// How many there are, or which one it is, along x, y and z.
using Extent = std::array<std::uint32_t, 3>;

enum class FaultKind : std::uint8_t {
  memory,         ///< an address where nothing is
  division,       ///< of an integer by 0
  misaligned,     ///< LDS
  outOfBounds,    ///< LDS
  overread,       ///< LDS, by code of an algorithm library
  uninitialised,  ///< LDS
  race,           ///< LDS
  barrier,        ///< lanes of a block that wait at different places
  earlyReturn,    ///< lanes that ended, and others at a barrier
  inactiveLane,   ///< the value of a lane that takes no part
  image,          ///< what is no texture or surface object
  trap,           ///< __builtin_trap, abort, a failed assert
  unsupported,    ///< what the emulation has no meaning for
};

/// "lds-race".
const char* idOf(FaultKind kind);

/// Whether the kernel cannot go on, nor its results be used.
bool endsKernel(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::trap;
  std::string what;        ///< a sentence without its full stop
  std::uint32_t site = 0;  ///< of the lowering; kNoSite if it is not known
  std::uint32_t otherSite = 0;
  std::uintptr_t code = 0;  ///< the instruction, where there is no site
  Extent block{};
  Extent thread{};
  std::uint32_t wave = 0;
  std::uint32_t lane = 0;
};
inline constexpr std::uint32_t kNoSite = 0xffffffff;

/// Where the faults of all blocks of a launch are gathered, by the threads that
/// run them.
class Faults {
 public:
  /// Keeps it unless one of its kind has come from the same place.
  void add(Fault fault);
  /// Whether one of them ends the kernel.
  bool isEnded() const { return isEnded_; }
  /// All of them, when no block runs any more.
  std::vector<Fault> take() { return std::move(faults_); }

 private:
  std::mutex mutex_;
  std::set<std::tuple<FaultKind, std::uint32_t, std::uintptr_t>> seen_;
  std::vector<Fault> faults_;
  std::atomic<bool> isEnded_ = false;
};

}  // namespace hipport
