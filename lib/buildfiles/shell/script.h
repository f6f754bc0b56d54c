// Shell scripts, and configure and what it is made of, to findings.
#pragma once

#include <memory>
#include <span>

#include "buildfiles/languages.h"
#include "buildfiles/shell/syntax.h"

namespace hipport {

/// A script, parsed.
struct Script final : BuildSyntax {
  explicit Script(const BuildFile& file);

  bool isConfigure;  ///< or what that is made of: not parsed
  MakeText text;
  ShellSyntax syntax;
  bool isOverBudget = false;
};

std::unique_ptr<const BuildSyntax> parseScript(const BuildFile& file,
                                               const BuildRules& rules);

/// Shell scripts are ported, for review; in configure and what it is made of
/// what names CUDA is flagged, once a line, with what to do.
void portScripts(const BuildContext& context, std::span<const FilePort> files);

}  // namespace hipport
