// Streams and events: every call is done when it returns, so that streams are
// in order and events have always come to pass.
#include <time.h>

#include "emulate/hip/runtime.h"

using hipport::earlierError;
using hipport::failWith;
using hipport::isOwn;
using hipport::put;

bool hipport::isOwn(hipStream_t stream) {
  return stream && stream != hipStreamPerThread &&
         reinterpret_cast<std::uintptr_t>(stream) != 1;
}

// --- Streams -----------------------------------------------------------------

HIPPORT_API hipError_t hipStreamCreateWithPriority(hipStream_t* stream,
                                                   unsigned flags,
                                                   int priority) {
  return put(stream, new ihipStream_t{flags, priority, nullptr});
}
HIPPORT_API hipError_t hipStreamCreateWithFlags(hipStream_t* stream,
                                                unsigned flags) {
  return hipStreamCreateWithPriority(stream, flags, 0);
}
HIPPORT_API hipError_t hipStreamCreate(hipStream_t* stream) {
  return hipStreamCreateWithPriority(stream, 0, 0);
}
HIPPORT_API hipError_t hipStreamDestroy(hipStream_t stream) {
  if (!isOwn(stream)) return failWith(hipErrorInvalidHandle);
  delete stream;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamSynchronize(hipStream_t stream) {
  hipport::Runtime::get().counters().addCall(hipport::CountedCall::synchronise);
  const hipError_t error = hipport::refuseCapture(stream);
  return error == hipSuccess ? earlierError() : error;
}
HIPPORT_API hipError_t hipStreamQuery(hipStream_t stream) {
  const hipError_t error = hipport::refuseCapture(stream);
  return error == hipSuccess ? earlierError() : error;
}
HIPPORT_API hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event,
                                          unsigned) {
  if (!event) return failWith(hipErrorInvalidHandle);
  hipport::joinCapture(stream, event);
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamGetFlags(hipStream_t stream, unsigned* flags) {
  return put(flags, isOwn(stream) ? stream->flags : 0U);
}
HIPPORT_API int hipGetStreamDeviceId(hipStream_t) { return 0; }
HIPPORT_API hipError_t hipStreamGetPriority(hipStream_t stream, int* priority) {
  return put(priority, isOwn(stream) ? stream->priority : 0);
}
HIPPORT_API hipError_t hipDeviceGetStreamPriorityRange(int* least,
                                                       int* greatest) {
  if (least) *least = 1;
  if (greatest) *greatest = -1;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamAddCallback(hipStream_t stream,
                                            hipStreamCallback_t callback,
                                            void* data, unsigned) {
  if (!callback) return failWith(hipErrorInvalidValue);
  callback(stream, earlierError(), data);
  return hipSuccess;
}
HIPPORT_API hipError_t hipLaunchHostFunc(hipStream_t stream,
                                         hipHostFn_t function, void* data) {
  if (!function) return failWith(hipErrorInvalidValue);
  return hipport::onStream(
      stream,
      [=] {
        function(data);
        return hipSuccess;
      },
      hipGraphNodeTypeHost);
}

// --- Events ------------------------------------------------------------------

HIPPORT_API hipError_t hipEventCreateWithFlags(hipEvent_t* event,
                                               unsigned flags) {
  return put(event, new ihipEvent_t{flags, false, 0, nullptr});
}
HIPPORT_API hipError_t hipEventCreate(hipEvent_t* event) {
  return hipEventCreateWithFlags(event, 0);
}
HIPPORT_API hipError_t hipEventDestroy(hipEvent_t event) {
  if (!event) return failWith(hipErrorInvalidHandle);
  delete event;
  return hipSuccess;
}
HIPPORT_API hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  if (!event) return failWith(hipErrorInvalidHandle);
  hipport::recordCapture(stream, event);
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  event->isRecorded = true;
  event->milliseconds = static_cast<double>(now.tv_sec) * 1e3 +
                        static_cast<double>(now.tv_nsec) * 1e-6;
  return hipSuccess;
}
HIPPORT_API hipError_t hipEventSynchronize(hipEvent_t event) {
  return event ? earlierError() : failWith(hipErrorInvalidHandle);
}
HIPPORT_API hipError_t hipEventQuery(hipEvent_t event) {
  return event ? earlierError() : failWith(hipErrorInvalidHandle);
}
HIPPORT_API hipError_t hipEventElapsedTime(float* milliseconds,
                                           hipEvent_t start, hipEvent_t stop) {
  if (!milliseconds) return failWith(hipErrorInvalidValue);
  if (!start || !stop || !start->isRecorded || !stop->isRecorded) {
    return failWith(hipErrorInvalidHandle);
  }
  return put(milliseconds,
             static_cast<float>(stop->milliseconds - start->milliseconds));
}
