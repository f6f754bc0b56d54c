#include "heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

namespace hipport {

void useLargePages(unsigned threads) {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  constexpr unsigned kMaxThreads = 4;
  // Address space; memory only as far as it is used.
  constexpr int kReserved = 1 << 30;
  constexpr std::uintptr_t kPage = std::uintptr_t{1} << 21U;
  if (threads > kMaxThreads) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(::sbrk(0));  // NOLINT
  // The heap of the whole program grows at once; it is not given back between
  // units.
  if (::mallopt(M_ARENA_MAX, 1) == 0) return;
  ::mallopt(M_TOP_PAD, kReserved);
  ::mallopt(M_TRIM_THRESHOLD, kReserved);
  ::mallopt(M_MMAP_THRESHOLD, 1 << 25);
  const std::uintptr_t first = (begin + kPage - 1) / kPage * kPage;
  // Compilers drop what is allocated for nothing.
  void* volatile block = std::malloc(first - begin + kPage);
  std::free(block);
  const auto end = reinterpret_cast<std::uintptr_t>(::sbrk(0));  // NOLINT
  ::mallopt(M_TOP_PAD, 1 << 26);
  if (end <= first) return;
  ::madvise(reinterpret_cast<void*>(first), end - first,  // NOLINT
            MADV_HUGEPAGE);
#else
  static_cast<void>(threads);
#endif
}

}  // namespace hipport
