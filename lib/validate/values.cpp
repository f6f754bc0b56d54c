#include "validate/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <system_error>

namespace hipport {
namespace {

constexpr std::size_t kMostShown = 5;

constexpr Tolerance kFloat = {1.3e-6, 1e-5};
constexpr ValueTypeText kTypes[] = {
    {ValueType::text, "text", 1, kFloat},
    {ValueType::bytes, "bytes", 1, {}},
    {ValueType::float64, "double", 8, {1e-7, 1e-7}},
    {ValueType::float32, "float", 4, kFloat},
    {ValueType::float16, "half", 2, {1e-3, 1e-5}},
    {ValueType::bfloat16, "bfloat16", 2, {1.6e-2, 1e-5}},
    {ValueType::int64, "int64", 8, {}},
    {ValueType::int32, "int32", 4, {}},
    {ValueType::int16, "int16", 2, {}},
    {ValueType::int8, "int8", 1, {}},
    {ValueType::uint64, "uint64", 8, {}},
    {ValueType::uint32, "uint32", 4, {}},
    {ValueType::uint16, "uint16", 2, {}},
    {ValueType::uint8, "uint8", 1, {}},
};

template <typename T>
T read(const char* bytes) {
  static_assert(std::endian::native == std::endian::little,
                "outputs are little-endian");
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

/// IEEE 754's binary16.
double fromHalf(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 0x1f;
  const int fraction = bits & 0x3ff;
  double value = 0;
  if (exponent == 0x1f) {
    value = fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                          : std::numeric_limits<double>::infinity();
  } else {
    value = exponent == 0 ? std::ldexp(fraction, -24)
                          : std::ldexp(fraction + 1024, exponent - 25);
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

/// The error of a value as a part of its bound: more than 1 differs. Infinite
/// where no bound says anything.
double partOfBound(double expected, double actual, double bound) {
  if (std::isnan(expected) || std::isnan(actual)) {
    return std::isnan(expected) && std::isnan(actual)
               ? 0
               : std::numeric_limits<double>::infinity();
  }
  if (expected == actual) return 0;
  const double error = std::fabs(actual - expected);
  if (std::isinf(error) || bound <= 0) {
    return std::numeric_limits<double>::infinity();
  }
  return error / bound;
}

double boundOf(const Tolerance& tolerance, double expected) {
  return tolerance.absolute + tolerance.relative * std::fabs(expected);
}

/// Counts one value; its texts are made only where they are shown.
template <typename Texts>
void count(Comparison& comparison, double part, Texts texts) {
  ++comparison.values;
  if (part <= 1) {
    comparison.worst = std::max(comparison.worst, part);
    return;
  }
  if (std::isfinite(part)) comparison.worst = std::max(comparison.worst, part);
  if (++comparison.differs <= kMostShown) comparison.first.push_back(texts());
}

template <typename T>
void compareIntegers(Comparison& comparison, const Tolerance& tolerance,
                     std::string_view expected, std::string_view actual) {
  const std::size_t common = std::min(expected.size(), actual.size());
  for (std::size_t at = 0; at + sizeof(T) <= common; at += sizeof(T)) {
    const T want = read<T>(expected.data() + at);
    const T have = read<T>(actual.data() + at);
    // Doubles do not hold all of 64 bits: equal is decided before.
    const double error =
        want == have ? 0
                     : std::max(1.0, std::fabs(static_cast<double>(want) -
                                               static_cast<double>(have)));
    const double bound = boundOf(tolerance, static_cast<double>(want));
    const double part = error == 0  ? 0
                        : bound > 0 ? error / bound
                                    : std::numeric_limits<double>::infinity();
    count(comparison, part, [&] {
      return Mismatch{fmt::format("value {}", at / sizeof(T)),
                      std::to_string(want), std::to_string(have)};
    });
  }
}

template <typename Read>
void compareFloats(Comparison& comparison, std::size_t size,
                   const Tolerance& tolerance, std::string_view expected,
                   std::string_view actual, Read readAt) {
  const std::size_t common = std::min(expected.size(), actual.size());
  for (std::size_t at = 0; at + size <= common; at += size) {
    const double want = readAt(expected.data() + at);
    const double have = readAt(actual.data() + at);
    count(comparison, partOfBound(want, have, boundOf(tolerance, want)), [&] {
      return Mismatch{fmt::format("value {}", at / size),
                      fmt::format("{}", want), fmt::format("{}", have)};
    });
  }
}

/// A number as it stands in text.
struct PrintedNumber {
  double value = 0;
  double lastUnit = 0;   ///< what one unit of its last digit is
  bool isWhole = false;  ///< it has neither a point nor an exponent
};

/// "-1.25e-3", "nan", "inf"; nothing for what is no number.
std::optional<PrintedNumber> numberIn(std::string_view word) {
  std::string_view text = word;
  if (text.starts_with('+')) text.remove_prefix(1);
  PrintedNumber number;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), number.value);
  if (problem != std::errc() || end != text.data() + text.size()) return {};
  if (!std::isfinite(number.value)) return number;
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  const std::size_t point = text.find('.');
  number.isWhole = mark == text.size() && point == std::string_view::npos;
  if (number.isWhole) return number;
  int exponent = 0;
  if (mark < text.size()) {
    std::string_view digits = text.substr(mark + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  }
  const int decimals = point < mark ? static_cast<int>(mark - point - 1) : 0;
  number.lastUnit = std::pow(10.0, exponent - decimals);
  return number;
}

/// What stands around numbers in prose and lists: "(1.5," holds 1.5.
std::string_view withoutMarks(std::string_view word) {
  constexpr std::string_view kMarks = "()[]{},;:=\"'";
  const std::size_t begin = word.find_first_not_of(kMarks);
  if (begin == std::string_view::npos) return {};
  return word.substr(begin, word.find_last_not_of(kMarks) - begin + 1);
}

/// "error=1.5" is two words.
std::vector<std::string_view> wordsOf(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t\r,;=");
    if (begin == std::string_view::npos) return words;
    line.remove_prefix(begin);
    const std::size_t end =
        std::min(line.find_first_of(" \t\r,;="), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

struct TextLine {
  std::size_t number = 0;
  std::vector<std::string_view> words;
};

/// The lines that count: not empty, and without any of `ignored`.
std::vector<TextLine> linesOf(std::string_view text,
                              const std::vector<std::string>& ignored) {
  std::vector<TextLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (std::ranges::any_of(ignored, [&](const std::string& each) {
          return line.find(each) != std::string_view::npos;
        })) {
      continue;
    }
    std::vector<std::string_view> words = wordsOf(line);
    if (!words.empty()) lines.push_back({number, std::move(words)});
  }
  return lines;
}

double partOfBound(const Tolerance& tolerance, std::string_view expected,
                   std::string_view actual) {
  if (expected == actual) return 0;
  const std::string_view wantText = withoutMarks(expected);
  const std::string_view haveText = withoutMarks(actual);
  const auto want = numberIn(wantText);
  const auto have = numberIn(haveText);
  // The marks around two numbers are words that have to be the same.
  auto sameMarks = [&] {
    return expected.substr(0, static_cast<std::size_t>(wantText.data() -
                                                       expected.data())) ==
               actual.substr(0, static_cast<std::size_t>(haveText.data() -
                                                         actual.data())) &&
           expected.substr(static_cast<std::size_t>(
               wantText.data() + wantText.size() - expected.data())) ==
               actual.substr(static_cast<std::size_t>(
                   haveText.data() + haveText.size() - actual.data()));
  };
  // Two whole numbers are counts, and have to be the same.
  if (!want || !have || (want->isWhole && have->isWhole) || !sameMarks()) {
    return std::numeric_limits<double>::infinity();
  }
  return partOfBound(want->value, have->value,
                     boundOf(tolerance, want->value) +
                         std::max(want->lastUnit, have->lastUnit));
}

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) {
    text += text.empty() ? "" : " ";
    text += word;
  }
  return text;
}

}  // namespace

const ValueTypeText& textOf(ValueType type) {
  return *std::ranges::find(kTypes, type, &ValueTypeText::type);
}

const ValueTypeText* findValueType(std::string_view id) {
  const auto* const found = std::ranges::find(kTypes, id, &ValueTypeText::id);
  return found == std::end(kTypes) ? nullptr : found;
}

std::string valueTypeIds() {
  std::string ids;
  for (const ValueTypeText& each : kTypes) {
    ids += ids.empty() ? "" : ", ";
    ids += each.id;
  }
  return ids;
}

std::string toText(const Comparison& comparison) {
  const bool isNumeric = comparison.worst > 0;
  std::string text = fmt::format(
      "      {}: {}{}\n", comparison.output,
      comparison.matches()
          ? fmt::format("matched, {} values", comparison.values)
          : fmt::format("differs, {} of {} values{}{}", comparison.differs,
                        comparison.values,
                        comparison.problem.empty() ? "" : "; ",
                        comparison.problem),
      isNumeric ? fmt::format(", worst error {:.4g} of its tolerance",
                              comparison.worst)
                : "");
  for (const Mismatch& each : comparison.first) {
    text += fmt::format("        {}: {} instead of {}\n", each.place,
                        each.actual, each.expected);
  }
  if (comparison.differs > comparison.first.size()) {
    text += fmt::format("        and {} more\n",
                        comparison.differs - comparison.first.size());
  }
  return text;
}

Comparison compareValues(ValueType type, const Tolerance& tolerance,
                         std::string_view expected, std::string_view actual) {
  const std::size_t size = textOf(type).size;
  Comparison comparison;
  if (expected.size() != actual.size()) {
    comparison.problem = fmt::format("it has {} bytes instead of {}",
                                     actual.size(), expected.size());
  }
  auto floats = [&](auto readAt) {
    compareFloats(comparison, size, tolerance, expected, actual, readAt);
  };
  switch (type) {
    case ValueType::text:
    case ValueType::bytes:
      break;
    case ValueType::float64:
      floats([](const char* at) { return read<double>(at); });
      break;
    case ValueType::float32:
      floats([](const char* at) { return double{read<float>(at)}; });
      break;
    case ValueType::float16:
      floats([](const char* at) { return fromHalf(read<std::uint16_t>(at)); });
      break;
    case ValueType::bfloat16:
      floats([](const char* at) {
        const std::uint32_t bits = std::uint32_t{read<std::uint16_t>(at)} << 16;
        return double{std::bit_cast<float>(bits)};
      });
      break;
    case ValueType::int64:
      compareIntegers<std::int64_t>(comparison, tolerance, expected, actual);
      break;
    case ValueType::int32:
      compareIntegers<std::int32_t>(comparison, tolerance, expected, actual);
      break;
    case ValueType::int16:
      compareIntegers<std::int16_t>(comparison, tolerance, expected, actual);
      break;
    case ValueType::int8:
      compareIntegers<std::int8_t>(comparison, tolerance, expected, actual);
      break;
    case ValueType::uint64:
      compareIntegers<std::uint64_t>(comparison, tolerance, expected, actual);
      break;
    case ValueType::uint32:
      compareIntegers<std::uint32_t>(comparison, tolerance, expected, actual);
      break;
    case ValueType::uint16:
      compareIntegers<std::uint16_t>(comparison, tolerance, expected, actual);
      break;
    case ValueType::uint8:
      compareIntegers<std::uint8_t>(comparison, tolerance, expected, actual);
      break;
  }
  return comparison;
}

Comparison compareText(const Tolerance& tolerance, std::string_view expected,
                       std::string_view actual,
                       const std::vector<std::string>& ignored) {
  const std::vector<TextLine> want = linesOf(expected, ignored);
  const std::vector<TextLine> have = linesOf(actual, ignored);
  Comparison comparison;
  if (want.size() != have.size()) {
    comparison.problem =
        fmt::format("it has {} lines instead of {}", have.size(), want.size());
  }
  for (std::size_t i = 0; i < std::min(want.size(), have.size()); ++i) {
    if (want[i].words.size() != have[i].words.size()) {
      count(comparison, std::numeric_limits<double>::infinity(), [&] {
        return Mismatch{fmt::format("line {}", have[i].number),
                        joined(want[i].words), joined(have[i].words)};
      });
      continue;
    }
    for (std::size_t j = 0; j < want[i].words.size(); ++j) {
      count(comparison,
            partOfBound(tolerance, want[i].words[j], have[i].words[j]), [&] {
              return Mismatch{
                  fmt::format("line {}, word {}", have[i].number, j + 1),
                  std::string(want[i].words[j]), std::string(have[i].words[j])};
            });
    }
  }
  return comparison;
}

}  // namespace hipport
