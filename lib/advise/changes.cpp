#include "advise/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "advise/kinds.h"
#include "files/files.h"
#include "frontend/code_tokens.h"
#include "text/error.h"
#include "text/lines.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// A source's tokens, by their texts.
class Source {
 public:
  explicit Source(std::string_view bytes)
      : bytes_(bytes), tokens_(codeTokens(bytes)) {}

  std::size_t size() const { return tokens_.size(); }
  const CodeToken& operator[](std::size_t i) const { return tokens_[i]; }
  std::string_view text(std::size_t i) const {
    if (i >= tokens_.size()) return {};
    const Span span = tokens_[i].span;
    return bytes_.substr(span.begin, span.size());
  }
  bool is(std::size_t i, std::string_view text) const {
    return this->text(i) == text;
  }

  /// The token that closes the bracket at `i`; nothing where none does.
  std::optional<std::size_t> partner(std::size_t i) const {
    const std::string_view open = text(i);
    const std::string_view close = open == "(" ? ")" : open == "[" ? "]" : "}";
    std::size_t depth = 0;
    for (; i < size(); ++i) {
      if (is(i, open)) ++depth;
      if (is(i, close) && --depth == 0) return i;
    }
    return std::nullopt;
  }

  /// Where the block ends that `i` stands in.
  std::size_t endOfBlock(std::size_t i) const {
    for (std::size_t depth = 0; i < size(); ++i) {
      if (is(i, "{")) ++depth;
      if (is(i, "}") && depth-- == 0) return i;
    }
    return size();
  }

  /// The tokens of a line of the text.
  std::vector<std::size_t> on(std::uint32_t line) const {
    const LineMap lines(bytes_);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < size(); ++i) {
      if (lines.position(tokens_[i].span.begin).line == line) {
        found.push_back(i);
      }
    }
    return found;
  }

 private:
  std::string_view bytes_;
  std::vector<CodeToken> tokens_;
};

Edit insertion(std::uint32_t at, std::string text) {
  return {{at, at}, std::move(text), {}};
}

/// `__shared__ TYPE name[A][B];` with nothing else declared beside it.
struct Tile {
  std::string_view name;
  std::size_t declaration = 0;  ///< the name's token
  std::size_t rowEnd = 0;       ///< the "]" of its last dimension
};

std::optional<Tile> tileOf(const Source& source, std::size_t shared) {
  for (std::size_t i = shared + 1; i < source.size(); ++i) {
    if (source.is(i, "<") || source.is(i, "(") || source.is(i, ",") ||
        source.is(i, "{") || source.is(i, ";")) {
      return std::nullopt;
    }
    if (!source.is(i, "[")) continue;
    if (!source[i - 1].isWord) return std::nullopt;
    const auto first = source.partner(i);
    if (!first || !source.is(*first + 1, "[")) return std::nullopt;
    const auto second = source.partner(*first + 1);
    if (!second || !source.is(*second + 1, ";")) return std::nullopt;
    // Of no extent is what the launch gives (extern).
    if (*second == *first + 2 || *first == i + 1) return std::nullopt;
    return Tile{source.text(i - 1), i - 1, *second};
  }
  return std::nullopt;
}

/// Whether all that names the tile is an element of it.
bool isUsedByElements(const Source& source, const Tile& tile) {
  const std::size_t end = source.endOfBlock(tile.declaration);
  for (std::size_t i = 0; i < source.size(); ++i) {
    const bool isThere = tile.rowEnd < i && i < end;
    if (!source.is(i, tile.name) || !(isThere || source[i].isInDirective)) {
      continue;
    }
    if (source[i].isInDirective || (i > 0 && source.is(i - 1, "&")) ||
        !source.is(i + 1, "[")) {
      return false;
    }
    const auto first = source.partner(i + 1);
    if (!first || !source.is(*first + 1, "[")) return false;
    const auto second = source.partner(*first + 1);
    if (!second) return false;
  }
  return true;
}

/// "0.5", "1e-3", "2."; no suffix, and no hexadecimal.
bool isPlainDouble(std::string_view number) {
  if (number.starts_with("0x") || number.starts_with("0X")) return false;
  return number.find_first_of(".eE") != std::string_view::npos &&
         number.find_first_not_of("0123456789.eE+-'") == std::string_view::npos;
}

/// "step" of "void ns::step<4>(float*)".
std::string plainName(std::string_view kernel) {
  const std::string name = withoutArguments(kernel);
  return name.substr(name.rfind(':') + 1);
}

Fix fixFor(const Advice& advice, std::string_view bytes) {
  switch (advice.change.kind) {
    case Change::Kind::none:
      return {};
    case Change::Kind::padTile:
      return paddedTile(bytes, advice.place.line);
    case Change::Kind::boundKernel:
      return boundKernel(bytes, plainName(advice.kernel),
                         advice.change.threads);
    case Change::Kind::floatLiterals:
      return floatLiterals(bytes, advice.place.line);
    case Change::Kind::unsafeAtomics:
      return unsafeAtomics(bytes, advice.place.line);
  }
  return {};
}

/// The first line that a fix changes, as it is then, without its indent.
std::string changedLine(std::string_view bytes, const Fix& fix,
                        std::uint32_t& number) {
  EditSet edits;
  edits.add(fix);
  const std::string after = edits.apply(bytes);
  number = LineMap(bytes).position(fix.extent().begin).line;
  const LineMap lines(after);
  const std::string_view line = lines.lineText(number);
  const std::size_t begin = line.find_first_not_of(" \t");
  return std::string(line.substr(std::min(begin, line.size())));
}

}  // namespace

Fix paddedTile(std::string_view bytes, std::uint32_t line) {
  const Source source(bytes);
  Fix fix;
  const std::vector<std::size_t> there = source.on(line);
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source.is(i, "__shared__") || source[i].isInDirective) continue;
    const std::optional<Tile> tile = tileOf(source, i);
    if (!tile) continue;
    const std::size_t end = source.endOfBlock(tile->declaration);
    const bool isMeant = std::ranges::any_of(there, [&](std::size_t each) {
      return each > tile->declaration && each < end &&
             source.is(each, tile->name);
    });
    if (!isMeant) continue;
    // Of two tiles it is not known which has the conflict, and one element more
    // has not helped a row that is padded.
    const bool isPadded =
        source.is(tile->rowEnd - 1, "1") && source.is(tile->rowEnd - 2, "+");
    if (!fix.edits.empty() || isPadded || !isUsedByElements(source, *tile)) {
      return {};
    }
    fix.edits.push_back(insertion(source[tile->rowEnd].span.begin, " + 1"));
  }
  return fix;
}

Fix boundKernel(std::string_view bytes, std::string_view kernel,
                std::uint32_t threads) {
  const Source source(bytes);
  Fix fix;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source.is(i, "__global__") || source[i].isInDirective) continue;
    for (std::size_t at = i + 1; at < source.size(); ++at) {
      if (source.is(at, "__launch_bounds__")) return {};
      if (source.is(at, ";") || source.is(at, "{")) break;
      if (!source.is(at, kernel) || !source.is(at + 1, "(")) continue;
      const auto close = source.partner(at + 1);
      // A declaration has what its definition has.
      if (close && source.is(*close + 1, "{")) {
        fix.edits.push_back(
            insertion(source[i].span.end,
                      fmt::format(" __launch_bounds__({})", threads)));
      }
      break;
    }
  }
  // Overloads, and what branches of the preprocessor define.
  if (fix.edits.size() != 1) return {};
  return fix;
}

Fix floatLiterals(std::string_view bytes, std::uint32_t line) {
  const Source source(bytes);
  Fix fix;
  for (const std::size_t i : source.on(line)) {
    if (source[i].isNumber && isPlainDouble(source.text(i))) {
      fix.edits.push_back(insertion(source[i].span.end, "f"));
    }
  }
  return fix;
}

Fix unsafeAtomics(std::string_view bytes, std::uint32_t line) {
  const Source source(bytes);
  Fix fix;
  for (const std::size_t i : source.on(line)) {
    if (source.is(i, "atomicAdd") && source.is(i + 1, "(")) {
      fix.edits.push_back({source[i].span, "unsafeAtomicAdd", {}});
    }
  }
  return fix;
}

void addFixes(std::vector<Advice>& list) {
  std::map<std::string, std::string> texts;
  auto textOf = [&](const std::string& path) -> const std::string& {
    const auto [text, isNew] = texts.try_emplace(path);
    try {
      if (isNew) text->second = readFile(fs::path(path));
    } catch (const Error&) {
      text->second.clear();  // Advice is shown without what it changes.
    }
    return text->second;
  };
  for (Advice& each : list) {
    if (each.change.kind == Change::Kind::none) continue;
    std::vector<std::string> paths = each.change.files;
    if (paths.empty()) paths = {each.place.path};
    std::optional<AdviceFix> found;
    for (const std::string& path : paths) {
      AdviceFix fix;
      fix.fix = fixFor(each, textOf(path));
      if (fix.fix.edits.empty()) continue;
      fix.path = path;
      fix.applicability = each.change.applicability;
      fix.text = changedLine(textOf(path), fix.fix, fix.line);
      // Kernels of one name in two files.
      if (std::exchange(found, std::move(fix))) {
        found.reset();
        break;
      }
    }
    each.fix = std::move(found);
  }
}

}  // namespace hipport
