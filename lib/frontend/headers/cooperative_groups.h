// Cooperative groups, with reduce, scan and memcpy_async. CUDA units only.
// embed: keep
#ifndef HIPPORT_COOPERATIVE_GROUPS_H
#define HIPPORT_COOPERATIVE_GROUPS_H

#include <hipport/language.h>

#ifdef __CUDA__
#define _CG_HAS_STL_ATOMICS
extern "C++" {
#pragma clang force_cuda_host_device begin

namespace cooperative_groups {

enum class thread_scope { thread_scope_thread, thread_scope_block, thread_scope_device, thread_scope_system };

class thread_group {
 public:
  struct arrival_token {};
  void sync() const;
  unsigned long long size() const, num_threads() const, thread_rank() const;
  bool is_valid() const;
};

namespace details {
template <class G> struct group_base : thread_group {
  static void sync();
  static arrival_token barrier_arrive();
  static void barrier_wait(arrival_token&&);
  static unsigned int size(), num_threads(), thread_rank();
};
struct warp_like {
  unsigned int size() const, num_threads() const, thread_rank() const;
  unsigned int meta_group_size() const, meta_group_rank() const;
  void sync() const;
  template <class T, class... A> T shfl(T, A...) const;
  template <class T, class... A> T shfl_up(T, A...) const;
  template <class T, class... A> T shfl_down(T, A...) const;
  template <class T, class... A> T shfl_xor(T, A...) const;
  int any(int) const, all(int) const;
  unsigned int ballot(int) const;
  template <class T> unsigned int match_any(T) const;
  template <class T> unsigned int match_all(T, int&) const;
};
}  // namespace details

class thread_block : public details::group_base<thread_block> {
 public:
  static dim3 group_index(), thread_index(), group_dim(), dim_threads();
};
class cluster_group : public details::group_base<cluster_group> {
 public:
  static dim3 block_index(), dim_blocks(), thread_index(), dim_threads(), cluster_shape();
  static unsigned int block_rank(), num_blocks();
  template <class T> static T* map_shared_rank(T*, int);
  template <class T> static unsigned int query_shared_rank(const T*);
};
class grid_group : public details::group_base<grid_group> {
 public:
  static unsigned long long size(), num_threads(), thread_rank();
  static dim3 group_dim(), dim_threads(), thread_index(), dim_blocks(), block_index(), dim_clusters(), cluster_index();
  static unsigned long long block_rank(), num_blocks(), cluster_rank(), num_clusters();
};
class multi_grid_group : public details::group_base<multi_grid_group> {
 public:
  unsigned int grid_rank() const, num_grids() const;
};
class coalesced_group : public thread_group, public details::warp_like {
 public:
  using details::warp_like::size;
  using details::warp_like::num_threads;
  using details::warp_like::thread_rank;
  using details::warp_like::sync;
};
template <unsigned int N, class Parent = void> class thread_block_tile;
template <unsigned int N> class thread_block_tile<N, void> : public thread_group, public details::warp_like {
 public:
  static constexpr unsigned int size() { return N; }
  static constexpr unsigned int num_threads() { return N; }
  static unsigned int thread_rank();
  static void sync();
};
template <unsigned int N, class Parent> class thread_block_tile : public thread_block_tile<N, void> {};
template <unsigned int N = 1024> struct block_tile_memory {};

thread_block this_thread_block();
grid_group this_grid();
cluster_group this_cluster();
multi_grid_group this_multi_grid();
thread_block_tile<1> this_thread();
coalesced_group coalesced_threads();
template <unsigned int N> thread_block this_thread_block(block_tile_memory<N>&);

thread_group tiled_partition(const thread_group&, unsigned int);
coalesced_group tiled_partition(const coalesced_group&, unsigned int);
template <unsigned int N, class G> thread_block_tile<N, G> tiled_partition(const G&);
template <class G, class T> coalesced_group labeled_partition(const G&, T);
template <class G> coalesced_group binary_partition(const G&, bool);
template <class G> void sync(const G&);
template <class G> unsigned int thread_rank(const G&);
template <class G> unsigned int group_size(const G&);

template <class T = void> struct plus { template <class U> U operator()(U, U) const; };
template <class T = void> struct less { template <class U> U operator()(U, U) const; };
template <class T = void> struct greater { template <class U> U operator()(U, U) const; };
template <class T = void> struct bit_and { template <class U> U operator()(U, U) const; };
template <class T = void> struct bit_or { template <class U> U operator()(U, U) const; };
template <class T = void> struct bit_xor { template <class U> U operator()(U, U) const; };

template <class G, class T, class F> T reduce(const G&, T, F&&);
template <class G, class A, class T, class F> void reduce_update_async(const G&, A&&, T, F&&);
template <class G, class A, class T, class F> void reduce_store_async(const G&, A&&, T, F&&);
template <class G, class T> T inclusive_scan(const G&, T);
template <class G, class T, class F> T inclusive_scan(const G&, T, F&&);
template <class G, class T> T exclusive_scan(const G&, T);
template <class G, class T, class F> T exclusive_scan(const G&, T, F&&);
template <class G, class A, class T, class... F> T inclusive_scan_update(const G&, A&, T, F&&...);
template <class G, class A, class T, class... F> T exclusive_scan_update(const G&, A&, T, F&&...);

template <class G, class T, class... A> void memcpy_async(const G&, T*, A...);
template <class G> void wait(const G&);
template <unsigned int N, class G> void wait_prior(const G&);
template <class G, class F, class... A> void invoke_one(const G&, F&&, A&&...) {}
template <class G, class F, class... A> auto invoke_one_broadcast(const G&, F&& f, A&&... a) -> decltype(f(a...)) { return f(a...); }

}  // namespace cooperative_groups

#pragma clang force_cuda_host_device end
}  // extern "C++"
#endif
#endif
