#include "hipport/nvtx.h"
#include <roctracer/roctx.h>

void step(int i) {
  nvtxDomainHandle_t domain = nvtxDomainCreateA("solver");
  nvtxEventAttributes_t event = {};
  event.version = NVTX_VERSION;
  event.messageType = NVTX_MESSAGE_TYPE_ASCII;
  nvtxDomainRangePushEx(domain, &event);
  roctxRangePushA("inner");
  roctxRangePop();
  nvtxNameOsThreadA(static_cast<unsigned>(i), "worker");
  nvtxDomainRangePop(domain);
}
