// Undoing an update that was killed: what lies in .hipify-port of a port may be
// of anybody. Whatever its list says, nothing beside the port changes, nothing
// is read through a link, what no update wrote stays, and what is no list is
// refused by one short line. The input is the list.
#include <filesystem>
#include <string>
#include <string_view>

#include "files/files.h"
#include "fuzz.h"
#include "port/origin.h"
#include "text/error.h"
#include "update/update.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using fuzz::require;

constexpr std::string_view kOfPeople = "int mine;\n";
constexpr std::string_view kWritten = "int written;\n";

std::string bytesAt(std::string_view name) {
  return readFile(fuzz::folder() / name);
}

void makePort() {
  std::error_code error;
  fs::remove_all(fuzz::folder() / "port", error);
  fuzz::written("beside", kOfPeople);
  fuzz::written("port/a", kOfPeople);
  fuzz::written("port/b", kWritten);
  fuzz::written("port/.hipify-port/undo/0", "0");
  fuzz::written("port/.hipify-port/undo/1", "1");
  fs::create_symlink("../beside", fuzz::folder() / "port/link", error);
}

void checkUndo() {
  const fs::path port = fuzz::folder() / "port";
  try {
    undoKilledUpdate(port);
    require(!isThere(port / ".hipify-port/undo.json"), "the list is gone");
    require(!undoKilledUpdate(port), "once is enough");
  } catch (const Error& error) {
    const std::string_view message = error.what();
    constexpr std::size_t kLong = 1000;
    require(!message.empty() && message.size() < kLong, "a refusal is short");
    require(message.find("json.exception") == std::string_view::npos,
            "a refusal is in words of ours");
  }
  require(bytesAt("beside") == kOfPeople, "nothing beside the port changes");
  require(bytesAt("port/a") == kOfPeople, "what people wrote stays");
  require(fs::is_symlink(fs::symlink_status(port / "link")),
          "a link of people stays");
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  makePort();
  fuzz::written("port/.hipify-port/undo.json",
                {reinterpret_cast<const char*>(data), size});
  // The port's `a` is what a list names with this id only if it says so.
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.find(gitIdOf(kOfPeople)) == std::string_view::npos) checkUndo();
  return 0;
}
