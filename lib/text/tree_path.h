// The path of a file of a tree, as its text.
//
// std::filesystem keeps each part of a path as a path of its own: to take those
// of ten thousand files apart is more work than to find the files. Such a path
// is made of this one where something asks the file system.
#pragma once

#include <compare>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace hipport {

/// Normal, "/" between its parts. Compares as std::filesystem::path does: part
/// by part.
class TreePath {
 public:
  TreePath() = default;
  explicit TreePath(std::string text) : text_(std::move(text)) {}
  explicit TreePath(const std::filesystem::path& path)
      : text_(path.generic_string()) {}

  // NOLINTBEGIN(google-explicit-constructor): it is a path, and is text
  operator std::filesystem::path() const { return text_; }
  operator std::string_view() const { return text_; }
  // NOLINTEND(google-explicit-constructor)

  // As std::filesystem::path has them.
  const std::string& string() const { return text_; }
  const std::string& generic_string() const { return text_; }
  std::filesystem::path lexically_relative(
      const std::filesystem::path& base) const {
    return std::filesystem::path(text_).lexically_relative(base);
  }

  friend bool operator==(const TreePath&, const TreePath&) = default;
  friend std::strong_ordering operator<=>(const TreePath& a,
                                          const TreePath& b) {
    const std::string_view x = a.text_;
    const std::string_view y = b.text_;
    std::size_t i = 0;
    while (i < x.size() && i < y.size() && x[i] == y[i]) ++i;
    return rank(x, i) <=> rank(y, i);
  }

 private:
  /// A part that has ended comes before all that go on.
  static int rank(std::string_view text, std::size_t at) {
    if (at == text.size()) return -2;
    return text[at] == '/' ? -1 : static_cast<unsigned char>(text[at]);
  }

  std::string text_;
};

}  // namespace hipport
