// The tables of build rules, as rulec reads them.
#include "build_rules.h"

#include <gtest/gtest.h>

#include <string>

#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace {

std::string read(const std::string& name) {
  return support::readBytes(RULES "/build/" + name);
}

BuildTables tables() {
  return {read("nvcc-options.json"), read("libraries.json"),
          read("cmake-variables.json"), read("environment.json"),
          read("packages.json")};
}

/// What is said against the tables; empty for nothing.
std::string problem(const BuildTables& tables) {
  try {
    embedBuildRules(tables);
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(BuildTables, BecomeConstantData) {
  const std::string source = embedBuildRules(tables());
  EXPECT_NE(source.find("\"hipblas\"sv"), std::string::npos);
  EXPECT_NE(source.find("const BuildRules& BuildRules::builtin()"),
            std::string::npos);
}

TEST(BuildTables, MistakesAreNamedWithTheirLine) {
  BuildTables bad = tables();
  bad.options =
      "{\"options\": [\n{\"names\": [\"-x\"], \"hip\": \"-y\"},\n"
      "{\"names\": [\"-z\"], \"hip\": \"-y\", \"drop\": \"no\"}]}";
  EXPECT_EQ(problem(bad),
            "rules/build/nvcc-options.json:3: a row needs one of \"hip\", "
            "\"drop\", \"lose\" and \"manual\"");
  bad.options = "{\"options\": [\n{\"name\": \"-x\", \"hip\": \"-y\"}]}";
  EXPECT_EQ(problem(bad),
            "rules/build/nvcc-options.json:2: a row has no key \"name\"");
  bad = tables();
  bad.libraries = "{\"libraries\": [{\"library\": \"x\"}]}";
  EXPECT_EQ(problem(bad),
            "rules/build/libraries.json:1: a library needs \"target\", "
            "\"dropped\" or \"note\"");
  bad = tables();
  bad.variables = "{\"variables\": 1}";
  EXPECT_EQ(problem(bad),
            "rules/build/cmake-variables.json:1: there is no list "
            "\"variables\"");
  bad = tables();
  bad.environment = "{";
  EXPECT_TRUE(problem(bad).starts_with("rules/build/environment.json:1: "));
}

}  // namespace
}  // namespace hipport
