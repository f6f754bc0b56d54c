// What a port left in its folder beside the CUDA build: a later run knows by it
// what is its own, and what a person has changed since.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "files/output_folder.h"

namespace hipport {

/// Its place in the folder of a port.
inline constexpr std::string_view kDualRecord = ".hipify-port/dual.json";

/// Fingerprints (fingerprintOf) of the files of a port, by their paths in it.
using DualRecord = std::map<std::string, std::uint64_t>;

/// The record of the port in `folder`; nothing if there is none. Throws
/// Error(input) if it cannot be read, or names what lies elsewhere.
std::optional<DualRecord> readDualRecord(const std::filesystem::path& folder);

/// Writes it, if it is not there as it is, for the port that is called `name`
/// in `folder`. Throws Error(usage).
void writeDualRecord(const DualRecord& record,
                     const std::filesystem::path& name, OutputFolder& folder);

}  // namespace hipport
