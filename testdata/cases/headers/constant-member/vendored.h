#pragma once

namespace vendored {

// As some old headers have it: GCC and nvcc take the assignment as long as
// nobody calls it.
template <typename T>
struct Reference {
  Reference(const T* text, unsigned size) : text(text), length(size) {}
  Reference& operator=(const Reference& other) {
    text = other.text;
    length = other.length;
    return *this;
  }

  const T* text;
  const unsigned length;
};

}  // namespace vendored
