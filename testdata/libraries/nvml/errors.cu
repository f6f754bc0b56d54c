// What NVML refuses, and by which error.
#include <nvml.h>

#include <cstdio>

int main() {
  unsigned count = 0;
  nvmlDevice_t device;
  char text[NVML_DEVICE_NAME_BUFFER_SIZE];
  printf("before: %d\n", nvmlDeviceGetCount(&count));
  printf("begin: %d\n", nvmlInit());
  printf("again: %d\n", nvmlInitWithFlags(0));
  printf("count: %d\n", nvmlDeviceGetCount(&count));
  printf("nowhere: %d\n", nvmlDeviceGetCount(nullptr));
  printf("beyond: %d\n", nvmlDeviceGetHandleByIndex(count, &device));
  printf("first: %d\n", nvmlDeviceGetHandleByIndex(0, &device));
  printf("short: %d\n", nvmlDeviceGetName(device, text, 4));
  printf("no place: %d\n", nvmlDeviceGetHandleByPciBusId("here", &device));
  printf("no device there: %d\n",
         nvmlDeviceGetHandleByPciBusId("0000:fe:1f.0", &device));
  printf("no such UUID: %d\n", nvmlDeviceGetHandleByUUID("none", &device));
  printf("end: %d\n", nvmlShutdown());
  printf("still there: %d\n", nvmlDeviceGetCount(&count));
  printf("end: %d\n", nvmlShutdown());
  printf("over: %d\n", nvmlShutdown());
  printf("same text: %d\n", nvmlErrorString(NVML_ERROR_TIMEOUT) != nullptr);
  return 0;
}
