// The usual shape of old samples: kernels in a file that the host's includes.
#include "kernels.cuh"

void run(float* out, hipArray_t array) {
  hipBindTextureToArray(picture, array);
  show<<<1, 32>>>(out);
}
