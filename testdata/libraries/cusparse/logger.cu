// The log of cuSPARSE.
// By hand: cusparseLoggerSetCallback cusparseLoggerSetLevel
// By hand: cusparseLoggerSetMask cusparseLoggerSetFile
// By hand: cusparseLoggerForceDisable
#include <cusparse.h>

#include <cstdio>

static void onMessage(int, const char*, const char*) {}

int main() {
  if (cusparseLoggerSetCallback(onMessage) != CUSPARSE_STATUS_SUCCESS) return 1;
  if (cusparseLoggerSetLevel(0) != CUSPARSE_STATUS_SUCCESS) return 2;
  if (cusparseLoggerSetMask(0) != CUSPARSE_STATUS_SUCCESS) return 3;
  if (cusparseLoggerSetFile(stdout) != CUSPARSE_STATUS_SUCCESS) return 4;
  if (cusparseLoggerForceDisable() != CUSPARSE_STATUS_SUCCESS) return 5;
  printf("quiet\n");
  return 0;
}
