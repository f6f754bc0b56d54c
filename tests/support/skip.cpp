#include "support/skip.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace hipport::support {
namespace {

constexpr std::array kIds = {
    std::pair{Skip::browser, std::string_view("browser")},
    std::pair{Skip::clang, std::string_view("clang")},
    std::pair{Skip::compiler, std::string_view("compiler")},
    std::pair{Skip::cuda, std::string_view("cuda")},
    std::pair{Skip::drawn, std::string_view("drawn")},
    std::pair{Skip::gitCheckout, std::string_view("git-checkout")},
    std::pair{Skip::gpu, std::string_view("gpu")},
    std::pair{Skip::hipcc, std::string_view("hipcc")},
    std::pair{Skip::npmSchema, std::string_view("npm-schema")},
    std::pair{Skip::nvcc, std::string_view("nvcc")},
    std::pair{Skip::package, std::string_view("package")},
    std::pair{Skip::parameter, std::string_view("parameter")},
    std::pair{Skip::preCommit, std::string_view("pre-commit")},
    std::pair{Skip::rocm64, std::string_view("rocm64")},
    std::pair{Skip::root, std::string_view("root")},
    std::pair{Skip::sanitizer, std::string_view("sanitizer")},
};

}  // namespace

std::string_view idOf(Skip reason) {
  return std::ranges::find(kIds, reason, &decltype(kIds)::value_type::first)
      ->second;
}

std::optional<Skip> skipOf(std::string_view id) {
  const auto* found =
      std::ranges::find(kIds, id, &decltype(kIds)::value_type::second);
  if (found == kIds.end()) return std::nullopt;
  return found->first;
}

bool isDrawn(std::size_t parts) {
  const char* seed = std::getenv("HIPPORT_SEED");
  if (!seed || std::string_view(seed) == "all") return true;
  std::uint32_t number = 0;
  const std::string_view text = seed;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    ADD_FAILURE() << "HIPPORT_SEED is neither a number nor \"all\": " << seed;
    return true;
  }
  // FNV-1a: the same on every machine.
  std::uint32_t hash = 2166136261U;
  const testing::TestInfo* test =
      testing::UnitTest::GetInstance()->current_test_info();
  for (const char letter : std::string_view(test->name())) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  }
  return (hash + number) % parts == 0;
}

std::string problemOf(Skip reason) {
  const char* list = std::getenv("HIPPORT_EXPECT_SKIPS");
  if (!list) return {};
  bool isListed = reason == Skip::parameter || reason == Skip::drawn;
  std::string_view rest = list;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const auto each = skipOf(rest.substr(0, end));
    if (!each) {
      return "HIPPORT_EXPECT_SKIPS names " + std::string(rest.substr(0, end)) +
             ", which is no id of tests/support/skip.h";
    }
    isListed = isListed || *each == reason;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (isListed) return {};
  return "a skip that is not in HIPPORT_EXPECT_SKIPS: install what is missing, "
         "or add " +
         std::string(idOf(reason));
}

void Skipped::operator=(const testing::Message& why) const {  // NOLINT
  const testing::Message line = testing::Message()
                                << "skip [" << idOf(reason_) << "] " << file_
                                << ":" << line_ << ": " << why;
  if (const std::string problem = problemOf(reason_); !problem.empty()) {
    GTEST_FAIL() << line << "\n" << problem;
  }
  GTEST_SKIP() << line;
}

}  // namespace hipport::support
