// hipify-port lsp: a scripted editor.

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <thread>

#include "peer.h"
#include "scratch.h"

namespace hipport::e2e {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

/// A client with everything that the server makes use of.
json capabilities() {
  return json::parse(R"({
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "workspace": {"applyEdit": true,
                  "workspaceEdit": {"documentChanges": true}},
    "window": {"showDocument": {"support": true}},
    "textDocument": {"publishDiagnostics": {
      "tagSupport": {"valueSet": [1, 2]}, "codeDescriptionSupport": true}}})");
}

class Lsp : public Scratch {
 protected:
  void start(const json& clientCapabilities = capabilities(),
             std::vector<std::string> options = {}) {
    launch(std::move(options));
    const json answer = initialize(clientCapabilities);
    ASSERT_TRUE(answer.contains("result")) << answer;
    server = answer["result"];
    peer->notify("initialized", json::object());
  }

  void launch(std::vector<std::string> options = {}) {
    std::vector<std::string> words = {HIPPORT_BINARY, "lsp", "--cache-dir",
                                      at("cache").string()};
    words.insert(words.end(), options.begin(), options.end());
    peer.emplace(words, folder(), PeerFraming::headers);
  }

  json initialize(const json& clientCapabilities) {
    return peer->request(
        "initialize",
        {{"processId", ::getpid()},
         {"capabilities", clientCapabilities},
         {"rootUri", nullptr},
         {"workspaceFolders",
          json::array({{{"uri", uri("tree")}, {"name", "tree"}}})}});
  }

  std::string uri(std::string_view path) const {
    return "file://" + at(path).string();
  }

  /// Opens a file with its text on disk, or another.
  void open(std::string_view path, const std::string& text) {
    texts_[uri(path)] = text;
    peer->notify("textDocument/didOpen", {{"textDocument",
                                           {{"uri", uri(path)},
                                            {"languageId", "cuda-cpp"},
                                            {"version", 1},
                                            {"text", text}}}});
  }
  void open(std::string_view path) { open(path, read(path)); }

  /// Changes a document; each change as the protocol has it.
  void change(std::string_view path, int version, json changes) {
    peer->notify("textDocument/didChange",
                 {{"textDocument", {{"uri", uri(path)}, {"version", version}}},
                  {"contentChanges", std::move(changes)}});
  }

  json waitForDiagnostics(std::string_view path, int version = 1) {
    return peer->wait([&](const json& message) {
      return message.value("method", "") == "textDocument/publishDiagnostics" &&
             message["params"]["uri"] == uri(path) &&
             message["params"].value("version", 0) == version;
    })["params"]["diagnostics"];
  }

  /// The actions for some whole lines, counted from 0.
  json actionsAt(std::string_view path, int first, int last,
                 const json& context = {{"diagnostics", json::array()}}) {
    return peer->request("textDocument/codeAction",
                         {{"textDocument", {{"uri", uri(path)}}},
                          {"range",
                           {{"start", {{"line", first}, {"character", 0}}},
                            {"end", {{"line", last + 1}, {"character", 0}}}}},
                          {"context", context}})["result"];
  }

  json actionOfKind(std::string_view path, const std::string& kind) {
    json all = actionsAt(path, 0, 0,
                         {{"diagnostics", json::array()}, {"only", {kind}}});
    return all.size() == 1 ? all[0] : json();
  }

  json hoverAt(std::string_view path, int line, int character) {
    return peer->request(
        "textDocument/hover",
        {{"textDocument", {{"uri", uri(path)}}},
         {"position", {{"line", line}, {"character", character}}}})["result"];
  }
  std::string hoverText(std::string_view path, int line, int character) {
    const json hover = hoverAt(path, line, character);
    return hover.is_null() ? "" : hover["contents"]["value"].get<std::string>();
  }

  json content(const std::string& of) {
    return peer->request("hipify-port/textDocumentContent", {{"uri", of}});
  }
  std::string portUri(std::string_view path) const {
    return "hipify-port://port" + at(path).string();
  }

  std::optional<Peer> peer;
  json server;  ///< what the server said of itself

 private:
  std::map<std::string, std::string> texts_;
};

/// The offset of a position in ASCII text.
std::size_t offsetOf(const std::string& text, const json& position) {
  std::size_t at = 0;
  for (int line = position["line"]; line > 0; --line) {
    at = text.find('\n', at) + 1;
  }
  return at + position["character"].get<std::size_t>();
}

/// What the edits of an action make of an ASCII text.
std::string applied(const json& action, std::string text) {
  json edits = action["edit"].contains("documentChanges")
                   ? action["edit"]["documentChanges"][0]["edits"]
                   : action["edit"]["changes"].front();
  std::ranges::reverse(edits);  // they ascend
  for (const json& each : edits) {
    const std::size_t begin = offsetOf(text, each["range"]["start"]);
    const std::size_t end = offsetOf(text, each["range"]["end"]);
    text.replace(begin, end - begin, each["newText"].get<std::string>());
  }
  return text;
}

std::vector<std::string> codesOf(const json& diagnostics) {
  std::vector<std::string> codes;
  for (const json& each : diagnostics) codes.push_back(each["code"]);
  return codes;
}

json rangeOf(int line, int begin, int end) {
  return {{"start", {{"line", line}, {"character", begin}}},
          {"end", {{"line", line}, {"character", end}}}};
}

// ---- the life of a connection

TEST_F(Lsp, SaysWhatItCanDo) {
  start();
  EXPECT_EQ(server["serverInfo"]["version"], HIPPORT_VERSION);
  const json& can = server["capabilities"];
  EXPECT_EQ(can["positionEncoding"], "utf-8");
  EXPECT_EQ(can["textDocumentSync"]["change"], 2);
  EXPECT_EQ(can["hoverProvider"], true);
  EXPECT_EQ(can["codeActionProvider"]["codeActionKinds"].size(), 3U);
}

TEST_F(Lsp, PositionsAreUtf16UnlessAgreed) {
  start(json::object());
  EXPECT_EQ(server["capabilities"]["positionEncoding"], "utf-16");
}

TEST_F(Lsp, WaitsToBeInitialized) {
  launch();
  peer->notify("textDocument/didOpen", json::object());
  EXPECT_EQ(
      peer->request("textDocument/hover", json::object())["error"]["code"],
      -32002);
  EXPECT_TRUE(initialize(json::object()).contains("result"));
  EXPECT_EQ(initialize(json::object())["error"]["code"], -32600);
}

TEST_F(Lsp, AnswersWhatItDoesNotKnow) {
  start();
  peer->notify("unknown/notification", json::array());
  peer->notify("$/unknown", nullptr);
  EXPECT_EQ(peer->request("unknown/request", json::array())["error"]["code"],
            -32601);
  EXPECT_EQ(peer->request("$/unknown", json::array())["error"]["code"], -32601);
}

TEST_F(Lsp, GoesOnAfterBadInput) {
  start();
  const auto code = [&] {
    return peer->wait([](const json& message) {
      return message.contains("error") && message["id"].is_null();
    })["error"]["code"];
  };
  peer->sendBytes("Content-Length: 3\r\n\r\n{]}");
  EXPECT_EQ(code(), -32700);
  peer->sendBytes("nonsense\r\n\r\n");
  EXPECT_EQ(code(), -32700);
  peer->sendBytes("Content-Length: 2\r\n\r\n[]");
  EXPECT_EQ(code(), -32600);
  for (const json& params : {json(), json::array(), json{{"textDocument", 5}},
                             json{{"textDocument", {{"uri", 5}}}}}) {
    for (const char* method :
         {"textDocument/didOpen", "textDocument/didChange",
          "textDocument/didClose", "textDocument/didSave", "$/cancelRequest",
          "workspace/didChangeWorkspaceFolders"}) {
      peer->notify(method, params);
    }
    for (const char* method :
         {"textDocument/codeAction", "textDocument/hover",
          "workspace/executeCommand", "hipify-port/textDocumentContent"}) {
      EXPECT_EQ(peer->request(method, params)["error"]["code"], -32602)
          << method << params;
    }
  }
  write("tree/a.cu", std::string(kSource));
  open("tree/a.cu");
  EXPECT_FALSE(waitForDiagnostics("tree/a.cu").empty());
}

TEST_F(Lsp, EndsAsItIsTold) {
  start();
  EXPECT_TRUE(peer->request("shutdown", nullptr)["result"].is_null());
  EXPECT_EQ(peer->request("textDocument/hover", nullptr)["error"]["code"],
            -32600);
  peer->notify("exit", nullptr);
  EXPECT_EQ(peer->end(), 0);
}

TEST_F(Lsp, AnEndWithoutShutdownIsAnError) {
  start();
  peer->notify("exit", nullptr);
  EXPECT_EQ(peer->end(), 1);
  start();
  EXPECT_EQ(peer->end(), 1);  // there is no more input
}

// ---- diagnostics

TEST_F(Lsp, FindingsAreDiagnostics) {
  write("tree/a.cu",
        "#include <cuda_runtime.h>\n"
        "__global__ void kernel();\n"
        "__global__ void start() { kernel<<<1, 32>>>(); }\n"
        "void run() { cudaFree(0); }\n");
  start();
  open("tree/a.cu");
  const json diagnostics = waitForDiagnostics("tree/a.cu");
  std::map<std::string, json> byCode;
  for (const json& each : diagnostics) {
    EXPECT_EQ(each["source"], "hipify-port");
    EXPECT_EQ(
        each["codeDescription"]["href"],
        "hipify-port://checks/" + each["code"].get<std::string>() + ".md");
    byCode[each["code"]] = each;
  }
  ASSERT_TRUE(byCode.contains("cuda-api"));
  EXPECT_EQ(byCode["cuda-api"]["range"], rangeOf(3, 13, 21));
  EXPECT_EQ(byCode["cuda-api"]["severity"], 4);  // is ported by itself
  ASSERT_TRUE(byCode.contains("device-side-launch"));
  EXPECT_EQ(byCode["device-side-launch"]["severity"], 2);
  EXPECT_EQ(byCode["device-side-launch"]["range"]["start"]["line"], 2);
  // The notes of the finding are lines of the message.
  EXPECT_TRUE(
      contains(byCode["device-side-launch"]["message"].get<std::string>(),
               "\nlaunch it from the host"));
}

TEST_F(Lsp, AreTaggedForThoseWhoShowTags) {
  const std::string text =
      "#include <cuda_runtime.h>\n"
      "#include <device_launch_parameters.h>\n"
      "void run() { cudaFree(0); }\n";
  write("tree/a.cu", text);
  const auto tags = [&](const json& diagnostics) {
    std::size_t count = 0;
    for (const json& each : diagnostics) {
      if (each["range"]["start"]["line"] == 1 && each.contains("tags")) {
        EXPECT_EQ(each["tags"], json::array({1}));
        ++count;
      }
      EXPECT_EQ(each["range"]["start"]["line"] == 2 && each.contains("tags"),
                false);
    }
    return count;
  };
  start();
  open("tree/a.cu");
  EXPECT_EQ(tags(waitForDiagnostics("tree/a.cu")), 1U);
  start(json::object());
  open("tree/a.cu");
  const json plain = waitForDiagnostics("tree/a.cu");
  EXPECT_EQ(tags(plain), 0U);
  EXPECT_FALSE(plain[0].contains("codeDescription"));
}

TEST_F(Lsp, FollowWhatIsTyped) {
  write("tree/a.cu", "void run();\n");
  start();
  open("tree/a.cu");
  EXPECT_TRUE(waitForDiagnostics("tree/a.cu").empty());
  // What is on disk stays as it is.
  change("tree/a.cu", 2,
         json::array(
             {{{"range", rangeOf(0, 0, 0)},
               {"text", "#include <cuda_runtime.h>\n"}},
              {{"range", rangeOf(1, 10, 11)}, {"text", " { cudaFree(0); }"}}}));
  const json diagnostics = waitForDiagnostics("tree/a.cu", 2);
  ASSERT_EQ(codesOf(diagnostics),
            (std::vector<std::string>{"cuda-header", "cuda-api"}));
  EXPECT_EQ(diagnostics[1]["range"], rangeOf(1, 13, 21));
  change("tree/a.cu", 3, json::array({{{"text", "int sum;\n"}}}));
  EXPECT_TRUE(waitForDiagnostics("tree/a.cu", 3).empty());
  EXPECT_EQ(read("tree/a.cu"), "void run();\n");
}

TEST_F(Lsp, AreOfTheLastOfManyChanges) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  waitForDiagnostics("tree/a.cu");
  for (int i = 2; i < 40; ++i) {
    change("tree/a.cu", i,
           json::array({{{"range", rangeOf(0, 0, 0)}, {"text", "\n"}}}));
    std::this_thread::sleep_for(5ms);
  }
  const json diagnostics = waitForDiagnostics("tree/a.cu", 39);
  EXPECT_EQ(diagnostics[0]["range"]["start"]["line"], 38);
}

TEST_F(Lsp, PositionsCountWhatWasAgreed) {
  // A character of four bytes, which is two units of UTF-16.
  const std::string text =
      "#include <cuda_runtime.h>\n"
      "void f() { /* \xF0\x9F\x98\x80 */ cudaFree(0); }\r\n"
      "void g() { cudaFree(0); }\n";
  write("tree/a.cu", text);
  for (const auto& [encoding, begin] :
       {std::pair("utf-8", 22), std::pair("utf-16", 20),
        std::pair("utf-32", 19)}) {
    json client = capabilities();
    client["general"]["positionEncodings"] = {encoding};
    start(client);
    EXPECT_EQ(server["capabilities"]["positionEncoding"], encoding);
    open("tree/a.cu");
    json diagnostics = waitForDiagnostics("tree/a.cu");
    ASSERT_EQ(diagnostics.size(), 3U);
    EXPECT_EQ(diagnostics[1]["range"], rangeOf(1, begin, begin + 8));
    EXPECT_EQ(diagnostics[2]["range"], rangeOf(2, 11, 19));
    // "cudaFree" of that line becomes "cudaFreeHost".
    change("tree/a.cu", 2,
           json::array({{{"range", rangeOf(1, begin + 4, begin + 8)},
                         {"text", "FreeHost"}}}));
    diagnostics = waitForDiagnostics("tree/a.cu", 2);
    ASSERT_EQ(diagnostics.size(), 3U);
    EXPECT_EQ(diagnostics[1]["range"], rangeOf(1, begin, begin + 12));
  }
}

TEST_F(Lsp, SourcesAreParsedInTheirTree) {
  write("tree/CMakeLists.txt", "include_directories(include)\n");
  write("tree/include/pool.h",
        "#pragma once\n"
        "struct Pool { void cudaFree(int*); };\n");
  write("tree/src/a.cu",
        "#include <cuda_runtime.h>\n"
        "#include \"pool.h\"\n"
        "void f(Pool& pool, int* p) { pool.cudaFree(p); cudaFree(p); }\n");
  start();
  open("tree/src/a.cu");
  const json diagnostics = waitForDiagnostics("tree/src/a.cu");
  // The tree's own method is left alone.
  ASSERT_EQ(codesOf(diagnostics),
            (std::vector<std::string>{"cuda-header", "cuda-api"}));
  EXPECT_EQ(diagnostics[1]["range"], rangeOf(2, 47, 55));
}

TEST_F(Lsp, WhatIsOpenCountsForOthers) {
  write("tree/own.h", "#pragma once\n");
  write("tree/a.cu",
        "#include <cuda_runtime.h>\n"
        "#include \"own.h\"\n"
        "void f(Own& own) { own.cudaFree(1); }\n");
  start();
  open("tree/a.cu");
  waitForDiagnostics("tree/a.cu");
  // Not saved yet.
  open("tree/own.h", "#pragma once\nstruct Own { void cudaFree(int); };\n");
  const json diagnostics = waitForDiagnostics("tree/a.cu");
  EXPECT_EQ(codesOf(diagnostics), (std::vector<std::string>{"cuda-header"}));
}

TEST_F(Lsp, OptionsComeFromTheTree) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  waitForDiagnostics("tree/a.cu");
  EXPECT_TRUE(contains(
      content(portUri("tree/a.cu"))["result"]["text"].get<std::string>(),
      "fill<<<1, 64>>>(data);"));
  write("tree/.hipify-port.json", R"({"launch": "ggl"})");
  peer->notify("workspace/didChangeWatchedFiles", {{"changes", json::array()}});
  waitForDiagnostics("tree/a.cu");
  EXPECT_TRUE(contains(
      content(portUri("tree/a.cu"))["result"]["text"].get<std::string>(),
      "hipLaunchKernelGGL(fill"));
}

TEST_F(Lsp, WrongOptionsAreShownOnce) {
  write("tree/a.cu", std::string(kSource));
  write("tree/.hipify-port.json", R"({"lunch": "ggl"})");
  start();
  open("tree/a.cu");
  const json shown = peer->waitForMethod("window/showMessage");
  EXPECT_EQ(shown["params"]["type"], 1);
  EXPECT_TRUE(contains(shown["params"]["message"].get<std::string>(),
                       "unknown key \"lunch\"; did you mean \"launch\"?"));
  EXPECT_TRUE(waitForDiagnostics("tree/a.cu").empty());
  change("tree/a.cu", 2,
         json::array({{{"range", rangeOf(0, 0, 0)}, {"text", "\n"}}}));
  waitForDiagnostics("tree/a.cu", 2);
  EXPECT_TRUE(peer->isSilent(
      [](const json& message) {
        return message.value("method", "") == "window/showMessage";
      },
      100ms));
  write("tree/.hipify-port.json", "{}");
  peer->notify("textDocument/didSave",
               {{"textDocument", {{"uri", uri("tree/a.cu")}}}});
  EXPECT_FALSE(waitForDiagnostics("tree/a.cu", 2).empty());
}

TEST_F(Lsp, TakesTheOptionsOfTheCommandLine) {
  write("tree/a.cu", std::string(kSource));
  start(capabilities(), {"--launch=ggl"});
  open("tree/a.cu");
  EXPECT_TRUE(contains(
      content(portUri("tree/a.cu"))["result"]["text"].get<std::string>(),
      "hipLaunchKernelGGL(fill"));
}

TEST_F(Lsp, WhatIsAllowedIsNoDiagnostic) {
  write("tree/a.cu",
        "#include <cuda_runtime.h>\n"
        "// hipify-port: allow(cuda-api): stays\n"
        "void f() { cudaFree(0); }\n"
        "void g() { cudaFree(0); }\n");
  start();
  open("tree/a.cu");
  const json diagnostics = waitForDiagnostics("tree/a.cu");
  ASSERT_EQ(diagnostics.size(), 2U);
  EXPECT_EQ(diagnostics[1]["range"]["start"]["line"], 3);
}

TEST_F(Lsp, AFileOutsideTheFoldersStandsAlone) {
  write("tree/a.cu", "int a;\n");
  write("other/b.cu", std::string(kSource));
  start();
  open("other/b.cu");
  EXPECT_FALSE(waitForDiagnostics("other/b.cu").empty());
  peer->notify("textDocument/didOpen", {{"textDocument",
                                         {{"uri", "untitled:Untitled-1"},
                                          {"languageId", "cuda-cpp"},
                                          {"version", 1},
                                          {"text", kSource}}}});
  // It is no file: there is nothing to say, and nothing to wait for.
  EXPECT_EQ(
      peer->request("textDocument/codeAction",
                    {{"textDocument", {{"uri", "untitled:Untitled-1"}}},
                     {"range", rangeOf(0, 0, 0)},
                     {"context", {{"diagnostics", json::array()}}}})["result"],
      json::array());
}

TEST_F(Lsp, FoldersComeAndGo) {
  write("tree/a.cu", "int a;\n");
  write("more/own.h", "struct Own { void cudaFree(int); };\n");
  write("more/deep/b.cu",
        "#include <cuda_runtime.h>\n"
        "#include <own.h>\n"
        "void f(Own& own) { own.cudaFree(1); }\n");
  start();
  open("more/deep/b.cu");
  EXPECT_GT(waitForDiagnostics("more/deep/b.cu").size(), 1U);
  peer->notify(
      "workspace/didChangeWorkspaceFolders",
      {{"event",
        {{"added", json::array({{{"uri", uri("more")}, {"name", "more"}}})},
         {"removed", json::array()}}}});
  EXPECT_EQ(waitForDiagnostics("more/deep/b.cu").size(), 1U);
}

TEST_F(Lsp, ADatabaseMayBeNamed) {
  write("tree/a.cu", "#ifdef ON\nvoid f() { cudaFree(0); }\n#endif\n");
  write("build/compile_commands.json",
        json::array({{{"directory", at("tree").string()},
                      {"file", "a.cu"},
                      {"command", "nvcc -DON -c a.cu"}}})
            .dump());
  start(capabilities(), {at("build/compile_commands.json").string()});
  open("tree/a.cu");
  const json diagnostics = waitForDiagnostics("tree/a.cu");
  ASSERT_FALSE(diagnostics.empty());
  // In compiled text the rename is safe.
  EXPECT_EQ(diagnostics.back()["severity"], 4);
}

TEST_F(Lsp, ClosedDocumentsHaveNone) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  EXPECT_FALSE(waitForDiagnostics("tree/a.cu").empty());
  peer->notify("textDocument/didClose",
               {{"textDocument", {{"uri", uri("tree/a.cu")}}}});
  const json closed = peer->waitForMethod("textDocument/publishDiagnostics");
  EXPECT_TRUE(closed["params"]["diagnostics"].empty());
  EXPECT_EQ(peer->request("textDocument/hover",
                          {{"textDocument", {{"uri", uri("tree/a.cu")}}},
                           {"position",
                            {{"line", 0}, {"character", 0}}}})["error"]["code"],
            -32602);
}

// ---- actions

TEST_F(Lsp, OneFindingIsFixed) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  const json actions = actionsAt("tree/a.cu", 5, 5);
  ASSERT_GE(actions.size(), 3U);
  const json& fix = actions[0];
  EXPECT_EQ(fix["kind"], "quickfix");
  EXPECT_EQ(fix["isPreferred"], true);
  EXPECT_EQ(fix["diagnostics"][0]["code"], "cuda-api");
  EXPECT_TRUE(contains(fix["title"].get<std::string>(), "[cuda-api]"));
  std::string expected(kSource);
  expected.replace(expected.find("cudaMalloc"), 10, "hipMalloc");
  EXPECT_EQ(applied(fix, std::string(kSource)), expected);
}

TEST_F(Lsp, TheFileIsPorted) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  const json port = actionOfKind("tree/a.cu", "source.port");
  ASSERT_TRUE(port.is_object());
  EXPECT_EQ(applied(port, std::string(kSource)), kPort);
  const json& change = port["edit"]["documentChanges"][0];
  EXPECT_EQ(change["textDocument"]["uri"], uri("tree/a.cu"));
  EXPECT_EQ(change["textDocument"]["version"], 1);
}

TEST_F(Lsp, EditsFitTheClient) {
  write("tree/a.cu", std::string(kSource));
  start(json::object());
  open("tree/a.cu");
  const json port = actionOfKind("tree/a.cu", "source");
  // Two actions are of that kind.
  EXPECT_TRUE(port.is_null());
  const json fixAll = actionOfKind("tree/a.cu", "source.fixAll");
  ASSERT_TRUE(fixAll["edit"].contains("changes"));
  EXPECT_TRUE(fixAll["edit"]["changes"].contains(uri("tree/a.cu")));
}

/// The safe fixes are what --apply=safe writes.
TEST_F(Lsp, WhatIsSafeIsFixed) {
  const std::string text =
      "#include <cuda_runtime.h>\n"
      "void f() { cudaFree(0); }\n"
      "#ifdef NEVER_DEFINED\n"
      "void g() { cudaFree(0); }\n"
      "#endif\n";
  write("tree/a.cu", text);
  start();
  open("tree/a.cu");
  const json safe = actionOfKind("tree/a.cu", "source.fixAll.hipify-port");
  const json whole = actionOfKind("tree/a.cu", "source.port.hipify-port");
  ASSERT_TRUE(safe.is_object() && whole.is_object());
  for (const auto& [action, apply] :
       {std::pair(safe, "safe"), std::pair(whole, "review")}) {
    const std::string copy = apply;
    write(copy + "/a.cu", text);
    port({copy, "--in-place", "--apply=" + copy});
    EXPECT_EQ(applied(action, text), read(copy + "/a.cu")) << apply;
  }
  EXPECT_NE(applied(safe, text), applied(whole, text));
}

TEST_F(Lsp, ACommandPortsTheFile) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  const int id = peer->ask(
      "workspace/executeCommand",
      {{"command", "hipify-port.port"}, {"arguments", {uri("tree/a.cu")}}});
  const json request = peer->waitForMethod("workspace/applyEdit");
  EXPECT_EQ(applied(request["params"], std::string(kSource)), kPort);
  peer->send({{"jsonrpc", "2.0"},
              {"id", request["id"]},
              {"result", {{"applied", true}}}});
  EXPECT_TRUE(peer->answerTo(id)["result"].is_null());
  EXPECT_EQ(
      peer->request("workspace/executeCommand",
                    {{"command", "hipify-port.unknown"}})["error"]["code"],
      -32602);
}

TEST_F(Lsp, ThePortIsShownBesideTheSource) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  const json preview =
      peer->request("workspace/executeCommand",
                    {{"command", "hipify-port.preview"},
                     {"arguments", {uri("tree/a.cu")}}})["result"];
  EXPECT_EQ(preview["uri"], portUri("tree/a.cu"));
  EXPECT_EQ(peer->waitForMethod("window/showDocument")["params"]["uri"],
            portUri("tree/a.cu"));
  EXPECT_EQ(content(portUri("tree/a.cu"))["result"]["text"], kPort);
  change("tree/a.cu", 2,
         json::array({{{"range", rangeOf(0, 0, 0)}, {"text", "// new\n"}}}));
  const json refresh =
      peer->waitForMethod("hipify-port/textDocumentContent/refresh");
  EXPECT_EQ(refresh["params"]["uri"], portUri("tree/a.cu"));
  EXPECT_EQ(content(portUri("tree/a.cu"))["result"]["text"],
            "// new\n" + std::string(kPort));
  EXPECT_EQ(content(portUri("tree/b.cu"))["error"]["code"], -32602);
}

TEST_F(Lsp, ThePortNamesItsSupportHeaders) {
  write("tree/a.cu",
        "__global__ void f(int* p) {\n"
        "  p[0] = __shfl_down_sync(~0u, p[threadIdx.x], 1);\n"
        "}\n");
  start();
  open("tree/a.cu");
  const json result = content(portUri("tree/a.cu"))["result"];
  EXPECT_TRUE(
      contains(result["text"].get<std::string>(), "hipport::shfl_down_sync("));
  EXPECT_EQ(result["supportHeaders"], json::array({"hipport/warp.h"}));
}

TEST_F(Lsp, ChecksAreDocuments) {
  start();
  const json page =
      content("hipify-port://checks/call-arguments.md")["result"]["text"];
  EXPECT_TRUE(contains(page.get<std::string>(), "# call-arguments\n"));
  EXPECT_EQ(content("hipify-port://checks/none.md")["error"]["code"], -32602);
  EXPECT_EQ(content("file:///etc/passwd")["error"]["code"], -32602);
}

// ---- hover

TEST_F(Lsp, TellsOfTheNameUnderTheCursor) {
  write("tree/a.cu", std::string(kSource));
  start();
  open("tree/a.cu");
  waitForDiagnostics("tree/a.cu");
  const json hover = hoverAt("tree/a.cu", 5, 4);
  EXPECT_EQ(hover["range"], rangeOf(5, 2, 12));
  EXPECT_EQ(hover["contents"]["kind"], "markdown");
  const std::string text = hover["contents"]["value"];
  EXPECT_TRUE(contains(text, "becomes     hipMalloc\n"));
  EXPECT_TRUE(contains(text, "**cuda-api** (safe)"));
  EXPECT_TRUE(contains(hoverText("tree/a.cu", 0, 14), "hip/hip_runtime.h"));
  EXPECT_EQ(hoverText("tree/a.cu", 4, 7), "");  // "run"
  EXPECT_EQ(hoverText("tree/a.cu", 1, 0), "");
  EXPECT_EQ(hoverText("tree/a.cu", 1000, 1000), "");
}

TEST_F(Lsp, TellsOfNamesBeforeTheFirstParseEnds) {
  write("tree/a.cu", endlessSource());
  start();
  open("tree/a.cu");
  EXPECT_TRUE(contains(hoverText("tree/a.cu", 1, 20), "becomes     hipDevice"));
}

TEST_F(Lsp, HoversByTheRulesOfTheTree) {
  write("tree/a.cu", "void f() { myCudaCall(); }\n");
  write("tree/rules.json", R"({
    "library": "mine",
    "sections": [{"title": "Mine", "rows": [
      {"function": "myCudaCall", "hip": "myHipCall"}]}]
  })");
  write("tree/.hipify-port.json", R"({"rules": "rules.json"})");
  start();
  open("tree/a.cu");
  const json diagnostics = waitForDiagnostics("tree/a.cu");
  EXPECT_EQ(std::ranges::count(codesOf(diagnostics), "cuda-api"), 1)
      << diagnostics;
  EXPECT_TRUE(contains(hoverText("tree/a.cu", 0, 14), "myHipCall"));
}

// ---- what lasts

TEST_F(Lsp, ARequestIsCancelled) {
  write("tree/a.cu", endlessSource());
  start();
  open("tree/a.cu");
  const int id = peer->ask("textDocument/codeAction",
                           {{"textDocument", {{"uri", uri("tree/a.cu")}}},
                            {"range", rangeOf(0, 0, 0)},
                            {"context", {{"diagnostics", json::array()}}}});
  peer->notify("$/cancelRequest", {{"id", 12345}});
  peer->notify("$/cancelRequest", {{"id", id}});
  EXPECT_EQ(peer->answerTo(id)["error"]["code"], -32800);
}

TEST_F(Lsp, ACrashOfTheParseIsTold) {
  write("tree/a.cu", endlessSource());
  start();
  open("tree/a.cu");
  const int id = peer->ask("hipify-port/textDocumentContent",
                           {{"uri", portUri("tree/a.cu")}});
  std::vector<pid_t> parsers;
  while (parsers.empty()) {
    std::this_thread::sleep_for(20ms);
    parsers = support::childrenOf(peer->process());
  }
  for (const pid_t each : parsers) ::kill(each, SIGSEGV);
  const json answer = peer->answerTo(id);
  EXPECT_EQ(answer["error"]["code"], -32803);
  EXPECT_TRUE(contains(answer["error"]["message"].get<std::string>(),
                       "was ended by signal 11"));
  // The next text is parsed as ever.
  change("tree/a.cu", 2, json::array({{{"text", kSource}}}));
  EXPECT_FALSE(waitForDiagnostics("tree/a.cu", 2).empty());
}

TEST_F(Lsp, WhatParsesEndsWithTheServer) {
  write("tree/a.cu", endlessSource());
  write("tree/b.cu", endlessSource());
  start();
  open("tree/a.cu");
  std::vector<pid_t> parsers;
  while (parsers.empty()) {
    std::this_thread::sleep_for(20ms);
    for (const pid_t each : support::childrenOf(peer->process())) {
      parsers = support::childrenOf(each);
      if (!parsers.empty()) parsers.push_back(each);
    }
  }
  EXPECT_TRUE(peer->request("shutdown", nullptr)["result"].is_null());
  peer->notify("exit", nullptr);
  EXPECT_EQ(peer->end(), 0);
  for (const pid_t each : parsers) EXPECT_TRUE(support::ends(each));
}

}  // namespace
}  // namespace hipport::e2e
