int cudaFree(void* data) { return data == 0; }
