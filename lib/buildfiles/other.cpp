#include "buildfiles/other.h"

#include "buildfiles/mentions.h"

namespace hipport {

void flagOther(const BuildFile& file, BuildLanguage language,
               const BuildRules& rules, BuildNotes& notes) {
  const std::string_view name = language == BuildLanguage::bazel   ? "bazel"
                                : language == BuildLanguage::meson ? "meson"
                                                                   : "python";
  flagMentions(file, name, "#", rules, notes);
}

}  // namespace hipport
