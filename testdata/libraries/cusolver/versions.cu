// Which cuSOLVER it is.
// By hand: cusolverGetVersion cusolverGetProperty
#include <cusolverDn.h>

#include <cstdio>

int main() {
  int version = 0, major = 0;
  if (cusolverGetVersion(&version) != CUSOLVER_STATUS_SUCCESS) return 1;
  if (cusolverGetProperty(MAJOR_VERSION, &major) != CUSOLVER_STATUS_SUCCESS) return 2;
  printf("%d\n", version > 0 && major >= 0);
  return 0;
}
