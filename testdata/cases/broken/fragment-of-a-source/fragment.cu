__device__ unsigned long long twice(unsigned long long n) {
#ifdef FAST
  return 2 * n;
#else
  Number sum = n;
  return sum + n;
#endif
}
