#include <hip/hip_runtime.h>

void make(hipEvent_t* begin, hipEvent_t* end) {
  hipEventCreate(begin);
  hipEventCreateWithFlags(end, hipEventDisableTiming);
}

hipError_t instantiate(hipGraphExec_t* run, hipGraph_t graph) {
  hipGraphNode_t node;
  char log[64];
  hipGraphInstantiate(run, graph, &node, log, sizeof log);
  hipGraphInstantiateWithFlags(run, graph, 0);
  return hipGraphInstantiateWithFlags(run, graph, 0);
}
