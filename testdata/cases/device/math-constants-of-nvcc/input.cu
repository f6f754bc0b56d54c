// Nothing includes <math.h> but nvcc.
__global__ void turn(double* angles, int step) {
  double angle = angles[threadIdx.x] + M_PI / step;
  angles[threadIdx.x] = angle > M_PI_2 ? INFINITY : rsqrt(step);
}

void start(double* angles, int step) {
  srand(time(NULL));
  turn<<<1, 32>>>(angles, step);
  if (cudaDeviceSynchronize() != cudaSuccess) angles[0] = NAN;
}
