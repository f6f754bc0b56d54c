// flags:
// Functors that return references to what ends with the call. CUB keeps such
// values in registers; rocPRIM stores the reference and reads it later.
#include <cub/cub.cuh>
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/transform_reduce.h>

#include <utility>

struct Cell {
  float value;
  int index;
};

struct Same {
  template <typename T>
  __host__ __device__ T&& operator()(T&& value) const {
    return std::forward<T>(value);        // wrong: dangling-result
  }
};
struct Moved {
  __device__ Cell&& operator()(Cell&& cell) const {
    return static_cast<Cell&&>(cell);     // wrong: dangling-result
  }
};
struct ByValue {
  __host__ __device__ const float& operator()(float value) const {
    return value;                         // wrong: dangling-result
  }
};
struct Member {
  __device__ float& operator()(Cell cell) const {
    return cell.value;                    // wrong: dangling-result
  }
};
struct Larger {
  __device__ const Cell& operator()(const Cell a, const Cell b) const {
    return a.value < b.value ? b : a;     // wrong: dangling-result
  }
};
struct Local {
  __device__ const Cell& operator()(const Cell& cell) const {
    Cell scaled = cell;
    scaled.value *= 2;
    return scaled;                        // wrong: dangling-result
  }
};
struct Deduced {
  template <typename T>
  __device__ decltype(auto) operator()(T&& value) const {
    return std::forward<T>(value);        // wrong: dangling-result
  }
};
struct InParentheses {
  __device__ decltype(auto) operator()(Cell cell) const {
    return (cell);                        // wrong: dangling-result
  }
};
template <typename To>
struct Cast {
  template <typename From>
  __device__ To operator()(From&& value) const {
    return static_cast<To>(value);        // harmless: dangling-result
  }
  __device__ To&& operator()(To&& value) const {
    return static_cast<To&&>(value);      // wrong: dangling-result
  }
};
float largest(const thrust::device_vector<Cell>& cells) {
  return thrust::transform_reduce(
      cells.begin(), cells.end(),
      [] __device__(Cell cell) -> const float& { return cell.value; },  // wrong: dangling-result
      0.0f, thrust::maximum<float>());
}

// ---- harmless

struct Plain {
  template <typename T>
  __host__ __device__ T operator()(T value) const {
    return value;                         // harmless: dangling-result
  }
};
struct Element {
  const float* values;
  __device__ const float& operator()(int i) const {
    return values[i];                     // harmless: dangling-result
  }
  __device__ const float* operator()(const float* from) const {
    return from;                          // harmless: dangling-result
  }
};
struct Pointed {
  __device__ Cell& operator()(Cell* cell) const {
    return *cell;                         // harmless: dangling-result
  }
  __device__ float& operator()(Cell& cell) const {
    return cell.value;                    // harmless: dangling-result
  }
};
struct Field {
  float scale;
  __device__ const float& operator()() const {
    return scale;                         // harmless: dangling-result
  }
  __device__ Field& operator=(float by) {
    scale = by;
    return *this;                         // harmless: dangling-result
  }
};
struct OnHost {
  template <typename T>
  T&& operator()(T&& value) const {
    return std::forward<T>(value);        // harmless: dangling-result
  }
};
struct Value {
  template <typename T>
  __device__ auto operator()(T&& value) const {
    return std::forward<T>(value);        // harmless: dangling-result
  }
  __device__ decltype(auto) operator()(Cell cell) const {
    return cell;                          // harmless: dangling-result
  }
};
struct First {
  __device__ const Cell& operator()(const Cell& a, const Cell& b) const {
    return a.index < b.index ? a : b;     // harmless: dangling-result
  }
};
__device__ float& cell(float* values, int i) {
  return values[i];                       // harmless: dangling-result
}
struct Cached {
  __device__ int& operator()(int i) const {
    __shared__ int counts[32];
    return counts[i];                     // harmless: dangling-result
  }
};
