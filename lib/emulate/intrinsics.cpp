#include "emulate/intrinsics.h"

#include <time.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "emulate/cross_lane.h"
#include "emulate/device_printf.h"
#include "emulate/faults.h"
#include "emulate/image.h"
#include "emulate/lane.h"
#include "emulate/wave.h"

// What GCC's library converts half precision with; some processors need it.
extern "C" {
float __extendhfsf2(_Float16);
_Float16 __truncsfhf2(float);
_Float16 __truncdfhf2(double);
}

namespace {

/// The nearest bfloat16, the even one of two; a NaN stays one. Its bits come
/// back as those of half do: GCC's library has this from version 13 on.
template <typename T>
_Float16 nearestBfloat(T value) {
  if (std::isnan(value)) {
    return std::bit_cast<_Float16>(std::uint16_t{0x7fc0});
  }
  // A double is rounded once: to a float whose last bit says whether what was
  // cut off was something.
  float narrow = static_cast<float>(value);
  if (static_cast<T>(narrow) != value && std::isfinite(narrow)) {
    if (std::fabs(static_cast<T>(narrow)) > std::fabs(value)) {
      narrow = std::nextafter(narrow, 0.0F);
    }
    narrow = std::bit_cast<float>(std::bit_cast<std::uint32_t>(narrow) | 1);
  }
  const auto bits = std::bit_cast<std::uint32_t>(narrow);
  return std::bit_cast<_Float16>(
      static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16));
}
_Float16 truncateFloat(float value) { return nearestBfloat(value); }
_Float16 truncateDouble(double value) { return nearestBfloat(value); }

}  // namespace

namespace hipport {
namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;
using S32 = std::int32_t;

float toFloat(U32 half) {
  return static_cast<float>(
      std::bit_cast<_Float16>(static_cast<std::uint16_t>(half)));
}
U32 toHalf(float value) {
  return std::bit_cast<std::uint16_t>(static_cast<_Float16>(value));
}

// --- Lanes -----------------------------------------------------------------

U32 mbcntLo(U32 mask, U32 add) {
  const U32 lane = hipport_lane()->lane;
  const U32 below = lane >= 32 ? ~0U : (1U << lane) - 1;
  return add + static_cast<U32>(std::popcount(mask & below));
}
U32 mbcntHi(U32 mask, U32 add) {
  const U32 lane = hipport_lane()->lane;
  const U32 below = lane <= 32 ? 0 : (1U << (lane - 32)) - 1;
  return add + static_cast<U32>(std::popcount(mask & below));
}
U32 inverseBallot(U64 mask) { return mask >> hipport_lane()->lane & 1; }

// --- Floating point --------------------------------------------------------

// The bits of llvm.amdgcn.class, in the order of the ISA's V_CMP_CLASS.
template <typename T>
U32 classify(T value, U32 mask, bool isSignalling) {
  const bool isNegative = std::signbit(value);
  int bit = 0;
  switch (std::fpclassify(value)) {
    case FP_NAN:
      bit = isSignalling ? 0 : 1;
      break;
    case FP_INFINITE:
      bit = isNegative ? 2 : 9;
      break;
    case FP_NORMAL:
      bit = isNegative ? 3 : 8;
      break;
    case FP_SUBNORMAL:
      bit = isNegative ? 4 : 7;
      break;
    default:
      bit = isNegative ? 5 : 6;
      break;
  }
  return mask >> bit & 1;
}
U32 classF32(float value, U32 mask) {
  return classify(value, mask, (std::bit_cast<U32>(value) >> 22 & 1) == 0);
}
U32 classF64(double value, U32 mask) {
  return classify(value, mask, (std::bit_cast<U64>(value) >> 51 & 1) == 0);
}
U32 classF16(U32 value, U32 mask) {
  // Half's subnormal numbers are normal as float.
  if ((value & 0x7c00) == 0 && (value & 0x3ff) != 0) {
    return mask >> ((value & 0x8000) != 0 ? 4 : 7) & 1;
  }
  return classify(toFloat(value), mask, (value >> 9 & 1) == 0);
}

// frexp of 0, infinity and NaN is the value itself, with exponent 0.
template <typename T>
T mantissa(T value) {
  int exponent = 0;
  return std::isfinite(value) ? std::frexp(value, &exponent) : value;
}
template <typename T>
U32 exponent(T value) {
  int result = 0;
  if (std::isfinite(value)) std::frexp(value, &result);
  return static_cast<U32>(result);
}
float mantissaF32(float value) { return mantissa(value); }
double mantissaF64(double value) { return mantissa(value); }
U32 mantissaF16(U32 value) { return toHalf(mantissa(toFloat(value))); }
U32 exponentF32(float value) { return exponent(value); }
U32 exponentF64(double value) { return exponent(value); }
U32 exponentF16(U32 value) { return exponent(toFloat(value)); }

float fractF32(float value) {
  return std::isinf(value)
             ? 0.0F
             : std::fmin(value - std::floor(value), 0x1.fffffep-1F);
}
double fractF64(double value) {
  return std::isinf(value)
             ? 0.0
             : std::fmin(value - std::floor(value), 0x1.fffffffffffffp-1);
}
U32 fractF16(U32 value) {
  const float each = toFloat(value);
  return toHalf(std::isinf(each)
                    ? 0.0F
                    : std::fmin(each - std::floor(each), 0x1.ffcp-1F));
}

float fmed3(float a, float b, float c) {
  if (std::isnan(a) || std::isnan(b) || std::isnan(c)) {
    return std::fmin(std::fmin(a, b), c);
  }
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}
U32 fmed3F16(U32 a, U32 b, U32 c) {
  return toHalf(fmed3(toFloat(a), toFloat(b), toFloat(c)));
}
float fmulLegacy(float a, float b) { return a == 0 || b == 0 ? 0.0F : a * b; }
float fmaLegacy(float a, float b, float c) {
  return a == 0 || b == 0 ? c : std::fma(a, b, c);
}

// The argument of the hardware's sine is in turns.
constexpr double kTurn = 6.283185307179586476925286766559;
float sinTurns(float value) {
  return static_cast<float>(std::sin(std::fmod(value, 1.0) * kTurn));
}
float cosTurns(float value) {
  return static_cast<float>(std::cos(std::fmod(value, 1.0) * kTurn));
}

// The bits of 2/pi that the reduction of a double's argument needs
// (V_TRIG_PREOP_F64): 1201 of them, of which `segment` chooses 53.
double trigPreop(double value, U32 segment) {
  static constexpr U64 kTwoOverPi[] = {
      0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
      0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c,
      0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
      0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
      0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
      0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
      0x56033046fc7b6bab};
  const int exponent =
      static_cast<int>(std::bit_cast<U64>(value) >> 52 & 0x7ff);
  int shift = static_cast<int>(segment & 31) * 53;
  if (exponent > 1077) shift += exponent - 1077;
  U64 bits = 0;
  for (int i = 0; i < 53; ++i) {
    const int at = shift + i;
    const U64 bit = at < 1201 ? kTwoOverPi[at / 64] >> (63 - at % 64) & 1 : 0;
    bits = bits << 1 | bit;
  }
  int scale = -53 - shift;
  if (exponent >= 1968) scale += 128;
  return std::ldexp(static_cast<double>(bits), scale);
}

U32 cvtPkrtz(float a, float b) {
  auto towardsZero = [](float value) -> U32 {
    U32 half = toHalf(value);
    const float back = toFloat(half);
    if (std::isfinite(value) && std::fabs(back) > std::fabs(value)) --half;
    return half;
  };
  return towardsZero(a) | towardsZero(b) << 16;
}
U32 cvtPkU8F32(float value, U32 byte, U32 into) {
  const U32 shift = (byte & 3) * 8;
  const auto number =
      static_cast<U32>(std::clamp(std::nearbyint(value), 0.0F, 255.0F));
  return (into & ~(0xffU << shift)) | number << shift;
}
float cvtF32Ubyte(U32 value, int byte) {
  return static_cast<float>(value >> 8 * byte & 0xff);
}
float cvtF32Ubyte0(U32 value) { return cvtF32Ubyte(value, 0); }
float cvtF32Ubyte1(U32 value) { return cvtF32Ubyte(value, 1); }
float cvtF32Ubyte2(U32 value) { return cvtF32Ubyte(value, 2); }
float cvtF32Ubyte3(U32 value) { return cvtF32Ubyte(value, 3); }

// --- Integers --------------------------------------------------------------

U32 ubfe(U32 value, U32 offset, U32 width) {
  offset &= 31;
  width &= 31;
  return width == 0 ? 0 : value >> offset & (~0U >> (32 - width));
}
U32 sbfe(U32 value, U32 offset, U32 width) {
  offset &= 31;
  width &= 31;
  if (width == 0) return 0;
  // Bits beyond the value are its sign.
  const std::int64_t wide = static_cast<S32>(value);
  return static_cast<U32>(
      static_cast<std::int64_t>(static_cast<U64>(wide >> offset)
                                << (64 - width)) >>
      (64 - width));
}
U32 mulI24(U32 a, U32 b) {
  auto low = [](U32 v) { return static_cast<S32>(v << 8) >> 8; };
  return static_cast<U32>(std::int64_t{low(a)} * low(b));
}
U32 mulU24(U32 a, U32 b) {
  return static_cast<U32>(U64{a & 0xffffff} * (b & 0xffffff));
}
U32 mulhiI24(U32 a, U32 b) {
  auto low = [](U32 v) { return static_cast<S32>(v << 8) >> 8; };
  return static_cast<U32>((std::int64_t{low(a)} * low(b)) >> 32);
}
U32 mulhiU24(U32 a, U32 b) {
  return static_cast<U32>(U64{a & 0xffffff} * (b & 0xffffff) >> 32);
}
U32 byteOf(U32 value, int i) { return value >> 8 * i & 0xff; }
U32 lerp(U32 a, U32 b, U32 round) {
  U32 result = 0;
  for (int i = 0; i < 4; ++i) {
    result |=
        ((byteOf(a, i) + byteOf(b, i) + (byteOf(round, i) & 1)) >> 1 & 0xff)
        << 8 * i;
  }
  return result;
}
U32 difference(U32 a, U32 b) { return a > b ? a - b : b - a; }
U32 sadU8(U32 a, U32 b, U32 sum) {
  for (int i = 0; i < 4; ++i) sum += difference(byteOf(a, i), byteOf(b, i));
  return sum;
}
U32 sadHiU8(U32 a, U32 b, U32 sum) { return (sadU8(a, b, 0) << 16) + sum; }
U32 sadU16(U32 a, U32 b, U32 sum) {
  return sum + difference(a & 0xffff, b & 0xffff) +
         difference(a >> 16, b >> 16);
}
U32 msadU8(U32 a, U32 b, U32 sum) {
  for (int i = 0; i < 4; ++i) {
    if (byteOf(b, i) != 0) sum += difference(byteOf(a, i), byteOf(b, i));
  }
  return sum;
}
/// V_PERM_B32: bytes of a and b, a constant for the higher selectors.
U32 perm(U32 a, U32 b, U32 selectors) {
  const U64 bytes = U64{a} << 32 | b;
  U32 result = 0;
  for (int i = 0; i < 4; ++i) {
    const U32 select = byteOf(selectors, i);
    U32 byte = 0;
    if (select >= 13) {
      byte = 0xff;
    } else if (select == 12) {
      byte = 0;
    } else if (select >= 8) {
      static constexpr int kSigns[] = {15, 31, 47, 63};
      byte = (bytes >> kSigns[select - 8] & 1) != 0 ? 0xff : 0;
    } else {
      byte = static_cast<U32>(bytes >> 8 * select & 0xff);
    }
    result |= byte << 8 * i;
  }
  return result;
}
U32 alignByte(U32 a, U32 b, U32 shift) {
  return static_cast<U32>((U64{a} << 32 | b) >> 8 * (shift & 3));
}

template <typename A, typename B, int Bits, typename Sum>
U32 dot(U32 a, U32 b, U32 c, U32 clamp) {
  auto part = [](U32 value, int i, auto sign) -> std::int64_t {
    const U32 raw = value >> Bits * i & (~0U >> (32 - Bits));
    if constexpr (std::is_signed_v<decltype(sign)>) {
      return static_cast<S32>(raw << (32 - Bits)) >> (32 - Bits);
    } else {
      return raw;
    }
  };
  std::int64_t sum = static_cast<Sum>(c);
  for (int i = 0; i < 32 / Bits; ++i) sum += part(a, i, A()) * part(b, i, B());
  if (clamp != 0) {
    sum = std::clamp<std::int64_t>(sum, std::numeric_limits<Sum>::min(),
                                   std::numeric_limits<Sum>::max());
  }
  return static_cast<U32>(sum);
}
U32 sudot4(U32 aSigned, U32 a, U32 bSigned, U32 b, U32 c, U32 clamp) {
  if (aSigned != 0) {
    return bSigned != 0 ? dot<int, int, 8, S32>(a, b, c, clamp)
                        : dot<int, unsigned, 8, S32>(a, b, c, clamp);
  }
  return bSigned != 0 ? dot<unsigned, int, 8, S32>(a, b, c, clamp)
                      : dot<unsigned, unsigned, 8, S32>(a, b, c, clamp);
}
float fdot2(U32 a, U32 b, float c, U32) {
  return toFloat(a & 0xffff) * toFloat(b & 0xffff) +
         toFloat(a >> 16) * toFloat(b >> 16) + c;
}

// --- Clocks ----------------------------------------------------------------

U64 nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<U64>(now.tv_sec) * 1'000'000'000 +
         static_cast<U64>(now.tv_nsec);
}
U64 cycles() { return nanoseconds(); }
// The steady counter of the devices runs at 100 MHz.
U64 steady() { return nanoseconds() / 10; }

// Of what can be asked for by a message, from gfx11 on, the steady counter is
// all that HIP does.
U64 sendmsgReturning(U32 message) {
  constexpr U32 kGetRealtime = 0x83;
  if (message == kGetRealtime) return steady();
  hipport_trap(~0U,
               "!llvm.amdgcn.s.sendmsg.rtn is not emulated except for clocks");
}

// --- What talks to the host ------------------------------------------------

struct Message {
  bool toErrors = false;
  std::vector<PrintfArgument> parts;
};
std::mutex messagesMutex;
std::map<U64, Message> messages;
U64 lastMessage = 0;

U64 begin(bool toErrors) {
  const std::lock_guard lock(messagesMutex);
  messages[++lastMessage].toErrors = toErrors;
  return lastMessage;
}
U64 printfBegin(U64) { return begin(false); }
U64 fprintfStderrBegin() { return begin(true); }

/// Prints a message that is whole. The number of its characters, which printf()
/// returns.
U64 finish(U64 id) {
  const auto found = messages.find(id);
  if (found == messages.end()) return 0;
  Message& message = found->second;
  U64 length = 0;
  if (!message.parts.empty()) {
    const std::string format = std::move(message.parts.front().text);
    message.parts.erase(message.parts.begin());
    const std::string text = formatPrintf(format, message.parts);
    std::FILE* const to = message.toErrors ? stderr : stdout;
    length = std::fwrite(text.data(), 1, text.size(), to);
  }
  messages.erase(found);
  return length;
}

U64 appendArguments(U64 id, U32 count, U64 a0, U64 a1, U64 a2, U64 a3, U64 a4,
                    U64 a5, U64 a6, U32 isLast) {
  const U64 words[] = {a0, a1, a2, a3, a4, a5, a6};
  const std::lock_guard lock(messagesMutex);
  for (U32 i = 0; i < std::min<U32>(count, 7); ++i) {
    messages[id].parts.push_back({false, words[i], {}});
  }
  return isLast != 0 ? finish(id) : id;
}
U64 appendString(U64 id, const char* text, U64 length, U32 isLast) {
  const std::lock_guard lock(messagesMutex);
  // The length counts the terminator.
  std::string part = text ? std::string(text, length) : std::string("(null)");
  if (!part.empty() && part.back() == '\0') part.pop_back();
  messages[id].parts.push_back({true, 0, std::move(part)});
  return isLast != 0 ? finish(id) : id;
}

void deviceAssert(const char* what, const char* file, U32 line,
                  const char* function, U32 site) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s:%u: %s: Device-side assertion `%s' failed.\n", file,
               line, function, what);
  hipport_trap(site, "an assertion failed");
}

void image(U32 code, const void* at, const U32* operands, U32* result,
           U32 site) {
  const ImageObject* const object = imageObjects().find(at);
  if (!object) {
    hipport_fault(site, static_cast<U32>(FaultKind::image),
                  at ? "a texture or surface object that was not created, or "
                       "has been destroyed"
                     : "a texture or surface object that is null");
  }
  std::array<U32, kImageOperands> words{};
  std::copy_n(operands, words.size(), words.begin());
  Texel texel{};
  const std::string problem =
      execute(static_cast<ImageOperation>(code & 0xff),
              static_cast<ImageShape>(code >> 8 & 0xff), *object, words, texel);
  if (!problem.empty()) {
    hipport_fault(site, static_cast<U32>(FaultKind::image), problem.c_str());
  }
  std::ranges::copy(texel, result);
}

void* deviceMalloc(U64 size) { return std::malloc(size == 0 ? 1 : size); }
void deviceFree(void* at) { std::free(at); }

template <typename F>
constexpr RuntimeFunction pure(std::string_view name, F* function) {
  return {name, reinterpret_cast<void*>(function), true};
}
template <typename F>
constexpr RuntimeFunction effect(std::string_view name, F* function) {
  return {name, reinterpret_cast<void*>(function), false};
}

const std::vector<RuntimeFunction>& table() {
  static const std::vector<RuntimeFunction> kTable = [] {
    std::vector<RuntimeFunction> functions = {
        effect("hipport_lane", hipport_lane),
        effect("hipport_cross_lane", hipport_cross_lane),
        effect("hipport_enter", hipport_enter),
        effect("hipport_leave", hipport_leave),
        effect("hipport_lds", hipport_lds),
        effect("hipport_wave_choose", hipport_wave_choose),
        effect("hipport_wave_cross_lane", hipport_wave_cross_lane),
        effect("hipport_wave_barrier", hipport_wave_barrier),
        effect("hipport_wave_divide", hipport_wave_divide),
        effect("hipport_wave_lds", hipport_wave_lds),
        effect("hipport_wave_count", hipport_wave_count),
        effect("hipport_count_operations", hipport_count_operations),
        effect("hipport_count", hipport_count),
        effect("hipport_trap", hipport_trap),
        effect("hipport_printf_begin", printfBegin),
        effect("hipport_fprintf_stderr_begin", fprintfStderrBegin),
        effect("hipport_printf_append_args", appendArguments),
        effect("hipport_printf_append_string_n", appendString),
        effect("hipport_assert", deviceAssert),
        effect("hipport_image", image),
        effect("hipport_device_malloc", deviceMalloc),
        effect("hipport_device_free", deviceFree),
        effect("amdgcn_s_memtime", cycles),
        effect("amdgcn_s_memrealtime", steady),
        effect("amdgcn_s_sendmsg_rtn_i64", sendmsgReturning),
        effect("__extendhfsf2", __extendhfsf2),
        effect("__truncsfhf2", __truncsfhf2),
        effect("__truncdfhf2", __truncdfhf2),
        effect("__truncsfbf2", truncateFloat),
        effect("__truncdfbf2", truncateDouble),
        pure("amdgcn_mbcnt_lo", mbcntLo),
        pure("amdgcn_mbcnt_hi", mbcntHi),
        pure("amdgcn_inverse_ballot_i32", inverseBallot),
        pure("amdgcn_inverse_ballot_i64", inverseBallot),
        pure("amdgcn_class_f16", classF16),
        pure("amdgcn_class_f32", classF32),
        pure("amdgcn_class_f64", classF64),
        pure("amdgcn_frexp_mant_f16", mantissaF16),
        pure("amdgcn_frexp_mant_f32", mantissaF32),
        pure("amdgcn_frexp_mant_f64", mantissaF64),
        pure("amdgcn_frexp_exp_i16_f16", exponentF16),
        pure("amdgcn_frexp_exp_i32_f32", exponentF32),
        pure("amdgcn_frexp_exp_i32_f64", exponentF64),
        pure("amdgcn_fract_f16", fractF16),
        pure("amdgcn_fract_f32", fractF32),
        pure("amdgcn_fract_f64", fractF64),
        pure("amdgcn_fmed3_f16", fmed3F16),
        pure("amdgcn_fmed3_f32", fmed3),
        pure("amdgcn_fmul_legacy", fmulLegacy),
        pure("amdgcn_fma_legacy", fmaLegacy),
        pure("amdgcn_sin_f32", sinTurns),
        pure("amdgcn_cos_f32", cosTurns),
        pure("amdgcn_trig_preop_f64", trigPreop),
        pure("amdgcn_cvt_pkrtz", cvtPkrtz),
        pure("amdgcn_cvt_pk_u8_f32", cvtPkU8F32),
        pure("amdgcn_cvt_f32_ubyte0", cvtF32Ubyte0),
        pure("amdgcn_cvt_f32_ubyte1", cvtF32Ubyte1),
        pure("amdgcn_cvt_f32_ubyte2", cvtF32Ubyte2),
        pure("amdgcn_cvt_f32_ubyte3", cvtF32Ubyte3),
        pure("amdgcn_ubfe_i32", ubfe),
        pure("amdgcn_sbfe_i32", sbfe),
        pure("amdgcn_mul_i24_i32", mulI24),
        pure("amdgcn_mul_u24_i32", mulU24),
        pure("amdgcn_mul_i24", mulI24),
        pure("amdgcn_mul_u24", mulU24),
        pure("amdgcn_mulhi_i24", mulhiI24),
        pure("amdgcn_mulhi_u24", mulhiU24),
        pure("amdgcn_lerp", lerp),
        pure("amdgcn_sad_u8", sadU8),
        pure("amdgcn_sad_hi_u8", sadHiU8),
        pure("amdgcn_sad_u16", sadU16),
        pure("amdgcn_msad_u8", msadU8),
        pure("amdgcn_perm", perm),
        pure("amdgcn_alignbyte", alignByte),
        pure("amdgcn_sdot2", dot<int, int, 16, S32>),
        pure("amdgcn_udot2", dot<unsigned, unsigned, 16, U32>),
        pure("amdgcn_sdot4", dot<int, int, 8, S32>),
        pure("amdgcn_udot4", dot<unsigned, unsigned, 8, U32>),
        pure("amdgcn_sdot8", dot<int, int, 4, S32>),
        pure("amdgcn_udot8", dot<unsigned, unsigned, 4, U32>),
        pure("amdgcn_sudot4", sudot4),
        pure("amdgcn_fdot2", fdot2),
    };
    std::ranges::sort(functions, {}, &RuntimeFunction::name);
    return functions;
  }();
  return kTable;
}

}  // namespace

std::span<const RuntimeFunction> runtimeFunctions() { return table(); }

const RuntimeFunction* findRuntimeFunction(std::string_view name) {
  const auto found =
      std::ranges::lower_bound(table(), name, {}, &RuntimeFunction::name);
  return found != table().end() && found->name == name ? &*found : nullptr;
}

}  // namespace hipport
