// Graphs as a whole: their nodes and edges, what is made of them to run, and
// the objects that live as long. The errors are those of HIP's runtime (clr,
// hipamd/src/hip_graph.cpp of ROCm 6.3).
#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <deque>
#include <fstream>
#include <utility>

#include "emulate/hip/graph.h"

using hipport::failWith;
using hipport::NodeContent;
using hipport::put;

struct hipUserObject : hipport::Handle<hipUserObject> {
  hipHostFn_t destroy = nullptr;
  void* data = nullptr;
  unsigned count = 0;  ///< of references
  std::set<ihipGraph*> graphs;
};

/// hipGraphInstantiateParams of HIP 6.
struct InstantiateParams {
  hipGraphNode_t wrong;
  unsigned long long flags;
  int result;  ///< hipGraphInstantiateResult: 0, or 1 of any error
  hipStream_t stream;
};

namespace {

constexpr unsigned long long kAutoFree = 1;
constexpr unsigned long long kUpload = 2;
constexpr unsigned long long kDeviceLaunch = 4;
constexpr unsigned long long kUseNodePriority = 8;

/// References that go; the last takes the object with it.
void release(hipUserObject* object, unsigned count) {
  object->count -= count;
  if (object->count > 0) return;
  for (ihipGraph* const each : object->graphs) each->objects.erase(object);
  object->destroy(object->data);
  delete object;
}

bool isCount(unsigned count) { return count > 0 && count <= INT_MAX; }

/// How many there are, or as many of them as there is place for, and nothing
/// in the places that are left.
hipError_t list(const std::vector<hipGraphNode_t>& all, hipGraphNode_t* to,
                std::size_t* count) {
  if (!count) return failWith(hipErrorInvalidValue);
  if (!to) {
    *count = all.size();
    return hipSuccess;
  }
  for (std::size_t i = 0; i < *count; ++i) {
    to[i] = i < all.size() ? all[i] : nullptr;
  }
  *count = std::min(*count, all.size());
  return hipSuccess;
}

bool isEdge(hipGraphNode_t from, hipGraphNode_t to) {
  return std::ranges::count(from->before, to) > 0;
}

void disconnect(hipGraphNode_t from, hipGraphNode_t to) {
  std::erase(from->before, to);
  std::erase(to->after, from);
}

hipError_t instantiate(hipGraphExec_t* made, hipGraph_t graph,
                       unsigned long long flags) {
  if (!made || !ihipGraph::lives(graph)) return failWith(hipErrorInvalidValue);
  if (graph->isInstantiated && graph->hasMemoryNodes()) {
    return failWith(hipErrorNotSupported);
  }
  auto executable = std::make_unique<hipGraphExec>();
  executable->graph = graph->copy(&executable->nodesOf);
  auto order = executable->graph->ordered();
  if (!order) return failWith(hipErrorInvalidValue);
  executable->order = std::move(*order);
  executable->flags = flags;
  graph->isInstantiated = true;
  *made = executable.release();
  return hipSuccess;
}

/// Whether a node that is there may become another one; what is wrong if not.
hipGraphExecUpdateResult compare(const hipGraphNode& old,
                                 const hipGraphNode& updated) {
  if (hipport::typeOf(old.content) != hipport::typeOf(updated.content)) {
    return hipGraphExecUpdateErrorNodeTypeChanged;
  }
  if (old.after.size() != updated.after.size()) {
    return hipGraphExecUpdateErrorTopologyChanged;
  }
  auto kindOf = [](const NodeContent& content) -> std::optional<hipMemcpyKind> {
    if (const auto* box = std::get_if<hipport::BoxCopy>(&content)) {
      return box->parameters.kind;
    }
    if (const auto* run = std::get_if<hipport::RunCopy>(&content)) {
      return run->kind;
    }
    return std::nullopt;
  };
  const auto oldKind = kindOf(old.content);
  const auto newKind = kindOf(updated.content);
  return oldKind && newKind && *oldKind != *newKind
             ? hipGraphExecUpdateErrorParametersChanged
             : hipGraphExecUpdateSuccess;
}

// --- As a picture ------------------------------------------------------------

const char* directionOf(hipMemcpyKind kind) {
  switch (kind) {
    case hipMemcpyHostToHost:
      return "HtoH";
    case hipMemcpyHostToDevice:
      return "HtoD";
    case hipMemcpyDeviceToHost:
      return "DtoH";
    case hipMemcpyDeviceToDevice:
      return "DtoD";
    default:
      return "Default";
  }
}

std::string directionOf(const hipMemcpy3DParms& copy) {
  std::string text = directionOf(copy.kind);
  if (copy.kind == hipMemcpyDefault) return text;
  if (copy.srcArray) text.front() = 'A';
  if (copy.dstArray) text.back() = 'A';
  return text;
}

struct Label {
  bool isVerbose = false;

  std::string operator()(const hipport::Nothing&) const { return "EMPTY"; }
  std::string operator()(const hipport::KernelNode& node) const {
    const hipKernelNodeParams& of = node.parameters;
    return fmt::format("{}{}\\n({},{},{}), ({},{},{}), {}",
                       isVerbose ? "KERNEL\\n" : "",
                       llvm::demangle(node.kernel->lowered->name), of.gridDim.x,
                       of.gridDim.y, of.gridDim.z, of.blockDim.x, of.blockDim.y,
                       of.blockDim.z, of.sharedMemBytes);
  }
  std::string operator()(const hipport::BoxCopy& node) const {
    return fmt::format("MEMCPY\\n({})", directionOf(node.parameters));
  }
  std::string operator()(const hipport::WideBoxCopy&) const { return "MEMCPY"; }
  std::string operator()(const hipport::RunCopy& node) const {
    return fmt::format("MEMCPY\\n({},{})", directionOf(node.kind), node.size);
  }
  std::string operator()(const hipport::CopyFromSymbol& node) const {
    return fmt::format("MEMCPY\\n({},{})", directionOf(node.kind), node.size);
  }
  std::string operator()(const hipport::CopyToSymbol& node) const {
    return fmt::format("MEMCPY\\n({},{})", directionOf(node.kind), node.size);
  }
  std::string operator()(const hipport::Fill& node) const {
    return fmt::format("MEMSET\\n({}, {}, {})", node.parameters.value,
                       node.parameters.width, node.parameters.height);
  }
  std::string operator()(const hipport::HostNode&) const { return "HOST"; }
  std::string operator()(const hipport::ChildGraph&) const { return "GRAPH"; }
  std::string operator()(const hipport::EventRecord&) const {
    return "EVENT_RECORD";
  }
  std::string operator()(const hipport::EventWait&) const {
    return "EVENT_WAIT";
  }
  std::string operator()(const hipport::MemoryAlloc& node) const {
    return fmt::format("MEM_ALLOC\\n({})", node.parameters.bytesize);
  }
  std::string operator()(const hipport::MemoryFree&) const {
    return "MEM_FREE";
  }
  std::string operator()(const hipport::Captured&) const { return "CAPTURED"; }
};

/// DOT escapes quotes; line ends are escapes already.
std::string quoted(const std::string& text) {
  std::string made;
  for (const char c : text) {
    if (c == '"') made += '\\';
    made += c;
  }
  return made;
}

void draw(const ihipGraph& graph, bool isVerbose, int& graphs,
          std::ostream& out) {
  const int number = ++graphs;
  auto nameOf = [&](const hipGraphNode& node) {
    return fmt::format("\"graph_{}_node_{}\"", number, node.number);
  };
  out << fmt::format("subgraph cluster_{} {{\nlabel=\"graph_{}\";\n", number,
                     number);
  for (const auto& each : graph.nodes) {
    out << fmt::format("{}[label=\"{}\"];\n", nameOf(*each),
                       quoted(std::visit(Label{isVerbose}, each->content)));
  }
  for (const auto& each : graph.nodes) {
    for (const hipGraphNode_t to : each->before) {
      out << fmt::format("{} -> {};\n", nameOf(*each), nameOf(*to));
    }
  }
  for (const auto& each : graph.nodes) {
    if (const auto* child = std::get_if<hipport::ChildGraph>(&each->content)) {
      draw(*child->graph, isVerbose, graphs, out);
    }
  }
  out << "}\n";
}

}  // namespace

// --- The structure -----------------------------------------------------------

ihipGraph::~ihipGraph() {
  const auto held = std::move(objects);
  objects.clear();
  for (const auto& [object, count] : held) {
    object->graphs.erase(this);
    release(object, count);
  }
}

hipGraphNode_t ihipGraph::add(NodeContent content,
                              std::span<const hipGraphNode_t> after) {
  static std::atomic<std::uint64_t> last = 0;
  auto node = std::make_unique<hipGraphNode>(this, std::move(content));
  node->number = ++last;
  for (const hipGraphNode_t each : after) hipport::connect(each, node.get());
  nodes.push_back(std::move(node));
  return nodes.back().get();
}

void ihipGraph::remove(hipGraphNode_t node) {
  for (const hipGraphNode_t each : node->after) std::erase(each->before, node);
  for (const hipGraphNode_t each : node->before) std::erase(each->after, node);
  std::erase_if(nodes, [&](const auto& each) { return each.get() == node; });
}

bool ihipGraph::has(const hipGraphNode* node) const {
  return hipGraphNode::lives(node) && node->graph == this;
}

std::optional<std::vector<hipGraphNode_t>> ihipGraph::ordered() const {
  std::vector<hipGraphNode_t> order;
  std::map<const hipGraphNode*, std::size_t> open;
  std::deque<hipGraphNode_t> ready;
  for (const auto& each : nodes) {
    open[each.get()] = each->after.size();
    if (each->after.empty()) ready.push_back(each.get());
  }
  for (; !ready.empty(); ready.pop_front()) {
    order.push_back(ready.front());
    for (const hipGraphNode_t next : ready.front()->before) {
      if (--open[next] == 0) ready.push_back(next);
    }
  }
  if (order.size() < nodes.size()) return std::nullopt;
  return order;
}

std::unique_ptr<ihipGraph> ihipGraph::copy(
    std::map<const hipGraphNode*, hipGraphNode_t>* nodesOf) const {
  std::map<const hipGraphNode*, hipGraphNode_t> places;
  auto made = std::make_unique<ihipGraph>();
  made->isCopy = true;
  for (const auto& each : nodes) {
    NodeContent content = each->content;
    if (auto* child = std::get_if<hipport::ChildGraph>(&content)) {
      child->graph = child->graph->copy();
    }
    const hipGraphNode_t place = made->add(std::move(content), {});
    place->number = each->number;
    places[each.get()] = place;
  }
  for (const auto& each : nodes) {
    for (const hipGraphNode_t to : each->before) {
      hipport::connect(places[each.get()], places[to]);
    }
  }
  for (const auto& [object, count] : objects) {
    object->count += count;
    object->graphs.insert(made.get());
    made->objects[object] = count;
  }
  if (nodesOf) *nodesOf = std::move(places);
  return made;
}

bool ihipGraph::hasMemoryNodes() const {
  return std::ranges::any_of(nodes, [](const auto& each) {
    return std::holds_alternative<hipport::MemoryAlloc>(each->content) ||
           std::holds_alternative<hipport::MemoryFree>(each->content);
  });
}

hipGraphNode_t hipport::nodeIn(hipGraphExec_t executable, hipGraphNode_t node) {
  if (!hipGraphExec::lives(executable) || !hipGraphNode::lives(node)) {
    return nullptr;
  }
  const auto found = executable->nodesOf.find(node);
  return found == executable->nodesOf.end() ? nullptr : found->second;
}

HIPPORT_API hipError_t hipGraphCreate(hipGraph_t* graph, unsigned flags) {
  if (!graph || flags != 0) return failWith(hipErrorInvalidValue);
  *graph = new ihipGraph;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphDestroy(hipGraph_t graph) {
  if (!graph) return failWith(hipErrorInvalidValue);
  if (!ihipGraph::lives(graph)) return failWith(hipErrorIllegalState);
  delete graph;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphClone(hipGraph_t* made, hipGraph_t graph) {
  if (!made || !ihipGraph::lives(graph)) return failWith(hipErrorInvalidValue);
  if (graph->hasMemoryNodes()) return failWith(hipErrorNotSupported);
  *made = graph->copy().release();
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphNodeFindInClone(hipGraphNode_t* found,
                                               hipGraphNode_t node,
                                               hipGraph_t graph) {
  if (!found || !hipGraphNode::lives(node) || !ihipGraph::lives(graph) ||
      !graph->isCopy) {
    return failWith(hipErrorInvalidValue);
  }
  for (const auto& each : graph->nodes) {
    if (each->number == node->number) return put(found, each.get());
  }
  return failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipGraphGetNodes(hipGraph_t graph, hipGraphNode_t* nodes,
                                        std::size_t* count) {
  if (!ihipGraph::lives(graph)) return failWith(hipErrorInvalidValue);
  const auto order = graph->ordered();
  return order ? list(*order, nodes, count) : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipGraphGetRootNodes(hipGraph_t graph,
                                            hipGraphNode_t* nodes,
                                            std::size_t* count) {
  if (!ihipGraph::lives(graph)) return failWith(hipErrorInvalidValue);
  std::vector<hipGraphNode_t> roots;
  for (const auto& each : graph->nodes) {
    if (each->after.empty()) roots.push_back(each.get());
  }
  return list(roots, nodes, count);
}
HIPPORT_API hipError_t hipGraphGetEdges(hipGraph_t graph, hipGraphNode_t* from,
                                        hipGraphNode_t* to,
                                        std::size_t* count) {
  if (!ihipGraph::lives(graph) || !count ||
      (from == nullptr) != (to == nullptr)) {
    return failWith(hipErrorInvalidValue);
  }
  std::vector<hipGraphNode_t> begins;
  std::vector<hipGraphNode_t> ends;
  for (const auto& each : graph->nodes) {
    begins.insert(begins.end(), each->before.size(), each.get());
    ends.insert(ends.end(), each->before.begin(), each->before.end());
  }
  std::size_t places = *count;
  (void)list(begins, from, &places);
  return list(ends, to, count);
}
HIPPORT_API hipError_t hipGraphNodeGetDependencies(hipGraphNode_t node,
                                                   hipGraphNode_t* nodes,
                                                   std::size_t* count) {
  if (!hipGraphNode::lives(node)) return failWith(hipErrorInvalidValue);
  return list(node->after, nodes, count);
}
HIPPORT_API hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t node,
                                                     hipGraphNode_t* nodes,
                                                     std::size_t* count) {
  if (!hipGraphNode::lives(node)) return failWith(hipErrorInvalidValue);
  return list(node->before, nodes, count);
}
HIPPORT_API hipError_t hipGraphNodeGetType(hipGraphNode_t node,
                                           hipGraphNodeType* type) {
  if (!hipGraphNode::lives(node)) return failWith(hipErrorInvalidValue);
  return put(type, hipport::typeOf(node->content));
}
HIPPORT_API hipError_t hipGraphDestroyNode(hipGraphNode_t node) {
  if (!hipGraphNode::lives(node)) return failWith(hipErrorInvalidValue);
  if (std::holds_alternative<hipport::MemoryAlloc>(node->content) ||
      std::holds_alternative<hipport::MemoryFree>(node->content)) {
    return failWith(hipErrorNotSupported);
  }
  node->graph->remove(node);
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphAddDependencies(hipGraph_t graph,
                                               const hipGraphNode_t* from,
                                               const hipGraphNode_t* to,
                                               std::size_t count) {
  if (!graph) return failWith(hipErrorInvalidValue);
  if (count == 0) return hipSuccess;
  if (!ihipGraph::lives(graph) || !from || !to) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (from[i] == to[i] || !graph->has(from[i]) || !graph->has(to[i])) {
      return failWith(hipErrorInvalidValue);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (isEdge(from[i], to[i])) return failWith(hipErrorInvalidValue);
    hipport::connect(from[i], to[i]);
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphRemoveDependencies(hipGraph_t graph,
                                                  const hipGraphNode_t* from,
                                                  const hipGraphNode_t* to,
                                                  std::size_t count) {
  if (!ihipGraph::lives(graph) || (count > 0 && (!from || !to))) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!graph->has(from[i]) || !graph->has(to[i]) || !isEdge(from[i], to[i])) {
      return failWith(hipErrorInvalidValue);
    }
    disconnect(from[i], to[i]);
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphDebugDotPrint(hipGraph_t graph, const char* path,
                                             unsigned flags) {
  if (!ihipGraph::lives(graph) || !path) return failWith(hipErrorInvalidValue);
  constexpr unsigned kVerbose = 1U << 0U;
  constexpr unsigned kKernelAttributes = 1U << 9U;
  std::ofstream out(path);
  if (!out) return failWith(hipErrorOperatingSystem);
  int graphs = 0;
  out << "digraph dot {\n";
  draw(*graph, (flags & (kVerbose | kKernelAttributes)) != 0, graphs, out);
  out << "}\n";
  return hipSuccess;
}

// --- What runs ---------------------------------------------------------------

HIPPORT_API hipError_t hipGraphInstantiate(hipGraphExec_t* made,
                                           hipGraph_t graph,
                                           hipGraphNode_t* wrong, char*,
                                           std::size_t) {
  if (wrong) *wrong = nullptr;
  return instantiate(made, graph, 0);
}
HIPPORT_API hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t* made,
                                                    hipGraph_t graph,
                                                    unsigned long long flags) {
  if (flags != 0 && flags != kAutoFree && flags != kUseNodePriority) {
    return failWith(hipErrorInvalidValue);
  }
  return instantiate(made, graph, flags);
}
HIPPORT_API hipError_t hipGraphUpload(hipGraphExec_t executable,
                                      hipStream_t stream) {
  if (!executable) return failWith(hipErrorInvalidValue);
  if (!hipport::isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  return hipGraphExec::lives(executable) ? hipSuccess
                                         : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipGraphInstantiateWithParams(
    hipGraphExec_t* made, hipGraph_t graph, InstantiateParams* parameters) {
  if (!made || !graph || !parameters) return failWith(hipErrorInvalidValue);
  const unsigned long long flags = parameters->flags;
  const bool isKnown = flags == 0 || flags == kAutoFree || flags == kUpload ||
                       flags == kDeviceLaunch || flags == kUseNodePriority;
  const hipError_t error = isKnown ? instantiate(made, graph, flags)
                                   : failWith(hipErrorInvalidValue);
  parameters->result = error == hipSuccess ? 0 : 1;
  if (error != hipSuccess) return error;
  parameters->wrong = nullptr;
  return flags == kUpload ? hipGraphUpload(*made, parameters->stream)
                          : hipSuccess;
}
HIPPORT_API hipError_t hipGraphLaunch(hipGraphExec_t executable,
                                      hipStream_t stream) {
  if (!hipGraphExec::lives(executable)) return failWith(hipErrorInvalidValue);
  if (!hipport::isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  if (hipport::isCapturing(stream)) {
    return hipport::placeOn(stream,
                            hipport::ChildGraph{executable->graph->copy()});
  }
  const auto start = hipport::StreamWork::Clock::now();
  for (const hipGraphNode_t each : executable->order) {
    if (executable->disabled.contains(each)) continue;
    if (const hipError_t error = hipport::run(each->content)) return error;
  }
  hipport::workOf(stream)->add(start);
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphExecDestroy(hipGraphExec_t executable) {
  if (!hipGraphExec::lives(executable)) return failWith(hipErrorInvalidValue);
  delete executable;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphExecGetFlags(hipGraphExec_t executable,
                                            unsigned long long* flags) {
  if (!hipGraphExec::lives(executable)) return failWith(hipErrorInvalidValue);
  return put(flags, executable->flags);
}
HIPPORT_API hipError_t hipGraphExecUpdate(hipGraphExec_t executable,
                                          hipGraph_t graph,
                                          hipGraphNode_t* wrong,
                                          hipGraphExecUpdateResult* result) {
  if (!hipGraphExec::lives(executable) || !ihipGraph::lives(graph) || !wrong ||
      !result) {
    return failWith(hipErrorInvalidValue);
  }
  *wrong = nullptr;
  const auto order = graph->ordered();
  if (!order || order->size() != executable->order.size()) {
    *result = hipGraphExecUpdateErrorTopologyChanged;
    return failWith(hipErrorGraphExecUpdateFailure);
  }
  for (std::size_t i = 0; i < order->size(); ++i) {
    *result = compare(*executable->order[i], *(*order)[i]);
    if (*result == hipGraphExecUpdateSuccess) continue;
    *wrong = (*order)[i];
    return failWith(hipErrorGraphExecUpdateFailure);
  }
  for (std::size_t i = 0; i < order->size(); ++i) {
    executable->order[i]->content = (*order)[i]->content;
  }
  *result = hipGraphExecUpdateSuccess;
  return hipSuccess;
}

// Kernels, copies and fills can be left out of a launch.
static bool canBeDisabled(const NodeContent& content) {
  const hipGraphNodeType type = hipport::typeOf(content);
  return type == hipport::typeOf(hipport::KernelNode()) ||
         type == hipport::typeOf(hipport::RunCopy()) ||
         type == hipport::typeOf(hipport::Fill());
}
HIPPORT_API hipError_t hipGraphNodeSetEnabled(hipGraphExec_t executable,
                                              hipGraphNode_t node,
                                              unsigned isEnabled) {
  const hipGraphNode_t own = hipport::nodeIn(executable, node);
  if (!own || !canBeDisabled(own->content)) {
    return failWith(hipErrorInvalidValue);
  }
  if (isEnabled != 0) {
    executable->disabled.erase(own);
  } else {
    executable->disabled.insert(own);
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphNodeGetEnabled(hipGraphExec_t executable,
                                              hipGraphNode_t node,
                                              unsigned* isEnabled) {
  const hipGraphNode_t own = hipport::nodeIn(executable, node);
  if (!own || !canBeDisabled(own->content)) {
    return failWith(hipErrorInvalidValue);
  }
  return put(isEnabled, executable->disabled.contains(own) ? 0U : 1U);
}

// --- Objects of the program that graphs hold ---------------------------------

HIPPORT_API hipError_t hipUserObjectCreate(hipUserObject** made, void* data,
                                           hipHostFn_t destroy, unsigned count,
                                           unsigned flags) {
  constexpr unsigned kNoDestructorSync = 1;
  if (!made || flags != kNoDestructorSync || !isCount(count) || !destroy) {
    return failWith(hipErrorInvalidValue);
  }
  auto object = std::make_unique<hipUserObject>();
  object->destroy = destroy;
  object->data = data;
  object->count = count;
  *made = object.release();
  return hipSuccess;
}
// What is no object any more is nothing to do.
HIPPORT_API hipError_t hipUserObjectRelease(hipUserObject* object,
                                            unsigned count) {
  if (!object || !isCount(count)) return failWith(hipErrorInvalidValue);
  if (hipUserObject::lives(object) && object->count >= count) {
    release(object, count);
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipUserObjectRetain(hipUserObject* object,
                                           unsigned count) {
  if (!object || !isCount(count)) return failWith(hipErrorInvalidValue);
  if (hipUserObject::lives(object)) object->count += count;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphRetainUserObject(hipGraph_t graph,
                                                hipUserObject* object,
                                                unsigned count,
                                                unsigned flags) {
  constexpr unsigned kMove = 1;
  if (!ihipGraph::lives(graph) || !object || !isCount(count) ||
      (flags != 0 && flags != kMove)) {
    return failWith(hipErrorInvalidValue);
  }
  if (!hipUserObject::lives(object)) return hipSuccess;
  if (flags != kMove) object->count += count;
  object->graphs.insert(graph);
  graph->objects[object] += count;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGraphReleaseUserObject(hipGraph_t graph,
                                                 hipUserObject* object,
                                                 unsigned count) {
  if (!ihipGraph::lives(graph) || !object || !isCount(count)) {
    return failWith(hipErrorInvalidValue);
  }
  const auto held = graph->objects.find(object);
  if (held == graph->objects.end() || held->second < count) return hipSuccess;
  held->second -= count;
  if (held->second == 0) {
    graph->objects.erase(held);
    object->graphs.erase(graph);
  }
  release(object, count);
  return hipSuccess;
}
