/* Loaded by name: the names must not be mangled. */
extern "C" {

__constant__ float scaleFactor = 1.0f;

__global__ void scale(float *values, unsigned int count)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] *= scaleFactor;
}

}
