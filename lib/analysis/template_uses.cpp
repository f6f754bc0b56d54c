#include "analysis/template_uses.h"

#include <cstddef>
#include <utility>

#include "text/literals.h"

namespace hipport {
namespace {

/// Behind the name with its scopes that begins at `at`.
std::size_t behindName(std::string_view bytes, std::size_t at) {
  while (at < bytes.size()) {
    if (isWord(bytes[at])) {
      ++at;
    } else if (bytes.substr(at).starts_with("::") && at + 2 < bytes.size() &&
               isWord(bytes[at + 2])) {
      at += 2;
    } else {
      break;
    }
  }
  return at;
}

/// Whether what begins at `at` is a member of an object.
bool isMember(std::string_view bytes, std::size_t at) {
  const std::string_view before = withoutLastBlanks(bytes.substr(0, at));
  return before.ends_with('.') || before.ends_with("->");
}

}  // namespace

std::vector<std::string_view> bracketed(std::string_view bytes,
                                        std::size_t at) {
  std::vector<std::string_view> arguments;
  int open = 0;
  std::size_t begin = at + 1;
  for (; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == ';' || c == '{') break;
    if (c == '<' || c == '(') ++open;
    if (c == '>' || c == ')') --open;
    if (open == 0 || (open == 1 && c == ',')) {
      arguments.push_back(
          withoutLastBlanks(withoutBlanks(bytes.substr(begin, at - begin))));
      begin = at + 1;
    }
    if (open == 0) return arguments;
  }
  return {};
}

std::vector<TemplateUse> templateUses(
    std::string_view bytes,
    const std::function<bool(std::string_view name)>& isOne) {
  std::vector<TemplateUse> uses;
  for (std::size_t at = 0; at < bytes.size();) {
    if (const std::size_t behind = behindText(bytes, at); behind != at) {
      at = behind;
      continue;
    }
    const std::size_t begin = at;
    at = behindName(bytes, at);
    if (at == begin) {
      ++at;
      continue;
    }
    TemplateUse use = {.span = {static_cast<std::uint32_t>(begin),
                                static_cast<std::uint32_t>(at)},
                       .name = bytes.substr(begin, at - begin)};
    if (!isOne(use.name) || isMember(bytes, begin)) continue;
    const std::size_t bracket = bytes.find_first_not_of(" \t\r\n", at);
    if (bracket != std::string_view::npos && bytes[bracket] == '<') {
      use.arguments = bracketed(bytes, bracket);
    }
    uses.push_back(std::move(use));
  }
  return uses;
}

std::vector<TemplateUse> fragmentUses(std::string_view bytes) {
  return templateUses(bytes, [](std::string_view name) {
    return name == "fragment" || name.ends_with("::fragment");
  });
}

}  // namespace hipport
