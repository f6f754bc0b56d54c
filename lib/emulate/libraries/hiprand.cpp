// The host interfaces of hipRAND and rocRAND. Pseudo-random numbers come from
// Philox4x32-10, whatever the generator: distributions, offsets and repetition
// are as they should be, the sequences of numbers are not AMD's, and reports
// say so. Sobol's sequences are AMD's own.
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

bool isOfRoc(std::string_view function) { return function.starts_with("roc"); }

enum class RandStatus : std::uint8_t {
  success,
  notInitialized,
  typeError,
  outOfRange,
  notMultiple,
  launchFailure,
  notImplemented,
};
struct StatusName {
  int number;
  const char* name;
};
/// hiprandStatus_t, or rocrand_status, which has no word for what is missing.
StatusName spelled(RandStatus status, std::string_view function) {
  const bool isRoc = isOfRoc(function);
  switch (status) {
    case RandStatus::success:
      break;
    case RandStatus::notInitialized:
      if (isRoc) return {101, "ROCRAND_STATUS_NOT_CREATED"};
      return {101, "HIPRAND_STATUS_NOT_INITIALIZED"};
    case RandStatus::typeError:
      if (isRoc) return {103, "ROCRAND_STATUS_TYPE_ERROR"};
      return {103, "HIPRAND_STATUS_TYPE_ERROR"};
    case RandStatus::outOfRange:
      if (isRoc) return {104, "ROCRAND_STATUS_OUT_OF_RANGE"};
      return {104, "HIPRAND_STATUS_OUT_OF_RANGE"};
    case RandStatus::notMultiple:
      if (isRoc) return {105, "ROCRAND_STATUS_LENGTH_NOT_MULTIPLE"};
      return {105, "HIPRAND_STATUS_LENGTH_NOT_MULTIPLE"};
    case RandStatus::launchFailure:
      if (isRoc) return {107, "ROCRAND_STATUS_LAUNCH_FAILURE"};
      return {201, "HIPRAND_STATUS_LAUNCH_FAILURE"};
    case RandStatus::notImplemented:
      if (isRoc) return {108, "ROCRAND_STATUS_INTERNAL_ERROR"};
      return {1000, "HIPRAND_STATUS_NOT_IMPLEMENTED"};
  }
  return {0, isRoc ? "ROCRAND_STATUS_SUCCESS" : "HIPRAND_STATUS_SUCCESS"};
}
constexpr int kSuccess = 0;

int refuse(const char* function, RandStatus status, const std::string& what) {
  const StatusName returned = spelled(status, function);
  reportArgument(function,
                 fmt::format("{}; it returns {}", what, returned.name));
  return returned.number;
}

/// hiprandRngType_t, rocrand_rng_type: how far their numbers go.
constexpr int kFirstPseudo = 400;
constexpr int kFirstQuasi = 500;
constexpr int kSobol32 = 501;
int lastPseudo(bool isRoc) { return isRoc ? 411 : 405; }
int lastQuasi(bool isRoc) { return isRoc ? 505 : 504; }
int sobol64(bool isRoc) { return isRoc ? 504 : 503; }
constexpr unsigned kMostDimensions = 20000;

enum class Sequence : std::uint8_t { pseudo, sobol32, sobol64, scrambled };

struct Generator {
  int type = kFirstPseudo;
  Sequence sequence = Sequence::pseudo;
  bool isOnHost = false;
  std::uint64_t seed = 0;
  std::uint64_t position = 0;  ///< of the next number, of each dimension
  unsigned dimensions = 1;
  hipStream_t stream = nullptr;

  bool isQuasi() const { return sequence != Sequence::pseudo; }
};

int badGenerator(const char* function) {
  return refuse(
      function, RandStatus::notInitialized,
      "the generator is none that the library made, or was destroyed");
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

/// The primitive polynomial and first numbers of each dimension but the first
/// (Joe, Kuo: Constructing Sobol sequences with better two-dimensional
/// projections, 2008).
struct Direction {
  unsigned degree, coefficients;
  std::array<std::uint64_t, 5> first;
};
constexpr Direction kDirections[] = {
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
};
constexpr unsigned kKnownDimensions = std::size(kDirections) + 1;

/// Sobol's sequence in one dimension, in numbers of 64 bits.
class Sobol {
 public:
  explicit Sobol(unsigned dimension) {
    for (unsigned i = 0; i < kBits; ++i) {
      vectors_[i] = std::uint64_t{1} << (kBits - 1 - i);
    }
    if (dimension == 0) return;
    const auto& [degree, coefficients, first] = kDirections[dimension - 1];
    for (unsigned i = 0; i < kBits; ++i) {
      if (i < degree) {
        vectors_[i] = first[i] << (kBits - 1 - i);
        continue;
      }
      vectors_[i] = vectors_[i - degree] ^ vectors_[i - degree] >> degree;
      for (unsigned k = 1; k < degree; ++k) {
        if ((coefficients >> (degree - 1 - k) & 1) != 0) {
          vectors_[i] ^= vectors_[i - k];
        }
      }
    }
  }
  /// In the order of Gray's code.
  std::uint64_t operator[](std::uint64_t index) const {
    const std::uint64_t code = index ^ index >> 1;
    std::uint64_t point = 0;
    for (unsigned i = 0; i < kBits; ++i) {
      if ((code >> i & 1) != 0) point ^= vectors_[i];
    }
    return point;
  }

 private:
  static constexpr unsigned kBits = 64;
  std::array<std::uint64_t, kBits> vectors_{};
};

/// What quasi-random sequences have no numbers for.
struct NoPoints {};

/// Fills memory with what `next` makes of the words of each number, or
/// `ofPoint` of a point of the sequence, of 32 or 64 bits.
template <typename T, typename Next, typename OfPoint = NoPoints>
int generate(const char* function, void* handle, T* to, std::size_t count,
             Next next, OfPoint ofPoint = {}) {
  const int failed = spelled(RandStatus::launchFailure, function).number;
  Generator* const own = Objects<Generator>::get().find(handle);
  if (!own) return badGenerator(function);
  constexpr bool kIsOf32 = std::is_invocable_v<OfPoint, std::uint32_t> &&
                           !std::is_same_v<T, unsigned long long>;
  constexpr bool kIsOf64 = std::is_same_v<T, unsigned long long>;
  if (own->isQuasi()) {
    const bool isHere = (own->sequence == Sequence::sobol32 && kIsOf32) ||
                        (own->sequence == Sequence::sobol64 && kIsOf64);
    if (!isHere || own->dimensions > kKnownDimensions) {
      const StatusName returned = spelled(RandStatus::notImplemented, function);
      (void)notEmulated(function,
                        isHere ? fmt::format("Sobol's sequence in more than {} "
                                             "dimensions",
                                             kKnownDimensions)
                               : "these numbers of a quasi-random sequence",
                        returned.name);
      return returned.number;
    }
    if (count % own->dimensions != 0) {
      return refuse(
          function, RandStatus::notMultiple,
          fmt::format("{} numbers in {} dimensions", count, own->dimensions));
    }
  }
  if (count == 0) return kSuccess;
  const auto there = own->isOnHost ? std::nullopt : deviceBytes(to);
  if (!to || (!own->isOnHost && (!there || *there < count * sizeof(T)))) {
    reportMemory(function,
                 there ? fmt::format("it writes {} bytes, and the allocation "
                                     "has {} from there",
                                     count * sizeof(T), *there)
                       : "the output is not in the device's memory");
    return failed;
  }
  if (earlierError() != hipSuccess) return failed;
  const Generator now = *own;
  own->position += count / now.dimensions;
  const std::string_view library = isOfRoc(function) ? "rocrand" : "hiprand";
  hipError_t error = hipSuccess;
  if (now.isQuasi()) {
    noteStandIn(library, "the emulator", "nothing of Sobol's sequences");
    error = onStream(
        now.stream,
        [=] {
          const std::size_t perDimension = count / now.dimensions;
          for (unsigned i = 0; i < now.dimensions; ++i) {
            const Sobol sequence(i);
            for (std::size_t k = 0; k < perDimension; ++k) {
              const std::uint64_t point = sequence[now.position + k];
              if constexpr (kIsOf32) {
                to[i * perDimension + k] =
                    ofPoint(static_cast<std::uint32_t>(point >> 32));
              } else if constexpr (kIsOf64) {
                to[i * perDimension + k] = point;
              }
            }
          }
          return hipSuccess;
        },
        hipGraphNodeTypeKernel);
    return error == hipSuccess ? kSuccess : failed;
  }
  noteStandIn(library, "Philox4x32-10", "the sequence of AMD's numbers");
  error = onStream(
      now.stream,
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
  return error == hipSuccess ? kSuccess : failed;
}

Sequence sequenceOf(int type, bool isRoc) {
  if (type < kFirstQuasi) return Sequence::pseudo;
  if (type <= kSobol32) return Sequence::sobol32;
  return type == sobol64(isRoc) ? Sequence::sobol64 : Sequence::scrambled;
}

int create(const char* function, void** to, int type, bool isOnHost) {
  const bool isRoc = isOfRoc(function);
  const bool isKnown = (type >= kFirstPseudo && type <= lastPseudo(isRoc)) ||
                       (type >= kFirstQuasi && type <= lastQuasi(isRoc));
  if (!isKnown) {
    return refuse(function, RandStatus::typeError,
                  fmt::format("there is no generator type {}", type));
  }
  if (!to) {
    return refuse(function, RandStatus::notInitialized, "the result is null");
  }
  Generator made;
  // The default is XORWOW, by another number.
  made.type = type == kFirstPseudo ? kFirstPseudo + 1 : type;
  made.sequence = sequenceOf(type, isRoc);
  made.isOnHost = isOnHost;
  *to = Objects<Generator>::get().make(made);
  return kSuccess;
}

int destroy(const char* function, void* generator) {
  return Objects<Generator>::get().remove(generator) ? kSuccess
                                                     : badGenerator(function);
}

/// What `body` returns of a generator that there is.
template <typename Change>
int change(const char* function, void* generator, Change body) {
  Generator* const own = Objects<Generator>::get().find(generator);
  return own ? body(*own) : badGenerator(function);
}

int setSeed(const char* function, void* generator, std::uint64_t seed) {
  return change(function, generator, [&](Generator& own) {
    if (own.isQuasi()) {
      return refuse(function, RandStatus::typeError,
                    "a quasi-random generator has no seed");
    }
    own.seed = seed;
    own.position = 0;
    return kSuccess;
  });
}

int setOrdering(const char* function, void* generator, int ordering) {
  return change(function, generator, [&](const Generator& own) {
    // Those of pseudo-random and of quasi-random generators.
    const bool isKnown =
        own.isQuasi() ? ordering == 201 : ordering >= 100 && ordering <= 104;
    return isKnown ? kSuccess
                   : refuse(function, RandStatus::outOfRange,
                            fmt::format("the generator has no ordering {}",
                                        ordering));
  });
}

int setDimensions(const char* function, void* generator, unsigned dimensions) {
  return change(function, generator, [&](Generator& own) {
    if (!own.isQuasi()) {
      return refuse(function, RandStatus::typeError,
                    "a pseudo-random generator has no dimensions");
    }
    if (dimensions == 0 || dimensions > kMostDimensions) {
      return refuse(function, RandStatus::outOfRange,
                    fmt::format("{} dimensions", dimensions));
    }
    own.dimensions = dimensions;
    return kSuccess;
  });
}

int poisson(const char* function, void* generator, unsigned* to,
            std::size_t count, double lambda) {
  if (!(lambda > 0)) {
    return refuse(function, RandStatus::outOfRange,
                  fmt::format("lambda is {}", lambda));
  }
  return generate(function, generator, to, count, [=](Words& words) {
    std::poisson_distribution<unsigned> distribution(lambda);
    return distribution(words);
  });
}

}  // namespace

// --- The interface -----------------------------------------------------------

// Each function twice, by its names in hipRAND and in rocRAND.
// NOLINTBEGIN(bugprone-macro-parentheses): parameters have their own.
#define HIPPORT_RAND(hip, roc, parameters, result)     \
  HIPPORT_API int hiprand##hip parameters {            \
    constexpr const char* kFunction = "hiprand" #hip;  \
    return result;                                     \
  }                                                    \
  HIPPORT_API int rocrand_##roc parameters {           \
    constexpr const char* kFunction = "rocrand_" #roc; \
    return result;                                     \
  }
// NOLINTEND(bugprone-macro-parentheses)

HIPPORT_RAND(CreateGenerator, create_generator, (void** generator, int type),
             create(kFunction, generator, type, false))
HIPPORT_RAND(CreateGeneratorHost, create_generator_host,
             (void** generator, int type),
             create(kFunction, generator, type, true))
HIPPORT_API int rocrand_create_generator_host_blocking(void** generator,
                                                       int type) {
  return create("rocrand_create_generator_host_blocking", generator, type,
                true);
}
HIPPORT_RAND(DestroyGenerator, destroy_generator, (void* generator),
             destroy(kFunction, generator))
HIPPORT_RAND(SetStream, set_stream, (void* generator, hipStream_t stream),
             change(kFunction, generator, [&](Generator& own) {
               own.stream = stream;
               return kSuccess;
             }))
HIPPORT_RAND(SetPseudoRandomGeneratorSeed, set_seed,
             (void* generator, unsigned long long seed),
             setSeed(kFunction, generator, seed))
HIPPORT_RAND(SetGeneratorOffset, set_offset,
             (void* generator, unsigned long long offset),
             change(kFunction, generator, [&](Generator& own) {
               own.position = offset;
               return kSuccess;
             }))
HIPPORT_RAND(SetGeneratorOrdering, set_ordering,
             (void* generator, int ordering),
             setOrdering(kFunction, generator, ordering))
HIPPORT_RAND(SetQuasiRandomGeneratorDimensions,
             set_quasi_random_generator_dimensions,
             (void* generator, unsigned dimensions),
             setDimensions(kFunction, generator, dimensions))
HIPPORT_RAND(GenerateSeeds, initialize_generator, (void* generator),
             change(kFunction, generator,
                    [](const Generator&) { return kSuccess; }))
HIPPORT_RAND(GetVersion, get_version, (int* version), [&] {
  if (!version) {
    return refuse(kFunction, RandStatus::outOfRange, "the result is null");
  }
  *version = 300300;  // rocRAND of ROCm 6.4
  return kSuccess;
}())

HIPPORT_RAND(Generate, generate,
             (void* generator, unsigned* to, std::size_t count),
             generate(
                 kFunction, generator, to, count,
                 [](Words& words) { return words(); },
                 [](std::uint32_t point) { return point; }))
HIPPORT_RAND(GenerateChar, generate_char,
             (void* generator, unsigned char* to, std::size_t count),
             generate(kFunction, generator, to, count, [](Words& words) {
               return static_cast<unsigned char>(words() >> 24);
             }))
HIPPORT_RAND(GenerateShort, generate_short,
             (void* generator, unsigned short* to, std::size_t count),
             generate(kFunction, generator, to, count, [](Words& words) {
               return static_cast<unsigned short>(words() >> 16);
             }))
HIPPORT_RAND(GenerateLongLong, generate_long_long,
             (void* generator, unsigned long long* to, std::size_t count),
             generate(kFunction, generator, to, count, [](Words& words) {
               return static_cast<unsigned long long>(words.wide());
             }))
// Of points, as rocRAND's header computes them.
HIPPORT_RAND(GenerateUniform, generate_uniform,
             (void* generator, float* to, std::size_t count),
             generate(
                 kFunction, generator, to, count,
                 [](Words& words) { return words.uniform(); },
                 [](std::uint32_t point) {
                   return 0x1p-32F + static_cast<float>(point) * 0x1p-32F;
                 }))
HIPPORT_RAND(GenerateUniformDouble, generate_uniform_double,
             (void* generator, double* to, std::size_t count),
             generate(
                 kFunction, generator, to, count,
                 [](Words& words) { return words.uniformDouble(); },
                 [](std::uint32_t point) {
                   return 0x1p-32 + static_cast<double>(point) * 0x1p-32;
                 }))
HIPPORT_RAND(GenerateNormal, generate_normal,
             (void* generator, float* to, std::size_t count, float mean,
              float deviation),
             generate(kFunction, generator, to, count, [=](Words& words) {
               return static_cast<float>(mean + deviation * words.normal());
             }))
HIPPORT_RAND(GenerateNormalDouble, generate_normal_double,
             (void* generator, double* to, std::size_t count, double mean,
              double deviation),
             generate(kFunction, generator, to, count, [=](Words& words) {
               return mean + deviation * words.normal();
             }))
HIPPORT_RAND(GenerateLogNormal, generate_log_normal,
             (void* generator, float* to, std::size_t count, float mean,
              float deviation),
             generate(kFunction, generator, to, count, [=](Words& words) {
               return static_cast<float>(
                   std::exp(mean + deviation * words.normal()));
             }))
HIPPORT_RAND(GenerateLogNormalDouble, generate_log_normal_double,
             (void* generator, double* to, std::size_t count, double mean,
              double deviation),
             generate(kFunction, generator, to, count, [=](Words& words) {
               return std::exp(mean + deviation * words.normal());
             }))
HIPPORT_RAND(GeneratePoisson, generate_poisson,
             (void* generator, unsigned* to, std::size_t count, double lambda),
             poisson(kFunction, generator, to, count, lambda))

}  // namespace hipport
