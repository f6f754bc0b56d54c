// The lines of the port that advice is of.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validate/validation.h"

namespace hipport {

class SourceLines {
 public:
  /// Empty where the file, or the line, is not there.
  std::string at(const ShownPlace& place);
  const std::vector<std::string>& of(const std::string& path);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace hipport
