// Devices: the GPUs of a machine, as its kernel drivers tell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "validate/machine.h"

namespace hipport {

struct AmdDevice {
  std::string architecture;  ///< "gfx90a"
  std::string name;          ///< as the driver calls it; may be empty
  int wave = 0;              ///< lanes of a wavefront, as the driver has it
  int computeUnits = 0;
  std::uint64_t ldsBytes = 0;     ///< a compute unit
  std::uint64_t memoryBytes = 0;  ///< of the device itself
};

struct AmdDriver {
  bool hasKfd = false;    ///< /dev/kfd is there
  bool isUsable = false;  ///< this user may open it
  std::string group;      ///< that it belongs to; empty if unknown
  bool isContainer = false;
  std::vector<AmdDevice> devices;  ///< in the order of the driver
  /// What hides devices: "HIP_VISIBLE_DEVICES=" with its value; else empty.
  std::string hiddenBy;
};

AmdDriver findAmdDevices(const Machine& machine);

/// Why nothing can run on an AMD GPU, in a few words; empty if it can.
std::string whyNoAmdDevice(const AmdDriver& driver);

/// "gfx90a" for 90010, as the driver numbers architectures; empty for 0.
std::string architectureFromNumber(unsigned number);

struct NvidiaDevice {
  std::string name;
  std::string driver;             ///< its version
  std::string computeCapability;  ///< "9.0"
};

/// What nvidia-smi tells; none where it is not there or fails.
std::vector<NvidiaDevice> findNvidiaDevices(const Machine& machine);

}  // namespace hipport
