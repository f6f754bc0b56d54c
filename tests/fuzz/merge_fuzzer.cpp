// Merging: what two sides made of any text. Nothing that one side alone has is
// lost, and a side that changed nothing decides nothing. The input is the base
// and both sides, with a line "----" between them.
#include <array>
#include <string>
#include <string_view>

#include "fuzz.h"
#include "update/hand_edits.h"
#include "update/merge.h"
#include "update/pieces.h"

namespace hipport {
namespace {

using fuzz::require;

constexpr std::string_view kBetween = "----\n";

std::array<std::string_view, 3> sidesOf(std::string_view bytes) {
  std::array<std::string_view, 3> sides;
  for (std::string_view& each : sides) {
    const std::size_t end = std::min(bytes.find(kBetween), bytes.size());
    each = bytes.substr(0, end);
    bytes.remove_prefix(std::min(end + kBetween.size(), bytes.size()));
  }
  return sides;
}

void checkPieces(std::string_view text) {
  std::string whole;
  for (const TextPiece& each : textPiecesOf(text)) whole += each.text;
  require(whole == text, "the pieces are the text");
}

void checkMerge(std::string_view base, std::string_view ours,
                std::string_view theirs, Syntax syntax) {
  require(merge(base, base, theirs, syntax).text == theirs,
          "what nobody edited is that of upstream");
  require(merge(base, ours, base, syntax).text == ours,
          "what upstream left is that of the port");
  require(merge(base, ours, ours, syntax).text == ours,
          "what both say is said once");
  const MergedText merged = merge(base, ours, theirs, syntax);
  require(merged.text == merge(base, ours, theirs, syntax).text,
          "a merge is the same again");
  std::uint32_t last = 0;
  for (const MergedPlace& each : merged.places) {
    require(each.result.begin >= last && each.result.begin <= each.result.end &&
                each.result.end <= merged.text.size(),
            "places are in the text, in their order");
    require(each.upstream.begin <= each.upstream.end &&
                each.upstream.end <= theirs.size(),
            "places upstream are in its text");
    last = each.result.begin;
  }
  handEditsOf(base, ours, theirs, syntax, nullptr);
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto [base, ours, theirs] = sidesOf(bytes);
  for (const std::string_view each : {base, ours, theirs}) checkPieces(each);
  for (const Syntax syntax : {Syntax::cxx, Syntax::statements, Syntax::lines}) {
    checkMerge(base, ours, theirs, syntax);
  }
  return 0;
}
