#include "tally/tally.h"
#include "tally/pool.h"

#include <new>

#include "kernels.cu"

struct tallyContext {
    cudaStream_t stream;
    tally::Pool pool;
    void *result;
};

namespace {

constexpr unsigned int kThreads = 256;

unsigned int blocksFor(size_t count)
{
    return static_cast<unsigned int>((count + kThreads - 1) / kThreads);
}

}  // namespace

cudaError_t tallyCreate(tallyContext **context, cudaStream_t stream)
{
    auto *created = new (std::nothrow) tallyContext{stream, {}, nullptr};
    if (created == nullptr)
        return cudaErrorMemoryAllocation;
    created->result = created->pool.cudaMalloc(sizeof(float));
    if (created->result == nullptr) {
        delete created;
        return cudaErrorMemoryAllocation;
    }
    *context = created;
    return cudaSuccess;
}

cudaError_t tallyDestroy(tallyContext *context)
{
    context->pool.cudaFree(context->result);
    delete context;
    return cudaSuccess;
}

cudaError_t tallySum(tallyContext *context, const float *values, size_t count, float *sum)
{
    TALLY_TRY(cudaMemsetAsync(context->result, 0, sizeof(float), context->stream));
    if (count != 0)
        sumKernel<<<blocksFor(count) < 1024 ? blocksFor(count) : 1024, kThreads, 0, context->stream>>>(
            values, count, static_cast<float *>(context->result));
    TALLY_TRY(cudaGetLastError());
    TALLY_TRY(cudaMemcpyAsync(sum, context->result, sizeof(float), cudaMemcpyDeviceToHost, context->stream));
    return cudaStreamSynchronize(context->stream);
}

cudaError_t tallyCount(tallyContext *context, const float *values, size_t count, tallyKind kind, unsigned int *result)
{
    auto *onDevice = static_cast<unsigned int *>(context->result);
    TALLY_TRY(cudaMemsetAsync(onDevice, 0, sizeof(unsigned int), context->stream));
    if (count != 0) {
        switch (kind) {
        case TALLY_POSITIVE:
            countSignKernel<false><<<blocksFor(count), kThreads, 0, context->stream>>>(values, count, onDevice);
            break;
        case TALLY_NEGATIVE:
            countSignKernel<true><<<blocksFor(count), kThreads, 0, context->stream>>>(values, count, onDevice);
            break;
        case TALLY_ZERO:
            countZeroKernel<<<blocksFor(count), kThreads, 0, context->stream>>>(values, count, onDevice);
            break;
        }
    }
    TALLY_TRY(cudaGetLastError());
    TALLY_TRY(cudaMemcpyAsync(result, onDevice, sizeof(unsigned int), cudaMemcpyDeviceToHost, context->stream));
    return cudaStreamSynchronize(context->stream);
}
