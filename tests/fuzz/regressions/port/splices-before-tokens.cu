#define FREE(x) \
cudaFree(x)
#define CALL(x) cudaMemcpyToSymbol\
(x, x, 4)
void f(void* p) {
  FREE(p);
  cudaFree\
(p);
\
k<<<1, 2>>>();
}
