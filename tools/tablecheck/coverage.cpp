#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>

#include "tablecheck.h"

namespace hipport::tablecheck {
namespace {

namespace fs = std::filesystem;

bool isReserved(std::string_view name) { return name.starts_with('_'); }

/// Device functions whose names are reserved like those of the documented
/// intrinsics (__shfl_sync), but which only implement these.
bool isInternal(std::string_view name) {
  return name.starts_with("__nv_") || name.starts_with("__cuda") ||
         name.starts_with("__internal") || name.ends_with("_internal") ||
         name.ends_with("_internal_") || name.ends_with("_impl") ||
         name.starts_with("__float_simpl") || name.starts_with("__cccl_") ||
         // __fAtomicAdd of atomicAdd
         (name.starts_with("__") && name.find("Atomic") != name.npos);
}

/// Device functions that are everyday words: those of C's library, which HIP
/// has as well, and old names of the votes, which programs have of their own.
bool isEveryday(std::string_view name) {
  constexpr std::array<std::string_view, 8> kWords = {
      "all", "any", "ballot", "free", "malloc", "memcpy", "memset", "printf"};
  return std::ranges::find(kWords, name) != kWords.end();
}

/// Whether programs do not include `file`: folders and files that the headers
/// themselves name so.
bool isInternalFile(const fs::path& file, bool isDevice) {
  for (const fs::path& part : file.parent_path()) {
    const std::string name = part.string();
    if (name == "detail" || name == "details" || name == "impl" ||
        name == "nv" || name.ends_with("Detail") ||
        (name == "crt" && !isDevice)) {
      return true;
    }
  }
  return file.filename().string().starts_with("generated_");
}

/// The path of `file` in the folder of `folders` that it lies in, or "".
std::string within(const Folders& folders, const std::string& file) {
  const fs::path path = fs::path(file).lexically_normal();
  for (const std::string& folder : folders) {
    const fs::path relative =
        path.lexically_relative(fs::path(folder).lexically_normal());
    if (!relative.empty() && *relative.begin() != "..") {
      return relative.generic_string();
    }
  }
  return {};
}

/// Headers that programs can include have rows as well.
void headers(const RuleSet& rules, const Folders& cuda, Outcome& outcome) {
  Count count;
  for (const std::string& folder : cuda) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      if (!entry.is_regular_file() || !name.ends_with(".h") ||
          isInternalFile(name, false)) {
        continue;
      }
      ++count.rows;
      const Rule* rule = rules.findHeader(name);
      if (!rule) {
        ++count.absent;
        outcome.wrong.push_back(fmt::format("header {} has no row", name));
      } else if (rule->hip || rule->roc || rule->dropped) {
        ++count.checked;
      } else {
        ++count.newer;
      }
    }
  }
  outcome.counts.emplace_back("headers", count);
}

std::string_view word(What what) {
  switch (what) {
    case What::function:
    case What::variable:
      return "function";
    case What::type:
      return "type";
    case What::enumerator:
      return "enumerator";
    case What::macro:
    case What::functionMacro:
      return "macro";
    case What::nameSpace:
      break;
  }
  return "namespace";
}

}  // namespace

ReadingResult readCuda(const Table& table, const Folders& folders,
                       bool isDevicePass) {
  Reading reading;
  reading.language = isDevicePass ? Language::cuda : Language::cxx;
  reading.isDevicePass = isDevicePass;
  reading.folders = folders;
  reading.toleratesMissing = true;
  for (const std::string& folder : folders) {  // CUDA 13 has libcu++ there
    if (fs::exists(folder + "/cccl"))
      reading.folders.push_back(folder + "/cccl");
  }
  if (isDevicePass) {
    reading.defines = {"__CUDACC__", "__NVCC__"};
    reading.headers = {"cuda_runtime.h"};
  }
  for (const TableRow& header : table.headers) {
    if (!folderOf(folders, header.name).empty()) {
      reading.headers.push_back(header.name);
    }
  }
  if (reading.headers.empty()) return {};
  return readDeclared(reading);
}

Outcome coverage(std::span<const Table> tables, const Folders& cuda) {
  Outcome outcome;
  const RuleSet none({}, {}, {}, {});
  const OverlaidRules overlay(none, {tables.begin(), tables.end()});
  const RuleSet rules = overlay.rules();
  std::set<std::string, std::less<>> seen;
  for (const Table& table : tables) {
    const bool isDevice = table.library == "device";
    const ReadingResult result = readCuda(table, cuda, isDevice);
    for (const std::string& each : result.missing) {
      outcome.wrong.push_back(fmt::format(
          "{}: {}; its names cannot be compared", table.title, each));
    }
    outcome.remarks.insert(outcome.remarks.end(), result.errors.begin(),
                           result.errors.end());
    Count count;
    for (const auto& [name, declaration] : result.declared.all()) {
      const std::string file = within(cuda, declaration.file);
      if (file.empty() || declaration.isGuard) continue;
      const Rule* header = rules.findHeader(file);
      if (header && header->library != table.library) continue;
      if (isInternalFile(file, isDevice)) continue;
      const std::string whole = name.substr(0, name.find("::"));
      if (whole == "std") continue;
      const bool isName = whole == name && declaration.what != What::nameSpace;
      if (isDevice) {
        // Macros and types of the runtime's headers are the runtime's.
        if (isInternal(whole) || isEveryday(whole) ||
            (isName && declaration.what != What::function))
          continue;
      } else if (isReserved(whole) || (isName && !rules.claimedBy(whole))) {
        continue;
      }
      if (!seen.insert(whole).second) continue;
      ++count.rows;
      const Rule* rule = rules.find(whole);
      if (!rule) {
        ++count.absent;
        ++count.wrong;
        outcome.wrong.push_back(fmt::format(
            "{}: {} {} of {} has no row", table.library,
            isName ? word(declaration.what) : "namespace", whole, file));
      } else if (rule->hip || rule->roc) {
        ++count.checked;
      } else {
        ++count.newer;
      }
    }
    if (count.rows > 0) outcome.counts.emplace_back(table.title, count);
  }
  headers(rules, cuda, outcome);
  return outcome;
}

}  // namespace hipport::tablecheck
