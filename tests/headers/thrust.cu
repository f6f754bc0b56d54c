// Thrust.
#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
struct Square { typedef float result_type; __host__ __device__ float operator()(float x) const { return x * x; } };
struct Axpy : public thrust::binary_function<float, float, float> { float a; __host__ __device__ float operator()(const float& x, const float& y) const { return a * x + y; } };
struct First { template <class T> __device__ bool operator()(const T& t) const { return thrust::get<0>(t) > 0; } };
__global__ void k(float* p, thrust::complex<float> c) { p[0] = thrust::abs(c * c) + c.real() + thrust::reduce(thrust::seq, p, p + 4); thrust::sort(thrust::device, p, p + 4); thrust::default_random_engine g(3); thrust::uniform_real_distribution<float> u(0, 1); p[1] = u(g); }
int main() {
  thrust::host_vector<int> h(10, 1); thrust::device_vector<int> d = h, d2(10), d3; thrust::device_vector<float> f(4), f2(f); d[0] = 3; int x = d[1]; h[2] = x; d3 = d; h = d;
  thrust::sequence(d.begin(), d.end()); thrust::fill(d.begin(), d.end(), 0); thrust::sort(d.begin(), d.end(), thrust::greater<int>()); thrust::sort_by_key(d.begin(), d.end(), d2.begin());
  int sum = thrust::reduce(d.begin(), d.end()), max = thrust::reduce(d.begin(), d.end(), 0, thrust::maximum<int>()); float norm = thrust::transform_reduce(f.begin(), f.end(), Square(), 0.f, thrust::plus<float>());
  thrust::transform(f.begin(), f.end(), f2.begin(), Square()); thrust::transform(f.begin(), f.end(), f2.begin(), f2.begin(), Axpy()); thrust::inclusive_scan(d.begin(), d.end(), d2.begin());
  thrust::copy(d.begin(), d.end(), h.begin()); thrust::copy_if(d.begin(), d.end(), d2.begin(), First()); thrust::device_vector<int>::iterator end = thrust::unique(d.begin(), d.end()); int n = end - d.begin();
  int* raw = thrust::raw_pointer_cast(d.data()); int* raw2 = thrust::raw_pointer_cast(&d[0]); thrust::device_ptr<int> p = thrust::device_pointer_cast(raw), q(raw2); thrust::fill(p, p + 4, 1); sum = thrust::reduce(p, p + n); *p = 3; x = p[2];
  thrust::counting_iterator<int> c(0); auto it = thrust::make_transform_iterator(c, Square()); norm += thrust::reduce(it, it + 3); auto zip = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), f.begin())); thrust::for_each(zip, zip + 3, First());
  thrust::pair<thrust::device_vector<int>::iterator, thrust::device_vector<int>::iterator> r = thrust::reduce_by_key(d.begin(), d.end(), d.begin(), d2.begin(), d2.begin()); n = r.first - d2.begin();
  cudaStream_t s = 0; thrust::sort(thrust::cuda::par.on(s), raw, raw + 4); thrust::exclusive_scan(thrust::device, raw, raw + 4, raw2); sum = thrust::count_if(thrust::host, h.begin(), h.end(), First()); thrust::stable_sort(thrust::device, p, q);
  using namespace thrust::placeholders; thrust::transform(f.begin(), f.end(), f.begin(), 2.f * _1 + 1); bool any = thrust::any_of(d.begin(), d.end(), _1 > 3); auto m = thrust::max_element(d.begin(), d.end()); x = *m + m[0]; d.push_back(3); d.resize(20, 1); d.clear(); d.insert(d.end(), 3);
  for (thrust::device_vector<int>::iterator i = d.begin(); i != d.end(); ++i) x += *i; auto t = thrust::make_tuple(1, 2.f); x = thrust::get<0>(t); d.swap(d2); return any + sum + max + x + (norm > 0) + thrust::inner_product(f.begin(), f.end(), f2.begin(), 0.f);
}
