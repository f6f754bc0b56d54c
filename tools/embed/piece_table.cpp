#include "piece_table.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <ranges>
#include <regex>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "pieces.h"
#include "text/name_table.h"

namespace hipport {
namespace {

/// A declaration made by a macro stays: what it declares cannot be seen.
void keepMade(std::vector<std::vector<Piece>>& headers) {
  std::set<std::string> macros;
  for (const auto& pieces : headers) {
    for (const Piece& piece : pieces) macros.insert(piece.macro);
  }
  macros.erase("");
  auto isMacro = [&](const std::string& name) { return macros.contains(name); };
  for (auto& pieces : headers) {
    for (Piece& piece : pieces) {
      if (!piece.macro.empty()) continue;
      if (std::ranges::none_of(piece.declares, isMacro)) continue;
      piece.keep = Piece::Keep::always;
      for (auto& name : std::exchange(piece.declares, {})) {
        piece.uses.push_back(std::move(name));
      }
    }
  }
}

/// Joins pieces that stay anyway to the ones before them.
std::vector<Piece> joined(std::vector<Piece> pieces) {
  std::vector<Piece> result;
  for (Piece& piece : pieces) {
    if (result.empty() || piece.keep != Piece::Keep::always ||
        result.back().keep != Piece::Keep::always) {
      result.push_back(std::move(piece));
      continue;
    }
    result.back().end = piece.end;
    auto& uses = result.back().uses;
    uses.insert(uses.end(), piece.uses.begin(), piece.uses.end());
  }
  return result;
}

/// The headers that a header includes, as it names them.
std::set<std::string> includesOf(const std::string& text) {
  static const std::regex kInclude(
      R"((?:^|\n)[ \t]*#\s*include\s*[<"]([^>"]+)[>"])");
  std::set<std::string> names;
  for (std::sregex_iterator at(text.begin(), text.end(), kInclude), end;
       at != end; ++at) {
    names.insert((*at)[1]);
  }
  return names;
}

/// Where HeaderPieces::numberOf finds the names.
void writeSlots(const std::map<std::string, std::size_t>& names,
                std::ostream& out) {
  const auto keys = std::views::keys(names);
  const std::vector<std::string_view> inOrder(keys.begin(), keys.end());
  out << "constexpr NameSlot kSlots[] = {\n";
  for (const NameSlot& slot : nameSlots(inOrder)) {
    out << '{' << slot.mark << ',' << slot.row << "},\n";
  }
  out << "};\n";
}

void writeNumbers(const std::string& name,
                  const std::vector<std::size_t>& values, std::ostream& out) {
  out << "constexpr std::uint16_t " << name << "[] = {\n";
  std::size_t column = 0;
  for (const std::size_t value : values) {
    if (value > std::numeric_limits<std::uint16_t>::max()) {
      throw std::runtime_error(name + ": a number beyond 16 bits");
    }
    out << value << (++column % 12 == 0 ? ",\n" : ",");
  }
  out << "};\n";
}

}  // namespace

void writePieces(const std::string& function,
                 const std::vector<SourceHeader>& headers, std::ostream& out) {
  std::vector<std::vector<Piece>> all;
  for (const SourceHeader& header : headers) {
    try {
      all.push_back(piecesOf(header.text));
    } catch (const std::exception& error) {
      throw std::runtime_error(header.name + ": " + error.what());
    }
  }
  keepMade(all);
  std::map<std::string, std::size_t> names;
  for (auto& pieces : all) {
    pieces = joined(std::move(pieces));
    for (const Piece& piece : pieces) {
      for (const std::string& name : piece.declares) names[name] = 0;
    }
  }
  std::size_t count = 0;
  for (auto& [name, number] : names) number = count++;

  out << "\nnamespace hipport {\nnamespace {\n\n"
         "constexpr std::string_view kNames[] = {\n";
  // With their lengths: compilers limit what they count in constants.
  for (const auto& [name, number] : names) {
    out << "  {\"" << name << "\", " << name.size() << "},\n";
  }
  out << "};\nconstexpr HeaderPiece kPieces[] = {\n";
  std::vector<std::size_t> numbers;
  std::vector<std::vector<std::size_t>> declarersOf(names.size());
  std::size_t number = 0;
  for (const auto& pieces : all) {
    for (const Piece& piece : pieces) {
      for (const std::string& name : piece.declares) {
        numbers.push_back(names.at(name));
        declarersOf[names.at(name)].push_back(number);
      }
      const std::size_t declaresEnd = numbers.size();
      for (const std::string& name :
           std::set<std::string>(piece.uses.begin(), piece.uses.end())) {
        const auto known = names.find(name);
        if (known != names.end()) numbers.push_back(known->second);
      }
      out << "  {" << piece.end << ", HeaderPiece::Keep{"
          << static_cast<int>(piece.keep) << "}, " << declaresEnd << ", "
          << numbers.size() << "},\n";
      ++number;
    }
  }
  std::vector<std::size_t> declarers;
  std::vector<std::size_t> declarersEnds;
  for (const auto& each : declarersOf) {
    declarers.insert(declarers.end(), each.begin(), each.end());
    declarersEnds.push_back(declarers.size());
  }
  out << "};\n";
  writeSlots(names, out);
  writeNumbers("kNumbers", numbers, out);
  writeNumbers("kDeclarers", declarers, out);
  writeNumbers("kDeclarersEnds", declarersEnds, out);

  out << "constexpr std::string_view kIncludes[] = {\n";
  std::vector<std::size_t> includesEnds = {0};
  for (const SourceHeader& header : headers) {
    const std::set<std::string> includes = includesOf(header.text);
    for (const auto& name : includes) out << "  \"" << name << "\",\n";
    includesEnds.push_back(includesEnds.back() + includes.size());
  }
  out << "};\nconstexpr PiecedHeader kHeaders[] = {\n";
  std::size_t first = 0;
  for (std::size_t i = 0; i < headers.size(); ++i) {
    out << "  {" << headers[i].file << ", " << first << ", "
        << first + all[i].size() << ", " << includesEnds[i] << ", "
        << includesEnds[i + 1] << "},\n";
    first += all[i].size();
  }
  out << "};\nconstexpr HeaderPieces kAll = {kNames, kSlots, kNumbers, "
         "kPieces, kDeclarers, kDeclarersEnds, kIncludes, kHeaders};\n\n"
         "}  // namespace\n\nconst HeaderPieces& "
      << function << "() { return kAll; }\n\n}  // namespace hipport\n";
}

}  // namespace hipport
