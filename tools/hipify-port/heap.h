// The heap of a run that parses.
#pragma once

namespace hipport {

/// Has what is allocated from now on lie in pages of 2 MB where the system
/// gives them. Syntax trees are many small objects all over the heap, and
/// with pages of 4 KB the processor is busy with where they are for 7 % of the
/// time. Does nothing where the C library or the system cannot, or where more
/// threads than a few would wait for the one heap that can be had so.
void useLargePages(unsigned threads);

}  // namespace hipport
