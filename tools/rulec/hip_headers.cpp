#include "hip_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace hipport::rulec {
namespace {

/// What hip_runtime.h offers beyond counterparts of CUDA's names.
constexpr std::string_view kLanguage =
    "#define HIP_SYMBOL(symbol) symbol\n"
    "#define HIP_KERNEL_NAME(...) __VA_ARGS__\n"
    "#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) \\\n"
    "  kernel<<<grid, block, shared, stream>>>(__VA_ARGS__)\n";

/// Functions that take addresses of the device, which are pointers in HIP. An
/// SDK's headers have none of these.
constexpr std::string_view kAddresses =
    "#ifdef HIPPORT_HAND_CUDA_DRIVER_FUNCTIONS_H\n"
    "#include <hipport/hand/cuda-driver-ported.h>\n"
    "#endif\n";

/// Whether a name or header is ROCm's own: some counterparts are C's
/// ("uint32_t", "stdint.h").
bool isRocms(std::string_view name) {
  std::string lower;
  for (const char c : name) {
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return lower.find("hip") != std::string::npos ||
         lower.find("roc") != std::string::npos ||
         lower.starts_with("miopen") || lower.starts_with("rccl");
}

/// Some counterparts are members or templates.
bool isIdentifier(std::string_view name) {
  return std::ranges::all_of(
      name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// How near a CUDA name is to its counterpart: several functions of the driver
/// share one with the runtime's, whose types HIP keeps. The less, the nearer.
int distance(std::string_view cuda, std::string_view hip) {
  const bool isRuntimes = cuda.starts_with("cuda");
  if (!hip.starts_with("hip")) return isRuntimes ? 2 : 3;
  hip.remove_prefix(3);
  if (cuda == fmt::format("cuda{}", hip)) return 0;
  if (cuda == fmt::format("cu{}", hip)) return 1;
  return isRuntimes ? 2 : 3;
}

struct Alias {
  std::string cuda;
  std::string library;  ///< of its table
};

/// The CUDA name that stands for each name of ROCm's.
std::map<std::string, Alias> aliasesOf(std::span<const Table> tables) {
  std::map<std::string, Alias> chosen;
  for (const Table& table : tables) {
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        if (row.configures) continue;
        for (const auto& to : {row.hip, row.roc}) {
          if (!to || to->name == row.name || !isRocms(to->name) ||
              !isIdentifier(to->name)) {
            continue;
          }
          const Alias alias = {row.name, table.library};
          const auto [known, isNew] = chosen.try_emplace(to->name, alias);
          if (!isNew && distance(alias.cuda, to->name) <
                            distance(known->second.cuda, to->name)) {
            known->second = alias;
          }
        }
      }
    }
  }
  return chosen;
}

std::string aliasPath(const Table& table) {
  return "hipport/hip/" + table.library + ".h";
}

}  // namespace

std::vector<Header> hipHeaders(std::span<const Table> tables) {
  std::map<std::string, std::set<std::string>> includes;  // by HIP header
  std::vector<Header> headers;
  std::map<std::string, std::string> defines;  // by the library
  for (const auto& [hip, alias] : aliasesOf(tables)) {
    defines[alias.library] += fmt::format("#define {} {}\n", hip, alias.cuda);
  }
  for (const Table& table : tables) {
    std::string text = "#pragma once\n";
    if (!table.headers.empty()) {
      text += fmt::format("#include <{}>\n", table.headers.front().name);
    }
    if (table.library == "cuda-runtime") text += kLanguage;
    if (table.library == "cuda-driver") text += kAddresses;
    text += defines[table.library];
    headers.push_back({aliasPath(table), std::move(text)});
    for (const TableRow& row : table.headers) {
      for (const auto& to : {row.hip, row.roc}) {
        if (to && isRocms(to->name)) {
          includes[to->name].insert(aliasPath(table));
        }
      }
    }
  }
  for (const auto& [path, aliases] : includes) {
    std::string text = "#pragma once\n";
    // For nvcc as well (hip_common.h of HIP 6.4).
    if (path.starts_with("hip/")) {
      text +=
          "#if defined(__CUDACC__) && !defined(__HIPCC__)\n"
          "#define __HIPCC__\n#endif\n";
    }
    for (const std::string& alias : aliases) {
      text += fmt::format("#include <{}>\n", alias);
    }
    headers.push_back({path, std::move(text)});
  }
  std::ranges::sort(headers, {}, &Header::path);
  return headers;
}

}  // namespace hipport::rulec
