// Problems: what compilers said of a port, by the lines of the CUDA sources.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tree/sources.h"
#include "validate/compile.h"
#include "validate/port_maps.h"
#include "validate/validation.h"

namespace hipport {

/// Turns what compilers said into problems, with the lines of the CUDA sources.
class ProblemMapper {
 public:
  ProblemMapper(const std::vector<Source>& sources, PortMaps& maps,
                Validation& validation)
      : maps_(maps), validation_(validation) {
    for (const Source& source : sources) {
      byPath_.emplace(source.facts.path, &source);
    }
  }

  /// Joins what a target made of a unit to what others made of it.
  void add(UnitResult& result, const std::string& target, const PortUnit& unit,
           const Compiled& compiled);

 private:
  bool isOwn(const CodePlace& place) const;
  bool isFaultOfPort(const Problem& problem, const PortUnit& unit);
  CodePlace placeOf(const CompilerError& error) const;
  /// Whether the port has a finding about the place.
  bool locate(Problem& problem, const CodePlace& place, const PortUnit& unit);
  struct Unchanged {
    const Source* source;
    const MappedFile* ported;
  };
  /// A file of the port that has findings, and is as it was ported.
  std::optional<Unchanged> unchanged(const std::string& path);
  bool isForeseenInMacro(Problem& problem, const CompilerError& error);
  bool isForeseenByCondition(Problem& problem, const CodePlace& place);
  bool isForeseenInBranch(Problem& problem);
  bool isForeseenByAssembly(Problem& problem, const CodePlace& place);

  PortMaps& maps_;
  Validation& validation_;
  std::map<std::string, const Source*> byPath_;
};

}  // namespace hipport
