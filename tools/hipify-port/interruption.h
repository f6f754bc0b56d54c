// What is cleaned up where a signal ends the program.
#pragma once

#include <signal.h>  // NOLINT: sigset_t is POSIX's

#include <thread>

namespace hipport {

/// While it lives, SIGTERM, SIGINT and SIGHUP end the program as ever, but
/// first the programs that it started and its temporary files and folders are
/// gone. Made before there are threads.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

 private:
  sigset_t before_{};
  int arrivals_ = -1;  ///< of signals
  int end_ = -1;       ///< of the watch
  std::thread watcher_;
};

}  // namespace hipport
