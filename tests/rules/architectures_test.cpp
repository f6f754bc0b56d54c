// The table of architectures, and the words of --arch.
#include "rules/architectures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "architectures.h"
#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using support::readBytes;

const Architecture& architecture(std::string_view name) {
  const auto all = architectures();
  const auto found = std::ranges::find(all, name, &Architecture::name);
  EXPECT_NE(found, all.end()) << name;
  return *found;
}

TEST(Architectures, DifferWhereThePortDoes) {
  EXPECT_EQ(architecture("gfx90a").wave, 64);
  EXPECT_EQ(architecture("gfx1100").wave, 32);
  EXPECT_EQ(architecture("gfx942").ldsBytes, 64 * 1024);
  EXPECT_EQ(architecture("gfx950").ldsBytes, 160 * 1024);
  EXPECT_EQ(architecture("gfx90a").images, Images::unfiltered);
  EXPECT_EQ(architecture("gfx942").images, Images::none);
  EXPECT_EQ(architecture("gfx1030").images, Images::full);
  EXPECT_EQ(architecture("gfx942").fp8, Fp8::fnuz);
  EXPECT_EQ(architecture("gfx950").fp8, Fp8::ocp);
  EXPECT_EQ(architecture("gfx1030").matrix, MatrixUnit::none);
  EXPECT_EQ(architecture("gfx1100").cycleCounterBits, 20);
  EXPECT_EQ(architecture("gfx1200").cycleCounterBits, 64);
  EXPECT_EQ(architecture("gfx90a").unit.vgprs, 512);
  EXPECT_EQ(architecture("gfx1100").unit.vgprGranule, 24);
  EXPECT_EQ(architecture("gfx950").unit.ldsBytes, 160 * 1024);
}

TEST(Architectures, TakeTheirFeatures) {
  const TargetArchitecture plain = parseArchitecture("gfx1100");
  EXPECT_EQ(plain.of->name, "gfx1100");
  EXPECT_FALSE(plain.xnack.has_value());
  const TargetArchitecture both = parseArchitecture("gfx942:xnack+:sramecc-");
  EXPECT_EQ(both.xnack, true);
  EXPECT_EQ(both.sramecc, false);
  EXPECT_EQ(both.text(), "gfx942:sramecc-:xnack+");
}

std::string refusal(std::string_view text) {
  try {
    parseArchitecture(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::usage);
    return error.what();
  }
  ADD_FAILURE() << text << " is taken";
  return {};
}

TEST(Architectures, SayWhatIsKnownWhereOneIsNot) {
  EXPECT_NE(refusal("gfx90b").find("the nearest is gfx90a (MI210"),
            std::string::npos);
  EXPECT_NE(refusal("gfx90b").find("gfx1201"), std::string::npos);
  EXPECT_EQ(refusal("sm_80").find("nearest"), std::string::npos);
  EXPECT_NE(refusal("sm_80").find("The architectures are gfx900"),
            std::string::npos);
  EXPECT_NE(refusal("").find("no architecture \"\""), std::string::npos);
  EXPECT_NE(refusal("gfx1100:xnack+").find("it has none"), std::string::npos);
  EXPECT_NE(refusal("gfx942:xnack").find("no feature \"xnack\""),
            std::string::npos);
  EXPECT_NE(refusal("gfx942:").size(), 0U);
  EXPECT_NE(refusal("gfx1010:sramecc+").find(":xnack-"), std::string::npos);
}

TEST(Architectures, DefaultsAreOfEachKind) {
  const auto all = defaultArchitectures();
  EXPECT_TRUE(std::ranges::any_of(
      all, [](const auto& each) { return each.of->wave == 32; }));
  EXPECT_TRUE(std::ranges::any_of(
      all, [](const auto& each) { return each.of->wave == 64; }));
}

/// What rulec says of the built-in table with `from` replaced by `to`.
std::string problemWith(std::string_view from, std::string_view to) {
  const fs::path path = fs::path(RULES) / "architectures.schema.json";
  const Schema schema(path.string(), readBytes(path));
  std::string bytes = readBytes(fs::path(RULES) / "architectures.json");
  const std::size_t at = bytes.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  bytes.replace(at, from.size(), to);
  std::vector<TableProblem> problems;
  const std::string code =
      embedArchitectures("a.json", bytes, schema, problems);
  EXPECT_EQ(code.empty(), !problems.empty());
  return problems.empty() ? "" : problems.front().text();
}

TEST(ArchitectureTable, IsCheckedWithLines) {
  EXPECT_EQ(problemWith("gfx90a", "gfx90a"), "");
  EXPECT_TRUE(problemWith("\"wave\": 64", "\"wave\": 48")
                  .starts_with("a.json:5: the schema does not allow "
                               "architectures/0/wave ("));
  EXPECT_EQ(problemWith("\"name\": \"gfx906\"", "\"name\": \"gfx900\""),
            "a.json:6: architecture \"gfx900\" is listed twice; remove one");
  EXPECT_EQ(problemWith("[\"gfx90a\"", "[\"gfx90b\""),
            "a.json:3: \"default\" names \"gfx90b\", which is not an "
            "architecture of the table; add it or remove the name");
  EXPECT_TRUE(problemWith("{", "[").starts_with("a.json:"));
  EXPECT_TRUE(
      problemWith("\"of\": [\"gfx950\"]", "\"of\": [\"gfx90a\"]")
          .ends_with(
              "\"gfx90a\" has two rows of computeUnits; remove it from one"));
  EXPECT_TRUE(
      problemWith("\"of\": [\"gfx950\"]", "\"of\": [\"gfx951\"]")
          .ends_with(
              "no row of computeUnits names \"gfx950\"; add it to its row"));
  EXPECT_TRUE(
      problemWith("\"of\": [\"gfx950\"]", "\"of\": [\"gfx950\", \"gfx951\"]")
          .ends_with("computeUnits names \"gfx951\", which is not an "
                     "architecture of the table; add it or remove the name"));
}

}  // namespace
}  // namespace hipport
