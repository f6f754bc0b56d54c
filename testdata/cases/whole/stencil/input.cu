/* A one-dimensional stencil, as taught. */

#include "cuda_runtime.h"
#include "device_launch_parameters.h"

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

cudaError_t stencilWithCuda(float *out, const float *in, const float *weights, int n)
{
	float *dev_in = 0;
	float *dev_out = 0;
	cudaError_t cudaStatus;

	cudaStatus = cudaSetDevice(0);
	if (cudaStatus != cudaSuccess) {
		fprintf(stderr, "cudaSetDevice failed!");
		goto Error;
	}
	cudaStatus = cudaMalloc((void**)&dev_in, n * sizeof(float));
	if (cudaStatus != cudaSuccess)
		goto Error;
	cudaStatus = cudaMalloc((void**)&dev_out, n * sizeof(float));
	if (cudaStatus != cudaSuccess)
		goto Error;
	cudaStatus = cudaMemcpy(dev_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
	if (cudaStatus != cudaSuccess)
		goto Error;
	cudaStatus = cudaMemcpyToSymbol(c_weights, weights, sizeof(c_weights));
	if (cudaStatus != cudaSuccess)
		goto Error;

	stencil<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(dev_in, dev_out, n);

	cudaStatus = cudaDeviceSynchronize();
	if (cudaStatus != cudaSuccess)
		goto Error;
	cudaStatus = cudaMemcpy(out, dev_out, n * sizeof(float), cudaMemcpyDeviceToHost);

Error:
	cudaFree(dev_in);
	cudaFree(dev_out);
	return cudaStatus;
}
