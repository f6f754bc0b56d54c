// What testdata/runs/outcomes.cu computes, on the CPU; and, for tests of what
// is said of programs, ends in other ways.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

template <typename T>
double compute(double scale, const char* path) {
  const int n = 10007;
  std::vector<T> y(n);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    y[i] = static_cast<T>(scale * 0.5) * static_cast<T>(1.0 / (i + 1)) +
           static_cast<T>(i % 7);
    sum += y[i];
  }
  std::FILE* file = std::fopen(path, "wb");
  if (!file) std::exit(2);
  std::fwrite(y.data(), sizeof(T), n, file);
  std::fclose(file);
  return sum;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string mode = count > 1 ? arguments[1] : "good";
  if (mode == "good") {
    const double scale = count > 2 ? std::atof(arguments[2]) : 1.0;
    std::printf("float: sum = %.6g\n", compute<float>(scale, "floats.bin"));
    std::printf("double: sum = %.15g\n", compute<double>(scale, "doubles.bin"));
    std::vector<int> counts(16);
    for (int i = 0; i < 10007; ++i) ++counts[i % 16];
    std::FILE* file = std::fopen("counts.bin", "wb");
    if (!file) return 2;
    std::fwrite(counts.data(), sizeof(int), counts.size(), file);
    std::fclose(file);
    return 0;
  }
  if (mode == "say") {
    std::fprintf(stderr, "%s\n", arguments[2]);
    return 2;
  }
  if (mode == "crash") std::raise(SIGSEGV);
  volatile bool spins = mode == "hang";
  while (spins) {
  }
  return 0;
}
