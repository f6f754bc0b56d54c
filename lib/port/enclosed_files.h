// Files that are included inside of a declaration: in a namespace, class or
// function no header may be included, so that others include what they need.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/needed_headers.h"
#include "tree/sources.h"

namespace hipport {

/// Those files, and who includes the headers that they need: their homes. May
/// be asked and told by several threads.
class EnclosedFiles {
 public:
  explicit EnclosedFiles(const std::vector<Source>& sources);

  bool hasHomes(const std::string& path) const;

  /// `path`, which has homes, needs `headers`.
  void add(const std::string& path, const std::vector<NeededHeader>& headers);

  std::vector<std::string_view> neededBy(const std::string& home) const;

 private:
  std::map<std::string, std::set<std::string>> homes_;
  mutable std::mutex mutex_;
  std::map<std::string, std::set<std::string_view>> needed_;  ///< by home
};

}  // namespace hipport
