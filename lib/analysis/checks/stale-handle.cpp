// Handles that are destroyed twice, or without having been made.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

std::string messageOf(const SilentFault& fault) {
  if (fault.detail == "copied") {
    return fmt::format(
        "the copy holds the same {}, and both destructors destroy it: HIP uses "
        "freed memory the second time",
        fault.name);
  }
  if (fault.detail == "twice") {
    return fmt::format(
        "{} is destroyed already: HIP uses freed memory the second time",
        fault.name);
  }
  return fmt::format(
      "{} has no value until something is created, and the destructor destroys "
      "it: HIP takes whatever it holds for an address",
      fault.name);
}

std::string adviceOf(const SilentFault& fault) {
  if (fault.detail == "copied") {
    return "delete the copy constructor and assignment, and let a move leave 0 "
           "behind";
  }
  if (fault.detail == "twice") {
    return "set it to 0 once it is destroyed, and ask for that";
  }
  return "begin with 0, and destroy what is not 0";
}

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::staleHandle) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.message = messageOf(fault);
    finding.notes.push_back(adviceOf(fault));
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::stale_handle = {
    "stale-handle", "a handle that is destroyed twice or was never made",
    R"(CUDA looks a stream, an event or a texture object up before it destroys it, and returns
an error for what it does not know. Destructors do not read that error. HIP's handles are
addresses of its objects: one that is destroyed twice, or that nothing was created for,
leads to freed or to any memory, and the program crashes there or later.

Reported are copies of objects whose destructor destroys a handle where the class has no
copy of its own, also those that containers, lambdas and launches of kernels make;
constructors and variables that leave such a handle without a value; and two calls in one
block that destroy the same handle. Classes that count their users, or that know whether
they own the handle, are not.

```cpp
cudaTextureObject_t object;                        // before
~Image() { cudaDestroyTextureObject(object); }

hipTextureObject_t object = nullptr;               // after
Image() = default;
Image(Image&& other) noexcept : object(std::exchange(other.object, nullptr)) {}
Image& operator=(Image&& other) noexcept {
  std::swap(object, other.object);
  return *this;
}
~Image() { if (object) hipDestroyTextureObject(object); }
```
)",
    run};

}  // namespace hipport
