// The map of a port: where each line of a written port comes from, and what the
// port said about it.
//
// `port -o DIR` leaves it in DIR/.hipify-port/map.json; it is no part of the
// port itself, and nothing but validate reads it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "text/lines.h"

namespace hipport {

/// Its place in the folder of a port.
inline constexpr std::string_view kPortMapFolder = ".hipify-port";
inline constexpr std::string_view kPortMapFile = ".hipify-port/map.json";

/// A finding of the port that wants hands or a look, by lines of the source.
struct MappedFinding {
  std::uint32_t line = 1;
  std::uint32_t lastLine = 1;
  std::string check;
  std::string message;
};

struct MappedFile {
  std::string port;    ///< relative to the folder of the port
  std::string source;  ///< relative to the root of the sources
  /// Of the port's bytes when it was written (fingerprintOf): lines of a file
  /// that was changed since are not those of the map.
  std::uint64_t fingerprint = 0;
  std::vector<LineOrigin> lines;
  std::vector<MappedFinding> findings;
};

/// How the sources were compiled, as the port was told. Paths are relative to
/// the folder of the port.
struct PortedWith {
  std::string buildDir;  ///< of -p; empty for none
  std::vector<std::string> includeDirs;
  std::vector<std::string> macros;  ///< "-DX", "-UX", in their order
  std::string standard;
  std::string rocm;  ///< "7.0": the version that it is for; empty if unknown
};

struct PortMap {
  PortedWith options;
  /// The root of the sources, relative to the folder of the port.
  std::string root;
  std::vector<MappedFile> files;  ///< by port

  const MappedFile* find(std::string_view port) const;
};

/// FNV-1a, 64 bits.
std::uint64_t fingerprintOf(std::string_view bytes);

std::string toJson(const PortMap& map);

/// Throws Error(input) that names `path` if it is no map.
PortMap readPortMap(std::string_view bytes, const std::string& path);

}  // namespace hipport
