// Skips of tests, each for one of a closed list of reasons, so that they can be
// counted and that a machine which has everything skips nothing.
//
//   if (!isInstalled("hipcc")) HIPPORT_SKIP(hipcc) << "hipcc is not installed";
//
// HIPPORT_EXPECT_SKIPS lists the ids, separated by commas, of the skips that a
// machine has; a skip for another reason fails. Empty, every skip fails; unset,
// none does. HIPPORT_DRAW leaves out some of many long tests, which is always
// right. Each skip prints a line "skip [ID] FILE:LINE: why", which
// tests/support/skips.sh counts in ctest's log.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hipport::support {

enum class Skip : std::uint8_t {
  browser,      ///< Chromium is not installed
  clang,        ///< clang++-19 or clang-format-19 is not installed
  compiler,     ///< the record of a count is that of another compiler
  cuda,         ///< there is no CUDA SDK
  drawn,        ///< HIPPORT_SEED draws other tests this time
  gitCheckout,  ///< the sources are not a checkout of git
  gpu,          ///< the test is about machines without an AMD GPU or ROCm
  hipcc,        ///< Debian's hipcc or HIP's headers are not installed
  npmSchema,    ///< the schema of SARIF, which npm has, was not fetched
  nvcc,         ///< HIPPORT_NVCC names no nvcc that fits HIP's headers
  package,      ///< another package that tools/setup.sh installs is missing
  parameter,    ///< not for this parameter of the test, on no machine
  preCommit,    ///< pre-commit is not installed
  rocm64,       ///< HIPPORT_HIP_INCLUDE names no ROCm 6.4
  root,         ///< the test needs rights that this user or container lacks
  sanitizer,    ///< the build has a sanitizer, which changes what is measured
};

/// As messages and HIPPORT_EXPECT_SKIPS have it: "npm-schema".
std::string_view idOf(Skip reason);
std::optional<Skip> skipOf(std::string_view id);

/// Whether HIPPORT_SEED, a number, draws the running test, as it does one in
/// `parts`, by their names: each has its turn in as many seeds. All tests are
/// drawn where it is unset or "all".
bool isDrawn(std::size_t parts);

/// What is wrong with a skip, by HIPPORT_EXPECT_SKIPS; empty where it may be.
/// Skip::parameter and Skip::drawn always may.
std::string problemOf(Skip reason);

/// Skips the running test, or fails it where the skip is not expected.
class Skipped {
 public:
  Skipped(Skip reason, const char* file, int line)
      : reason_(reason), file_(file), line_(line) {}
  void operator=(const testing::Message& why) const;  // NOLINT

 private:
  Skip reason_;
  const char* file_;
  int line_;
};

}  // namespace hipport::support

/// Leaves a test, or the SetUp of its fixture, with a reason: an enumerator of
/// Skip. The explanation is streamed to it.
#define HIPPORT_SKIP(reason)                                           \
  return ::hipport::support::Skipped(::hipport::support::Skip::reason, \
                                     __FILE__, __LINE__) =             \
             ::testing::Message()

/// Leaves a test, or the SetUp of its fixture, unless it is drawn: one of many
/// that take long and that nearly the same faults fail.
#define HIPPORT_DRAW(parts)                                              \
  if (!::hipport::support::isDrawn(parts)) {                             \
    HIPPORT_SKIP(drawn) << "one in " << (parts)                          \
                        << " is run; all of them with HIPPORT_SEED=all"; \
  }                                                                      \
  static_assert((parts) > 1)
