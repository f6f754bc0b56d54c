// Asynchronous copies and arrive-wait barriers, C style and nvcuda::. CUDA units only.
// embed: keep
#ifndef HIPPORT_CUDA_PIPELINE_H
#define HIPPORT_CUDA_PIPELINE_H

#include <hipport/language.h>

#ifdef __CUDA__
extern "C++" {
#pragma clang force_cuda_host_device begin

typedef unsigned long long __mbarrier_t, __mbarrier_token_t;
template <class... A> void __pipeline_memcpy_async(void*, const void*, size_t, A...);
void __pipeline_commit(), __pipeline_wait_prior(size_t), __pipeline_arrive_on(__mbarrier_t*);
unsigned int __mbarrier_maximum_count(), __mbarrier_pending_count(__mbarrier_token_t),
    __mbarrier_token_pending_count(__mbarrier_token_t);
void __mbarrier_init(__mbarrier_t*, unsigned int), __mbarrier_inval(__mbarrier_t*);
__mbarrier_token_t __mbarrier_arrive(__mbarrier_t*), __mbarrier_arrive_and_drop(__mbarrier_t*);
bool __mbarrier_test_wait(__mbarrier_t*, __mbarrier_token_t), __mbarrier_try_wait(__mbarrier_t*, __mbarrier_token_t, ...),
    __mbarrier_test_wait_parity(__mbarrier_t*, bool), __mbarrier_try_wait_parity(__mbarrier_t*, bool, ...);

namespace nvcuda {
namespace experimental {
class awbarrier {
 public:
  class arrival_token {};
  awbarrier() = default;
  arrival_token arrive(), arrive_and_drop();
  bool timed_wait(arrival_token, unsigned int = 0);
  void wait(arrival_token), arrive_and_wait();
};
void init(awbarrier*, unsigned int);
class pipeline {
 public:
  size_t commit();
  void commit_and_wait(), wait(size_t), arrive_on(awbarrier&);
  template <unsigned int N> void wait_prior();
};
template <class T, class... A> void memcpy_async(T&, const T&, A&&...);
}  // namespace experimental
}  // namespace nvcuda

#pragma clang force_cuda_host_device end
}  // extern "C++"
#endif
#endif
