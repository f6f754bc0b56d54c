#include "calls.h"

__constant__ int limit;

void use(void* p) {
  CHECKED(Malloc(&p, 4));
  CHECKED(Memcpy(p, p, 4, cudaMemcpyDefault));
  TYPE(Stream) stream;
  CHECKED(StreamCreate(&stream));
  MIXED(Free)(p);
  MIXED(MemcpyToSymbol)(limit, p, sizeof(int));
  OWN(DeviceReset)();
  OWN(Mine)();
}
