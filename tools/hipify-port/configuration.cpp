#include "configuration.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>

#include "files/files.h"
#include "rules/json_value.h"
#include "rules/search.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

using Type = JsonValue::Type;

enum class Takes : std::uint8_t {
  word,
  words,
  path,
  paths,
  rules,
  macros,
  off,  ///< false gives the option, true is the default
};

struct Key {
  std::string_view name;
  std::string_view option;
  Takes takes;
};

constexpr std::array kKeys = {
    Key{"$schema", "", Takes::word},
    Key{"apply", "--apply", Takes::word},
    Key{"arch", "--arch", Takes::words},
    Key{"baseline", "--baseline", Takes::path},
    Key{"build-files", "--no-build-files", Takes::off},
    Key{"cuda-path", "--cuda-path", Takes::path},
    Key{"define", "-D", Takes::macros},
    Key{"exclude", "--exclude", Takes::words},
    Key{"fail-on", "--fail-on", Takes::word},
    Key{"include", "-I", Takes::paths},
    Key{"launch", "--launch", Takes::word},
    Key{"library", "--library", Takes::word},
    Key{"matrix", "--matrix", Takes::word},
    Key{"rocm", "--rocm", Takes::word},
    Key{"rules", "--rules", Takes::rules},
    Key{"std", "--std", Takes::word},
    Key{"torch", "--torch", Takes::word},
    Key{"undefine", "-U", Takes::macros},
    Key{"warp", "--warp", Takes::word},
};

/// A configuration is some lines.
constexpr std::uintmax_t kLargestFile = 1U << 20U;

/// As short as it can be: it stands in messages.
std::string shortPath(const fs::path& path) {
  const fs::path whole = fs::absolute(path).lexically_normal();
  const fs::path relative = whole.lexically_relative(fs::current_path());
  return relative.empty() || *relative.begin() == ".." ? whole.string()
                                                       : relative.string();
}

[[noreturn]] void fail(const fs::path& file, int line,
                       std::string_view message) {
  throw Error(ExitCode::usage,
              fmt::format("{}:{}: {}", shortPath(file), line, message));
}

const Key& keyNamed(const fs::path& file, const JsonValue& value,
                    const std::string& name) {
  const auto key = std::ranges::find(kKeys, name, &Key::name);
  if (key != kKeys.end()) return *key;
  const auto nearest = std::ranges::min_element(
      kKeys, {},
      [&](const Key& each) { return wordDistance(name, each.name); });
  if (wordDistance(name, nearest->name) <=
      std::max<std::size_t>(1, name.size() / 2)) {
    fail(file, value.line,
         fmt::format("unknown key \"{}\"; did you mean \"{}\"?", name,
                     nearest->name));
  }
  std::string known;
  for (const Key& each : kKeys) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", each.name);
  }
  fail(file, value.line,
       fmt::format("unknown key \"{}\"; known keys are {}", name, known));
}

/// The words of a value: a string, or an array of them where `key` takes more.
std::vector<std::string> wordsOf(const fs::path& file, const Key& key,
                                 const JsonValue& value) {
  const bool isList = key.takes != Takes::word && key.takes != Takes::path;
  if (value.type == Type::string) return {value.string};
  if (isList && value.type == Type::array) {
    std::vector<std::string> words;
    for (const JsonValue& each : value.elements) {
      if (each.type != Type::string) {
        fail(file, each.line,
             fmt::format("\"{}\" holds {}; write strings", key.name,
                         describe(each.type)));
      }
      words.push_back(each.string);
    }
    return words;
  }
  fail(file, value.line,
       fmt::format("\"{}\" is {}; write a string{}", key.name,
                   describe(value.type), isList ? " or an array of them" : ""));
}

void give(const fs::path& file, const Key& key, const JsonValue& value,
          const std::vector<std::string>& words, CLI::App& command) {
  CLI::Option* option = command.get_option_no_throw(std::string(key.option));
  // The command line wins; and what is no option of it is for another command.
  if (!option || option->count() > 0 || words.empty()) return;
  try {
    for (const std::string& word : words) option->add_result(word);
    option->run_callback();
  } catch (const CLI::Error& error) {
    fail(file, value.line, fmt::format("\"{}\": {}", key.name, error.what()));
  }
}

/// The owner of a file or folder, or of what a link leads to.
std::optional<uid_t> ownerOf(const fs::path& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return status.st_uid;
}

/// Any folder above a tree may be one that others write to. Settings count if
/// they are the user's own, root's, or of the owner of the tree that the user
/// has named.
void checkOwner(const fs::path& file, const std::string& path) {
  const std::optional<uid_t> owner = ownerOf(file);
  if (owner == ::geteuid() || owner == uid_t{0} || owner == ownerOf(path)) {
    return;
  }
  throw Error(ExitCode::usage,
              fmt::format("{}: these settings belong to another user than {} "
                          "and you; nothing was done. Give --config FILE to "
                          "use them, or --no-config",
                          file.string(), path));
}

/// A link of a tree may lead to any file of the user's, and messages about
/// settings quote what they cannot read.
void checkNoLink(const fs::path& file) {
  std::error_code error;
  if (!fs::is_symlink(file, error)) return;
  throw Error(ExitCode::usage,
              fmt::format("{}: these settings are a link, which a tree may "
                          "have to any file; nothing was done. Give --config "
                          "FILE to use them, or --no-config",
                          file.string()));
}

}  // namespace

fs::path findConfiguration(const std::vector<std::string>& paths) {
  std::optional<fs::path> found;
  std::string foundFor;
  for (const std::string& path : paths) {
    if (path.empty()) continue;  // refused where it is read
    std::error_code error;
    fs::path folder = fs::weakly_canonical(fs::absolute(path), error);
    if (!fs::is_directory(folder, error)) folder = folder.parent_path();
    fs::path file;
    for (;;) {
      const fs::path candidate = folder / kConfigurationName;
      if (fs::is_regular_file(candidate, error)) {
        checkNoLink(candidate);
        checkOwner(candidate, path);
        file = candidate;
        break;
      }
      if (!folder.has_relative_path()) break;
      folder = folder.parent_path();
    }
    if (!found) {
      found = file;
      foundFor = path;
    } else if (*found != file) {
      throw Error(
          ExitCode::usage,
          fmt::format(
              "{} and {} have different configurations ({} and {}); port them "
              "separately, or give --config FILE or --no-config",
              foundFor, path, found->empty() ? "none" : found->string(),
              file.empty() ? "none" : file.string()));
    }
  }
  return found.value_or(fs::path());
}

Configuration applyConfiguration(const fs::path& file, CLI::App& command) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    throw Error(ExitCode::usage,
                fmt::format("--config {}: there is no such file; nothing was "
                            "done",
                            file.string()));
  }
  if (const auto size = fs::file_size(file, error); size > kLargestFile) {
    fail(file, 1,
         fmt::format("the file has {} MiB, too much for a configuration; name "
                     "another file",
                     size >> 20U));
  }
  std::string bytes;
  try {
    bytes = readFile(file);
  } catch (const Error& failure) {
    throw Error(ExitCode::usage, failure.what());
  }
  if (bytes.find_first_not_of(" \t\r\n") == std::string::npos) {
    fail(file, 1, "the file is empty; write {} or remove it");
  }
  JsonValue root;
  int line = 1;
  std::string message;
  if (!parseJson(bytes, root, line, message)) fail(file, line, message);
  if (root.type != Type::object) {
    fail(file, root.line,
         fmt::format("the configuration is {}; make it an object",
                     describe(root.type)));
  }
  Configuration configuration;
  configuration.file = shortPath(file);
  const fs::path folder = fs::absolute(file).parent_path();
  for (std::size_t i = 0; i < root.keys.size(); ++i) {
    const JsonValue& value = root.elements[i];
    const Key& key = keyNamed(file, value, root.keys[i]);
    if (std::ranges::count(root.keys, key.name) > 1) {
      fail(file, value.line,
           fmt::format("key \"{}\" is given twice; keep one", key.name));
    }
    if (key.takes == Takes::off) {
      if (value.type != Type::boolean) {
        fail(file, value.line,
             fmt::format("\"{}\" is {}; write true or false", key.name,
                         describe(value.type)));
      }
      if (!value.boolean) give(file, key, value, {"false"}, command);
      continue;
    }
    std::vector<std::string> words = wordsOf(file, key, value);
    const bool arePaths = key.takes == Takes::path ||
                          key.takes == Takes::paths ||
                          key.takes == Takes::rules;
    if (arePaths) {
      for (std::string& word : words) word = shortPath(folder / word);
    }
    if (key.takes == Takes::rules) {
      configuration.rules = std::move(words);
    } else if (key.takes == Takes::macros) {
      for (const std::string& word : words) {
        configuration.defines.push_back(std::string(key.option) + word);
      }
    } else if (!key.option.empty()) {
      give(file, key, value, words, command);
    }
  }
  return configuration;
}

}  // namespace hipport
