#include "threads.h"

int main() {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; ++i) sum += i * i;
  return sum == sumOfSquares(100) && everyThreadCounts() ? 0 : 1;
}
