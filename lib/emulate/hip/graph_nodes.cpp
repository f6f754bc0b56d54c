// The nodes of graphs: what each kind is given, asked for and does. The errors
// are those of HIP's runtime (clr, hipamd/src/hip_graph.cpp of ROCm 6.3).
#include <algorithm>
#include <cstring>
#include <utility>

#include "emulate/hip/graph.h"

using hipport::AllocParams;
using hipport::BoxCopy;
using hipport::ChildGraph;
using hipport::CopyFromSymbol;
using hipport::CopyToSymbol;
using hipport::EventRecord;
using hipport::EventWait;
using hipport::failWith;
using hipport::Fill;
using hipport::HostNode;
using hipport::KeptArguments;
using hipport::KernelNode;
using hipport::MemoryAlloc;
using hipport::MemoryFree;
using hipport::NodeContent;
using hipport::Nothing;
using hipport::put;
using hipport::RunCopy;
using hipport::Runtime;
using hipport::WideBoxCopy;
using hipport::WideCopy;

namespace hipport {

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

namespace {

/// What all graphs have of the device's memory, in bytes.
struct GraphPool {
  std::mutex mutex;
  std::map<void*, GraphMemory*> all;
  std::uint64_t used = 0;
  std::uint64_t usedHigh = 0;
  std::uint64_t reserved = 0;
  std::uint64_t reservedHigh = 0;
};
GraphPool& pool() {
  static auto* const kPool = new GraphPool;
  return *kPool;
}

}  // namespace

class GraphMemory {
 public:
  GraphMemory(void* at, std::uint64_t size) : at_(at), size_(size) {
    memory().keep(at);
    const std::lock_guard lock(pool().mutex);
    pool().all[at] = this;
  }
  GraphMemory(const GraphMemory&) = delete;
  GraphMemory& operator=(const GraphMemory&) = delete;
  /// What is in use by then stays with the program.
  ~GraphMemory() {
    {
      const std::lock_guard lock(pool().mutex);
      pool().all.erase(at_);
    }
    if (!hasRun_) memory().release(at_);
    memory().drop(at_);
  }

  /// The pool is locked.
  bool isFreed = false;  ///< there is a node for it

  void give() {
    const std::lock_guard lock(pool().mutex);
    hasRun_ = true;
    (void)memory().revive(at_);
    if (isUsed_) return;
    isUsed_ = true;
    pool().used += size_;
    pool().usedHigh = std::max(pool().usedHigh, pool().used);
    pool().reserved = std::max(pool().reserved, pool().used);
    pool().reservedHigh = std::max(pool().reservedHigh, pool().reserved);
  }
  /// The pool is locked.
  void take() {
    memory().release(at_);
    if (!isUsed_) return;
    isUsed_ = false;
    pool().used -= size_;
  }

 private:
  void* at_;
  std::uint64_t size_;
  bool hasRun_ = false;
  bool isUsed_ = false;
};

bool takeGraphMemory(void* at) {
  const std::lock_guard lock(pool().mutex);
  const auto found = pool().all.find(at);
  if (found == pool().all.end()) return false;
  found->second->take();
  return true;
}

hipError_t giveMemory(std::size_t size, MemoryAlloc& made) {
  void* const at = memory().allocate(size, hipMemoryTypeDevice);
  if (!at) return failWith(hipErrorOutOfMemory);
  made.memory = std::make_shared<GraphMemory>(at, size);
  made.parameters.bytesize = size;
  made.parameters.dptr = at;
  return hipSuccess;
}

hipError_t kernelNode(const hipKernelNodeParams* parameters, KernelNode& made) {
  if (!parameters || !parameters->func) return failWith(hipErrorInvalidValue);
  made.parameters = *parameters;
  if (const auto* const symbol =
          static_cast<const ihipModuleSymbol_t*>(parameters->func);
      ihipModuleSymbol_t::lives(symbol)) {
    made.module = symbol->module;
    made.kernel = symbol->kernel;
  } else {
    DeviceModule* module = nullptr;
    hipError_t error = hipSuccess;
    made.kernel = Runtime::get().kernelOf(parameters->func, &module, error);
    made.module = module;
    if (!made.kernel) return failWith(error);
  }
  if (parameters->gridDim.x == 0 || parameters->gridDim.y == 0 ||
      parameters->gridDim.z == 0) {
    return failWith(hipErrorInvalidValue);
  }
  const dim3& block = parameters->blockDim;
  if (std::uint64_t{block.x} * block.y * block.z >
      static_cast<std::uint64_t>(architecture().blockThreads)) {
    return failWith(hipErrorInvalidValue);
  }
  if (const hipError_t error = Runtime::get().checkLaunch(
          *made.kernel, parameters->gridDim, block, parameters->sharedMemBytes,
          made.isCooperative)) {
    return error;
  }
  void** arguments = parameters->kernelParams;
  std::vector<void*> unpacked;
  if (arguments && parameters->extra) return failWith(hipErrorInvalidValue);
  if (!arguments && parameters->extra) {
    if (!unpackExtra(*made.kernel, parameters->extra, unpacked)) {
      return failWith(hipErrorInvalidValue);
    }
    arguments = unpacked.data();
  }
  if (!arguments && !made.kernel->arguments.empty()) {
    return failWith(hipErrorInvalidValue);
  }
  made.arguments = std::make_shared<KeptArguments>(*made.kernel, arguments);
  made.parameters.kernelParams = made.arguments->get();
  made.parameters.extra = nullptr;
  return hipSuccess;
}

// --- To do it ----------------------------------------------------------------

namespace {

struct Runner {
  hipError_t operator()(const Nothing&) const { return hipSuccess; }
  hipError_t operator()(const KernelNode& node) const {
    return Runtime::get().launch(
        *node.module, *node.kernel, node.parameters.gridDim,
        node.parameters.blockDim, node.arguments->get(),
        node.parameters.sharedMemBytes, node.isCooperative);
  }
  hipError_t operator()(const BoxCopy& node) const {
    return copyBox(node.parameters);
  }
  hipError_t operator()(const WideBoxCopy& node) const {
    return copyBox(node.parameters);
  }
  hipError_t operator()(const RunCopy& node) const {
    return copyBytes(node.to, node.from, node.size);
  }
  hipError_t operator()(const CopyFromSymbol& node) const {
    return copyFromSymbol(node.to, node.symbol, node.size, node.offset);
  }
  hipError_t operator()(const CopyToSymbol& node) const {
    return copyToSymbol(node.symbol, node.from, node.size, node.offset);
  }
  hipError_t operator()(const Fill& node) const {
    return fillRows(node.parameters);
  }
  hipError_t operator()(const HostNode& node) const {
    node.parameters.fn(node.parameters.userData);
    return hipSuccess;
  }
  hipError_t operator()(const ChildGraph& node) const {
    const auto order = node.graph->ordered();
    if (!order) return failWith(hipErrorInvalidValue);
    for (const hipGraphNode_t each : *order) {
      if (const hipError_t error = run(each->content)) return error;
    }
    return hipSuccess;
  }
  hipError_t operator()(const EventRecord& node) const {
    return hipEventRecord(node.event, nullptr);
  }
  hipError_t operator()(const EventWait&) const { return hipSuccess; }
  hipError_t operator()(const MemoryAlloc& node) const {
    node.memory->give();
    return hipSuccess;
  }
  hipError_t operator()(const MemoryFree& node) const {
    return takeGraphMemory(node.at) ? hipSuccess : hipFree(node.at);
  }
  hipError_t operator()(const Captured& node) const { return node.work(); }
};

/// hipGraphNodeType of HIP 6; HIP 5 counts from 1.
enum class NodeType : std::uint8_t {
  kernel,
  copy,
  fill,
  host,
  graph,
  empty,
  eventWait,
  eventRecord,
  semaphoreSignal,
  semaphoreWait,
  memoryAlloc,
  memoryFree
};

struct Type {
  NodeType operator()(const Nothing&) const { return NodeType::empty; }
  NodeType operator()(const KernelNode&) const { return NodeType::kernel; }
  NodeType operator()(const BoxCopy&) const { return NodeType::copy; }
  NodeType operator()(const WideBoxCopy&) const { return NodeType::copy; }
  NodeType operator()(const RunCopy&) const { return NodeType::copy; }
  NodeType operator()(const CopyFromSymbol&) const { return NodeType::copy; }
  NodeType operator()(const CopyToSymbol&) const { return NodeType::copy; }
  NodeType operator()(const Fill&) const { return NodeType::fill; }
  NodeType operator()(const HostNode&) const { return NodeType::host; }
  NodeType operator()(const ChildGraph&) const { return NodeType::graph; }
  NodeType operator()(const EventRecord&) const {
    return NodeType::eventRecord;
  }
  NodeType operator()(const EventWait&) const { return NodeType::eventWait; }
  NodeType operator()(const MemoryAlloc&) const {
    return NodeType::memoryAlloc;
  }
  NodeType operator()(const MemoryFree&) const { return NodeType::memoryFree; }
  NodeType operator()(const Captured& node) const {
    return static_cast<NodeType>(node.type - 1);
  }
};

}  // namespace

hipError_t run(const NodeContent& content) {
  return std::visit(Runner(), content);
}

hipGraphNodeType typeOf(const NodeContent& content) {
  const int shift = Runtime::get().options().hipMajor < 6 ? 1 : 0;
  return static_cast<hipGraphNodeType>(
      static_cast<int>(std::visit(Type(), content)) + shift);
}

}  // namespace hipport

namespace {

// --- What may be set ---------------------------------------------------------

hipError_t check(const RunCopy& node) {
  if (node.size == 0) return hipErrorInvalidValue;
  if (const hipError_t error =
          hipport::checkCopy(node.to, node.from, node.size, node.kind)) {
    return error;
  }
  const bool isFromDevice = hipport::isOfDevice(node.from);
  const bool isToDevice = hipport::isOfDevice(node.to);
  if (isFromDevice == isToDevice || node.kind == hipMemcpyDefault) {
    return hipSuccess;
  }
  return node.kind ==
                 (isToDevice ? hipMemcpyHostToDevice : hipMemcpyDeviceToHost)
             ? hipSuccess
             : hipErrorInvalidValue;
}

hipError_t check(const BoxCopy& node) {
  return hipport::checkCopy(&node.parameters);
}
hipError_t check(const WideBoxCopy&) { return hipSuccess; }

hipError_t checkSymbol(const void* symbol, const void* host, std::size_t size,
                       std::size_t offset) {
  if (!symbol) return hipErrorInvalidSymbol;
  if (!host || size == 0 || symbol == host) return hipErrorInvalidValue;
  hipError_t error = hipSuccess;
  (void)hipport::partOf(symbol, size, offset, error);
  return error;
}
hipError_t check(const CopyFromSymbol& node) {
  return checkSymbol(node.symbol, node.to, node.size, node.offset);
}
hipError_t check(const CopyToSymbol& node) {
  return checkSymbol(node.symbol, node.from, node.size, node.offset);
}

hipError_t check(const Fill& node) {
  const hipMemsetParams& of = node.parameters;
  const std::size_t bytes = of.width * of.elementSize;
  if (!of.dst || of.width == 0 || of.height == 0 ||
      (of.elementSize != 1 && of.elementSize != 2 && of.elementSize != 4) ||
      (of.height > 1 && of.pitch < bytes)) {
    return hipErrorInvalidValue;
  }
  const auto in = hipport::memory().find(of.dst);
  if (!in) {
    const auto lent = hipport::memory().lent(of.dst);
    return lent && bytes * of.height <= lent->size ? hipSuccess
                                                   : hipErrorInvalidValue;
  }
  const std::uint64_t offset =
      reinterpret_cast<std::uintptr_t>(of.dst) - in->begin;
  const std::uint64_t end = of.pitch * (of.height - 1) + bytes;
  return of.pitch * of.height > in->size || end > in->size - offset
             ? hipErrorInvalidValue
             : hipSuccess;
}

hipError_t check(const HostNode& node) {
  return node.parameters.fn ? hipSuccess : hipErrorInvalidValue;
}
hipError_t check(const EventRecord& node) {
  return node.event ? hipSuccess : hipErrorInvalidValue;
}
hipError_t check(const EventWait& node) {
  return node.event ? hipSuccess : hipErrorInvalidValue;
}
// These are whole when they are made.
hipError_t check(const Nothing&) { return hipSuccess; }
hipError_t check(const KernelNode&) { return hipSuccess; }
hipError_t check(const ChildGraph&) { return hipSuccess; }
hipError_t check(const MemoryAlloc&) { return hipSuccess; }
hipError_t check(const MemoryFree&) { return hipSuccess; }
hipError_t check(const hipport::Captured&) { return hipSuccess; }

/// What a node that runs may become: a copy keeps its direction.
template <typename T>
hipError_t checkChange(const T& old, const T& updated) {
  bool isSame = true;
  if constexpr (requires { old.kind; }) {
    isSame = old.kind == updated.kind;
  } else if constexpr (requires { old.parameters.kind; }) {
    isSame = old.parameters.kind == updated.parameters.kind;
  }
  return isSame ? hipSuccess : hipErrorInvalidValue;
}
hipError_t checkChange(const Fill& old, const Fill& updated) {
  const hipMemsetParams& was = old.parameters;
  const hipMemsetParams& is = updated.parameters;
  const bool isSame = is.height == 1 || (was.height == is.height &&
                                         was.width * was.elementSize ==
                                             is.width * is.elementSize);
  return isSame ? hipSuccess : hipErrorInvalidValue;
}

// The direction of a copy of a variable counts when it is set anew.
hipError_t checkSet(const CopyFromSymbol& node) {
  if (Runtime::get().variableOf(node.to)) return hipErrorInvalidValue;
  const auto in = hipport::memory().find(node.to);
  const bool isWrong = node.kind == hipMemcpyHostToHost ||
                       node.kind == hipMemcpyHostToDevice ||
                       (!in && node.kind == hipMemcpyDeviceToDevice) ||
                       (in && in->type == hipMemoryTypeDevice &&
                        node.kind == hipMemcpyDeviceToHost);
  return isWrong ? hipErrorInvalidMemcpyDirection : hipSuccess;
}
hipError_t checkSet(const CopyToSymbol& node) {
  if (Runtime::get().variableOf(node.from)) return hipErrorInvalidValue;
  const auto in = hipport::memory().find(node.from);
  const bool isWrong = node.kind == hipMemcpyHostToHost ||
                       node.kind == hipMemcpyDeviceToHost ||
                       (!in && node.kind == hipMemcpyDeviceToDevice) ||
                       (in && in->type == hipMemoryTypeDevice &&
                        node.kind == hipMemcpyHostToDevice);
  return isWrong ? hipErrorInvalidValue : hipSuccess;
}
template <typename T>
hipError_t checkSet(const T&) {
  return hipSuccess;
}

// --- To add, to set and to ask -----------------------------------------------

hipError_t add(hipGraphNode_t* made, hipGraph_t graph,
               const hipGraphNode_t* after, std::size_t count,
               NodeContent content) {
  if (!made || !ihipGraph::lives(graph) || (count > 0 && !after)) {
    return failWith(hipErrorInvalidValue);
  }
  const std::span<const hipGraphNode_t> nodes(after, count);
  for (const hipGraphNode_t each : nodes) {
    if (!graph->has(each) || std::ranges::count(nodes, each) > 1) {
      return failWith(hipErrorInvalidValue);
    }
  }
  const hipError_t error =
      std::visit([](const auto& each) { return check(each); }, content);
  if (error != hipSuccess) return failWith(error);
  *made = graph->add(std::move(content), nodes);
  hipport::notePlaced(*made);
  return hipSuccess;
}

/// What a node of a kind does. Null if it is none or of another kind.
template <typename T>
T* contentOf(hipGraphNode_t node) {
  return hipGraphNode::lives(node) ? std::get_if<T>(&node->content) : nullptr;
}

template <typename T>
hipError_t set(T* old, T updated, bool isRunning) {
  if (!old) return failWith(hipErrorInvalidValue);
  hipError_t error = check(updated);
  if (error == hipSuccess) error = checkSet(updated);
  if (error == hipSuccess && isRunning) error = checkChange(*old, updated);
  if (error != hipSuccess) return failWith(error);
  *old = std::move(updated);
  return hipSuccess;
}
template <typename T>
hipError_t setOf(hipGraphNode_t node, T updated) {
  return set(contentOf<T>(node), std::move(updated), false);
}
template <typename T>
hipError_t setIn(hipGraphExec_t executable, hipGraphNode_t node, T updated) {
  return set(contentOf<T>(hipport::nodeIn(executable, node)),
             std::move(updated), true);
}

template <typename T, typename P>
hipError_t parametersOf(hipGraphNode_t node, P* parameters) {
  const T* const content = contentOf<T>(node);
  if (!content) return failWith(hipErrorInvalidValue);
  return put(parameters, content->parameters);
}

template <typename T>
hipError_t eventOf(hipGraphNode_t node, hipEvent_t* event) {
  const T* const content = contentOf<T>(node);
  return content ? put(event, content->event) : failWith(hipErrorInvalidValue);
}

/// Kernels keep their attribute.
hipError_t setKernel(KernelNode* old, const hipKernelNodeParams* parameters) {
  if (!old) return failWith(hipErrorInvalidValue);
  KernelNode made;
  made.isCooperative = old->isCooperative;
  made.attribute = old->attribute;
  const hipError_t error = hipport::kernelNode(parameters, made);
  if (error == hipSuccess) *old = std::move(made);
  return error;
}

/// Another graph's nodes into those of a child, which are alike.
hipError_t setChild(ChildGraph* old, const ihipGraph& graph) {
  if (!old) return failWith(hipErrorInvalidValue);
  const auto is = graph.ordered();
  const auto was = old->graph->ordered();
  if (!is || !was || is->size() != was->size()) {
    return failWith(hipErrorUnknown);
  }
  for (std::size_t i = 0; i < is->size(); ++i) {
    if (hipport::typeOf((*is)[i]->content) !=
        hipport::typeOf((*was)[i]->content)) {
      return failWith(hipErrorUnknown);
    }
  }
  for (std::size_t i = 0; i < is->size(); ++i) {
    (*was)[i]->content = (*is)[i]->content;
  }
  return hipSuccess;
}

hipMemsetParams fillOf(const hipMemsetParams* of) {
  return of ? *of : hipMemsetParams{};
}
hipMemcpy3DParms boxOf(const hipMemcpy3DParms* of) {
  return of ? *of : hipMemcpy3DParms{};
}

/// HIP_MEMSET_NODE_PARAMS of HIP 6.
struct DriverFill {
  hipDeviceptr_t dst;
  std::size_t pitch;
  unsigned value;
  unsigned elementSize;
  std::size_t width;
  std::size_t height;
};
hipMemsetParams fillOf(const DriverFill* of) {
  hipMemsetParams made{};
  if (!of) return made;
  made.dst = of->dst;
  made.elementSize = of->elementSize;
  made.height = of->height;
  made.pitch = of->pitch;
  made.value = of->value;
  made.width = of->width;
  return made;
}

hipError_t addMemory(hipGraphNode_t* made, hipGraph_t graph,
                     const hipGraphNode_t* after, std::size_t count,
                     AllocParams* parameters) {
  if (!made || !graph || (count > 0 && !after) || !parameters) {
    return failWith(hipErrorInvalidValue);
  }
  parameters->dptr = nullptr;
  const hipMemPoolProps& pool = parameters->poolProps;
  if (parameters->bytesize == 0 ||
      pool.allocType != hipMemAllocationTypePinned ||
      !hipport::isDeviceLocation(pool.location)) {
    return failWith(hipErrorInvalidValue);
  }
  MemoryAlloc node;
  node.parameters = *parameters;
  if (const hipError_t error =
          hipport::giveMemory(parameters->bytesize, node)) {
    return error;
  }
  const hipError_t error = add(made, graph, after, count, node);
  if (error == hipSuccess) parameters->dptr = node.parameters.dptr;
  return error;
}

/// Memory of a graph has one node that frees it.
hipError_t addFree(hipGraphNode_t* made, hipGraph_t graph,
                   const hipGraphNode_t* after, std::size_t count, void* at) {
  if (!made || !graph || (after == nullptr) != (count == 0) || !at) {
    return failWith(hipErrorInvalidValue);
  }
  {
    const std::lock_guard lock(hipport::pool().mutex);
    const auto found = hipport::pool().all.find(at);
    if (found == hipport::pool().all.end() || found->second->isFreed) {
      return failWith(hipErrorInvalidValue);
    }
    found->second->isFreed = true;
  }
  return add(made, graph, after, count, MemoryFree{at});
}

}  // namespace

// --- Kernels -----------------------------------------------------------------

HIPPORT_API hipError_t hipGraphAddKernelNode(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipKernelNodeParams* parameters) {
  if (!made || !ihipGraph::lives(graph)) return failWith(hipErrorInvalidValue);
  KernelNode node;
  const hipError_t error = hipport::kernelNode(parameters, node);
  return error == hipSuccess ? add(made, graph, after, count, std::move(node))
                             : error;
}
HIPPORT_API hipError_t hipGraphKernelNodeSetParams(
    hipGraphNode_t node, const hipKernelNodeParams* parameters) {
  return setKernel(contentOf<KernelNode>(node), parameters);
}
HIPPORT_API hipError_t
hipGraphExecKernelNodeSetParams(hipGraphExec_t executable, hipGraphNode_t node,
                                const hipKernelNodeParams* parameters) {
  return setKernel(contentOf<KernelNode>(hipport::nodeIn(executable, node)),
                   parameters);
}
HIPPORT_API hipError_t hipGraphKernelNodeGetParams(
    hipGraphNode_t node, hipKernelNodeParams* parameters) {
  return parametersOf<KernelNode>(node, parameters);
}

// hipLaunchAttributeID; the priority is where HIP 5 has only `cooperative`.
namespace {
constexpr int kWindow = 1;
constexpr int kCooperative = 2;
constexpr int kPriority = 8;

bool isAttribute(int which) {
  return which == kWindow || which == kCooperative || which == kPriority;
}

/// AMD's devices have no window: hipDeviceProp_t::accessPolicyMaxWindowSize
/// is 0.
bool isWindow(const hipAccessPolicyWindow& window) {
  return window.hitRatio >= 0 && window.hitRatio <= 1 &&
         window.missProp != hipAccessPropertyPersisting &&
         window.num_bytes == 0;
}
}  // namespace

HIPPORT_API hipError_t
hipGraphKernelNodeSetAttribute(hipGraphNode_t node, hipKernelNodeAttrID which,
                               const hipKernelNodeAttrValue* value) {
  KernelNode* const kernel = contentOf<KernelNode>(node);
  if (!kernel || !value || !isAttribute(which)) {
    return failWith(hipErrorInvalidValue);
  }
  const bool isValid = static_cast<int>(which) == kWindow
                           ? isWindow(value->accessPolicyWindow)
                       : static_cast<int>(which) == kPriority
                           ? value->cooperative >= -1 && value->cooperative <= 1
                           : true;
  if (!isValid) return failWith(hipErrorInvalidValue);
  kernel->attribute = {which, *value};
  if (which == kCooperative) kernel->isCooperative = value->cooperative != 0;
  return hipSuccess;
}
HIPPORT_API hipError_t
hipGraphKernelNodeGetAttribute(hipGraphNode_t node, hipKernelNodeAttrID which,
                               hipKernelNodeAttrValue* value) {
  const KernelNode* const kernel = contentOf<KernelNode>(node);
  if (!kernel || !value || !isAttribute(which) ||
      (kernel->attribute.which != 0 && kernel->attribute.which != which)) {
    return failWith(hipErrorInvalidValue);
  }
  if (which == kWindow) {
    value->accessPolicyWindow = kernel->attribute.value.accessPolicyWindow;
  } else {
    value->cooperative = kernel->attribute.value.cooperative;
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphKernelNodeCopyAttributes(hipGraphNode_t from,
                                                        hipGraphNode_t to) {
  const KernelNode* const source = contentOf<KernelNode>(from);
  KernelNode* const target = contentOf<KernelNode>(to);
  if (!source || !target) return failWith(hipErrorInvalidValue);
  if (target->attribute.which != 0 &&
      target->attribute.which != source->attribute.which) {
    return failWith(hipErrorInvalidContext);
  }
  target->attribute = source->attribute;
  return hipSuccess;
}

// --- Copies ------------------------------------------------------------------

HIPPORT_API hipError_t hipGraphAddMemcpyNode(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipMemcpy3DParms* parameters) {
  return add(made, graph, after, count, BoxCopy{boxOf(parameters)});
}
HIPPORT_API hipError_t hipGraphMemcpyNodeSetParams(
    hipGraphNode_t node, const hipMemcpy3DParms* parameters) {
  return setOf(node, BoxCopy{boxOf(parameters)});
}
HIPPORT_API hipError_t
hipGraphExecMemcpyNodeSetParams(hipGraphExec_t executable, hipGraphNode_t node,
                                hipMemcpy3DParms* parameters) {
  return setIn(executable, node, BoxCopy{boxOf(parameters)});
}
// A run of bytes is a box of one row.
HIPPORT_API hipError_t
hipGraphMemcpyNodeGetParams(hipGraphNode_t node, hipMemcpy3DParms* parameters) {
  const RunCopy* const run = contentOf<RunCopy>(node);
  if (!run) return parametersOf<BoxCopy>(node, parameters);
  hipMemcpy3DParms box{};
  box.srcPtr = {const_cast<void*>(run->from), run->size, run->size, 1};
  box.dstPtr = {run->to, run->size, run->size, 1};
  box.extent = {run->size, 1, 1};
  box.kind = run->kind;
  return put(parameters, box);
}

HIPPORT_API hipError_t hipGraphAddMemcpyNode1D(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, void* to, const void* from, std::size_t size,
    hipMemcpyKind kind) {
  return add(made, graph, after, count, RunCopy{to, from, size, kind});
}
HIPPORT_API hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t node,
                                                     void* to, const void* from,
                                                     std::size_t size,
                                                     hipMemcpyKind kind) {
  if (to == from) return failWith(hipErrorInvalidValue);
  return setOf(node, RunCopy{to, from, size, kind});
}
HIPPORT_API hipError_t hipGraphExecMemcpyNodeSetParams1D(
    hipGraphExec_t executable, hipGraphNode_t node, void* to, const void* from,
    std::size_t size, hipMemcpyKind kind) {
  if (to == from) return failWith(hipErrorInvalidValue);
  return setIn(executable, node, RunCopy{to, from, size, kind});
}

HIPPORT_API hipError_t hipGraphAddMemcpyNodeFromSymbol(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, void* to, const void* symbol, std::size_t size,
    std::size_t offset, hipMemcpyKind kind) {
  return add(made, graph, after, count,
             CopyFromSymbol{to, symbol, size, offset, kind});
}
HIPPORT_API hipError_t hipGraphMemcpyNodeSetParamsFromSymbol(
    hipGraphNode_t node, void* to, const void* symbol, std::size_t size,
    std::size_t offset, hipMemcpyKind kind) {
  return setOf(node, CopyFromSymbol{to, symbol, size, offset, kind});
}
HIPPORT_API hipError_t hipGraphExecMemcpyNodeSetParamsFromSymbol(
    hipGraphExec_t executable, hipGraphNode_t node, void* to,
    const void* symbol, std::size_t size, std::size_t offset,
    hipMemcpyKind kind) {
  return setIn(executable, node,
               CopyFromSymbol{to, symbol, size, offset, kind});
}
HIPPORT_API hipError_t hipGraphAddMemcpyNodeToSymbol(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const void* symbol, const void* from, std::size_t size,
    std::size_t offset, hipMemcpyKind kind) {
  return add(made, graph, after, count,
             CopyToSymbol{symbol, from, size, offset, kind});
}
HIPPORT_API hipError_t hipGraphMemcpyNodeSetParamsToSymbol(
    hipGraphNode_t node, const void* symbol, const void* from, std::size_t size,
    std::size_t offset, hipMemcpyKind kind) {
  return setOf(node, CopyToSymbol{symbol, from, size, offset, kind});
}
HIPPORT_API hipError_t hipGraphExecMemcpyNodeSetParamsToSymbol(
    hipGraphExec_t executable, hipGraphNode_t node, const void* symbol,
    const void* from, std::size_t size, std::size_t offset,
    hipMemcpyKind kind) {
  return setIn(executable, node,
               CopyToSymbol{symbol, from, size, offset, kind});
}

HIPPORT_API hipError_t hipDrvGraphAddMemcpyNode(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const WideCopy* parameters, hipCtx_t context) {
  if (!parameters || !context) return failWith(hipErrorInvalidValue);
  return add(made, graph, after, count, WideBoxCopy{*parameters});
}
HIPPORT_API hipError_t hipDrvGraphMemcpyNodeGetParams(hipGraphNode_t node,
                                                      WideCopy* parameters) {
  return parametersOf<WideBoxCopy>(node, parameters);
}
HIPPORT_API hipError_t hipDrvGraphMemcpyNodeSetParams(
    hipGraphNode_t node, const WideCopy* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return setOf(node, WideBoxCopy{*parameters});
}
HIPPORT_API hipError_t hipDrvGraphExecMemcpyNodeSetParams(
    hipGraphExec_t executable, hipGraphNode_t node, const WideCopy* parameters,
    hipCtx_t) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return setIn(executable, node, WideBoxCopy{*parameters});
}

// --- Fills -------------------------------------------------------------------

HIPPORT_API hipError_t hipGraphAddMemsetNode(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipMemsetParams* parameters) {
  return add(made, graph, after, count, Fill{fillOf(parameters)});
}
HIPPORT_API hipError_t
hipGraphMemsetNodeGetParams(hipGraphNode_t node, hipMemsetParams* parameters) {
  return parametersOf<Fill>(node, parameters);
}
HIPPORT_API hipError_t hipGraphMemsetNodeSetParams(
    hipGraphNode_t node, const hipMemsetParams* parameters) {
  return setOf(node, Fill{fillOf(parameters)});
}
HIPPORT_API hipError_t
hipGraphExecMemsetNodeSetParams(hipGraphExec_t executable, hipGraphNode_t node,
                                const hipMemsetParams* parameters) {
  return setIn(executable, node, Fill{fillOf(parameters)});
}
HIPPORT_API hipError_t hipDrvGraphAddMemsetNode(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const DriverFill* parameters, hipCtx_t) {
  return add(made, graph, after, count, Fill{fillOf(parameters)});
}
HIPPORT_API hipError_t hipDrvGraphExecMemsetNodeSetParams(
    hipGraphExec_t executable, hipGraphNode_t node,
    const DriverFill* parameters, hipCtx_t) {
  return setIn(executable, node, Fill{fillOf(parameters)});
}

// --- The host, events, graphs ------------------------------------------------

HIPPORT_API hipError_t hipGraphAddEmptyNode(hipGraphNode_t* made,
                                            hipGraph_t graph,
                                            const hipGraphNode_t* after,
                                            std::size_t count) {
  return add(made, graph, after, count, Nothing());
}

HIPPORT_API hipError_t hipGraphAddHostNode(
    hipGraphNode_t* made, hipGraph_t graph, const hipGraphNode_t* after,
    std::size_t count, const hipHostNodeParams* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return add(made, graph, after, count, HostNode{*parameters});
}
HIPPORT_API hipError_t
hipGraphHostNodeGetParams(hipGraphNode_t node, hipHostNodeParams* parameters) {
  return parametersOf<HostNode>(node, parameters);
}
HIPPORT_API hipError_t hipGraphHostNodeSetParams(
    hipGraphNode_t node, const hipHostNodeParams* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return setOf(node, HostNode{*parameters});
}
HIPPORT_API hipError_t
hipGraphExecHostNodeSetParams(hipGraphExec_t executable, hipGraphNode_t node,
                              const hipHostNodeParams* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return setIn(executable, node, HostNode{*parameters});
}

HIPPORT_API hipError_t hipGraphAddEventRecordNode(hipGraphNode_t* made,
                                                  hipGraph_t graph,
                                                  const hipGraphNode_t* after,
                                                  std::size_t count,
                                                  hipEvent_t event) {
  return add(made, graph, after, count, EventRecord{event});
}
HIPPORT_API hipError_t hipGraphEventRecordNodeGetEvent(hipGraphNode_t node,
                                                       hipEvent_t* event) {
  return eventOf<EventRecord>(node, event);
}
HIPPORT_API hipError_t hipGraphEventRecordNodeSetEvent(hipGraphNode_t node,
                                                       hipEvent_t event) {
  return setOf(node, EventRecord{event});
}
HIPPORT_API hipError_t hipGraphExecEventRecordNodeSetEvent(
    hipGraphExec_t executable, hipGraphNode_t node, hipEvent_t event) {
  return setIn(executable, node, EventRecord{event});
}
HIPPORT_API hipError_t hipGraphAddEventWaitNode(hipGraphNode_t* made,
                                                hipGraph_t graph,
                                                const hipGraphNode_t* after,
                                                std::size_t count,
                                                hipEvent_t event) {
  return add(made, graph, after, count, EventWait{event});
}
HIPPORT_API hipError_t hipGraphEventWaitNodeGetEvent(hipGraphNode_t node,
                                                     hipEvent_t* event) {
  return eventOf<EventWait>(node, event);
}
HIPPORT_API hipError_t hipGraphEventWaitNodeSetEvent(hipGraphNode_t node,
                                                     hipEvent_t event) {
  return setOf(node, EventWait{event});
}
HIPPORT_API hipError_t hipGraphExecEventWaitNodeSetEvent(
    hipGraphExec_t executable, hipGraphNode_t node, hipEvent_t event) {
  return setIn(executable, node, EventWait{event});
}

HIPPORT_API hipError_t hipGraphAddChildGraphNode(hipGraphNode_t* made,
                                                 hipGraph_t graph,
                                                 const hipGraphNode_t* after,
                                                 std::size_t count,
                                                 hipGraph_t child) {
  if (!ihipGraph::lives(child) || !ihipGraph::lives(graph)) {
    return failWith(hipErrorInvalidValue);
  }
  return add(made, graph, after, count, ChildGraph{child->copy()});
}
HIPPORT_API hipError_t hipGraphChildGraphNodeGetGraph(hipGraphNode_t node,
                                                      hipGraph_t* graph) {
  const ChildGraph* const child = contentOf<ChildGraph>(node);
  return child ? put(graph, child->graph.get())
               : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipGraphExecChildGraphNodeSetParams(
    hipGraphExec_t executable, hipGraphNode_t node, hipGraph_t child) {
  if (!ihipGraph::lives(child) || !hipGraphNode::lives(node)) {
    return failWith(hipErrorInvalidValue);
  }
  if (node->graph == child) return failWith(hipErrorUnknown);
  return setChild(contentOf<ChildGraph>(hipport::nodeIn(executable, node)),
                  *child);
}

// --- Memory ------------------------------------------------------------------

HIPPORT_API hipError_t hipGraphAddMemAllocNode(hipGraphNode_t* made,
                                               hipGraph_t graph,
                                               const hipGraphNode_t* after,
                                               std::size_t count,
                                               AllocParams* parameters) {
  return addMemory(made, graph, after, count, parameters);
}
HIPPORT_API hipError_t hipGraphMemAllocNodeGetParams(hipGraphNode_t node,
                                                     AllocParams* parameters) {
  return parametersOf<MemoryAlloc>(node, parameters);
}
HIPPORT_API hipError_t hipGraphAddMemFreeNode(hipGraphNode_t* made,
                                              hipGraph_t graph,
                                              const hipGraphNode_t* after,
                                              std::size_t count, void* at) {
  return addFree(made, graph, after, count, at);
}
HIPPORT_API hipError_t hipDrvGraphAddMemFreeNode(hipGraphNode_t* made,
                                                 hipGraph_t graph,
                                                 const hipGraphNode_t* after,
                                                 std::size_t count,
                                                 hipDeviceptr_t at) {
  return addFree(made, graph, after, count, at);
}
HIPPORT_API hipError_t hipGraphMemFreeNodeGetParams(hipGraphNode_t node,
                                                    void* at) {
  const MemoryFree* const content = contentOf<MemoryFree>(node);
  return content ? put(static_cast<void**>(at), content->at)
                 : failWith(hipErrorInvalidValue);
}

namespace {
/// hipGraphMemAttributeType.
enum class PoolAttribute : std::uint8_t {
  used,
  usedHigh,
  reserved,
  reservedHigh
};
}  // namespace

HIPPORT_API hipError_t hipDeviceGetGraphMemAttribute(int device, unsigned which,
                                                     std::uint64_t* value) {
  if (const hipError_t error = hipport::checkDevice(device)) return error;
  auto& pool = hipport::pool();
  const std::lock_guard lock(pool.mutex);
  switch (static_cast<PoolAttribute>(which)) {
    case PoolAttribute::used:
      return put(value, pool.used);
    case PoolAttribute::usedHigh:
      return put(value, pool.usedHigh);
    case PoolAttribute::reserved:
      return put(value, pool.reserved);
    case PoolAttribute::reservedHigh:
      return put(value, pool.reservedHigh);
  }
  return failWith(hipErrorInvalidValue);
}
// Only to begin anew.
HIPPORT_API hipError_t hipDeviceSetGraphMemAttribute(
    int device, unsigned which, const std::uint64_t* value) {
  if (const hipError_t error = hipport::checkDevice(device)) return error;
  const auto attribute = static_cast<PoolAttribute>(which);
  if (!value || *value != 0 ||
      (attribute != PoolAttribute::usedHigh &&
       attribute != PoolAttribute::reservedHigh)) {
    return failWith(hipErrorInvalidValue);
  }
  auto& pool = hipport::pool();
  const std::lock_guard lock(pool.mutex);
  if (attribute == PoolAttribute::usedHigh) {
    pool.usedHigh = pool.used;
  } else {
    pool.reservedHigh = pool.reserved;
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGraphMemTrim(int device) {
  if (const hipError_t error = hipport::checkDevice(device)) return error;
  auto& pool = hipport::pool();
  const std::lock_guard lock(pool.mutex);
  pool.reserved = pool.used;
  return hipSuccess;
}

// --- By the kind that parameters name ----------------------------------------

namespace {

/// hipGraphNodeParams of HIP 6.
struct NodeParams {
  int type;
  int reserved[3];
  union {
    hipKernelNodeParams kernel;
    struct {
      int flags;
      int reserved[3];
      hipMemcpy3DParms parameters;
    } copy;
    hipMemsetParams fill;
    hipHostNodeParams host;
    hipGraph_t graph;
    hipEvent_t event;
    AllocParams alloc;
    void* free;
    long long size[29];
  };
  long long reservedToo;
};

using hipport::NodeType;

/// What is no type is one that nothing is done for.
NodeType typeOf(const NodeParams& parameters) {
  return parameters.type >= 0 &&
                 parameters.type <= static_cast<int>(NodeType::memoryFree)
             ? static_cast<NodeType>(parameters.type)
             : NodeType::empty;
}

hipError_t setBy(hipGraphNode_t node, const NodeParams& parameters,
                 bool isRunning) {
  switch (typeOf(parameters)) {
    case NodeType::kernel:
      return setKernel(contentOf<KernelNode>(node), &parameters.kernel);
    case NodeType::copy:
      return set(contentOf<BoxCopy>(node), BoxCopy{parameters.copy.parameters},
                 isRunning);
    case NodeType::fill:
      return set(contentOf<Fill>(node), Fill{parameters.fill}, isRunning);
    case NodeType::host:
      return set(contentOf<HostNode>(node), HostNode{parameters.host},
                 isRunning);
    case NodeType::graph:
      return ihipGraph::lives(parameters.graph)
                 ? setChild(contentOf<ChildGraph>(node), *parameters.graph)
                 : failWith(hipErrorInvalidValue);
    case NodeType::eventWait:
      return set(contentOf<EventWait>(node), EventWait{parameters.event},
                 isRunning);
    case NodeType::eventRecord:
      return set(contentOf<EventRecord>(node), EventRecord{parameters.event},
                 isRunning);
    case NodeType::semaphoreSignal:
    case NodeType::semaphoreWait:
    case NodeType::memoryAlloc:
    case NodeType::memoryFree:
      return failWith(hipErrorNotSupported);
    default:
      return failWith(hipErrorInvalidValue);
  }
}

}  // namespace

HIPPORT_API hipError_t hipGraphAddNode(hipGraphNode_t* made, hipGraph_t graph,
                                       const hipGraphNode_t* after,
                                       std::size_t count,
                                       NodeParams* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  switch (typeOf(*parameters)) {
    case NodeType::kernel:
      return hipGraphAddKernelNode(made, graph, after, count,
                                   &parameters->kernel);
    case NodeType::copy:
      return hipGraphAddMemcpyNode(made, graph, after, count,
                                   &parameters->copy.parameters);
    case NodeType::fill:
      return hipGraphAddMemsetNode(made, graph, after, count,
                                   &parameters->fill);
    case NodeType::host:
      return hipGraphAddHostNode(made, graph, after, count, &parameters->host);
    case NodeType::graph:
      return hipGraphAddChildGraphNode(made, graph, after, count,
                                       parameters->graph);
    case NodeType::eventWait:
      return hipGraphAddEventWaitNode(made, graph, after, count,
                                      parameters->event);
    case NodeType::eventRecord:
      return hipGraphAddEventRecordNode(made, graph, after, count,
                                        parameters->event);
    case NodeType::semaphoreSignal:
    case NodeType::semaphoreWait:
      return failWith(hipErrorNotSupported);
    case NodeType::memoryAlloc:
      return addMemory(made, graph, after, count, &parameters->alloc);
    case NodeType::memoryFree:
      return addFree(made, graph, after, count, parameters->free);
    default:
      return failWith(hipErrorInvalidValue);
  }
}
HIPPORT_API hipError_t hipGraphNodeSetParams(hipGraphNode_t node,
                                             NodeParams* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return setBy(node, *parameters, false);
}
HIPPORT_API hipError_t hipGraphExecNodeSetParams(hipGraphExec_t executable,
                                                 hipGraphNode_t node,
                                                 NodeParams* parameters) {
  if (!parameters) return failWith(hipErrorInvalidValue);
  return setBy(hipport::nodeIn(executable, node), *parameters, true);
}
