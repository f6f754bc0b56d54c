#include "emulate/kept_code.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "cache/disk.h"
#include "text/digest.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKind = "kernels";
constexpr std::uintmax_t kMostBytes = std::uintmax_t{256} << 20;

/// HIPPORT_EMULATE_CACHE names another folder, or with 0 none.
fs::path folder() {
  const char* const named = std::getenv("HIPPORT_EMULATE_CACHE");
  if (!named) return userCacheFolder();
  return std::string_view(named) == "0" ? fs::path() : fs::path(named);
}

/// What compiles, and for what; empty if this library cannot be told from
/// others.
std::string compiler() {
  const auto own = buildId(reinterpret_cast<const void*>(&findCode));
  const auto llvm =
      buildId(reinterpret_cast<const void*>(&llvm::sys::getHostCPUFeatures));
  if (!own || !llvm) return {};
  std::vector<std::string> features;
  for (const auto& each : llvm::sys::getHostCPUFeatures()) {
    if (each.second) features.push_back(each.first().str());
  }
  std::ranges::sort(features);
  std::string text = *own + *llvm + llvm::sys::getHostCPUName().str();
  for (const std::string& each : features) text += '+' + each;
  return text;
}

/// Empty where nothing is kept.
fs::path nameOf(std::string_view source) {
  static const std::string kCompiler = compiler();
  if (kCompiler.empty()) return {};
  PieceDigest digest;
  digest.add(kCompiler);
  digest.add(std::string_view("\0", 1));
  digest.add(source);
  const std::string name = digest.digest().text();
  return fs::path(kKind) / name.substr(0, 2) / name.substr(2);
}

class Writer {
 public:
  void put(std::uint64_t value) {
    std::array<char, sizeof value> bytes{};
    std::memcpy(bytes.data(), &value, sizeof value);
    text_.append(bytes.data(), bytes.size());
  }
  void put(std::string_view text) {
    put(text.size());
    text_ += text;
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// What is missing reads as 0, and isWhole() says so.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    const std::string_view bytes = take(sizeof value);
    std::memcpy(&value, bytes.data(), bytes.size());
    return value;
  }
  template <typename T>
  T numberAs() {
    return static_cast<T>(number());
  }
  std::string text() { return std::string(take(number())); }
  /// How many follow that have at least eight bytes each.
  std::size_t count() {
    const std::uint64_t many = number();
    if (many > text_.size() / sizeof many) isWhole_ = false;
    return isWhole_ ? many : 0;
  }
  bool isWhole() const { return isWhole_ && text_.empty(); }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > text_.size()) {
      isWhole_ = false;
      return {};
    }
    const std::string_view taken = text_.substr(0, size);
    text_.remove_prefix(size);
    return taken;
  }

  std::string_view text_;
  bool isWhole_ = true;
};

std::string toBytes(const CompiledCode& code) {
  Writer to;
  const Lowered& lowered = code.lowered;
  to.put(lowered.waveSize);
  to.put(lowered.sites.size());
  for (const Site& each : lowered.sites) {
    to.put(each.file);
    to.put(each.line);
    to.put(static_cast<std::uint64_t>(each.role));
    to.put(each.lastLine);
    to.put(each.isHalving);
    to.put(each.isInHelper);
    to.put(each.isOfLibrary);
    to.put(each.isInLibrary);
  }
  to.put(lowered.variables.size());
  for (const LdsVariable& each : lowered.variables) {
    to.put(each.name);
    to.put(each.size);
    to.put(each.alignment);
    to.put(each.isDynamic);
  }
  to.put(lowered.kernels.size());
  for (const LoweredKernel& each : lowered.kernels) {
    to.put(each.name);
    to.put(each.entry);
    to.put(each.variables.size());
    for (const std::uint32_t variable : each.variables) to.put(variable);
    to.put(each.lanesMeet);
    to.put(each.blockThreads);
    to.put(each.isOfWave);
  }
  to.put(code.object);
  return to.take();
}

std::optional<CompiledCode> fromBytes(std::string_view bytes) {
  Reader from(bytes);
  CompiledCode code;
  Lowered& lowered = code.lowered;
  lowered.waveSize = from.numberAs<std::uint32_t>();
  lowered.sites.resize(from.count());
  for (Site& each : lowered.sites) {
    each.file = from.text();
    each.line = from.numberAs<std::uint32_t>();
    each.role = static_cast<SiteRole>(from.number());
    each.lastLine = from.numberAs<std::uint32_t>();
    each.isHalving = from.number() != 0;
    each.isInHelper = from.number() != 0;
    each.isOfLibrary = from.number() != 0;
    each.isInLibrary = from.number() != 0;
  }
  lowered.variables.resize(from.count());
  for (LdsVariable& each : lowered.variables) {
    each.name = from.text();
    each.size = from.number();
    each.alignment = from.number();
    each.isDynamic = from.number() != 0;
  }
  lowered.kernels.resize(from.count());
  for (LoweredKernel& each : lowered.kernels) {
    each.name = from.text();
    each.entry = from.text();
    each.variables.resize(from.count());
    for (std::uint32_t& variable : each.variables) {
      variable = from.numberAs<std::uint32_t>();
    }
    each.lanesMeet = from.number() != 0;
    each.blockThreads = from.numberAs<std::uint32_t>();
    each.isOfWave = from.number() != 0;
  }
  code.object = from.text();
  if (!from.isWhole()) return std::nullopt;
  return code;
}

}  // namespace

std::optional<CompiledCode> findCode(std::string_view source) try {
  const fs::path in = folder();
  const fs::path name = in.empty() ? fs::path() : nameOf(source);
  if (name.empty()) return std::nullopt;
  const DiskFile file((in / name).string());
  const std::optional<std::string> bytes = readSealed(file);
  if (!bytes) return std::nullopt;
  file.touch();
  return fromBytes(*bytes);
} catch (const std::exception&) {
  return std::nullopt;
}

void keepCode(std::string_view source, const CompiledCode& code) try {
  const fs::path in = folder();
  const fs::path name = in.empty() ? fs::path() : nameOf(source);
  if (name.empty() || !writeSealed(in, name, toBytes(code))) return;
  static std::once_flag once;
  std::call_once(once, [&] {
    const std::array kinds{kKind};
    trimSealed(in, kinds, kMostBytes);
  });
} catch (const std::exception&) {
  return;  // The next run compiles it again.
}

}  // namespace hipport
