#include <cstdio>
#include <cuda_runtime.h>

#define LOG(level, format, args...) \
  if (level < 3) fprintf(stderr, format, ## args)
#define LOG_ALL(format, ...) fprintf(stderr, format, ##__VA_ARGS__)
#define LOG_ERROR(format, args...) LOG(1, "error: " format, ## args)
#define LOG_JOINED(format, type, args...) LOG_ALL(format, cuda##type, ## args)

void print(cudaError_t error) {
  LOG(1, "%s", cudaGetErrorString(error));
  LOG_ALL("%s %d\n", cudaGetErrorString(error), error == cudaSuccess);
  LOG_ERROR("%s", cudaGetErrorName(error));
  LOG_JOINED("%d %s", ErrorUnknown, cudaGetErrorString(error));
}
