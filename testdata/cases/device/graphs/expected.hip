#include <hip/hip_runtime.h>

__global__ void step(float* x) { x[0] += 1; }

void repeat(float* x, int times) {
  hipStream_t stream;
  hipStreamCreate(&stream);
  hipGraph_t graph;
  hipGraphExec_t run;
  hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal);
  step<<<1, 1, 0, stream>>>(x);
  hipStreamEndCapture(stream, &graph);
  hipGraphInstantiate(&run, graph, NULL, NULL, 0);
  for (int i = 0; i < times; ++i) hipGraphLaunch(run, stream);
  hipStreamSynchronize(stream);
  hipGraphExecDestroy(run);
  hipGraphDestroy(graph);
  hipStreamDestroy(stream);
}
