// The HTML report in a real browser.
#include <cstdlib>

#include "browser.h"
#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The texts whose contrast with what they stand on is below what WCAG 2.1
/// asks for at level AA.
constexpr std::string_view kPoorContrast = R"js((() => {
  const numbers = (c) => (c.match(/[\d.]+/g) || []).map(Number);
  const linear = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = (c) => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
  const over = (top, under) => {
    const a = top.length > 3 ? top[3] : 1;
    return [0, 1, 2].map((i) => top[i] * a + under[i] * (1 - a));
  };
  const ground = (node) => {
    const layers = [];
    for (let n = node; n; n = n.parentElement) {
      const style = getComputedStyle(n);
      const box = n.tagName === 'text' ? getComputedStyle(n.parentNode.querySelector('rect')).fill : style.backgroundColor;
      const c = numbers(box);
      if (c.length < 3 || c[3] === 0) continue;
      layers.unshift(c);
      if (c.length === 3 || c[3] === 1) break;
    }
    return layers.reduce((under, top) => over(top, under), [255, 255, 255]);
  };
  const poor = [];
  let seen = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || /^(SCRIPT|STYLE|NOSCRIPT|title|OPTION)$/.test(node.tagName)) continue;
    if (!node.getClientRects().length) continue;
    const style = getComputedStyle(node);
    const under = ground(node);
    const text = over(numbers(node.tagName === 'text' ? style.fill : style.color), under);
    const [a, b] = [light(text), light(under)].sort((x, y) => y - x);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700);
    ++seen;
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (isLarge ? 3 : 4.5)) poor.push(`${walker.currentNode.data.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return seen > 10 ? poor : ['only ' + seen + ' texts'];
})())js";

class Page : public Scratch {
 protected:
  void SetUp() override {
    if (!Browser::isThere())
      HIPPORT_SKIP(browser) << "chromium is not installed";
    fs::create_directories(at("browser"));
    browser_ = std::make_unique<Browser>(at("browser"));
  }

  /// Reports on `arguments` and opens the page.
  void openReport(std::vector<std::string> arguments,
                  const std::string& hash = "") {
    arguments.insert(arguments.begin(), "report");
    arguments.push_back("--report=html:" + at("page.html").string());
    const ProcessResult result = hipify(arguments);
    ASSERT_TRUE(exited(result, 0));
    EXPECT_EQ(result.out, "");
    browser().open(at("page.html"), hash);
  }

  Browser& browser() { return *browser_; }

  std::string text(const std::string& selector) {
    return browser()
        .evaluate("document.querySelector('" + selector + "').textContent")
        .get<std::string>();
  }
  int count(const std::string& selector) {
    return browser()
        .evaluate("document.querySelectorAll('" + selector + "').length")
        .get<int>();
  }

  /// Controls, pictures and tables without a name for a screen reader.
  std::vector<std::string> nameless() {
    std::vector<std::string> result;
    const json nodes = browser().call("Accessibility.getFullAXTree")["nodes"];
    EXPECT_GT(nodes.size(), 20U);
    for (const json& node : nodes) {
      if (node.value("ignored", false)) continue;
      const std::string role = node["role"].value("value", "");
      bool isNamed = false;
      for (const char* each :
           {"button", "link", "searchbox", "textbox", "combobox", "checkbox",
            "table", "image", "img", "heading", "region", "dialog"}) {
        isNamed = isNamed || role == each;
      }
      const bool hasName =
          node.contains("name") && !node["name"].value("value", "").empty();
      if (isNamed && !hasName) result.push_back(node.dump());
    }
    return result;
  }

  void expectFit(const char* where) {
    EXPECT_EQ(nameless(), std::vector<std::string>{}) << where;
    for (int theme = 0; theme < 2; ++theme) {
      EXPECT_EQ(browser().evaluate(std::string(kPoorContrast)), json::array())
          << where << ", theme "
          << browser().evaluate("document.documentElement.dataset.theme");
      browser().evaluate("document.getElementById('theme').click()");
    }
  }

  void expectQuiet() {
    EXPECT_EQ(browser().complaints(), std::vector<std::string>{});
    for (const std::string& request : browser().requests()) {
      EXPECT_TRUE(request.starts_with("file://") ||
                  request.starts_with("data:") || request == "about:blank")
          << request;
    }
  }

 private:
  std::unique_ptr<Browser> browser_;
};

TEST_F(Page, ShowsTheTotalsOfTheJsonReport) {
  copyProject("textures", "in");
  openReport({"in", "--report=json:r.json", "--arch=gfx942"});
  const json totals = json::parse(read("r.json"))["totals"];
  EXPECT_EQ(text(".tile.manual b"), totals["byAction"]["manual"].dump());
  EXPECT_EQ(text(".tile.review b"), totals["byAction"]["review"].dump());
  EXPECT_EQ(text(".tile.automatic b"), totals["byAction"]["automatic"].dump());
  EXPECT_EQ(count(".bars tr"), static_cast<int>(totals["byCheck"].size()));
  EXPECT_GT(count(".tree rect"), 0);
  EXPECT_TRUE(contains(text(".sub"), "gfx942"));
  // The longest bar fills its place.
  EXPECT_EQ(browser().evaluate(
                "Math.round(10 * Math.max(...[...document.querySelectorAll("
                "'.bars svg')].map((s) => "
                "(s.lastChild.getBoundingClientRect().right - "
                "s.getBoundingClientRect().left) / "
                "s.getBoundingClientRect().width)))"),
            10);
  expectQuiet();
}

TEST_F(Page, FiltersFollowsAFindingAndStepsByKeyboard) {
  copyProject("textures", "in");
  openReport({"in"});
  browser().press("2");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.findings')"));
  browser().press("/");
  browser().type("quadtree device-side");
  ASSERT_TRUE(
      browser().waitFor("document.querySelectorAll('.vbody .vrow').length === "
                        "1"));
  EXPECT_TRUE(contains(text(".vbody .vrow"), "manual"));
  EXPECT_TRUE(contains(browser().evaluate("location.hash").get<std::string>(),
                       "q=quadtree"));

  browser().press("ArrowDown");
  browser().press("Enter");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.inplace.current')"));
  EXPECT_TRUE(contains(text(".inplace.current strong"),
                       "a kernel is launched from device code"));
  // In sight, below the line that it is about.
  EXPECT_TRUE(browser().waitFor(
      "(() => { const box = document.querySelector('.inplace.current')"
      ".getBoundingClientRect(); return box.top > 0 && box.bottom < "
      "innerHeight; })()"));
  EXPECT_TRUE(contains(browser()
                           .evaluate("document.querySelector('.inplace.current'"
                                     ").previousSibling.textContent")
                           .get<std::string>(),
                       "<<<1, 32>>>"));
  browser().evaluate(
      "document.querySelector('.inplace.current summary').click()");
  EXPECT_TRUE(
      browser().waitFor("document.querySelector('.inplace.current .doc p')"));

  // Both sides, and what changed between them.
  const std::string marks =
      browser()
          .evaluate(
              "[...document.querySelectorAll('.drow mark')]"
              ".map((m) => m.textContent).join()")
          .get<std::string>();
  EXPECT_TRUE(contains(marks, "cudaMalloc,hipMalloc"));

  const json first = browser().evaluate("location.hash");
  browser().press("j");
  EXPECT_TRUE(browser().waitFor("location.hash !== '" +
                                first.get<std::string>() + "'"));
  browser().press("k");
  EXPECT_TRUE(browser().waitFor("location.hash === '" +
                                first.get<std::string>() + "'"));
  // Back to the list as it was.
  browser().press("Escape");
  EXPECT_TRUE(
      browser().waitFor("document.getElementById('search')?.value === "
                        "'quadtree device-side'"));
  browser().press("Escape");
  browser().press("?");
  EXPECT_TRUE(browser().waitFor("document.getElementById('keys').open"));
  expectQuiet();
}

TEST_F(Page, SortsAndOpensFiles) {
  copyProject("textures", "in");
  openReport({"in", "--no-build-files"}, "#/files");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.vbody .vrow')"));
  EXPECT_TRUE(contains(text(".vbody .vrow"), "quadtree.cu"));
  browser().evaluate(
      "[...document.querySelectorAll('.vhead button')]"
      ".find((b) => b.textContent === 'File').click()");
  EXPECT_TRUE(browser().waitFor(
      "document.querySelector('[aria-sort=ascending]').textContent === "
      "'File'"));
  EXPECT_TRUE(contains(text(".vbody .vrow"), "main.cu"));
  browser().evaluate("document.querySelector('.vbody .vrow a').click()");
  EXPECT_TRUE(browser().waitFor("document.querySelector('.diff')"));
  EXPECT_EQ(text(".filehead h1"), "in/src/main.cu");
  browser().press("n");
  EXPECT_TRUE(browser().waitFor(
      "document.querySelector('.filehead h1').textContent !== "
      "'in/src/main.cu'"));
  // Lines without a change are folded, and unfold.
  const int rows = count(".drow");
  browser().evaluate("document.querySelector('.fold').click()");
  EXPECT_GT(count(".drow"), rows);
  expectQuiet();
}

TEST_F(Page, IsAccessibleInBothThemes) {
  copyProject("textures", "in");
  write("old.json", "");
  fs::remove(at("old.json"));
  ASSERT_TRUE(exited(hipify({"report", "in", "--report=json:old.json"}), 0));
  openReport({"in", "--earlier", "old.json"});
  EXPECT_EQ(count("html[lang=en]"), 1);
  EXPECT_EQ(count("main h1"), 1);
  expectFit("overview");
  browser().evaluate(
      "location.hash = '#/findings?action=manual,review,none,"
      "automatic'");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.findings')"));
  expectFit("findings");
  browser().evaluate("location.hash = '#/files'");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.files')"));
  expectFit("files");
  browser().evaluate("location.hash = document.querySelector('.vbody a').hash");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.diff')"));
  browser().evaluate("document.getElementById('all').click()");
  ASSERT_TRUE(
      browser().waitFor("document.querySelector('.inplace.automatic')"));
  browser().evaluate("document.querySelector('summary').click()");
  expectFit("file");
  browser().press("?");
  expectFit("keys");
  expectQuiet();
}

TEST_F(Page, TakesHostileNamesAndSourcesAsText) {
  // A path may hold "</script>", by way of folders.
  write("in/<!--</script><script>window.owned=1</script>.cu",
        "// </script><script>window.owned=2</script>\n"
        "void f() { cudaFree(0); cudaD3D11GetDevice(0, 0); }\n"
        "// <img src=x onerror=window.owned=3> {{data}} {{page.js}}\n");
  write("in/caf\xE9\xFF.cu", "void f() { cudaFree(0); /* \xE9 \x01 */ }\n");
  openReport({"in"}, "#/files");
  ASSERT_TRUE(browser().waitFor(
      "document.querySelectorAll('.vbody .vrow').length === 2"));
  browser().evaluate("location.hash = '#/file/0'");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.diff')"));
  EXPECT_TRUE(contains(text(".filehead h1"), "</script>"));
  EXPECT_TRUE(contains(text(".diff"), "onerror=window.owned=3"));
  EXPECT_EQ(browser().evaluate("typeof window.owned"), "undefined");
  EXPECT_EQ(count("img"), 0);
  expectQuiet();
}

TEST_F(Page, HasNothingToShowForAnEmptyTree) {
  write("in/a.cpp", "int main() {}\n");
  openReport({"in"});
  EXPECT_TRUE(contains(text("main"), "nothing to port"));
  browser().press("2");
  EXPECT_TRUE(browser().waitFor("document.querySelector('.findings')"));
  browser().press("j");
  browser().press("Enter");
  expectQuiet();
}

TEST_F(Page, IsQuickWithThousandsOfFindings) {
  for (int i = 0; i < 100; ++i) {
    std::string source = "#include <cuda_runtime.h>\nvoid f(float* p) {\n";
    for (int line = 0; line < 60; ++line) source += "  cudaFree(p);\n";
    write("in/" + std::to_string(i % 10) + "/f" + std::to_string(i) + ".cu",
          source + "}\n");
  }
  openReport({"in"}, "#/findings");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.vbody .vrow')"));
  EXPECT_TRUE(contains(text(".count"), "6,100 of 6,100"));
  EXPECT_LT(count(".vbody .vrow"), 100) << "rows out of sight are not drawn";
  // Scrolled to the end, the last row is there.
  browser().evaluate("document.querySelector('.vbody').scrollTop = 1e9");
  EXPECT_TRUE(browser().waitFor(
      "document.querySelector('.vrow[aria-rowindex=\"6101\"]')"));
  // A key that is typed shows its effect within a frame or two; the limit is
  // for a machine that is busy.
  const json took = browser().evaluate(R"js((() => {
    const search = document.getElementById('search');
    const start = performance.now();
    for (const text of ['f', 'f4', 'f42', 'f42 cudafree']) {
      search.value = text;
      search.dispatchEvent(new Event('input'));
      document.querySelector('.vbody').getBoundingClientRect();
    }
    return (performance.now() - start) / 4;
  })())js");
  EXPECT_LT(took.get<double>(), 200.0) << "ms a key";
  EXPECT_TRUE(contains(text(".count"), "60 of 6,100"));
  const json opened = browser().evaluate(R"js((async () => {
    const start = performance.now();
    location.hash = '#/file/42';
    await new Promise((done) => {
      const look = () => document.querySelector('.diff') ? done() : setTimeout(look, 1);
      look();
    });
    document.querySelector('.diff').getBoundingClientRect();
    return performance.now() - start;
  })())js");
  EXPECT_LT(opened.get<double>(), 1500.0) << "ms to open a file";
  RecordProperty("key_ms", took.dump());
  RecordProperty("open_ms", opened.dump());
  expectQuiet();
}

/// Pictures to look at; HIPPORT_SCREENSHOTS names a folder to keep them in.
TEST_F(Page, HasALightAndADarkFace) {
  const char* kept = std::getenv("HIPPORT_SCREENSHOTS");
  const fs::path folder = kept ? fs::path(kept) : at("pictures");
  fs::create_directories(folder);
  copyProject("textures", "in");
  openReport({"in"});
  browser().screenshot(folder / "overview.png");
  const std::string light = readBytes(folder / "overview.png");
  EXPECT_TRUE(light.starts_with("\x89PNG"));
  EXPECT_GT(light.size(), 20000U) << "there is something to see";
  const json white =
      browser().evaluate("getComputedStyle(document.body).backgroundColor");
  browser().press("t");
  browser().screenshot(folder / "overview-dark.png");
  EXPECT_NE(readBytes(folder / "overview-dark.png"), light);
  EXPECT_NE(
      browser().evaluate("getComputedStyle(document.body).backgroundColor"),
      white);
  browser().press("2");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.findings')"));
  browser().screenshot(folder / "findings-dark.png");
  browser().press("j");
  browser().press("Enter");
  ASSERT_TRUE(browser().waitFor("document.querySelector('.inplace.current')"));
  browser().screenshot(folder / "file-dark.png");
  browser().press("t");
  browser().screenshot(folder / "file.png");
}

}  // namespace
}  // namespace hipport::e2e
