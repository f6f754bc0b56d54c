#include <hip/hip_runtime.h>

#include "hipport/intrinsics.h"

// Surfaces with boundary modes, and reads that return.
__global__ void kernel(hipSurfaceObject_t s, float* out, hipSurfaceBoundaryMode mode) {
  float v;
  surf1Dread(&v, s, 4);
  surf2Dread(&v, s, 4, 5);
  surf2Dread(&v, s, 4, 5);
  surf2Dwrite(v, s, 4, 5);
  surf3Dwrite(v, s, 4, 1, 2);
  hipport::intrinsics::surf2DLayeredread(&v, s, 1, 2, 3);
  v += hipport::intrinsics::surf2Dread<float>(s, 1, 2);
  v += hipport::intrinsics::surf1Dread<float>(s, 1) + hipport::intrinsics::surf3Dread<float>(s, 1, 2, 3);
  surf2Dwrite(v, s, 4, 5, cudaBoundaryModeClamp);
  surf2Dwrite(v, s, 4, 5, mode);
  out[0] = v;
}

surface<void, 2> reference;
