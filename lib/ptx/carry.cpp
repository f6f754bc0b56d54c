#include "ptx/carry.h"

namespace hipport {

std::vector<CarryLink> carryLinks(const PtxProgram& program) {
  std::vector<CarryLink> links;
  for (const PtxInstruction& each : program.instructions) {
    const CarryLink link = {.reads = each.opcode == "addc" ||
                                     each.opcode == "subc" ||
                                     each.opcode == "madc",
                            .sets = each.has("cc"),
                            .isBorrow = each.opcode.starts_with("sub")};
    if (link.reads || link.sets) links.push_back(link);
  }
  return links;
}

}  // namespace hipport
