// The functions that programs call which are compiled with a default stream per
// thread (-fgpu-default-stream=per-thread).
#include "emulate/hip/runtime.h"

// hipMemcpyFromArray() is to go, but programs call it.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace {
hipStream_t ofThread(hipStream_t stream) {
  return hipport::isStream(stream) && !hipport::stateOf(stream)
             ? hipStreamPerThread
             : stream;
}
}  // namespace

#define HIPPORT_PER_THREAD(name, parameters, arguments) \
  HIPPORT_API hipError_t name##_spt parameters { return name arguments; }

HIPPORT_PER_THREAD(hipMemcpy,
                   (void* to, const void* from, std::size_t size,
                    hipMemcpyKind kind),
                   (to, from, size, kind))
HIPPORT_PER_THREAD(hipMemcpyAsync,
                   (void* to, const void* from, std::size_t size,
                    hipMemcpyKind kind, hipStream_t stream),
                   (to, from, size, kind, ofThread(stream)))
HIPPORT_PER_THREAD(hipMemcpyToSymbol,
                   (const void* symbol, const void* from, std::size_t size,
                    std::size_t offset, hipMemcpyKind kind),
                   (symbol, from, size, offset, kind))
HIPPORT_PER_THREAD(hipMemcpyToSymbolAsync,
                   (const void* symbol, const void* from, std::size_t size,
                    std::size_t offset, hipMemcpyKind kind, hipStream_t stream),
                   (symbol, from, size, offset, kind, ofThread(stream)))
HIPPORT_PER_THREAD(hipMemcpyFromSymbol,
                   (void* to, const void* symbol, std::size_t size,
                    std::size_t offset, hipMemcpyKind kind),
                   (to, symbol, size, offset, kind))
HIPPORT_PER_THREAD(hipMemcpyFromSymbolAsync,
                   (void* to, const void* symbol, std::size_t size,
                    std::size_t offset, hipMemcpyKind kind, hipStream_t stream),
                   (to, symbol, size, offset, kind, ofThread(stream)))
HIPPORT_PER_THREAD(hipMemcpy2D,
                   (void* to, std::size_t toPitch, const void* from,
                    std::size_t fromPitch, std::size_t width,
                    std::size_t height, hipMemcpyKind kind),
                   (to, toPitch, from, fromPitch, width, height, kind))
HIPPORT_PER_THREAD(hipMemcpy2DAsync,
                   (void* to, std::size_t toPitch, const void* from,
                    std::size_t fromPitch, std::size_t width,
                    std::size_t height, hipMemcpyKind kind, hipStream_t stream),
                   (to, toPitch, from, fromPitch, width, height, kind,
                    ofThread(stream)))
HIPPORT_PER_THREAD(hipMemcpyFromArray,
                   (void* to, hipArray_const_t from, std::size_t x,
                    std::size_t y, std::size_t count, hipMemcpyKind kind),
                   (to, from, x, y, count, kind))
HIPPORT_PER_THREAD(hipMemcpy2DFromArray,
                   (void* to, std::size_t pitch, hipArray_const_t from,
                    std::size_t x, std::size_t y, std::size_t width,
                    std::size_t height, hipMemcpyKind kind),
                   (to, pitch, from, x, y, width, height, kind))
HIPPORT_PER_THREAD(hipMemcpy2DFromArrayAsync,
                   (void* to, std::size_t pitch, hipArray_const_t from,
                    std::size_t x, std::size_t y, std::size_t width,
                    std::size_t height, hipMemcpyKind kind, hipStream_t stream),
                   (to, pitch, from, x, y, width, height, kind,
                    ofThread(stream)))
HIPPORT_PER_THREAD(hipMemcpy2DToArray,
                   (hipArray * to, std::size_t x, std::size_t y,
                    const void* from, std::size_t pitch, std::size_t width,
                    std::size_t height, hipMemcpyKind kind),
                   (to, x, y, from, pitch, width, height, kind))
HIPPORT_PER_THREAD(hipMemcpy2DToArrayAsync,
                   (hipArray * to, std::size_t x, std::size_t y,
                    const void* from, std::size_t pitch, std::size_t width,
                    std::size_t height, hipMemcpyKind kind, hipStream_t stream),
                   (to, x, y, from, pitch, width, height, kind,
                    ofThread(stream)))
HIPPORT_PER_THREAD(hipMemcpy3D, (const hipMemcpy3DParms* how), (how))
HIPPORT_PER_THREAD(hipMemcpy3DAsync,
                   (const hipMemcpy3DParms* how, hipStream_t stream),
                   (how, ofThread(stream)))
HIPPORT_PER_THREAD(hipMemset, (void* to, int value, std::size_t size),
                   (to, value, size))
HIPPORT_PER_THREAD(hipMemsetAsync,
                   (void* to, int value, std::size_t size, hipStream_t stream),
                   (to, value, size, ofThread(stream)))
HIPPORT_PER_THREAD(hipMemset2D,
                   (void* to, std::size_t pitch, int value, std::size_t width,
                    std::size_t height),
                   (to, pitch, value, width, height))
HIPPORT_PER_THREAD(hipMemset2DAsync,
                   (void* to, std::size_t pitch, int value, std::size_t width,
                    std::size_t height, hipStream_t stream),
                   (to, pitch, value, width, height, ofThread(stream)))
HIPPORT_PER_THREAD(hipMemset3D, (hipPitchedPtr to, int value, hipExtent extent),
                   (to, value, extent))
HIPPORT_PER_THREAD(hipMemset3DAsync,
                   (hipPitchedPtr to, int value, hipExtent extent,
                    hipStream_t stream),
                   (to, value, extent, ofThread(stream)))
HIPPORT_PER_THREAD(hipStreamQuery, (hipStream_t stream), (ofThread(stream)))
HIPPORT_PER_THREAD(hipStreamSynchronize, (hipStream_t stream),
                   (ofThread(stream)))
HIPPORT_PER_THREAD(hipStreamGetFlags, (hipStream_t stream, unsigned* flags),
                   (ofThread(stream), flags))
HIPPORT_PER_THREAD(hipStreamGetPriority, (hipStream_t stream, int* priority),
                   (ofThread(stream), priority))
HIPPORT_PER_THREAD(hipStreamWaitEvent,
                   (hipStream_t stream, hipEvent_t event, unsigned flags),
                   (ofThread(stream), event, flags))
HIPPORT_PER_THREAD(hipStreamAddCallback,
                   (hipStream_t stream, hipStreamCallback_t callback,
                    void* data, unsigned flags),
                   (ofThread(stream), callback, data, flags))
HIPPORT_PER_THREAD(hipLaunchHostFunc,
                   (hipStream_t stream, hipHostFn_t function, void* data),
                   (ofThread(stream), function, data))
HIPPORT_PER_THREAD(hipEventRecord, (hipEvent_t event, hipStream_t stream),
                   (event, ofThread(stream)))
HIPPORT_PER_THREAD(hipLaunchKernel,
                   (const void* function, dim3 grid, dim3 block,
                    void** arguments, std::size_t lds, hipStream_t stream),
                   (function, grid, block, arguments, lds, ofThread(stream)))
HIPPORT_PER_THREAD(hipLaunchCooperativeKernel,
                   (const void* function, dim3 grid, dim3 block,
                    void** arguments, unsigned lds, hipStream_t stream),
                   (function, grid, block, arguments, lds, ofThread(stream)))
HIPPORT_PER_THREAD(hipGraphLaunch, (hipGraphExec_t graph, hipStream_t stream),
                   (graph, ofThread(stream)))
HIPPORT_PER_THREAD(hipStreamBeginCapture,
                   (hipStream_t stream, hipStreamCaptureMode mode),
                   (ofThread(stream), mode))
HIPPORT_PER_THREAD(hipStreamEndCapture, (hipStream_t stream, hipGraph_t* graph),
                   (ofThread(stream), graph))
HIPPORT_PER_THREAD(hipStreamIsCapturing,
                   (hipStream_t stream, hipStreamCaptureStatus* status),
                   (ofThread(stream), status))
HIPPORT_PER_THREAD(hipStreamGetCaptureInfo,
                   (hipStream_t stream, hipStreamCaptureStatus* status,
                    unsigned long long* id),
                   (ofThread(stream), status, id))
HIPPORT_PER_THREAD(hipStreamGetCaptureInfo_v2,
                   (hipStream_t stream, hipStreamCaptureStatus* status,
                    unsigned long long* id, hipGraph_t* graph,
                    const hipGraphNode_t** dependencies, std::size_t* count),
                   (ofThread(stream), status, id, graph, dependencies, count))
