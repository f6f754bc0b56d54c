#ifndef TALLY_TALLY_H
#define TALLY_TALLY_H

#include "tally/config.h"

#include <cuda_runtime_api.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tallyContext tallyContext;

/** How a value is counted by tallyCount. */
typedef enum { TALLY_POSITIVE, TALLY_NEGATIVE, TALLY_ZERO } tallyKind;

TALLY_API cudaError_t tallyCreate(tallyContext **context, cudaStream_t stream);
TALLY_API cudaError_t tallyDestroy(tallyContext *context);

/** Sums `count` floats on the device into *sum on the host. */
TALLY_API cudaError_t tallySum(tallyContext *context, const float *values, size_t count, float *sum);

/** Counts the values of a kind. */
TALLY_API cudaError_t tallyCount(tallyContext *context, const float *values, size_t count, tallyKind kind,
                                 unsigned int *result);

#ifdef __cplusplus
}

namespace tally {

const char *advice(int code);
bool verbose();
void report(const char *call, int code);

}  // namespace tally

/* Records a failed call and passes its code on. */
#define TALLY_TRY(call)                              \
    do {                                             \
        cudaError_t tallyStatus_ = (call);           \
        if (tallyStatus_ != cudaSuccess) {           \
            ::tally::report(#call, tallyStatus_);    \
            return tallyStatus_;                     \
        }                                            \
    } while (0)
#endif

#endif /* TALLY_TALLY_H */
