// RCCL: ranks are threads, or communicators of one thread, on the one device.
//
// An operation is carried out by the rank that comes last, when all of them
// have called; the others wait in their calls, as streams are carried out at
// once here. Between ncclGroupStart and ncclGroupEnd nothing waits. A rank that
// does not come lets the others wait, as on a GPU; after a while they say so.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <complex>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emulate/hip/runtime.h"
#include "emulate/libraries/call.h"
#include "emulate/libraries/numbers.h"
#include "emulate/libraries/objects.h"

namespace hipport {
namespace {

enum Result : int { success = 0, invalidArgument = 4, invalidUsage = 5 };

constexpr std::array<const char*, 8> kTexts = {
    "no error",
    "unhandled HIP error",
    "unhandled system error",
    "internal error",
    "invalid argument",
    "invalid usage",
    "remote process exited or there was a network error",
    "unknown result"};

/// ncclDataType_t
struct DataType {
  NumberKind kind;  ///< none for those that C++ has itself
  std::size_t size;
};
constexpr std::array<DataType, 10> kTypes = {{{NumberKind::none, 1},
                                              {NumberKind::none, 1},
                                              {NumberKind::none, 4},
                                              {NumberKind::none, 4},
                                              {NumberKind::none, 8},
                                              {NumberKind::none, 8},
                                              {NumberKind::f16, 2},
                                              {NumberKind::none, 4},
                                              {NumberKind::none, 8},
                                              {NumberKind::bf16, 2}}};

/// ncclRedOp_t; greater ones are made by ncclRedOpCreatePreMulSum.
enum Reduction : int { sum, product, greatest, least, average, made };

struct Factor {
  int type = 0;
  bool isOnDevice = false;
  const void* at = nullptr;
  std::array<std::byte, 8> value = {};

  const void* read() const { return isOnDevice ? at : value.data(); }
};

enum class Kind : std::uint8_t {
  allReduce,
  reduce,
  reduceScatter,
  broadcast,
  allGather,
  gather,
  scatter,
  allToAll,
  split,
};

/// What one rank brings to an operation.
struct Call {
  Kind kind = Kind::allReduce;
  const char* function = "";
  const std::byte* send = nullptr;
  std::byte* receive = nullptr;
  std::size_t count = 0;
  int type = 0;
  int reduction = sum;
  Factor factor = {};  ///< of a reduction that was made
  int root = 0;
  // Of a split:
  int colour = 0;
  int key = 0;
  std::function<void(std::shared_ptr<struct Ranks>, int rank)> give = {};
};

/// One operation: what came for it so far.
struct Step {
  std::vector<std::optional<Call>> calls;
  std::size_t came = 0;
  bool isDone = false;
};

/// A message on its way, or who waits for one.
struct Message {
  const std::byte* from = nullptr;
  std::byte* to = nullptr;
  std::size_t bytes = 0;
  bool isDone = false;
};

/// The ranks of a communicator, of all threads.
struct Ranks {
  explicit Ranks(int count) : size(count), next(count, 0) {}

  int size;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::uint64_t> next;  ///< the operation that each comes to next
  std::map<std::uint64_t, std::shared_ptr<Step>> steps;
  /// By sender and receiver.
  std::map<std::pair<int, int>, std::deque<std::shared_ptr<Message>>> sent;
  std::map<std::pair<int, int>, std::deque<std::shared_ptr<Message>>> awaited;
};

struct Communicator {
  std::shared_ptr<Ranks> ranks;
  int rank = 0;
  std::map<int, Factor> factors;
  int nextFactor = made;
};

int refuse(const char* function, Result result, const std::string& what) {
  reportArgument(function,
                 fmt::format("{}; it returns {}", what,
                             result == invalidUsage ? "ncclInvalidUsage"
                                                    : "ncclInvalidArgument"));
  return result;
}

// ---- numbers

template <typename T>
T combined(T a, T b, int reduction) {
  switch (reduction) {
    case product:
      return static_cast<T>(a * b);
    case greatest:
      return std::max(a, b);
    case least:
      return std::min(a, b);
    default:
      return static_cast<T>(a + b);
  }
}

/// What each rank brings to a reduction, and what it is multiplied with first
/// where the reduction was made.
struct Parts {
  std::vector<std::vector<std::byte>> bytes;
  std::vector<const void*> factors;
};

/// Of numbers that C++ has.
template <typename T>
void reduceAs(Parts& all, const Call& call) {
  std::vector<std::vector<std::byte>>& parts = all.bytes;
  const std::size_t count = parts[0].size() / sizeof(T);
  const auto ranks = static_cast<T>(parts.size());
  T factor = 1;
  const bool isScaled = call.reduction >= made ||
                        (call.reduction == average && !std::is_integral_v<T>);
  if (call.reduction == average && !std::is_integral_v<T>) factor = 1 / ranks;
  std::vector<T> sums(count);
  for (std::size_t r = 0; r < parts.size(); ++r) {
    if (call.reduction >= made) {
      std::memcpy(&factor, all.factors[r], sizeof factor);
    }
    for (std::size_t i = 0; i < count; ++i) {
      T value;
      std::memcpy(&value, parts[r].data() + i * sizeof(T), sizeof value);
      if (isScaled) value = static_cast<T>(value * factor);
      sums[i] = r == 0 ? value : combined(sums[i], value, call.reduction);
    }
  }
  if (call.reduction == average && std::is_integral_v<T>) {
    for (T& each : sums) each = static_cast<T>(each / ranks);
  }
  std::memcpy(parts[0].data(), sums.data(), parts[0].size());
}

/// Of numbers of 16 bits, rounded at each step.
void reduceHalves(Parts& all, const Call& call, NumberKind kind) {
  std::vector<std::vector<std::byte>>& parts = all.bytes;
  const auto number = [&](const void* at) {
    return static_cast<float>(load(kind, at).real());
  };
  const auto rounded = [&](float value) {
    std::array<std::byte, 2> bits;
    store(kind, bits.data(), static_cast<double>(value));
    return number(bits.data());
  };
  const bool isAverage = call.reduction == average;
  for (std::size_t i = 0; i < parts[0].size(); i += 2) {
    float sum = 0;
    for (std::size_t r = 0; r < parts.size(); ++r) {
      float value = number(parts[r].data() + i);
      if (call.reduction >= made) {
        value = rounded(value * number(all.factors[r]));
      } else if (isAverage) {
        value = rounded(value / static_cast<float>(parts.size()));
      }
      sum = r == 0 ? value : rounded(combined(sum, value, call.reduction));
    }
    store(kind, parts[0].data() + i, static_cast<double>(sum));
  }
}

/// Leaves the result in the first of the parts, which are as long.
void reduce(Parts& parts, const Call& call) {
  switch (call.type) {
    case 0:
      return reduceAs<std::int8_t>(parts, call);
    case 1:
      return reduceAs<std::uint8_t>(parts, call);
    case 2:
      return reduceAs<std::int32_t>(parts, call);
    case 3:
      return reduceAs<std::uint32_t>(parts, call);
    case 4:
      return reduceAs<std::int64_t>(parts, call);
    case 5:
      return reduceAs<std::uint64_t>(parts, call);
    case 7:
      return reduceAs<float>(parts, call);
    case 8:
      return reduceAs<double>(parts, call);
    default:
      return reduceHalves(parts, call,
                          kTypes[static_cast<std::size_t>(call.type)].kind);
  }
}

// ---- operations

std::vector<std::byte> bytesAt(const std::byte* at, std::size_t size) {
  return size == 0 ? std::vector<std::byte>()
                   : std::vector<std::byte>(at, at + size);
}

void copyTo(std::byte* to, const std::vector<std::byte>& bytes,
            std::size_t from, std::size_t size) {
  if (size > 0) std::memcpy(to, bytes.data() + from, size);
}

void split(const Step& step, const Ranks& ranks) {
  std::map<int, std::vector<int>> groups;
  for (int r = 0; r < ranks.size; ++r) {
    groups[step.calls[static_cast<std::size_t>(r)]->colour].push_back(r);
  }
  for (auto& [colour, members] : groups) {
    std::ranges::stable_sort(members, {}, [&](int r) {
      return step.calls[static_cast<std::size_t>(r)]->key;
    });
    const auto own = std::make_shared<Ranks>(static_cast<int>(members.size()));
    for (std::size_t i = 0; i < members.size(); ++i) {
      const auto& call = step.calls[static_cast<std::size_t>(members[i])];
      // NCCL_SPLIT_NOCOLOR
      call->give(colour < 0 ? nullptr : own, static_cast<int>(i));
    }
  }
}

/// All ranks have come: what they bring is read before anything is written, as
/// a result may lie where an argument was.
void carryOut(const Step& step, const Ranks& ranks) {
  const Call& first = *step.calls[0];
  if (first.kind == Kind::split) return split(step, ranks);
  const std::size_t size =
      first.count * kTypes[static_cast<std::size_t>(first.type)].size;
  const auto count = static_cast<std::size_t>(ranks.size);
  const auto root = static_cast<std::size_t>(first.root);
  const bool isWhole = first.kind == Kind::reduceScatter ||
                       first.kind == Kind::scatter ||
                       first.kind == Kind::allToAll;
  Parts parts;
  std::vector<std::vector<std::byte>>& sent = parts.bytes;
  for (std::size_t r = 0; r < count; ++r) {
    const bool isRead =
        (first.kind != Kind::broadcast && first.kind != Kind::scatter) ||
        r == root;
    sent.push_back(bytesAt(step.calls[r]->send, !isRead   ? 0
                                                : isWhole ? size * count
                                                          : size));
  }
  const auto receive = [&](std::size_t rank) {
    return step.calls[rank]->receive;
  };
  switch (first.kind) {
    case Kind::allReduce:
    case Kind::reduce:
    case Kind::reduceScatter:
      for (const auto& each : step.calls) {
        parts.factors.push_back(each->factor.read());
      }
      reduce(parts, first);
      for (std::size_t r = 0; r < count; ++r) {
        if (first.kind == Kind::reduce && r != root) continue;
        copyTo(receive(r), sent[0],
               first.kind == Kind::reduceScatter ? r * size : 0, size);
      }
      break;
    case Kind::broadcast:
      for (std::size_t r = 0; r < count; ++r) {
        copyTo(receive(r), sent[root], 0, size);
      }
      break;
    case Kind::allGather:
    case Kind::gather:
      for (std::size_t r = 0; r < count; ++r) {
        if (first.kind == Kind::gather && r != root) continue;
        for (std::size_t from = 0; from < count; ++from) {
          copyTo(receive(r) + from * size, sent[from], 0, size);
        }
      }
      break;
    case Kind::scatter:
      for (std::size_t r = 0; r < count; ++r) {
        copyTo(receive(r), sent[root], r * size, size);
      }
      break;
    case Kind::allToAll:
      for (std::size_t r = 0; r < count; ++r) {
        for (std::size_t from = 0; from < count; ++from) {
          copyTo(receive(r) + from * size, sent[from], r * size, size);
        }
      }
      break;
    case Kind::split:
      break;
  }
}

/// What a thread has called and not waited for.
struct Wait {
  std::shared_ptr<Ranks> ranks;
  std::shared_ptr<Step> step;        ///< one of them
  std::shared_ptr<Message> message;  ///< or this
  const char* function;
  int rank;

  bool isDone() const { return step ? step->isDone : message->isDone; }
};

thread_local int groupDepth = 0;
thread_local std::vector<Wait> waits;

void waitFor(const Wait& wait) {
  std::unique_lock lock(wait.ranks->mutex);
  constexpr std::chrono::seconds kPatience{10};
  const auto isDone = [&] { return wait.isDone(); };
  if (wait.ranks->changed.wait_for(lock, kPatience, isDone)) return;
  std::fprintf(stderr,
               "hipport: %s of rank %d waits for ranks that have not called\n",
               wait.function, wait.rank);
  wait.ranks->changed.wait(lock, isDone);
}

void noteRanks() {
  noteStandIn("rccl", "this processor",
              "the order of sums of several ranks, and time");
}

/// A rank comes to its next operation.
int post(const Communicator& own, Call call) {
  Ranks& ranks = *own.ranks;
  noteRanks();
  const std::lock_guard lock(ranks.mutex);
  const auto rank = static_cast<std::size_t>(own.rank);
  const std::uint64_t number = ranks.next[rank]++;
  std::shared_ptr<Step>& step = ranks.steps[number];
  if (!step) {
    step = std::make_shared<Step>();
    step->calls.resize(static_cast<std::size_t>(ranks.size));
  }
  const char* const function = call.function;
  for (const auto& each : step->calls) {
    // What splits has neither counts nor types: 0 on all ranks.
    const bool isOther =
        each && (each->kind != call.kind || each->count != call.count ||
                 each->type != call.type || each->root != call.root ||
                 each->reduction != call.reduction);
    if (isOther) {
      --ranks.next[rank];
      return refuse(function, invalidUsage,
                    "another rank calls another operation, or the same with "
                    "other sizes, types or roots");
    }
  }
  step->calls[rank] = std::move(call);
  const Wait wait = {own.ranks, step, nullptr, function, own.rank};
  if (++step->came == step->calls.size()) {
    carryOut(*step, ranks);
    step->isDone = true;
    ranks.steps.erase(number);
    ranks.changed.notify_all();
    return success;
  }
  waits.push_back(wait);
  return success;
}

/// Waits for what was just posted, or at the end of the group.
int finish(int result) {
  if (result != success || groupDepth > 0) return result;
  const std::vector<Wait> own = std::exchange(waits, {});
  for (const Wait& each : own) waitFor(each);
  return success;
}

int postMessage(const char* function, const Communicator& own, int peer,
                const void* from, void* to, std::size_t bytes) {
  Ranks& ranks = *own.ranks;
  noteRanks();
  const std::lock_guard lock(ranks.mutex);
  const bool isSend = from != nullptr;
  const std::pair<int, int> way =
      isSend ? std::pair(own.rank, peer) : std::pair(peer, own.rank);
  auto& others = isSend ? ranks.awaited[way] : ranks.sent[way];
  if (others.empty()) {
    auto message = std::make_shared<Message>();
    message->from = static_cast<const std::byte*>(from);
    message->to = static_cast<std::byte*>(to);
    message->bytes = bytes;
    (isSend ? ranks.sent[way] : ranks.awaited[way]).push_back(message);
    waits.push_back({own.ranks, nullptr, message, function, own.rank});
    return success;
  }
  Message& other = *others.front();
  if (other.bytes != bytes) {
    return refuse(
        function, invalidUsage,
        fmt::format("{} bytes, and the other rank has {}", bytes, other.bytes));
  }
  if (bytes > 0) {
    std::memmove(isSend ? other.to : static_cast<std::byte*>(to),
                 isSend ? static_cast<const std::byte*>(from) : other.from,
                 bytes);
  }
  other.isDone = true;
  others.pop_front();
  ranks.changed.notify_all();
  return success;
}

// ---- arguments

Communicator* communicatorOf(const void* handle) {
  return Objects<Communicator>::get().find(handle);
}

int badCommunicator(const char* function) {
  return refuse(function, invalidArgument,
                "the communicator is none that the library made, or was "
                "destroyed");
}

bool isCaptured(const void* stream) {
  return stream && static_cast<const ihipStream_t*>(stream)->capture;
}
int refuseGraph(const char* function) {
  return refuse(function, invalidUsage,
                "an operation in a graph is not emulated");
}

bool isType(int type) {
  return type >= 0 && static_cast<std::size_t>(type) < kTypes.size();
}

/// Whether so many bytes of the device are there.
bool isThere(const char* function, const char* name, const void* at,
             std::size_t bytes) {
  if (bytes == 0) return true;
  const auto there = deviceBytes(at);
  if (there && *there >= bytes) return true;
  reportMemory(function,
               there ? fmt::format("{} needs {} bytes, and its allocation has "
                                   "{} from there",
                                   name, bytes, *there)
                     : fmt::format("{} is no memory of the device", name));
  return false;
}

/// Memory that an operation reads and writes, in units of its count.
struct Reach {
  std::size_t send = 1;
  std::size_t receive = 1;
};

int collective(const void* handle, Call call, Reach reach, void* stream) {
  Communicator* const own = communicatorOf(handle);
  const char* const function = call.function;
  if (!own) return badCommunicator(function);
  if (!isType(call.type)) {
    return refuse(
        function, invalidArgument,
        fmt::format("the data type {} is none that is emulated", call.type));
  }
  if (call.root < 0 || call.root >= own->ranks->size) {
    return refuse(function, invalidArgument,
                  fmt::format("there is no rank {}", call.root));
  }
  if (call.reduction >= made) {
    const auto found = own->factors.find(call.reduction);
    if (found == own->factors.end() || found->second.type != call.type) {
      return refuse(function, invalidArgument,
                    "the reduction is none that was made for this type");
    }
    call.factor = found->second;
    call.reduction = made;
  } else if (call.reduction < 0) {
    return refuse(function, invalidArgument, "there is no such reduction");
  }
  if (isCaptured(stream)) return refuseGraph(function);
  const std::size_t bytes =
      call.count * kTypes[static_cast<std::size_t>(call.type)].size;
  const auto size = static_cast<std::size_t>(own->ranks->size);
  const bool isRoot = own->rank == call.root;
  const auto times = [&](std::size_t factor) {
    return factor == 0 ? size : factor;
  };
  const bool sends =
      (call.kind != Kind::broadcast && call.kind != Kind::scatter) || isRoot;
  const bool receives =
      (call.kind != Kind::reduce && call.kind != Kind::gather) || isRoot;
  if ((sends &&
       !isThere(function, "sendbuff", call.send, bytes * times(reach.send))) ||
      (receives && !isThere(function, "recvbuff", call.receive,
                            bytes * times(reach.receive)))) {
    return invalidArgument;
  }
  return finish(post(*own, std::move(call)));
}

/// Those that wait to be joined, by their identity.
struct Meeting {
  std::mutex mutex;
  std::map<std::uint64_t, std::weak_ptr<Ranks>> all;
  std::atomic<std::uint64_t> last = 0;

  static Meeting& get() {
    static auto* meeting = new Meeting;
    return *meeting;
  }
};

}  // namespace

/// ncclUniqueId
struct RankId {
  char bytes[128];
};

namespace {

constexpr char kMark[] = "hipport";
/// What an identity holds behind the mark.
struct Identity {
  std::uint64_t process = 0;
  std::uint64_t number = 0;
};

int join(const char* function, void** to, int count, const RankId& id,
         int rank) {
  if (!to || count < 1 || rank < 0 || rank >= count) {
    return refuse(function, invalidArgument,
                  fmt::format("rank {} of {}", rank, count));
  }
  Identity identity;
  std::memcpy(&identity, id.bytes + sizeof kMark, sizeof identity);
  if (std::memcmp(id.bytes, kMark, sizeof kMark) != 0 ||
      identity.process != static_cast<std::uint64_t>(::getpid())) {
    return refuse(function, invalidArgument,
                  "the identity is none that ncclGetUniqueId gave in this "
                  "process: ranks of several processes are not emulated");
  }
  Meeting& meeting = Meeting::get();
  const std::lock_guard lock(meeting.mutex);
  std::shared_ptr<Ranks> ranks = meeting.all[identity.number].lock();
  if (!ranks) {
    ranks = std::make_shared<Ranks>(count);
    meeting.all[identity.number] = ranks;
  }
  if (ranks->size != count) {
    return refuse(function, invalidUsage, "other ranks count otherwise");
  }
  *to = Objects<Communicator>::get().make({ranks, rank, {}, made});
  return success;
}

}  // namespace
}  // namespace hipport

using namespace hipport;

HIPPORT_API int ncclGetVersion(int* version) {
  if (!version) return refuse("ncclGetVersion", invalidArgument, "it is null");
  *version = 22203;  // of ROCm 6.4
  return success;
}
HIPPORT_API int ncclGetUniqueId(RankId* id) {
  if (!id) return refuse("ncclGetUniqueId", invalidArgument, "it is null");
  *id = {};
  std::memcpy(id->bytes, kMark, sizeof kMark);
  const Identity identity = {static_cast<std::uint64_t>(::getpid()),
                             ++Meeting::get().last};
  std::memcpy(id->bytes + sizeof kMark, &identity, sizeof identity);
  return success;
}
HIPPORT_API int ncclCommInitRank(void** to, int count, RankId id, int rank) {
  return join("ncclCommInitRank", to, count, id, rank);
}
HIPPORT_API int ncclCommInitRankConfig(void** to, int count, RankId id,
                                       int rank, void* /*config*/) {
  return join("ncclCommInitRankConfig", to, count, id, rank);
}
HIPPORT_API int ncclCommInitAll(void** to, int count, const int* devices) {
  if (!to || count < 1) {
    return refuse("ncclCommInitAll", invalidArgument,
                  fmt::format("{} devices", count));
  }
  if (count > 1 || (devices && devices[0] != 0)) {
    return refuse("ncclCommInitAll", invalidUsage,
                  "there is one device, with the number 0");
  }
  *to = Objects<Communicator>::get().make(
      {std::make_shared<Ranks>(1), 0, {}, made});
  return success;
}
HIPPORT_API int ncclCommSplit(void* handle, int colour, int key, void** to,
                              void* /*config*/) {
  Communicator* const own = communicatorOf(handle);
  if (!own) return badCommunicator("ncclCommSplit");
  if (!to)
    return refuse("ncclCommSplit", invalidArgument, "the result is null");
  Call call;
  call.kind = Kind::split;
  call.function = "ncclCommSplit";
  call.colour = colour;
  call.key = key;
  call.give = [to](std::shared_ptr<Ranks> ranks, int rank) {
    *to = ranks ? Objects<Communicator>::get().make(
                      {std::move(ranks), rank, {}, made})
                : nullptr;
  };
  return finish(post(*own, std::move(call)));
}
HIPPORT_API int ncclCommFinalize(void* handle) {
  return communicatorOf(handle) ? int{success}
                                : badCommunicator("ncclCommFinalize");
}
HIPPORT_API int ncclCommDestroy(void* handle) {
  return Objects<Communicator>::get().remove(handle)
             ? int{success}
             : badCommunicator("ncclCommDestroy");
}
HIPPORT_API int ncclCommAbort(void* handle) {
  return Objects<Communicator>::get().remove(handle)
             ? int{success}
             : badCommunicator("ncclCommAbort");
}
HIPPORT_API const char* ncclGetErrorString(int result) {
  return kTexts[result < 0 || result > 6 ? 7
                                         : static_cast<std::size_t>(result)];
}
HIPPORT_API const char* ncclGetLastError(void* /*handle*/) { return ""; }
HIPPORT_API int ncclCommGetAsyncError(void* handle, int* error) {
  if (!communicatorOf(handle)) return badCommunicator("ncclCommGetAsyncError");
  if (!error) {
    return refuse("ncclCommGetAsyncError", invalidArgument, "it is null");
  }
  *error = success;
  return success;
}

namespace {

int tell(const char* function, const void* handle, int* to,
         int (*what)(const Communicator&)) {
  const Communicator* const own = communicatorOf(handle);
  if (!own) return badCommunicator(function);
  if (!to) return refuse(function, invalidArgument, "the result is null");
  *to = what(*own);
  return success;
}

}  // namespace

HIPPORT_API int ncclCommCount(const void* handle, int* to) {
  return tell("ncclCommCount", handle, to,
              [](const Communicator& own) { return own.ranks->size; });
}
HIPPORT_API int ncclCommUserRank(const void* handle, int* to) {
  return tell("ncclCommUserRank", handle, to,
              [](const Communicator& own) { return own.rank; });
}
HIPPORT_API int ncclCommCuDevice(const void* handle, int* to) {
  return tell("ncclCommCuDevice", handle, to,
              [](const Communicator&) { return 0; });
}

HIPPORT_API int ncclMemAlloc(void** to, std::size_t bytes) {
  return hipMalloc(to, bytes) == hipSuccess ? success : invalidArgument;
}
HIPPORT_API int ncclMemFree(void* at) {
  return hipFree(at) == hipSuccess ? success : invalidArgument;
}
HIPPORT_API int ncclCommRegister(const void* handle, void* at, std::size_t,
                                 void** to) {
  if (!communicatorOf(handle)) return badCommunicator("ncclCommRegister");
  if (to) *to = at;
  return success;
}
HIPPORT_API int ncclCommDeregister(const void* handle, void*) {
  return communicatorOf(handle) ? int{success}
                                : badCommunicator("ncclCommDeregister");
}

HIPPORT_API int ncclRedOpCreatePreMulSum(int* to, const void* scalar, int type,
                                         int residence, void* handle) {
  constexpr const char* kFunction = "ncclRedOpCreatePreMulSum";
  Communicator* const own = communicatorOf(handle);
  if (!own) return badCommunicator(kFunction);
  if (!to || !scalar || !isType(type)) {
    return refuse(kFunction, invalidArgument,
                  "the result or the scalar is null, or the type is none that "
                  "is emulated");
  }
  Factor factor;
  factor.type = type;
  factor.isOnDevice = residence == 0;
  factor.at = scalar;
  const std::size_t size = kTypes[static_cast<std::size_t>(type)].size;
  if (factor.isOnDevice) {
    if (!isThere(kFunction, "scalar", scalar, size)) return invalidArgument;
  } else {
    std::memcpy(factor.value.data(), scalar, size);
  }
  *to = own->nextFactor++;
  own->factors[*to] = factor;
  return success;
}
HIPPORT_API int ncclRedOpDestroy(int reduction, void* handle) {
  Communicator* const own = communicatorOf(handle);
  if (!own) return badCommunicator("ncclRedOpDestroy");
  return own->factors.erase(reduction) != 0
             ? int{success}
             : refuse("ncclRedOpDestroy", invalidArgument,
                      "the reduction is none that was made");
}

// NOLINTBEGIN(bugprone-macro-parentheses): they are parts of a call.
/// `send` and `receive`: how many times the count they hold, 0 for the ranks.
#define HIPPORT_COLLECTIVE(name, parameters, kind, from, to, count, of, roots, \
                           send, receive)                                      \
  HIPPORT_API int name parameters {                                            \
    return collective(comm,                                                    \
                      {Kind::kind,                                             \
                       #name,                                                  \
                       static_cast<const std::byte*>(from),                    \
                       static_cast<std::byte*>(to),                            \
                       count,                                                  \
                       type,                                                   \
                       of,                                                     \
                       {},                                                     \
                       roots},                                                 \
                      {send, receive}, stream);                                \
  }
// NOLINTEND(bugprone-macro-parentheses)

HIPPORT_COLLECTIVE(ncclAllReduce,
                   (const void* from, void* to, std::size_t count, int type,
                    int op, void* comm, void* stream),
                   allReduce, from, to, count, op, 0, 1, 1)
HIPPORT_COLLECTIVE(ncclReduce,
                   (const void* from, void* to, std::size_t count, int type,
                    int op, int root, void* comm, void* stream),
                   reduce, from, to, count, op, root, 1, 1)
HIPPORT_COLLECTIVE(ncclReduceScatter,
                   (const void* from, void* to, std::size_t count, int type,
                    int op, void* comm, void* stream),
                   reduceScatter, from, to, count, op, 0, 0, 1)
HIPPORT_COLLECTIVE(ncclBroadcast,
                   (const void* from, void* to, std::size_t count, int type,
                    int root, void* comm, void* stream),
                   broadcast, from, to, count, sum, root, 1, 1)
HIPPORT_COLLECTIVE(ncclBcast,
                   (void* at, std::size_t count, int type, int root, void* comm,
                    void* stream),
                   broadcast, at, at, count, sum, root, 1, 1)
HIPPORT_COLLECTIVE(ncclAllGather,
                   (const void* from, void* to, std::size_t count, int type,
                    void* comm, void* stream),
                   allGather, from, to, count, sum, 0, 1, 0)
HIPPORT_COLLECTIVE(ncclGather,
                   (const void* from, void* to, std::size_t count, int type,
                    int root, void* comm, void* stream),
                   gather, from, to, count, sum, root, 1, 0)
HIPPORT_COLLECTIVE(ncclScatter,
                   (const void* from, void* to, std::size_t count, int type,
                    int root, void* comm, void* stream),
                   scatter, from, to, count, sum, root, 0, 1)
HIPPORT_COLLECTIVE(ncclAllToAll,
                   (const void* from, void* to, std::size_t count, int type,
                    void* comm, void* stream),
                   allToAll, from, to, count, sum, 0, 0, 0)

namespace {

int message(const char* function, const void* from, void* to, std::size_t count,
            int type, int peer, const void* handle, const void* stream) {
  Communicator* const own = communicatorOf(handle);
  if (!own) return badCommunicator(function);
  if (!isType(type) || peer < 0 || peer >= own->ranks->size) {
    return refuse(function, invalidArgument,
                  fmt::format("rank {} of {}, data type {}", peer,
                              own->ranks->size, type));
  }
  if (isCaptured(stream)) return refuseGraph(function);
  const std::size_t bytes = count * kTypes[static_cast<std::size_t>(type)].size;
  const bool isSend = from != nullptr;
  if (!isThere(function, isSend ? "sendbuff" : "recvbuff", isSend ? from : to,
               bytes)) {
    return invalidArgument;
  }
  return finish(postMessage(function, *own, peer, from, to, bytes));
}

}  // namespace

HIPPORT_API int ncclSend(const void* from, std::size_t count, int type,
                         int peer, void* comm, void* stream) {
  static constexpr char kNothing = 0;
  return message("ncclSend", from ? from : &kNothing, nullptr, count, type,
                 peer, comm, stream);
}
HIPPORT_API int ncclRecv(void* to, std::size_t count, int type, int peer,
                         void* comm, void* stream) {
  return message("ncclRecv", nullptr, to, count, type, peer, comm, stream);
}

HIPPORT_API int ncclGroupStart() {
  ++groupDepth;
  return success;
}
HIPPORT_API int ncclGroupEnd() {
  if (groupDepth == 0) {
    return refuse("ncclGroupEnd", invalidUsage, "no group was begun");
  }
  --groupDepth;
  return finish(success);
}
