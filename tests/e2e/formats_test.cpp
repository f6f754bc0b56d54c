// Reports of the real program, read by what reads them elsewhere.
#include <algorithm>
#include <set>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Reports : public Scratch {
 protected:
  /// A tree with names and texts that try to break out of every format.
  void writeHostileTree() const {
    write("in/a 'b\" & ]]>|`x` <script>alert(1)<\n::error::.cu",
          "void f() { cudaFree(0); cudaD3D11GetDevice(0, 0); }\n"
          "// ]]> </failure> | @user\n");
    write("in/caf\xE9 %0A,:=+@x.cu", "void g() { cudaD3D11GetDevice(0, 0); }");
  }
};

TEST_F(Reports, JunitIsValidXml) {
  if (!isInstalled("xmllint"))
    HIPPORT_SKIP(package) << "xmllint is not installed";
  writeHostileTree();
  write("in/ok.cu", "#include <hip/hip_runtime.h>\n__global__ void k() {}\n");
  const ProcessResult result =
      port({"in", "--check", "--report=junit:r.xml", "--exit-zero"});
  ASSERT_TRUE(exited(result, 0));
  const ProcessResult lint = run(
      {"xmllint", "--noout", "--schema",
       HIPPORT_SOURCES "tests/unit/schemas/junit.xsd", at("r.xml").string()});
  EXPECT_TRUE(exited(lint, 0));
  auto xpath = [&](const std::string& path) {
    std::string out =
        run({"xmllint", "--xpath", path, at("r.xml").string()}).out;
    if (out.ends_with('\n')) out.pop_back();
    return out;
  };
  EXPECT_EQ(xpath("count(//testcase)"), "3");
  EXPECT_EQ(xpath("count(//failure)"), "2") << "ok.cu is left as it is";
  EXPECT_TRUE(contains(xpath("string(//testcase[1]/@name)"),
                       "a 'b\" & ]]>|`x` <script>alert(1)<\n::error::.cu"));
  EXPECT_TRUE(contains(xpath("string(//failure)"), "cudaD3D11GetDevice"));
}

TEST_F(Reports, MarkdownShowsNamesAndTextAsText) {
  if (!isInstalled("cmark-gfm"))
    HIPPORT_SKIP(package) << "cmark-gfm is not installed";
  writeHostileTree();
  const ProcessResult result =
      hipify({"report", "in", "--report=markdown:r.md"});
  ASSERT_TRUE(exited(result, 0));
  const ProcessResult html = run({"cmark-gfm", "--unsafe", "-e", "table", "-e",
                                  "autolink", at("r.md").string()});
  ASSERT_TRUE(exited(html, 0));
  EXPECT_EQ(html.out.find("<script"), std::string::npos) << html.out;
  EXPECT_TRUE(contains(html.out, "&lt;script&gt;alert(1)&lt;"));
  // Every row has the cells of its head: no name ended a cell.
  std::istringstream lines(html.out);
  std::size_t cells = 0;
  std::set<std::size_t> counts;
  for (std::string line; std::getline(lines, line);) {
    if (line == "<tr>") cells = 0;
    cells += line.starts_with("<td") || line.starts_with("<th");
    if (line == "</tr>") counts.insert(cells);
  }
  EXPECT_EQ(counts, (std::set<std::size_t>{4, 5})) << html.out;
}

TEST_F(Reports, SarifAndGitlabKeepTheirIdentityWhenLinesMove) {
  auto identities = [&](std::string_view source) {
    write("in/a.cu", source);
    port({"in", "--check", "--report=sarif:r.sarif", "--report=gitlab:r.json"});
    std::set<std::string> result;
    const json log = json::parse(read("r.sarif"));
    for (const json& each : log["runs"][0]["results"]) {
      result.insert(each["ruleId"].get<std::string>() +
                    each["partialFingerprints"].dump());
      EXPECT_EQ(each["locations"][0]["physicalLocation"]["artifactLocation"],
                json({{"uri", "in/a.cu"}, {"uriBaseId", "SRCROOT"}}));
    }
    for (const json& each : json::parse(read("r.json"))) {
      result.insert(each["fingerprint"]);
    }
    EXPECT_FALSE(result.empty());
    return result;
  };
  const auto before = identities(kSource);
  EXPECT_EQ(before.size(), 6U) << "three findings, in each format";
  EXPECT_EQ(identities("// A licence.\n\n" + std::string(kSource)), before);
}

TEST_F(Reports, SarifFixesMakeThePort) {
  write("in/a.cu", kSource);
  port({"in/a.cu", "--check", "--report=sarif:r.sarif"});
  std::vector<std::pair<std::size_t, json>> edits;
  const json log = json::parse(read("r.sarif"));
  for (const json& result : log["runs"][0]["results"]) {
    for (const json& each :
         result["fixes"][0]["artifactChanges"][0]["replacements"]) {
      edits.emplace_back(each["deletedRegion"]["byteOffset"], each);
    }
  }
  std::ranges::sort(edits, std::greater{},
                    [](const auto& e) { return e.first; });
  std::string bytes(kSource);
  for (const auto& [offset, edit] : edits) {
    bytes.replace(offset, edit["deletedRegion"]["byteLength"],
                  edit["insertedContent"]["text"].get<std::string>());
  }
  EXPECT_TRUE(same(bytes, kPort));
}

TEST_F(Reports, EveryFormatLeavesStdoutToItself) {
  writeHostileTree();
  const std::string help = hipify({"port", "--help"}).out;
  for (const std::string format :
       {"text", "json", "html", "effort", "markdown", "sarif", "github",
        "gitlab", "junit", "csv"}) {
    const ProcessResult toStdout = port({"in", "--check", "--report", format});
    ASSERT_TRUE(exited(toStdout, 1)) << format;
    const ProcessResult toFile =
        port({"in", "--check", "--quiet", "--report", format + ":r.out"});
    EXPECT_TRUE(same(toStdout.out, read("r.out"))) << format;
    EXPECT_EQ(toFile.err, "") << format;
    EXPECT_TRUE(contains(help, format)) << "help names every format";
  }
  EXPECT_TRUE(failed(port({"in", "--check", "--report=xml"}), 2,
                     {"xml", "sarif", "gitlab", "junit"}));
}

TEST_F(Reports, OfSourcesOutsideTheWorkingFolderSayWhereTheyAre) {
  write("in/a.cu", kSource);
  write("elsewhere/x", "");
  const ProcessResult result =
      port({at("in").string(), "--check", "--report=sarif"},
           {.folder = at("elsewhere")});
  ASSERT_TRUE(exited(result, 1));
  const json place = json::parse(
      result.out)["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"],
            "file://" + at("in/a.cu").string());
  EXPECT_FALSE(place["artifactLocation"].contains("uriBaseId"));
}

// ---- the report command

TEST_F(Reports, EffortIsTheSameInEveryFormat) {
  copyProject("textures", "in");
  const Snapshot before = snapshot(at("in"));
  const ProcessResult result =
      hipify({"report", "in", "--report=json:r.json", "--report=effort"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(same(snapshot(at("in")), before));
  const json effort = json::parse(read("r.json"))["effort"];
  EXPECT_TRUE(
      contains(result.out, effort["whole"]["effort"].get<std::string>()));
  EXPECT_TRUE(contains(result.out, "CUDA runtime"));
  EXPECT_TRUE(contains(result.out, "device-side-launch"));
  std::size_t hands = 0;
  for (const auto& [folder, share] : effort["folders"].items()) {
    EXPECT_TRUE(contains(result.out, folder));
    hands += share["manual"].get<std::size_t>();
  }
  EXPECT_EQ(hands, effort["whole"]["manual"]);
  EXPECT_EQ(hipify({"report", "in"}).out, result.out)
      << "the effort is what the command prints by itself";
  EXPECT_TRUE(exited(hipify({"report", "in", "--fail-on=manual"}), 1));
}

TEST_F(Reports, TellTheProgressSinceEarlierOnes) {
  const std::string removed = "  cudaD3D11GetDevice(0, 0);\n";
  write("in/a.cu", "void f() {\n" + removed + "  cudaFree(0);\n}\n");
  ASSERT_TRUE(exited(hipify({"report", "in", "--report=json:old.json"}), 0));
  write("in/a.cu",
        "// moved\nvoid f() {\n  cudaFree(0);\n  cudaMalloc(0, 1);\n}\n");
  const json progress = [&] {
    hipify({"report", "in", "--earlier", "old.json", "--report=json:new.json"});
    return json::parse(read("new.json"))["progress"];
  }();
  ASSERT_EQ(progress.size(), 1U);
  EXPECT_EQ(progress[0]["since"], "old.json");
  EXPECT_EQ(progress[0]["fixed"], 1);
  EXPECT_EQ(progress[0]["new"], 1);
  EXPECT_EQ(progress[0]["before"].get<int>() - 1, progress[0]["remaining"]);
  EXPECT_TRUE(contains(hipify({"report", "in", "--earlier", "old.json"}).out,
                       "Since old.json: 1 fixed, 1 new"));
  write("bad.json", "{\"schemaVersion\": 1, \"files\": 3}");
  EXPECT_TRUE(failed(hipify({"report", "in", "--earlier", "bad.json"}), 2,
                     {"bad.json", "--report json:FILE"}));
  write("bad.json", "no json");
  EXPECT_TRUE(failed(hipify({"report", "in", "--earlier", "bad.json"}), 2,
                     {"bad.json", "broken at byte"}));
  EXPECT_TRUE(failed(hipify({"report", "in", "--earlier", "none.json"}), 3,
                     {"none.json"}));
}

TEST_F(Reports, NeedAPath) {
  EXPECT_TRUE(failed(hipify({"report"}), 2, {"PATH", "report --help"}));
  EXPECT_TRUE(failed(hipify({"report", "nowhere"}), 3, {"nowhere"}));
  write("empty/readme.txt", "");
  EXPECT_TRUE(failed(hipify({"report", "empty", "--report=html"}), 3,
                     {"empty", "contains no C, C++ or CUDA source"}));
}

// ---- suppressions

TEST_F(Reports, WhatACommentAllowsIsLeftAndDoesNotCount) {
  write("in/a.cu",
        "// hipify-port: allow-file(runtime-header): built by nvcc alone\n"
        "void f() {\n"
        "  cudaFree(0);  // hipify-port: allow(cuda-api): a name of a fake\n"
        "  // hipify-port: allow(unsupported-api): NVIDIA only\n"
        "  cudaD3D11GetDevice(0, 0);\n"
        "}\n");
  const ProcessResult result = port({"in", "--check", "--report=json:r.json"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(contains(result.err, "3 findings suppressed by comments"));
  const json report = json::parse(read("r.json"));
  EXPECT_EQ(report["totals"]["byOutcome"], json({{"suppressed", 3}}));
  EXPECT_EQ(findingsOf(report, "unsupported-api")[0]["reason"], "NVIDIA only");
}

TEST_F(Reports, CommentsThatAllowNothingAreFindings) {
  write("in/a.cu",
        "void f() {\n"
        "  int x;  // hipify-port: allow(cuda-api): nothing is here\n"
        "  cudaFree(0);  // hipify-port: allow(no-such-check): why\n"
        "  cudaFree(0);  // hipify-port: allow(cuda-api)\n"
        "}\n");
  const json report = reportOf({"in", "--check"});
  const auto findings = findingsOf(report, "suppression");
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0]["action"], "review");
  EXPECT_EQ(findings[0]["span"]["line"], 2);
  EXPECT_TRUE(contains(findings[1]["message"].get<std::string>(),
                       "no check no-such-check"));
  EXPECT_EQ(findings[2]["action"], "manual");
  EXPECT_EQ(report["totals"]["byOutcome"].value("suppressed", 0), 0);
}

// ---- baselines

TEST_F(Reports, ABaselineKnowsTodaysFindingsTomorrow) {
  write("in/a.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "--check"}), 1));
  ASSERT_TRUE(exited(
      port({"in", "--check", "--baseline=b.json", "--update-baseline"}), 0));
  const ProcessResult known = port({"in", "--check", "--baseline=b.json"});
  ASSERT_TRUE(exited(known, 0));
  EXPECT_EQ(known.out, "");
  EXPECT_TRUE(contains(known.err, "3 in the baseline"));
  // Moved, they are the same; a new one counts.
  write("in/a.cu", "// A licence.\n\n" + std::string(kSource) +
                       "void g() { cudaDeviceSynchronize(); }\n");
  const ProcessResult more =
      port({"in", "--check", "--baseline=b.json", "--report=github:g"});
  EXPECT_TRUE(exited(more, 1));
  EXPECT_EQ(more.out, "in/a.cu\n");
  EXPECT_TRUE(contains(read("g"), "cudaDeviceSynchronize"));
  EXPECT_EQ(read("g").find("cudaMalloc"), std::string::npos);
  // From another folder it is the same baseline.
  EXPECT_TRUE(exited(
      port({"a.cu", "--check", "--baseline=../b.json", "--report=github"},
           {.folder = at("in")}),
      1));
  write("in/a.cu", "__global__ void k() {}\n");
  const ProcessResult fewer = port({"in", "--check", "--baseline=b.json"});
  EXPECT_TRUE(contains(fewer.err,
                       "3 of its entries no longer found: --update-baseline"));
}

/// What is said of build files is told apart as what is said of sources: a new
/// finding does not take the place of one that was mended.
TEST_F(Reports, ABaselineTellsFindingsOfBuildFilesApart) {
  write("in/a.cu", "__global__ void k() {}\n");
  const std::string head = "all: a.cu\n\tnvcc ";
  const std::string back = "\tnvcc -ptx a.cu\n";
  write("in/Makefile", head + "-odir=x -c a.cu\n" + back);
  port({"in", "--check", "--baseline=b.json", "--update-baseline"});
  EXPECT_TRUE(exited(port({"in", "--check", "--baseline=b.json"}), 0));

  write("in/Makefile", head + "-c a.cu\n" + back);
  const ProcessResult mended = port({"in", "--check", "--baseline=b.json"});
  EXPECT_TRUE(exited(mended, 0));
  EXPECT_TRUE(contains(mended.err,
                       "of its entries no longer found: --update-baseline"));

  write("in/Makefile", head + "-dlink -c a.cu\n" + back);
  const ProcessResult other =
      port({"in", "--check", "--baseline=b.json", "--report=github"});
  EXPECT_TRUE(exited(other, 1));
  EXPECT_TRUE(contains(other.out, "-dlink"));
  EXPECT_EQ(other.out.find("-ptx"), std::string::npos) << other.out;

  std::set<std::string> fingerprints;
  const std::vector<json> all =
      fileOf(reportOf({"in", "-o", "out"}), "in/Makefile")["findings"];
  for (const json& each : all) {
    fingerprints.insert(each["fingerprint"].get<std::string>());
  }
  EXPECT_EQ(fingerprints.size(), all.size());
}

TEST_F(Reports, ABaselineKeepsWhatThisRunDoesNotSee) {
  write("in/a.cu", kSource);
  write("in/b.cu", kSource);
  port({"in", "--check", "--baseline=b.json", "--update-baseline"});
  const std::string before = read("b.json");
  port({"in/a.cu", "--check", "--baseline=b.json", "--update-baseline"});
  EXPECT_TRUE(same(read("b.json"), before));
  EXPECT_TRUE(exited(port({"in", "--check", "--baseline=b.json"}), 0));
  fs::remove(at("in/b.cu"));
  port({"in/a.cu", "--check", "--baseline=b.json", "--update-baseline"});
  EXPECT_EQ(read("b.json").find("b.cu"), std::string::npos);
}

TEST_F(Reports, ABaselineIsNoReasonNotToPort) {
  write("in/a.cu", kSource);
  port({"in", "--check", "--baseline=b.json", "--update-baseline"});
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--baseline=b.json"}), 0));
  EXPECT_TRUE(same(read("out/a.hip"), kPort));
}

TEST_F(Reports, BadBaselinesAreRefused) {
  write("in/a.cu", kSource);
  EXPECT_TRUE(failed(port({"in", "--check", "--baseline=none.json"}), 2,
                     {"none.json", "--update-baseline"}));
  write("b.json", "{\"baselineVersion\": 1, \"findings\": [{\"path\": 3}]}");
  EXPECT_TRUE(failed(port({"in", "--check", "--baseline=b.json"}), 2,
                     {"b.json", "--update-baseline"}));
  EXPECT_TRUE(failed(port({"in", "--check", "--update-baseline"}), 2,
                     {"--baseline FILE"}));
  EXPECT_TRUE(failed(
      port({"in", "--check", "--baseline=no/dir/b.json", "--update-baseline"}),
      2, {"no/dir", "cannot be written"}));
  EXPECT_TRUE(
      failed(port({"in", "--check", "--baseline=in/a.cu", "--update-baseline"}),
             2, {"in/a.cu"}));
  EXPECT_TRUE(same(read("in/a.cu"), kSource));
}

/// The README shows a real run: this one.
TEST_F(Reports, AreWhatTheReadmeShows) {
  const std::string readme = readBytes(fs::path(HIPPORT_SOURCES) / "README.md");
  const std::string prompt = "$ hipify-port report projects\n";
  const std::size_t begin = readme.find(prompt);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t text = begin + prompt.size();
  const std::string shown =
      readme.substr(text, readme.find("```", text) - text);
  const ProcessResult result =
      run({HIPPORT_BINARY, "report", HIPPORT_PROJECTS});
  EXPECT_EQ(result.out.substr(0, shown.size()), shown);
}

TEST_F(Reports, ExitZeroForgivesFindingsAndNothingElse) {
  write("in/a.cu", kSource);
  const ProcessResult result = port({"in", "--check", "--exit-zero"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "in/a.cu\n");
  EXPECT_TRUE(exited(port({"in", "missing.cu", "--check", "--exit-zero"}), 3));
  EXPECT_TRUE(exited(port({"in", "--exit-zero"}), 2));
}

}  // namespace
}  // namespace hipport::e2e
