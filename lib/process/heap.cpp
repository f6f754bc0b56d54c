#include "process/heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace hipport {

#ifdef __GLIBC__

namespace {
constexpr int kMiB = 1 << 20;
constexpr int kPiece = 64 * kMiB;
}  // namespace

void growHeapInLargePieces() {
  ::mallopt(M_TOP_PAD, kPiece);
  ::mallopt(M_TRIM_THRESHOLD, 2 * kPiece);
  ::mallopt(M_MMAP_THRESHOLD, kPiece / 2);
}

void putHeapInLargePages() {
  ::mallopt(M_ARENA_MAX, 1);
  // The heap ends in the piece that it was last given.
  constexpr std::uintptr_t kPage = std::uintptr_t{2} * kMiB;
  auto* const end = static_cast<char*>(::sbrk(0));
  const std::uintptr_t pastPage = reinterpret_cast<std::uintptr_t>(end) % kPage;
  // Where it cannot be had, pages stay what they are.
  ::madvise(end - pastPage - kPiece + kPage, kPiece - kPage + pastPage,
            MADV_HUGEPAGE);
}

#else

void growHeapInLargePieces() {}
void putHeapInLargePages() {}

#endif

}  // namespace hipport
