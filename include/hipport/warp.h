// Warps of 32 lanes, as CUDA defines them, on AMD and NVIDIA GPUs.
//
// The problem: CUDA code counts on warps of 32 lanes. It writes 32 and masks of
// 32 bits, shuffles by 16, 8, 4, 2, 1, and keeps one partial sum a warp. An AMD
// GPU runs 64 lanes (gfx9: MI100 to MI300) or 32 (gfx10 and later) in lockstep,
// and HIP's own functions speak of those. With the functions below, ported code
// keeps its 32s: each has the arguments and the meaning of the CUDA builtin of
// its name, so that a port renames __shfl_sync to hipport::shfl_sync and leaves
// the rest alone.
//
// Words
//   wave     the lanes that the hardware runs in lockstep: 32 or 64
//   warp     32 lanes: a wave, or one half of a wave (lanes 0..31, 32..63).
//            threadIdx.x / 32 and % 32 in a one-dimensional block are the warp
//            and the lane, as in CUDA
//   lane     0..31, a number in the warp
//   members  the lanes of a mask that take part: not exited, not elsewhere
//
// What is the same: every result that CUDA defines, which is that of the PTX
// instructions shfl.sync, vote.sync, match.sync, redux.sync, activemask and
// bar.warp.sync. Widths that are no power of two too, and lanes of one warp
// that give different masks, each a group of its own.
//
// What is not: an AMD wave has one program counter. The lanes of a mask must
// come to a call together. CUDA lets them come one after another, from other
// branches, and waits; here those that are elsewhere are not waited for. What
// CUDA leaves undefined (reading a lane that is not a member, a mask without
// the caller) is undefined here.
//
// Needs HIP 5.2 or later on AMD, where only builtins are used that all of them
// have, CUDA 9 or later on NVIDIA, where all is forwarded to CUDA's builtins;
// C++11. A host compiler sees kWarpSize alone.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_WARP_H
#define HIPPORT_WARP_H

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)
#define HIPPORT_WARP_CUDA
#elif defined(__HIP__) || defined(__HIPCC__)
#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes it by itself
#include <hip/hip_runtime.h>
#endif
#define HIPPORT_WARP_AMD
#endif

#if defined(HIPPORT_WARP_CUDA) || defined(HIPPORT_WARP_AMD)
#define HIPPORT_WARP_DEVICE __device__
#else
#define HIPPORT_WARP_DEVICE
#endif

namespace hipport {

/// Lanes of a warp: CUDA's warpSize, and a constant everywhere.
constexpr int kWarpSize = 32;

namespace detail {

/// What CUDA's overloads make of an argument: small integers become int.
template <typename T>
struct Promotion {
  using Type = T;
};
template <>
struct Promotion<bool> {
  using Type = int;
};
template <>
struct Promotion<char> {
  using Type = int;
};
template <>
struct Promotion<signed char> {
  using Type = int;
};
template <>
struct Promotion<unsigned char> {
  using Type = int;
};
template <>
struct Promotion<short> {
  using Type = int;
};
template <>
struct Promotion<unsigned short> {
  using Type = int;
};
template <typename T>
using Promoted = typename Promotion<T>::Type;

/// Whether bytes can stand for a value. __half2, __hip_bfloat162 and HIP's
/// float4 write their copy constructors out, and so are not trivially copyable;
/// what nothing need be done for at its end owns nothing.
template <typename T>
struct IsBytes {
#ifdef __clang__
  static constexpr bool value = __is_trivially_destructible(T);
#else
  static constexpr bool value = __has_trivial_destructor(T);
#endif
};

/// A value as words of 32 bits. The rest of the last word is zero.
template <typename T>
struct Words {
  static_assert(IsBytes<T>::value,
                "lanes exchange bytes: the type must not own anything");
  static constexpr unsigned count = (sizeof(T) + 3) / 4;
  unsigned word[count];

  HIPPORT_WARP_DEVICE explicit Words(const T& value) : word() {
    __builtin_memcpy(word, static_cast<const void*>(&value), sizeof(T));
  }
  HIPPORT_WARP_DEVICE T value(T result) const {
    __builtin_memcpy(static_cast<void*>(&result), word, sizeof(T));
    return result;
  }
};

/// How a shuffle names its source: a lane of the segment, or an operand that
/// is subtracted from, added to or xored with the own lane.
enum class Shuffle { index, up, down, exclusive };

struct Add {
  HIPPORT_WARP_DEVICE static unsigned of(unsigned a, unsigned b) {
    return a + b;
  }
};
struct And {
  HIPPORT_WARP_DEVICE static unsigned of(unsigned a, unsigned b) {
    return a & b;
  }
};
struct Or {
  HIPPORT_WARP_DEVICE static unsigned of(unsigned a, unsigned b) {
    return a | b;
  }
};
struct Xor {
  HIPPORT_WARP_DEVICE static unsigned of(unsigned a, unsigned b) {
    return a ^ b;
  }
};
template <typename T>
struct Min {
  HIPPORT_WARP_DEVICE static unsigned of(unsigned a, unsigned b) {
    return static_cast<T>(b) < static_cast<T>(a) ? b : a;
  }
};
template <typename T>
struct Max {
  HIPPORT_WARP_DEVICE static unsigned of(unsigned a, unsigned b) {
    return static_cast<T>(a) < static_cast<T>(b) ? b : a;
  }
};

#ifndef HIPPORT_WARP_CUDA

/// The operations of a warp by what any wave can do. A Wave has
///   unsigned lane()                   the own lane in the wave, 0..63
///   unsigned long long ballot64(bool) bit i: lane i is active and says true
///   unsigned readLane(word, lane)     `word` of another lane of the wave
///   void barrier()                    orders memory between the lanes
/// All lanes that are active take part in each; none of these algorithms
/// branches around one.
template <typename Wave>
struct Warp {
  HIPPORT_WARP_DEVICE static unsigned lane() { return Wave::lane() & 31U; }
  /// First lane of this warp in the wave.
  HIPPORT_WARP_DEVICE static unsigned first() { return Wave::lane() & 32U; }

  HIPPORT_WARP_DEVICE static unsigned votes(bool predicate) {
    return static_cast<unsigned>(Wave::ballot64(predicate) >> first());
  }
  HIPPORT_WARP_DEVICE static unsigned read(unsigned word, unsigned lane) {
    return Wave::readLane(word, first() | (lane & 31U));
  }

  HIPPORT_WARP_DEVICE static unsigned active() { return votes(true); }
  HIPPORT_WARP_DEVICE static unsigned ballot(unsigned mask, bool predicate) {
    return votes(predicate) & mask;
  }
  HIPPORT_WARP_DEVICE static int all(unsigned mask, bool predicate) {
    return (votes(!predicate) & mask) == 0;
  }
  HIPPORT_WARP_DEVICE static int any(unsigned mask, bool predicate) {
    return (votes(predicate) & mask) != 0;
  }
  HIPPORT_WARP_DEVICE static void barrier(unsigned /*mask*/) {
    Wave::barrier();
  }

  /// Moves words from a lane that is found once. PTX, shfl.sync: the width
  /// becomes the bits of the lane that name its segment; the operand counts
  /// modulo 32; a source outside [first of the segment, last of the segment]
  /// on the side where the shuffle leaves it is replaced by the own lane.
  template <Shuffle kind>
  struct Mover {
    unsigned source;

    HIPPORT_WARP_DEVICE Mover(unsigned /*mask*/, unsigned operand, int width) {
      const unsigned own = lane();
      const unsigned segment = (32U - static_cast<unsigned>(width)) & 31U;
      const unsigned begin = own & segment;
      const unsigned last = begin | (31U & ~segment);
      const unsigned by = operand & 31U;
      // Up wraps below lane 0, to something greater than any lane.
      source = kind == Shuffle::index  ? begin | (by & ~segment)
               : kind == Shuffle::up   ? own - by
               : kind == Shuffle::down ? own + by
                                       : own ^ by;
      const bool isInside = kind == Shuffle::up
                                ? source >= begin && source <= own
                                : source <= last;
      if (!isInside) source = own;
    }
    HIPPORT_WARP_DEVICE unsigned operator()(unsigned word) const {
      return read(word, source);
    }
  };

  /// One ballot a bit, rather than one round a distinct value: the time does
  /// not depend on the values, and no lane leaves a loop before another.
  template <typename T>
  HIPPORT_WARP_DEVICE static unsigned matchAny(unsigned mask, T value) {
    const Words<T> words(value);
    unsigned peers = active() & mask;
    for (unsigned i = 0; i < Words<T>::count; ++i) {
      for (unsigned bit = 0; bit < 32; ++bit) {
        const bool isSet = ((words.word[i] >> bit) & 1U) != 0;
        const unsigned set = votes(isSet);
        peers &= isSet ? set : ~set;
      }
    }
    return peers;
  }

  template <typename T>
  HIPPORT_WARP_DEVICE static unsigned matchAll(unsigned mask, T value,
                                               int* predicate) {
    const Words<T> words(value);
    const unsigned members = active() & mask;
    const unsigned leader = members != 0 ? firstOf(members) : lane();
    bool isSame = true;
    for (unsigned i = 0; i < Words<T>::count; ++i) {
      const unsigned word = read(words.word[i], leader);
      isSame = isSame && word == words.word[i];
    }
    *predicate = all(members, isSame);
    return *predicate != 0 ? members : 0;
  }

  /// Each member knows the sum from itself to the member before `next`, and
  /// adds that of `next` in every round: five rounds reach over 32 lanes
  /// whatever the mask. The first member then has the sum of all.
  template <typename Operation>
  HIPPORT_WARP_DEVICE static unsigned reduce(unsigned mask, unsigned value) {
    const unsigned own = lane();
    const unsigned members = active() & mask;
    const unsigned later = members & (~0U << own << 1U);
    unsigned next = later != 0 ? firstOf(later) : 32U;  // 32: none
    for (int round = 0; round < 5; ++round) {
      const unsigned from = next < 32U ? next : own;
      const unsigned theirs = read(value, from);
      const unsigned afterThem = read(next, from);
      if (next < 32U) value = Operation::of(value, theirs);
      next = afterThem;
    }
    return read(value, members != 0 ? firstOf(members) : own);
  }

 private:
  HIPPORT_WARP_DEVICE static unsigned firstOf(unsigned lanes) {
    return static_cast<unsigned>(__builtin_ctz(lanes));
  }
};

#endif  // HIPPORT_WARP_CUDA

#if defined(HIPPORT_WARP_AMD)

/// The wave of an AMD GPU. Nothing here asks how many lanes it has.
struct Hardware {
  HIPPORT_WARP_DEVICE static unsigned lane() {
    // Lanes below this one. The high part adds nothing in waves of 32.
    return __builtin_amdgcn_mbcnt_hi(~0U, __builtin_amdgcn_mbcnt_lo(~0U, 0U));
  }
  HIPPORT_WARP_DEVICE static unsigned long long ballot64(bool predicate) {
    // HIP's own, since the builtin below it has changed over the versions.
    return __ballot(predicate ? 1 : 0);
  }
  HIPPORT_WARP_DEVICE static unsigned readLane(unsigned word, unsigned lane) {
    // The address is four times a lane of the wave. Where gfx10 and gfx11 run
    // waves of 64 they permute each half by itself (LLVM calls this
    // supportsWaveWideBPermute): the same for a source in the own half, which
    // it always is here.
    return static_cast<unsigned>(__builtin_amdgcn_ds_bpermute(
        static_cast<int>(lane * 4U), static_cast<int>(word)));
  }
  HIPPORT_WARP_DEVICE static void barrier() {
    // Lanes run in lockstep; the compiler must know that they meet here, and
    // that what they wrote before is read after.
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
  }
};
using Lanes = Warp<Hardware>;

#elif defined(HIPPORT_WARP_CUDA)

/// CUDA's builtins behind the interface of Warp.
struct Lanes {
  HIPPORT_WARP_DEVICE static unsigned lane() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
  }
  HIPPORT_WARP_DEVICE static unsigned active() { return __activemask(); }
  HIPPORT_WARP_DEVICE static unsigned ballot(unsigned mask, bool predicate) {
    return __ballot_sync(mask, predicate);
  }
  HIPPORT_WARP_DEVICE static int all(unsigned mask, bool predicate) {
    return __all_sync(mask, predicate);
  }
  HIPPORT_WARP_DEVICE static int any(unsigned mask, bool predicate) {
    return __any_sync(mask, predicate);
  }
  HIPPORT_WARP_DEVICE static void barrier(unsigned mask) { __syncwarp(mask); }

  template <Shuffle kind>
  struct Mover {
    unsigned mask;
    unsigned operand;
    int width;

    HIPPORT_WARP_DEVICE Mover(unsigned m, unsigned o, int w)
        : mask(m), operand(o), width(w) {}
    HIPPORT_WARP_DEVICE unsigned operator()(unsigned word) const {
      return kind == Shuffle::index
                 ? __shfl_sync(mask, word, static_cast<int>(operand), width)
             : kind == Shuffle::up ? __shfl_up_sync(mask, word, operand, width)
             : kind == Shuffle::down
                 ? __shfl_down_sync(mask, word, operand, width)
                 : __shfl_xor_sync(mask, word, static_cast<int>(operand),
                                   width);
    }
  };
};

#elif defined(HIPPORT_WARP_WAVE)

// A host program that brings its own wave: how the tests run these functions.
using Lanes = Warp<HIPPORT_WARP_WAVE>;

#endif

#if defined(HIPPORT_WARP_AMD) || defined(HIPPORT_WARP_CUDA) || \
    defined(HIPPORT_WARP_WAVE)
#define HIPPORT_WARP_FUNCTIONS

template <Shuffle kind, typename T>
HIPPORT_WARP_DEVICE inline T shuffled(unsigned mask, T value, unsigned operand,
                                      int width) {
  const typename Lanes::template Mover<kind> mover(mask, operand, width);
  Words<T> words(value);
  for (unsigned i = 0; i < Words<T>::count; ++i) {
    words.word[i] = mover(words.word[i]);
  }
  return words.value(value);
}

#endif

}  // namespace detail

#ifdef HIPPORT_WARP_FUNCTIONS

// ---- lanes

/// The own lane, 0..31. PTX: %laneid.
HIPPORT_WARP_DEVICE inline unsigned lane_id() { return detail::Lanes::lane(); }

/// The own lane as a mask. PTX: %lanemask_eq; likewise those below.
HIPPORT_WARP_DEVICE inline unsigned lanemask_eq() { return 1U << lane_id(); }
/// The lanes below the own.
HIPPORT_WARP_DEVICE inline unsigned lanemask_lt() { return lanemask_eq() - 1U; }
/// The own lane and those below.
HIPPORT_WARP_DEVICE inline unsigned lanemask_le() {
  return lanemask_lt() | lanemask_eq();
}
/// The lanes above the own.
HIPPORT_WARP_DEVICE inline unsigned lanemask_gt() { return ~lanemask_le(); }
/// The own lane and those above.
HIPPORT_WARP_DEVICE inline unsigned lanemask_ge() { return ~lanemask_lt(); }

/// The lanes of this warp that execute this call together.
HIPPORT_WARP_DEVICE inline unsigned activemask() {
  return detail::Lanes::active();
}

/// Waits for the lanes of `mask` (on AMD they are here already, see above) and
/// orders memory: what a member wrote before, each reads after. Code that
/// counted on lockstep instead needs it on both.
HIPPORT_WARP_DEVICE inline void syncwarp(unsigned mask = 0xffffffffU) {
  detail::Lanes::barrier(mask);
}

// ---- shuffles
//
// T is any type that is its bytes; where CUDA has no overload for it, it is
// moved in words of 32 bits all the same. bool, char and short come back as
// int, as from CUDA's. `width` splits the warp into segments.

/// The value of lane `lane` of the segment, taken modulo the width.
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl_sync(
    unsigned mask, T value, int lane, int width = kWarpSize) {
  return detail::shuffled<detail::Shuffle::index, detail::Promoted<T>>(
      mask, value, static_cast<unsigned>(lane), width);
}

/// The value of the lane `delta` below; the own one where that is outside the
/// segment.
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl_up_sync(
    unsigned mask, T value, unsigned delta, int width = kWarpSize) {
  return detail::shuffled<detail::Shuffle::up, detail::Promoted<T>>(
      mask, value, delta, width);
}

/// The value of the lane `delta` above; the own one where that is outside the
/// segment.
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl_down_sync(
    unsigned mask, T value, unsigned delta, int width = kWarpSize) {
  return detail::shuffled<detail::Shuffle::down, detail::Promoted<T>>(
      mask, value, delta, width);
}

/// The value of the lane whose number is the own one xor `laneMask`; the own
/// value where that is in a later segment. Earlier segments can be read.
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl_xor_sync(
    unsigned mask, T value, int laneMask, int width = kWarpSize) {
  return detail::shuffled<detail::Shuffle::exclusive, detail::Promoted<T>>(
      mask, value, static_cast<unsigned>(laneMask), width);
}

/// The same without mask, as before CUDA 9: among the active lanes.
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl(T value, int lane,
                                                    int width = kWarpSize) {
  return shfl_sync(activemask(), value, lane, width);
}
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl_up(T value, unsigned delta,
                                                       int width = kWarpSize) {
  return shfl_up_sync(activemask(), value, delta, width);
}
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl_down(
    T value, unsigned delta, int width = kWarpSize) {
  return shfl_down_sync(activemask(), value, delta, width);
}
template <typename T>
HIPPORT_WARP_DEVICE inline detail::Promoted<T> shfl_xor(T value, int laneMask,
                                                        int width = kWarpSize) {
  return shfl_xor_sync(activemask(), value, laneMask, width);
}

/// Where PTX's shfl reads, from its operands b and c, of which c may be any
/// number: bits 0 to 4 are the lane that is clamped to, bits 8 to 12 those of a
/// lane that name its segment (PTX ISA, shfl.sync).
struct ShuffleSource {
  int lane;       ///< the own one where that would be outside
  bool isInside;  ///< what shfl writes to its predicate
};
namespace detail {
template <Shuffle kind>
HIPPORT_WARP_DEVICE inline ShuffleSource shuffleSource(unsigned b, unsigned c) {
  const unsigned own = lane_id();
  const unsigned segment = (c >> 8) & 31U;
  const unsigned bound = (own & segment) | (c & 31U & ~segment);
  const unsigned by = b & 31U;
  // Up wraps below lane 0, to something greater than any lane.
  const unsigned lane = kind == Shuffle::index
                            ? (own & segment) | (by & ~segment)
                        : kind == Shuffle::up   ? own - by
                        : kind == Shuffle::down ? own + by
                                                : own ^ by;
  const bool isInside =
      kind == Shuffle::up ? lane >= bound && lane <= own : lane <= bound;
  return {static_cast<int>(isInside ? lane : own), isInside};
}
}  // namespace detail
HIPPORT_WARP_DEVICE inline ShuffleSource shfl_source(unsigned b, unsigned c) {
  return detail::shuffleSource<detail::Shuffle::index>(b, c);
}
HIPPORT_WARP_DEVICE inline ShuffleSource shfl_up_source(unsigned b,
                                                        unsigned c) {
  return detail::shuffleSource<detail::Shuffle::up>(b, c);
}
HIPPORT_WARP_DEVICE inline ShuffleSource shfl_down_source(unsigned b,
                                                          unsigned c) {
  return detail::shuffleSource<detail::Shuffle::down>(b, c);
}
HIPPORT_WARP_DEVICE inline ShuffleSource shfl_xor_source(unsigned b,
                                                         unsigned c) {
  return detail::shuffleSource<detail::Shuffle::exclusive>(b, c);
}

// ---- votes

/// The members whose predicate is not zero.
HIPPORT_WARP_DEVICE inline unsigned ballot_sync(unsigned mask, int predicate) {
  return detail::Lanes::ballot(mask, predicate != 0);
}
/// Whether no member's predicate is zero.
HIPPORT_WARP_DEVICE inline int all_sync(unsigned mask, int predicate) {
  return detail::Lanes::all(mask, predicate != 0);
}
/// Whether some member's predicate is not zero.
HIPPORT_WARP_DEVICE inline int any_sync(unsigned mask, int predicate) {
  return detail::Lanes::any(mask, predicate != 0);
}

/// The same without mask, as before CUDA 9: among the active lanes.
HIPPORT_WARP_DEVICE inline unsigned ballot(int predicate) {
  return ballot_sync(activemask(), predicate);
}
HIPPORT_WARP_DEVICE inline int all(int predicate) {
  return all_sync(activemask(), predicate);
}
HIPPORT_WARP_DEVICE inline int any(int predicate) {
  return any_sync(activemask(), predicate);
}

// ---- matches
//
// Bits are compared: 0.0 and -0.0 differ, a NaN equals itself. T is an integer
// or floating type of 4 or 8 bytes, or a smaller integer, which becomes int.
// compute_70 and later on NVIDIA.

#if !defined(HIPPORT_WARP_CUDA) || !defined(__CUDA_ARCH__) || \
    __CUDA_ARCH__ >= 700

/// The members that have the value of the own lane.
template <typename T>
HIPPORT_WARP_DEVICE inline unsigned match_any_sync(unsigned mask, T value) {
  const detail::Promoted<T> wide = value;
  static_assert(sizeof(wide) == 4 || sizeof(wide) == 8,
                "match_any_sync compares values of 4 or 8 bytes");
#ifdef HIPPORT_WARP_CUDA
  return __match_any_sync(mask, wide);
#else
  return detail::Lanes::matchAny(mask, wide);
#endif
}

/// The members and *predicate 1 where all have one value; otherwise 0 and 0.
template <typename T>
HIPPORT_WARP_DEVICE inline unsigned match_all_sync(unsigned mask, T value,
                                                   int* predicate) {
  const detail::Promoted<T> wide = value;
  static_assert(sizeof(wide) == 4 || sizeof(wide) == 8,
                "match_all_sync compares values of 4 or 8 bytes");
#ifdef HIPPORT_WARP_CUDA
  return __match_all_sync(mask, wide, predicate);
#else
  return detail::Lanes::matchAll(mask, wide, predicate);
#endif
}

#endif

// ---- reductions
//
// Every member gets the sum (modulo 2 to the 32), the least or greatest, or the
// and, or, xor of the values of all. compute_80 and later on NVIDIA.

#if !defined(HIPPORT_WARP_CUDA) || !defined(__CUDA_ARCH__) || \
    __CUDA_ARCH__ >= 800

#ifdef HIPPORT_WARP_CUDA
#define HIPPORT_WARP_REDUCTION(name, T, Operation)                            \
  HIPPORT_WARP_DEVICE inline T reduce_##name##_sync(unsigned mask, T value) { \
    return __reduce_##name##_sync(mask, value);                               \
  }
#else
#define HIPPORT_WARP_REDUCTION(name, T, Operation)                            \
  HIPPORT_WARP_DEVICE inline T reduce_##name##_sync(unsigned mask, T value) { \
    return static_cast<T>(detail::Lanes::template reduce<Operation>(          \
        mask, static_cast<unsigned>(value)));                                 \
  }
#endif

HIPPORT_WARP_REDUCTION(add, int, detail::Add)
HIPPORT_WARP_REDUCTION(add, unsigned, detail::Add)
HIPPORT_WARP_REDUCTION(min, int, detail::Min<int>)
HIPPORT_WARP_REDUCTION(min, unsigned, detail::Min<unsigned>)
HIPPORT_WARP_REDUCTION(max, int, detail::Max<int>)
HIPPORT_WARP_REDUCTION(max, unsigned, detail::Max<unsigned>)
HIPPORT_WARP_REDUCTION(and, unsigned, detail::And)
HIPPORT_WARP_REDUCTION(or, unsigned, detail::Or)
HIPPORT_WARP_REDUCTION(xor, unsigned, detail::Xor)

#undef HIPPORT_WARP_REDUCTION

#endif

#endif  // HIPPORT_WARP_FUNCTIONS

}  // namespace hipport

#undef HIPPORT_WARP_FUNCTIONS
#undef HIPPORT_WARP_DEVICE
#undef HIPPORT_WARP_AMD
#undef HIPPORT_WARP_CUDA

#endif  // HIPPORT_WARP_H
