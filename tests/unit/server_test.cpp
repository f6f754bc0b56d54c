// What servers are made of: messages out of a stream, places in documents,
// URIs, and the tools of MCP.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/document.h"
#include "server/mcp_tools.h"
#include "server/rpc.h"

namespace hipport {
namespace {

using nlohmann::json;

std::string framed(const std::string& body) {
  return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::vector<std::string> bodiesOf(MessageReader& reader) {
  std::vector<std::string> bodies;
  while (auto piece = reader.next()) {
    bodies.push_back(piece->problem.empty() ? piece->body
                                            : "! " + piece->problem);
  }
  return bodies;
}

TEST(MessageReader, TakesPiecesOfAnySize) {
  const std::string stream = framed("one") + framed("") + framed("three");
  for (std::size_t size = 1; size <= stream.size(); ++size) {
    MessageReader reader(Framing::headers);
    std::vector<std::string> bodies;
    for (std::size_t at = 0; at < stream.size(); at += size) {
      reader.add(stream.substr(at, size));
      for (std::string& each : bodiesOf(reader)) {
        bodies.push_back(std::move(each));
      }
    }
    EXPECT_EQ(bodies, (std::vector<std::string>{"one", "", "three"})) << size;
  }
}

TEST(MessageReader, ReadsHeadersAsHttpHasThem) {
  MessageReader reader(Framing::headers);
  reader.add("content-type: x; charset=utf-8\r\nCONTENT-LENGTH:2 \r\n\r\nab");
  EXPECT_EQ(bodiesOf(reader), std::vector<std::string>{"ab"});
}

TEST(MessageReader, GoesOnBehindWrongHeaders) {
  MessageReader reader(Framing::headers);
  reader.add("X: 1\r\n\r\n" + framed("a") + "Content-Length: -1\r\n\r\n" +
             framed("b") + "Content-Length: 1x\r\n\r\n" + framed("c"));
  const std::string problem = "! the headers have no Content-Length";
  EXPECT_EQ(bodiesOf(reader), (std::vector<std::string>{problem, "a", problem,
                                                        "b", problem, "c"}));
}

TEST(MessageReader, PassesOverWhatIsTooLong) {
  MessageReader reader(Framing::headers);
  const std::size_t size = MessageReader::kLongest + 1;
  reader.add("Content-Length: " + std::to_string(size) + "\r\n\r\nbegin");
  EXPECT_EQ(bodiesOf(reader),
            std::vector<std::string>{"! the message is too long"});
  std::size_t left = size - 5;
  const std::string piece(std::size_t{1} << 24U, 'x');
  while (left > piece.size()) {
    reader.add(piece);
    left -= piece.size();
    EXPECT_TRUE(bodiesOf(reader).empty());
  }
  reader.add(std::string(left, 'x') + framed("next"));
  EXPECT_EQ(bodiesOf(reader), std::vector<std::string>{"next"});
}

TEST(MessageReader, ReadsLines) {
  MessageReader reader(Framing::lines);
  reader.add("{}\r\n\n[1");
  EXPECT_EQ(bodiesOf(reader), std::vector<std::string>{"{}"});
  reader.add("]\n2\n");
  EXPECT_EQ(bodiesOf(reader), (std::vector<std::string>{"[1]", "2"}));
}

// ---- the server

class Rpc : public testing::Test {
 protected:
  json answerTo(const std::string& line) {
    sent_.clear();
    server.receive(line + "\n");
    return sent_.empty() ? json() : json::parse(sent_);
  }
  int codeOf(const std::string& line) {
    return answerTo(line)["error"]["code"].get<int>();
  }

  RpcServer server{Framing::lines,
                   [this](std::string_view bytes) { sent_ += bytes; }};
  std::string sent_;
};

TEST_F(Rpc, AnswersWithTheIdOfTheRequest) {
  server.onRequest("echo", [](const RpcRequest& request) {
    return std::optional(request.params);
  });
  EXPECT_EQ(
      answerTo(R"({"jsonrpc":"2.0","id":"a","method":"echo","params":[1]})"),
      json::parse(R"({"jsonrpc":"2.0","id":"a","result":[1]})"));
  EXPECT_EQ(answerTo(R"({"jsonrpc":"2.0","id":7,"method":"echo"})"),
            json::parse(R"({"jsonrpc":"2.0","id":7,"result":null})"));
}

TEST_F(Rpc, AnswersLaterAndOnce) {
  server.onRequest("wait", [](const RpcRequest&) { return std::nullopt; });
  EXPECT_TRUE(
      answerTo(R"({"jsonrpc":"2.0","id":1,"method":"wait"})").is_null());
  EXPECT_EQ(codeOf(R"({"jsonrpc":"2.0","id":1,"method":"wait"})"),
            RpcError::kInvalidRequest);
  sent_.clear();
  server.respond("1", "true");
  EXPECT_EQ(json::parse(sent_)["result"], true);
  sent_.clear();
  server.respond("1", "true");
  server.fail("1", {RpcError::kInternal, "late"});
  EXPECT_EQ(sent_, "");
}

TEST_F(Rpc, RefusesWhatIsNoMessage) {
  EXPECT_EQ(codeOf("{"), RpcError::kParse);
  EXPECT_EQ(codeOf("\"\xFF\""), RpcError::kParse);
  for (const char* line :
       {"[]", "1", "{}", R"({"jsonrpc":"1.0","id":1,"method":"a"})",
        R"({"jsonrpc":"2.0","id":null,"method":"a"})",
        R"({"jsonrpc":"2.0","id":[],"method":"a"})",
        R"({"jsonrpc":"2.0","id":1,"method":5})",
        R"({"jsonrpc":"2.0","id":1})"}) {
    EXPECT_EQ(codeOf(line), RpcError::kInvalidRequest) << line;
  }
  EXPECT_EQ(codeOf(R"({"jsonrpc":"2.0","id":1,"method":"a"})"),
            RpcError::kMethodNotFound);
}

TEST_F(Rpc, HearsOfWrongParameters) {
  server.onRequest("a", [](const RpcRequest& request) {
    return std::optional(json::parse(request.params).at("b").dump());
  });
  EXPECT_EQ(codeOf(R"({"jsonrpc":"2.0","id":1,"method":"a"})"),
            RpcError::kInvalidParams);
  EXPECT_EQ(codeOf(R"({"jsonrpc":"2.0","id":2,"method":"a","params":{}})"),
            RpcError::kInvalidParams);
}

TEST_F(Rpc, AnswersNoNotification) {
  int seen = 0;
  server.onNotification("n", [&](const std::string& params) {
    seen += json::parse(params).at(0).get<int>();
  });
  EXPECT_TRUE(
      answerTo(R"({"jsonrpc":"2.0","method":"n","params":[3]})").is_null());
  EXPECT_TRUE(answerTo(R"({"jsonrpc":"2.0","method":"n"})").is_null());
  EXPECT_TRUE(answerTo(R"({"jsonrpc":"2.0","method":"unknown"})").is_null());
  EXPECT_TRUE(answerTo(R"({"jsonrpc":"2.0","id":4,"result":1})").is_null());
  EXPECT_EQ(seen, 3);
}

// ---- places

TEST(Places, CountInTheUnitsOfTheEncoding) {
  // Of 1, 2, 3 and 4 bytes.
  const std::string text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\n";
  struct Case {
    PositionEncoding encoding;
    std::vector<std::uint32_t> characters;  // of each character and the end
  };
  const std::vector<std::uint32_t> offsets = {0, 1, 3, 6, 10, 11};
  for (const Case& each : {Case{PositionEncoding::utf8, {0, 1, 3, 6, 10, 11}},
                           Case{PositionEncoding::utf16, {0, 1, 2, 3, 5, 6}},
                           Case{PositionEncoding::utf32, {0, 1, 2, 3, 4, 5}}}) {
    PlaceFinder places(text, each.encoding);
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      const Place place = places.placeOf(offsets[i]);
      EXPECT_EQ(place.line, 0U);
      EXPECT_EQ(place.character, each.characters[i]);
      EXPECT_EQ(offsetOf(text, {0, each.characters[i]}, each.encoding),
                offsets[i]);
    }
  }
  // Between the two halves of a pair.
  EXPECT_EQ(offsetOf(text, {0, 4}, PositionEncoding::utf16), 6U);
}

TEST(Places, LinesEndAsTheProtocolSays) {
  const std::string text = "a\nbb\r\nccc\rd";
  PlaceFinder places(text, PositionEncoding::utf16);
  for (std::uint32_t offset = 0; offset <= text.size(); ++offset) {
    // The two halves of "\r\n" are one end.
    if (offset == 5) continue;
    const Place place = places.placeOf(offset);
    EXPECT_EQ(offsetOf(text, place, PositionEncoding::utf16), offset);
  }
  EXPECT_EQ(places.placeOf(2).line, 1U);  // and back again
  EXPECT_EQ(places.placeOf(6).line, 2U);
  EXPECT_EQ(places.placeOf(10).line, 3U);
}

TEST(Places, BehindAnEndAreThatEnd) {
  const std::string text = "ab\ncd\n";
  const auto at = [&](std::uint32_t line, std::uint32_t character) {
    return offsetOf(text, {line, character}, PositionEncoding::utf16);
  };
  EXPECT_EQ(at(0, 9), 2U);
  EXPECT_EQ(at(1, 9), 5U);
  EXPECT_EQ(at(2, 0), 6U);
  EXPECT_EQ(at(2, 9), 6U);
  EXPECT_EQ(at(9, 0), 6U);
  EXPECT_EQ(offsetOf("", {3, 3}, PositionEncoding::utf8), 0U);
  EXPECT_EQ(offsetOf("x", {1, 0}, PositionEncoding::utf8), 1U);
}

TEST(Names, AreFoundWithTheirScopes) {
  const std::string text = "  cub::DeviceScan x(cudaMalloc); 1e5 ::a";
  const auto name = [&](std::string_view before) {
    const Span span =
        nameAt(text, static_cast<std::uint32_t>(text.find(before)));
    return text.substr(span.begin, span.size());
  };
  EXPECT_EQ(name("Device"), "cub::DeviceScan");
  EXPECT_EQ(name("ub::"), "cub");
  EXPECT_EQ(name("Malloc"), "cudaMalloc");
  EXPECT_EQ(name("); 1"), "cudaMalloc");  // just behind it
  EXPECT_EQ(name("; 1"), "");
  EXPECT_EQ(name("e5"), "");
  EXPECT_EQ(name("a") == "", false);
}

TEST(Names, OfHeadersAreFoundInTheirDirective) {
  const std::string text = "int a;\n # include <cuda_fp16.h> // <b>\n";
  const auto name = [&](std::string_view before) {
    const Span span =
        includeAt(text, static_cast<std::uint32_t>(text.find(before)));
    return text.substr(span.begin, span.size());
  };
  EXPECT_EQ(name("fp16"), "cuda_fp16.h");
  EXPECT_EQ(name("a;"), "");
  EXPECT_EQ(name("// <b>"), "");
}

TEST(Uris, AreThePathsOfFiles) {
  EXPECT_EQ(pathOfUri("file:///a/b%20c/%C3%A9.cu"), "/a/b c/\xC3\xA9.cu");
  EXPECT_EQ(pathOfUri("file://localhost/a"), "/a");
  EXPECT_EQ(pathOfUri("file:///a?x#y"), "/a");
  for (const char* uri : {"untitled:1", "file://other/a", "file:///a%2", "",
                          "file:///%00", "file:///%zz", "http://a/b"}) {
    EXPECT_EQ(pathOfUri(uri), std::nullopt) << uri;
  }
  const std::string path = "/a b/\xC3\xA9%#?.cu";
  EXPECT_EQ(uriOfPath(path), "file:///a%20b/%C3%A9%25%23%3F.cu");
  EXPECT_EQ(pathOfUri(uriOfPath(path)), path);
  EXPECT_EQ(pathInUri(uriOfPath(path, "x://y"), "x://y"), path);
}

// ---- MCP

/// What is described is there, and the other way round.
TEST(McpTools, AreThoseThatAreDescribed) {
  ASSERT_EQ(serverFiles().size(), 1U);
  const json described = json::parse(serverFiles()[0].content);
  ASSERT_EQ(described.size(), mcpTools().size());
  for (std::size_t i = 0; i < described.size(); ++i) {
    EXPECT_EQ(described[i]["name"], std::string(mcpTools()[i].name));
    EXPECT_EQ(described[i]["inputSchema"]["type"], "object");
  }
}

const McpTool& toolNamed(std::string_view name) {
  for (const McpTool& each : mcpTools()) {
    if (each.name == name) return each;
  }
  throw std::runtime_error("no such tool");
}

TEST(McpTools, RefuseWrongArguments) {
  for (const auto& [name, arguments] :
       std::vector<std::pair<std::string, std::string>>{
           {"port_file", "{}"},
           {"port_file", R"({"path":"a.cu","text":""})"},
           {"port_file", R"({"text":"","tree":"a"})"},
           {"port_file", R"({"text":"","name":"../a.cu"})"},
           {"port_file", R"({"path":5})"},
           {"findings", "{}"},
           {"findings", R"({"paths":[]})"},
           {"findings", R"({"paths":[""]})"},
           {"findings", R"({"paths":["a"],"action":"all"})"},
           {"findings", R"({"paths":["a"],"limit":-1})"},
           {"explain", "{}"},
           {"explain", R"({"check":"--help"})"},
           {"query", R"({"names":["--json"]})"},
           {"validate", R"({"paths":"a"})"},
           {"record", R"({"output":"a","command":[]})"},
           {"record", R"({"command":["a"]})"}}) {
    EXPECT_THROW(toolNamed(name).call(arguments), RpcError)
        << name << " " << arguments;
  }
}

TEST(McpTools, TakeNoPathForAnOption) {
  const ToolCall call =
      toolNamed("validate").call(R"({"paths":["--hipcc=x","a/../b"]})");
  ASSERT_GE(call.words.size(), 3U);
  EXPECT_TRUE(call.words[1].starts_with("/"));
  EXPECT_TRUE(call.words[1].ends_with("/--hipcc=x"));
  EXPECT_TRUE(call.words[2].ends_with("/b"));
}

}  // namespace
}  // namespace hipport
