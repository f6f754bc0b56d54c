// Surfaces with boundary modes, and reads that return.
__global__ void kernel(cudaSurfaceObject_t s, float* out, cudaSurfaceBoundaryMode mode) {
  float v;
  surf1Dread(&v, s, 4);
  surf2Dread(&v, s, 4, 5);
  surf2Dread(&v, s, 4, 5, cudaBoundaryModeZero);
  surf2Dwrite(v, s, 4, 5, cudaBoundaryModeTrap);
  surf3Dwrite(v, s, 4, 1, 2, cudaBoundaryModeTrap);
  surf2DLayeredread(&v, s, 1, 2, 3, cudaBoundaryModeTrap);
  v += surf2Dread<float>(s, 1, 2);
  v += surf1Dread<float>(s, 1) + surf3Dread<float>(s, 1, 2, 3, cudaBoundaryModeZero);
  surf2Dwrite(v, s, 4, 5, cudaBoundaryModeClamp);
  surf2Dwrite(v, s, 4, 5, mode);
  out[0] = v;
}

surface<void, 2> reference;
