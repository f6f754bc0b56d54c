// Values: what programs compute, as text or as numbers of one type, and how far
// two of them may be apart.
//
// A value matches what is expected when
//   |actual - expected| <= absolute + relative * |expected|.
// NaN matches NaN alone, an infinity the same infinity, and -0 is 0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

struct Tolerance {
  double relative = 0;
  double absolute = 0;
  friend bool operator==(const Tolerance&, const Tolerance&) = default;
};

/// What an output consists of. Numbers are little-endian, one behind the other.
enum class ValueType : std::uint8_t {
  text,   ///< words and numbers, a line at a time
  bytes,  ///< compared by checksum alone
  float64,
  float32,
  float16,
  bfloat16,
  int64,
  int32,
  int16,
  int8,
  uint64,
  uint32,
  uint16,
  uint8,
};

struct ValueTypeText {
  ValueType type;
  std::string_view id;  ///< "half"
  std::size_t size;     ///< in bytes; 1 for text and bytes
  /// Where a user gives none. Of floating-point numbers the defaults of
  /// torch.testing.assert_close; whole numbers have to be the same. Numbers in
  /// text have that of float.
  Tolerance usual;
};
const ValueTypeText& textOf(ValueType type);
/// Null for an id that is none.
const ValueTypeText* findValueType(std::string_view id);
/// "text, bytes, double ...".
std::string valueTypeIds();

/// A value that is too far from what is expected.
struct Mismatch {
  std::string place;  ///< "line 3, word 2", or "value 17", counted from 1, 0
  std::string expected;
  std::string actual;
};

/// What a comparison of one output came to.
struct Comparison {
  std::string output;       ///< its name: "stdout", or a file's
  std::size_t values = 0;   ///< that were compared; of text words
  std::size_t differs = 0;  ///< of these
  /// The largest error as a part of its bound, of numbers that have one.
  double worst = 0;
  /// Why nothing could be compared, or not all: "it was not written".
  std::string problem;
  std::vector<Mismatch> first;  ///< the first few that differ

  bool matches() const { return differs == 0 && problem.empty(); }
};

/// Lines for a person: what differs, and the first places.
std::string toText(const Comparison& comparison);

/// Compares `actual` with `expected`. Not for ValueType::bytes.
Comparison compareValues(ValueType type, const Tolerance& tolerance,
                         std::string_view expected, std::string_view actual);

/// Text word by word. A number matches by `tolerance`, and by one unit of the
/// last digit that is printed of either, as rounding to print moves it by as
/// much. Two whole numbers, and all other words, have to be the same. Lines
/// that contain one of `ignored` are left out of both.
Comparison compareText(const Tolerance& tolerance, std::string_view expected,
                       std::string_view actual,
                       const std::vector<std::string>& ignored);

}  // namespace hipport
