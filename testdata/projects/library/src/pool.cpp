#include "tally/pool.h"
#include "tally/tally.h"

#include <cuda_runtime_api.h>

namespace tally {

Pool::~Pool()
{
    for (const Block &block : blocks_)
        ::cudaFree(block.memory);
}

void *Pool::cudaMalloc(std::size_t bytes)
{
    for (Block &block : blocks_) {
        if (!block.used && block.bytes == bytes) {
            block.used = true;
            return block.memory;
        }
    }
    void *memory = nullptr;
    const cudaError_t status = ::cudaMalloc(&memory, bytes);
    report("cudaMalloc", status);
    if (status != cudaSuccess)
        return nullptr;
    ++allocations_;
    blocks_.push_back({memory, bytes, true});
    return memory;
}

void Pool::cudaFree(void *memory)
{
    /* Not ::cudaFree: the block stays with the pool. */
    for (Block &block : blocks_)
        if (block.memory == memory)
            block.used = false;
}

}  // namespace tally
