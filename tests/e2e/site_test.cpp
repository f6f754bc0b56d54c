// packaging/site.sh: the documentation as a site.

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kSources = HIPPORT_SOURCES;

class Site : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("mkdocs")) {
      HIPPORT_SKIP(package) << "mkdocs is not installed";
    }
  }
};

TEST_F(Site, HasAllPagesAndFindsThem) {
  const ProcessResult result = run(
      {(kSources / "packaging/site.sh").string(), "-o", at("site").string()});
  ASSERT_TRUE(exited(result, 0)) << result;
  EXPECT_TRUE(contains(result.out, " 0 wrong\n"));
  for (const auto& entry : fs::directory_iterator(kSources / "docs")) {
    if (entry.path().extension() != ".md") continue;
    EXPECT_TRUE(exists("site/" + entry.path().stem().string() + ".html"))
        << entry.path();
  }
  EXPECT_TRUE(contains(read("site/index.html"), "<title>hipify-port</title>"));
  bool isFound = false;
  const json index = json::parse(read("site/search/search_index.json"));
  for (const json& each : index["docs"]) {
    isFound = isFound || each["location"] == "editor.html#vs-code";
  }
  EXPECT_TRUE(isFound);
}

TEST_F(Site, RefusesLinksThatLeadNowhere) {
  fs::create_directories(at("root/packaging"));
  fs::copy_file(kSources / "packaging/site.sh", at("root/packaging/site.sh"));
  write("root/README.md", "# A\n\n[b](docs/b.md#there)\n");
  write("root/CONTRIBUTING.md", "# C\n\n[a](README.md)\n");
  const auto site = [&](const std::string& page) {
    write("root/docs/b.md", page);
    return run({at("root/packaging/site.sh").string()}, {.folder = folder()});
  };
  EXPECT_TRUE(exited(site("# B\n\n## There\n\n[c](../CONTRIBUTING.md)\n"), 0));
  EXPECT_TRUE(exists("root/build/site/b.html"));
  const ProcessResult place = site("# B\n\n## Elsewhere\n");
  EXPECT_TRUE(exited(place, 1));
  EXPECT_TRUE(contains(place.err, "index.html: b.html#there: no such place"));
  const ProcessResult page = site("# B\n\n## There\n\n[d](d.md)\n");
  EXPECT_TRUE(exited(page, 1));
  EXPECT_TRUE(contains(page.err, "d.md"));
  // A folder of something else stays.
  write("other/a.txt", "a");
  const ProcessResult other =
      run({at("root/packaging/site.sh").string(), "-o", at("other").string()});
  EXPECT_TRUE(exited(other, 1));
  EXPECT_TRUE(exists("other/a.txt"));
}

}  // namespace
}  // namespace hipport::e2e
