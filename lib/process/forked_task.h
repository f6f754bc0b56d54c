// Work that a copy of this process does while this one goes on: what ends the
// copy, a crash or a lack of memory, leaves this one as it was.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

namespace hipport {

/// A copy of this process, and the reading end of a pipe from it.
struct ForkedCopy {
  pid_t process = 0;
  int handle = -1;
};

/// Has a copy of this process, as it is now, do `task`, which writes to the
/// handle that it is given and must not throw; then the copy ends. It ends with
/// this process, too, whatever ends that. Nothing where none can be had. The
/// caller closes the handle and waits for the process.
std::optional<ForkedCopy> forkCopy(const std::function<void(int to)>& task);

/// Whether all of `bytes` could be written to a handle.
bool writeAll(int to, std::string_view bytes);

/// One task, which answers once.
class ForkedTask {
 public:
  /// `answer` is called in a copy of this process and must not throw. Throws
  /// Error(usage) where no process can be had. No other thread of this process
  /// may be at work, for it may hold a lock.
  explicit ForkedTask(const std::function<std::string()>& answer);
  /// Ends the copy, if it is still at work.
  ~ForkedTask();
  ForkedTask(const ForkedTask&) = delete;
  ForkedTask& operator=(const ForkedTask&) = delete;

  /// Readable when there is something for `read`.
  int handle() const { return copy_.handle; }

  /// Reads what has come, without waiting for more than that. Whether the copy
  /// has come to its end, which `end` then tells.
  bool read();

  struct End {
    std::optional<std::string> answer;  ///< nothing where it came to no answer
    int signal = 0;                     ///< that ended it; 0 for none
  };
  /// To be called once, when `read` says so.
  End end();

 private:
  ForkedCopy copy_;
  std::string bytes_;
};

}  // namespace hipport
