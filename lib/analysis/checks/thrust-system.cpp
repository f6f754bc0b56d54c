// thrust::cuda, which rocThrust calls thrust::hip.
#include <algorithm>
#include <array>
#include <cctype>

#include "analysis/check_list.h"
#include "analysis/names.h"
#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::string_view kSystem = "cuda";
constexpr std::array<std::string_view, 1> kNames = {kSystem};

/// Whether the word at `begin` is qualified by "thrust ::", or the same with
/// "system ::" between them.
bool isOfThrust(std::string_view bytes, std::size_t begin) {
  const auto skipBlanks = [&] {
    while (begin > 0 &&
           std::isspace(static_cast<unsigned char>(bytes[begin - 1]))) {
      --begin;
    }
  };
  const auto take = [&](std::string_view word) {
    skipBlanks();
    if (!bytes.substr(0, begin).ends_with(word)) return false;
    begin -= word.size();
    return true;
  };
  const auto takeScope = [&](std::string_view scope) {
    return take(scope) && (begin == 0 || !isWord(bytes[begin - 1]));
  };
  if (!take("::")) return false;
  if (takeScope("system") && !take("::")) return false;
  return takeScope("thrust");
}

/// Whether the word at `begin` is one that "namespace" opens: a tree may add to
/// Thrust's own.
bool isOpened(std::string_view bytes, std::size_t begin) {
  constexpr std::string_view kNamespace = "namespace";
  std::string_view before = withoutLastBlanks(bytes.substr(0, begin));
  if (before.size() == begin || !before.ends_with(kNamespace)) return false;
  before =
      withoutLastBlanks(before.substr(0, before.size() - kNamespace.size()));
  return !before.ends_with("using");
}

bool isSystem(const CheckContext& context, const NameUse& use) {
  const std::string_view bytes = context.bytes;
  if (use.meaning == Meaning::user || use.meaning == Meaning::mixed) {
    return false;
  }
  return isOfThrust(bytes, use.span.begin) ||
         (use.meaning == Meaning::cuda && isOpened(bytes, use.span.begin));
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    if (use.name != kSystem || !isSystem(context, use)) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.message = "thrust::cuda becomes thrust::hip";
    finding.applicability = Applicability::safe;
    finding.fix = Fix{{Edit{use.span, "hip", {}}}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::thrust_system = {
    "thrust-system",
    "the namespace `thrust::cuda`, which is `thrust::hip` in rocThrust",
    R"(Thrust's back ends are namespaces. rocThrust keeps all of Thrust's names except this
one: the device back end of an AMD GPU is `thrust::hip`. What a tree adds to that
namespace goes with it.

```cpp
thrust::sort(thrust::cuda::par.on(stream), first, last);   // before
thrust::sort(thrust::hip::par.on(stream), first, last);    // after
```
)",
    run,
    false,
    kNames};

}  // namespace hipport
