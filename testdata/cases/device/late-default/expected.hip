// Default arguments of a member that is defined outside of its class template,
// which nvcc passes over: no call can count on one.
#include <hip/hip_runtime.h>

template <typename T, int size>
struct Table {
  int load(int flag, int most = 4);
};
template <typename T>
struct Table<T, 1> {
  int load(int flag, T value);
};

template <typename T, int size>
int Table<T, size>::load(int flag, int most) {
  return flag + most;
}

template <typename T>
int Table<T, 1>::load(int flag, T value) {
  int* data = nullptr;
  hipMalloc(&data, sizeof(T));
  return flag;
}
