/* A one-dimensional stencil, as taught. */

#include "hip/hip_runtime.h"

#include <stdio.h>

#define RADIUS 3
#define BLOCK 128

__constant__ float c_weights[2 * RADIUS + 1];

__global__ void stencil(const float *in, float *out, int n)
{
	__shared__ float tile[BLOCK + 2 * RADIUS];
	int global = threadIdx.x + blockIdx.x * blockDim.x;
	int local = threadIdx.x + RADIUS;

	tile[local] = global < n ? in[global] : 0.0f;
	if (threadIdx.x < RADIUS) {
		tile[local - RADIUS] = global >= RADIUS ? in[global - RADIUS] : 0.0f;
		tile[local + BLOCK] = global + BLOCK < n ? in[global + BLOCK] : 0.0f;
	}
	__syncthreads();

	float result = 0.0f;
#pragma unroll
	for (int offset = -RADIUS; offset <= RADIUS; offset++)
		result += c_weights[offset + RADIUS] * tile[local + offset];
	if (global < n)
		out[global] = result;
}

hipError_t stencilWithCuda(float *out, const float *in, const float *weights, int n)
{
	float *dev_in = 0;
	float *dev_out = 0;
	hipError_t cudaStatus;

	cudaStatus = hipSetDevice(0);
	if (cudaStatus != hipSuccess) {
		fprintf(stderr, "cudaSetDevice failed!");
		goto Error;
	}
	cudaStatus = hipMalloc((void**)&dev_in, n * sizeof(float));
	if (cudaStatus != hipSuccess)
		goto Error;
	cudaStatus = hipMalloc((void**)&dev_out, n * sizeof(float));
	if (cudaStatus != hipSuccess)
		goto Error;
	cudaStatus = hipMemcpy(dev_in, in, n * sizeof(float), hipMemcpyHostToDevice);
	if (cudaStatus != hipSuccess)
		goto Error;
	cudaStatus = hipMemcpyToSymbol(HIP_SYMBOL(c_weights), weights, sizeof(c_weights));
	if (cudaStatus != hipSuccess)
		goto Error;

	hipLaunchKernelGGL(stencil, dim3((n + BLOCK - 1) / BLOCK), dim3(BLOCK), 0, 0, dev_in, dev_out, n);

	cudaStatus = hipDeviceSynchronize();
	if (cudaStatus != hipSuccess)
		goto Error;
	cudaStatus = hipMemcpy(out, dev_out, n * sizeof(float), hipMemcpyDeviceToHost);

Error:
	hipFree(dev_in);
	hipFree(dev_out);
	return cudaStatus;
}
