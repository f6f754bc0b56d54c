// hipRAND's host interface. Numbers come from Philox4x32-10, whatever the
// generator: distributions, offsets and repetition are as they should be, the
// sequences of numbers are not AMD's, and reports say so.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>

#include "emulate/hip/runtime.h"
#include "emulate/libraries/call.h"
#include "emulate/libraries/numbers.h"
#include "emulate/libraries/objects.h"
#include "process/parallel.h"

namespace hipport {

namespace {

/// hiprandStatus_t
enum RandStatus : int {
  kRandSuccess = 0,
  kRandNotInitialized = 101,
  kRandTypeError = 103,
  kRandOutOfRange = 104,
  kRandLaunchFailure = 201,
  kRandNotImplemented = 1000,
};
const char* nameOf(RandStatus status) {
  switch (status) {
    case kRandSuccess:
      return "HIPRAND_STATUS_SUCCESS";
    case kRandNotInitialized:
      return "HIPRAND_STATUS_NOT_INITIALIZED";
    case kRandTypeError:
      return "HIPRAND_STATUS_TYPE_ERROR";
    case kRandOutOfRange:
      return "HIPRAND_STATUS_OUT_OF_RANGE";
    case kRandLaunchFailure:
      return "HIPRAND_STATUS_LAUNCH_FAILURE";
    case kRandNotImplemented:
      return "HIPRAND_STATUS_NOT_IMPLEMENTED";
  }
  return "";
}

int refuse(const char* function, RandStatus status, const std::string& what) {
  reportArgument(function,
                 fmt::format("{}; it returns {}", what, nameOf(status)));
  return status;
}

/// hiprandRngType_t
constexpr int kFirstPseudo = 400;
constexpr int kLastPseudo = 405;
constexpr int kFirstQuasi = 500;
constexpr int kLastQuasi = 504;
constexpr unsigned kMostDimensions = 20000;

struct Generator {
  int type = kFirstPseudo;
  bool isOnHost = false;
  std::uint64_t seed = 0;
  std::uint64_t position = 0;  ///< of the next number
  hipStream_t stream = nullptr;

  bool isQuasi() const { return type >= kFirstQuasi; }
};

int badGenerator(const char* function) {
  return refuse(function, kRandNotInitialized,
                "the generator is none that hipRAND made, or was destroyed");
}

// --- Numbers -----------------------------------------------------------------

using Block = std::array<std::uint32_t, 4>;

/// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers, 2011).
Block philox(Block counter, std::uint64_t key) {
  auto low = static_cast<std::uint32_t>(key);
  auto high = static_cast<std::uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t first = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t second = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ low,
               static_cast<std::uint32_t>(second),
               static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ high,
               static_cast<std::uint32_t>(first)};
    low += 0x9E3779B9;
    high += 0xBB67AE85;
  }
  return counter;
}

/// The words of one number, as many as it takes.
class Words {
 public:
  using result_type = std::uint32_t;  // NOLINT: the standard's name
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() {
    return std::numeric_limits<result_type>::max();
  }

  Words(const Generator& of, std::uint64_t position)
      : key_(of.seed ^ (static_cast<std::uint64_t>(of.type) << 48)),
        counter_{static_cast<std::uint32_t>(position),
                 static_cast<std::uint32_t>(position >> 32), 0, 0} {}

  result_type operator()() {
    if (next_ == block_.size()) {
      block_ = philox(counter_, key_);
      ++counter_[2];
      next_ = 0;
    }
    return block_[next_++];
  }
  std::uint64_t wide() {
    const std::uint64_t high = (*this)();
    return high << 32 | (*this)();
  }
  /// In (0, 1], with as many bits as a float has.
  float uniform() {
    return (static_cast<float>((*this)() >> 8) + 1) * 0x1p-24F;
  }
  /// In (0, 1], with as many bits as a double has.
  double uniformDouble() {
    return (static_cast<double>(wide() >> 11) + 1) * 0x1p-53;
  }
  double normal() {
    const double size = std::sqrt(-2 * std::log(uniformDouble()));
    return size * std::cos(2 * std::numbers::pi * uniformDouble());
  }

 private:
  std::uint64_t key_;
  Block counter_;
  Block block_{};
  std::size_t next_ = 4;
};

/// Fills memory with what `next` makes of the words of each number.
template <typename T, typename Next>
int generate(const char* function, void* handle, T* to, std::size_t count,
             Next next) {
  Generator* const own = Objects<Generator>::get().find(handle);
  if (!own) return badGenerator(function);
  if (own->isQuasi()) {
    (void)notEmulated(function, "quasi-random sequences",
                      nameOf(kRandNotImplemented));
    return kRandNotImplemented;
  }
  if (count == 0) return kRandSuccess;
  const auto there = own->isOnHost ? std::nullopt : deviceBytes(to);
  if (!to || (!own->isOnHost && (!there || *there < count * sizeof(T)))) {
    reportMemory(function,
                 there ? fmt::format("it writes {} bytes, and the allocation "
                                     "has {} from there",
                                     count * sizeof(T), *there)
                       : "the output is not in the device's memory");
    return kRandLaunchFailure;
  }
  if (earlierError() != hipSuccess) return kRandLaunchFailure;
  noteStandIn("hiprand", "Philox4x32-10", "the sequence of AMD's numbers");
  const Generator now = *own;
  own->position += count;
  const hipError_t error = onStream(
      own->stream,
      [=] {
        constexpr std::size_t kPerTask = 1 << 14;
        parallelFor((count + kPerTask - 1) / kPerTask,
                    Runtime::get().options().workers, [&](std::size_t task) {
                      const std::size_t end =
                          std::min(count, (task + 1) * kPerTask);
                      for (std::size_t i = task * kPerTask; i < end; ++i) {
                        Words words(now, now.position + i);
                        to[i] = next(words);
                      }
                    });
        return hipSuccess;
      },
      hipGraphNodeTypeKernel);
  return error == hipSuccess ? kRandSuccess : kRandLaunchFailure;
}

int create(const char* function, void** to, int type, bool isOnHost) {
  const bool isKnown = (type >= kFirstPseudo && type <= kLastPseudo) ||
                       (type >= kFirstQuasi && type <= kLastQuasi);
  if (!isKnown) {
    return refuse(function, kRandTypeError,
                  fmt::format("there is no generator type {}", type));
  }
  if (!to) return refuse(function, kRandNotInitialized, "the result is null");
  Generator made;
  // The default is XORWOW, by another number.
  made.type = type == kFirstPseudo ? kFirstPseudo + 1 : type;
  made.isOnHost = isOnHost;
  *to = Objects<Generator>::get().make(made);
  return kRandSuccess;
}

}  // namespace

// --- The interface -----------------------------------------------------------

HIPPORT_API int hiprandCreateGenerator(void** generator, int type) {
  return create("hiprandCreateGenerator", generator, type, false);
}
HIPPORT_API int hiprandCreateGeneratorHost(void** generator, int type) {
  return create("hiprandCreateGeneratorHost", generator, type, true);
}
HIPPORT_API int hiprandDestroyGenerator(void* generator) {
  return Objects<Generator>::get().remove(generator)
             ? +kRandSuccess
             : badGenerator("hiprandDestroyGenerator");
}
HIPPORT_API int hiprandSetStream(void* generator, hipStream_t stream) {
  Generator* const own = Objects<Generator>::get().find(generator);
  if (!own) return badGenerator("hiprandSetStream");
  own->stream = stream;
  return kRandSuccess;
}
HIPPORT_API int hiprandSetPseudoRandomGeneratorSeed(void* generator,
                                                    unsigned long long seed) {
  constexpr const char* kFunction = "hiprandSetPseudoRandomGeneratorSeed";
  Generator* const own = Objects<Generator>::get().find(generator);
  if (!own) return badGenerator(kFunction);
  if (own->isQuasi()) {
    return refuse(kFunction, kRandTypeError,
                  "a quasi-random generator has no seed");
  }
  own->seed = seed;
  own->position = 0;
  return kRandSuccess;
}
HIPPORT_API int hiprandSetGeneratorOffset(void* generator,
                                          unsigned long long offset) {
  Generator* const own = Objects<Generator>::get().find(generator);
  if (!own) return badGenerator("hiprandSetGeneratorOffset");
  own->position = offset;
  return kRandSuccess;
}
HIPPORT_API int hiprandSetGeneratorOrdering(void* generator, int ordering) {
  // Those of pseudo-random and of quasi-random generators.
  constexpr const char* kFunction = "hiprandSetGeneratorOrdering";
  const Generator* const own = Objects<Generator>::get().find(generator);
  if (!own) return badGenerator(kFunction);
  const bool isKnown =
      own->isQuasi() ? ordering == 201 : ordering >= 100 && ordering <= 104;
  if (!isKnown) {
    return refuse(kFunction, kRandOutOfRange,
                  fmt::format("the generator has no ordering {}", ordering));
  }
  return kRandSuccess;
}
HIPPORT_API int hiprandSetQuasiRandomGeneratorDimensions(void* generator,
                                                         unsigned dimensions) {
  constexpr const char* kFunction = "hiprandSetQuasiRandomGeneratorDimensions";
  const Generator* const own = Objects<Generator>::get().find(generator);
  if (!own) return badGenerator(kFunction);
  if (!own->isQuasi()) {
    return refuse(kFunction, kRandTypeError,
                  "a pseudo-random generator has no dimensions");
  }
  if (dimensions == 0 || dimensions > kMostDimensions) {
    return refuse(kFunction, kRandOutOfRange,
                  fmt::format("{} dimensions", dimensions));
  }
  return kRandSuccess;
}
HIPPORT_API int hiprandGenerateSeeds(void* generator) {
  return Objects<Generator>::get().find(generator)
             ? +kRandSuccess
             : badGenerator("hiprandGenerateSeeds");
}
HIPPORT_API int hiprandGetVersion(int* version) {
  if (!version) {
    return refuse("hiprandGetVersion", kRandOutOfRange, "the result is null");
  }
  *version = 300300;  // rocRAND of ROCm 6.4
  return kRandSuccess;
}

HIPPORT_API int hiprandGenerate(void* generator, unsigned* to,
                                std::size_t count) {
  return generate("hiprandGenerate", generator, to, count,
                  [](Words& words) { return words(); });
}
HIPPORT_API int hiprandGenerateChar(void* generator, unsigned char* to,
                                    std::size_t count) {
  return generate(
      "hiprandGenerateChar", generator, to, count,
      [](Words& words) { return static_cast<unsigned char>(words() >> 24); });
}
HIPPORT_API int hiprandGenerateShort(void* generator, unsigned short* to,
                                     std::size_t count) {
  return generate(
      "hiprandGenerateShort", generator, to, count,
      [](Words& words) { return static_cast<unsigned short>(words() >> 16); });
}
HIPPORT_API int hiprandGenerateLongLong(void* generator, unsigned long long* to,
                                        std::size_t count) {
  return generate("hiprandGenerateLongLong", generator, to, count,
                  [](Words& words) {
                    return static_cast<unsigned long long>(words.wide());
                  });
}
HIPPORT_API int hiprandGenerateUniform(void* generator, float* to,
                                       std::size_t count) {
  return generate("hiprandGenerateUniform", generator, to, count,
                  [](Words& words) { return words.uniform(); });
}
HIPPORT_API int hiprandGenerateUniformDouble(void* generator, double* to,
                                             std::size_t count) {
  return generate("hiprandGenerateUniformDouble", generator, to, count,
                  [](Words& words) { return words.uniformDouble(); });
}
HIPPORT_API int hiprandGenerateNormal(void* generator, float* to,
                                      std::size_t count, float mean,
                                      float deviation) {
  return generate(
      "hiprandGenerateNormal", generator, to, count, [=](Words& words) {
        return static_cast<float>(mean + deviation * words.normal());
      });
}
HIPPORT_API int hiprandGenerateNormalDouble(void* generator, double* to,
                                            std::size_t count, double mean,
                                            double deviation) {
  return generate(
      "hiprandGenerateNormalDouble", generator, to, count,
      [=](Words& words) { return mean + deviation * words.normal(); });
}
HIPPORT_API int hiprandGenerateLogNormal(void* generator, float* to,
                                         std::size_t count, float mean,
                                         float deviation) {
  return generate(
      "hiprandGenerateLogNormal", generator, to, count, [=](Words& words) {
        return static_cast<float>(std::exp(mean + deviation * words.normal()));
      });
}
HIPPORT_API int hiprandGenerateLogNormalDouble(void* generator, double* to,
                                               std::size_t count, double mean,
                                               double deviation) {
  return generate("hiprandGenerateLogNormalDouble", generator, to, count,
                  [=](Words& words) {
                    return std::exp(mean + deviation * words.normal());
                  });
}
HIPPORT_API int hiprandGeneratePoisson(void* generator, unsigned* to,
                                       std::size_t count, double lambda) {
  constexpr const char* kFunction = "hiprandGeneratePoisson";
  if (!(lambda > 0)) {
    return refuse(kFunction, kRandOutOfRange,
                  fmt::format("lambda is {}", lambda));
  }
  return generate(kFunction, generator, to, count, [=](Words& words) {
    std::poisson_distribution<unsigned> poisson(lambda);
    return poisson(words);
  });
}

}  // namespace hipport
