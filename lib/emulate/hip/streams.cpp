// Streams and events: every call is done when it returns, so that streams are
// in order and events have always come to pass.
#include <time.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <thread>
#include <type_traits>

#include "emulate/hip/graph.h"

using hipport::earlierError;
using hipport::failWith;
using hipport::isStream;
using hipport::put;
using hipport::stateOf;
using hipport::StreamWork;

namespace {

// hipStreamLegacy and hipStreamPerThread are numbers.
constexpr std::uintptr_t kLegacy = 1;

bool isDefault(hipStream_t stream) {
  return !stream || reinterpret_cast<std::uintptr_t>(stream) == kLegacy;
}

constexpr int kHighest = -1;
constexpr int kLowest = 1;

/// A bit of each.
std::vector<std::uint32_t> allComputeUnits() {
  constexpr int kBits = 32;
  std::vector<std::uint32_t> words;
  for (int left = hipport::computeUnits(); left > 0; left -= kBits) {
    words.push_back(left >= kBits ? ~0U : (1U << left) - 1);
  }
  return words;
}

}  // namespace

ihipStream_t* hipport::stateOf(hipStream_t stream) {
  if (isDefault(stream)) return nullptr;
  if (stream == hipStreamPerThread) {
    static thread_local ihipStream_t ofThread;
    return &ofThread;
  }
  return ihipStream_t::lives(stream) ? stream : nullptr;
}

std::shared_ptr<StreamWork> hipport::workOf(hipStream_t stream) {
  static const auto kDefault = std::make_shared<StreamWork>(true);
  const ihipStream_t* const state = stateOf(stream);
  return state ? state->work : kDefault;
}

namespace {

/// The number of the last work that a stream waits for: the default stream does
/// for that of others.
std::uint64_t lastWorkOf(hipStream_t stream) {
  return stateOf(stream) ? hipport::workOf(stream)->last()
                         : StreamWork::lastOfBlocking();
}

}  // namespace

bool hipport::isStream(hipStream_t stream) {
  return isDefault(stream) || stateOf(stream);
}

// --- Streams -----------------------------------------------------------------

HIPPORT_API hipError_t hipStreamCreateWithPriority(hipStream_t* stream,
                                                   unsigned flags,
                                                   int priority) {
  if (!stream || (flags != hipStreamDefault && flags != hipStreamNonBlocking)) {
    return failWith(hipErrorInvalidValue);
  }
  *stream = new ihipStream_t(flags, std::clamp(priority, kHighest, kLowest));
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamCreateWithFlags(hipStream_t* stream,
                                                unsigned flags) {
  return hipStreamCreateWithPriority(stream, flags, 0);
}
HIPPORT_API hipError_t hipStreamCreate(hipStream_t* stream) {
  return hipStreamCreateWithPriority(stream, 0, 0);
}
// The compute units are all there are, whatever the mask says.
HIPPORT_API hipError_t hipExtStreamCreateWithCUMask(hipStream_t* stream,
                                                    std::uint32_t words,
                                                    const std::uint32_t* mask) {
  if (!stream) return failWith(hipErrorInvalidHandle);
  if (words == 0 || !mask) return failWith(hipErrorInvalidValue);
  auto made = std::make_unique<ihipStream_t>();
  made->computeUnits.assign(mask, mask + words);
  *stream = made.release();
  return hipSuccess;
}
HIPPORT_API hipError_t hipExtStreamGetCUMask(hipStream_t stream,
                                             std::uint32_t words,
                                             std::uint32_t* mask) {
  if (!mask) return failWith(hipErrorInvalidValue);
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const std::vector<std::uint32_t> all = allComputeUnits();
  if (words < all.size()) return failWith(hipErrorInvalidValue);
  const ihipStream_t* const state = stateOf(stream);
  bool isAny = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    mask[i] = all[i];
    if (!state || i >= state->computeUnits.size()) continue;
    mask[i] &= state->computeUnits[i];
    isAny = isAny || mask[i] != 0;
  }
  // A mask without any unit is none.
  if (!isAny) std::ranges::copy(all, mask);
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamDestroy(hipStream_t stream) {
  if (!stream) return failWith(hipErrorInvalidHandle);
  if (stream == hipStreamPerThread) {
    return failWith(hipErrorInvalidResourceHandle);
  }
  if (!ihipStream_t::lives(stream)) return failWith(hipErrorContextIsDestroyed);
  hipport::leaveCapture(*stream);
  delete stream;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamSynchronize(hipStream_t stream) {
  hipport::Runtime::get().counters().addCall(hipport::CountedCall::synchronise);
  if (const hipError_t error = hipport::refuseWait(stream)) return error;
  if (stateOf(stream)) {
    const auto work = hipport::workOf(stream);
    work->waitFor(work->last());
  } else {
    // It waits for the others.
    StreamWork::waitForAll();
  }
  return earlierError();
}
HIPPORT_API hipError_t hipStreamQuery(hipStream_t stream) {
  if (const hipError_t error = hipport::refuseWait(stream)) return error;
  if (const hipError_t error = earlierError()) return error;
  // It is no error that hipGetLastError() would tell of.
  const auto work = hipport::workOf(stream);
  return work->isDone(lastWorkOf(stream)) ? hipSuccess : hipErrorNotReady;
}
HIPPORT_API hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event,
                                          unsigned flags) {
  if (!ihipEvent_t::lives(event) || !isStream(stream)) {
    return failWith(hipErrorInvalidHandle);
  }
  if (const auto joined = hipport::joinCapture(stream, event)) return *joined;
  return flags == 0 ? hipSuccess : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipStreamGetFlags(hipStream_t stream, unsigned* flags) {
  if (!stream) return failWith(hipErrorInvalidValue);
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const ihipStream_t* const state = stateOf(stream);
  return put(flags, state ? state->flags : 0U);
}
HIPPORT_API int hipGetStreamDeviceId(hipStream_t stream) {
  return isStream(stream) ? 0 : -1;
}
HIPPORT_API hipError_t hipStreamGetDevice(hipStream_t stream,
                                          hipDevice_t* device) {
  if (!device) return failWith(hipErrorInvalidValue);
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  return put(device, 0);
}
HIPPORT_API hipError_t hipStreamGetPriority(hipStream_t stream, int* priority) {
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const ihipStream_t* const state = stateOf(stream);
  return put(priority, state ? state->priority : 0);
}
HIPPORT_API hipError_t hipDeviceGetStreamPriorityRange(int* least,
                                                       int* greatest) {
  if (least) *least = kLowest;
  if (greatest) *greatest = kHighest;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamAddCallback(hipStream_t stream,
                                            hipStreamCallback_t callback,
                                            void* data, unsigned flags) {
  if (!callback || flags != 0) return failWith(hipErrorInvalidValue);
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const auto start = StreamWork::Clock::now();
  callback(stream, earlierError(), data);
  hipport::workOf(stream)->add(start);
  return hipSuccess;
}
HIPPORT_API hipError_t hipLaunchHostFunc(hipStream_t stream,
                                         hipHostFn_t function, void* data) {
  if (!function) return failWith(hipErrorInvalidValue);
  hipHostNodeParams parameters{};
  parameters.fn = function;
  parameters.userData = data;
  const auto start = StreamWork::Clock::now();
  const hipError_t error =
      hipport::placeOn(stream, hipport::HostNode{parameters});
  if (error == hipSuccess && !hipport::isCapturing(stream)) {
    hipport::workOf(stream)->add(start);
  }
  return error;
}

// --- Values in memory --------------------------------------------------------

namespace {

/// Waits for another thread of the program to write it, for a second: what this
/// one writes after the call comes too late, as calls are done when they
/// return.
template <typename T>
hipError_t waitFor(hipStream_t stream, void* at, T value, unsigned how,
                   T mask) {
  if (!at || !hipport::Runtime::get().memory().find(at) ||
      how > hipStreamWaitValueNor) {
    return failWith(hipErrorInvalidValue);
  }
  return hipport::onStream(
      stream,
      [=] {
        auto holds = [&] {
          const T is =
              __atomic_load_n(static_cast<T*>(at), __ATOMIC_ACQUIRE) & mask;
          switch (how) {
            case hipStreamWaitValueGte:
              return std::make_signed_t<T>(is - value) >= 0;
            case hipStreamWaitValueEq:
              return is == value;
            case hipStreamWaitValueAnd:
              return (is & value) != 0;
            default:
              return T(~(is | value)) != 0;
          }
        };
        const auto end =
            std::chrono::steady_clock::now() + std::chrono::seconds(1);
        while (!holds()) {
          if (std::chrono::steady_clock::now() > end) {
            return hipport::notEmulated(
                "hipStreamWaitValue",
                "a wait for a value that is written after the call");
          }
          std::this_thread::yield();
        }
        return hipSuccess;
      },
      hipGraphNodeTypeMemset);
}

template <typename T>
hipError_t writeTo(hipStream_t stream, void* at, T value) {
  if (!at || !hipport::Runtime::get().memory().find(at)) {
    return failWith(hipErrorInvalidValue);
  }
  return hipport::onStream(
      stream,
      [=] {
        __atomic_store_n(static_cast<T*>(at), value, __ATOMIC_RELEASE);
        return hipSuccess;
      },
      hipGraphNodeTypeMemset);
}

}  // namespace

HIPPORT_API hipError_t hipStreamWaitValue32(hipStream_t stream, void* at,
                                            std::uint32_t value, unsigned how,
                                            std::uint32_t mask) {
  return waitFor(stream, at, value, how, mask);
}
HIPPORT_API hipError_t hipStreamWaitValue64(hipStream_t stream, void* at,
                                            std::uint64_t value, unsigned how,
                                            std::uint64_t mask) {
  return waitFor(stream, at, value, how, mask);
}
HIPPORT_API hipError_t hipStreamWriteValue32(hipStream_t stream, void* at,
                                             std::uint32_t value, unsigned) {
  return writeTo(stream, at, value);
}
HIPPORT_API hipError_t hipStreamWriteValue64(hipStream_t stream, void* at,
                                             std::uint64_t value, unsigned) {
  return writeTo(stream, at, value);
}

// --- Events ------------------------------------------------------------------

namespace {

bool areEventFlags(unsigned flags) {
  constexpr unsigned kSystemFence = 0x20000000;  // hipEventDisableSystemFence
  constexpr unsigned kRelease =
      hipEventReleaseToDevice | hipEventReleaseToSystem | kSystemFence;
  constexpr unsigned kAll = hipEventBlockingSync | hipEventDisableTiming |
                            hipEventInterprocess | kRelease;
  return (flags & ~kAll) == 0 && std::popcount(flags & kRelease) <= 1 &&
         ((flags & hipEventInterprocess) == 0 ||
          (flags & hipEventDisableTiming) != 0);
}

}  // namespace

HIPPORT_API hipError_t hipEventCreateWithFlags(hipEvent_t* event,
                                               unsigned flags) {
  if (!event || !areEventFlags(flags)) return failWith(hipErrorInvalidValue);
  *event = new ihipEvent_t(flags);
  return hipSuccess;
}
HIPPORT_API hipError_t hipEventCreate(hipEvent_t* event) {
  return hipEventCreateWithFlags(event, 0);
}
HIPPORT_API hipError_t hipEventDestroy(hipEvent_t event) {
  if (!event) return failWith(hipErrorInvalidHandle);
  if (!ihipEvent_t::lives(event)) return failWith(hipErrorContextIsDestroyed);
  delete event;
  return hipSuccess;
}
HIPPORT_API hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  if (!ihipEvent_t::lives(event)) return failWith(hipErrorInvalidHandle);
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  if (hipport::recordCapture(stream, event)) return hipSuccess;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  event->isRecorded = true;
  event->stream = hipport::workOf(stream);
  event->work = lastWorkOf(stream);
  event->told = {};
  event->milliseconds = static_cast<double>(now.tv_sec) * 1e3 +
                        static_cast<double>(now.tv_nsec) * 1e-6;
  return hipSuccess;
}
HIPPORT_API hipError_t hipEventRecordWithFlags(hipEvent_t event,
                                               hipStream_t stream,
                                               unsigned flags) {
  constexpr unsigned kExternal = 1;  // hipEventRecordExternal
  if (flags > kExternal) return failWith(hipErrorInvalidValue);
  if (flags == kExternal && hipport::isCapturing(stream)) {
    if (!ihipEvent_t::lives(event)) return failWith(hipErrorInvalidHandle);
    return hipport::placeOn(stream, hipport::EventRecord{event});
  }
  return hipEventRecord(event, stream);
}
HIPPORT_API hipError_t hipEventSynchronize(hipEvent_t event) {
  if (!ihipEvent_t::lives(event)) return failWith(hipErrorInvalidHandle);
  if (const hipError_t error = hipport::refuseCaptured(event)) return error;
  if (event->stream) event->stream->waitFor(event->work);
  return earlierError();
}
HIPPORT_API hipError_t hipEventQuery(hipEvent_t event) {
  if (!ihipEvent_t::lives(event)) return failWith(hipErrorInvalidHandle);
  if (const hipError_t error = hipport::refuseCaptured(event)) return error;
  if (const hipError_t error = earlierError()) return error;
  const bool isDone =
      !event->stream || event->stream->isDone(event->work, event->told);
  return isDone ? hipSuccess : hipErrorNotReady;
}
HIPPORT_API hipError_t hipEventElapsedTime(float* milliseconds,
                                           hipEvent_t start, hipEvent_t stop) {
  if (!milliseconds) return failWith(hipErrorInvalidValue);
  for (const hipEvent_t each : {start, stop}) {
    if (!ihipEvent_t::lives(each) || !each->isRecorded ||
        (each->flags & hipEventDisableTiming) != 0) {
      return failWith(hipErrorInvalidHandle);
    }
  }
  for (const hipEvent_t each : {start, stop}) {
    if (each->stream->isAtWork(each->work)) return hipErrorNotReady;
  }
  return put(milliseconds,
             static_cast<float>(stop->milliseconds - start->milliseconds));
}
