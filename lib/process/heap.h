// How the heap takes memory from the system. Where the C library is not glibc,
// nothing of this is done.
#pragma once

namespace hipport {

/// At the start: memory is asked for in large pieces and kept. By default a
/// heap grows by pages and shrinks again, each time by a call for which all
/// other threads wait.
void growHeapInLargePieces();

/// Before a unit is parsed, which takes tens of MiB: what the heap is to grow
/// into comes in pages of 2 MiB, each of which spares 512 page faults, if the
/// system grants them. It holds for copies of this process, too, and threads
/// that start from now on make no heaps of their own.
void putHeapInLargePages();

}  // namespace hipport
