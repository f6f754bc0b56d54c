// Thrust headers in plain C++.
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
int main() { thrust::host_vector<int> h(3); thrust::device_vector<int> d(h.begin(), h.end()); thrust::sort(d.begin(), d.end()); return d.size(); }
