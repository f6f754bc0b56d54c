// A name of the standard library that HIP's headers bring, as a base: for
// review, as any name of it that was not found.
#include <hip/hip_runtime.h>

struct Twice : public std::unary_function<int, int> {
  int operator()(int value) const { return 2 * value; }
};

int run(int* out) { return hipMemset(out, Twice()(0), 64) == hipSuccess; }
