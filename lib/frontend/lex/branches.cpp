#include "frontend/lex/branches.h"

#include <algorithm>
#include <utility>

#include "frontend/lex/conditions.h"

namespace hipport {
namespace {

bool opensChain(std::string_view name) {
  return name == "if" || name == "ifdef" || name == "ifndef";
}

bool continuesChain(std::string_view name) {
  return name == "else" || name.starts_with("elif");
}

/// One #if with its #elif and #else, while it is read.
struct Chain {
  std::vector<std::size_t> directives;
  std::vector<Condition> conditions;
  bool knowsHip = false;
};

/// Whether one of the worlds, HIP or CUDA, compiles the branches of a chain,
/// asked in their order; nothing where that is not known.
class Reach {
 public:
  std::optional<bool> next(std::optional<bool> condition) {
    const std::optional<bool> reached = taken_ == true || condition == false
                                            ? std::optional(false)
                                        : taken_ == false ? condition
                                                          : std::nullopt;
    taken_ = taken_ == true || condition == true ? std::optional(true)
             : taken_ == false                   ? condition
                                                 : std::nullopt;
    return reached;
  }

 private:
  std::optional<bool> taken_ = false;  // whether an earlier branch was
};

/// A chain that is read to its end.
class ClosedChain {
 public:
  /// `end` is where its #endif begins.
  ClosedChain(const Chain& chain, const std::vector<Directive>& directives,
              std::uint32_t end)
      : chain_(chain), directives_(directives), end_(end) {}

  void noteConditionals(std::vector<Conditional>& conditionals) const {
    for (std::size_t i = 0; i < chain_.directives.size(); ++i) {
      const Directive& directive = directives_[chain_.directives[i]];
      const bool isTest = directive.name == "if" || directive.name == "elif" ||
                          directive.name == "ifdef" ||
                          directive.name == "ifndef";
      if (!isTest || directive.tokens.empty()) continue;
      const Span text = textOf(i);
      conditionals.push_back({{directive.tokens.front().span.begin,
                               directive.tokens.back().span.end},
                              text,
                              {text.end, end_}});
    }
  }

  void sortByWorld(HipBranches& branches) const {
    if (!chain_.knowsHip) return;
    Reach hip;
    Reach cuda;
    for (std::size_t i = 0; i < chain_.directives.size(); ++i) {
      branches.conditions[chain_.directives[i]] = true;
      const auto byHip = hip.next(chain_.conditions[i].underHip);
      const auto byCuda = cuda.next(chain_.conditions[i].underCuda);
      if (byCuda == false && byHip != false) branches.hip.push_back(textOf(i));
      if (byHip == false && byCuda != false) branches.cuda.push_back(textOf(i));
    }
  }

 private:
  /// What stands in branch `i`.
  Span textOf(std::size_t i) const {
    const bool isLast = i + 1 == chain_.directives.size();
    return {directives_[chain_.directives[i]].span.end,
            isLast ? end_ : directives_[chain_.directives[i + 1]].span.begin};
  }

  const Chain& chain_;
  const std::vector<Directive>& directives_;
  std::uint32_t end_;
};

/// What is known of the condition that `directive` states. An include guard
/// states none.
Condition conditionOf(std::string_view bytes, const Directive& directive,
                      bool isGuard) {
  if (directive.name == "else") {
    return {.underHip = true, .underCuda = true, .knowsHip = false};
  }
  if (isGuard || directive.tokens.empty()) return {};
  const std::uint32_t begin = directive.tokens.front().span.begin;
  return readCondition(directive.name,
                       bytes.substr(begin, directive.span.end - begin));
}

/// An #if without other branches.
struct LoneBranch {
  std::size_t directive = 0;
  std::size_t end = 0;  ///< the number of its #endif
  Span text;
  Condition condition;
};

/// "#ifdef __CUDACC__", however it is written.
bool asksForCudaCompiler(std::string_view bytes, const Directive& directive) {
  if (directive.name != "ifdef" && directive.name != "if") return false;
  std::string words;
  for (const auto& token : directive.tokens) {
    const std::string_view word =
        bytes.substr(token.span.begin, token.span.end - token.span.begin);
    if (word != "defined" && word != "(" && word != ")") words += word;
  }
  return words == "__CUDACC__" || words == "__NVCC__";
}

/// Whether nothing but blanks and comments stands in `text`.
bool isBlank(std::string_view text) {
  while (true) {
    text.remove_prefix(
        std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const bool isLine = text.starts_with("//");
    if (!isLine && !text.starts_with("/*")) return text.empty();
    const std::size_t end = text.find(isLine ? "\n" : "*/");
    text.remove_prefix(std::min(end, text.size() - 1) + 1);
    if (!isLine && !text.empty() && end != std::string_view::npos) {
      text.remove_prefix(1);
    }
  }
}

/// One block for nvcc and one for HIP's compiler that stand side by side are
/// two branches of one #if: if the first became HIP's, both would be.
void pairUp(std::string_view bytes, const std::vector<Directive>& directives,
            std::vector<LoneBranch> lone, HipBranches& branches) {
  std::ranges::sort(lone, {}, &LoneBranch::directive);
  auto isForHip = [](const LoneBranch& each) {
    return each.condition.underHip == true && each.condition.underCuda == false;
  };
  auto isForCuda = [&](const LoneBranch& each) {
    return asksForCudaCompiler(bytes, directives[each.directive]);
  };
  for (std::size_t i = 0; i + 1 < lone.size(); ++i) {
    const LoneBranch& first = lone[i];
    const LoneBranch& second = lone[i + 1];
    const bool isPair = (isForCuda(first) && isForHip(second)) ||
                        (isForHip(first) && isForCuda(second));
    const std::uint32_t end = directives[first.end].span.end;
    if (!isPair || first.end + 1 != second.directive ||
        !isBlank(
            bytes.substr(end, directives[second.directive].span.begin - end))) {
      continue;
    }
    const LoneBranch& cuda = isForCuda(first) ? first : second;
    branches.conditions[cuda.directive] = true;
    branches.cuda.push_back(cuda.text);
    ++i;
  }
}

/// Whether `offset` stands in one of `spans`, which are united.
bool isInside(const std::vector<Span>& spans, std::uint32_t offset) {
  return hipport::isInside(spans, {offset, offset + 1});
}

}  // namespace

HipBranches hipBranches(std::string_view bytes,
                        const std::vector<Directive>& directives,
                        std::optional<std::size_t> guard) {
  HipBranches branches;
  branches.conditions.resize(directives.size());
  std::vector<LoneBranch> lone;
  auto close = [&](const Chain& chain, std::size_t end) {
    const ClosedChain closed(chain, directives,
                             static_cast<std::uint32_t>(end));
    closed.noteConditionals(branches.conditionals);
    closed.sortByWorld(branches);
  };
  std::vector<Chain> open;
  for (std::size_t i = 0; i < directives.size(); ++i) {
    const Directive& directive = directives[i];
    if (directive.name == "endif") {
      if (open.empty()) continue;
      const Chain& chain = open.back();
      close(chain, directive.span.begin);
      if (chain.directives.size() == 1) {
        const std::size_t first = chain.directives.front();
        lone.push_back({first,
                        i,
                        {directives[first].span.end, directive.span.begin},
                        chain.conditions.front()});
      }
      open.pop_back();
      continue;
    }
    if (opensChain(directive.name)) {
      open.emplace_back();
    } else if (!continuesChain(directive.name) || open.empty()) {
      continue;
    }
    const Condition condition = conditionOf(bytes, directive, guard == i);
    open.back().knowsHip |= condition.knowsHip;
    open.back().directives.push_back(i);
    open.back().conditions.push_back(condition);
  }
  for (const Chain& chain : open) close(chain, bytes.size());
  pairUp(bytes, directives, std::move(lone), branches);
  branches.hip = united(std::move(branches.hip));
  branches.cuda = united(std::move(branches.cuda));
  return branches;
}

void leaveToHip(const HipBranches& branches, FileFacts& facts) {
  if (branches.hip.empty()) return;
  std::erase_if(facts.names, [&](const NameUse& use) {
    return isInside(branches.hip, use.span.begin);
  });
  std::erase_if(facts.launches, [&](const Launch& launch) {
    return isInside(branches.hip, launch.open.begin);
  });
  std::erase_if(facts.strings, [&](const StringLiteral& literal) {
    return isInside(branches.hip, literal.span.begin);
  });
  std::erase_if(facts.asms, [&](const AsmStatement& statement) {
    return isInside(branches.hip, statement.whole.begin);
  });
  for (Include& include : facts.includes) {
    include.isForHip = isInside(branches.hip, include.directive.begin);
  }
}

std::vector<std::uint32_t> numberBranches(
    const std::vector<Directive>& directives, std::optional<std::size_t> guard,
    std::vector<std::uint32_t>& parents) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(directives.size());
  std::vector<std::uint32_t> open = {0};
  for (std::size_t i = 0; i < directives.size(); ++i) {
    const std::string_view name = directives[i].name;
    const bool opens = opensChain(name);
    if (opens) open.push_back(open.back());
    if ((opens || continuesChain(name)) && open.size() > 1) {
      const std::uint32_t parent = open[open.size() - 2];
      if (guard == i) {
        open.back() = parent;
      } else {
        open.back() = static_cast<std::uint32_t>(parents.size());
        parents.push_back(parent);
      }
    }
    if (name == "endif" && open.size() > 1) open.pop_back();
    numbers.push_back(open.back());
  }
  return numbers;
}

}  // namespace hipport
