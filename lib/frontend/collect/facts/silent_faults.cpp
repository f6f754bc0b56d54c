// What compiles for both and does something else on AMD GPUs, as the host's
// code tells.
#include "frontend/collect/fact_collectors.h"
#include "frontend/host/host_code.h"

namespace hipport {

void collectors::silent_faults(const ParsedUnit& unit, Collector& collector) {
  const HostCode code = readHostCode(unit, collector);
  noteBuffers(code);
  noteCallbacks(code);
  noteHandles(code, unit);
  noteKernelMemory(code, unit);
  noteVersions(code);
}

}  // namespace hipport
