#include "declarations.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hipport::rulec {
namespace {

Declared scanned(std::string_view text) {
  Declared declared;
  scan(text, declared);
  return declared;
}

TEST(Scan, functionsOfOneDeclaration) {
  const Declared d = scanned("__device__ float __cosf(float), *other(int, const char* s = \"f(x)\");\nint one();");
  EXPECT_TRUE(d.names.contains("__cosf"));
  EXPECT_TRUE(d.names.contains("other"));
  EXPECT_TRUE(d.names.contains("one"));
  EXPECT_FALSE(d.names.contains("f"));
}

TEST(Scan, functionTemplatesStandBesideThePlainFunction) {
  const Declared d = scanned("template <class T, class... A> E cudaMalloc(const A&...);");
  EXPECT_FALSE(d.names.contains("cudaMalloc"));
  EXPECT_TRUE(d.contains("cudaMalloc"));
}

TEST(Scan, classTemplatesHideATypeOfTheirName) {
  EXPECT_TRUE(scanned("template <class T, int D = 1> struct texture : base {};").names.contains("texture"));
}

TEST(Scan, typesAndTheirTags) {
  const Declared d = scanned(
      "typedef enum tag_a { A = (1 << 2), B } a_t;\n"
      "struct b { int member; void method(); };\n"
      "typedef struct __attribute__((aligned(4))) c_st { int x; } c_v2, c;\n"
      "typedef struct d_st* d_t; typedef void (CB* e_t)(int parameter);\n"
      "struct forward;");
  for (const char* name : {"tag_a", "A", "B", "a_t", "b", "c_st", "c_v2", "c", "d_t", "e_t"}) {
    EXPECT_TRUE(d.names.contains(name)) << name;
  }
  for (const char* name : {"member", "method", "parameter", "x", "forward"}) {
    EXPECT_FALSE(d.names.contains(name)) << name;
  }
  EXPECT_TRUE(d.tags.contains("b"));
  EXPECT_FALSE(d.typedefs.contains("b"));
  EXPECT_TRUE(d.typedefs.contains("a_t"));
}

TEST(Scan, macrosCommentsAndNamespaces) {
  const Declared d = scanned(
      "#define OBJECT 1\n#define CALL(x) \\\n  hidden(x);\n// int commented();\n"
      "namespace inner { int nested(); }\nextern \"C\" { int linked(); }");
  EXPECT_TRUE(d.names.contains("OBJECT"));
  EXPECT_TRUE(d.names.contains("CALL"));
  EXPECT_TRUE(d.names.contains("linked"));
  EXPECT_FALSE(d.names.contains("hidden"));
  EXPECT_FALSE(d.names.contains("commented"));
  EXPECT_FALSE(d.names.contains("nested"));
}

Table tableOf(std::string library, std::vector<TableRow> rows) {
  Table table;
  table.library = std::move(library);
  table.returns = "status_t";
  table.sections.push_back({"", std::move(rows)});
  return table;
}

TableRow row(Kind kind, std::string name) {
  TableRow result;
  result.kind = kind;
  result.name = std::move(name);
  return result;
}

std::string contentOf(const Declarations& declarations, std::string_view path) {
  const auto header = std::find_if(declarations.headers.begin(), declarations.headers.end(),
                                   [&](const Header& each) { return each.path == path; });
  return header == declarations.headers.end() ? "" : header->content;
}

TEST(Declare, leavesOutWhatIsWrittenByHand) {
  const std::vector<Table> tables = {
      tableOf("lib", {row(Kind::function, "libHand"), row(Kind::function, "libMade")})};
  const Declarations made = declare(tables, {{"hipport/hand/lib.h", "int libHand(void);"}});
  const std::string api = contentOf(made, "hipport/api/lib.h");
  EXPECT_NE(api.find("#include <hipport/hand/lib.h>"), api.npos);
  EXPECT_NE(api.find("status_t libMade(HIPPORT_ANY);"), api.npos);
  EXPECT_EQ(api.find("libHand("), api.npos);
}

TEST(Declare, addsTheEnumeratorsThatAHandWrittenEnumerationLacks) {
  TableRow known = row(Kind::enumerator, "LIB_A"), further = row(Kind::enumerator, "LIB_B");
  known.of = further.of = "libKind";
  TableRow type = row(Kind::type, "libKind");
  type.form = Form::enumeration;
  const std::vector<Table> tables = {tableOf("lib", {type, known, further})};
  const Declarations made = declare(tables, {{"hipport/hand/lib.h", "enum libKind { LIB_A };"}});
  const std::string api = contentOf(made, "hipport/api/lib.h");
  EXPECT_NE(api.find("static const libKind LIB_B"), api.npos);
  EXPECT_EQ(api.find("LIB_A"), api.npos);
}

TEST(Declare, forwardsAndNeverReplacesAHandWrittenHeader) {
  Table table = tableOf("lib", {});
  table.headers = {row(Kind::header, "lib.h"), row(Kind::header, "own.h"), row(Kind::header, "listed.h")};
  const std::vector<Table> tables = {table};
  const Declarations made =
      declare(tables, {{"own.h", ""}, {"forwarding.txt", "# comment: x\nown.h: listed.h other.h\n"}});
  EXPECT_NE(contentOf(made, "lib.h").find("#include <hipport/api/lib.h>"), std::string::npos);
  EXPECT_NE(contentOf(made, "listed.h").find("#include <own.h>"), std::string::npos);
  EXPECT_NE(contentOf(made, "other.h").find("#include <own.h>"), std::string::npos);
  EXPECT_EQ(contentOf(made, "own.h"), "");
}

TEST(Declare, overloadsOfANumberOfArgumentsComeWithTheirHeaderAlone) {
  TableRow norm = row(Kind::function, "libNorm"), scale = row(Kind::function, "libScale");
  norm.overloads = {row(Kind::function, "libNorm")};
  norm.overloads[0].types = {"any", "any"};
  norm.overloads[0].returns = "float";
  scale.overloads = {row(Kind::function, "libScale")};
  scale.overloads[0].types = {"any"};
  Table table = tableOf("lib", {norm, scale});
  table.headers = {row(Kind::header, "older.h"), row(Kind::header, "newer.h")};
  table.headers[0].declaresOverloads = true;
  const std::vector<Table> tables = {table};
  const Declarations made = declare(tables, {});
  EXPECT_NE(contentOf(made, "older.h").find("#include <hipport/api/lib-overloads.h>"), std::string::npos);
  EXPECT_EQ(contentOf(made, "newer.h").find("overloads"), std::string::npos);
  const std::string overloads = contentOf(made, "hipport/api/lib-overloads.h");
  EXPECT_NE(overloads.find("#include <hipport/api/lib.h>"), overloads.npos);
  EXPECT_NE(overloads.find("float libNorm(HipportAny, HipportAny);"), overloads.npos);
  // As good as what takes any number and returns a status.
  EXPECT_EQ(overloads.find("libScale"), overloads.npos);
  EXPECT_NE(contentOf(made, "hipport/api/lib.h").find("status_t libNorm(HIPPORT_ANY);"), std::string::npos);
}

TEST(Declare, reportsDeviceNamesThatNoHeaderDeclares) {
  const std::vector<Table> tables = {tableOf("device", {row(Kind::function, "__ldg"), row(Kind::function, "__new")})};
  const Declarations made = declare(tables, {{"hipport/device.h", "template <class T> T __ldg(const T*);"}});
  EXPECT_EQ(made.missing, std::vector<std::string>{"__new"});
}

}  // namespace
}  // namespace hipport::rulec
