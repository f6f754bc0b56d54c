#include <cuda_runtime.h>
#include <assert.h>
#include <stdio.h>

const int kStreams = 4;
const int kBytes = 1 << 20;

__global__ void increment(int *data, int by) { data[blockIdx.x * blockDim.x + threadIdx.x] += by; }

int main(int argc, char **argv)
{
    cudaDeviceProp prop;
    assert(cudaGetDeviceProperties(&prop, argc > 1) == cudaSuccess);
    printf("%s: %d multiprocessors, %zu bytes, %d threads a block\n", prop.name,
           prop.multiProcessorCount, prop.totalGlobalMem, prop.maxThreadsPerBlock);

    cudaStream_t streams[kStreams];
    cudaEvent_t done[kStreams];
    int *host, *device;
    cudaHostAlloc((void **)&host, kStreams * kBytes, cudaHostAllocDefault);
    cudaMalloc(&device, kStreams * kBytes);

    int low, high;
    cudaDeviceGetStreamPriorityRange(&low, &high);
    for (int i = 0; i < kStreams; ++i) {
        cudaStreamCreateWithPriority(&streams[i], cudaStreamNonBlocking, i ? low : high);
        cudaEventCreateWithFlags(&done[i], cudaEventDisableTiming);
    }
    for (int i = 0; i < kStreams; ++i) {
        int *part = device + i * (kBytes / sizeof(int));
        cudaMemcpyAsync(part, host, kBytes, cudaMemcpyHostToDevice, streams[i]);
        if (i > 0) cudaStreamWaitEvent(streams[i], done[i - 1], 0);
        increment<<<kBytes / sizeof(int) / 256, 256, 0, streams[i]>>>(part, i);
        cudaEventRecord(done[i], streams[i]);
        cudaMemcpyAsync(host, part, kBytes, cudaMemcpyDeviceToHost, streams[i]);
    }
    while (cudaStreamQuery(streams[kStreams - 1]) == cudaErrorNotReady) {
    }
    for (int i = 0; i < kStreams; ++i) {
        cudaStreamSynchronize(streams[i]);
        cudaEventDestroy(done[i]);
        cudaStreamDestroy(streams[i]);
    }
    cudaFreeHost(host);
    cudaFree(device);
    cudaDeviceReset();
    return 0;
}
