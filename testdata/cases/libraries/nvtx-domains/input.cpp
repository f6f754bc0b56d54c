#include <nvToolsExt.h>

void step(int i) {
  nvtxDomainHandle_t domain = nvtxDomainCreateA("solver");
  nvtxEventAttributes_t event = {};
  event.version = NVTX_VERSION;
  event.messageType = NVTX_MESSAGE_TYPE_ASCII;
  nvtxDomainRangePushEx(domain, &event);
  nvtxRangePushA("inner");
  nvtxRangePop();
  nvtxNameOsThreadA(static_cast<unsigned>(i), "worker");
  nvtxDomainRangePop(domain);
}
