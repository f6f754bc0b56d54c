#include <cstdio>
#include <hip/hip_runtime.h>

#define LOG(level, format, args...) \
  if (level < 3) fprintf(stderr, format, ## args)
#define LOG_ALL(format, ...) fprintf(stderr, format, ##__VA_ARGS__)
#define LOG_ERROR(format, args...) LOG(1, "error: " format, ## args)
#define LOG_JOINED(format, type, args...) LOG_ALL(format, hip##type, ## args)

void print(hipError_t error) {
  LOG(1, "%s", hipGetErrorString(error));
  LOG_ALL("%s %d\n", hipGetErrorString(error), error == hipSuccess);
  LOG_ERROR("%s", hipGetErrorName(error));
  LOG_JOINED("%d %s", ErrorUnknown, hipGetErrorString(error));
}
