// Listener: what a library says while it works. The command line shows it; a
// library itself prints nothing.
#pragma once

#include <cstddef>
#include <string>

namespace hipport {

/// By default nothing is shown. `step` may be called from any thread.
class Listener {
 public:
  virtual ~Listener() = default;

  /// One line: something is odd, but the work goes on.
  virtual void warn(const std::string& message) { (void)message; }
  virtual void expect(std::size_t more) { (void)more; }  ///< items to come
  virtual void step() {}                                 ///< one item is done
  virtual void finish() {}                               ///< all items are done
};

}  // namespace hipport
