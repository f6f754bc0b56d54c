// Values of types that are integers in CUDA and pointers in HIP.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/names.h"
#include "analysis/own_code.h"

namespace hipport {
namespace {

using Kind = Conversion::Kind;

Edit insertion(std::uint32_t at, std::string text) {
  return {{at, at}, std::move(text), {}};
}

/// A cast of the expression in `span`.
Fix cast(const std::string& type, Span span, bool isLoose) {
  Fix fix{
      {insertion(span.begin, fmt::format("({}){}", type, isLoose ? "(" : ""))}};
  if (isLoose) fix.edits.push_back(insertion(span.end, ")"));
  return fix;
}

constexpr std::string_view kNumber = "unsigned long long";

void portAddress(const CheckContext& context, const Conversion& note,
                 std::string_view to, Finding& finding) {
  const std::string pointer(to);
  const std::string type = note.type;
  switch (note.kind) {
    case Kind::number:
      finding.message = fmt::format(
          "a {} is a number in CUDA and a pointer in HIP; it is cast to a "
          "number here",
          type);
      finding.fix = cast(std::string(kNumber), note.span, note.isLoose);
      break;
    case Kind::address:
    case Kind::narrowAddress:
      finding.message = fmt::format(
          "a number is used as a {}, which is a pointer in HIP; it is cast to "
          "one",
          type);
      finding.fix = cast(note.kind == Kind::address
                             ? pointer
                             : fmt::format("{})({}", pointer, kNumber),
                         note.span, note.isLoose);
      break;
    case Kind::sum: {
      finding.message = fmt::format(
          "a {} is a pointer in HIP; the sum is computed in bytes", type);
      Fix fix;
      if (!note.isCast) {
        fix.edits.push_back(
            insertion(note.span.begin, fmt::format("({})", pointer)));
      }
      // An expression in its own parentheses needs no more.
      const std::string_view bytes = context.bytes;
      const bool isClosed = note.isCast && note.span.begin > 0 &&
                            bytes[note.span.begin - 1] == '(' &&
                            note.span.end < bytes.size() &&
                            bytes[note.span.end] == ')';
      if (!isClosed) fix.edits.push_back(insertion(note.span.begin, "("));
      const Fix inner = cast("char*", note.inner, note.isLoose);
      fix.edits.insert(fix.edits.end(), inner.edits.begin(), inner.edits.end());
      if (!isClosed) fix.edits.push_back(insertion(note.span.end, ")"));
      finding.fix = std::move(fix);
      break;
    }
    case Kind::update: {
      finding.message = fmt::format(
          "a {} is a pointer in HIP; its new value is computed in {}", type,
          note.isSum ? "bytes" : "numbers");
      const std::string_view sign = context.text(note.sign);
      finding.fix = Fix{{Edit{
          note.sign,
          fmt::format("= ({})(({})", pointer, note.isSum ? "char*" : kNumber),
          {}}}};
      auto& edits = finding.fix->edits;
      edits.push_back({{note.sign.end, note.sign.end}, "", note.inner});
      edits.push_back(insertion(
          note.sign.end, fmt::format(" {}", sign.substr(0, sign.size() - 1))));
      if (note.isLoose) {
        const bool isApart = context.bytes[note.sign.end] == ' ';
        edits.push_back(insertion(note.sign.end + (isApart ? 1 : 0), "("));
      }
      edits.push_back(insertion(note.span.end, note.isLoose ? "))" : ")"));
      break;
    }
    case Kind::step:
      finding.message = fmt::format(
          "a {} is a pointer in HIP; its new value is computed in bytes", type);
      finding.fix = Fix{{Edit{
          note.span,
          fmt::format("{0} = ({1})((char*){0} {2} 1)", context.text(note.inner),
                      pointer, note.isSum ? "+" : "-"),
          {}}}};
      break;
    case Kind::object:
      finding.message = fmt::format(
          "this is a {} in CUDA, and points to another type in HIP; it is cast",
          type);
      finding.fix = cast(pointer, note.span, note.isLoose);
      break;
    case Kind::pointer:
      finding.message = fmt::format(
          "a {} is a number in CUDA and a pointer in HIP; the address of the "
          "number is cast",
          type);
      finding.fix = cast(pointer + "*", note.span, note.isLoose);
      break;
    case Kind::staticCast:
      finding.message = fmt::format(
          "a {} is a pointer in HIP, and static_cast does not convert a number "
          "to one",
          type);
      finding.fix = Fix{{Edit{note.span, "reinterpret_cast", {}}}};
      break;
    case Kind::constCast:
      finding.message = fmt::format(
          "a {} is a pointer in HIP, and reinterpret_cast keeps const; a cast "
          "in C's style does not",
          type);
      finding.fix = Fix{{Edit{note.span, fmt::format("({})", pointer), {}}}};
      break;
    default:
      break;
  }
}

void portVector(const CheckContext& context, const Conversion& note,
                Finding& finding) {
  const std::string_view text = context.text(note.span);
  const bool isUint3 = note.kind == Kind::uint3;
  finding.message =
      fmt::format("{} is not a {} in HIP, and there is no implicit conversion",
                  text, isUint3 ? "uint3" : "dim3");
  finding.fix = Fix{{Edit{note.span,
                          fmt::format("{0}({1}.x, {1}.y, {1}.z)",
                                      isUint3 ? "make_uint3" : "dim3", text),
                          {}}}};
}

void run(const CheckContext& context, Findings& findings) {
  if (isForHip(context)) return;
  for (const Conversion& note : context.facts.conversions) {
    Finding finding;
    finding.span = note.span;
    const Rule* rule = context.rules.find(note.type);
    const Counterpart* to =
        rule ? counterpartOf(*rule, context.target) : nullptr;
    if (note.kind == Kind::uint3 || note.kind == Kind::dim3) {
      portVector(context, note, finding);
    } else if (to) {
      portAddress(context, note, to->name, finding);
    }
    if (!finding.fix || macroAt(context.facts, note.span.begin)) {
      // A macro may stand for several types.
      finding.fix.reset();
      finding.severity = Severity::warning;
      finding.message =
          to ? fmt::format(
                   "a {} is a number in CUDA and a pointer in HIP; this code "
                   "needs a number",
                   note.type)
             : "uint3 and dim3 do not convert to each other in HIP";
      finding.notes.emplace_back(
          to ? "add casts: (char*) for address arithmetic, (unsigned long "
               "long) everywhere else"
             : "write make_uint3(v.x, v.y, v.z) or dim3(v.x, v.y, v.z)");
    } else {
      finding.applicability = Applicability::safe;
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::address_type = {
    "address-type",
    "an implicit conversion that HIP lacks: device addresses, uint3 and dim3",
    R"(`CUdeviceptr`, `CUtexObject` and related types are 64-bit integers in CUDA.
`hipDeviceptr_t` and HIP's objects are pointers. C++ does not convert between integers
and pointers, and does not compute with a pointer to `void`. Casts are added where the
types are known: an address plus an offset is computed in bytes, and an address becomes
an integer where an integer is needed. A texture object in the place of a surface
object, which is one number in CUDA and another type in HIP, is cast as well. The meaning
does not change.

The same holds for `threadIdx` and related variables, which are `uint3` and `dim3` in
CUDA. HIP's are classes of their own, which convert only to `dim3`, and HIP does not
convert between `dim3` and `uint3`.

What cannot be written in place is reported: a value passed as `unsigned long long&`,
a macro, a sum inside a larger expression that also writes it.

```cpp
cuMemcpyHtoD(buffer + offset, data, bytes);                          // before
hipMemcpyHtoD((hipDeviceptr_t)((char*)buffer + offset), data, bytes);  // after
```
)",
    run};

}  // namespace hipport
