#ifdef __HIPCC__
#include <hip/hip_runtime.h>
#define TREE_DEVICE __device__
#define TREE_BOTH __host__ __device__
#else
#define TREE_DEVICE
#define TREE_BOTH
#endif

template <typename T>
inline TREE_BOTH T nearest(T value, int turns);
struct Box {
  TREE_BOTH float size() const;
  float low, high;
};
template <typename T>
inline __host__ __device__ T furthest(T value);

// Compilers of the host read these too, without the words.
template <typename T>
inline TREE_BOTH T nearest(T value, int turns) {
  return turns > 0 ? value : -value;
}
TREE_BOTH inline float Box::size() const { return high - low; }

template <typename T>
inline __host__ __device__ T furthest(T value) {
  return value;
}

#ifdef __HIPCC__
__global__ void look(float* out, Box box) {
  out[0] = nearest(1.0f, 2) + box.size() + furthest(2.0f);
}
#endif
float onHost(Box box) { return nearest(1.0f, 2) + box.size(); }
