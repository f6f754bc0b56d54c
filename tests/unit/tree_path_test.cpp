#include "text/tree_path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 11> kPaths = {"/",
                                                "/a",
                                                "/a/b",
                                                "/a.b",
                                                "/a-b/c",
                                                "/a/b.c",
                                                "/a/b/cd",
                                                "/a/b/c/d",
                                                "/a/\xC3"
                                                "b",
                                                "/a b/cc/d",
                                                "/b"};

TEST(TreePath, ComparesAsPathsDo) {
  for (const char* a : kPaths) {
    for (const char* b : kPaths) {
      const TreePath x{std::string(a)};
      const TreePath y{std::string(b)};
      EXPECT_EQ(x < y, fs::path(a) < fs::path(b)) << a << " and " << b;
      EXPECT_EQ(x == y, fs::path(a) == fs::path(b)) << a << " and " << b;
    }
  }
}

TEST(TreePath, IsFoundAmongPaths) {
  std::vector<TreePath> paths;
  for (const char* each : kPaths) paths.emplace_back(fs::path(each));
  std::ranges::sort(paths);
  EXPECT_TRUE(std::ranges::binary_search(paths, fs::path("/a.b")));
  EXPECT_FALSE(std::ranges::binary_search(paths, fs::path("/a.c")));
}

TEST(TreePath, IsAPathWhereOneIsAskedFor) {
  const TreePath path(std::string("/tree/sub/a.cu"));
  const std::string_view text = path;
  EXPECT_EQ(text, "/tree/sub/a.cu");
  EXPECT_EQ(fs::path("/out") / TreePath(path.lexically_relative("/tree")),
            fs::path("/out/sub/a.cu"));
}

}  // namespace
}  // namespace hipport
