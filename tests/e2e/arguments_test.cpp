// Wrong arguments: exit code 2, one line that names the argument and what to
// do, and nothing is written.
#include <algorithm>

#include "scratch.h"

namespace hipport::e2e {
namespace {

struct BadArguments {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> message;  ///< parts of it
  int code = 2;
};

void PrintTo(const BadArguments& each, std::ostream* stream) {
  *stream << testing::PrintToString(each.arguments);
}

class Usage : public Scratch,
              public testing::WithParamInterface<BadArguments> {};

TEST_P(Usage, IsRefused) {
  write("a.cu", kSource);
  const Snapshot before = snapshot(folder());
  const ProcessResult result = hipify(GetParam().arguments);
  EXPECT_TRUE(failed(result, GetParam().code, GetParam().message));
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
  EXPECT_TRUE(same(snapshot(folder()), before));
}

const BadArguments kBadArguments[] = {
    {"Nothing", {}, {"no command was given", "--help"}},
    {"UnknownCommand", {"prot", "a.cu"}, {"prot"}},
    {"NoPath", {"port", "--check"}, {"PATH", "--help"}},
    {"NoMode", {"port", "a.cu"}, {"-o DIR", "--in-place", "--diff", "--check"}},
    {"UnknownOption", {"port", "a.cu", "--check", "--frob"}, {"--frob"}},
    {"OutputAndInPlace",
     {"port", "a.cu", "-o", "out", "--in-place"},
     {"-o", "--in-place", "exclude each other"}},
    {"DiffAndCheck", {"port", "a.cu", "--diff", "--check"}, {"exclude"}},
    {"OverwriteWithoutOutput",
     {"port", "a.cu", "--diff", "--overwrite"},
     {"--overwrite", "-o"}},
    {"OutputWithoutValue", {"port", "a.cu", "-o"}, {"DIR"}},
    {"EmptyOutput", {"port", "a.cu", "-o", ""}, {"-o"}},
    {"EmptyPath", {"port", "", "--check"}, {"empty"}},
    {"VersionIsWord", {"port", "a.cu", "--check", "--rocm=six"}, {"six"}},
    {"VersionIsCut", {"port", "a.cu", "--check", "--rocm=6."}, {"6."}},
    {"VersionHasTail", {"port", "a.cu", "--check", "--rocm=6.2x"}, {"6.2x"}},
    {"VersionIsNegative", {"port", "a.cu", "--check", "--rocm=-6.2"}, {"-6.2"}},
    {"VersionOverflows",
     {"port", "a.cu", "--check", "--rocm=65543.0"},
     {"65543.0"}},
    {"ReportFormat",
     {"port", "a.cu", "--check", "--report=xml"},
     {"xml", "json"}},
    {"ReportWithoutFile",
     {"port", "a.cu", "--check", "--report=json:"},
     {"json:", "FORMAT:FILE"}},
    {"ReportNowhere",
     {"port", "a.cu", "--check", "--report=json:no/such/r.json"},
     {"no/such"}},
    {"ReportIsFolder", {"port", "a.cu", "--check", "--report=json:."}, {"."}},
    {"TwoReportsOnStdout",
     {"port", "a.cu", "--check", "--report=json", "--report=text"},
     {"two reports"}},
    {"TwoReportsInOneFile",
     {"port", "a.cu", "--check", "--report=json:r", "--report=text:r"},
     {"two reports"}},
    {"TwoReportsInOneFileUnderTwoNames",
     {"port", "a.cu", "--check", "--report=json:r", "--report=text:./r"},
     {"two reports"}},
    {"ReportOverInput",
     {"port", "a.cu", "--check", "--report=json:a.cu"},
     {"a.cu"}},
    {"DiffAndReportOnStdout",
     {"port", "a.cu", "--diff", "--report=json"},
     {"--diff", "FORMAT:FILE"}},
    {"NoThreads", {"port", "a.cu", "--check", "-j0"}, {"0"}},
    {"ThreadsAreNoNumber", {"port", "a.cu", "--check", "-jx"}, {"x"}},
    {"LaunchStyle", {"port", "a.cu", "--check", "--launch=x"}, {"keep", "ggl"}},
    {"Library", {"port", "a.cu", "--check", "--library=x"}, {"hip", "roc"}},
    {"Apply", {"port", "a.cu", "--check", "--apply=x"}, {"safe", "review"}},
    {"FailOn", {"port", "a.cu", "--check", "--fail-on=x"}, {"manual", "none"}},
    {"NoBuildFolder",
     {"port", "a.cu", "--check", "-p", "nowhere"},
     {"nowhere", "compile_commands.json", "nothing was ported"},
     3},
    {"QuietAndVerbose",
     {"port", "a.cu", "--check", "--quiet", "--verbose"},
     {"--quiet", "--verbose"}},
    {"ExplainNothing", {"explain"}, {"ID"}},
};

INSTANTIATE_TEST_SUITE_P(Bad, Usage, testing::ValuesIn(kBadArguments),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

}  // namespace
}  // namespace hipport::e2e
