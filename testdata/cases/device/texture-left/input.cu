// References that cannot become objects, each for a reason of its own.
#include <cuda.h>
#include <cuda_runtime.h>

texture<float> unbound;
texture<float> asked;
texture<float, 2> pitched;
texture<float, 2> passed;
texture<float, 2> gathered;
texture<float> first, second;
texture<float> named;
texture<float> partly;
texture<float> taken;
#define NAMED named

int taken_reference;

__global__ void read(float* out) {
  int i = threadIdx.x;
  out[i] = tex1Dfetch(unbound, i) + tex1Dfetch(asked, i) +
           tex2D(pitched, i, i) + tex2D(passed, i, i) +
           tex2Dgather(gathered, i, i, 0).x + tex1Dfetch(first, i) +
           tex1Dfetch(second, i) + tex1Dfetch(NAMED, i) +
           tex1Dfetch(taken, i);
#ifdef WITH_PARTLY
  out[i] += tex1Dfetch(partly, i);
#endif
}

void bind(textureReference& texture, float* x, size_t size) {
  cudaBindTexture(NULL, &texture, x, &texture.channelDesc, size);
}

void run(CUmodule module, float* x, size_t pitch, cudaArray_t array) {
  CUtexref reference;
  cuModuleGetTexRef(&reference, module, "asked");
  cudaBindTexture(NULL, asked, x);
  pitched.filterMode = cudaFilterModeLinear;
  cudaBindTexture2D(NULL, pitched, x, 64, 64, pitch);
  bind(passed, x, 64);
  cudaBindTextureToArray(gathered, array);
  cudaBindTexture(NULL, first, x);
  cudaBindTexture(NULL, second, x);
  cudaBindTexture(NULL, named, x);
  cudaBindTexture(NULL, partly, x);
  cudaBindTexture(NULL, taken, x);
}
