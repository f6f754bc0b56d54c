// rocTX: marks and ranges, of which no profiler hears.
#include <atomic>
#include <cstdint>

#include "emulate/hip/runtime.h"

namespace {

thread_local int depth = 0;
std::atomic<std::uint64_t> ranges = 0;

}  // namespace

HIPPORT_API std::uint32_t roctx_version_major() { return 4; }
HIPPORT_API std::uint32_t roctx_version_minor() { return 1; }
HIPPORT_API void roctxMarkA(const char* /*message*/) {}
/// The level of the new range; 0 is the outermost.
HIPPORT_API int roctxRangePushA(const char* /*message*/) { return depth++; }
/// The level of the range that ends, or -1 where none is open.
HIPPORT_API int roctxRangePop() { return depth > 0 ? --depth : -1; }
HIPPORT_API std::uint64_t roctxRangeStartA(const char* /*message*/) {
  return ++ranges;
}
HIPPORT_API void roctxRangeStop(std::uint64_t /*range*/) {}
