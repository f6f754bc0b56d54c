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
using testing::IsEmpty;

std::string configured(std::string_view text,
                       std::map<std::string, std::string, std::less<>> values) {
  HeaderTemplate header;
  header.values = std::move(values);
  return configuredText(header, text).text;
}

/// Of autoheader's template, without the comments.
ConfiguredText answered(std::string_view text) {
  ConfiguredText made = configuredText({}, text);
  std::string lines;
  for (std::size_t at = 0; at < made.text.size();) {
    const std::size_t end = made.text.find('\n', at) + 1;
    const std::string line = made.text.substr(at, end - at);
    const bool isOff = line.starts_with("/* #undef ");
    if (line.starts_with('#') || isOff) lines += line;
    at = end;
  }
  made.text = lines;
  return made;
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
            "/* #undef HAVE_QT */\n");
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
  EXPECT_EQ(configuredText(copied, "@V@\n").text, "@V@\n");
}

TEST(HeaderTemplate, AutoheadersCommentsSayWhatIsAsked) {
  const ConfiguredText made = answered(
      "/* Define to 1 if you have the <sys/time.h> header file. */\n"
      "#undef HAVE_SYS_TIME_H\n"
      "\n"
      "/* Define to 1 if you have the `gettimeofday' function. */\n"
      "#undef HAVE_GETTIMEOFDAY\n"
      "/* Define to 1 if you have the\n"
      "   'pow' function. */\n"
      "#undef HAVE_POW\n"
      "/* Define to 1 if you have `alloca', as a function or macro. */\n"
      "#undef HAVE_ALLOCA\n"
      "/* Define to 1 if you have the `cublas' library (-lcublas). */\n"
      "#undef HAVE_LIBCUBLAS\n"
      "/* Define to 1 if you have the `m' library (-lm). */\n"
      "#undef HAVE_LIBM\n"
      "/* Define to 1 if you have the declaration of `strnlen', and to 0 if\n"
      "   you don't. */\n"
      "#undef HAVE_DECL_STRNLEN\n"
      "/* Define to 1 if the system has the type `long long int'. */\n"
      "#undef HAVE_LONG_LONG_INT\n"
      "/* Define to 1 if `st_blocks' is a member of `struct stat'. */\n"
      "#undef HAVE_STRUCT_STAT_ST_BLOCKS\n"
      "/* The size of `void *', as computed by sizeof. */\n"
      "#undef SIZEOF_VOID_P\n"
      "/* Define to 1 if you have the ANSI C header files. */\n"
      "#undef STDC_HEADERS\n"
      "/* Define to the equivalent of the C99 'restrict' keyword, or to\n"
      "   nothing if this is not supported. */\n"
      "#undef restrict\n"
      "/* Define to `unsigned int' if <sys/types.h> does not define. */\n"
      "#undef size_t\n"
      "#ifndef _GNU_SOURCE\n"
      "# undef _GNU_SOURCE\n"
      "#endif\n"
      "/* Name of package */\n"
      "#undef PACKAGE\n");
  EXPECT_EQ(made.text,
            "#if __has_include(<sys/time.h>)\n"
            "#define HAVE_SYS_TIME_H 1\n"
            "#endif\n"
            "#define HAVE_GETTIMEOFDAY 1\n"
            "#define HAVE_POW 1\n"
            "#if __has_include(<alloca.h>)\n"
            "#define HAVE_ALLOCA 1\n"
            "#endif\n"
            "#define HAVE_LIBCUBLAS 1\n"
            "#define HAVE_LIBM 1\n"
            "#define HAVE_DECL_STRNLEN 1\n"
            "#define HAVE_LONG_LONG_INT 1\n"
            "#define HAVE_STRUCT_STAT_ST_BLOCKS 1\n"
            "#define SIZEOF_VOID_P __SIZEOF_POINTER__\n"
            "#define STDC_HEADERS 1\n"
            "#define restrict __restrict\n"
            "/* #undef size_t */\n"
            "#ifndef _GNU_SOURCE\n"
            "#define _GNU_SOURCE 1\n"
            "#endif\n"
            "#define PACKAGE \"\"\n");
  EXPECT_THAT(made.open, IsEmpty());
}

TEST(HeaderTemplate, WhatNothingAnswersIsOffAndOpen) {
  const ConfiguredText made = answered(
      "/* Define to 1 if you have the `nobody_has_it' function. */\n"
      "#undef HAVE_NOBODY_HAS_IT\n"
      // About a constant, not the function.
      "/* Define to 1 if you have the FAST_CLOCK timer for the\n"
      "   'clock_gettime' function */\n"
      "#undef HAVE_FAST_CLOCK\n"
      "/* Define to 1 if you do not have the `open' function. */\n"
      "#undef LACKS_OPEN\n"
      "/* Define to 1 if you have the `nobodys' library (-lnobodys). */\n"
      "#undef HAVE_LIBNOBODYS\n"
      "/* Define to 1 if you have the declaration of `O_FAST', and to 0 if\n"
      "   you don't. */\n"
      "#undef HAVE_DECL_O_FAST\n"
      "/* Define to 1 if you have the `open' function. */\n"
      "\n"
      // That comment is of nothing.
      "#undef USE_OPEN\n"
      "/* Define to 1 if you have the <../../secret> header file. */\n"
      "#undef HAVE_SECRET\n");
  EXPECT_EQ(made.text,
            "/* #undef HAVE_NOBODY_HAS_IT */\n"
            "/* #undef HAVE_FAST_CLOCK */\n"
            "/* #undef LACKS_OPEN */\n"
            "/* #undef HAVE_LIBNOBODYS */\n"
            "#ifndef HAVE_DECL_O_FAST\n"
            "#define HAVE_DECL_O_FAST 0\n"
            "#endif\n"
            "/* #undef USE_OPEN */\n"
            "/* #undef HAVE_SECRET */\n");
  EXPECT_THAT(made.open,
              ElementsAre("HAVE_NOBODY_HAS_IT", "HAVE_FAST_CLOCK", "LACKS_OPEN",
                          "HAVE_LIBNOBODYS", "HAVE_DECL_O_FAST", "USE_OPEN",
                          "HAVE_SECRET"));
}

TEST(HeaderTemplate, NamesOfHeadersAreAnswersToo) {
  EXPECT_EQ(configured("#cmakedefine DEMO_HAVE_UNISTD_H\n"
                       "#cmakedefine01 HAVE_SYS_TIME_H\n"
                       "#cmakedefine HAVE_CUBLAS_V2_H 1\n"
                       "#cmakedefine NOT_HAVE\n"
                       "#cmakedefine MISBEHAVE_X_H\n",
                       {}),
            "#if __has_include(<unistd.h>)\n"
            "#define DEMO_HAVE_UNISTD_H\n"
            "#endif\n"
            "#if __has_include(<sys_time.h>) || __has_include(<sys/time.h>)\n"
            "#define HAVE_SYS_TIME_H 1\n"
            "#else\n"
            "#define HAVE_SYS_TIME_H 0\n"
            "#endif\n"
            "#define HAVE_CUBLAS_V2_H 1\n"
            "/* #undef NOT_HAVE */\n"
            "/* #undef MISBEHAVE_X_H */\n");
  // What is off in a number is for -D to decide.
  EXPECT_EQ(configured("#cmakedefine01 WITH_QT\n", {}),
            "#ifndef WITH_QT\n#define WITH_QT 0\n#endif\n");
}

TEST(HeaderTemplate, UndefIsASwitchWhereTheTemplateAloneUndefines) {
  constexpr std::string_view kOwn =
      "#ifdef GUARD\n#undef GUARD\n#endif\n#define GUARD 1\n";
  EXPECT_EQ(configured(kOwn, {}), kOwn);
  HeaderTemplate cmakes;
  cmakes.input = "config.h.in";
  EXPECT_EQ(configuredText(cmakes, "#undef HAVE_CUDA\n").text,
            "#undef HAVE_CUDA\n");
  EXPECT_EQ(configured("/*\n#undef HAVE_CUDA\n*/\n", {}),
            "/*\n#undef HAVE_CUDA\n*/\n");
}

TEST(HeaderTemplate, AcInitNamesThePackage) {
  auto values = autoconfValues(
      "dnl AC_INIT([No], [0])\n"
      "AC_INIT([My Demo], [1.2, beta], [me@home.org])\n");
  EXPECT_EQ(values["PACKAGE"], "my-demo");
  EXPECT_EQ(values["PACKAGE_NAME"], "My Demo");
  EXPECT_EQ(values["VERSION"], "1.2, beta");
  EXPECT_EQ(values["PACKAGE_STRING"], "My Demo 1.2, beta");
  EXPECT_EQ(values["PACKAGE_BUGREPORT"], "me@home.org");
  values = autoconfValues("AC_INIT(src/a.c)\nAM_INIT_AUTOMAKE(demo, 3)\n");
  EXPECT_EQ(values["PACKAGE"], "demo");
  EXPECT_EQ(values["VERSION"], "3");
  values = autoconfValues("AC_INIT([x], m4_esyscmd([git describe]))\n");
  EXPECT_EQ(values["VERSION"], "");
  EXPECT_TRUE(autoconfValues("AC_INIT([never closed").empty());
}

TEST(HeaderTemplate, CMakesChecksAreAnswered) {
  const std::string top =
      "check_include_file(sys/time.h HAVE_TIME)\n"
      "check_include_files(\"stdio.h;zlib.h\" HAVE_BOTH)\n"
      "check_function_exists(getline GOT_LINE)\n"
      "check_function_exists(nobody_has_it GOT_NONE)\n"
      "check_symbol_exists(getauxval \"sys/auxv.h\" GOT_AUX)\n"
      "check_symbol_exists(__builtin_ctzl stdlib.h GOT_CTZ)\n"
      "check_symbol_exists(O_FAST fcntl.h GOT_FAST)\n"
      "check_library_exists(cufft cufftExec \"\" GOT_FFT)\n"
      "check_struct_has_member(\"struct tm\" tm_zone time.h GOT_ZONE)\n"
      "check_type_size(\"unsigned long\" LONG_SIZE)\n"
      "check_c_source_compiles(\"int main() {}\" COMPILES)\n"
      "configure_file(a.h.in a.h)\n";
  const std::vector<BuildFile> files = {{"CMakeLists.txt", top}};
  const std::vector<BuildHints> hints =
      buildHints(parseBuild(files, BuildRules::builtin()));
  ASSERT_EQ(hints.size(), 1U);
  ASSERT_EQ(hints[0].headers.size(), 1U);
  const ConfiguredText made = configuredText(hints[0].headers[0],
                                             "#cmakedefine HAVE_TIME\n"
                                             "#cmakedefine HAVE_BOTH\n"
                                             "#cmakedefine GOT_LINE\n"
                                             "#cmakedefine01 GOT_NONE\n"
                                             "#cmakedefine GOT_AUX 1\n"
                                             "#cmakedefine GOT_CTZ\n"
                                             "#cmakedefine GOT_FAST\n"
                                             "#cmakedefine GOT_FFT\n"
                                             "#cmakedefine GOT_ZONE\n"
                                             "#cmakedefine HAVE_LONG_SIZE\n"
                                             "#define LONG_SIZE @LONG_SIZE@\n"
                                             "@LONG_SIZE_CODE@\n"
                                             "#cmakedefine COMPILES\n");
  EXPECT_EQ(made.text,
            "#if __has_include(<sys/time.h>)\n#define HAVE_TIME\n#endif\n"
            "#if __has_include(<stdio.h>) && __has_include(<zlib.h>)\n"
            "#define HAVE_BOTH\n"
            "#endif\n"
            "#define GOT_LINE\n"
            "#ifndef GOT_NONE\n#define GOT_NONE 0\n#endif\n"
            "#if __has_include(<sys/auxv.h>) && 1\n"
            "#define GOT_AUX 1\n"
            "#endif\n"
            "#if __has_include(<stdlib.h>) && __has_builtin(__builtin_ctzl)\n"
            "#define GOT_CTZ\n"
            "#endif\n"
            "/* #undef GOT_FAST */\n"
            "#define GOT_FFT\n"
            "#define GOT_ZONE\n"
            "#define HAVE_LONG_SIZE\n"
            "#define LONG_SIZE __SIZEOF_LONG__\n"
            "#define LONG_SIZE __SIZEOF_LONG__\n"
            "/* #undef COMPILES */\n");
  EXPECT_THAT(made.open, ElementsAre("GOT_NONE", "GOT_FAST", "COMPILES"));
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
                           "@PROJECT_VERSION_PATCH@ @FAST@ @WIDTH@")
                .text,
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

TEST(ConfiguredHeaders, WhatTheyAskForImpliesNoFolder) {
  const std::vector<ConfiguredHeader> headers = {
      {"/t/config.h",
       "#if __has_include(<sys/time.h>)\n#define HAVE_SYS_TIME_H 1\n#endif\n"
       "#include <own/types.h>\n"}};
  SpelledIncludes includes = {{"/t/win32/sys/time.h", {}},
                              {"/t/lib/own/types.h", {}}};
  addIncludes(headers, includes);
  EXPECT_THAT(resolveIncludes(includes).impliedDirs, ElementsAre("/t/lib"));
}

}  // namespace
}  // namespace hipport
