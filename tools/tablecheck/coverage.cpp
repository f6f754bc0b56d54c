#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "tablecheck.h"

namespace hipport::tablecheck {
namespace {

namespace fs = std::filesystem;

bool isReserved(std::string_view name) {
  return name.starts_with("__") ||
         (name.size() > 1 && name[0] == '_' &&
          std::isupper(static_cast<unsigned char>(name[1])));
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
  std::map<std::string_view, const TableRow*> rows;
  std::map<std::string, std::string_view> owners;  // header to table
  for (const Table& table : tables) {
    for (const TableRow& header : table.headers) {
      owners.emplace(header.name, table.library);
    }
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) rows.emplace(row.name, &row);
    }
  }
  std::set<std::string, std::less<>> seen;
  for (const Table& table : tables) {
    const bool isDevice = table.library == "device";
    const ReadingResult result = readCuda(table, cuda, isDevice);
    for (const std::string& each : result.missing) {
      outcome.wrong.push_back(fmt::format(
          "{}: {}; its names cannot be compared", table.title, each));
    }
    for (const std::string& each : result.errors) {
      outcome.remarks.push_back(each);
    }
    Count count;
    for (const auto& [name, declaration] : result.declared.all()) {
      const std::string file = within(cuda, declaration.file);
      if (file.empty() || declaration.isGuard) continue;
      const auto owner = owners.find(file);
      if (owner != owners.end() && owner->second != table.library) continue;
      if (file.starts_with("crt/") && !isDevice) continue;
      const std::string whole = name.substr(0, name.find("::"));
      const bool isIntrinsic = isDevice && declaration.what == What::function;
      if (isReserved(whole) && !isIntrinsic) continue;
      if (!seen.insert(whole).second) continue;
      ++count.rows;
      const auto row = rows.find(whole);
      if (row == rows.end()) {
        ++count.absent;
        ++count.wrong;
        outcome.wrong.push_back(fmt::format(
            "{}: {} {} of {} has no row", table.library,
            whole == name ? word(declaration.what) : "namespace", whole, file));
      } else if (row->second->isUnsupported) {
        ++count.newer;
      } else {
        ++count.checked;
      }
    }
    if (count.rows > 0) outcome.counts.emplace_back(table.title, count);
  }
  return outcome;
}

}  // namespace hipport::tablecheck
