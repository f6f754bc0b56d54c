// What decides how a tree is read, by the stage that reads it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hipport {

/// Which files there are.
struct InventoryOptions {
  std::vector<std::string> paths;
  std::vector<std::string> exclude;  ///< glob patterns
  std::string buildDir;              ///< of -p; empty for none
  /// Only what git has staged, or what changed since a revision; `paths` may be
  /// empty then.
  bool staged = false;
  std::string changedSince;
  /// What stands for the bytes of files on disk, by absolute path: documents
  /// that an editor has open.
  std::map<std::string, std::shared_ptr<const std::string>> texts;
};

/// How units are parsed.
struct ParseOptions {
  std::string cudaPath;  ///< of --cuda-path; empty for none
  std::vector<std::string> includeDirs;
  std::vector<std::string> macros;  ///< "-DX", "-UX", in their order
  std::string standard;
  unsigned secondsPerUnit = 60;  ///< of processor time
};

/// --shard: one of several runs that share the work of parsing.
struct Shard {
  unsigned number = 1;  ///< from 1 to `count`
  unsigned count = 1;
};

/// What earlier runs have parsed.
struct CacheOptions {
  bool isUsed = true;
  std::string folder;  ///< empty for the user's own
  /// Parse that part into the cache, and do no more.
  std::optional<Shard> shard;
};

struct TreeOptions {
  InventoryOptions inventory;
  ParseOptions parse;
  CacheOptions cache;
  unsigned jobs = 1;
};

}  // namespace hipport
