// The nearest of some points, by products of bytes of 8 x 8 x 16: the same
// registers are A and B where a product with themselves tells squares. A
// template chooses the instruction by the types.
#include <type_traits>

#include "matrix.cuh"

constexpr int kPoints = 48, kCentres = 24, kDepth = 32;

union Word {
  unsigned bits;
  unsigned char bytes[4];
};

template <typename A, typename B>
__device__ void multiply(int (&d)[2], Word a, Word b) {
  using s8 = signed char;
  using u8 = unsigned char;
  if constexpr (std::is_same_v<A, s8> && std::is_same_v<B, s8>) {
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0,%1}, {%2}, {%3}, "
        "{%0,%1};"
        : "+r"(d[0]), "+r"(d[1])
        : "r"(a.bits), "r"(b.bits));
  } else if constexpr (std::is_same_v<A, u8> && std::is_same_v<B, u8>) {
    asm("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0,%1}, {%2}, {%3}, "
        "{%0,%1};"
        : "+r"(d[0]), "+r"(d[1])
        : "r"(a.bits), "r"(b.bits));
  } else if constexpr (std::is_same_v<A, s8>) {
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0,%1}, {%2}, {%3}, "
        "{%0,%1};"
        : "+r"(d[0]), "+r"(d[1])
        : "r"(a.bits), "r"(b.bits));
  } else {
    asm("mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32 {%0,%1}, {%2}, {%3}, "
        "{%0,%1};"
        : "+r"(d[0]), "+r"(d[1])
        : "r"(a.bits), "r"(b.bits));
  }
}

/// Eight points.
template <typename T>
class Group {
 public:
  __device__ explicit Group(const T* from) {
    for (int i = 0; i < 8; ++i) {
      words_[i / 4].bytes[i % 4] = static_cast<unsigned char>(
          from[threadIdx.x % 32 / 4 * kDepth + i / 4 * 16 +
               threadIdx.x % 4 * 4 + i % 4]);
    }
    products(own_, *this);
  }
  /// Products with points 2 t and 2 t + 1 of another group.
  template <typename Other>
  __device__ void products(int (&d)[2], const Group<Other>& other) const {
    d[0] = d[1] = 0;
    multiply<T, Other>(d, words_[0], other.words_[0]);
    multiply<T, Other>(d, words_[1], other.words_[1]);
  }
  /// The square of a point, which a lane of its own row has.
  __device__ int square(int index) const {
    const int low = __shfl_sync(0xffffffffu, own_[0], 4 * index + index / 2);
    const int high = __shfl_sync(0xffffffffu, own_[1], 4 * index + index / 2);
    return index % 2 == 0 ? low : high;
  }

 private:
  template <typename Other>
  friend class Group;

  Word words_[2];
  int own_[2];
};

template <typename T, typename Centre>
__global__ void find(const T* points, const Centre* centres, int* nearest,
                     int* squares) {
  const int lane = threadIdx.x % 32, first = threadIdx.x / 32 * 8;
  const Group<T> own(points + first * kDepth);
  const int ofOwn = own.square(lane / 4);
  int least = 0x7fffffff, index = 0;
#pragma unroll 1
  for (int i = 0; i < kCentres; i += 8) {
    const Group<Centre> some(centres + i * kDepth);
    int products[2];
    own.products(products, some);
    for (int j = 0; j < 2; ++j) {
      const int column = lane % 4 * 2 + j;
      const int square = ofOwn - 2 * products[j] + some.square(column);
      if (square < least) least = square, index = i + column;
    }
  }
  for (int mask = 1; mask <= 2; mask *= 2) {
    const int other = __shfl_xor_sync(0xffffffffu, least, mask);
    const int at = __shfl_xor_sync(0xffffffffu, index, mask);
    if (other < least || (other == least && at < index)) {
      least = other;
      index = at;
    }
  }
  if (lane % 4 == 0) nearest[first + lane / 4] = index;
  if (lane % 4 == 0) squares[first + lane / 4] = least;
}

template <typename T, typename Centre>
void test(const char* what) {
  const int least = std::is_signed_v<T> ? -128 : 0;
  const int from = std::is_signed_v<Centre> ? -128 : 0;
  const auto points = numbers<T>(kPoints * kDepth, 151, least, least + 255);
  const auto centres =
      numbers<Centre>(kCentres * kDepth, 152, from, from + 255);
  OnDevice<T> onPoints(points);
  OnDevice<Centre> onCentres(centres);
  OnDevice<int> nearest(kPoints), squares(kPoints);
  find<T, Centre><<<1, 4 * kPoints>>>(onPoints, onCentres, nearest, squares);
  show(what, nearest.values());
  show("squares", squares.values());
  int wrong = 0;
  for (int i = 0; i < kPoints; ++i) {
    int best = 0x7fffffff, index = 0;
    for (int j = 0; j < kCentres; ++j) {
      int square = 0;
      for (int k = 0; k < kDepth; ++k) {
        const int part = points[i * kDepth + k] - centres[j * kDepth + k];
        square += part * part;
      }
      if (square < best) best = square, index = j;
    }
    wrong += nearest.values()[i] != index || squares.values()[i] != best;
  }
  std::printf("%d wrong\n", wrong);
}

int main() {
  test<signed char, signed char>("signed");
  test<unsigned char, unsigned char>("unsigned");
  test<signed char, unsigned char>("signed and unsigned");
  test<unsigned char, signed char>("unsigned and signed");
}
