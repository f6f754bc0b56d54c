// Graphs and captures: each line of output is a check that did not hold. For
// HIP 5 and 6.
#include <hip/hip_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "checks.h"

__global__ void add(int* values, int amount) {
  values[blockIdx.x * blockDim.x + threadIdx.x] += amount;
}
__global__ void twice(int* values) { values[threadIdx.x] *= 2; }

static void captured() {
  hipStream_t stream = nullptr;
  hipStream_t other = nullptr;
  hipEvent_t forked = nullptr;
  hipEvent_t joined = nullptr;
  OK(hipStreamCreate(&stream));
  OK(hipStreamCreate(&other));
  OK(hipEventCreate(&forked));
  OK(hipEventCreate(&joined));
  int* device = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&device), 256));
  OK(hipMemset(device, 0, 256));
  std::vector<int> values(64, 1);
  // Nothing happens until it is launched; the second stream takes part.
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  hipStreamCaptureStatus status = hipStreamCaptureStatusNone;
  OK(hipStreamIsCapturing(stream, &status));
  CHECK(status == hipStreamCaptureStatusActive);
  OK(hipMemcpyAsync(device, values.data(), 256, hipMemcpyHostToDevice, stream));
  int amount = 4;
  add<<<1, 64, 0, stream>>>(device, amount);
  amount = 100;
  OK(hipEventRecord(forked, stream));
  OK(hipStreamWaitEvent(other, forked, 0));
  twice<<<1, 64, 0, other>>>(device);
  OK(hipEventRecord(joined, other));
  OK(hipStreamWaitEvent(stream, joined, 0));
  OK(hipMemcpyAsync(values.data(), device, 256, hipMemcpyDeviceToHost, stream));
  hipGraph_t graph = nullptr;
  OK(hipStreamEndCapture(stream, &graph));
  CHECK(values[0] == 1);
  std::size_t nodes = 0;
  OK(hipGraphGetNodes(graph, nullptr, &nodes));
  CHECK(nodes == 4);
  hipGraphExec_t executable = nullptr;
  OK(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  OK(hipGraphLaunch(executable, stream));
  OK(hipStreamSynchronize(stream));
  CHECK(values[0] == 10 && values[63] == 10);
  OK(hipGraphLaunch(executable, stream));
  CHECK(values[0] == 28);
  OK(hipGraphExecDestroy(executable));
  OK(hipGraphDestroy(graph));
  // To wait for a stream ends its capture.
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  CHECK(hipStreamSynchronize(stream) == hipErrorStreamCaptureUnsupported);
  CHECK(hipStreamEndCapture(stream, &graph) ==
        hipErrorStreamCaptureInvalidated);
  (void)hipGetLastError();

  OK(hipFree(device));
  OK(hipEventDestroy(forked));
  OK(hipEventDestroy(joined));
  OK(hipStreamDestroy(stream));
  OK(hipStreamDestroy(other));
}

static void putTogether() {
  int* device = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&device), 256));
  std::vector<int> values(64, 1);
  hipGraph_t graph = nullptr;
  hipGraphExec_t executable = nullptr;
  // The order is that of the dependencies.
  OK(hipGraphCreate(&graph, 0));
  hipGraphNode_t second = nullptr;
  hipGraphNode_t first = nullptr;
  hipGraphNode_t last = nullptr;
  hipKernelNodeParams kernel;
  std::memset(&kernel, 0, sizeof kernel);
  int three = 3;
  void* arguments[] = {&device, &three};
  kernel.func = reinterpret_cast<void*>(add);
  kernel.gridDim = dim3(1);
  kernel.blockDim = dim3(64);
  kernel.kernelParams = arguments;
  OK(hipGraphAddKernelNode(&second, graph, nullptr, 0, &kernel));
  hipMemsetParams fill;
  std::memset(&fill, 0, sizeof fill);
  fill.dst = device;
  fill.elementSize = 4;
  fill.value = 40;
  fill.width = 64;
  fill.height = 1;
  OK(hipGraphAddMemsetNode(&first, graph, nullptr, 0, &fill));
  OK(hipGraphAddDependencies(graph, &first, &second, 1));
  OK(hipGraphAddMemcpyNode1D(&last, graph, &second, 1, values.data(), device,
                             256, hipMemcpyDeviceToHost));
  OK(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  OK(hipGraphLaunch(executable, nullptr));
  CHECK(values[5] == 43);
  three = 5;
  OK(hipGraphExecKernelNodeSetParams(executable, second, &kernel));
  OK(hipGraphLaunch(executable, nullptr));
  CHECK(values[5] == 45);
  OK(hipGraphExecDestroy(executable));
  OK(hipGraphDestroy(graph));
  OK(hipFree(device));
}

/// Who depends on whom is known, and can be changed.
static void edges() {
  hipGraph_t graph = nullptr;
  OK(hipGraphCreate(&graph, 0));
  hipGraphNode_t nodes[3] = {};
  OK(hipGraphAddEmptyNode(&nodes[0], graph, nullptr, 0));
  OK(hipGraphAddEmptyNode(&nodes[1], graph, &nodes[0], 1));
  OK(hipGraphAddEmptyNode(&nodes[2], graph, nodes, 2));
  std::size_t count = 0;
  OK(hipGraphGetEdges(graph, nullptr, nullptr, &count));
  CHECK(count == 3);
  OK(hipGraphGetRootNodes(graph, nullptr, &count));
  CHECK(count == 1);
  // Places that are left over are empty.
  hipGraphNode_t found[4] = {nodes[2], nodes[2], nodes[2], nodes[2]};
  count = 4;
  OK(hipGraphNodeGetDependencies(nodes[2], found, &count));
  CHECK(count == 2 && found[0] == nodes[0] && found[1] == nodes[1]);
  CHECK(found[2] == nullptr && found[3] == nullptr);
  count = 1;
  OK(hipGraphNodeGetDependentNodes(nodes[0], found, &count));
  CHECK(count == 1 && found[0] == nodes[1]);
  OK(hipGraphRemoveDependencies(graph, &nodes[0], &nodes[2], 1));
  CHECK(hipGraphRemoveDependencies(graph, &nodes[0], &nodes[2], 1) ==
        hipErrorInvalidValue);
  CHECK(hipGraphAddDependencies(graph, &nodes[1], &nodes[2], 1) ==
        hipErrorInvalidValue);

  hipGraph_t copy = nullptr;
  OK(hipGraphClone(&copy, graph));
  hipGraphNode_t twin = nullptr;
  OK(hipGraphNodeFindInClone(&twin, nodes[1], copy));
  CHECK(twin != nodes[1]);
  // What is gone is an error, not a crash.
  OK(hipGraphDestroyNode(nodes[1]));
  CHECK(hipGraphDestroyNode(nodes[1]) == hipErrorInvalidValue);
  OK(hipGraphGetNodes(graph, nullptr, &count));
  CHECK(count == 2);
  OK(hipGraphGetNodes(copy, nullptr, &count));
  CHECK(count == 3);
  // A ring cannot run.
  OK(hipGraphAddDependencies(graph, &nodes[0], &nodes[2], 1));
  OK(hipGraphAddDependencies(graph, &nodes[2], &nodes[0], 1));
  hipGraphExec_t executable = nullptr;
  CHECK(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0) ==
        hipErrorInvalidValue);
  OK(hipGraphDestroy(copy));
  OK(hipGraphDestroy(graph));
  CHECK(hipGraphDestroy(graph) == hipErrorIllegalState);
  (void)hipGetLastError();
}

__device__ int ofDevice[4] = {1, 2, 3, 4};
static void raise(void* data) { ++*static_cast<int*>(data); }

/// Each kind of node gives what it was given, and takes other things.
static void parameters() {
  hipGraph_t graph = nullptr;
  OK(hipGraphCreate(&graph, 0));
  int calls = 0;
  hipHostNodeParams host{};
  host.fn = raise;
  host.userData = &calls;
  hipGraphNode_t calling = nullptr;
  OK(hipGraphAddHostNode(&calling, graph, nullptr, 0, &host));
  hipHostNodeParams told{};
  OK(hipGraphHostNodeGetParams(calling, &told));
  CHECK(told.fn == raise && told.userData == &calls);

  int values[4] = {};
  hipGraphNode_t reading = nullptr;
  const void* const symbol = HIP_SYMBOL(ofDevice);
  OK(hipGraphAddMemcpyNodeFromSymbol(&reading, graph, nullptr, 0, values,
                                     symbol, 16, 0, hipMemcpyDeviceToHost));
  CHECK(hipGraphMemcpyNodeSetParamsFromSymbol(reading, values, symbol, 17, 0,
                                              hipMemcpyDeviceToHost) ==
        hipErrorInvalidValue);
  CHECK(hipGraphMemcpyNodeSetParamsFromSymbol(reading, values, nullptr, 16, 0,
                                              hipMemcpyDeviceToHost) ==
        hipErrorInvalidSymbol);
  const int written[2] = {30, 40};
  hipGraphNode_t writing = nullptr;
  OK(hipGraphAddMemcpyNodeToSymbol(&writing, graph, &reading, 1, symbol,
                                   written, 8, 8, hipMemcpyHostToDevice));
  hipEvent_t event = nullptr;
  OK(hipEventCreate(&event));
  hipGraphNode_t recording = nullptr;
  OK(hipGraphAddEventRecordNode(&recording, graph, &writing, 1, event));
  hipEvent_t of = nullptr;
  OK(hipGraphEventRecordNodeGetEvent(recording, &of));
  CHECK(of == event);
  CHECK(hipGraphEventWaitNodeGetEvent(recording, &of) == hipErrorInvalidValue);

  hipGraph_t inner = nullptr;
  OK(hipGraphCreate(&inner, 0));
  hipGraphNode_t alsoCalling = nullptr;
  OK(hipGraphAddHostNode(&alsoCalling, inner, nullptr, 0, &host));
  hipGraphNode_t child = nullptr;
  OK(hipGraphAddChildGraphNode(&child, graph, &recording, 1, inner));
  OK(hipGraphDestroy(inner));

  hipGraphExec_t executable = nullptr;
  OK(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  OK(hipGraphLaunch(executable, nullptr));
  CHECK(calls == 2 && values[0] == 1 && values[3] == 4);
  OK(hipGraphLaunch(executable, nullptr));
  CHECK(calls == 4 && values[2] == 30 && values[3] == 40);
  CHECK(hipEventQuery(event) == hipErrorNotReady);
  OK(hipStreamSynchronize(nullptr));
  OK(hipEventQuery(event));
  // What runs changes alone.
  int others = 0;
  host.userData = &others;
  OK(hipGraphExecHostNodeSetParams(executable, calling, &host));
  CHECK(hipGraphExecMemcpyNodeSetParamsFromSymbol(
            executable, reading, values, symbol, 4, 0, hipMemcpyDefault) ==
        hipErrorInvalidValue);
  OK(hipGraphExecMemcpyNodeSetParamsFromSymbol(
      executable, reading, values, symbol, 4, 12, hipMemcpyDeviceToHost));
  OK(hipGraphLaunch(executable, nullptr));
  CHECK(others == 1 && calls == 5 && values[0] == 40);
  OK(hipGraphHostNodeGetParams(calling, &told));
  CHECK(told.userData == &calls);
  OK(hipGraphExecDestroy(executable));
  OK(hipGraphDestroy(graph));
  OK(hipEventDestroy(event));
  (void)hipGetLastError();
}

/// What must not be called while a stream is captured.
static void unsafe() {
  hipStream_t stream = nullptr;
  OK(hipStreamCreate(&stream));
  hipGraph_t graph = nullptr;
  int* device = nullptr;
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  CHECK(hipMalloc(reinterpret_cast<void**>(&device), 4) ==
        hipErrorStreamCaptureUnsupported);
  CHECK(hipStreamEndCapture(stream, &graph) ==
        hipErrorStreamCaptureInvalidated);
  CHECK(graph == nullptr);
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeRelaxed));
  OK(hipMalloc(reinterpret_cast<void**>(&device), 4));
  CHECK(hipMemset(device, 0, 4) == hipErrorStreamCaptureImplicit);
  CHECK(hipStreamEndCapture(stream, &graph) ==
        hipErrorStreamCaptureInvalidated);
  int onHost = 0;
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeRelaxed));
  CHECK(hipMemcpyHtoD(device, &onHost, 4) == hipErrorStreamCaptureImplicit);
  CHECK(hipStreamEndCapture(stream, &graph) ==
        hipErrorStreamCaptureInvalidated);
  OK(hipMemcpyHtoD(device, &onHost, 4));
  // Another stream that does not come back.
  hipStream_t other = nullptr;
  hipEvent_t forked = nullptr;
  OK(hipStreamCreate(&other));
  OK(hipEventCreate(&forked));
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipMemsetAsync(device, 1, 4, stream));
  OK(hipEventRecord(forked, stream));
  CHECK(hipEventQuery(forked) == hipErrorCapturedEvent);
  CHECK(hipStreamEndCapture(stream, &graph) ==
        hipErrorStreamCaptureInvalidated);
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipMemsetAsync(device, 1, 4, stream));
  OK(hipEventRecord(forked, stream));
  OK(hipStreamWaitEvent(other, forked, 0));
  OK(hipMemsetAsync(device, 2, 4, other));
  CHECK(hipStreamEndCapture(other, &graph) == hipErrorStreamCaptureUnmatched);
  CHECK(hipStreamEndCapture(stream, &graph) == hipErrorStreamCaptureUnjoined);
  OK(hipStreamSynchronize(other));
  OK(hipFree(device));
  OK(hipStreamDestroy(other));
  CHECK(hipStreamDestroy(other) == hipErrorContextIsDestroyed);
  CHECK(hipStreamSynchronize(other) == hipErrorContextIsDestroyed);
  OK(hipEventDestroy(forked));
  CHECK(hipEventDestroy(forked) == hipErrorContextIsDestroyed);
  OK(hipStreamDestroy(stream));
  (void)hipGetLastError();
}

#if HIP_VERSION_MAJOR >= 6

static void fork(hipStream_t from, hipStream_t to) {
  hipEvent_t event = nullptr;
  OK(hipEventCreate(&event));
  OK(hipEventRecord(event, from));
  OK(hipStreamWaitEvent(to, event, 0));
  OK(hipEventDestroy(event));
}

/// A capture's edges are those of its streams; memory comes and goes with each
/// launch, at one address.
static void newer() {
  hipStream_t stream = nullptr;
  hipStream_t other = nullptr;
  OK(hipStreamCreate(&stream));
  OK(hipStreamCreate(&other));
  int* memory = nullptr;
  std::vector<int> values(64, 0);
  std::vector<int> copy(64, 0);
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipMallocAsync(reinterpret_cast<void**>(&memory), 256, stream));
  OK(hipMemsetAsync(memory, 0, 256, stream));
  add<<<1, 64, 0, stream>>>(memory, 7);
  fork(stream, other);
  OK(hipMemcpyAsync(values.data(), memory, 256, hipMemcpyDeviceToHost, stream));
  OK(hipMemcpyAsync(copy.data(), memory, 256, hipMemcpyDeviceToHost, other));
  fork(other, stream);
  hipStreamCaptureStatus status = hipStreamCaptureStatusNone;
  hipGraph_t graph = nullptr;
  const hipGraphNode_t* last = nullptr;
  std::size_t count = 0;
  OK(hipStreamGetCaptureInfo_v2(stream, &status, nullptr, &graph, &last,
                                &count));
  CHECK(status == hipStreamCaptureStatusActive && count == 2);
  OK(hipFreeAsync(memory, stream));
  OK(hipStreamEndCapture(stream, &graph));
  OK(hipGraphGetEdges(graph, nullptr, nullptr, &count));
  CHECK(count == 6);
  hipGraphNode_t nodes[6] = {};
  count = 6;
  OK(hipGraphGetNodes(graph, nodes, &count));
  CHECK(count == 6);
  hipKernelNodeParams kernel{};
  OK(hipGraphKernelNodeGetParams(nodes[2], &kernel));
  CHECK(kernel.func == reinterpret_cast<void*>(add));
  CHECK(*static_cast<int*>(kernel.kernelParams[1]) == 7);
  hipGraphExec_t executable = nullptr;
  OK(hipGraphInstantiateWithFlags(&executable, graph, 0));
  std::uint64_t used = 1;
  for (int i = 0; i < 2; ++i) {
    values.assign(64, 0);
    OK(hipGraphLaunch(executable, stream));
    CHECK(values[63] == 7 && copy[0] == 7);
    OK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used));
    CHECK(used == 0);
  }
  OK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemHigh, &used));
  CHECK(used >= 256);
  unsigned isEnabled = 0;
  OK(hipGraphNodeGetEnabled(executable, nodes[2], &isEnabled));
  CHECK(isEnabled == 1);
  OK(hipGraphNodeSetEnabled(executable, nodes[2], 0));
  OK(hipGraphLaunch(executable, stream));
  CHECK(values[63] == 0);
  OK(hipGraphExecDestroy(executable));
  OK(hipGraphDestroy(graph));

  // An object lives as long as the last graph that holds it.
  int ends = 0;
  hipUserObject_t object = nullptr;
  OK(hipUserObjectCreate(&object, &ends, raise, 1,
                         hipUserObjectNoDestructorSync));
  OK(hipGraphCreate(&graph, 0));
  OK(hipGraphRetainUserObject(graph, object, 1, hipGraphUserObjectMove));
  hipGraph_t twin = nullptr;
  OK(hipGraphClone(&twin, graph));
  OK(hipGraphDestroy(graph));
  CHECK(ends == 0);
  OK(hipGraphDestroy(twin));
  CHECK(ends == 1);

  // By the kind that parameters name.
  OK(hipGraphCreate(&graph, 0));
  int calls = 0;
  hipGraphNodeParams any{};
  any.type = hipGraphNodeTypeHost;
  any.host.fn = raise;
  any.host.userData = &calls;
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddNode(&node, graph, nullptr, 0, &any));
  hipGraphNodeType type = hipGraphNodeTypeEmpty;
  OK(hipGraphNodeGetType(node, &type));
  CHECK(type == hipGraphNodeTypeHost);
  hipGraphInstantiateParams how{};
  how.flags = hipGraphInstantiateFlagUpload;
  how.uploadStream = stream;
  OK(hipGraphInstantiateWithParams(&executable, graph, &how));
  CHECK(how.result_out == hipGraphInstantiateSuccess);
  OK(hipGraphLaunch(executable, nullptr));
  CHECK(calls == 1);
  OK(hipGraphExecDestroy(executable));
  OK(hipGraphDebugDotPrint(graph, "graph.dot", 0));
  std::ifstream drawn("graph.dot");
  std::string text((std::istreambuf_iterator<char>(drawn)), {});
  CHECK(text.find("HOST") != std::string::npos);
  OK(hipGraphDestroy(graph));
  OK(hipStreamDestroy(stream));
  OK(hipStreamDestroy(other));
  (void)hipGetLastError();
}

#endif

int main() {
  captured();
  putTogether();
  edges();
  parameters();
  unsafe();
#if HIP_VERSION_MAJOR >= 6
  newer();
#endif
  std::printf("%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
