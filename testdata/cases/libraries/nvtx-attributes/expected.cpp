#include <roctracer/roctx.h>
#include "hipport/nvtx.h"

#include <hip/hip_runtime.h>

// The macros that programs copy from each other.
const unsigned colors[] = {0xff00ff00, 0xff0000ff, 0xffffff00};
#define PUSH_RANGE(name, cid)                              \
  {                                                        \
    nvtxEventAttributes_t eventAttrib = {0};               \
    eventAttrib.version = NVTX_VERSION;                    \
    eventAttrib.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;      \
    eventAttrib.colorType = NVTX_COLOR_ARGB;               \
    eventAttrib.color = colors[(cid) % 3];                 \
    eventAttrib.messageType = NVTX_MESSAGE_TYPE_ASCII;     \
    eventAttrib.message.ascii = name;                      \
    nvtxRangePushEx(&eventAttrib);                         \
  }
#define POP_RANGE roctxRangePop();

void step(hipStream_t stream) {
  nvtxNameCudaStreamA(stream, "copies");
  PUSH_RANGE("step", 1)
  nvtxMarkW(L"middle");
  POP_RANGE
}
