#include "analysis/scoped_names.h"

#include <cctype>
#include <cstdint>

#include "text/literals.h"

namespace hipport {
namespace {

bool isSpace(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

std::size_t skipSpaces(std::string_view bytes, std::size_t at) {
  while (at < bytes.size() && isSpace(bytes[at])) ++at;
  return at;
}

/// What stands before `at`, spaces apart.
std::string_view before(std::string_view bytes, std::uint32_t at) {
  while (at > 0 && isSpace(bytes[at - 1])) --at;
  return bytes.substr(0, at);
}

}  // namespace

std::string ScopedName::upTo(std::size_t count, std::string_view bytes) const {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) result += "::";
    result += bytes.substr(words[i].begin, words[i].size());
  }
  return result;
}

ScopedName readScopedName(std::string_view bytes, Span first) {
  ScopedName read;
  read.words.push_back(first);
  std::size_t at = first.end;
  while (true) {
    at = skipSpaces(bytes, at);
    if (bytes.substr(at, 2) != "::") break;
    at = skipSpaces(bytes, at + 2);
    std::size_t end = at;
    while (end < bytes.size() && isWord(bytes[end])) ++end;
    if (end == at) break;
    read.words.push_back(
        {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
    at = end;
  }
  read.name = read.upTo(read.words.size(), bytes);
  return read;
}

bool isQualifiedName(std::string_view bytes, std::uint32_t at) {
  const std::string_view left = before(bytes, at);
  if (!left.ends_with("::")) return left.ends_with('.') || left.ends_with("->");
  const std::string_view outer =
      before(bytes, static_cast<std::uint32_t>(left.size() - 2));
  return !outer.empty() && (isWord(outer.back()) || outer.back() == '>') &&
         outer.size() + 2 == left.size();
}

bool opensNamespace(std::string_view bytes, const ScopedName& name) {
  const std::string_view left = before(bytes, name.words.front().begin);
  const std::size_t next = skipSpaces(bytes, name.words.back().end);
  return left.ends_with("namespace") && next < bytes.size() &&
         bytes[next] == '{';
}

ScopedRow findScopedRow(const FileContext& context, const ScopedName& name) {
  for (std::size_t count = name.words.size(); count > 1; --count) {
    const std::string text = name.upTo(count, context.bytes);
    const Rule* rule = context.rules.find(text);
    if (rule && rule->kind == Kind::scoped && rule->name == text) {
      return {rule, count};
    }
  }
  return {};
}

}  // namespace hipport
