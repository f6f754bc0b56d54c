// A CUDA tree, its port, and what an update of that is asked for.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "scratch.h"

namespace hipport::e2e {

inline constexpr std::string_view kStep =
    "#include <cuda_runtime.h>\n"
    "#include \"grid.h\"\n"
    "\n"
    "__global__ void step(float* a, int n) {\n"
    "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i < n) a[i] *= 2;\n"
    "}\n"
    "\n"
    "void allocate(float** a, int n) {\n"
    "  cudaMalloc(a, n * sizeof(float));\n"
    "}\n"
    "\n"
    "void run(float* a, int n) {\n"
    "  step<<<blocks(n), 32>>>(a, n);\n"
    "  cudaDeviceSynchronize();\n"
    "}\n";
inline constexpr std::string_view kGrid =
    "#pragma once\n"
    "inline int blocks(int n) { return (n + 31) / 32; }\n";
inline constexpr std::string_view kBuild =
    "cmake_minimum_required(VERSION 3.18)\n"
    "project(heat LANGUAGES CXX CUDA)\n"
    "add_library(heat\n"
    "  step.cu\n"
    ")\n";

inline std::string replaced(std::string_view text, std::string_view part,
                            std::string_view by) {
  std::string result(text);
  const std::size_t at = result.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  if (at != std::string::npos) result.replace(at, part.size(), by);
  return result;
}

class Update : public Scratch {
 protected:
  void writeTree(std::string_view folder) const {
    const std::string name(folder);
    write(name + "/step.cu", kStep);
    write(name + "/grid.h", kGrid);
    write(name + "/CMakeLists.txt", kBuild);
  }

  /// A tree in "cuda", its port in "hip".
  void makePort(const std::vector<std::string>& more = {}) const {
    writeTree("cuda");
    std::vector<std::string> arguments = {"cuda", "-o", "hip"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    ASSERT_TRUE(exited(port(arguments), 0));
  }

  void edit(std::string_view path, std::string_view part,
            std::string_view by) const {
    write(path, replaced(read(path), part, by));
  }

  ProcessResult update(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"update", "cuda", "--port", "hip"});
    return hipify(more);
  }

  nlohmann::json statusOf(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"status", "hip", "--json"});
    const ProcessResult result = hipify(more);
    EXPECT_TRUE(exited(result, 0)) << result;
    return nlohmann::json::parse(result.out);
  }

  ProcessResult git(std::vector<std::string> words) const {
    words.insert(words.begin(),
                 {"git", "-C", at("cuda"), "-c", "user.name=a", "-c",
                  "user.email=a@b", "-c", "commit.gpgsign=false"});
    return run(words);
  }
  void commit() const {
    if (!exists("cuda/.git")) {
      ASSERT_TRUE(exited(git({"init", "-q"}), 0));
    }
    ASSERT_TRUE(exited(git({"add", "-A"}), 0));
    ASSERT_TRUE(exited(git({"commit", "-qm", "x"}), 0));
  }

  /// All of a folder, the records of the port as well.
  std::map<std::string, std::string> allIn(std::string_view name) const {
    std::map<std::string, std::string> files;
    for (const auto& each :
         std::filesystem::recursive_directory_iterator(at(name))) {
      if (!each.is_regular_file()) continue;
      files[each.path().lexically_relative(at(name))] = readBytes(each.path());
    }
    return files;
  }
};

}  // namespace hipport::e2e
