#include "process/parallel.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <new>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>

#include "process/forked_task.h"

namespace hipport {
namespace {

/// What the processes have in common: the first item that none has taken on.
using Board = std::atomic<std::size_t>;
static_assert(Board::is_always_lock_free);

/// Of one item; that of a large unit takes tens of MiB.
constexpr std::size_t kLargestAnswer = std::size_t{4} << 30U;

/// How often it is seen to that all processes get on.
constexpr std::chrono::seconds kLook(1);

/// What a process says of an item: that it takes it on, and then its answer.
struct Heading {
  std::size_t item = 0;
  std::size_t size = 0;       ///< of the answer that follows
  std::uint8_t isAnswer = 0;  ///< a bool might hold any byte
};
static_assert(std::is_trivially_copyable_v<Heading>);

bool writeHeading(int to, const Heading& heading) {
  std::array<char, sizeof heading> bytes{};
  std::memcpy(bytes.data(), &heading, sizeof heading);
  return writeAll(to, {bytes.data(), bytes.size()});
}

/// Whether the answer came through.
bool workAt(std::size_t item, int to, const ForkedWork& work) {
  if (!writeHeading(to, {item})) return false;
  const std::string answer = work.answer(item);
  return writeHeading(to, {item, answer.size(), /*isAnswer=*/1}) &&
         writeAll(to, answer);
}

/// The most memory that this process had at once, in bytes.
std::size_t largestMemory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) << 10U;  // it is in KiB
}

/// A process at work, as seen by the one that made it.
class Worker {
 public:
  /// Has a process take on what is left of the work; nothing where none can be
  /// had.
  static std::unique_ptr<Worker> start(Board& board, const ForkedWork& work) {
    return start([&](int to) {
      while (true) {
        const std::size_t item = board++;
        if (item >= work.count || !workAt(item, to, work)) break;
        if (largestMemory() > work.wornAt) break;  // another one takes over
      }
    });
  }

  /// Has a process take on one item.
  static std::unique_ptr<Worker> startAt(std::size_t item,
                                         const ForkedWork& work) {
    return start([&](int to) { workAt(item, to, work); });
  }

  ~Worker() {
    ::close(handle_);
    if (process_ > 0) wait();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  int handle() const { return handle_; }

  /// Ends it where it has taken no processor time at `patience` looks.
  void look(std::chrono::seconds patience) {
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(process_, &clock) != 0 ||
        ::clock_gettime(clock, &used) != 0) {
      return;
    }
    const auto now = std::pair(used.tv_sec, used.tv_nsec);
    idle_ = now == used_ ? idle_ + kLook : std::chrono::seconds(0);
    used_ = now;
    if (idle_ < patience) return;
    hasStalled_ = true;
    ::kill(process_, SIGKILL);
  }

  /// Reads what has come, and hands over what is complete. Whether more may
  /// come. A process that takes on what it may not, or answers what it was not
  /// asked, is ended.
  template <typename Take, typename MayTake>
  bool read(const Take& take, const MayTake& mayTake) {
    constexpr std::size_t kPiece = std::size_t{1} << 16U;
    const std::size_t before = bytes_.size();
    bytes_.resize(before + kPiece);
    const ssize_t count = ::read(handle_, bytes_.data() + before, kPiece);
    bytes_.resize(before +
                  static_cast<std::size_t>(std::max<ssize_t>(0, count)));
    if (count < 0 && errno == EINTR) return true;
    while (bytes_.size() >= sizeof(Heading)) {
      Heading heading;
      std::memcpy(&heading, bytes_.data(), sizeof heading);
      // A process whose memory was damaged may say anything.
      const bool isTrue =
          heading.isAnswer == 0
              ? !item_ && heading.size == 0
              : item_ == heading.item && heading.size <= kLargestAnswer;
      if (!isTrue || (heading.isAnswer == 0 && !mayTake(heading.item))) {
        ::kill(process_, SIGKILL);
        return false;
      }
      if (bytes_.size() - sizeof heading < heading.size) break;
      std::string answer = bytes_.substr(sizeof heading, heading.size);
      bytes_.erase(0, sizeof heading + heading.size);
      const bool isAnswer = heading.isAnswer != 0;
      item_ = isAnswer ? std::nullopt : std::optional(heading.item);
      if (isAnswer) take(heading.item, std::move(answer));
    }
    return count > 0;
  }

  /// The item that the process did not come to the end of, and the signal that
  /// ended it, if one did.
  std::pair<std::optional<std::size_t>, int> wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return {item_, hasStalled_           ? SIGSTOP
                   : WIFSIGNALED(status) ? WTERMSIG(status)
                                         : 0};
  }

 private:
  template <typename Task>
  static std::unique_ptr<Worker> start(const Task& task) {
    const std::optional<ForkedCopy> copy = forkCopy(task);
    if (!copy) return nullptr;
    return std::unique_ptr<Worker>(new Worker(copy->process, copy->handle));
  }

  Worker(pid_t process, int handle) : process_(process), handle_(handle) {}

  pid_t process_;
  int handle_;
  std::string bytes_;                ///< that came and are not complete yet
  std::optional<std::size_t> item_;  ///< at work
  std::pair<time_t, long> used_;     ///< processor time
  /// Counted in looks: this process may have been stopped meanwhile, too.
  std::chrono::seconds idle_{0};
  bool hasStalled_ = false;
};

/// Memory that copies of this process share with it.
class SharedBoard {
 public:
  SharedBoard()
      : memory_(::mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (memory_ != MAP_FAILED) board_ = new (memory_) Board(0);
  }
  ~SharedBoard() {
    if (board_) ::munmap(memory_, sizeof(Board));
  }
  SharedBoard(const SharedBoard&) = delete;
  SharedBoard& operator=(const SharedBoard&) = delete;

  Board* get() const { return board_; }  ///< null where there is none

 private:
  void* memory_;
  Board* board_ = nullptr;
};

/// Waits until one of `workers` has something to say, or it is time to look at
/// them again; false then.
bool waitFor(const std::vector<std::unique_ptr<Worker>>& workers,
             std::vector<pollfd>& handles) {
  handles.clear();
  for (const auto& worker : workers) {
    handles.push_back({worker->handle(), POLLIN, 0});
  }
  constexpr std::chrono::milliseconds kWait = kLook;
  int count = 0;
  while ((count = ::poll(handles.data(), handles.size(), kWait.count())) < 0 &&
         errno == EINTR) {
  }
  return count != 0;
}

/// Shares out work, and knows how far it is.
class ProcessPool {
 public:
  explicit ProcessPool(const ForkedWork& work)
      : work_(work), isDone_(work.count), left_(work.count) {}

  void run(unsigned jobs) {
    if (jobs > 1 && board_.get()) share(jobs);
    std::vector<pollfd> handles;
    while (!workers_.empty()) {
      if (!waitFor(workers_, handles)) {
        for (const auto& worker : workers_) worker->look(work_.patience);
        continue;
      }
      for (std::size_t i = handles.size(); i-- > 0;) {
        if (handles[i].revents != 0) listenTo(i);
      }
    }
    // Without processes, all of it; else what one that was ended had hardly
    // taken on.
    for (std::size_t item = 0; item < work_.count; ++item) {
      if (!isDone_[item]) work_.take(item, work_.answer(item));
    }
  }

 private:
  /// Makes processes, if there is work for two.
  void share(unsigned jobs) {
    if (left_ == 0 || (left_ == 1 && !beginMore())) return;
    const std::size_t most = left_;
    for (std::size_t i = 0; i < most && workers_.size() < jobs; ++i) {
      if (!keep(Worker::start(*board_.get(), work_))) break;
    }
    while (workers_.size() < jobs && beginMore()) {
    }
  }

  bool keep(std::unique_ptr<Worker> worker) {
    const bool isStarted = worker != nullptr;
    if (isStarted) workers_.push_back(std::move(worker));
    return isStarted;
  }

  void listenTo(std::size_t i) {
    const bool mayGoOn = workers_[i]->read(
        [&](std::size_t item, std::string answer) {
          finish(item);
          work_.take(item, std::move(answer));
        },
        [&](std::size_t item) { return isOpen(item); });
    if (mayGoOn) return;
    const auto [item, signal] = workers_[i]->wait();
    workers_.erase(workers_.begin() + static_cast<long>(i));
    if (item) {
      finish(*item);
      work_.lose(*item, signal);
    }
    if (*board_.get() < work_.count) {
      keep(Worker::start(*board_.get(), work_));
    } else {
      beginMore();
    }
  }

  /// What was begun while others were waited for is waited for, too.
  bool beginMore() {
    if ((left_ == 0 && beside_.empty()) || !work_.more) return false;
    const auto item = work_.more();
    if (!item || !keep(Worker::startAt(*item, work_))) return false;
    begun_.insert(*item);
    if (left_ > 0) beside_.insert(*item);
    return true;
  }

  /// Whether a process may take an item on.
  bool isOpen(std::size_t item) const {
    return item < work_.count ? !isDone_[item] : begun_.contains(item);
  }

  void finish(std::size_t item) {
    if (item < work_.count) {
      isDone_[item] = true;
      --left_;
    } else {
      beside_.erase(item);
      begun_.erase(item);
    }
  }

  const ForkedWork& work_;
  const SharedBoard board_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<bool> isDone_;
  std::size_t left_;
  std::set<std::size_t> begun_;   ///< of more
  std::set<std::size_t> beside_;  ///< begun while some were left
};

}  // namespace

void forkedFor(const ForkedWork& work, unsigned jobs) {
  ProcessPool(work).run(jobs);
}

}  // namespace hipport
