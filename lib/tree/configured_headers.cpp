#include "tree/configured_headers.h"

#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "buildfiles/header_template.h"
#include "files/files.h"
#include "frontend/lexer.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// What the configure.ac of a template says, the nearest one at or above it.
std::map<std::string, std::string, std::less<>> valuesAbove(
    const InputFile& file, const Inventory& inventory) {
  const fs::path root(file.root());
  for (fs::path folder = fs::path(file.path.string()).parent_path();;
       folder = folder.parent_path()) {
    for (const char* name : {"configure.ac", "configure.in"}) {
      const InputFile* const found = inventory.find((folder / name).string());
      if (!found || found->isLink) continue;
      try {
        return autoconfValues(readFile(found->path));
      } catch (const Error&) {
        return {};
      }
    }
    if (folder == root || !folder.has_relative_path()) return {};
  }
}

}  // namespace

std::vector<ConfiguredHeader> configuredHeaders(const Inventory& inventory,
                                                const TreeHints& hints) {
  std::map<std::string, ConfiguredText> made;
  std::set<std::string> used;
  const auto make = [&](const std::string& input, std::string output,
                        const HeaderTemplate& header) {
    if (made.contains(output) || inventory.find(output)) return;
    try {
      made.emplace(std::move(output),
                   input.empty() ? ConfiguredText{header.text, {}}
                                 : configuredText(header, readFile(input)));
    } catch (const Error&) {
      return;  // whoever copies it says why it cannot be read
    }
  };
  for (const auto& [root, header] : hints.headers()) {
    const fs::path folder(root);
    const std::string output =
        (folder / header.output).lexically_normal().string();
    std::string input;
    if (!header.input.empty()) {
      input = (folder / header.input).lexically_normal().string();
      const InputFile* file = inventory.find(input);
      if (!file || file->isLink) continue;
      used.insert(input);
    }
    make(input, output, header);
  }
  for (const InputFile& file : inventory.files) {
    if (file.isSource || file.isLink) continue;
    const std::string& path = file.path.string();
    const std::string_view output = templateOutput(path);
    if (output.empty() || used.contains(path)) continue;
    HeaderTemplate header;
    header.values = valuesAbove(file, inventory);
    make(path, std::string(output), header);
  }
  std::vector<ConfiguredHeader> headers;
  for (auto& [path, text] : made) {
    headers.push_back({path, std::move(text.text), std::move(text.open)});
  }
  return headers;
}

void addIncludes(std::span<const ConfiguredHeader> headers,
                 SpelledIncludes& to) {
  const auto isNothing = [](std::string_view) { return false; };
  const Vocabulary nothing = {isNothing, isNothing, isNothing};
  for (const ConfiguredHeader& header : headers) {
    std::vector<SpelledInclude>& includes = to[header.path];
    const FileFacts facts = lexFile(header.path, header.bytes, nothing);
    for (const Include& include : facts.includes) {
      // What a configure step asks for is not of the tree.
      if (include.isTest) continue;
      includes.push_back({include.spelling, include.isAngled});
    }
  }
}

void addSources(std::span<const ConfiguredHeader> headers,
                Frontend::Sources& to) {
  for (const ConfiguredHeader& header : headers) {
    to.try_emplace(header.path, Frontend::Source{header.bytes, false});
  }
}

}  // namespace hipport
