// Which cuFFT it is, part by part.
// By hand: cufftGetProperty
#include <cufft.h>
#include <library_types.h>

#include <cstdio>

int main() {
  int major = -1, minor = -1, patch = -1;
  if (cufftGetProperty(MAJOR_VERSION, &major) != CUFFT_SUCCESS) return 1;
  if (cufftGetProperty(MINOR_VERSION, &minor) != CUFFT_SUCCESS) return 2;
  libraryPropertyType property = PATCH_LEVEL;
  if (cufftGetProperty(property, &patch) != CUFFT_SUCCESS) return 3;
  printf("%d\n", major > 0 && minor >= 0 && patch >= 0);
  return 0;
}
