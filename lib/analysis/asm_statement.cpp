#include "analysis/asm_statement.h"

#include <algorithm>

namespace hipport {

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
