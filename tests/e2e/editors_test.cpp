// The clients of real editors and of the protocols' own libraries.

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

const fs::path kClients = fs::path(HIPPORT_SOURCES) / "tests/e2e/clients";

/// Where tools/setup.sh puts what npm has.
fs::path modules() {
  return fs::path(HIPPORT_BINARY).parent_path().parent_path() / "npm-clients";
}

class Clients : public Scratch {
 protected:
  void SetUp() override { write("tree/a.cu", std::string(kSource)); }

  /// Runs a script of clients/ with the modules of npm that it needs.
  ProcessResult node(const std::string& script) const {
    return run({"node", (kClients / script).string(), HIPPORT_BINARY,
                modules().string(), at("tree").string()},
               {.folder = folder()});
  }
};

TEST_F(Clients, NeovimPortsAFile) {
  if (!isInstalled("nvim")) HIPPORT_SKIP(package) << "neovim is not installed";
  const ProcessResult result =
      run({"nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c",
           "luafile " + (kClients / "neovim.lua").string(),
           at("tree/a.cu").string()},
          {.folder = folder(),
           .timeLimit = std::chrono::seconds(120),
           .environment = {{"HIPPORT_BINARY", HIPPORT_BINARY},
                           {"HOME", folder().string()},
                           {"XDG_CACHE_HOME", at("cache").string()},
                           {"XDG_STATE_HOME", at("state").string()}}});
  EXPECT_TRUE(exited(result, 0)) << result;
  EXPECT_EQ(read("tree/a.cu"), kPort);
}

TEST_F(Clients, TheLibraryOfVsCodePortsAFile) {
  if (!fs::exists(modules() / "complete")) {
    HIPPORT_SKIP(npmSchema) << "tests/fetch-npm-clients.sh did not run";
  }
  const ProcessResult result = node("lsp_client.cjs");
  EXPECT_TRUE(exited(result, 0)) << result;
  EXPECT_EQ(result.out, kPort);
}

TEST_F(Clients, TheSdkOfMcpPortsAFile) {
  if (!fs::exists(modules() / "complete")) {
    HIPPORT_SKIP(npmSchema) << "tests/fetch-npm-clients.sh did not run";
  }
  const ProcessResult result = node("mcp_client.mjs");
  EXPECT_TRUE(exited(result, 0)) << result;
  EXPECT_EQ(result.out, kPort);
}

}  // namespace
}  // namespace hipport::e2e
