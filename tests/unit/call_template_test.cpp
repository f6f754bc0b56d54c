#include "analysis/call_template.h"

#include <gtest/gtest.h>

#include "frontend/lexer.h"

namespace hipport {
namespace {

/// Applies a template to the first call of `f` in `source`.
std::string rewrite(std::string_view text, const std::string& source) {
  const Vocabulary vocabulary = {
      [](std::string_view name) { return name == "f" || name == "g"; },
      [](std::string_view) { return false; },
      [](std::string_view) { return false; }};
  const FileFacts facts = lexFile("x.cu", source, vocabulary);
  EditSet edits;
  for (const NameUse& use : facts.names) {
    if (use.name == "f" && use.call) {
      EXPECT_EQ(edits.add(applyTemplate(text, use.span, facts.calls[*use.call]))
                    .accepted,
                Accepted::yes);
      break;
    }
  }
  for (const NameUse& use : facts.names) {
    if (use.name == "g") edits.add({{Edit{use.span, "G", {}}}});
  }
  return edits.apply(source);
}

TEST(CallTemplate, WrapsAnArgumentAndKeepsTheLayout) {
  EXPECT_EQ(rewrite("h(S($1), $2...)", "f( a ,\n  b, // why\n  c );"),
            "h( S(a) ,\n  b, // why\n  c );");
}

TEST(CallTemplate, KeepsRenamesInsideArguments) {
  EXPECT_EQ(rewrite("h(S($1), $2...)", "f(g(1), g(2))"), "h(S(G(1)), G(2))");
}

TEST(CallTemplate, WrapsAnArgumentBehindOthers) {
  EXPECT_EQ(rewrite("h($1, S($2), $3...)", "f(a, b, c)"), "h(a, S(b), c)");
}

TEST(CallTemplate, InsertsArgumentsAtEveryPosition) {
  EXPECT_EQ(rewrite("h(0, $1...)", "f(a, b)"), "h(0, a, b)");
  EXPECT_EQ(rewrite("h($1, 700, $2...)", "f(a,b)"), "h(a,700, b)");
  EXPECT_EQ(rewrite("h($1, $2, flags)", "f(a, b)"), "h(a, b, flags)");
  EXPECT_EQ(rewrite("h(0)", "f()"), "h(0)");
}

TEST(CallTemplate, RemovesArgumentsAtEveryPosition) {
  EXPECT_EQ(rewrite("h($2...)", "f(a, b, c)"), "h(b, c)");
  EXPECT_EQ(rewrite("h($1, $3)", "f(a, b, c)"), "h(a, c)");
  EXPECT_EQ(rewrite("h($1)", "f(a, g(b), c)"), "h(a)");
  EXPECT_EQ(rewrite("h()", "f(a)"), "h()");
}

TEST(CallTemplate, ReplacesAnArgument) {
  EXPECT_EQ(rewrite("h($1, nullptr, $3)", "f(a, b, c)"), "h(a, nullptr, c)");
  EXPECT_EQ(rewrite("h($1, nullptr)", "f(a, b)"), "h(a, nullptr)");
}

TEST(CallTemplate, MovesArgumentsWithTheirRenames) {
  EXPECT_EQ(rewrite("h($1, $3, $2, $4...)", "f(a, g(b), c, d)"),
            "h(a, c, G(b), d)");
  EXPECT_EQ(rewrite("h($3, $1, $2)", "f(a, b, g(c))"), "h(G(c), a, b)");
  EXPECT_EQ(rewrite("h($2, $1)", "f(a, b)"), "h(b, a)");
}

TEST(CallTemplate, CopiesAnArgument) {
  EXPECT_EQ(rewrite("h($1, $2, $2, $3)", "f(a, g(b), c)"),
            "h(a, G(b), G(b), c)");
}

TEST(CallTemplate, CastsAndIgnoresAbsentArguments) {
  EXPECT_EQ(rewrite("h(reinterpret_cast<const void*>($1), $2, $3)",
                    "f(k<int, 4>, b)"),
            "h(reinterpret_cast<const void*>(k<int, 4>), b)");
}

}  // namespace
}  // namespace hipport
