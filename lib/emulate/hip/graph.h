// Graphs: nodes are values that say what is to be done, and run without
// anything else.
#pragma once

#include <span>
#include <thread>
#include <variant>

#include "emulate/hip/copies.h"
#include "emulate/hip/handles.h"
#include "emulate/hip/runtime.h"

struct ihipGraph;
/// Of HIP 5.6 and later.
struct hipUserObject;  // NOLINT(readability-identifier-naming): HIP's

namespace hipport {

// --- What a node does --------------------------------------------------------

struct Nothing {};

/// The attribute that a program set of a kernel node; of them one is in use.
struct KernelAttribute {
  int which = 0;  ///< hipLaunchAttributeID; 0: none
  hipKernelNodeAttrValue value{};
};
struct KernelNode {
  /// As they were set, with pointers to `arguments`.
  hipKernelNodeParams parameters{};
  const DeviceModule* module = nullptr;
  const DeviceModule::Kernel* kernel = nullptr;
  std::shared_ptr<KeptArguments> arguments;
  bool isCooperative = false;
  KernelAttribute attribute;
};

struct BoxCopy {
  hipMemcpy3DParms parameters;
};
struct WideBoxCopy {
  WideCopy parameters;
};
struct RunCopy {
  void* to = nullptr;
  const void* from = nullptr;
  std::size_t size = 0;  ///< in bytes
  hipMemcpyKind kind = hipMemcpyDefault;
};
struct CopyFromSymbol {
  void* to = nullptr;
  const void* symbol = nullptr;
  std::size_t size = 0;
  std::size_t offset = 0;
  hipMemcpyKind kind = hipMemcpyDefault;
};
struct CopyToSymbol {
  const void* symbol = nullptr;
  const void* from = nullptr;
  std::size_t size = 0;
  std::size_t offset = 0;
  hipMemcpyKind kind = hipMemcpyDefault;
};
struct Fill {
  hipMemsetParams parameters;
};

struct HostNode {
  hipHostNodeParams parameters;
};
struct ChildGraph {
  std::shared_ptr<ihipGraph> graph;
};
struct EventRecord {
  hipEvent_t event = nullptr;
};
struct EventWait {
  hipEvent_t event = nullptr;
};

/// Pages that graphs give and take at each launch, always at one address.
class GraphMemory;

/// hipMemAllocNodeParams of HIP 5.6 and later.
struct AllocParams {
  hipMemPoolProps poolProps;
  const hipMemAccessDesc* accessDescs;
  std::size_t accessDescCount;
  std::size_t bytesize;
  void* dptr;
};
struct MemoryAlloc {
  AllocParams parameters{};
  std::shared_ptr<GraphMemory> memory;
};
struct MemoryFree {
  void* at = nullptr;
};

/// What a stream captured that nobody can ask for parameters.
struct Captured {
  Work work;
  hipGraphNodeType type = hipGraphNodeTypeMemcpy;
};

using NodeContent =
    std::variant<Nothing, KernelNode, BoxCopy, WideBoxCopy, RunCopy,
                 CopyFromSymbol, CopyToSymbol, Fill, HostNode, ChildGraph,
                 EventRecord, EventWait, MemoryAlloc, MemoryFree, Captured>;

/// As hipGraphNodeGetType() gives it to the program.
hipGraphNodeType typeOf(const NodeContent& content);

/// Does it, now.
hipError_t run(const NodeContent& content);

/// Does it, or, while the stream is captured, makes a node of it.
hipError_t placeOn(hipStream_t stream, NodeContent content);

/// A kernel and its launch. Fails if they cannot be launched.
hipError_t kernelNode(const hipKernelNodeParams* parameters, KernelNode& made);

/// Memory of a capture's or a program's node; `made.parameters.dptr` is its
/// address from then on.
hipError_t giveMemory(std::size_t size, MemoryAlloc& made);

/// Whether the address is of memory that a graph gives; it is taken back.
bool takeGraphMemory(void* at);

}  // namespace hipport

// --- Graphs ------------------------------------------------------------------

struct hipGraphNode : hipport::Handle<hipGraphNode> {
  hipGraphNode(ihipGraph* of, hipport::NodeContent does)
      : graph(of), content(std::move(does)) {}

  ihipGraph* graph;
  /// The same in copies of the graph.
  std::uint64_t number = 0;
  hipport::NodeContent content;
  std::vector<hipGraphNode_t> after;   ///< what it depends on
  std::vector<hipGraphNode_t> before;  ///< what depends on it
};

struct ihipGraph : hipport::Handle<ihipGraph> {
  ihipGraph() = default;
  ihipGraph(const ihipGraph&) = delete;
  ihipGraph& operator=(const ihipGraph&) = delete;
  ~ihipGraph();

  std::vector<std::unique_ptr<hipGraphNode>> nodes;
  bool isCopy = false;
  bool isInstantiated = false;
  /// References to each that go with the graph.
  std::map<hipUserObject*, unsigned> objects;

  hipGraphNode_t add(hipport::NodeContent content,
                     std::span<const hipGraphNode_t> after);
  void remove(hipGraphNode_t node);
  bool has(const hipGraphNode* node) const;
  /// The nodes so that each stands behind those it depends on; nothing if they
  /// depend on each other in a ring.
  std::optional<std::vector<hipGraphNode_t>> ordered() const;
  /// A copy, and of each node its own in it.
  std::unique_ptr<ihipGraph> copy(
      std::map<const hipGraphNode*, hipGraphNode_t>* nodesOf = nullptr) const;
  bool hasMemoryNodes() const;
};

struct hipGraphExec : hipport::Handle<hipGraphExec> {
  std::unique_ptr<ihipGraph> graph;
  std::vector<hipGraphNode_t> order;
  /// Of the nodes of the graph it was made from.
  std::map<const hipGraphNode*, hipGraphNode_t> nodesOf;
  std::set<const hipGraphNode*> disabled;
  unsigned long long flags = 0;
};

namespace hipport {

inline void connect(hipGraphNode_t from, hipGraphNode_t to) {
  from->before.push_back(to);
  to->after.push_back(from);
}

/// The node's own in what was made to run. Null if it has none.
hipGraphNode_t nodeIn(hipGraphExec_t executable, hipGraphNode_t node);

// --- Capture -----------------------------------------------------------------

/// Tells captures of its graph of a node that a program places itself.
void notePlaced(const hipGraphNode* node);

/// What streams that belong together collect.
struct Capture {
  ihipGraph* graph = nullptr;
  std::unique_ptr<ihipGraph> own;  ///< `graph`, unless the program gave it
  hipStream_t origin = nullptr;
  std::set<hipStream_t> streams;
  std::set<const hipGraphNode*> placed;   ///< by the program, not by a stream
  std::set<const hipGraphNode*> removed;  ///< from what a stream depends on
  hipStreamCaptureMode mode = hipStreamCaptureModeGlobal;
  unsigned long long id = 0;
  std::thread::id thread;  ///< that began it
  bool isInvalid = false;
  bool hasEnded = false;
};

}  // namespace hipport
