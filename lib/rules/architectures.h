// Architectures: what the GPUs that are ported to can do.
//
// A table of their own (rules/architectures.json, schema beside it), which
// rulec validates and embeds like the rule tables.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// What an architecture does for textures and surfaces.
enum class Images : std::uint8_t {
  none,        ///< nothing: HIP's fetches do not compile for it
  unfiltered,  ///< no gathers, no linear filtering of 32-bit floats
  full,
};

/// Its matrix instructions.
enum class MatrixUnit : std::uint8_t { none, mfma, wmma };

/// The format of 8-bit floats that its instructions compute with.
enum class Fp8 : std::uint8_t { none, fnuz, ocp };

/// What the waves of a compute unit share; on RDNA, of a workgroup processor.
struct ComputeUnit {
  int simds = 0;        ///< SIMD units
  int waves = 0;        ///< that one SIMD unit holds
  int vgprs = 0;        ///< vector registers of one, a lane of `wave`
  int vgprGranule = 0;  ///< steps in which a wave gets them
  int sgprs = 0;        ///< scalar registers of one; 0 for any number of waves
  int barriers = 0;     ///< blocks of more than one wave that it holds at once
  int ldsBytes = 0;     ///< that all its blocks have together
  int ldsBanks = 0;     ///< each four bytes wide
  int cacheLine = 0;    ///< of the vector cache nearest to the lanes, in bytes
};

struct Architecture {
  std::string_view name;      ///< "gfx90a", as --offload-arch takes it
  std::string_view family;    ///< "CDNA2"
  std::string_view products;  ///< some of them
  int wave = 0;               ///< lanes of a wavefront, as HIP compiles
  int ldsBytes = 0;           ///< shared memory that one block can have
  int blockThreads = 0;       ///< that one block can have
  Images images = Images::full;
  MatrixUnit matrix = MatrixUnit::none;
  Fp8 fp8 = Fp8::none;
  /// After so many bits clock() and clock64() begin again at 0.
  int cycleCounterBits = 64;
  bool hasSramecc = false;  ///< takes ":sramecc+" and ":sramecc-"
  bool hasXnack = false;    ///< takes ":xnack+" and ":xnack-"
  ComputeUnit unit = {};
};

/// All known ones, in the order of the table: by age.
std::span<const Architecture> architectures();

/// An architecture to port to, with what is said of its features.
struct TargetArchitecture {
  const Architecture* of = nullptr;  ///< never null
  std::optional<bool> sramecc;
  std::optional<bool> xnack;

  /// "gfx942:xnack+"; features come in alphabetic order.
  std::string text() const;
};

/// What is ported to where nothing else is said.
std::vector<TargetArchitecture> defaultArchitectures();

/// Reads "gfx942" or "gfx942:sramecc-:xnack+". Throws Error(usage) that names
/// what is known, and what is spelled nearly so.
TargetArchitecture parseArchitecture(std::string_view text);

}  // namespace hipport
