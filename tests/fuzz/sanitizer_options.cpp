// What the sanitizers have to know of a program that holds LLVM, which is not
// instrumented itself. AddressSanitizer:
//
// allow_user_poisoning  LLVM's headers are instrumented here, its libraries are
//                       not: the one half of its allocators would poison memory
//                       that the other half hands out.
// use_sigaltstack       The front end gives its threads a signal stack of their
//                       own, which the runtime would unmap at their end.
// detect_leaks          What Clang held when it broke off in the middle of a
//                       unit is never freed.
//
// ThreadSanitizer:
//
// report_signal_unsafe  Crash recovery leaves its signal handlers for good.
// die_after_fork        Units are parsed by copies of the program, which start
// a
//                       thread for Clang; the thread that it had waits for
//                       signals.
// race:...              LLVM and Clang make some objects at their first use,
//                       under a lock. That later users look at the guard
//                       without one cannot be seen here.

extern "C" const char* __asan_default_options();
extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_suppressions();

const char* __asan_default_options() {
  return "allow_user_poisoning=0:use_sigaltstack=0:detect_leaks=0";
}

const char* __tsan_default_options() {
  return "report_signal_unsafe=0:die_after_fork=0";
}

const char* __tsan_default_suppressions() {
  return "race:llvm::StringMapImpl::FindKey\n"
         "race:llvm::object_creator\n";
}
