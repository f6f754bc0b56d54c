#include "validate/code_object.h"

#include <cxxabi.h>
#include <elf.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace hipport {
namespace {

using nlohmann::json;

/// NT_AMDGPU_METADATA of LLVM's guide.
constexpr std::uint32_t kMetadataNote = 32;
constexpr std::string_view kOwner = "AMDGPU";

/// A struct at `offset`, if the bytes hold it whole.
template <typename Struct>
std::optional<Struct> structAt(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(Struct)) {
    return std::nullopt;
  }
  Struct value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

std::string_view part(std::string_view bytes, std::uint64_t offset,
                      std::uint64_t size) {
  if (offset > bytes.size() || bytes.size() - offset < size) return {};
  return bytes.substr(offset, size);
}

/// The metadata in a section of notes, or nothing.
std::string_view metadataIn(std::string_view notes) {
  auto aligned = [](std::uint64_t size) { return (size + 3) / 4 * 4; };
  while (const auto note = structAt<Elf64_Nhdr>(notes, 0)) {
    const std::string_view owner = part(notes, sizeof *note, note->n_namesz);
    const std::uint64_t begin = sizeof *note + aligned(note->n_namesz);
    const std::string_view content = part(notes, begin, note->n_descsz);
    if (note->n_type == kMetadataNote && owner.starts_with(kOwner)) {
      return content;
    }
    const std::uint64_t size = begin + aligned(note->n_descsz);
    if (size > notes.size()) break;
    notes.remove_prefix(size);
  }
  return {};
}

std::string_view findMetadata(std::string_view bytes, std::string& problem) {
  const auto header = structAt<Elf64_Ehdr>(bytes, 0);
  if (!header || !bytes.starts_with(ELFMAG) ||
      header->e_ident[EI_CLASS] != ELFCLASS64 ||
      header->e_shentsize != sizeof(Elf64_Shdr)) {
    problem = "it is not a 64-bit ELF file";
    return {};
  }
  for (std::uint64_t i = 0; i < header->e_shnum; ++i) {
    const auto section =
        structAt<Elf64_Shdr>(bytes, header->e_shoff + i * sizeof(Elf64_Shdr));
    if (!section || section->sh_type != SHT_NOTE) continue;
    const std::string_view found =
        metadataIn(part(bytes, section->sh_offset, section->sh_size));
    if (!found.empty()) return found;
  }
  problem = "it has no note about its kernels";
  return {};
}

int number(const json& kernel, const char* key) {
  const auto found = kernel.find(key);
  return found != kernel.end() && found->is_number() ? found->get<int>() : 0;
}

std::string text(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>()
                                                     : std::string();
}

KernelResources kernelFrom(const json& entry) {
  KernelResources kernel;
  kernel.symbol = text(entry, ".name");
  kernel.name = demangled(kernel.symbol);
  kernel.wave = number(entry, ".wavefront_size");
  kernel.vgprs = number(entry, ".vgpr_count");
  kernel.agprs = number(entry, ".agpr_count");
  kernel.sgprs = number(entry, ".sgpr_count");
  kernel.vgprSpills = number(entry, ".vgpr_spill_count");
  kernel.sgprSpills = number(entry, ".sgpr_spill_count");
  kernel.lds = number(entry, ".group_segment_fixed_size");
  kernel.scratch = number(entry, ".private_segment_fixed_size");
  kernel.blockThreads = number(entry, ".max_flat_workgroup_size");
  const auto stack = entry.find(".uses_dynamic_stack");
  kernel.hasDynamicStack =
      stack != entry.end() && stack->is_boolean() && stack->get<bool>();
  return kernel;
}

}  // namespace

std::string demangled(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
      &std::free);
  return status == 0 && name ? std::string(name.get()) : symbol;
}

CodeObject readCodeObject(std::string_view bytes) {
  CodeObject object;
  const std::string_view metadata = findMetadata(bytes, object.problem);
  if (!object.problem.empty()) return object;
  const json root = json::from_msgpack(metadata, /*strict=*/true,
                                       /*allow_exceptions=*/false);
  if (!root.is_object()) {
    object.problem = "its note about kernels cannot be read";
    return object;
  }
  const std::string target = text(root, "amdhsa.target");
  object.architecture = target.substr(
      target.rfind("--") == std::string::npos ? 0 : target.rfind("--") + 2);
  if (const auto kernels = root.find("amdhsa.kernels");
      kernels != root.end() && kernels->is_array()) {
    for (const json& entry : *kernels) {
      if (entry.is_object()) object.kernels.push_back(kernelFrom(entry));
    }
  }
  std::ranges::sort(object.kernels, {}, &KernelResources::name);
  return object;
}

}  // namespace hipport
