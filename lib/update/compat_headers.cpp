#include "update/compat_headers.h"

#include <algorithm>
#include <utility>

#include "files/files.h"
#include "port/compat.h"
#include "port/tree_plan.h"
#include "tree/tree.h"

namespace hipport {
namespace fs = std::filesystem;

std::vector<fs::path> compatHeadersIn(const fs::path& folder) {
  InventoryOptions all;
  all.paths = {folder.string()};
  std::vector<fs::path> headers;
  for (const InputFile& file : takeInventory(all).files) {
    if (!file.isSource || file.isLink) continue;
    if (isCompatHeader(readFile(file.path))) headers.emplace_back(file.path);
  }
  return headers;
}

std::map<std::string, std::string> compatTexts(const fs::path& header,
                                               const fs::path& folder,
                                               const PortOptions& options,
                                               const RuleChoice& choice,
                                               Listener& listener) {
  Inventory inventory = takeInventory(options.tree.inventory);
  const fs::path beside = compatFolder(header);
  std::erase_if(inventory.files, [&](const InputFile& file) {
    const fs::path relative = fs::path(file.path).lexically_relative(beside);
    return fs::path(file.path) == header ||
           (!relative.empty() && *relative.begin() != "..");
  });
  const Tree tree = readTree(std::move(inventory), options.tree, choice,
                             options.target, listener);
  const Target target = withNeededWarps(options.target, tree, tree.rules);
  std::map<std::string, std::string> texts;
  for (auto& [path, text] :
       compatHeader(tree, tree.rules, target, header).files) {
    texts.emplace(path.lexically_relative(folder).generic_string(), text);
  }
  return texts;
}

}  // namespace hipport
