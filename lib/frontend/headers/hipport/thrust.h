// Thrust, permissive: algorithms take any arguments and give the type that
// real ones would give. C++ and CUDA, C++11 and later.
// embed: keep
#ifndef HIPPORT_THRUST_H
#define HIPPORT_THRUST_H

#include <hipport/language.h>

#ifdef __cplusplus
#include <exception>
#include <initializer_list>
#include <tuple>

#include <hipport/iterator.h>

#define THRUST_VERSION 200600
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 6
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#define THRUST_HOST_SYSTEM_CPP 1
#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#endif
#define THRUST_NAMESPACE_BEGIN namespace thrust {
#define THRUST_NAMESPACE_END }
#define THRUST_FUNCTION
#define THRUST_FWD(x) static_cast<decltype(x)&&>(x)

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace thrust {

// Execution policies.
namespace detail {
template <class T> struct host_allocator {
  typedef T value_type;
  host_allocator() = default;
  template <class U> host_allocator(const U&);
  T* allocate(std::size_t);
  void deallocate(T*, std::size_t);
};
struct policy_base {};
template <class T> struct is_policy : std::is_base_of<policy_base, typename std::decay<T>::type> {};
}  // namespace detail
template <class D = void> struct execution_policy : detail::policy_base {};
template <class D = void> struct device_execution_policy : detail::policy_base {};
template <class D = void> struct host_execution_policy : detail::policy_base {};
struct device_system_tag : execution_policy<device_system_tag> {};
struct host_system_tag : execution_policy<host_system_tag> {};
struct any_system_tag : execution_policy<any_system_tag> {};
struct random_access_traversal_tag {};
struct use_default {};
namespace detail {
struct par_policy : policy_base {
  par_policy on(cudaStream_t) const, operator()() const;
  template <class A> par_policy operator()(A&&) const;
  template <class... A> par_policy after(A&&...) const;
};
}  // namespace detail
static const detail::par_policy device = {}, host = {}, seq = {};
namespace system {
struct error_category {
  const char* name() const;
  const char* message(int) const;
  bool operator==(const error_category&) const;
  bool operator!=(const error_category&) const;
};
struct error_code {
  template <class... A> error_code(A&&...);
  int value() const;
  const char* message() const;
  const error_category& category() const;
  explicit operator bool() const;
};
struct system_error : std::exception {
  template <class... A> system_error(A&&...);
  const error_code& code() const;
  const char* what() const noexcept;
};
const error_category &generic_category(), &system_category(), &cuda_category();
namespace cuda {
static const detail::par_policy par = {}, par_nosync = {};
struct tag : execution_policy<tag> {};
template <class D = void> struct execution_policy : thrust::detail::policy_base {};
template <class T> class pointer;
class memory_resource {};
class universal_memory_resource {};
class universal_host_pinned_memory_resource {};
cudaStream_t stream(detail::par_policy);
}  // namespace cuda
namespace omp { static const detail::par_policy par = {}; struct tag : execution_policy<tag> {}; }
namespace tbb { static const detail::par_policy par = {}; struct tag : execution_policy<tag> {}; }
namespace cpp { static const detail::par_policy par = {}; struct tag : execution_policy<tag> {}; }
}  // namespace system
namespace cuda { using namespace system::cuda; }
namespace cuda_cub = system::cuda;
// rocThrust's names, of a tree that is ported in part.
namespace system { namespace hip = cuda; }
namespace hip { using namespace system::cuda; }
namespace hip_rocprim = system::cuda;
namespace omp = system::omp;
namespace tbb = system::tbb;
namespace cpp = system::cpp;
using system::error_code;
using system::system_error;
using system::error_category;
using system::generic_category;
using system::system_category;
using system::cuda_category;

// Which argument of an algorithm, policies not counted, gives its result.
namespace detail {
template <std::size_t N, class... A> struct nth { typedef void type; };
template <std::size_t N, class F, class... A> struct nth<N, F, A...> : nth<N - 1, A...> {};
template <class F, class... A> struct nth<0, F, A...> { typedef typename std::decay<F>::type type; };
template <std::size_t N, class F, class... A>
struct out : std::conditional<is_policy<F>::value, nth<N, A...>, nth<N, F, A...>>::type {};
template <class F, class... A> struct count {
  enum { value = sizeof...(A) + (is_policy<F>::value ? 0 : 1) };
};
// The N-th if there are that many arguments, else the M-th.
template <std::size_t Enough, std::size_t N, std::size_t M, class... A>
struct out_if : std::conditional<(count<A...>::value >= Enough), out<N, A...>, out<M, A...>>::type {};
template <class I> struct value_of { typedef typename std::iterator_traits<I>::value_type type; };
template <class... A>
struct reduced : std::conditional<(count<A...>::value >= 3), out<2, A...>, value_of<typename out<0, A...>::type>>::type {};
template <std::size_t N, std::size_t M, class... A>
struct out_pair { typedef std::pair<typename out<N, A...>::type, typename out<M, A...>::type> type; };
}  // namespace detail

// Pairs and tuples are the standard ones.
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
struct null_type {};

// Pointers and references.
template <class T> class device_ptr;
template <class T> class device_reference {
 public:
  typedef T value_type;
  typedef device_ptr<T> pointer;
  device_reference(const device_reference&) = default;
  explicit device_reference(const device_ptr<T>&);
  template <class U> device_reference(const device_reference<U>&);
  operator T() const;
  device_ptr<T> operator&() const;
  device_reference& operator=(const T&);
  device_reference& operator=(const device_reference&);
  template <class U> device_reference& operator+=(const U&);
  template <class U> device_reference& operator-=(const U&);
  template <class U> device_reference& operator*=(const U&);
  template <class U> device_reference& operator/=(const U&);
  device_reference &operator++(), &operator--();
  T operator++(int), operator--(int);
  void swap(device_reference&);
};
template <class T> struct reference_to { typedef device_reference<T> type; };
template <> struct reference_to<void> { typedef void type; };
template <> struct reference_to<const void> { typedef void type; };

namespace detail {
// A random-access iterator over T.
template <class D, class T, class R, class P = T*> struct iterator_base {
  typedef std::ptrdiff_t difference_type;
  typedef typename std::remove_cv<T>::type value_type;
  typedef P pointer;
  typedef R reference;
  typedef std::random_access_iterator_tag iterator_category;
  R operator*() const;
  P operator->() const;
  template <class N> R operator[](N) const;
  D &operator++(), &operator--();
  D operator++(int), operator--(int);
  template <class N> D& operator+=(N);
  template <class N> D& operator-=(N);
  template <class N, class = typename std::enable_if<std::is_convertible<N, std::ptrdiff_t>::value>::type> D operator+(N) const;
  template <class N, class = typename std::enable_if<std::is_convertible<N, std::ptrdiff_t>::value>::type> D operator-(N) const;
  difference_type operator-(const D&) const;
  bool operator==(const D&) const, operator!=(const D&) const, operator<(const D&) const, operator<=(const D&) const,
      operator>(const D&) const, operator>=(const D&) const;
  const D& base() const;
};
template <class T, class R> struct vector_iterator : iterator_base<vector_iterator<T, R>, T, R> {
  vector_iterator() = default;
  template <class U> vector_iterator(const U&);
};
}  // namespace detail

template <class T>
class device_ptr : public detail::iterator_base<device_ptr<T>, T, typename reference_to<T>::type, device_ptr<T>> {
 public:
  typedef T element_type;
  typedef T* raw_pointer;
  device_ptr() = default;
  device_ptr(std::nullptr_t);
  template <class U> explicit device_ptr(U*);
  template <class U> device_ptr(const device_ptr<U>&);
  T* get() const;
  explicit operator bool() const;
};
template <class T> using device_pointer = device_ptr<T>;
template <class T, class Tag = void> using pointer = device_ptr<T>;
template <class T> using universal_ptr = T*;
template <class T> device_ptr<T> device_pointer_cast(T*);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T>&);
template <class T> T* raw_pointer_cast(T*);
template <class T> T* raw_pointer_cast(const device_ptr<T>&);
template <class T, class R> T* raw_pointer_cast(const detail::vector_iterator<T, R>&);
template <class T> T& raw_reference_cast(T&);
template <class T> T& raw_reference_cast(const device_reference<T>&);
template <class T = void> device_ptr<T> device_malloc(std::size_t);
template <class T> device_ptr<T> device_new(std::size_t = 1);
template <class T> void device_free(device_ptr<T>);
template <class T> void device_delete(device_ptr<T>, std::size_t = 1);
template <class T, class P> device_ptr<T> malloc(const P&, std::size_t);
template <class P, class T> void free(const P&, T);
template <class T> struct get_temporary_buffer_result {};
template <class T, class P> std::pair<device_ptr<T>, std::ptrdiff_t> get_temporary_buffer(const P&, std::ptrdiff_t);
template <class P, class T> void return_temporary_buffer(const P&, T, ...);

// Allocators.
template <class T> class device_allocator {
 public:
  typedef T value_type;
  typedef device_ptr<T> pointer;
  typedef device_ptr<const T> const_pointer;
  typedef device_reference<T> reference;
  typedef device_reference<const T> const_reference;
  typedef std::size_t size_type;
  typedef std::ptrdiff_t difference_type;
  template <class U> struct rebind { typedef device_allocator<U> other; };
  device_allocator() = default;
  template <class U> device_allocator(const device_allocator<U>&);
  pointer allocate(size_type, const void* = 0);
  void deallocate(pointer, size_type);
  template <class... A> void construct(A&&...);
};
template <class T> using device_malloc_allocator = device_allocator<T>;
template <class T> using device_new_allocator = device_allocator<T>;
template <class T> using universal_allocator = thrust::detail::host_allocator<T>;
namespace system { namespace cuda {
template <class T> using allocator = device_allocator<T>;
template <class T> using universal_allocator = thrust::detail::host_allocator<T>;
namespace experimental { template <class T> using pinned_allocator = thrust::detail::host_allocator<T>; }
} }
namespace mr {
template <class T, class R> using stateless_resource_allocator = detail::host_allocator<T>;
template <class T, class R> using allocator = detail::host_allocator<T>;
template <class R> class disjoint_unsynchronized_pool_resource {};
}  // namespace mr

// Vectors.
namespace detail {
template <class T, class A, class R, class CR, class P> class vector_base {
 public:
  typedef T value_type;
  typedef A allocator_type;
  typedef R reference;
  typedef CR const_reference;
  typedef P pointer;
  typedef const P const_pointer;
  typedef std::size_t size_type;
  typedef std::ptrdiff_t difference_type;
  typedef vector_iterator<T, R> iterator;
  typedef vector_iterator<const T, CR> const_iterator;
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
  vector_base();
  explicit vector_base(size_type);
  template <class U, class = typename std::enable_if<std::is_class<U>::value>::type> vector_base(const U&);
  template <class U, class V> vector_base(U, V);
  template <class U, class V, class W> vector_base(U, V, W);
  vector_base(std::initializer_list<T>);
  template <class U> vector_base& operator=(const U&);
  vector_base& operator=(std::initializer_list<T>);
  template <class N> R operator[](N);
  template <class N> CR operator[](N) const;
  R front(), back();
  CR front() const, back() const;
  P data();
  P data() const;
  iterator begin(), end();
  const_iterator begin() const, end() const, cbegin() const, cend() const;
  reverse_iterator rbegin(), rend();
  const_reverse_iterator rbegin() const, rend() const, crbegin() const, crend() const;
  size_type size() const, capacity() const, max_size() const;
  bool empty() const;
  void resize(size_type), resize(size_type, const T&), reserve(size_type), clear(), shrink_to_fit(), pop_back();
  void push_back(const T&);
  template <class... X> void emplace_back(X&&...);
  template <class... X> void assign(X&&...);
  template <class... X> iterator insert(X&&...);
  template <class... X> iterator erase(X...);
  template <class V> void swap(V&);
  A get_allocator() const;
};
template <class T, class A, class R, class CR, class P, class V> bool operator==(const vector_base<T, A, R, CR, P>&, const V&);
template <class T, class A, class R, class CR, class P, class V> bool operator!=(const vector_base<T, A, R, CR, P>&, const V&);
}  // namespace detail
template <class T, class A = device_allocator<T>>
class device_vector : public detail::vector_base<T, A, device_reference<T>, device_reference<const T>, device_ptr<T>> {
 public:
  typedef detail::vector_base<T, A, device_reference<T>, device_reference<const T>, device_ptr<T>> base_type;
  using base_type::base_type;
  using base_type::operator=;
  device_vector() = default;
  device_vector(const device_vector&) = default;
  device_vector& operator=(const device_vector&) = default;
};
template <class T, class A = detail::host_allocator<T>>
class host_vector : public detail::vector_base<T, A, T&, const T&, T*> {
 public:
  typedef detail::vector_base<T, A, T&, const T&, T*> base_type;
  using base_type::base_type;
  using base_type::operator=;
  host_vector() = default;
  host_vector(const host_vector&) = default;
  host_vector& operator=(const host_vector&) = default;
};
template <class T, class A = detail::host_allocator<T>> using universal_vector = host_vector<T, A>;
namespace system { namespace cuda {
template <class T, class A = device_allocator<T>> using vector = device_vector<T, A>;
using thrust::universal_vector;
} }

// Iterators.
template <class I> struct iterator_traits : std::iterator_traits<I> {};
template <class I> struct iterator_value { typedef typename std::iterator_traits<I>::value_type type; };
template <class I> struct iterator_reference { typedef typename std::iterator_traits<I>::reference type; };
template <class I> struct iterator_pointer { typedef typename std::iterator_traits<I>::pointer type; };
template <class I> struct iterator_difference { typedef typename std::iterator_traits<I>::difference_type type; };
template <class I> struct iterator_system { typedef device_system_tag type; };
template <class I> struct iterator_traversal { typedef std::random_access_iterator_tag type; };
template <class I> using iterator_value_t = typename iterator_value<I>::type;
template <class D, class B, class V = use_default, class S = use_default, class T = use_default, class R = use_default, class F = use_default>
class iterator_adaptor
    : public detail::iterator_base<D, typename std::iterator_traits<B>::value_type, typename std::iterator_traits<B>::reference> {
 public:
  typedef iterator_adaptor super_t;
  typedef B base_type;
  iterator_adaptor() = default;
  explicit iterator_adaptor(const B&);
  const B& base() const;
 protected:
  B& base_reference();
};
namespace detail {
template <class S, class T, class V, class R> struct iterator_facade_category { typedef std::random_access_iterator_tag type; };
}  // namespace detail
template <class D, class V, class S, class T, class R, class F = std::ptrdiff_t> class iterator_facade : public detail::iterator_base<D, V, R> {};
class iterator_core_access {};
template <class T, class S = void, class X = void, class F = void>
struct counting_iterator : detail::iterator_base<counting_iterator<T, S, X, F>, T, T> {
  counting_iterator() = default;
  explicit counting_iterator(T);
};
template <class T, class I = void, class S = void>
struct constant_iterator : detail::iterator_base<constant_iterator<T, I, S>, T, T> {
  constant_iterator() = default;
  template <class... A> constant_iterator(const T&, A...);
};
struct discard_reference { template <class T> const discard_reference& operator=(const T&) const; };
template <class S = use_default> struct discard_iterator : detail::iterator_base<discard_iterator<S>, discard_reference, discard_reference> {
  template <class... A> discard_iterator(A...);
};
namespace detail {
template <class F, class I> struct result_of {
  template <class G> static auto test(int) -> typename std::decay<decltype(std::declval<G>()(*std::declval<I>()))>::type;
  template <class G> static double test(...);
  typedef decltype(test<F>(0)) type;
};
}  // namespace detail
template <class F, class I, class R = use_default, class V = use_default>
struct transform_iterator
    : detail::iterator_base<transform_iterator<F, I, R, V>, typename detail::result_of<F, I>::type, typename detail::result_of<F, I>::type> {
  transform_iterator() = default;
  template <class... A> explicit transform_iterator(const I&, A...);
  F functor() const;
};
template <class E, class I>
struct permutation_iterator
    : detail::iterator_base<permutation_iterator<E, I>, typename std::iterator_traits<E>::value_type, typename std::iterator_traits<E>::reference> {
  permutation_iterator() = default;
  permutation_iterator(E, I);
};
template <class I> using reverse_iterator = std::reverse_iterator<I>;
template <class T> struct zip_iterator;
template <class... I>
struct zip_iterator<std::tuple<I...>>
    : detail::iterator_base<zip_iterator<std::tuple<I...>>, std::tuple<typename std::iterator_traits<I>::value_type...>,
                            std::tuple<typename std::iterator_traits<I>::reference...>> {
  zip_iterator() = default;
  template <class T> zip_iterator(const T&);
  std::tuple<I...> get_iterator_tuple() const;
};
template <class F> struct zip_function_of {
  template <class T> auto operator()(T) const -> bool;
};
template <class I, class O, class F> struct transform_output_iterator : detail::iterator_base<transform_output_iterator<I, O, F>, discard_reference, discard_reference> {};
template <class T> counting_iterator<T> make_counting_iterator(T);
template <class T, class... A> constant_iterator<T> make_constant_iterator(T, A...);
template <class... A> discard_iterator<> make_discard_iterator(A...);
template <class I, class F> transform_iterator<F, I> make_transform_iterator(I, F);
template <class F, class I> transform_output_iterator<I, I, F> make_transform_output_iterator(I, F);
template <class E, class I> permutation_iterator<E, I> make_permutation_iterator(E, I);
template <class I> reverse_iterator<I> make_reverse_iterator(I);
template <class... I> zip_iterator<std::tuple<I...>> make_zip_iterator(const std::tuple<I...>&);
template <class... I> zip_iterator<std::tuple<I...>> make_zip_iterator(I...);
template <class F> zip_function_of<F> make_zip_function(F);
using std::advance;
using std::distance;
using std::next;
using std::prev;

// Functional.
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};
template <class T = void> struct plus : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct plus<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct minus : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct minus<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct multiplies : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct multiplies<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct divides : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct divides<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct modulus : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct modulus<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct bit_and : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct bit_and<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct bit_or : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct bit_or<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct bit_xor : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct bit_xor<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct maximum : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct maximum<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct minimum : binary_function<T, T, T> { T operator()(const T&, const T&) const; };
template <> struct minimum<void> { template <class T, class U> auto operator()(const T& a, const U&) const -> T; };
template <class T = void> struct equal_to : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct equal_to<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct not_equal_to : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct not_equal_to<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct less : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct less<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct greater : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct greater<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct less_equal : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct less_equal<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct greater_equal : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct greater_equal<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct logical_and : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct logical_and<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct logical_or : binary_function<T, T, bool> { bool operator()(const T&, const T&) const; };
template <> struct logical_or<void> { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class T = void> struct negate : unary_function<T, T> { T operator()(const T&) const; };
template <> struct negate<void> { template <class T> T operator()(const T&) const; };
template <class T = void> struct square : unary_function<T, T> { T operator()(const T&) const; };
template <> struct square<void> { template <class T> T operator()(const T&) const; };
template <class T = void> struct identity : unary_function<T, T> { T operator()(const T&) const; };
template <> struct identity<void> { template <class T> T operator()(const T&) const; };
template <class T = void> struct logical_not : unary_function<T, bool> { bool operator()(const T&) const; };
template <class A = void, class B = void> struct project1st { template <class T, class U> T operator()(const T&, const U&) const; };
template <class A = void, class B = void> struct project2nd { template <class T, class U> U operator()(const T&, const U&) const; };
template <class P> struct unary_negate { template <class T> bool operator()(const T&) const; };
template <class P> struct binary_negate { template <class T, class U> bool operator()(const T&, const U&) const; };
template <class P> unary_negate<P> not1(const P&);
template <class P> binary_negate<P> not2(const P&);
template <class P> struct not_fn_t { template <class... T> bool operator()(const T&...) const; };
template <class P> not_fn_t<P> not_fn(const P&);

namespace placeholders {
// An expression over placeholders: calling it gives its first argument's type.
struct expression {
  template <class T, class... U> T operator()(const T&, const U&...) const;
};
static const expression _1 = {}, _2 = {}, _3 = {}, _4 = {}, _5 = {}, _6 = {}, _7 = {}, _8 = {}, _9 = {}, _10 = {};
template <class T> expression operator+(expression, const T&);
template <class T> expression operator+(const T&, expression);
expression operator+(expression, expression);
template <class T> expression operator-(expression, const T&);
template <class T> expression operator-(const T&, expression);
expression operator-(expression, expression);
template <class T> expression operator*(expression, const T&);
template <class T> expression operator*(const T&, expression);
expression operator*(expression, expression);
template <class T> expression operator/(expression, const T&);
template <class T> expression operator/(const T&, expression);
expression operator/(expression, expression);
template <class T> expression operator%(expression, const T&);
template <class T> expression operator%(const T&, expression);
expression operator%(expression, expression);
template <class T> expression operator&(expression, const T&);
template <class T> expression operator&(const T&, expression);
expression operator&(expression, expression);
template <class T> expression operator|(expression, const T&);
template <class T> expression operator|(const T&, expression);
expression operator|(expression, expression);
template <class T> expression operator^(expression, const T&);
template <class T> expression operator^(const T&, expression);
expression operator^(expression, expression);
template <class T> expression operator==(expression, const T&);
template <class T> expression operator==(const T&, expression);
expression operator==(expression, expression);
template <class T> expression operator!=(expression, const T&);
template <class T> expression operator!=(const T&, expression);
expression operator!=(expression, expression);
template <class T> expression operator<(expression, const T&);
template <class T> expression operator<(const T&, expression);
expression operator<(expression, expression);
template <class T> expression operator>(expression, const T&);
template <class T> expression operator>(const T&, expression);
expression operator>(expression, expression);
template <class T> expression operator<=(expression, const T&);
template <class T> expression operator<=(const T&, expression);
expression operator<=(expression, expression);
template <class T> expression operator>=(expression, const T&);
template <class T> expression operator>=(const T&, expression);
expression operator>=(expression, expression);
template <class T> expression operator&&(expression, const T&);
template <class T> expression operator&&(const T&, expression);
expression operator&&(expression, expression);
template <class T> expression operator||(expression, const T&);
template <class T> expression operator||(const T&, expression);
expression operator||(expression, expression);
template <class T> expression operator+=(expression, const T&);
template <class T> expression operator+=(const T&, expression);
expression operator+=(expression, expression);
template <class T> expression operator-=(expression, const T&);
template <class T> expression operator-=(const T&, expression);
expression operator-=(expression, expression);
template <class T> expression operator*=(expression, const T&);
template <class T> expression operator*=(const T&, expression);
expression operator*=(expression, expression);
template <class T> expression operator/=(expression, const T&);
template <class T> expression operator/=(const T&, expression);
expression operator/=(expression, expression);
template <class T> expression operator<<(expression, const T&);
template <class T> expression operator<<(const T&, expression);
expression operator<<(expression, expression);
template <class T> expression operator>>(expression, const T&);
template <class T> expression operator>>(const T&, expression);
expression operator>>(expression, expression);
expression operator-(expression);
expression operator!(expression);
expression operator~(expression);
}  // namespace placeholders

// Complex numbers.
template <class T> struct complex {
  typedef T value_type;
  complex() = default;
  complex(const T& re, const T& im = T());
  template <class U> complex(const complex<U>&);
  template <class U, class = decltype(std::declval<const U&>().imag())> complex(const U&);  // of another kind
  template <class U> complex(const U&, const U&);
  template <class U> complex& operator=(const U&);
  T real() const, imag() const;
  void real(T), imag(T);
  template <class U> complex& operator+=(const U&);
  template <class U> complex& operator-=(const U&);
  template <class U> complex& operator*=(const U&);
  template <class U> complex& operator/=(const U&);
};
template <class T> complex<T> operator+(const complex<T>&, const complex<T>&);
template <class T, class U> complex<T> operator+(const complex<T>&, const U&);
template <class T, class U> typename std::enable_if<std::is_arithmetic<U>::value, complex<T>>::type operator+(const U&, const complex<T>&);
template <class T> complex<T> operator-(const complex<T>&, const complex<T>&);
template <class T, class U> complex<T> operator-(const complex<T>&, const U&);
template <class T, class U> typename std::enable_if<std::is_arithmetic<U>::value, complex<T>>::type operator-(const U&, const complex<T>&);
template <class T> complex<T> operator*(const complex<T>&, const complex<T>&);
template <class T, class U> complex<T> operator*(const complex<T>&, const U&);
template <class T, class U> typename std::enable_if<std::is_arithmetic<U>::value, complex<T>>::type operator*(const U&, const complex<T>&);
template <class T> complex<T> operator/(const complex<T>&, const complex<T>&);
template <class T, class U> complex<T> operator/(const complex<T>&, const U&);
template <class T, class U> typename std::enable_if<std::is_arithmetic<U>::value, complex<T>>::type operator/(const U&, const complex<T>&);
template <class T> complex<T> operator-(const complex<T>&);
template <class T> complex<T> operator+(const complex<T>&);
template <class T, class U> bool operator==(const complex<T>&, const U&);
template <class T, class U> bool operator!=(const complex<T>&, const U&);
template <class T> T abs(const complex<T>&);
template <class T> T arg(const complex<T>&);
template <class T> T norm(const complex<T>&);
template <class T> complex<T> conj(const complex<T>&);
template <class T> complex<T> proj(const complex<T>&);
template <class T> complex<T> exp(const complex<T>&);
template <class T> complex<T> log(const complex<T>&);
template <class T> complex<T> log10(const complex<T>&);
template <class T> complex<T> sqrt(const complex<T>&);
template <class T> complex<T> cos(const complex<T>&);
template <class T> complex<T> cosh(const complex<T>&);
template <class T> complex<T> sin(const complex<T>&);
template <class T> complex<T> sinh(const complex<T>&);
template <class T> complex<T> tan(const complex<T>&);
template <class T> complex<T> tanh(const complex<T>&);
template <class T> complex<T> acos(const complex<T>&);
template <class T> complex<T> acosh(const complex<T>&);
template <class T> complex<T> asin(const complex<T>&);
template <class T> complex<T> asinh(const complex<T>&);
template <class T> complex<T> atan(const complex<T>&);
template <class T> complex<T> atanh(const complex<T>&);
template <class T, class U> complex<T> pow(const complex<T>&, const U&);
template <class T> complex<T> polar(const T&, const T& = T());

// Algorithms.
template <class... A> void fill(A&&...);
template <class... A> void sequence(A&&...);
template <class... A> void generate(A&&...);
template <class... A> void sort(A&&...);
template <class... A> void stable_sort(A&&...);
template <class... A> void sort_by_key(A&&...);
template <class... A> void stable_sort_by_key(A&&...);
template <class... A> void scatter(A&&...);
template <class... A> void scatter_if(A&&...);
template <class... A> void tabulate(A&&...);
template <class... A> void replace(A&&...);
template <class... A> void replace_if(A&&...);
template <class... A> void uninitialized_fill(A&&...);
template <class... A> void reverse(A&&...);
template <class... A> void shuffle(A&&...);
template <class... A> void destroy(A&&...);
template <class... A> typename detail::out<0, A...>::type fill_n(A&&...);
template <class... A> typename detail::out<0, A...>::type generate_n(A&&...);
template <class... A> typename detail::out<0, A...>::type for_each(A&&...);
template <class... A> typename detail::out<0, A...>::type for_each_n(A&&...);
template <class... A> typename detail::out<0, A...>::type find(A&&...);
template <class... A> typename detail::out<0, A...>::type find_if(A&&...);
template <class... A> typename detail::out<0, A...>::type find_if_not(A&&...);
template <class... A> typename detail::out<0, A...>::type max_element(A&&...);
template <class... A> typename detail::out<0, A...>::type min_element(A&&...);
template <class... A> typename detail::out<0, A...>::type remove(A&&...);
template <class... A> typename detail::out<0, A...>::type remove_if(A&&...);
template <class... A> typename detail::out<0, A...>::type unique(A&&...);
template <class... A> typename detail::out<0, A...>::type partition(A&&...);
template <class... A> typename detail::out<0, A...>::type stable_partition(A&&...);
template <class... A> typename detail::out<0, A...>::type partition_point(A&&...);
template <class... A> typename detail::out<0, A...>::type is_sorted_until(A&&...);
template <class... A> typename detail::out<0, A...>::type uninitialized_fill_n(A&&...);
template <class... A> typename detail::out<2, A...>::type copy(A&&...);
template <class... A> typename detail::out<2, A...>::type copy_n(A&&...);
template <class... A> typename detail::out<2, A...>::type inclusive_scan(A&&...);
template <class... A> typename detail::out<2, A...>::type exclusive_scan(A&&...);
template <class... A> typename detail::out<2, A...>::type adjacent_difference(A&&...);
template <class... A> typename detail::out<2, A...>::type unique_copy(A&&...);
template <class... A> typename detail::out<2, A...>::type remove_copy(A&&...);
template <class... A> typename detail::out<2, A...>::type remove_copy_if(A&&...);
template <class... A> typename detail::out<2, A...>::type reverse_copy(A&&...);
template <class... A> typename detail::out<2, A...>::type uninitialized_copy(A&&...);
template <class... A> typename detail::out<2, A...>::type uninitialized_copy_n(A&&...);
template <class... A> typename detail::out<2, A...>::type replace_copy(A&&...);
template <class... A> typename detail::out<2, A...>::type replace_copy_if(A&&...);
template <class... A> typename detail::out<2, A...>::type transform_inclusive_scan(A&&...);
template <class... A> typename detail::out<2, A...>::type transform_exclusive_scan(A&&...);
template <class... A> typename detail::out<2, A...>::type swap_ranges(A&&...);
template <class... A> typename detail::out<2, A...>::type shuffle_copy(A&&...);
template <class... A> typename detail::out_if<5, 3, 2, A...>::type transform(A&&...);
template <class... A> typename detail::out_if<5, 3, 2, A...>::type copy_if(A&&...);
template <class... A> typename detail::out_if<6, 4, 3, A...>::type transform_if(A&&...);
template <class... A> typename detail::out<3, A...>::type gather(A&&...);
template <class... A> typename detail::out<3, A...>::type gather_if(A&&...);
template <class... A> typename detail::out<3, A...>::type inclusive_scan_by_key(A&&...);
template <class... A> typename detail::out<3, A...>::type exclusive_scan_by_key(A&&...);
template <class... A> typename detail::out<3, A...>::type transform_reduce(A&&...);
template <class... A> typename detail::out<3, A...>::type inner_product(A&&...);
template <class... A> typename detail::out<4, A...>::type merge(A&&...);
template <class... A> typename detail::out<4, A...>::type set_union(A&&...);
template <class... A> typename detail::out<4, A...>::type set_intersection(A&&...);
template <class... A> typename detail::out<4, A...>::type set_difference(A&&...);
template <class... A> typename detail::out<4, A...>::type set_symmetric_difference(A&&...);
template <class... A> typename detail::out_if<5, 4, 0, A...>::type lower_bound(A&&...);
template <class... A> typename detail::out_if<5, 4, 0, A...>::type upper_bound(A&&...);
template <class... A> typename detail::reduced<A...>::type reduce(A&&...);
template <class... A> std::ptrdiff_t count(A&&...);
template <class... A> std::ptrdiff_t count_if(A&&...);
template <class... A> bool all_of(A&&...);
template <class... A> bool any_of(A&&...);
template <class... A> bool none_of(A&&...);
template <class... A> bool equal(A&&...);
template <class... A> bool is_sorted(A&&...);
template <class... A> bool is_partitioned(A&&...);
template <class... A> bool binary_search(A&&...);
template <class... A> typename detail::out_pair<0, 0, A...>::type minmax_element(A&&...);
template <class... A> typename detail::out_pair<0, 0, A...>::type equal_range(A&&...);
template <class... A> typename detail::out_pair<0, 2, A...>::type mismatch(A&&...);
template <class... A> typename detail::out_pair<0, 2, A...>::type unique_by_key(A&&...);
template <class... A> typename detail::out_pair<3, 4, A...>::type reduce_by_key(A&&...);
template <class... A> typename detail::out_pair<3, 4, A...>::type unique_by_key_copy(A&&...);
template <class... A> typename detail::out_pair<2, 3, A...>::type partition_copy(A&&...);
template <class... A> typename detail::out_pair<2, 3, A...>::type stable_partition_copy(A&&...);
template <class... A> typename detail::out_pair<6, 7, A...>::type merge_by_key(A&&...);
template <class... A> typename detail::out_pair<6, 7, A...>::type set_union_by_key(A&&...);
template <class... A> typename detail::out_pair<6, 7, A...>::type set_difference_by_key(A&&...);
template <class... A> typename detail::out_pair<5, 6, A...>::type set_intersection_by_key(A&&...);

template <class T> const T& min(const T&, const T&);
template <class T, class F> const T& min(const T&, const T&, F);
template <class T> const T& max(const T&, const T&);
template <class T, class F> const T& max(const T&, const T&, F);

// Random numbers.
namespace random {
template <class U> struct engine {
  typedef U result_type;
  static const U min = 0, max = ~U(0), default_seed = 1;
  template <class... A> explicit engine(A...);
  void seed(U = 1), discard(unsigned long long);
  U operator()();
};
typedef engine<unsigned int> minstd_rand, minstd_rand0, default_random_engine, taus88, ranlux24, ranlux24_base;
typedef engine<unsigned long long> ranlux48, ranlux48_base;
template <class T> struct distribution {
  typedef T result_type;
  struct param_type { template <class... A> param_type(A...); };
  template <class... A> explicit distribution(A...);
  template <class E, class... A> T operator()(E&, A...);
  void reset();
  T min() const, max() const;
};
template <class T = double> struct uniform_real_distribution : distribution<T> { using distribution<T>::distribution; };
template <class T = int> struct uniform_int_distribution : distribution<T> { using distribution<T>::distribution; };
template <class T = double> struct normal_distribution : distribution<T> { using distribution<T>::distribution; };
}  // namespace random
using namespace random;

}  // namespace thrust
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif

#endif  // __cplusplus
#endif
