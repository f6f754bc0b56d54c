#include "driver.h"

#include <stdio.h>

int scaleWithModule(const char *path, float *values, unsigned int count, float factor)
{
	const size_t bytes = count * sizeof(float);
	char log[4096] = "";
	CUjit_option options[] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
	void *optionValues[] = { log, (void *)sizeof(log) };
	CUmodule module;
	CUfunction kernel;
	CUdeviceptr memory, symbol;
	CUstream stream;
	CUevent start, stop;
	size_t symbolBytes = 0;
	float milliseconds = 0;
	void *arguments[] = { &memory, &count };
	FILE *file;
	static char image[1 << 20];
	size_t length;
	CUresult result;

	file = fopen(path, "rb");
	if (!file) {
		perror(path);
		return 0;
	}
	length = fread(image, 1, sizeof(image) - 1, file);
	fclose(file);
	image[length] = '\0';

	result = cuModuleLoadDataEx(&module, image, 2, options, optionValues);
	if (result != CUDA_SUCCESS)
		fprintf(stderr, "%s\n", log);
	must(result, "module");
	must(cuModuleGetFunction(&kernel, module, "scale"), "kernel");
	must(cuModuleGetGlobal(&symbol, &symbolBytes, module, "scaleFactor"), "constant");

	must(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), "stream");
	must(cuMemcpyHtoDAsync(symbol, &factor, symbolBytes, stream), "constant");
	must(cuEventCreate(&start, CU_EVENT_DEFAULT), "event");
	must(cuEventCreate(&stop, CU_EVENT_DEFAULT), "event");
	must(cuMemAlloc(&memory, bytes), "memory");
	must(cuMemcpyHtoDAsync(memory, values, bytes, stream), "upload");
	must(cuEventRecord(start, stream), "event");
	must(cuLaunchKernel(kernel, (count + 127) / 128, 1, 1, 128, 1, 1, 0, stream, arguments, NULL), "launch");
	must(cuEventRecord(stop, stream), "event");
	must(cuMemcpyDtoHAsync(values, memory, bytes, stream), "download");
	must(cuStreamSynchronize(stream), "kernel");
	must(cuEventElapsedTime(&milliseconds, start, stop), "time");
	printf("%u values scaled\n", count);

	must(cuMemFree(memory), "memory");
	must(cuEventDestroy(start), "event");
	must(cuEventDestroy(stop), "event");
	must(cuStreamDestroy(stream), "stream");
	must(cuModuleUnload(module), "module");
	return milliseconds >= 0;
}
