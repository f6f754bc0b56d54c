// The extension of packaging/vscode: it is built as it is published, installed
// as people install it, and used in a real VS Code.

#include "browser.h"
#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

const fs::path kSources = HIPPORT_SOURCES;

/// The build, in which packaging/vscode/test.sh puts what npm has.
fs::path build() {
  return fs::path(HIPPORT_BINARY).parent_path().parent_path();
}

class VsCode : public Scratch {
 protected:
  /// Builds the package from a copy of what npm fetched, as a link.
  ProcessResult package(const std::string& name) const {
    fs::create_directories(at(name + ".work"));
    fs::create_directory_symlink(build() / "vscode-extension/node_modules",
                                 at(name + ".work/node_modules"));
    return run({(kSources / "packaging/vscode/build.sh").string(), "--work",
                at(name + ".work").string(), "-o", at(name).string()},
               options(120));
  }

  ProcessOptions options(int seconds) const {
    return {.folder = folder(),
            .timeLimit = std::chrono::seconds(seconds),
            .hasAnyAddresses = true};
  }

  static bool isFetched() {
    return fs::exists(build() / "vscode-extension/node_modules/complete");
  }
};

TEST_F(VsCode, ItsExtensionIsTheSameFromTheSameSources) {
  if (!isFetched()) {
    HIPPORT_SKIP(npmSchema) << "packaging/vscode/build.sh --fetch did not run";
  }
  for (const char* name : {"a.vsix", "b.vsix"}) {
    const ProcessResult result = package(name);
    ASSERT_TRUE(exited(result, 0)) << result;
    EXPECT_EQ(result.out, at(name).string() + "\n");
  }
  const std::string bytes = read("a.vsix");
  EXPECT_TRUE(bytes == read("b.vsix"));
  EXPECT_LT(bytes.size(), 150'000U);
  EXPECT_TRUE(contains(read("a.vsix.work/dist/licences.txt"),
                       "vscode-languageclient "));
}

TEST_F(VsCode, ItsExtensionIsNotBuiltFromWrongTypes) {
  if (!isFetched()) {
    HIPPORT_SKIP(npmSchema) << "packaging/vscode/build.sh --fetch did not run";
  }
  fs::create_directories(at("root/packaging"));
  fs::copy(kSources / "packaging/vscode", at("root/packaging/vscode"),
           fs::copy_options::recursive);
  for (const char* file : {"CMakeLists.txt", "LICENSE"}) {
    fs::copy_file(kSources / file, at("root") / file);
  }
  write("root/packaging/vscode/src/wrong.ts",
        "export const one: number = '';\n");
  fs::create_directories(at("work"));
  fs::create_directory_symlink(build() / "vscode-extension/node_modules",
                               at("work/node_modules"));
  const std::string script = at("root/packaging/vscode/build.sh").string();
  const ProcessResult result =
      run({script, "--work", at("work").string(), "-o", at("a.vsix").string()},
          options(120));
  EXPECT_EQ(result.code, 1);
  EXPECT_TRUE(contains(result.out + result.err, "src/wrong.ts(1,14)"));
  EXPECT_FALSE(exists("a.vsix"));
  const ProcessResult usage = run({script, "--colour"});
  EXPECT_EQ(usage.code, 2);
  EXPECT_EQ(usage.err, "build: unknown argument --colour; see --help\n");
}

/// What tests/e2e/clients/vscode/suite.cjs asks of it.
TEST_F(VsCode, UsesItsExtension) {
  if (!isFetched() || !fs::exists(build() / "vscode-server/complete")) {
    HIPPORT_SKIP(npmSchema) << "packaging/vscode/test.sh did not run";
  }
  if (!Browser::isThere()) HIPPORT_SKIP(browser) << "chromium is not installed";
  ASSERT_TRUE(exited(package("a.vsix"), 0));
  write("room/tree/a.cu",
        "#include <cuda_runtime.h>\n"
        "\n"
        "__global__ void fill(float* data) { data[threadIdx.x] = 1; }\n"
        "\n"
        "void run(float* data) {\n"
        "  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 2);\n"
        "  cudaMalloc(&data, 256);\n"
        "  fill<<<1, 64>>>(data);\n"
        "  cudaFree(data);\n"
        "}\n");
  write("room/tree/b.cu",
        "#include <cuda_runtime.h>\n"
        "\n"
        "__device__ int sum(int value) {\n"
        "  return __shfl_down_sync(0xffffffff, value, 16);\n"
        "}\n"
        "\n"
        "void nothing() { cudaFree(0); }\n");
  const ProcessResult result =
      run({"node", (kSources / "tests/e2e/clients/vscode/run.mjs").string(),
           HIPPORT_BINARY, (build() / "vscode-server/vscode").string(),
           at("a.vsix").string(), at("room").string()},
          options(175));
  EXPECT_TRUE(exited(result, 0)) << result;
  EXPECT_TRUE(contains(result.out, "ok the port beside follows what is typed"));
}

}  // namespace
}  // namespace hipport::e2e
