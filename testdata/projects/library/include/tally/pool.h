#pragma once

#include "tally/config.h"

#include <cstddef>
#include <vector>

namespace tally {

/// Device memory that is handed out again after it was given back. Its methods
/// are named after the calls that they stand for.
class TALLY_API Pool {
public:
    Pool() = default;
    ~Pool();
    Pool(const Pool &) = delete;
    Pool &operator=(const Pool &) = delete;

    /// Null where the device has no memory left.
    void *cudaMalloc(std::size_t bytes);
    /// Keeps the memory for the next cudaMalloc of this size.
    void cudaFree(void *memory);

    /// Calls of the runtime's own cudaMalloc so far.
    std::size_t allocations() const { return allocations_; }

private:
    struct Block {
        void *memory;
        std::size_t bytes;
        bool used;
    };
    std::vector<Block> blocks_;
    std::size_t allocations_ = 0;
};

/// Stand-ins for the runtime, for tests without a device.
namespace mock {

enum cudaError { cudaErrorMock = 77 };

inline int cudaMalloc(void **memory, std::size_t bytes)
{
    *memory = ::operator new(bytes);
    return bytes == 0 ? cudaErrorMock : 0;
}

inline int cudaFree(void *memory)
{
    ::operator delete(memory);
    return 0;
}

}  // namespace mock
}  // namespace tally
