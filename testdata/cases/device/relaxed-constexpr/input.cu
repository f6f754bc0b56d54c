// nvcc's --expt-relaxed-constexpr: constexpr functions of the other side.
__device__ inline constexpr int bytes(int n) { return n * 8; }
__host__ constexpr int twice(int n) { return n * 2; }
constexpr int plain(int n) { return n * 2; }
__device__ constexpr int unused(int n) { return n; }
template <int N>
__device__ constexpr int constant() {
  return N;
}
struct Shape {
  __device__ static constexpr int width() { return 3; }
  __host__ constexpr int height() const { return 3; }
};

__global__ void kernel(int* p) {
  Shape shape;
  p[0] = twice(2) + plain(1) + unused(2) + shape.height();
  p[1] = bytes(1);
}

int main() { return bytes(3) + plain(1) + Shape::width() + constant<3>() + twice(1); }
