// Headers that a configure step would make.
#include "buildfiles/header_template.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "buildfiles/build_hints.h"
#include "rules/build_rules.h"
#include "support/files.h"
#include "tree/configured_headers.h"

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string configured(std::string_view text,
                       std::map<std::string, std::string, std::less<>> values) {
  HeaderTemplate header;
  header.values = std::move(values);
  return configuredText(header, text);
}

TEST(HeaderTemplate, SwitchesAreAsTheirVariables) {
  EXPECT_EQ(configured("#cmakedefine FAST\n"
                       "#  cmakedefine SLOW 1\n"
                       "#cmakedefine01 FAST\n"
                       "#cmakedefine01 SLOW\n"
                       "#cmakedefine SIZE @SIZE@\n",
                       {{"FAST", "ON"}, {"SLOW", "off"}, {"SIZE", "4"}}),
            "#define FAST\n"
            "/* #undef SLOW */\n"
            "#define FAST 1\n"
            "#define SLOW 0\n"
            "#define SIZE 4\n");
}

TEST(HeaderTemplate, UnknownSwitchesAreOnIfTheyAskForCuda) {
  EXPECT_EQ(configured("#cmakedefine WITH_CUDA\n"
                       "#cmakedefine01 NO_CUDA\n"
                       "#cmakedefine WITH_QT\n"
                       "#undef HAVE_CUDA\n"
                       "#undef HAVE_QT\n",
                       {}),
            "#define WITH_CUDA\n"
            "#define NO_CUDA 0\n"
            "/* #undef WITH_QT */\n"
            "#define HAVE_CUDA 1\n"
            "#undef HAVE_QT\n");
  EXPECT_EQ(configured("#cmakedefine WITH_CUDA\n", {{"WITH_CUDA", "OFF"}}),
            "/* #undef WITH_CUDA */\n");
}

TEST(HeaderTemplate, VariablesAreReplacedByWhatIsKnownOfThem) {
  EXPECT_EQ(configured("#define V \"@V@-${W}\"\r\n#define N @N@\n"
                       "// me@home.org, $V, ${, @ @\n",
                       {{"V", "1.2"}}),
            "#define V \"1.2-\"\r\n#define N 0\n"
            "// me@home.org, $V, ${, @ @\n");
  HeaderTemplate copied;
  copied.isCopied = true;
  EXPECT_EQ(configuredText(copied, "@V@\n"), "@V@\n");
}

TEST(HeaderTemplate, NamesTellTemplatesOfHeaders) {
  EXPECT_EQ(templateOutput("/a/config.h.in"), "/a/config.h");
  EXPECT_EQ(templateOutput("/a/config.hpp.cmake.in"), "/a/config.hpp");
  EXPECT_EQ(templateOutput("/a/config.h.cmake"), "/a/config.h");
  EXPECT_EQ(templateOutput("/a/Makefile.in"), "");
  EXPECT_EQ(templateOutput("/a/FindX.cmake"), "");
  EXPECT_EQ(templateOutput("/a/.in"), "");
}

TEST(HeaderTemplate, CMakeSaysWhatIsMade) {
  const std::string top =
      "project(Demo VERSION 1.2.3)\n"
      "option(FAST \"\" ON)\n"
      "set(WIDTH 4)\n"
      "configure_file(${PROJECT_SOURCE_DIR}/a.h.in include/demo/a.h)\n"
      "configure_file(b.h.in ${CMAKE_CURRENT_SOURCE_DIR}/src/b.h COPYONLY)\n"
      "configure_file(c.txt.in c.txt)\n"
      "configure_file(../out.h.in out.h)\n";
  const std::string below =
      "configure_file(c.h.in ${CMAKE_BINARY_DIR}/c.h)\n"
      "generate_export_header(my-lib)\n";
  const std::vector<BuildFile> files = {{"CMakeLists.txt", top},
                                        {"sub/CMakeLists.txt", below}};
  std::vector<HeaderTemplate> found;
  for (const BuildHints& each :
       buildHints(parseBuild(files, BuildRules::builtin()))) {
    found.insert(found.end(), each.headers.begin(), each.headers.end());
  }
  const std::string build(kConfiguredFolder);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].input, "a.h.in");
  EXPECT_EQ(found[0].output, build + "/include/demo/a.h");
  EXPECT_EQ(configuredText(found[0],
                           "@PROJECT_VERSION@ @Demo_VERSION_MINOR@ "
                           "@PROJECT_VERSION_PATCH@ @FAST@ @WIDTH@"),
            "1.2.3 2 3 ON 4");
  EXPECT_EQ(found[1].output, "src/b.h");
  EXPECT_TRUE(found[1].isCopied);
  EXPECT_EQ(found[2].input, "sub/c.h.in");
  EXPECT_EQ(found[2].output, build + "/c.h");
  EXPECT_EQ(found[3].output, build + "/sub/my-lib_export.h");
  EXPECT_THAT(found[3].text, HasSubstr("#define MY_LIB_EXPORT\n"));
}

TEST(ConfiguredHeaders, AreWhatIsNotThere) {
  const support::TemporaryFolder folder;
  folder.write(
      "CMakeLists.txt",
      "configure_file(src/a.h.in include/a.h)\n"
      "configure_file(src/there.h.in ${CMAKE_SOURCE_DIR}/src/there.h)\n"
      "configure_file(src/gone.h.in src/gone.h)\n");
  folder.write("src/a.h.in", "#define A @A@\n");
  folder.write("src/b.h.in", "#define B @B@\n");
  folder.write("src/there.h.in", "");
  folder.write("src/there.h", "");
  InventoryOptions options;
  options.paths = {folder.path().string()};
  const Inventory inventory = takeInventory(options);
  std::vector<std::string> paths;
  for (const ConfiguredHeader& each :
       configuredHeaders(inventory, TreeHints(inventory))) {
    paths.push_back(each.path);
  }
  const std::string build(kConfiguredFolder);
  EXPECT_THAT(paths, ElementsAre(folder.at(build + "/include/a.h").string(),
                                 folder.at("src/b.h").string()));
}

}  // namespace
}  // namespace hipport
