#include <gtest/gtest.h>

#include "frontend/lex/nvcc_spelling.h"
#include "frontend/lexer.h"

namespace hipport {
namespace {

FileFacts lex(const std::string& source) {
  static const Vocabulary kVocabulary = {
      [](std::string_view name) { return name.starts_with("cuda"); },
      [](std::string_view name) { return name == "cuda_runtime.h"; },
      [](std::string_view prefix) { return prefix == "cuda"; }};
  // Facts hold spans, not views, so a temporary will do.
  return lexFile("x.cu", source, kVocabulary);
}

std::string cut(const std::string& source, Span span) {
  return source.substr(span.begin, span.size());
}

std::vector<std::string> cut(const std::string& source,
                             const std::vector<Span>& spans) {
  std::vector<std::string> texts;
  for (const Span& span : spans) texts.push_back(cut(source, span));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(LexFile, FindsNamesButNotInCommentsAndStrings) {
  const FileFacts facts =
      lex("cudaA /* cudaB */ \"cudaC\" // cudaD\n"
          "R\"(cudaE)\" 'c' cudaF xcudaG");
  ASSERT_EQ(facts.names.size(), 2U);
  EXPECT_EQ(facts.names[0].name, "cudaA");
  EXPECT_EQ(facts.names[1].name, "cudaF");
}

TEST(LexFile, PartsLiteralsFromTheNamesBehindThem) {
  const auto spelt = [](const std::string& source) {
    const std::string respelt = withClangSpelling(source).value_or(source);
    EXPECT_EQ(respelt.size(), source.size());
    return respelt;
  };
  // A linkage is kept and moves; of any other text the last character goes.
  EXPECT_EQ(spelt(R"(extern "C"__global__ void k();)"),
            R"(extern"C" __global__ void k();)");
  EXPECT_EQ(spelt(R"(print("at "__FILE__);)"), R"(print("at" __FILE__);)");
  EXPECT_EQ(spelt(R"(print("a\n"__FILE__);)"), R"(print("a"  __FILE__);)");
  EXPECT_EQ(spelt(R"(print("a\\n"__FILE__);)"), R"(print("a\\" __FILE__);)");
  EXPECT_EQ(spelt(R"(print("\\"__FILE__);)"), R"(print(""  __FILE__);)");
  for (const char* const each :
       {R"("__FILE__")", R"('"' __FILE__ "x"_s)", R"(// "a"__FILE__)",
        R"(extern"C"__global__)", R"(""__FILE__)",
        R"x(print( R"(a)"__FILE__))x"}) {
    EXPECT_EQ(spelt(each), each);
  }
  const std::string source = R"(cudaA("x"__FILE__, "y"_s, cudaB);)";
  const FileFacts facts = lex(source);
  EXPECT_EQ(cut(source, facts.joinedLiterals), Texts{R"("x")"});
  EXPECT_EQ(facts.names.size(), 2U);
}

TEST(LexFile, TellsMembersAndQualifiedNames) {
  const FileFacts facts =
      lex("a.cudaA b->cudaB n::cudaC T<int>::cudaD; ::cudaE return ::cudaF");
  ASSERT_EQ(facts.names.size(), 6U);
  EXPECT_TRUE(facts.names[0].isMember);
  EXPECT_TRUE(facts.names[1].isMember);
  EXPECT_TRUE(facts.names[2].isMember);
  EXPECT_TRUE(facts.names[3].isMember);
  EXPECT_FALSE(facts.names[4].isMember);
}

TEST(LexFile, TellsWhatStandsInAClass) {
  const std::string source =
      "struct A { int f() { return cudaA; } };\n"
      "class __align__(8) B : C<int> { T cudaA; };\n"
      "int A::f(int n) { if (n) { return cudaA; } }\n"
      "A::A() : a{1}, cudaA(2) {}\n"
      "A::~A() { cudaA; }\n"
      "template <class T> T D<T>::operator()(int) const { return cudaA; }\n"
      "template <> int A::g<int>() { return cudaA; }\n"
      "#define M cudaB\n"
      "struct A h(struct A a) { return cudaB; }\n"
      "std::vector<int> h(A::T t = A::k()) { return cudaB; }\n"
      "namespace n { template <class T> void k(T x) { cudaB; } }\n"
      "int list[] = {cudaB, {cudaB}, {cudaB}};\n"
      "int z = cudaB;\n"
      "#if cudaB\n#endif\n";
  for (const NameUse& use : lex(source).names) {
    EXPECT_EQ(use.isInClass, use.name == "cudaA")
        << source.substr(use.span.begin - 20, 40);
  }
}

TEST(LexFile, TellsWhatSeemsToBeDeclared) {
  const FileFacts facts =
      lex("int cudaA = 1; unsigned long cudaA; f(T cudaA);"
          "return cudaB; x = n * cudaB; else cudaB(); case cudaB: +cudaB;");
  ASSERT_EQ(facts.names.size(), 8U);
  for (const NameUse& use : facts.names) {
    EXPECT_EQ(use.isDeclared, use.name == "cudaA") << use.span.begin;
  }
}

TEST(LexFile, SplitsArguments) {
  const std::string source =
      "cudaF(a, g(b, c), t<int, 4>(d), x < y, z > w, [&] { return 1, 2; }, "
      "{1, 2}, v<A<B<C>>>::w)";
  const FileFacts facts = lex(source);
  ASSERT_EQ(facts.calls.size(), 1U);
  EXPECT_EQ(cut(source, facts.calls[0].arguments),
            (Texts{"a", "g(b, c)", "t<int, 4>(d)", "x < y", "z > w",
                   "[&] { return 1, 2; }", "{1, 2}", "v<A<B<C>>>::w"}));
  EXPECT_TRUE(facts.calls[0].isExact);
}

TEST(LexFile, SeesThroughTemplateArgumentsOfTheCallee) {
  const std::string source = "cudaF<float, 2>(a, b)";
  const FileFacts facts = lex(source);
  ASSERT_TRUE(facts.names[0].call);
  EXPECT_EQ(facts.calls[0].arguments.size(), 2U);
}

TEST(LexFile, DoubtsCallsWithDirectivesInside) {
  const FileFacts facts = lex("cudaF(a,\n#if X\nb\n#else\nc\n#endif\n)");
  ASSERT_EQ(facts.calls.size(), 1U);
  EXPECT_FALSE(facts.calls[0].isExact);
}

TEST(LexFile, TakesNoCallAcrossAStatement) {
  const FileFacts facts = lex("cudaF(a; b)");
  EXPECT_FALSE(facts.names[0].call);
}

TEST(LexFile, ReadsMacroBodiesByThemselves) {
  const std::string source =
      "#define M(x) \\\n  cudaF(x, 1)\nint after;\n#ifdef cudaG\n#endif\n"
      "#undef cudaH\n#if defined(cudaI) && cudaJ > 2\n#endif\n";
  const FileFacts facts = lex(source);
  ASSERT_EQ(facts.names.size(), 5U);
  EXPECT_EQ(facts.names[0].spelledIn, SpellingKind::macroBody);
  EXPECT_EQ(cut(source, facts.calls[0].arguments), (Texts{"x", "1"}));
  EXPECT_TRUE(facts.names[1].isMacroOperand);
  EXPECT_TRUE(facts.names[2].isMacroOperand);
}

struct LaunchCase {
  std::string source;
  std::string kernel;
  Texts config;
  Texts arguments;
};

class LexLaunch : public testing::TestWithParam<LaunchCase> {};

TEST_P(LexLaunch, IsRead) {
  const LaunchCase& expected = GetParam();
  const FileFacts facts = lex(expected.source);
  ASSERT_EQ(facts.launches.size(), 1U);
  const Launch& launch = facts.launches[0];
  ASSERT_TRUE(launch.isComplete);
  EXPECT_EQ(cut(expected.source, launch.kernel), expected.kernel);
  EXPECT_EQ(cut(expected.source, launch.config), expected.config);
  EXPECT_EQ(cut(expected.source, launch.arguments), expected.arguments);
}

INSTANTIATE_TEST_SUITE_P(
    Forms, LexLaunch,
    testing::Values(
        LaunchCase{"k<<<g, b>>>(x, y);", "k", {"g", "b"}, {"x", "y"}},
        LaunchCase{
            "if (a) k <<< g , b, 0, s >>> ();", "k", {"g", "b", "0", "s"}, {}},
        LaunchCase{"else n::m::k<int, 4><<<dim3(1, 2), b>>>(f(x, y));",
                   "n::m::k<int, 4>",
                   {"dim3(1, 2)", "b"},
                   {"f(x, y)"}},
        LaunchCase{"return ::k<<<g, b>>>(x);", "::k", {"g", "b"}, {"x"}},
        LaunchCase{"for (;;) (*pointer)<<<g, b>>>(x);",
                   "(*pointer)",
                   {"g", "b"},
                   {"x"}},
        LaunchCase{
            "; table[i + 1]<<<g, b>>>(x);", "table[i + 1]", {"g", "b"}, {"x"}},
        LaunchCase{"; pick(1)<<<g, b>>>(x);", "pick(1)", {"g", "b"}, {"x"}},
        LaunchCase{
            "; self->kernel<<<g, b>>>(x);", "self->kernel", {"g", "b"}, {"x"}},
        LaunchCase{"; A<B<int>>::template k<T><<<g, b>>>(x);",
                   "A<B<int>>::template k<T>",
                   {"g", "b"},
                   {"x"}},
        LaunchCase{
            "; k<(4 > 2)><<<g, b>>>(x);", "k<(4 > 2)>", {"g", "b"}, {"x"}},
        LaunchCase{"#define GO(k, ...) k<<<g, b>>>(__VA_ARGS__)\n",
                   "k",
                   {"g", "b"},
                   {"__VA_ARGS__"}},
        LaunchCase{"; k<<<grid<int, 2>(), b>>>(x);",
                   "k",
                   {"grid<int, 2>()", "b"},
                   {"x"}},
        LaunchCase{"#if 0\nk<<<g, b>>>(x);\n#endif", "k", {"g", "b"}, {"x"}}));

TEST(LexFile, MarksALaunchWhoseRestStandsElsewhere) {
  const FileFacts facts = lex("#define GO k<<<g, b>>>\nint x;\n");
  ASSERT_EQ(facts.launches.size(), 1U);
  EXPECT_FALSE(facts.launches[0].isComplete);
}

TEST(LexFile, ReadsIncludesWithTheirBranch) {
  const std::string source =
      "#ifndef G\n#define G\n#include <cuda_runtime.h>\n#if X\n"
      "# include \"a/b.h\" // c\n#else\n#include <c.h>\n#endif\n#endif\n";
  const FileFacts facts = lex(source);
  ASSERT_EQ(facts.includes.size(), 3U);
  EXPECT_EQ(facts.includes[0].spelling, "cuda_runtime.h");
  EXPECT_TRUE(facts.includes[0].isAngled);
  EXPECT_EQ(facts.includes[0].branch, 0U);
  EXPECT_EQ(cut(source, facts.includes[1].name), "\"a/b.h\"");
  EXPECT_EQ(cut(source, facts.includes[1].directive), "# include \"a/b.h\"");
  EXPECT_NE(facts.includes[1].branch, facts.includes[2].branch);
  EXPECT_EQ(facts.branches[facts.includes[1].branch], 0U);
  EXPECT_TRUE(facts.hasCuda);
}

struct PrologueCase {
  std::string prologue;
  std::string rest;
};

class LexPrologue : public testing::TestWithParam<PrologueCase> {};

TEST_P(LexPrologue, EndsWhereTheFirstIncludeMayStand) {
  const PrologueCase& expected = GetParam();
  EXPECT_EQ(lex(expected.prologue + expected.rest).prologueEnd,
            expected.prologue.size());
}

INSTANTIATE_TEST_SUITE_P(
    Forms, LexPrologue,
    testing::Values(
        PrologueCase{"", "#include <a>\n"},
        PrologueCase{"\xEF\xBB\xBF", "int x;\n"},
        PrologueCase{"// licence\n// more\n", "\nint x;\n"},
        PrologueCase{"/* licence */\r\n", "#include <a>\r\n"},
        PrologueCase{"/*****//**\n** doc\n*/\n", "#include <a>\n"},
        PrologueCase{"/* a */ // b\n", "#include <a>\n"},
        PrologueCase{"// licence\n\n#pragma once\n", "// doc\nint x;\n"},
        PrologueCase{"#pragma once\n#ifndef G\n#define G\n", "int x;\n#endif"},
        PrologueCase{"/* l */\n#ifndef G\n#define G\n", "\nint x;\n#endif\n"},
        PrologueCase{"", "// about x\nint x;\n"},
        PrologueCase{"", "#ifndef X\n#define X 1\n#endif\nint x;\n"},
        PrologueCase{"",
                     "#ifndef G\n#define G\n#endif\nint x;\n#if 1\n#endif"}));

TEST(LexFile, ReadsNamesAcrossLineSplices) {
  const std::string source = "cuda\\\nMalloc(x);";
  const FileFacts facts = lex(source);
  ASSERT_EQ(facts.names.size(), 1U);
  EXPECT_EQ(facts.names[0].name, "cudaMalloc");
  EXPECT_EQ(cut(source, facts.names[0].span), "cuda\\\nMalloc");
}

TEST(LexFile, SurvivesBrokenText) {
  for (const char* source : {"",
                             "\xEF\xBB\xBF",
                             "cudaF(",
                             "cudaF)",
                             "k<<<",
                             "<<<>>>",
                             "#",
                             "#if",
                             "#define",
                             "#include",
                             "#include <",
                             "\"open",
                             "/* open",
                             "R\"(open",
                             "'",
                             "cudaF<cudaG<",
                             "#define A cudaF(\n",
                             "\\",
                             ">>>(",
                             "{{{"}) {
    lex(source);
  }
  std::string nul("cudaA\0cudaB", 11);
  EXPECT_EQ(lex(nul).names.size(), 2U);
}

}  // namespace
}  // namespace hipport
