// The generated half of the hermetic CUDA headers.
//
// Clang parses CUDA sources without a CUDA SDK against headers of our own.
// Their language part is written by hand (lib/frontend/headers); their API part
// is made here from the rule tables, once, when the project is built. The
// declarations are permissive: they exist so that names resolve, not so that
// arguments are checked.
//
// Words
//   hand-written header  a file of lib/frontend/headers
//   api header           hipport/api/<library>.h, one a table
//   CUDA header          a file that users include (cublas_v2.h): hand-written,
//                        or generated to include the api header of its table
//
// What a hand-written header declares at namespace scope is not generated: its
// text is scanned for declarations (`scan`), so there is no list to keep. A
// function template does not count: it stands beside the plain function. Of an
// enumeration that is written by hand, the tables' further enumerators are
// added as constants of its type.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/table.h"

namespace hipport::rulec {

/// A header by its path below the virtual include root.
struct Header {
  std::string path;
  std::string content;
};

/// The names that a header's text declares at namespace scope.
struct Declared {
  std::set<std::string, std::less<>> names;  ///< all but function templates
  std::set<std::string, std::less<>> tags;   ///< struct, union and enum tags
  std::set<std::string, std::less<>>
      typedefs;  ///< names of typedefs and aliases
  std::set<std::string, std::less<>> templates;  ///< function templates

  bool contains(std::string_view name) const {
    return names.contains(name) || templates.contains(name);
  }
};

/// Adds to `declared` what `text` declares. Reads the plain style in which the
/// hand-written headers are kept, not all of C++: macros are recorded but not
/// expanded, conditional sections count as present.
void scan(std::string_view text, Declared& declared);

struct Declarations {
  /// Sorted by path; no path of `handWritten` is among them.
  std::vector<Header> headers;
  /// Functions and types of library `device`, which is hand-written alone,
  /// that no hand-written header declares.
  std::vector<std::string> missing;
};

/// Makes the api headers and CUDA headers of `tables`. An api header includes
/// the hand-written `hipport/hand/<library>.h` if there is one; a CUDA header
/// includes `hipport/<library>.h` if there is one, else its api header.
/// `handWritten` are all files of lib/frontend/headers; among them
/// `forwarding.txt` lists CUDA headers that only include others ("target
/// target: header header ...").
Declarations declare(std::span<const Table> tables,
                     const std::vector<Header>& handWritten);

}  // namespace hipport::rulec
