// The origin of a port: what it was made from, and how.
//
// `port` leaves it in .hipify-port/origin.json of the folder that it writes to;
// in place, where the port is of one folder. It says of each file which CUDA
// source it was made of and by which edits, so that the port as it was written
// can be made again, by any version of this program, from the old source alone.
// It holds no path of a machine and no time: the same port has the same record.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/edit.h"

namespace hipport {

/// Its place in the folder of a port.
inline constexpr std::string_view kOriginFile = ".hipify-port/origin.json";

/// Begins a path of an option that lies in the tree that was ported, and one
/// that is relative to the folder of the port.
inline constexpr std::string_view kInTree = "CUDA:";
inline constexpr std::string_view kBesidePort = "PORT:";

/// An option that decides what is written, by its name on the command line.
struct GivenOption {
  std::string name;
  std::vector<std::string> values;
  bool isPath = false;
  /// By the configuration of the tree, which may be another in the next tree.
  bool isConfigured = false;
};

struct OriginFile {
  std::string port;    ///< relative to the folder of the port
  std::string source;  ///< relative to the tree; empty: the port brought it
  bool isLink = false;
  /// The port has the CUDA itself, in a tree that is compiled as both: `edits`
  /// are those of a port that was not written.
  bool isCuda = false;
  std::string read;   ///< git's id of the source's content, or of the link
  std::string wrote;  ///< the same of what was written
  /// What turned the source into the port; for a file without a source, into
  /// which text nothing was turned. None where its content is not kept.
  std::vector<Edit> edits;
};

struct PortOrigin {
  std::string tool;                ///< version
  bool isUnfinished = false;       ///< the port was not written to its end
  bool keepsNames = false;         ///< of the sources, as in place
  std::vector<std::string> paths;  ///< that were ported, relative to the tree
  std::vector<GivenOption> options;
  std::vector<OriginFile> files;  ///< by port

  const OriginFile* find(std::string_view port) const;
};

/// Bytes as characters from U+0000 to U+00FF, and back: sources and names may
/// be no UTF-8, and JSON holds nothing else. asBytes throws std::out_of_range.
std::string asCharacters(std::string_view bytes);
std::string asBytes(std::string_view text);

/// Whether a record may name it: a port writes nothing outside of its folder.
bool isInsidePort(const std::filesystem::path& name);

/// The name that git has for content, with SHA-1: an old source can be asked
/// for by it.
std::string gitIdOf(std::string_view bytes);

std::string toJson(const PortOrigin& origin);

/// Throws Error(input) that names `path` if it is none.
PortOrigin readOrigin(std::string_view bytes, const std::string& path);

/// That of the port in `folder`; nothing if there is none.
std::optional<PortOrigin> originOf(const std::filesystem::path& folder);

}  // namespace hipport
