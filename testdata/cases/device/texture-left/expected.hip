// References that cannot become objects, each for a reason of its own.
#include <hip/hip_runtime.h>

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
  hipBindTexture(NULL, &texture, x, &texture.channelDesc, size);
}

void run(hipModule_t module, float* x, size_t pitch, hipArray_t array) {
  hipTexRef reference;
  hipModuleGetTexRef(&reference, module, "asked");
  hipBindTexture(NULL, asked, x);
  pitched.filterMode = hipFilterModeLinear;
  hipBindTexture2D(NULL, pitched, x, 64, 64, pitch);
  bind(passed, x, 64);
  hipBindTextureToArray(gathered, array);
  hipBindTexture(NULL, first, x);
  hipBindTexture(NULL, second, x);
  hipBindTexture(NULL, named, x);
  hipBindTexture(NULL, partly, x);
  hipBindTexture(NULL, taken, x);
}
