#include "analysis/asm_statement.h"

#include <algorithm>

namespace hipport {
namespace {

/// `text` with the parts of `spelling` in place of their marks. One that names
/// none, as a damaged entry of the cache may have, stays.
std::string withParts(std::string_view text,
                      const std::vector<std::string>& spelling) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t part =
        text[i] == AsmStatement::kSpelledMark && i + 1 < text.size()
            ? static_cast<std::size_t>(text[i + 1]) -
                  AsmStatement::kFirstSpelled
            : spelling.size();
    if (part < spelling.size()) {
      out += spelling[part];
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

AsmStatement spelledOut(AsmStatement statement,
                        const std::vector<std::string>& spelling) {
  statement.text = withParts(statement.text, spelling);
  for (AsmStatement::Operand& operand : statement.operands) {
    operand.constraint = withParts(operand.constraint, spelling);
  }
  statement.spelled.clear();
  statement.spellings.clear();
  return statement;
}

PtxStatement ptxStatement(const AsmStatement& statement,
                          std::string_view bytes) {
  PtxStatement ptx;
  ptx.text = statement.text;
  ptx.isExtended = statement.isExtended;
  ptx.outputs = statement.outputs;
  ptx.clobbersMemory = std::ranges::find(statement.clobbers, "memory") !=
                       statement.clobbers.end();
  for (const AsmStatement::Operand& each : statement.operands) {
    ptx.operands.push_back(
        {each.name, each.constraint,
         bytes.substr(each.expression.begin, each.expression.size())});
  }
  return ptx;
}

}  // namespace hipport
