// What AddressSanitizer has to know of a program that holds LLVM.
//
// allow_user_poisoning  LLVM's headers are instrumented here, its libraries are
//                       not: the one half of its allocators would poison memory
//                       that the other half hands out.
// use_sigaltstack       The front end gives its threads a signal stack of their
//                       own, which the runtime would unmap at their end.
// detect_leaks          What Clang held when it broke off in the middle of a
//                       unit is never freed.

extern "C" const char* __asan_default_options();

const char* __asan_default_options() {
  return "allow_user_poisoning=0:use_sigaltstack=0:detect_leaks=0";
}
