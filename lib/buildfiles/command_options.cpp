#include "buildfiles/command_options.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "buildfiles/words.h"

namespace hipport {
namespace {

/// An option that whoever compiles a unit by itself decides about.
struct Decided {
  std::string_view name;
  bool isPrefix = false;
  std::string_view reason = {};  ///< empty: nobody misses it
};

constexpr std::string_view kToolchain =
    "--rocm-path and --hipcc say with what is compiled";
constexpr std::string_view kOneByOne =
    "units are compiled one by one, and their code is looked at";

/// Of GCC and Clang; those of nvcc are written as theirs before.
constexpr std::array kDecided = {
    // Outputs.
    Decided{"-c"},
    Decided{"-S"},
    Decided{"-E"},
    Decided{"-P"},
    Decided{"-M", true},
    Decided{"-save-temps", true},
    Decided{"-v"},
    Decided{"-###"},
    Decided{"-pipe"},
    Decided{"-ftime-report", true},
    Decided{"-parallel-jobs", true},
    Decided{"-flto", true, kOneByOne},
    Decided{"-foffload-lto", true, kOneByOne},
    Decided{"-emit-", true, kOneByOne},
    // What is said of a source.
    Decided{"-w"},
    Decided{"-W", true},
    Decided{"-pedantic", true},
    Decided{"-R", true},
    Decided{"-fdiagnostics-", true},
    Decided{"-fno-diagnostics-", true},
    Decided{"-fcolor-diagnostics"},
    Decided{"-fno-color-diagnostics"},
    // Links.
    Decided{"-l", true},
    Decided{"-L", true},
    Decided{"-s"},
    Decided{"-shared", true},
    Decided{"-static", true},
    Decided{"-rdynamic"},
    Decided{"--hip-link"},
    // Whether device code is linked is tried.
    Decided{"-fgpu-rdc"},
    Decided{"-fno-gpu-rdc"},
    // Architectures.
    Decided{"--offload-arch=", true},
    Decided{"--no-offload-arch=", true},
    Decided{"--cuda-gpu-arch=", true},
    Decided{"--no-cuda-gpu-arch=", true},
    Decided{"--amdgpu-target=", true},
    Decided{"--offload-host-only"},
    Decided{"--offload-device-only"},
    Decided{"--cuda-host-only"},
    Decided{"--cuda-device-only"},
    // The toolchain.
    Decided{"--rocm-path=", true, kToolchain},
    Decided{"--hip-path=", true, kToolchain},
    Decided{"--rocm-device-lib-path=", true, kToolchain},
    Decided{"--hip-device-lib-path=", true, kToolchain},
    Decided{"--cuda-path=", true, "HIP has headers of its own"},
    Decided{"-nocudainc", false, "HIP has headers of its own"},
    Decided{"-nocudalib", false, "HIP has device libraries of its own"},
};

/// -Wa and -Wp hand options on that are not about warnings.
constexpr std::array kHandsOn = {std::string_view("-Wa,"),
                                 std::string_view("-Wp,")};

const Decided* decidedOf(std::string_view word) {
  for (const std::string_view start : kHandsOn) {
    if (word.starts_with(start)) return nullptr;
  }
  const auto found = std::ranges::find_if(kDecided, [&](const Decided& each) {
    return each.isPrefix ? word.starts_with(each.name) : word == each.name;
  });
  return found == kDecided.end() ? nullptr : found;
}

/// Adds what of `words`, in the language of GCC and Clang, is for the code.
void addPlain(const std::vector<std::string>& words, const BuildRules& rules,
              CommandOptions& options) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with('-') || word == "-") continue;  // a file
    if (rules.takesValue(word)) {
      if (i + 1 == words.size()) break;
      options.words.push_back(word);
      options.words.push_back(words[++i]);
      continue;
    }
    const Decided* decided = decidedOf(word);
    if (!decided) {
      options.words.push_back(word);
    } else if (!decided->reason.empty()) {
      options.omitted.push_back({word, std::string(decided->reason)});
    }
  }
}

std::vector<std::string> splitAt(std::string_view separator,
                                 std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + separator.size(), text.size()));
  }
  return parts;
}

std::string spelled(const std::vector<std::string>& words,
                    const OptionFate& fate) {
  std::string text = words[fate.first];
  for (std::size_t i = 1; i < fate.count; ++i) {
    text += " " + words[fate.first + i];
  }
  return text;
}

/// No option has a line feed in it.
constexpr std::string_view kSeparator = "\n";

std::vector<OptionFate> fatesOf(const std::vector<std::string>& words,
                                const BuildRules& rules) {
  WordList list;
  list.separator = kSeparator;
  for (const std::string& word : words) list.words.push_back({{}, word});
  return optionFates(list, {}, rules);
}

constexpr std::string_view kHandedOn = "-Xcompiler=";

/// Options of Clang, GCC and nvcc that name what is loaded, run or written, by
/// their beginnings.
constexpr auto kUntrusted = std::to_array<std::string_view>({
    "-fplugin",
    "-fpass-plugin",
    "-B",
    "--prefix",
    "-specs",
    "--specs",
    "-wrapper",
    "-load",
    "-plugin",
    "-add-plugin",
    "-ccc-",
    "--config",
    "-ccbin",
    "--compiler-bindir",
    "--gcc-toolchain",
    "--gcc-install-dir",
    "--ld-path",
    "-fuse-ld=",
    "-fmodule",
    "-fprebuilt-module",
    "-dependency-file",
    "-serialize-diag",
    "-MJ",
    "-resource-dir",
    "-fproc-stat-report",
});

/// Whether a word by itself, or the value of an option, is one of them.
bool isUntrusted(std::string_view word) {
  return std::ranges::any_of(kUntrusted, [&](std::string_view each) {
    return word.starts_with(each);
  });
}

/// What stands behind -Xclang and -mllvm is Clang's own business, in which much
/// more names files: what is known to say how code is made may stay.
bool isUntrustedValue(std::string_view option, std::string_view value) {
  if (isUntrusted(value)) return true;
  if (option == "-Xclang") {
    return !value.starts_with("-f") && !value.starts_with("-m") &&
           !value.starts_with("-target-feature") && !value.starts_with('+');
  }
  if (option == "-mllvm") {
    return !value.starts_with('-') ||
           std::ranges::any_of(
               std::array{"load", "plugin", "file", "path", "output"},
               [&](const char* each) {
                 return value.find(each) != std::string_view::npos;
               });
  }
  return false;
}

std::string_view withoutHandedOn(std::string_view word) {
  return word.starts_with(kHandedOn) ? word.substr(kHandedOn.size()) : word;
}

}  // namespace

std::vector<OmittedOption> takeUntrusted(std::vector<std::string>& words,
                                         const BuildRules& rules) {
  std::vector<OmittedOption> omitted;
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view option = withoutHandedOn(words[i]);
    const bool isPair = i + 1 < words.size() && rules.takesValue(option);
    const bool isHandedOn = std::ranges::any_of(
        kHandsOn,
        [&](std::string_view each) { return option.starts_with(each); });
    const bool isRefused =
        isPair ? isUntrustedValue(option, withoutHandedOn(words[i + 1]))
               : isHandedOn || isUntrusted(option);
    std::vector<std::string> own = {words[i]};
    if (isPair) own.push_back(words[++i]);
    if (isRefused) {
      omitted.push_back({own.size() == 1 ? own[0] : own[0] + " " + own[1],
                         "it may load or run code of the tree; --trust-options "
                         "keeps such options"});
    } else {
      std::ranges::move(own, std::back_inserter(kept));
    }
  }
  words = std::move(kept);
  return omitted;
}

CommandOptions optionsForHip(const std::vector<std::string>& words,
                             bool areNvccs, const BuildRules& rules) {
  CommandOptions options;
  if (!areNvccs) {
    addPlain(words, rules, options);
    return options;
  }
  std::vector<std::string> plain;
  std::size_t next = 0;
  for (const OptionFate& fate : fatesOf(words, rules)) {
    plain.insert(plain.end(), words.begin() + static_cast<long>(next),
                 words.begin() + static_cast<long>(fate.first));
    next = fate.first + fate.count;
    if (fate.namesArchitecture) continue;
    if (fate.treatment == OptionRule::Treatment::replace) {
      for (std::string& each : splitAt(kSeparator, fate.text)) {
        plain.push_back(std::move(each));
      }
    } else {
      options.omitted.push_back({spelled(words, fate), fate.note});
    }
  }
  plain.insert(plain.end(), words.begin() + static_cast<long>(next),
               words.end());
  addPlain(plain, rules, options);
  return options;
}

CommandOptions optionsForNvcc(const std::vector<std::string>& words,
                              bool areNvccs, const BuildRules& rules) {
  // What the options are for is seen by what they are in Clang's language.
  CommandOptions options;
  if (!areNvccs) {
    CommandOptions plain;
    addPlain(words, rules, plain);
    for (const std::string& word : plain.words) {
      const bool isShared = word.starts_with("-O") || word == "-g";
      options.words.push_back(isShared ? word : std::string(kHandedOn) + word);
    }
    options.omitted = std::move(plain.omitted);
    return options;
  }
  const std::vector<OptionFate> fates = fatesOf(words, rules);
  for (std::size_t i = 0; i < words.size();) {
    const auto fate = std::ranges::find(fates, i, &OptionFate::first);
    const std::size_t count = fate == fates.end() ? 1 : fate->count;
    const std::vector<std::string> own(
        words.begin() + static_cast<long>(i),
        words.begin() + static_cast<long>(i + count));
    i += count;
    if (fate != fates.end() && fate->namesArchitecture) continue;
    if (own.front().starts_with("-ccbin") ||
        own.front().starts_with("--compiler-bindir")) {
      options.omitted.push_back(
          {spelled(words, *fate), "the newest g++ that nvcc takes is chosen"});
      continue;
    }
    const bool isReplaced = fate != fates.end() &&
                            fate->treatment == OptionRule::Treatment::replace;
    CommandOptions plain;
    addPlain(isReplaced ? splitAt(kSeparator, fate->text) : own, rules, plain);
    if (plain.words.empty()) {
      options.omitted.insert(options.omitted.end(), plain.omitted.begin(),
                             plain.omitted.end());
    } else {
      options.words.insert(options.words.end(), own.begin(), own.end());
    }
  }
  return options;
}

}  // namespace hipport
