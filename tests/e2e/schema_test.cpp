// hipify-port schema: what it prints is what docs/ holds, and lists all.

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Schema : public Scratch {};

TEST_F(Schema, IsThatOfTheDocumentation) {
  const ProcessResult list = hipify({"schema"});
  ASSERT_TRUE(exited(list, 0));
  std::size_t count = 0;
  for (const auto& entry :
       fs::directory_iterator(fs::path(HIPPORT_SOURCES) / "docs")) {
    const std::string file = entry.path().filename().string();
    if (!file.ends_with(".schema.json")) continue;
    ++count;
    const std::string name = file.substr(0, file.find('.'));
    const ProcessResult result = hipify({"schema", name});
    ASSERT_TRUE(exited(result, 0)) << name;
    EXPECT_EQ(result.out, readBytes(entry.path()));
    EXPECT_TRUE(contains(list.out, name + " "));
  }
  EXPECT_GE(count, 4U);
}

/// The version of the list is the one that documents state.
TEST_F(Schema, HasTheVersionOfItsDocuments) {
  const ProcessResult list = hipify({"schema"});
  const json report = json::parse(hipify({"schema", "report"}).out);
  const int version = report["properties"]["schemaVersion"]["enum"][0];
  write("a.cu", std::string(kSource));
  EXPECT_EQ(reportOf({"a.cu", "--check"})["schemaVersion"], version);
  EXPECT_TRUE(contains(
      list.out, "report         version " + std::to_string(version) + "  "));
}

TEST_F(Schema, NamesTheOthersForOneThatIsNone) {
  EXPECT_TRUE(failed(hipify({"schema", "nothing"}), 2,
                     {"there is no schema nothing", "query", "report"}));
}

}  // namespace
}  // namespace hipport::e2e
