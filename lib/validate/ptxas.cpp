#include "validate/ptxas.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace hipport {
namespace {

/// The number in front of `unit`; 0 if there is none.
int numberBefore(std::string_view line, std::string_view unit) {
  const std::size_t at = line.find(unit);
  if (at == std::string_view::npos) return 0;
  std::size_t begin = at;
  while (begin > 0 && line[begin - 1] >= '0' && line[begin - 1] <= '9') --begin;
  int number = 0;
  std::from_chars(line.data() + begin, line.data() + at, number);
  return number;
}

/// What stands between the first two quotes.
std::string quotedIn(std::string_view line) {
  const std::size_t begin = line.find('\'');
  if (begin == std::string_view::npos) return {};
  return std::string(
      line.substr(begin + 1, line.find('\'', begin + 1) - begin - 1));
}

}  // namespace

CodeObject readPtxasInfo(std::string_view text) {
  constexpr int kWarp = 32;
  CodeObject code;
  KernelResources* kernel = nullptr;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find("Compiling entry function '") != std::string_view::npos) {
      kernel = &code.kernels.emplace_back();
      kernel->symbol = quotedIn(line);
      kernel->name = demangled(kernel->symbol);
      kernel->wave = kWarp;
    } else if (kernel && line.find("bytes stack frame") != line.npos) {
      kernel->scratch =
          std::max(kernel->scratch, numberBefore(line, " bytes stack frame"));
      // Spills are counted in bytes, and a register has four.
      kernel->vgprSpills = numberBefore(line, " bytes spill stores") / 4;
    } else if (kernel && line.find(" registers") != line.npos) {
      kernel->vgprs = numberBefore(line, " registers");
      kernel->lds = numberBefore(line, " bytes smem");
    }
  }
  std::ranges::sort(code.kernels, {}, &KernelResources::name);
  return code;
}

}  // namespace hipport
