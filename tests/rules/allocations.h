// What this program allocates.
#pragma once

#include <cstddef>

namespace hipport {

/// By `new`, since the start, whether or not it was given back.
std::size_t allocatedBytes();

}  // namespace hipport
