// Graphs: what a stream captured, or what a program put together, run node
// after node in an order that keeps to the dependencies.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <set>
#include <utility>

#include "emulate/hip/runtime.h"

using hipport::Capture;
using hipport::failWith;
using hipport::isCapturing;
using hipport::KeptArguments;
using hipport::Runtime;
using hipport::Work;

struct hipGraphNode {
  hipGraphNodeType type = hipGraphNodeTypeEmpty;
  Work work;  ///< empty of a node that does nothing
  std::vector<hipGraphNode_t> after;
  hipKernelNodeParams kernel{};  ///< as they were set
};
struct ihipGraph {
  std::vector<std::unique_ptr<hipGraphNode>> nodes;
};
struct hipGraphExec {
  struct Step {
    hipGraphNode_t of = nullptr;  ///< in the graph it was made from
    hipGraphNodeType type = hipGraphNodeTypeEmpty;
    Work work;
  };
  std::vector<Step> steps;
};

namespace hipport {

struct Capture {
  std::unique_ptr<ihipGraph> graph = std::make_unique<ihipGraph>();
  hipStream_t origin = nullptr;
  std::set<hipStream_t> streams;
  unsigned long long id = 0;
  bool isInvalid = false;
};

namespace {

std::shared_ptr<Capture> captureOf(hipStream_t stream) {
  return isOwn(stream) ? stream->capture : nullptr;
}

}  // namespace

bool isCapturing(hipStream_t stream) { return captureOf(stream) != nullptr; }

hipError_t onStream(hipStream_t stream, Work work, hipGraphNodeType type) {
  const std::shared_ptr<Capture> capture = captureOf(stream);
  if (!capture) return work();
  if (capture->isInvalid) return failWith(hipErrorStreamCaptureInvalidated);
  auto node = std::make_unique<hipGraphNode>();
  node->type = type;
  node->work = std::move(work);
  // One after the other, in the order of the calls.
  if (!capture->graph->nodes.empty()) {
    node->after.push_back(capture->graph->nodes.back().get());
  }
  capture->graph->nodes.push_back(std::move(node));
  return hipSuccess;
}

hipError_t refuseCapture(hipStream_t stream) {
  const std::shared_ptr<Capture> capture = captureOf(stream);
  if (!capture) return hipSuccess;
  capture->isInvalid = true;
  return failWith(hipErrorStreamCaptureUnsupported);
}

void recordCapture(hipStream_t stream, hipEvent_t event) {
  event->capture = captureOf(stream);
}

void joinCapture(hipStream_t stream, hipEvent_t event) {
  if (!event->capture || !isOwn(stream) || stream->capture) return;
  stream->capture = event->capture;
  event->capture->streams.insert(stream);
}

KeptArguments::KeptArguments(const DeviceModule::Kernel& kernel,
                             void** arguments) {
  for (std::size_t i = 0; i < kernel.arguments.size(); ++i) {
    const std::uint64_t size = kernel.arguments[i].size;
    // Of new memory every alignment that an argument has is kept.
    values_.push_back(std::make_unique<std::byte[]>(size));
    std::memcpy(values_.back().get(), arguments[i], size);
    pointers_.push_back(values_.back().get());
  }
}

}  // namespace hipport

namespace {

/// The nodes so that each stands behind those it depends on; nothing if they
/// depend on each other in a ring.
std::optional<std::vector<hipGraphNode_t>> ordered(const ihipGraph& graph) {
  std::vector<hipGraphNode_t> order;
  std::set<hipGraphNode_t> placed;
  while (order.size() < graph.nodes.size()) {
    const std::size_t before = order.size();
    for (const auto& each : graph.nodes) {
      if (placed.contains(each.get())) continue;
      const bool isReady = std::ranges::all_of(
          each->after, [&](hipGraphNode_t of) { return placed.contains(of); });
      if (!isReady) continue;
      order.push_back(each.get());
      placed.insert(each.get());
    }
    if (order.size() == before) return std::nullopt;
  }
  return order;
}

hipError_t runAll(const std::vector<hipGraphExec::Step>& steps) {
  for (const hipGraphExec::Step& each : steps) {
    if (!each.work) continue;
    if (const hipError_t error = each.work()) return error;
  }
  return hipSuccess;
}

hipError_t addNode(hipGraphNode_t* made, hipGraph_t graph,
                   const hipGraphNode_t* after, std::size_t count,
                   hipGraphNodeType type, Work work) {
  if (!made || !graph || (count > 0 && !after)) {
    return failWith(hipErrorInvalidValue);
  }
  auto node = std::make_unique<hipGraphNode>();
  node->type = type;
  node->work = std::move(work);
  node->after.assign(after, after + count);
  *made = node.get();
  graph->nodes.push_back(std::move(node));
  return hipSuccess;
}

/// The launch that parameters describe; empty, with `error` set, if they do
/// not.
Work launchOf(const hipKernelNodeParams* of, hipError_t& error) {
  error = hipErrorInvalidValue;
  if (!of || !of->func || !of->kernelParams) return {};
  hipport::DeviceModule* module = nullptr;
  const auto* kernel = Runtime::get().kernelOf(of->func, &module, error);
  if (!kernel) return {};
  error = hipSuccess;
  auto kept = std::make_shared<KeptArguments>(*kernel, of->kernelParams);
  return [module, kernel, kept, grid = of->gridDim, block = of->blockDim,
          lds = of->sharedMemBytes] {
    return Runtime::get().launch(*module, *kernel, grid, block, kept->get(),
                                 lds, false);
  };
}

std::optional<Work> fillOf(const hipMemsetParams* of) {
  if (!of || !of->dst) return std::nullopt;
  return [kept = *of]() -> hipError_t {
    const std::size_t bytes = kept.width * kept.elementSize;
    for (std::size_t row = 0; row < std::max<std::size_t>(kept.height, 1);
         ++row) {
      std::byte* const at =
          static_cast<std::byte*>(kept.dst) + row * kept.pitch;
      if (!hipport::reaches(at, bytes)) return failWith(hipErrorInvalidValue);
      for (std::size_t i = 0; i < kept.width; ++i) {
        std::memcpy(at + i * kept.elementSize, &kept.value, kept.elementSize);
      }
    }
    return hipSuccess;
  };
}

/// HIP 5 counts the types of nodes from 1.
hipGraphNodeType typeFor(hipGraphNodeType type) {
  const int shift = Runtime::get().options().hipMajor < 6 ? 0 : 1;
  return static_cast<hipGraphNodeType>(static_cast<int>(type) - shift);
}

hipGraphExec::Step* stepOf(hipGraphExec_t executable, hipGraphNode_t node) {
  if (!executable || !node) return nullptr;
  const auto found =
      std::ranges::find(executable->steps, node, &hipGraphExec::Step::of);
  return found == executable->steps.end() ? nullptr : &*found;
}

}  // namespace

// --- Capture -----------------------------------------------------------------

HIPPORT_API hipError_t hipStreamBeginCapture(hipStream_t stream,
                                             hipStreamCaptureMode) {
  if (!hipport::isOwn(stream)) {
    return failWith(hipErrorStreamCaptureUnsupported);
  }
  if (stream->capture) return failWith(hipErrorIllegalState);
  static std::atomic<unsigned long long> last = 0;
  stream->capture = std::make_shared<Capture>();
  stream->capture->origin = stream;
  stream->capture->streams.insert(stream);
  stream->capture->id = ++last;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamEndCapture(hipStream_t stream,
                                           hipGraph_t* graph) {
  if (!graph) return failWith(hipErrorInvalidValue);
  const std::shared_ptr<Capture> capture = hipport::captureOf(stream);
  if (!capture) return failWith(hipErrorIllegalState);
  if (capture->origin != stream) {
    return failWith(hipErrorStreamCaptureUnmatched);
  }
  for (const hipStream_t each : capture->streams) each->capture = nullptr;
  *graph = capture->isInvalid ? nullptr : capture->graph.release();
  return capture->isInvalid ? failWith(hipErrorStreamCaptureInvalidated)
                            : hipSuccess;
}
HIPPORT_API hipError_t hipStreamGetCaptureInfo(hipStream_t stream,
                                               hipStreamCaptureStatus* status,
                                               unsigned long long* id) {
  if (!status) return failWith(hipErrorInvalidValue);
  const std::shared_ptr<Capture> capture = hipport::captureOf(stream);
  *status = !capture             ? hipStreamCaptureStatusNone
            : capture->isInvalid ? hipStreamCaptureStatusInvalidated
                                 : hipStreamCaptureStatusActive;
  if (id && capture) *id = capture->id;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamIsCapturing(hipStream_t stream,
                                            hipStreamCaptureStatus* status) {
  return hipStreamGetCaptureInfo(stream, status, nullptr);
}
HIPPORT_API hipError_t
hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode* mode) {
  static thread_local hipStreamCaptureMode current = hipStreamCaptureModeGlobal;
  if (!mode) return failWith(hipErrorInvalidValue);
  std::swap(*mode, current);
  return hipSuccess;
}

// --- Graphs ------------------------------------------------------------------

HIPPORT_API hipError_t hipGraphCreate(hipGraph_t* graph, unsigned) {
  if (!graph) return failWith(hipErrorInvalidValue);
  *graph = new ihipGraph;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphDestroy(hipGraph_t graph) {
  if (!graph) return failWith(hipErrorInvalidValue);
  delete graph;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphClone(hipGraph_t* made, hipGraph_t graph) {
  if (!made || !graph) return failWith(hipErrorInvalidValue);
  auto copy = std::make_unique<ihipGraph>();
  std::map<hipGraphNode_t, hipGraphNode_t> of;
  for (const auto& each : graph->nodes) {
    copy->nodes.push_back(std::make_unique<hipGraphNode>(*each));
    of[each.get()] = copy->nodes.back().get();
  }
  for (const auto& each : copy->nodes) {
    for (hipGraphNode_t& before : each->after) before = of[before];
  }
  *made = copy.release();
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphGetNodes(hipGraph_t graph, hipGraphNode_t* nodes,
                                        std::size_t* count) {
  if (!graph || !count) return failWith(hipErrorInvalidValue);
  if (nodes) {
    *count = std::min(*count, graph->nodes.size());
    for (std::size_t i = 0; i < *count; ++i) nodes[i] = graph->nodes[i].get();
  } else {
    *count = graph->nodes.size();
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphNodeGetType(hipGraphNode_t node,
                                           hipGraphNodeType* type) {
  if (!node || !type) return failWith(hipErrorInvalidValue);
  *type = typeFor(node->type);
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphAddDependencies(hipGraph_t graph,
                                               const hipGraphNode_t* from,
                                               const hipGraphNode_t* to,
                                               std::size_t count) {
  if (!graph || (count > 0 && (!from || !to))) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t i = 0; i < count; ++i) to[i]->after.push_back(from[i]);
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphAddEmptyNode(hipGraphNode_t* node,
                                            hipGraph_t graph,
                                            const hipGraphNode_t* after,
                                            std::size_t count) {
  return addNode(node, graph, after, count, hipGraphNodeTypeEmpty, {});
}
HIPPORT_API hipError_t hipGraphAddKernelNode(
    hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipKernelNodeParams* parameters) {
  hipError_t error = hipSuccess;
  Work work = launchOf(parameters, error);
  if (!work) return failWith(error);
  error = addNode(node, graph, after, count, hipGraphNodeTypeKernel,
                  std::move(work));
  if (error == hipSuccess) (*node)->kernel = *parameters;
  return error;
}
HIPPORT_API hipError_t hipGraphKernelNodeSetParams(
    hipGraphNode_t node, const hipKernelNodeParams* parameters) {
  hipError_t error = hipSuccess;
  Work work = launchOf(parameters, error);
  if (!work || !node) return failWith(node ? error : hipErrorInvalidValue);
  node->work = std::move(work);
  node->kernel = *parameters;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphKernelNodeGetParams(
    hipGraphNode_t node, hipKernelNodeParams* parameters) {
  if (!node || !parameters || !node->kernel.func) {
    return failWith(hipErrorInvalidValue);
  }
  *parameters = node->kernel;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphAddMemcpyNode(
    hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipMemcpy3DParms* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return addNode(node, graph, after, count, hipGraphNodeTypeMemcpy,
                 [kept = *parameters] { return hipMemcpy3D(&kept); });
}
HIPPORT_API hipError_t hipGraphAddMemcpyNode1D(
    hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, void* to, const void* from, std::size_t size,
    hipMemcpyKind kind) {
  return addNode(node, graph, after, count, hipGraphNodeTypeMemcpy,
                 [=] { return hipMemcpy(to, from, size, kind); });
}
HIPPORT_API hipError_t hipGraphAddMemsetNode(
    hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipMemsetParams* parameters) {
  std::optional<Work> work = fillOf(parameters);
  if (!work) return failWith(hipErrorInvalidValue);
  return addNode(node, graph, after, count, hipGraphNodeTypeMemset,
                 std::move(*work));
}
HIPPORT_API hipError_t hipGraphAddHostNode(
    hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipHostNodeParams* parameters) {
  if (!parameters || !parameters->fn) return failWith(hipErrorInvalidValue);
  return addNode(node, graph, after, count, hipGraphNodeTypeHost,
                 [kept = *parameters] {
                   kept.fn(kept.userData);
                   return hipSuccess;
                 });
}
HIPPORT_API hipError_t hipGraphAddChildGraphNode(hipGraphNode_t* node,
                                                 hipGraph_t graph,
                                                 const hipGraphNode_t* after,
                                                 std::size_t count,
                                                 hipGraph_t child) {
  hipGraphExec_t made = nullptr;
  if (const hipError_t error = hipGraphInstantiateWithFlags(&made, child, 0)) {
    return error;
  }
  const std::shared_ptr<hipGraphExec> kept(made);
  return addNode(node, graph, after, count, hipGraphNodeTypeGraph,
                 [kept] { return runAll(kept->steps); });
}

// --- What runs ---------------------------------------------------------------

HIPPORT_API hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t* made,
                                                    hipGraph_t graph,
                                                    unsigned long long) {
  if (!made || !graph) return failWith(hipErrorInvalidValue);
  const auto order = ordered(*graph);
  if (!order) return failWith(hipErrorInvalidValue);
  auto executable = std::make_unique<hipGraphExec>();
  for (const hipGraphNode_t each : *order) {
    executable->steps.push_back({each, each->type, each->work});
  }
  *made = executable.release();
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphInstantiate(hipGraphExec_t* made,
                                           hipGraph_t graph,
                                           hipGraphNode_t* wrong, char*,
                                           std::size_t) {
  if (wrong) *wrong = nullptr;
  return hipGraphInstantiateWithFlags(made, graph, 0);
}
HIPPORT_API hipError_t hipGraphUpload(hipGraphExec_t executable, hipStream_t) {
  return executable ? hipSuccess : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipGraphLaunch(hipGraphExec_t executable,
                                      hipStream_t stream) {
  if (!executable) return failWith(hipErrorInvalidValue);
  if (!isCapturing(stream)) return runAll(executable->steps);
  return hipport::onStream(
      stream, [steps = executable->steps] { return runAll(steps); },
      hipGraphNodeTypeGraph);
}
HIPPORT_API hipError_t hipGraphExecDestroy(hipGraphExec_t executable) {
  if (!executable) return failWith(hipErrorInvalidValue);
  delete executable;
  return hipSuccess;
}
HIPPORT_API hipError_t
hipGraphExecKernelNodeSetParams(hipGraphExec_t executable, hipGraphNode_t node,
                                const hipKernelNodeParams* parameters) {
  hipGraphExec::Step* const step = stepOf(executable, node);
  hipError_t error = hipErrorInvalidValue;
  Work work = launchOf(parameters, error);
  if (!step || !work) return failWith(step ? error : hipErrorInvalidValue);
  step->work = std::move(work);
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphExecMemcpyNodeSetParams1D(
    hipGraphExec_t executable, hipGraphNode_t node, void* to, const void* from,
    std::size_t size, hipMemcpyKind kind) {
  hipGraphExec::Step* const step = stepOf(executable, node);
  if (!step) return failWith(hipErrorInvalidValue);
  step->work = [=] { return hipMemcpy(to, from, size, kind); };
  return hipSuccess;
}
HIPPORT_API hipError_t
hipGraphExecMemsetNodeSetParams(hipGraphExec_t executable, hipGraphNode_t node,
                                const hipMemsetParams* parameters) {
  hipGraphExec::Step* const step = stepOf(executable, node);
  std::optional<Work> work = fillOf(parameters);
  if (!step || !work) return failWith(hipErrorInvalidValue);
  step->work = std::move(*work);
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphExecUpdate(hipGraphExec_t executable,
                                          hipGraph_t graph,
                                          hipGraphNode_t* wrong,
                                          hipGraphExecUpdateResult* result) {
  if (!executable || !graph || !result) return failWith(hipErrorInvalidValue);
  if (wrong) *wrong = nullptr;
  const auto order = ordered(*graph);
  if (!order || order->size() != executable->steps.size()) {
    *result = hipGraphExecUpdateErrorTopologyChanged;
    return failWith(hipErrorGraphExecUpdateFailure);
  }
  for (std::size_t i = 0; i < order->size(); ++i) {
    const hipGraphNode_t node = (*order)[i];
    if (node->type != executable->steps[i].type) {
      if (wrong) *wrong = node;
      *result = hipGraphExecUpdateErrorNodeTypeChanged;
      return failWith(hipErrorGraphExecUpdateFailure);
    }
  }
  for (std::size_t i = 0; i < order->size(); ++i) {
    executable->steps[i].work = (*order)[i]->work;
  }
  *result = hipGraphExecUpdateSuccess;
  return hipSuccess;
}
