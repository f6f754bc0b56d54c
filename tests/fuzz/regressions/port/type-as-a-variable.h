//port ggl .h
#ifdef __CUDACC__
void CUDART_CB donecudaStream_t, cudaError_t, void*) {}
#endif
