// Three texts to one: by declaration, by line and by word.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "text/matching.h"
#include "update/merge.h"
#include "update/pieces.h"

namespace hipport {
namespace {

constexpr std::string_view kText =
    "// Heat.\n"
    "#pragma once\n"
    "#include <hip/hip_runtime.h>\n"
    "#include \"a.h\"\n"
    "\n"
    "namespace heat {\n"
    "\n"
    "/// One step.\n"
    "__global__ void step(float* a, int n) {\n"
    "  int i = threadIdx.x;\n"
    "  if (i < n) {\n"
    "    a[i] *= 2;\n"
    "  }\n"
    "}\n"
    "\n"
    "struct Grid {\n"
    "  int width = 1;\n"
    "  int size() const { return width * width; }\n"
    "  float* data;\n"
    "};\n"
    "\n"
    "template <typename T>\n"
    "T twice(T x) {\n"
    "  return x + x;\n"
    "}\n"
    "\n"
    "void run(float* a, int n) {\n"
    "  step<<<1, n>>>(a, n);\n"
    "  hipDeviceSynchronize();\n"
    "}\n"
    "\n"
    "}  // namespace heat\n";

std::string replaced(std::string_view text, std::string_view part,
                     std::string_view by) {
  std::string result(text);
  const std::size_t at = result.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  if (at != std::string::npos) result.replace(at, part.size(), by);
  return result;
}

MergedText merged(std::string_view base, std::string_view ours,
                  std::string_view theirs) {
  return merge(base, ours, theirs, Syntax::cxx);
}

void collect(const std::vector<TextPiece>& pieces, std::string& text,
             std::vector<std::string>& names) {
  for (const TextPiece& each : pieces) {
    names.push_back(each.name);
    if (each.kind == TextPiece::Kind::leaf) {
      text += each.text;
      continue;
    }
    std::string inner(each.opening);
    collect(each.parts, inner, names);
    inner += each.closing;
    EXPECT_EQ(inner, each.text);
    text += each.text;
  }
}

std::vector<std::string> namesIn(std::string_view text) {
  std::string whole;
  std::vector<std::string> names;
  collect(textPiecesOf(text), whole, names);
  EXPECT_EQ(whole, text);
  std::erase(names, "");
  return names;
}

TEST(Matching, FindsWhatIsCommon) {
  const std::vector<std::uint32_t> a = {1, 2, 3, 4, 5, 2};
  const std::vector<std::uint32_t> b = {1, 3, 9, 4, 2};
  const std::vector<Match> expected = {{0, 0}, {2, 1}, {3, 3}, {5, 4}};
  EXPECT_EQ(matchesOf(a, b), expected);
  const std::vector<Replacement> replaced = {
      {1, 2, 1, 1}, {3, 3, 2, 3}, {4, 5, 4, 4}};
  EXPECT_EQ(replacementsOf(expected, a.size(), b.size()), replaced);
}

TEST(Matching, IsBoundedWhereNothingIsCommon) {
  std::vector<std::uint32_t> a(200'000);
  std::vector<std::uint32_t> b(200'000);
  for (std::uint32_t i = 0; i < a.size(); ++i) {
    a[i] = i % 7;
    b[i] = 7 + i % 5;
  }
  EXPECT_TRUE(matchesOf(a, b).empty());
}

/// Random sequences: what is matched is equal and ascends, and nearly as much
/// is matched as can be.
TEST(Matching, IsAsLongAsItCanBeMostly) {
  std::mt19937 random(1);
  std::size_t most = 0;
  std::size_t found = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::uint32_t> a(random() % 12);
    std::vector<std::uint32_t> b(random() % 12);
    for (auto* side : {&a, &b}) {
      for (std::uint32_t& each : *side) each = random() % 5;
    }
    const std::vector<Match> matches = matchesOf(a, b);
    for (std::size_t at = 0; at < matches.size(); ++at) {
      ASSERT_EQ(a[matches[at].first], b[matches[at].second]);
      ASSERT_TRUE(at == 0 || (matches[at - 1].first < matches[at].first &&
                              matches[at - 1].second < matches[at].second));
    }
    std::vector<std::vector<std::size_t>> longest(
        a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t x = 0; x < a.size(); ++x) {
      for (std::size_t y = 0; y < b.size(); ++y) {
        longest[x + 1][y + 1] =
            a[x] == b[y] ? longest[x][y] + 1
                         : std::max(longest[x][y + 1], longest[x + 1][y]);
      }
    }
    most += longest[a.size()][b.size()];
    found += matches.size();
  }
  EXPECT_GT(found * 100, most * 96);
}

TEST(Pieces, AreTheDeclarations) {
  const std::vector<std::string> expected = {"<hip/hip_runtime.h>",
                                             "\"a.h\"",
                                             "heat",
                                             "step",
                                             "Grid",
                                             "width",
                                             "size",
                                             "data",
                                             "twice",
                                             "run"};
  EXPECT_EQ(namesIn(kText), expected);
}

TEST(Pieces, ASpecialisationHasTheNameOfItsTemplate) {
  EXPECT_EQ(namesIn("template <>\nvoid f<T<int>, 96>(int a) {}\n"
                    "bool operator>(A a, A b) { return true; }\n"),
            (std::vector<std::string>{"f", "operator>"}));
}

TEST(Pieces, FollowBranches) {
  EXPECT_EQ(namesIn("#ifndef H\n#define H\nint a;\n#ifdef X\nint b();\n#else\n"
                    "int c() { return '}'; }\n#endif\n#endif\n"),
            (std::vector<std::string>{"H", "a", "b", "c"}));
  // What one branch opens another may close.
  EXPECT_EQ(namesIn("int a;\n#ifdef X\nvoid f() {\n#else\nvoid g() {\n#endif\n"
                    "}\nint b;\n")
                .size(),
            0U);
}

TEST(Pieces, FollowLinkageForC) {
  EXPECT_EQ(namesIn("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint a;\n"
                    "extern \"C\" void f(int b) {\n  int c;\n}\n"
                    "extern \"C\" {\nint d;\n}\n"
                    "#ifdef __cplusplus\n} // extern\n#endif\nint e;\n"),
            (std::vector<std::string>{"a", "f", "C", "d", "e"}));
}

TEST(Pieces, AreWholeWhateverTheTextIs) {
  for (const std::string_view text : {"",
                                      "}",
                                      "#endif\n",
                                      "#if 1\n",
                                      "int",
                                      "int a",
                                      "{",
                                      "a(",
                                      "\"x",
                                      "/*",
                                      "R\"(",
                                      "#\n",
                                      ";",
                                      ";;",
                                      "= {",
                                      "class A {",
                                      "class A { int b;",
                                      "namespace {}",
                                      "public:",
                                      "#define A \\",
                                      "\\",
                                      "'",
                                      "#if\n#else",
                                      "template<",
                                      "template<class",
                                      "operator",
                                      "int operator()(int);"}) {
    namesIn(text);
  }
  std::mt19937 random(7);
  const std::string_view parts[] = {"#if X\n",
                                    "#else\n",
                                    "#endif\n",
                                    "{",
                                    "}",
                                    "int a;\n",
                                    "\"",
                                    "'",
                                    "//",
                                    "/*",
                                    "*/",
                                    "\n",
                                    "class C ",
                                    "namespace n ",
                                    "f(",
                                    ")",
                                    ";",
                                    " = ",
                                    "#include <a>\n",
                                    "\\\n",
                                    ":"};
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::size_t n = random() % 20; n > 0; --n) {
      text += parts[random() % std::size(parts)];
    }
    namesIn(text);
    if (HasFailure()) FAIL() << text;
  }
}

TEST(TextMerge, KeepsBothWhereTheyAreApart) {
  const std::string ours = replaced(kText, "a[i] *= 2", "a[i] *= 3");
  const std::string theirs =
      replaced(kText, "hipDeviceSynchronize()", "wait()");
  const MergedText result = merged(kText, ours, theirs);
  EXPECT_EQ(result.text, replaced(ours, "hipDeviceSynchronize()", "wait()"));
  EXPECT_TRUE(result.places.empty());
}

TEST(TextMerge, MeetsOnlyTheSameFunction) {
  // Both put a function behind the same one.
  const std::string ours =
      replaced(kText, "void run(", "void mine() {\n  a();\n}\n\nvoid run(");
  const std::string theirs =
      replaced(kText, "void run(", "void theirs() {\n  b();\n}\n\nvoid run(");
  const MergedText result = merged(kText, ours, theirs);
  EXPECT_EQ(result.conflicts(), 0U);
  EXPECT_NE(result.text.find("void mine() {\n  a();\n}\n"), std::string::npos);
  EXPECT_NE(result.text.find("void theirs() {\n  b();\n}\n"),
            std::string::npos);
  EXPECT_EQ(result.text.size(), ours.size() + theirs.size() - kText.size());
}

TEST(TextMerge, FollowsAFunctionThatMoves) {
  const std::size_t begin = kText.find("/// One");
  const std::string step(kText.substr(begin, kText.find("struct") - begin));
  const std::string theirs = replaced(
      replaced(kText, step, ""), "}  // namespace", step + "}  // namespace");
  const std::string ours = replaced(kText, "a[i] *= 2", "a[i] *= 3");
  const MergedText result = merged(kText, ours, theirs);
  EXPECT_EQ(result.conflicts(), 0U) << result.text;
  EXPECT_EQ(result.text, replaced(theirs, "a[i] *= 2", "a[i] *= 3"));
}

TEST(TextMerge, FollowsAFunctionThatIsRenamed) {
  const std::string theirs = replaced(kText, "void step(float* a, int n)",
                                      "void advance(float* a, int n)");
  const std::string ours = replaced(kText, "a[i] *= 2", "a[i] *= 3");
  const MergedText result = merged(kText, ours, theirs);
  EXPECT_EQ(result.text, replaced(theirs, "a[i] *= 2", "a[i] *= 3"));
}

TEST(TextMerge, FollowsATypeThatIsRenamedUnderOtherComments) {
  const std::string base =
      "/// Where it runs.\n/// And how.\nstruct Info {\n  Where where;\n"
      "  union {\n    unsigned threads;\n    hipStream_t stream;\n  };\n};\n";
  const std::string theirs =
      "/// Options.\nstruct Options {\n  /// Where it runs.\n  Where where;\n"
      "  union {\n    /// On the CPU.\n    unsigned threads;\n\n"
      "    hipStream_t stream;\n  };\n\n  int blank;\n};\n";
  const std::string ours =
      replaced(base, "  Where where;\n", "  Where where;\n  int mine;\n");
  const MergedText result = merged(base, ours, theirs);
  EXPECT_EQ(result.conflicts(), 0U);
  EXPECT_EQ(result.text, replaced(theirs, "  Where where;\n",
                                  "  Where where;\n  int mine;\n"));
}

TEST(TextMerge, FollowsAVariableThatIsRenamedInItsPlace) {
  const std::string base = "int a;\nSVox sv = 1;\nint b;\n";
  const MergedText result =
      merged(base, replaced(base, "sv", "split"), replaced(base, "= 1", "= 2"));
  EXPECT_EQ(result.conflicts(), 0U);
  EXPECT_EQ(result.text, "int a;\nSVox split = 2;\nint b;\n");
}

TEST(TextMerge, GoesByLinesWhereOneSideCannotBeTakenApart) {
  const std::string open =
      "#ifdef X\nvoid f() {\n#else\nvoid g() {\n#endif\n  a();\n  b();\n"
      "  c();\n  d();\n}\n";
  const std::string ours = replaced(open, "  a();\n", "  a();\n  mine();\n");
  const std::string theirs =
      replaced(open, "#ifdef X\nvoid f() {\n#else\nvoid g() {\n#endif\n",
               "void f() {\n");
  const MergedText result =
      merged(open, ours, replaced(theirs, "d();", "e();"));
  EXPECT_EQ(result.conflicts(), 0U);
  EXPECT_EQ(result.text,
            "void f() {\n  a();\n  mine();\n  b();\n  c();\n  e();\n}\n");
  ASSERT_EQ(result.places.size(), 1U);
  EXPECT_EQ(result.places[0].as, MergedAs::both);
}

TEST(TextMerge, WeavesWordsOfOneLine) {
  const std::string ours = replaced(kText, "<<<1, n>>>", "<<<1, n, 0, s>>>");
  const std::string theirs = replaced(kText, ">>>(a, n)", ">>>(a, n - 1)");
  const MergedText result = merged(kText, ours, theirs);
  EXPECT_NE(result.text.find("step<<<1, n, 0, s>>>(a, n - 1);"),
            std::string::npos)
      << result.text;
  ASSERT_EQ(result.places.size(), 2U);
  EXPECT_EQ(result.places[0].as, MergedAs::both);
  EXPECT_EQ(result.places[0].name, "run");
  EXPECT_TRUE(result.places[0].isFunction);
  EXPECT_EQ(result.places[1].as, MergedAs::woven);
}

TEST(TextMerge, SaysThatBothChangedWhatAClassHolds) {
  const std::string base =
      "struct Grid {\n  int n;\n  int of(int a) {\n    return a;\n  }\n"
      "  float* data;\n};\n";
  const std::string ours = replaced(base, "  int n;\n", "  int n;\n  int m;\n");
  const auto placesOf = [&](std::string_view theirs) {
    return merged(base, ours, theirs).places;
  };
  const auto places = placesOf(replaced(base, "float*", "double*"));
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(places[0].as, MergedAs::both);
  EXPECT_EQ(places[0].name, "Grid");
  EXPECT_TRUE(placesOf(replaced(base, "return a", "return -a")).empty());
  EXPECT_TRUE(
      placesOf(replaced(base, "float*", "// Of all.\n  float*")).empty());
}

TEST(TextMerge, ShowsWhatBothChanged) {
  const MergedText result =
      merged(kText, replaced(kText, "a[i] *= 2", "a[i] *= 3"),
             replaced(kText, "a[i] *= 2", "a[i] *= 4"));
  EXPECT_EQ(result.conflicts(), 1U);
  EXPECT_NE(result.text.find("<<<<<<< port\n    a[i] *= 3;\n"
                             "||||||| base\n    a[i] *= 2;\n"
                             "=======\n    a[i] *= 4;\n>>>>>>> cuda-new\n"),
            std::string::npos)
      << result.text;
  EXPECT_TRUE(hasConflict(result.text));
  EXPECT_FALSE(hasConflict(kText));
}

TEST(TextMerge, BeginsNoStatementOfTheOther) {
  // "if (i)" would be put in front of another statement.
  const std::string base = "void f() {\n  a();\n  b();\n}\n";
  const std::string ours = "void f() {\n  a();\n  if (i)\n  b();\n}\n";
  const std::string theirs = "void f() {\n  a();\n  c();\n  b2();\n}\n";
  EXPECT_EQ(merged(base, ours, theirs).conflicts(), 1U);
  const std::string whole = "void f() {\n  a();\n  check();\n  b();\n}\n";
  EXPECT_EQ(merged(base, whole, "void f() {\n  a();\n  b2();\n}\n").text,
            "void f() {\n  a();\n  check();\n  b2();\n}\n");
}

TEST(TextMerge, PutsACommentBeforeWhatItIsAbout) {
  const std::string base = "void f() {\n  a();\n  b();\n}\n";
  const std::string code = "void f() {\n  a();\n  mine();\n  b();\n}\n";
  const std::string comment = "void f() {\n  a();\n\n  // Then b.\n  b();\n}\n";
  const std::string both =
      "void f() {\n  a();\n  mine();\n\n  // Then b.\n  b();\n}\n";
  for (const MergedText& result :
       {merged(base, code, comment), merged(base, comment, code)}) {
    EXPECT_EQ(result.conflicts(), 0U);
    EXPECT_EQ(result.text, both);
  }
}

TEST(TextMerge, DeletedOnOneSideAndChangedOnTheOther) {
  const std::string without = replaced(
      kText, "template <typename T>\nT twice(T x) {\n  return x + x;\n}\n\n",
      "");
  const std::string changed = replaced(kText, "x + x", "2 * x");
  for (const MergedText& result :
       {merged(kText, without, changed), merged(kText, changed, without)}) {
    EXPECT_EQ(result.conflicts(), 1U);
    EXPECT_NE(result.text.find("2 * x"), std::string::npos);
  }
  EXPECT_EQ(merged(kText, without, kText).text, without);
  // Other blanks are no change of what is gone.
  const std::string blanks = replaced(kText, "x + x", "x  +  x");
  EXPECT_EQ(merged(kText, without, blanks).text, without);
  EXPECT_EQ(merged(kText, blanks, without).text, without);
}

TEST(TextMerge, WhatTheToolDoesByItselfNowIsNoEdit) {
  const std::string both = replaced(kText, "a[i] *= 2", "a[i] *= 3");
  const std::string theirs = replaced(both, "x + x", "2 * x");
  EXPECT_EQ(merged(kText, both, theirs).text, theirs);
}

TEST(TextMerge, ListsHaveTheEntriesOfBoth) {
  const std::string base = "add_library(a\n  a.hip\n)\n";
  EXPECT_EQ(merge(base, "add_library(a\n  a.hip\n  mine.hip\n)\n",
                  "add_library(a\n  a.hip\n  theirs.hip\n)\n", Syntax::lines)
                .text,
            "add_library(a\n  a.hip\n  mine.hip\n  theirs.hip\n)\n");
}

TEST(TextMerge, EndsOfLinesDoNotCount) {
  auto crlf = [](std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '\n' ? "\r\n" : std::string(1, c);
    return result;
  };
  const std::string ours = replaced(kText, "a[i] *= 2", "a[i] *= 3");
  const std::string theirs = replaced(kText, "x + x", "2 * x");
  const std::string both = replaced(ours, "x + x", "2 * x");
  EXPECT_EQ(merged(kText, crlf(ours), theirs).text, crlf(both));
  EXPECT_EQ(merged(kText, ours, crlf(theirs)).text, crlf(both));
  EXPECT_EQ(merged(crlf(kText), crlf(ours), crlf(theirs)).text, crlf(both));
}

// ---- properties

/// A text of functions, each of lines that stand once.
struct Program {
  std::vector<std::vector<std::string>> functions;
  std::vector<std::string> names;

  std::string text() const {
    std::string all = "#include <a.h>\n\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
      all += "void " + names[i] + "(int a) {\n";
      for (const std::string& line : functions[i]) all += "  " + line + ";\n";
      all += "}\n\n";
    }
    return all;
  }
};

Program randomProgram(std::mt19937& random) {
  Program program;
  const std::size_t count = 1 + random() % 5;
  for (std::size_t i = 0; i < count; ++i) {
    program.names.push_back("f" + std::to_string(i));
    auto& lines = program.functions.emplace_back();
    for (std::size_t n = 1 + random() % 5; n > 0; --n) {
      lines.push_back("call" + std::to_string(random() % 1000) + "(a)");
    }
  }
  return program;
}

/// Changes, adds and removes lines and functions. `mark` is in all that is new.
Program edited(Program program, std::mt19937& random, const std::string& mark) {
  for (std::size_t n = random() % 4; n > 0; --n) {
    const std::size_t at = random() % program.names.size();
    auto& lines = program.functions[at];
    const std::string fresh = mark + std::to_string(random() % 1000) + "(a)";
    switch (random() % 5) {
      case 0:
        if (!lines.empty()) lines[random() % lines.size()] = fresh;
        break;
      case 1:
        lines.insert(lines.begin() + random() % (lines.size() + 1), fresh);
        break;
      case 2:
        if (!lines.empty()) lines.erase(lines.begin());
        break;
      case 3:
        program.names.insert(program.names.begin() + at,
                             mark + std::to_string(random() % 1000));
        program.functions.insert(program.functions.begin() + at, {fresh});
        break;
      default:
        if (program.names.size() > 1) {
          program.names.erase(program.names.begin() + at);
          program.functions.erase(program.functions.begin() + at);
        }
    }
  }
  return program;
}

TEST(TextMergeProperty, NothingNewChangesNothing) {
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    const Program base = randomProgram(random);
    const std::string ours = edited(base, random, "mine").text();
    EXPECT_EQ(merged(base.text(), ours, base.text()).text, ours);
    EXPECT_EQ(merged(base.text(), base.text(), ours).text, ours);
    EXPECT_EQ(merged(base.text(), ours, ours).text, ours);
  }
}

/// No line that a person wrote is lost, in a conflict or out of one.
TEST(TextMergeProperty, NothingIsLost) {
  std::mt19937 random(5);
  for (int i = 0; i < 5000; ++i) {
    const Program base = randomProgram(random);
    const std::string was = base.text();
    const std::string ours = edited(base, random, "mine").text();
    const std::string theirs = edited(base, random, "theirs").text();
    const std::string result = merged(was, ours, theirs).text;
    for (const auto* side : {&ours, &theirs}) {
      for (std::size_t at = side->find("mine"); at != std::string::npos;
           at = side->find("mine", at + 1)) {
        const std::string line = side->substr(at, side->find('\n', at) - at);
        ASSERT_NE(result.find(line), std::string::npos)
            << was << "\n--- ours\n"
            << ours << "\n--- theirs\n"
            << theirs << "\n--- result\n"
            << result;
      }
    }
  }
}

/// The texts of the functions, in no order.
std::vector<std::string> functionsOf(std::string_view text) {
  std::vector<std::string> result;
  for (const TextPiece& each : textPiecesOf(text))
    result.emplace_back(each.text);
  std::ranges::sort(result);
  return result;
}

/// Two changes upstream, one after the other or at once. What stood beside a
/// function that upstream removed may have two places.
TEST(TextMergeProperty, GroupingMakesNoDifference) {
  std::mt19937 random(11);
  int clean = 0;
  int inOrder = 0;
  for (int i = 0; i < 5000; ++i) {
    const Program first = randomProgram(random);
    const Program second = edited(first, random, "one");
    const Program third = edited(second, random, "two");
    const std::string ours = edited(first, random, "mine").text();
    const MergedText half = merged(first.text(), ours, second.text());
    const MergedText whole = merged(first.text(), ours, third.text());
    if (half.conflicts() > 0 || whole.conflicts() > 0) continue;
    const MergedText rest = merged(second.text(), half.text, third.text());
    if (rest.conflicts() > 0) continue;
    ++clean;
    inOrder += rest.text == whole.text ? 1 : 0;
    ASSERT_EQ(functionsOf(rest.text), functionsOf(whole.text));
  }
  EXPECT_GT(clean, 2500);
  EXPECT_GT(inOrder * 1000, clean * 995);
}

}  // namespace
}  // namespace hipport
