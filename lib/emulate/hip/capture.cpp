// Capture: what streams collect instead of doing it. The errors are those of
// HIP's runtime (clr, hipamd/src/hip_graph.cpp and hip_stream.cpp of ROCm 6.3).
#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "emulate/hip/graph.h"

using hipport::Capture;
using hipport::failWith;
using hipport::isStream;
using hipport::NodeContent;
using hipport::stateOf;

namespace hipport {

namespace {

/// Those that go on, in the order in which they began.
class Captures {
 public:
  void add(std::shared_ptr<Capture> capture) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::move(capture));
  }
  void remove(const Capture* capture) {
    const std::lock_guard lock(mutex_);
    std::erase_if(all_,
                  [&](const auto& each) { return each.get() == capture; });
  }
  /// Makes those invalid that are chosen. Whether there were any.
  template <typename F>
  bool spoil(F isChosen) {
    const std::lock_guard lock(mutex_);
    bool isAny = false;
    for (const auto& each : all_) {
      if (!isChosen(*each)) continue;
      each->isInvalid = true;
      isAny = true;
    }
    return isAny;
  }
  template <typename F>
  std::shared_ptr<Capture> find(F isMeant) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(
        all_, [&](const auto& each) { return isMeant(*each); });
    return found == all_.end() ? nullptr : *found;
  }

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<Capture>> all_;
};

Captures& captures() {
  static auto* const kCaptures = new Captures;
  return *kCaptures;
}

thread_local hipStreamCaptureMode modeOfThread = hipStreamCaptureModeGlobal;

std::shared_ptr<Capture> captureOf(hipStream_t stream) {
  const ihipStream_t* const state = stateOf(stream);
  return state ? state->capture : nullptr;
}

/// Captures that what is unsafe in this thread must not meet.
bool spoilUnsafe() {
  if (modeOfThread == hipStreamCaptureModeRelaxed) return false;
  return captures().spoil([](const Capture& each) {
    if (each.mode == hipStreamCaptureModeRelaxed) return false;
    return each.thread == std::this_thread::get_id() ||
           (modeOfThread == hipStreamCaptureModeGlobal &&
            each.mode == hipStreamCaptureModeGlobal);
  });
}

/// Streams that wait for the default stream, and it for them.
bool isBlocking(const Capture& capture) {
  const ihipStream_t* const origin = stateOf(capture.origin);
  return origin && (origin->flags & hipStreamNonBlocking) == 0;
}
bool isDefaultBlocked() { return captures().find(isBlocking) != nullptr; }

/// Nobody collects any more.
void end(Capture& capture) {
  capture.hasEnded = true;
  for (const hipStream_t each : capture.streams) {
    if (ihipStream_t* const state = stateOf(each)) {
      state->capture = nullptr;
      state->last.clear();
    }
  }
  captures().remove(&capture);
}

}  // namespace

bool isCapturing(hipStream_t stream) { return captureOf(stream) != nullptr; }

hipError_t placeOn(hipStream_t stream, NodeContent content) {
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const std::shared_ptr<Capture> capture = captureOf(stream);
  if (!capture) return run(content);
  if (capture->isInvalid) return failWith(hipErrorStreamCaptureInvalidated);
  ihipStream_t* const state = stateOf(stream);
  state->last = {capture->graph->add(std::move(content), state->last)};
  return hipSuccess;
}

hipError_t onStream(hipStream_t stream, Work work, hipGraphNodeType type) {
  return placeOn(stream, Captured{std::move(work), type});
}

hipError_t refuseWait(hipStream_t stream) {
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  if (!stateOf(stream)) return hipSuccess;
  const std::shared_ptr<Capture> capture = captureOf(stream);
  if (capture) capture->isInvalid = true;
  return capture || spoilUnsafe() ? failWith(hipErrorStreamCaptureUnsupported)
                                  : hipSuccess;
}

hipError_t refuseCaptured(hipEvent_t event) {
  if (!event->capture || event->capture->hasEnded) return hipSuccess;
  event->capture->isInvalid = true;
  return failWith(hipErrorCapturedEvent);
}

hipError_t refuseUnsafe() {
  return spoilUnsafe() ? failWith(hipErrorStreamCaptureUnsupported)
                       : hipSuccess;
}

hipError_t refuseImplicit() {
  if (captures().spoil([](const Capture&) { return true; })) {
    return failWith(hipErrorStreamCaptureImplicit);
  }
  StreamWork::waitForAll();
  return hipSuccess;
}

hipError_t refuseDevice() {
  if (captures().spoil(isBlocking)) {
    return failWith(hipErrorStreamCaptureUnsupported);
  }
  StreamWork::waitForAll();
  return hipSuccess;
}

bool recordCapture(hipStream_t stream, hipEvent_t event) {
  event->capture = captureOf(stream);
  if (!event->capture) return false;
  event->last = stateOf(stream)->last;
  return true;
}

std::optional<hipError_t> joinCapture(hipStream_t stream, hipEvent_t event) {
  if (!event->capture || event->capture->hasEnded) return std::nullopt;
  ihipStream_t* const state = stateOf(stream);
  if (!state) return failWith(hipErrorInvalidHandle);
  if (!state->capture) {
    state->capture = event->capture;
    event->capture->streams.insert(stream);
  }
  for (const hipGraphNode_t each : event->last) {
    if (!std::ranges::count(state->last, each)) state->last.push_back(each);
  }
  return hipSuccess;
}

// It is not one that a stream leaves behind.
void notePlaced(const hipGraphNode* node) {
  const std::shared_ptr<Capture> capture = captures().find(
      [&](const Capture& each) { return each.graph == node->graph; });
  if (capture) capture->placed.insert(node);
}

void leaveCapture(ihipStream_t& stream) {
  const std::shared_ptr<Capture> capture = stream.capture;
  if (!capture) return;
  capture->streams.erase(&stream);
  if (capture->origin == &stream) end(*capture);
}

}  // namespace hipport

namespace {

hipError_t begin(hipStream_t stream, hipStreamCaptureMode mode,
                 ihipGraph* graph) {
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  ihipStream_t* const state = stateOf(stream);
  if (!state) return failWith(hipErrorStreamCaptureUnsupported);
  if (mode < hipStreamCaptureModeGlobal || mode > hipStreamCaptureModeRelaxed) {
    return failWith(hipErrorInvalidValue);
  }
  if (state->capture) return failWith(hipErrorIllegalState);
  static std::atomic<unsigned long long> last = 0;
  auto capture = std::make_shared<Capture>();
  if (graph) {
    for (const auto& each : graph->nodes) capture->placed.insert(each.get());
  } else {
    capture->own = std::make_unique<ihipGraph>();
    graph = capture->own.get();
  }
  capture->graph = graph;
  capture->origin = stream;
  capture->streams.insert(stream);
  capture->mode = mode;
  capture->thread = std::this_thread::get_id();
  capture->id = ++last;
  state->capture = capture;
  state->last.clear();
  hipport::captures().add(std::move(capture));
  return hipSuccess;
}

/// Whether a stream of the capture has not come back to the one that began it.
bool isUnjoined(const Capture& capture) {
  const std::vector<hipGraphNode_t>& last = stateOf(capture.origin)->last;
  bool isUnjoined = false;
  for (const auto& each : capture.graph->nodes) {
    if (!each->before.empty() || capture.placed.contains(each.get())) continue;
    if (capture.removed.contains(each.get())) return false;
    if (!std::ranges::count(last, each.get())) isUnjoined = true;
  }
  return isUnjoined;
}

/// Changes what the next node of the stream depends on.
hipError_t update(hipStream_t stream, const hipGraphNode_t* dependencies,
                  std::size_t count, unsigned flags) {
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const std::shared_ptr<Capture> capture = hipport::captureOf(stream);
  if (!capture) return failWith(hipErrorIllegalState);
  if (capture->isInvalid) return failWith(hipErrorStreamCaptureInvalidated);
  const std::span<const hipGraphNode_t> nodes(dependencies, count);
  const bool areOfGraph = (count == 0 || dependencies) &&
                          std::ranges::all_of(nodes, [&](hipGraphNode_t each) {
                            return capture->graph->has(each);
                          });
  if (!areOfGraph || flags > hipStreamSetCaptureDependencies) {
    return failWith(hipErrorInvalidValue);
  }
  std::vector<hipGraphNode_t>& last = stateOf(stream)->last;
  if (flags == hipStreamSetCaptureDependencies) {
    capture->removed.insert(last.begin(), last.end());
    last.clear();
  }
  for (const hipGraphNode_t each : nodes) {
    if (!std::ranges::count(last, each)) last.push_back(each);
  }
  return hipSuccess;
}

}  // namespace

HIPPORT_API hipError_t hipStreamBeginCapture(hipStream_t stream,
                                             hipStreamCaptureMode mode) {
  return begin(stream, mode, nullptr);
}
// hipGraphEdgeData, which AMD's runtime does not take either.
HIPPORT_API hipError_t hipStreamBeginCaptureToGraph(
    hipStream_t stream, hipGraph_t graph, const hipGraphNode_t* dependencies,
    const void* edges, std::size_t count, hipStreamCaptureMode mode) {
  if (edges) return failWith(hipErrorNotSupported);
  if (!ihipGraph::lives(graph) || (dependencies == nullptr) != (count == 0)) {
    return failWith(hipErrorInvalidValue);
  }
  if (const hipError_t error = begin(stream, mode, graph)) return error;
  return count == 0 ? hipSuccess
                    : update(stream, dependencies, count,
                             hipStreamSetCaptureDependencies);
}

HIPPORT_API hipError_t hipStreamEndCapture(hipStream_t stream,
                                           hipGraph_t* graph) {
  if (!graph) return failWith(hipErrorInvalidValue);
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const std::shared_ptr<Capture> capture = hipport::captureOf(stream);
  if (!capture) return failWith(hipErrorIllegalState);
  if (capture->origin != stream) {
    return failWith(hipErrorStreamCaptureUnmatched);
  }
  if (capture->mode != hipStreamCaptureModeRelaxed &&
      capture->thread != std::this_thread::get_id()) {
    return failWith(hipErrorStreamCaptureWrongThread);
  }
  const hipError_t error = capture->isInvalid ? hipErrorStreamCaptureInvalidated
                           : isUnjoined(*capture)
                               ? hipErrorStreamCaptureUnjoined
                               : hipSuccess;
  hipport::end(*capture);
  *graph = error == hipSuccess ? capture->graph : nullptr;
  if (error != hipSuccess) return failWith(error);
  // It is the program's from now on.
  [[maybe_unused]] ihipGraph* const given = capture->own.release();
  return hipSuccess;
}

HIPPORT_API hipError_t hipStreamGetCaptureInfo_v2(
    hipStream_t stream, hipStreamCaptureStatus* status, unsigned long long* id,
    hipGraph_t* graph, const hipGraphNode_t** dependencies,
    std::size_t* count) {
  if (!status) return failWith(hipErrorInvalidValue);
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const ihipStream_t* const state = stateOf(stream);
  if (!state && hipport::isDefaultBlocked()) {
    return failWith(hipErrorStreamCaptureImplicit);
  }
  const std::shared_ptr<Capture> capture = hipport::captureOf(stream);
  *status = !capture             ? hipStreamCaptureStatusNone
            : capture->isInvalid ? hipStreamCaptureStatusInvalidated
                                 : hipStreamCaptureStatusActive;
  if (*status != hipStreamCaptureStatusActive) return hipSuccess;
  if (id) *id = capture->id;
  if (graph) *graph = capture->graph;
  if (dependencies) *dependencies = state->last.data();
  if (count) *count = state->last.size();
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamGetCaptureInfo(hipStream_t stream,
                                               hipStreamCaptureStatus* status,
                                               unsigned long long* id) {
  return hipStreamGetCaptureInfo_v2(stream, status, id, nullptr, nullptr,
                                    nullptr);
}
HIPPORT_API hipError_t hipStreamIsCapturing(hipStream_t stream,
                                            hipStreamCaptureStatus* status) {
  return hipStreamGetCaptureInfo(stream, status, nullptr);
}
HIPPORT_API hipError_t hipStreamUpdateCaptureDependencies(
    hipStream_t stream, hipGraphNode_t* dependencies, std::size_t count,
    unsigned flags) {
  return update(stream, dependencies, count, flags);
}
HIPPORT_API hipError_t
hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode* mode) {
  if (!mode || *mode < hipStreamCaptureModeGlobal ||
      *mode > hipStreamCaptureModeRelaxed) {
    return failWith(hipErrorInvalidValue);
  }
  std::swap(*mode, hipport::modeOfThread);
  return hipSuccess;
}
