#if defined(A) || \
  defined(B)
int a = \
cudaFree(0);
\
\
cudaError_t e = \cudaSuccess;
#endif
