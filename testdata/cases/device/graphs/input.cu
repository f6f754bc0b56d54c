#include <cuda_runtime.h>

__global__ void step(float* x) { x[0] += 1; }

void repeat(float* x, int times) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t run;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  step<<<1, 1, 0, stream>>>(x);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&run, graph, NULL, NULL, 0);
  for (int i = 0; i < times; ++i) cudaGraphLaunch(run, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(run);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}
