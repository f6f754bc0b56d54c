texture<float, 1, cudaReadModeElementType> values;

__global__ void kernel(float* out) { out[0] = tex1Dfetch(values, 0); }

void bind(float* data) { cudaBindTexture(nullptr, values, data, 64); }
