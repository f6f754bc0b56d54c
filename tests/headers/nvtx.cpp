// NVTX, version 3 in C and in C++.
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCuda.h>
#include <nvtx3/nvToolsExtCudaRt.h>

#include <nvtx3/nvtx3.hpp>

struct library {
  static constexpr char const* name{"library"};
};

void traced() {
  NVTX3_FUNC_RANGE();
  nvtx3::scoped_range range{"loop"};
  nvtx3::scoped_range_in<library> coloured{nvtx3::event_attributes{
      "coloured", nvtx3::rgb{127, 255, 0}, nvtx3::payload{1}}};
  nvtx3::mark("here");
}

int main() {
  nvtxEventAttributes_t event = {};
  event.version = NVTX_VERSION;
  event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  event.colorType = NVTX_COLOR_ARGB;
  event.color = 0xff00ff00;
  event.messageType = NVTX_MESSAGE_TYPE_ASCII;
  event.message.ascii = "step";
  nvtxRangePushEx(&event);
  nvtxRangePop();
  nvtxRangeId_t id = nvtxRangeStartA("range");
  nvtxRangeEnd(id);
  nvtxDomainHandle_t domain = nvtxDomainCreateA("domain");
  nvtxDomainRangePushEx(domain, &event);
  nvtxDomainRangePop(domain);
  nvtxStringHandle_t text = nvtxDomainRegisterStringA(domain, "text");
  event.message.registered = text;
  nvtxDomainDestroy(domain);
  nvtxNameOsThreadA(1, "main");
  nvtxNameCudaDeviceA(0, "first");
  nvtxNameCudaStreamA(0, "stream");
  traced();
}
