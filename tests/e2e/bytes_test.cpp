// The bytes of sources and of their names: all that is not ported stays as it
// is.
#include <random>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Bytes : public Scratch {
 protected:
  /// Ports `text` with "cudaFree" in it; all else must stay.
  void expectKept(const std::string& text, int code = 0) {
    fs::remove_all(at("in"));
    fs::remove_all(at("out"));
    write("in/a.cu", text);
    std::string expected = text;
    for (std::size_t at = 0;
         (at = expected.find("cudaFree", at)) != std::string::npos;) {
      expected.replace(at, 8, "hipFree");
    }
    // Parsed sources get the include that nvcc would have added.
    const ProcessResult result = port({"in", "-o", "out"});
    EXPECT_TRUE(exited(result, code));
    std::string actual = read("out/a.hip");
    for (const std::string include : {"#include <hip/hip_runtime.h>\r\n",
                                      "#include <hip/hip_runtime.h>\n"}) {
      const std::size_t found = actual.find(include);
      if (found == std::string::npos) continue;
      actual.erase(found, include.size());
      const std::string end = include.ends_with("\r\n") ? "\r\n" : "\n";
      // An empty line sets it apart from code.
      if (actual.compare(found, end.size(), end) == 0 &&
          expected.compare(found, end.size(), end) != 0) {
        actual.erase(found, end.size());
      }
      break;
    }
    EXPECT_TRUE(same(actual, expected));
  }
};

TEST_F(Bytes, LineEndsStay) {
  expectKept("int a;\r\nvoid f() { cudaFree(0); }\r\nint b;\r\n");
  expectKept("int a;\nvoid f() { cudaFree(0); }\r\nint b;\n\r\nint c;\r\n");
  expectKept("int a;\rvoid f() { cudaFree(0); }\rint b;\r");
  expectKept("int a;\nvoid f() { cudaFree(0); }");
  expectKept("void f() { cudaFree(0); } // \\\r\n more\r\n");
  expectKept("void f() { cudaFree(0); }\n\n\n  \t \n");
}

TEST_F(Bytes, EncodingsStay) {
  expectKept("\xEF\xBB\xBF// BOM\nvoid f() { cudaFree(0); }\n");
  expectKept("\xEF\xBB\xBFvoid f() { cudaFree(0); }\n");
  expectKept("// J\xF6rg, 5 \xB5s\nvoid f() { cudaFree(0); }\n");
  expectKept(
      "const char* s = \"\xFF\xFE\xC0\x80\";\n"
      "void f() { cudaFree(0); }\n");
  expectKept(
      "// \xE4\xB8\xAD\xE6\x96\x87 \xF0\x9F\x9A\x80\n"
      "void f() { cudaFree(0); }  // \xE4\xB8\xAD\n");
  expectKept("int \xC3\xBC = 1; void f() { cudaFree(0); }\n");
}

TEST_F(Bytes, ControlCharactersStay) {
  using std::string_literals::operator""s;
  expectKept("void f() { cudaFree(0); }\n// \0 nul\n"s);
  expectKept("\f\nvoid f() { cudaFree(0); }\v\n");
  // No compiler takes these in code.
  expectKept("void f() { cudaFree(0); }\n\x1a", 1);
  expectKept("void f() { cudaFree(0); }\n\x1b[31m // escape\n", 1);
}

TEST_F(Bytes, NulsInCodeDoNotStopThePort) {
  write("in/a.cu", std::string("void f() { cudaFree(0); }\nint \0 x;\n"
                               "void g() { cudaFree(0); }\n",
                               60));
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(exited(result, 0));
  const std::string port = read("out/a.hip");
  EXPECT_TRUE(contains(port, "f() { hipFree(0)"));
  EXPECT_TRUE(contains(port, "g() { hipFree(0)"));
  EXPECT_NE(port.find('\0'), std::string::npos);
}

TEST_F(Bytes, ABinaryFileWithASourceSuffixIsKept) {
  std::mt19937 random(7);
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) {
    bytes += static_cast<char>(random() & 0xFFU);
  }
  write("in/a.cu", kSource);
  write("in/noise.cu", bytes);
  write("in/program.cpp", readBytes("/proc/self/exe").substr(0, 200'000));
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(result.code == 0 || result.code == 1 || result.code == 3)
      << result;
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_TRUE(read("out/noise.hip") == bytes);
  EXPECT_TRUE(json::accept(reportOf({"in", "--check"}).dump()));
}

TEST_F(Bytes, Utf16IsNotPortedSilently) {
  std::string bytes = "\xFF\xFE";
  for (const char c : kSource) (bytes += c) += '\0';
  write("in/a.cu", kSource);
  write("in/wide.cu", bytes);
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(failed(result, 3, {"wide.cu", "UTF-16"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
}

TEST_F(Bytes, TheTerminalIsNotObeyed) {
  write("in/a.cu", "#include <cuda_d3d9_interop.h> // \x1b[31mred\x07\n");
  const ProcessResult result = port({"in", "--diff"});
  EXPECT_FALSE(contains(result.err, "\x1b"));
}

TEST_F(Bytes, OddFileNames) {
  const std::vector<std::string> names = {
      "with space.cu", "quo\"te'd.cu", "new\nline.cu", "\xff\xfe.cu",
      "-dash.cu",      "$(x)`y`.cu",   "a;b&c.cu",     "{0}%s.cu",
      "\x1b[31m.cu",   "back\\sl.cu",  "..dots..cu",   ".hidden.cu"};
  for (const std::string& name : names) write("in/sub/" + name, kSource);
  const ProcessResult result =
      port({"in", "-o", "out", "--report=json:r.json", "--verbose"});
  ASSERT_TRUE(exited(result, 0));
  for (const std::string& name : names) {
    EXPECT_EQ(read("out/sub/" + name.substr(0, name.size() - 3) + ".hip"),
              kPort)
        << name;
    EXPECT_TRUE(exited(port({"--check", "in/sub/" + name}), 1)) << name;
  }
  EXPECT_TRUE(json::accept(read("r.json")));
  EXPECT_FALSE(contains(result.err, "\x1b")) << "a name reached the terminal";
}

TEST_F(Bytes, DeepFolders) {
  std::string path = "in";
  for (int i = 0; i < 100; ++i) path += "/d" + std::to_string(i);
  write(path + "/a.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_EQ(read("out" + path.substr(2) + "/a.hip"), kPort);
}

TEST_F(Bytes, PathsBeyondTheSystemsLimitAreReported) {
  write("in/a.cu", kSource);
  const std::string name(200, 'd');
  // One shell step a level: the whole path is longer than PATH_MAX.
  const ProcessResult made =
      run({"sh", "-c",
           "cd in; i=0; while [ $i -lt 30 ]; do mkdir " + name + " && cd -P " +
               name +
               " || exit 1; i=$((i+1)); done; "
               "echo 'int f() { return cudaSuccess; }' > b.cu"},
          {.folder = folder()});
  if (made.code != 0)
    HIPPORT_SKIP(root) << "no such path can be made: " << made;
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(failed(result, 3, {}));
  EXPECT_EQ(read("out/a.hip"), kPort);
}

}  // namespace
}  // namespace hipport::e2e
