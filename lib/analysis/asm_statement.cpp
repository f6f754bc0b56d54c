#include "analysis/asm_statement.h"

#include <algorithm>

#include "ptx/port.h"
#include "text/literals.h"

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

std::vector<AsmComment> commentsOf(const AsmStatement& statement,
                                   std::string_view bytes) {
  std::vector<AsmComment> comments;
  if (!statement.hasComment) return comments;
  bytes = bytes.substr(0, statement.whole.end);
  PtxStatement before;  // what literals of the template say so far
  before.isExtended = statement.isExtended;
  std::string said;
  std::size_t lastLiteral = 0;
  bool isTemplate = true;
  for (std::size_t at = statement.whole.begin; at < bytes.size();) {
    const std::size_t end = behindText(bytes, at);
    const std::string_view text = bytes.substr(at, end - at);
    if (text.starts_with("//") || text.starts_with("/*")) {
      before.text = said;
      std::size_t instruction = parsePtx(before).instructions.size();
      const std::string_view gap = bytes.substr(lastLiteral, at - lastLiteral);
      if (isTemplate && instruction > 0 && gap.find('\n') == gap.npos) {
        --instruction;
      }
      comments.push_back({std::string(text), instruction});
      // A port has marks for arguments.
      std::ranges::replace(comments.back().text, kArgumentMark, ' ');
    } else if (isTemplate && !text.empty()) {
      const std::string_view content = contentOf(text);
      for (std::size_t i = 0; i < content.size(); ++i) {
        const bool isEscape = content[i] == '\\';
        said += isEscape ? ' ' : content[i];
        if (isEscape) ++i;
      }
      lastLiteral = end;
    } else if (bytes[at] == ':') {
      isTemplate = false;
    }
    at = std::max(end, at + 1);
    const auto inside = std::ranges::find_if(
        statement.operands, [&](const AsmStatement::Operand& each) {
          return each.expression.begin <= at && at < each.expression.end;
        });
    if (inside != statement.operands.end()) at = inside->expression.end;
  }
  return comments;
}

}  // namespace hipport
