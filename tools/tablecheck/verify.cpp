#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>

#include "rules/search.h"
#include "tablecheck.h"
#include "text/error.h"

namespace hipport::tablecheck {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRuntimeHeader = "hip/hip_runtime.h";

/// The HIP whose overloads the rows list.
constexpr Version kOverloadsOf = {6, 4, 0};

std::string text(Version version) {
  return fmt::format("{}.{}.{}", version.major, version.minor, version.patch);
}

/// HIP's version, by the macros of its header.
Version hipVersion(const Folders& folders) {
  constexpr std::string_view kHeader = "hip/hip_version.h";
  const std::string folder = folderOf(folders, std::string(kHeader));
  std::ifstream file(fs::path(folder) / kHeader);
  Version version;
  for (std::string line; std::getline(file, line);) {
    const auto part = [&](std::string_view name, std::uint16_t& out) {
      const std::string begin = fmt::format("#define {} ", name);
      if (line.starts_with(begin)) {
        std::from_chars(line.data() + begin.size(), line.data() + line.size(),
                        out);
      }
    };
    part("HIP_VERSION_MAJOR", version.major);
    part("HIP_VERSION_MINOR", version.minor);
    part("HIP_VERSION_PATCH", version.patch);
  }
  if (!version.stated()) {
    throw Error(ExitCode::usage,
                fmt::format("{} is in none of {}; name the folder that holds "
                            "hip/ with --hip",
                            kHeader, fmt::join(folders, ", ")));
  }
  // Builds of one release differ in the third number.
  version.patch = 0;
  return version;
}

bool fits(const TableRow& row, const TableCounterpart& to,
          const Declaration& it) {
  switch (row.kind) {
    case Kind::function:
      return it.what == What::function || it.what == What::functionMacro ||
             it.what == What::variable;
    case Kind::type:
      return it.what == What::type;
    case Kind::enumerator:
      return it.what == What::enumerator || it.what == What::macro ||
             it.what == What::variable;
    case Kind::macro:
      if (to.definedOnly) return it.what == What::macro;
      return it.what != What::nameSpace;
    case Kind::nameSpace:
      return it.what == What::nameSpace;
    case Kind::member:
    case Kind::scoped:
    case Kind::prefix:
    case Kind::header:
      break;
  }
  return false;
}

/// Of each argument of a call template, which of the old call's it is as it
/// stands, from 0; -1 if it is another expression. `given`: how many the old
/// call has, -1 if any number. A "$n..." of an unknown number counts as none.
std::vector<int> argumentsOf(std::string_view call, int given) {
  std::vector<int> arguments;
  int depth = 0;
  bool any = false;
  std::size_t begin = 0;
  const auto finish = [&](std::size_t end) {
    std::string_view element = call.substr(begin, end - begin);
    element.remove_prefix(
        std::min(element.find_first_not_of(' '), element.size()));
    int number = 0;
    const char* rest = element.data();
    if (element.starts_with('$')) {
      rest = std::from_chars(element.data() + 1,
                             element.data() + element.size(), number)
                 .ptr;
    }
    const std::string_view behind(
        rest, static_cast<std::size_t>(element.end() - rest));
    if (number > 0 && behind == "...") {
      for (; number <= given; ++number) arguments.push_back(number - 1);
    } else if (any) {
      arguments.push_back(behind.empty() ? number - 1 : -1);
    }
  };
  for (std::size_t i = call.find('('); i < call.size(); ++i) {
    const char c = call[i];
    if (c == '(' || c == '[' || c == '{') {
      if (++depth == 1) begin = i + 1;
    } else if (c == ')' || c == ']' || c == '}') {
      if (--depth == 0) finish(i);
    } else if (c == ',' && depth == 1) {
      finish(i);
      begin = i + 1;
    } else if (c != ' ') {
      any = true;
    }
  }
  return arguments;
}

/// By a class of CUDA's: what it is under HIP, as the rows of types say.
using Classes = std::multimap<std::string, std::string, std::less<>>;

/// Whether a call that passes `cuda` is refused, or writes past what it is
/// given, where the parameter is `hip`; both as Declaration::storage has them.
bool bites(std::string_view cuda, std::string_view hip,
           const Classes& classes) {
  if (cuda.empty() || hip.empty() || cuda == hip) return false;
  const auto starsOf = [](std::string_view& type) {
    const auto stars = std::ranges::count(type, '*');
    type.remove_suffix(static_cast<std::size_t>(stars));
    return stars;
  };
  const auto cudaStars = starsOf(cuda);
  const auto hipStars = starsOf(hip);
  const bool isCudaClass = cuda.starts_with("class ");
  const bool isHipClass = hip.starts_with("class ");
  if (isCudaClass && isHipClass) {
    const auto [begin, end] = classes.equal_range(cuda);
    return cudaStars == hipStars && begin != end &&
           std::none_of(begin, end,
                        [&](const auto& each) { return each.second == hip; });
  }
  if (cudaStars != hipStars) return !isCudaClass && !isHipClass;
  return cudaStars > 0 || isCudaClass || isHipClass;
}

const TableCall* callFor(const TableCounterpart& to, int arguments) {
  for (const TableCall& call : to.calls) {
    if (call.arguments < 0 || call.arguments == arguments) return &call;
  }
  return nullptr;
}

/// "a::b<1, 2>" is "a::b".
std::string_view plain(std::string_view name) {
  return name.substr(0, name.find('<'));
}

std::string words(const std::vector<const Declaration*>& declarations) {
  std::set<std::string> counts;
  for (const Declaration* each : declarations) {
    if (each->what != What::function && each->what != What::functionMacro) {
      continue;
    }
    const auto [least, most] = each->arguments;
    counts.insert(most < 0        ? fmt::format("{} or more", least)
                  : least == most ? fmt::format("{}", least)
                                  : fmt::format("{} to {}", least, most));
  }
  return fmt::format("{}", fmt::join(counts, ", "));
}

/// A spelled type with every word replaced by `rename`, spaces and words that
/// say nothing of the value left out.
template <typename Rename>
std::string typeWords(std::string_view type, Rename rename) {
  std::string out;
  for (std::size_t i = 0; i < type.size();) {
    std::size_t end = i;
    while (end < type.size() &&
           (std::isalnum(static_cast<unsigned char>(type[end])) ||
            type[end] == '_')) {
      ++end;
    }
    if (end == i) {
      if (type[i] != ' ') out += type[i];
      ++i;
      continue;
    }
    const std::string word(type.substr(i, end - i));
    if (word != "struct" && word != "enum" && word != "const" &&
        word != "restrict" && word != "__restrict" && word != "union") {
      out += rename(word);
    }
    i = end;
  }
  return out;
}

class Verifier {
 public:
  Verifier(std::span<const Table> tables, const VerifyOptions& options)
      : tables_(tables), options_(options), hip_(hipVersion(options.hip)) {
    for (const Table& table : tables) {
      for (const TableSection& section : table.sections) {
        for (const TableRow& row : section.rows) {
          if (row.hip) names_.emplace(row.name, row.hip->name);
        }
      }
    }
  }

  Outcome run() {
    for (const Table& table : tables_) {
      read(headersOf(table, &TableRow::hip));
      read(headersOf(table, &TableRow::roc));
      for (const TableRow& row : table.headers) {
        for (const auto* to : {&row.hip, &row.roc}) {
          if (!*to || !folderOf(options_.hip, (*to)->name).empty()) continue;
          const std::string& name = (*to)->name;
          absent_.insert(name.substr(0, name.find_first_of("/.")));
        }
      }
    }
    for (const Table& table : tables_) {
      cuda_ = {};
      if (!options_.cuda.empty()) {
        cuda_ =
            readCuda(table, options_.cuda, table.library == "device").declared;
      }
      flavour(table, "hip", &TableRow::hip);
      if (differ(table)) flavour(table, "roc", &TableRow::roc);
    }
    return std::move(outcome_);
  }

 private:
  using Side = std::optional<TableCounterpart> TableRow::*;

  static bool differ(const Table& table) {
    const auto differs = [](const TableRow& row) {
      return row.hip.has_value() != row.roc.has_value() ||
             (row.hip && row.hip->name != row.roc->name);
    };
    return std::ranges::any_of(table.sections, [&](const auto& section) {
      return std::ranges::any_of(section.rows, differs);
    });
  }

  void flavour(const Table& table, std::string_view flavour, Side side) {
    table_ = &table;
    flavour_ = flavour;
    count_ = {};
    const std::vector<std::string> headers = headersOf(table, side);
    const bool hasHeader = !headers.empty();
    declared_ = hasHeader ? &read_[headers] : nullptr;
    oldest_ = hip_;
    for (const std::string& each : headers) {
      oldest_ = std::min(oldest_, versionOf(each));
    }
    classes_ = hasHeader ? classesOf(side) : Classes();
    for (const TableSection& section : table.sections) {
      for (const TableRow& each : section.rows) {
        if (!(each.*side)) continue;
        ++count_.rows;
        if (!hasHeader) {
          ++count_.absent;
          continue;
        }
        const std::size_t before = outcome_.wrong.size();
        if (!row(each, *(each.*side))) ++count_.newer;
        for (const TableRow& overload : each.overloads) {
          if (overload.*side) row(overload, *(overload.*side));
        }
        if (outcome_.wrong.size() != before) ++count_.wrong;
      }
    }
    count_.checked = count_.rows - count_.newer - count_.absent;
    outcome_.counts.emplace_back(fmt::format("{} ({})", table.title, flavour),
                                 count_);
  }

  Classes classesOf(Side side) const {
    Classes classes;
    for (const Table& table : tables_) {
      for (const TableSection& section : table.sections) {
        for (const TableRow& row : section.rows) {
          if (row.kind != Kind::type || !(row.*side)) continue;
          for (const Declaration* cuda : cuda_.find(row.name)) {
            for (const Declaration* hip : find(plain((row.*side)->name))) {
              if (cuda->storage.size() == 1 && hip->storage.size() == 1 &&
                  cuda->storage[0].starts_with("class ")) {
                classes.emplace(cuda->storage[0], hip->storage[0]);
              }
            }
          }
        }
      }
    }
    return classes;
  }

  /// What a port includes for `table`, as far as it is there.
  std::vector<std::string> headersOf(const Table& table, Side side) const {
    std::vector<std::string> headers;
    for (const TableRow& row : table.headers) {
      if (!(row.*side)) continue;
      const std::string& name = (row.*side)->name;
      if (std::ranges::find(headers, name) == headers.end() &&
          !folderOf(options_.hip, name).empty()) {
        headers.push_back(name);
      }
    }
    return headers;
  }

  /// Both passes: HIP declares some names to the device alone.
  void read(const std::vector<std::string>& headers) {
    if (headers.empty()) return;
    const auto [at, isNew] = read_.try_emplace(headers);
    if (!isNew) return;
    for (const bool isDevicePass : {false, true}) {
      Reading reading;
      reading.language = Language::hip;
      reading.isDevicePass = isDevicePass;
      reading.folders = options_.hip;
      reading.toleratesMissing = true;
      // What is there on demand only is there: the rows' notes say how.
      reading.defines = {"HIP_ENABLE_WARP_SYNC_BUILTINS",
                         "ROCM_NO_WRAPPER_HEADER_WARNING", "MIOPEN_BETA_API=1"};
      reading.headers = headers;
      reading.headers.insert(reading.headers.begin(),
                             std::string(kRuntimeHeader));
      ReadingResult result = readDeclared(reading);
      for (const std::string& each : result.missing) {
        outcome_.wrong.push_back(
            fmt::format("{} cannot be parsed completely: {}; install the "
                        "headers that it includes",
                        fmt::join(headers, ", "), each));
      }
      for (const std::string& each : result.errors) {
        outcome_.remarks.push_back(each);
      }
      for (const auto& [name, declaration] : result.declared.all()) {
        at->second.add(name, declaration);
      }
    }
  }

  /// A header of another table may be the one that declares a name (a data
  /// type of cuBLAS's GEMMs): sources that use it include that table's.
  std::vector<const Declaration*> find(std::string_view name) const {
    std::vector<const Declaration*> found = declared_->find(name);
    for (auto at = read_.begin(); found.empty() && at != read_.end(); ++at) {
      found = at->second.find(name);
    }
    return found;
  }

  /// Of the folder that a header's path begins with.
  Version versionOf(std::string_view path) const {
    const auto at = options_.versions.find(path.substr(0, path.find('/')));
    return at == options_.versions.end() ? hip_ : at->second;
  }

  /// Rows name what belongs to cooperative groups without their namespace.
  std::vector<const Declaration*> findPlain(std::string_view name) const {
    auto found = find(name);
    if (found.empty()) {
      found = find("cooperative_groups::" + std::string(name));
    }
    return found;
  }

  /// Of the folder below the include folders in which a name was found, if it
  /// is known exactly.
  std::optional<Version> versionOf(const Declaration& declaration) const {
    for (const auto& [folder, version] : options_.versions) {
      if (declaration.file.find("/" + folder + "/") != std::string::npos) {
        return version;
      }
    }
    if (declaration.file.find("/hip/") != std::string::npos) return hip_;
    return std::nullopt;
  }

  template <typename... Parts>
  void wrong(const TableRow& row, const TableCounterpart& to,
             fmt::format_string<Parts...> format, Parts&&... parts) {
    outcome_.wrong.push_back(fmt::format(
        "{}:{}: row \"{}\": {} {}", table_->file, row.line, row.name, to.name,
        fmt::format(format, std::forward<Parts>(parts)...)));
  }

  /// Whether the row could be compared.
  bool row(const TableRow& row, const TableCounterpart& to) {
    if (row.kind == Kind::member) return member(row, to);
    // std's are the compiler's, hipport's the support headers'.
    if (row.kind == Kind::scoped) return false;
    // An expression is declared by nobody, nor are several words.
    if (to.name.find("static_cast<") != std::string::npos ||
        to.name.find(' ') != std::string::npos) {
      return false;
    }
    if (!to.pasted.empty() && findPlain(to.pasted).empty()) {
      wrong(row, to, "has no older name {} in ROCm {}; remove \"pasted\"",
            to.pasted, text(oldest_));
    }
    const auto found = findPlain(plain(to.name));
    if (!found.empty() && !to.tag.empty() && findPlain(to.tag).empty()) {
      wrong(row, to, "is no typedef of a struct {} in ROCm {}; remove \"tag\"",
            to.tag, text(oldest_));
    }
    const bool isYoung = to.added.stated() && to.added > oldest_;
    const bool isGone = to.removed.stated() && to.removed <= oldest_;
    if (found.empty()) {
      if (isYoung || isGone) return false;
      if (!to.header.empty() || isOfAbsent(to.name)) {
        ++count_.absent;
        return true;
      }
      if (to.added.stated()) {
        wrong(row, to,
              "is in no header of ROCm {}, although the row says it was added "
              "in {}; correct the name or the version",
              text(oldest_), text(to.added));
      } else {
        wrong(row, to,
              "is in no header of ROCm {}; correct the name, or add the "
              "version that added it",
              text(oldest_));
      }
      return true;
    }
    std::vector<const Declaration*> fitting;
    std::ranges::copy_if(found, std::back_inserter(fitting),
                         [&](const auto* it) { return fits(row, to, *it); });
    if (fitting.empty()) {
      wrong(row, to, "is declared by {}, but not as {}; correct the kind",
            found.front()->file, wordOf(row.kind));
      return true;
    }
    // Of an overload, the versions are those of its own.
    const auto version = versionOf(*fitting.front());
    if (version && row.types.empty()) {
      if (to.added.stated() && to.added > *version) {
        wrong(row, to, "is in ROCm {} already, not only since {}",
              text(*version), text(to.added));
      }
      if (to.removed.stated() && to.removed <= *version) {
        wrong(row, to, "is still in ROCm {}, not removed in {}", text(*version),
              text(to.removed));
      }
    }
    if (!to.deprecated.stated() &&
        std::ranges::all_of(fitting, &Declaration::isDeprecated)) {
      wrong(row, to, "is deprecated; say since which version");
    }
    templates(row, to, fitting);
    if (row.kind == Kind::type) alias(row, to, *fitting.front());
    if (row.kind == Kind::function) {
      calls(row, to, fitting);
      hipOverloads(row, to, fitting);
    }
    return true;
  }

  /// A member is declared by the class that its owner becomes.
  bool member(const TableRow& row, const TableCounterpart& to) {
    const std::string owner = row.name.substr(0, row.name.find("::"));
    const auto renamed = names_.find(owner);
    const std::string& type = renamed == names_.end() ? owner : renamed->second;
    const auto classes = findPlain(type);
    const bool isThere = std::ranges::any_of(
        classes,
        [&](const Declaration* it) { return it->members.contains(to.name); });
    const bool isYoung = to.added.stated() && to.added > oldest_;
    const bool isGone = to.removed.stated() && to.removed <= oldest_;
    const bool isUnknown =
        classes.empty() ||
        std::ranges::any_of(classes, &Declaration::hasUnknownBase);
    if (!isThere && (isYoung || isGone || isUnknown)) return false;
    if (!isThere) {
      wrong(row, to,
            "is not a member of {} in ROCm {}; correct the name or add the "
            "version that added it",
            type, text(oldest_));
    } else if (isYoung) {
      wrong(row, to, "is in ROCm {} already, not only since {}", text(oldest_),
            text(to.added));
    }
    return true;
  }

  /// Whether a name begins as those of a library of which no header is here.
  bool isOfAbsent(std::string_view name) const {
    return std::ranges::any_of(absent_, [&](std::string_view folder) {
      return name.starts_with(folder);
    });
  }

  void templates(const TableRow& row, const TableCounterpart& to,
                 const std::vector<const Declaration*>& fitting) {
    const auto takes = [&](int count) {
      return std::ranges::any_of(fitting, [&](const Declaration* it) {
        return it->templateArguments.accepts(count);
      });
    };
    const std::string_view list =
        std::string_view(to.name).substr(plain(to.name).size());
    if (!list.empty()) {
      const auto count = static_cast<int>(std::ranges::count(list, ',')) + 1;
      if (!takes(count)) {
        wrong(row, to, "does not take {} template arguments", count);
      }
      return;
    }
    for (const Declaration* cuda : cuda_.find(row.name)) {
      if (cuda->what != What::type || cuda->templateArguments.most == 0) {
        continue;
      }
      if (!takes(cuda->templateArguments.least)) {
        wrong(row, to, "does not take {} template arguments as CUDA's does",
              cuda->templateArguments.least);
      }
    }
  }

  /// "double*, double"; nothing of a template or a macro.
  static std::optional<std::string> typesOf(const Declaration& it) {
    if (it.what != What::function || it.templateArguments.most != 0) {
      return std::nullopt;
    }
    std::string types;
    for (const std::string& parameter : it.parameters) {
      std::string type =
          parameter.starts_with("const ") ? parameter.substr(6) : parameter;
      if (const auto star = type.find(" *"); star != std::string::npos) {
        type.erase(star, 1);
      }
      types += (types.empty() ? "" : ", ") + type;
    }
    return types;
  }

  /// What HIP's function takes and CUDA's does not: all of it, and nothing
  /// else. Rows of names that never meet CUDA's have none.
  void hipOverloads(const TableRow& row, const TableCounterpart& to,
                    const std::vector<const Declaration*>& fitting) {
    // Headers of that age have fewer.
    if (row.hipOverloads.empty() || oldest_ < kOverloadsOf) return;
    std::set<std::string> hip, cuda;
    for (const Declaration* it : fitting) {
      if (const auto types = typesOf(*it)) hip.insert(*types);
    }
    for (const Declaration* it : cuda_.find(row.name)) {
      if (const auto types = typesOf(*it)) cuda.insert(*types);
    }
    for (const std::string& types : row.hipOverloads) {
      if (!hip.contains(types)) {
        wrong(row, to, "does not take ({})", types);
      } else if (cuda.contains(types)) {
        wrong(row, to, "takes ({}) as CUDA's does; it is no overload of HIP's",
              types);
      }
      hip.erase(types);
    }
    if (cuda.empty()) return;
    for (const std::string& types : hip) {
      if (!cuda.contains(types)) {
        wrong(row, to, "takes ({}), which \"hipOverloads\" lacks", types);
      }
    }
  }

  /// Handles that are no types of their own: overloads for them clash.
  void alias(const TableRow& row, const TableCounterpart& to,
             const Declaration& it) {
    if (oldest_ < kOverloadsOf) return;
    const bool isAny = it.canonical == "void*" || it.canonical == "const void*";
    const std::string alias = isAny ? it.canonical : std::string();
    if (to.alias == alias) return;
    if (alias.empty()) {
      wrong(row, to, "is no other name of {}", to.alias);
    } else {
      wrong(row, to, "is another name of {}; say so by \"alias\"", alias);
    }
  }

  void calls(const TableRow& row, const TableCounterpart& to,
             const std::vector<const Declaration*>& fitting) {
    if (to.applicability == Applicability::manual) return;
    // The call is that of the newer form.
    if (to.changed.stated() && to.changed > oldest_) return;
    const auto takes = [&](int count) {
      return std::ranges::any_of(fitting, [&](const Declaration* it) {
        return it->what == What::variable || it->arguments.accepts(count);
      });
    };
    const auto most = [&] {
      int result = 0;
      for (const Declaration* it : fitting) {
        if (it->what == What::variable || it->arguments.most < 0) return 1000;
        result = std::max(result, it->arguments.most);
      }
      return result;
    }();
    for (const TableCall& call : to.calls) {
      // The call may be of another function than the name.
      if (std::string_view(call.text).substr(0, call.text.find('(')) !=
          to.name) {
        continue;
      }
      const int count =
          static_cast<int>(argumentsOf(call.text, call.arguments).size());
      const bool isExact =
          call.arguments >= 0 || call.text.find("...") == std::string::npos;
      if (isExact ? !takes(count) : count > most) {
        wrong(row, to, "takes {} arguments, the call \"{}\" gives {}",
              words(fitting), call.text, count);
      }
    }
    if (!row.types.empty()) {  // an overload: CUDA's own are no matter
      const auto count = static_cast<int>(row.types.size());
      const TableCall* call = callFor(to, count);
      const bool isOther =
          call &&
          std::string_view(call->text).substr(0, call->text.find('(')) !=
              to.name;
      const int given =
          call ? static_cast<int>(argumentsOf(call->text, count).size())
               : count;
      if (!isOther && !takes(given)) {
        wrong(row, to, "takes {} arguments, a call with {} gives {}",
              words(fitting), count, given);
      }
      return;
    }
    for (const Declaration* cuda : cuda_.find(row.name)) {
      if (cuda->what != What::function || cuda->arguments.most < 0) continue;
      if (isOverload(row, *cuda)) continue;
      for (int count = cuda->arguments.least; count <= cuda->arguments.most;
           ++count) {
        const TableCall* call = callFor(to, count);
        if (!to.calls.empty() && !call) continue;  // left to a person
        if (call &&
            std::string_view(call->text).substr(0, call->text.find('(')) !=
                to.name) {
          continue;
        }
        std::vector<int> given(static_cast<std::size_t>(count));
        std::iota(given.begin(), given.end(), 0);
        if (call) given = argumentsOf(call->text, count);
        if (!takes(static_cast<int>(given.size()))) {
          wrong(row, to, "takes {} arguments, a call of {} with {} gives {}",
                words(fitting), row.name, count, given.size());
          return;
        }
        if (!storage(row, to, *cuda, given, fitting)) return;
      }
      if (options_.signatures && to.calls.empty()) {
        signature(row, to, *cuda, fitting);
      }
    }
  }

  /// Whether one of the row's overloads speaks for this one of CUDA's.
  static bool isOverload(const TableRow& row, const Declaration& cuda) {
    const auto plainType = [](const std::string& type) {
      return typeWords(type, [](const std::string& word) {
        return word == "volatile" ? std::string() : word + ' ';
      });
    };
    return std::ranges::any_of(row.overloads, [&](const TableRow& overload) {
      return std::ranges::equal(
          overload.types, cuda.parameters,
          [&](const std::string& type, const std::string& parameter) {
            return type == "any" || plainType(type) == plainType(parameter);
          });
    });
  }

  /// Whether what a pointer points to is of CUDA's size under HIP too, or the
  /// row has a word about it. `given`: the old place of each argument.
  bool storage(const TableRow& row, const TableCounterpart& to,
               const Declaration& cuda, const std::vector<int>& given,
               const std::vector<const Declaration*>& fitting) {
    if (!to.note.empty()) return true;
    std::string first;
    for (const Declaration* it : fitting) {
      std::string difference;
      for (std::size_t i = 0; i < given.size(); ++i) {
        if (it->what != What::function || i >= it->storage.size()) return true;
        const auto from = static_cast<std::size_t>(given[i]);
        if (given[i] < 0 || from >= cuda.storage.size() ||
            !bites(cuda.storage[from], it->storage[i], classes_)) {
          continue;
        }
        difference += fmt::format("{}argument {} is {} where CUDA's is {}",
                                  difference.empty() ? "" : ", ", i + 1,
                                  it->parameters[i], cuda.parameters[from]);
      }
      if (difference.empty()) return true;
      if (first.empty()) first = difference;
    }
    wrong(row, to, "takes other arguments: {}; say so in a note", first);
    return false;
  }

  void signature(const TableRow& row, const TableCounterpart& to,
                 const Declaration& cuda,
                 const std::vector<const Declaration*>& fitting) {
    const auto renamed = [&](const std::string& type) {
      return typeWords(type, [&](const std::string& word) {
        const auto at = names_.find(word);
        return at == names_.end() ? word : at->second;
      });
    };
    const auto same = [](const std::string& word) { return word; };
    std::string difference;
    for (const Declaration* it : fitting) {
      if (it->what != What::function) return;
      difference.clear();
      for (std::size_t i = 0;
           i < cuda.parameters.size() && i < it->parameters.size(); ++i) {
        const std::string from = renamed(cuda.parameters[i]);
        if (from == typeWords(it->parameters[i], same)) continue;
        difference += fmt::format(" {}: {} / {};", i + 1, cuda.parameters[i],
                                  it->parameters[i]);
      }
      if (difference.empty()) return;
    }
    if (difference.empty()) return;
    outcome_.remarks.push_back(
        fmt::format("{} -> {}:{}", row.name, to.name, difference));
  }

  std::span<const Table> tables_;
  const VerifyOptions& options_;
  Version hip_, oldest_;
  std::map<std::string, std::string, std::less<>> names_;
  const Table* table_ = nullptr;
  std::string_view flavour_;
  std::map<std::vector<std::string>, Declared> read_;
  std::set<std::string, std::less<>> absent_;  ///< folders of headers
  const Declared* declared_ = nullptr;
  Count count_;
  Declared cuda_;
  Classes classes_;
  Outcome outcome_;
};

}  // namespace

std::string folderOf(const Folders& folders, const std::string& header) {
  for (const std::string& folder : folders) {
    if (fs::exists(fs::path(folder) / header)) return folder;
  }
  return {};
}

Outcome verify(std::span<const Table> tables, const VerifyOptions& options) {
  return Verifier(tables, options).run();
}

}  // namespace hipport::tablecheck
