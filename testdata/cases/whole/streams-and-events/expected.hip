#include <hip/hip_runtime.h>
#include <assert.h>
#include <stdio.h>

const int kStreams = 4;
const int kBytes = 1 << 20;

__global__ void increment(int *data, int by) { data[blockIdx.x * blockDim.x + threadIdx.x] += by; }

int main(int argc, char **argv)
{
    hipDeviceProp_t prop;
    assert(hipGetDeviceProperties(&prop, argc > 1) == hipSuccess);
    printf("%s: %d multiprocessors, %zu bytes, %d threads a block\n", prop.name,
           prop.multiProcessorCount, prop.totalGlobalMem, prop.maxThreadsPerBlock);

    hipStream_t streams[kStreams];
    hipEvent_t done[kStreams];
    int *host, *device;
    hipHostMalloc((void **)&host, kStreams * kBytes, hipHostMallocDefault);
    hipMalloc(&device, kStreams * kBytes);

    int low, high;
    hipDeviceGetStreamPriorityRange(&low, &high);
    for (int i = 0; i < kStreams; ++i) {
        hipStreamCreateWithPriority(&streams[i], hipStreamNonBlocking, i ? low : high);
        hipEventCreateWithFlags(&done[i], hipEventDisableTiming);
    }
    for (int i = 0; i < kStreams; ++i) {
        int *part = device + i * (kBytes / sizeof(int));
        hipMemcpyAsync(part, host, kBytes, hipMemcpyHostToDevice, streams[i]);
        if (i > 0) hipStreamWaitEvent(streams[i], done[i - 1], 0);
        increment<<<kBytes / sizeof(int) / 256, 256, 0, streams[i]>>>(part, i);
        hipEventRecord(done[i], streams[i]);
        hipMemcpyAsync(host, part, kBytes, hipMemcpyDeviceToHost, streams[i]);
    }
    while (hipStreamQuery(streams[kStreams - 1]) == hipErrorNotReady) {
    }
    for (int i = 0; i < kStreams; ++i) {
        hipStreamSynchronize(streams[i]);
        hipEventDestroy(done[i]);
        hipStreamDestroy(streams[i]);
    }
    hipHostFree(host);
    hipFree(device);
    hipDeviceReset();
    return 0;
}
