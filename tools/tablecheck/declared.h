// What headers declare, as Clang reads them.
//
// Names only: of every function, type, enumerator, macro and namespace that is
// visible after a set of headers is included, how it may be used. Which of the
// declarations is meant by a call, and what they do, is no question here.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hipport::tablecheck {

enum class What : std::uint8_t {
  function,
  type,
  enumerator,
  variable,
  macro,          ///< without parameters
  functionMacro,  ///< with parameters
  nameSpace,
};

/// Number of arguments or template arguments that are accepted.
struct Arity {
  int least = 0;
  int most = 0;  ///< -1: any number

  bool accepts(int count) const {
    return count >= least && (most < 0 || count <= most);
  }
};

struct Declaration {
  What what = What::function;
  Arity arguments;          ///< function, functionMacro
  Arity templateArguments;  ///< function and class templates; else 0 to 0
  std::string file;         ///< as it was found
  /// What an object-like macro is replaced by if that is one identifier.
  std::string alias;
  /// A macro that names nothing: an include guard, or one that the compiler
  /// or the command line defines, or may: headers ask for it.
  bool isGuard = false;
  bool isDeprecated = false;
  /// Functions: the types of the parameters as they are written.
  std::vector<std::string> parameters;
  /// The same as a compiler takes them, what they are in the end and without
  /// const: "unsigned long*", "class float2**". "" for what is none of a
  /// number, a class, or a pointer to one. Of a type: what itself is.
  std::vector<std::string> storage;
  /// Classes: what they and their bases have.
  std::set<std::string, std::less<>> members;
  /// Types: what a typedef stands for in the end: "void*".
  std::string canonical;
  /// A base depends on template parameters: there may be more members.
  bool hasUnknownBase = false;
};

/// By qualified name; inline and unnamed namespaces are left out of it. An
/// enumerator goes by the scope of its enumeration, as C has it.
class Declared {
 public:
  using Map = std::multimap<std::string, Declaration, std::less<>>;

  void add(std::string name, Declaration declaration) {
    map_.emplace(std::move(name), std::move(declaration));
  }
  bool contains(std::string_view name) const { return map_.contains(name); }
  /// All of that name, macros that stand for another name followed.
  std::vector<const Declaration*> find(std::string_view name) const;
  const Map& all() const { return map_; }

 private:
  Map map_;
};

enum class Language : std::uint8_t { cxx, cuda, hip };

struct Reading {
  Language language = Language::cxx;
  bool isDevicePass = false;
  std::vector<std::string> folders;  ///< searched before the system's
  std::vector<std::string> defines;  ///< NAME or NAME=VALUE
  std::vector<std::string> headers;  ///< included, in this order
  /// Headers of others that are not there (vdpau/vdpau.h) count as empty, where
  /// Clang would read nothing behind them.
  bool toleratesMissing = false;
};

struct ReadingResult {
  Declared declared;
  /// Clang's messages of missing headers; their names could not be read.
  std::vector<std::string> missing;
  /// Other errors. Clang goes on behind them, so that names are rarely lost.
  std::vector<std::string> errors;
};

ReadingResult readDeclared(const Reading& reading);

}  // namespace hipport::tablecheck
