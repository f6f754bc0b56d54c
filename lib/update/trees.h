// The three trees of an update: the port as it was written, the port as people
// left it, and the port of the new CUDA.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "port/options.h"
#include "port/origin.h"
#include "port/port.h"
#include "process/listener.h"
#include "tree/port_map.h"
#include "tree/rule_choice.h"
#include "update/old_sources.h"

namespace hipport {

/// What is at a name of the port.
struct Ours {
  enum class Kind : std::uint8_t { none, file, link, other };
  Kind kind = Kind::none;
  std::string id;     ///< of the content, or of the link
  std::string bytes;  ///< of a file
};

/// The port as people left it. Nothing is read through a link.
class PortFolder {
 public:
  explicit PortFolder(std::filesystem::path path) : path_(std::move(path)) {}

  Ours at(const std::string& name);

 private:
  /// Whether a folder and all above it are folders.
  bool isReal(const std::filesystem::path& folder);

  std::filesystem::path path_;
  std::map<std::filesystem::path, bool> real_;
};

/// A port that was made just now.
struct FreshPort {
  std::filesystem::path folder;
  PortOrigin origin;
  PortResult result;
};

/// A port into `folder`, as if that were `home`. Throws Error where there is no
/// CUDA.
FreshPort makePort(PortOptions options, const std::filesystem::path& folder,
                   const std::filesystem::path& home, const RuleChoice& choice,
                   Listener& listener);

struct UpdateTrees {
  std::filesystem::path home;   ///< the folder of the port
  std::filesystem::path cuda;   ///< the new CUDA
  std::filesystem::path given;  ///< the same, as the user named it
  OldSources sources;
  PortOrigin base = {};
  bool isRecorded = false;  ///< the port says itself what it was made from
  std::filesystem::path made = {};  ///< the base as a folder, where it does not
  std::optional<PortMap> map = {};  ///< of the base
  FreshPort theirs = {};

  /// What the new port has of a file.
  std::string theirsOf(const OriginFile& file) const;

  /// The file as it was written by the port; throws Error where that is not to
  /// be had.
  std::string baseOf(const OriginFile& file) const;
};

/// How the CUDA in `cuda` is read, for another tree in its place.
TreeOptions movedTo(const std::filesystem::path& folder, TreeOptions options,
                    const std::filesystem::path& cuda);

/// The map of the port in a folder; nothing where it has none.
std::optional<PortMap> mapIn(const std::filesystem::path& folder);

/// The file has the CUDA itself, and not a port of it.
void keepCuda(OriginFile& file);

bool isBelow(const std::filesystem::path& path,
             const std::filesystem::path& folder);

bool isText(std::string_view bytes);

/// Files that share fewer of their lines are two.
inline constexpr double kSameFile = 0.5;

}  // namespace hipport
