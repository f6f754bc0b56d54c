#include "port/origin.h"

#include <fmt/format.h>
#include <sha1.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "files/files.h"
#include "text/error.h"
#include "text/numbers.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

using nlohmann::ordered_json;

constexpr int kVersion = 1;

}  // namespace

std::string asCharacters(std::string_view bytes) {
  std::string text;
  for (const char each : bytes) {
    const auto c = static_cast<unsigned char>(each);
    if (c < 0x80) {
      text += each;
    } else {
      text += static_cast<char>(0xC0U | c >> 6U);
      text += static_cast<char>(0x80U | (c & 0x3FU));
    }
  }
  return text;
}

std::string asBytes(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x80) {
      bytes += text[i];
    } else if ((c == 0xC2 || c == 0xC3) && i + 1 < text.size()) {
      const auto next = static_cast<unsigned char>(text[++i]);
      bytes += static_cast<char>((c & 3U) << 6U | (next & 0x3FU));
    } else {
      throw std::out_of_range("a character that is no byte");
    }
  }
  return bytes;
}

bool isInsidePort(const fs::path& name) {
  return !name.empty() && name.is_relative() && name.has_filename() &&
         name == name.lexically_normal() && *name.begin() != "..";
}

namespace {

ordered_json toJson(const OriginFile& file) {
  ordered_json entry = {{"port", asCharacters(file.port)}};
  if (!file.source.empty() && file.source != file.port) {
    entry["source"] = asCharacters(file.source);
  }
  if (file.source.empty()) entry["source"] = nullptr;
  if (file.isLink) entry["link"] = true;
  if (file.isCuda) entry["cuda"] = true;
  if (!file.read.empty() && file.read != file.wrote) entry["read"] = file.read;
  entry["wrote"] = file.wrote;
  ordered_json edits = ordered_json::array();
  for (const Edit& each : file.edits) {
    edits.push_back({each.span.begin, each.span.end, asCharacters(each.text)});
  }
  if (!edits.empty()) entry["edits"] = std::move(edits);
  return entry;
}

ordered_json toJson(const GivenOption& option) {
  ordered_json entry = {{"name", option.name}};
  ordered_json values = ordered_json::array();
  for (const std::string& each : option.values) {
    values.push_back(asCharacters(each));
  }
  entry["values"] = std::move(values);
  if (option.isPath) entry["paths"] = true;
  if (option.isConfigured) entry["configured"] = true;
  return entry;
}

OriginFile fileFrom(const ordered_json& entry) {
  OriginFile file;
  file.port = asBytes(entry.at("port").get<std::string>());
  const auto source = entry.find("source");
  if (source == entry.end()) {
    file.source = file.port;
  } else if (!source->is_null()) {
    file.source = asBytes(source->get<std::string>());
  }
  if (!isInsidePort(file.port) ||
      (!file.source.empty() && !isInsidePort(file.source))) {
    throw std::out_of_range("a name outside of the port");
  }
  file.isLink = entry.value("link", false);
  file.isCuda = entry.value("cuda", false);
  file.wrote = entry.at("wrote");
  file.read = entry.value("read", file.source.empty() ? "" : file.wrote);
  std::uint32_t end = 0;
  if (const auto edits = entry.find("edits"); edits != entry.end()) {
    for (const ordered_json& each : *edits) {
      Edit edit;
      edit.span = {numberOf<std::uint32_t>(each.at(0)),
                   numberOf<std::uint32_t>(each.at(1))};
      edit.text = asBytes(each.at(2).get<std::string>());
      if (edit.span.begin < end || edit.span.end < edit.span.begin) {
        throw std::out_of_range("edits that overlap");
      }
      end = edit.span.end;
      file.edits.push_back(std::move(edit));
    }
  }
  return file;
}

}  // namespace

const OriginFile* PortOrigin::find(std::string_view port) const {
  const auto found =
      std::ranges::lower_bound(files, port, {}, &OriginFile::port);
  return found != files.end() && found->port == port ? &*found : nullptr;
}

std::string gitIdOf(std::string_view bytes) {
  const std::string head = fmt::format("blob {}", bytes.size());
  SHA1_CTX state;
  SHA1Init(&state);
  const auto add = [&](const char* data, std::size_t size) {
    SHA1Update(&state, reinterpret_cast<const std::uint8_t*>(data), size);
  };
  add(head.c_str(), head.size() + 1);
  add(bytes.data(), bytes.size());
  std::array<std::uint8_t, SHA1_DIGEST_LENGTH> digest{};
  SHA1Final(digest.data(), &state);
  std::string text;
  for (const std::uint8_t each : digest) text += fmt::format("{:02x}", each);
  return text;
}

std::string toJson(const PortOrigin& origin) {
  const auto line = [](const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  };
  // A line a file, so that the record merges and shows in a diff.
  std::string text = fmt::format("{{\"version\": {},\n\"tool\": {}", kVersion,
                                 line(origin.tool));
  if (origin.isUnfinished) text += ",\n\"unfinished\": true";
  if (origin.keepsNames) text += ",\n\"keepsNames\": true";
  ordered_json paths = ordered_json::array();
  for (const std::string& each : origin.paths) {
    paths.push_back(asCharacters(each));
  }
  text += ",\n\"paths\": " + line(paths) + ",\n\"options\": [";
  const auto addAll = [&](const auto& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      text += (i == 0 ? "\n" : ",\n") + line(toJson(all[i]));
    }
  };
  addAll(origin.options);
  text += "],\n\"files\": [";
  addAll(origin.files);
  return text + "]}\n";
}

PortOrigin readOrigin(std::string_view bytes, const std::string& path) try {
  const ordered_json root = ordered_json::parse(bytes);
  if (numberOf<int>(root.at("version")) != kVersion) {
    throw Error(ExitCode::input,
                fmt::format("{}: was written by another version of "
                            "hipify-port; nothing was done. Use that version, "
                            "or a newer one",
                            path));
  }
  PortOrigin origin;
  origin.tool = root.at("tool");
  origin.isUnfinished = root.value("unfinished", false);
  origin.keepsNames = root.value("keepsNames", false);
  for (const ordered_json& each : root.at("paths")) {
    origin.paths.push_back(asBytes(each.get<std::string>()));
    if (origin.paths.back() != "." && !isInsidePort(origin.paths.back())) {
      throw std::out_of_range("a path outside of the tree");
    }
  }
  for (const ordered_json& each : root.at("options")) {
    GivenOption& option = origin.options.emplace_back();
    option.name = each.at("name");
    for (const ordered_json& value : each.at("values")) {
      option.values.push_back(asBytes(value.get<std::string>()));
    }
    option.isPath = each.value("paths", false);
    option.isConfigured = each.value("configured", false);
  }
  for (const ordered_json& each : root.at("files")) {
    origin.files.push_back(fileFrom(each));
  }
  std::ranges::sort(origin.files, {}, &OriginFile::port);
  return origin;
} catch (const Error&) {
  throw;
} catch (const std::exception&) {
  throw Error(ExitCode::input,
              fmt::format("{}: cannot be read as what a port was made from; "
                          "nothing was done. Take it from where the port is "
                          "kept, or port into a new folder",
                          path));
}

std::optional<PortOrigin> originOf(const fs::path& folder) {
  const fs::path path = folder / kOriginFile;
  std::error_code error;
  // A link may lead to any file, and a pipe has no end.
  if (!fs::is_regular_file(fs::symlink_status(path, error))) {
    return std::nullopt;
  }
  return readOrigin(readFile(path), shownAs(path));
}

}  // namespace hipport
