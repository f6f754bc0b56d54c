// hipify-port mcp: a scripted client.

#include <csignal>
#include <thread>

#include "peer.h"
#include "scratch.h"
#include "support/schema_check.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using namespace std::chrono_literals;

class Mcp : public Scratch {
 protected:
  void SetUp() override {
    peer.emplace(std::vector<std::string>{HIPPORT_BINARY, "mcp"}, folder(),
                 PeerFraming::lines);
    server = peer->request(
        "initialize",
        {{"protocolVersion", "2025-06-18"},
         {"capabilities", json::object()},
         {"clientInfo", {{"name", "test"}, {"version", "1"}}}})["result"];
    peer->notify("notifications/initialized", json::object());
  }

  json call(const std::string& tool, const json& arguments) {
    return peer->request("tools/call",
                         {{"name", tool}, {"arguments", arguments}});
  }
  /// The structured result of a call that succeeds.
  json resultOf(const std::string& tool, const json& arguments) {
    const json answer = call(tool, arguments);
    EXPECT_TRUE(answer.contains("result")) << answer;
    EXPECT_EQ(answer["result"]["isError"], false) << answer;
    // Clients without structured content read the same as text.
    EXPECT_EQ(
        json::parse(answer["result"]["content"][0]["text"].get<std::string>()),
        answer["result"]["structuredContent"]);
    return answer["result"]["structuredContent"];
  }

  std::optional<Peer> peer;
  json server;
};

TEST_F(Mcp, SaysWhatItIs) {
  EXPECT_EQ(server["protocolVersion"], "2025-06-18");
  EXPECT_EQ(server["serverInfo"]["version"], HIPPORT_VERSION);
  EXPECT_TRUE(server["capabilities"].contains("tools"));
  EXPECT_EQ(peer->request("ping", json::object())["result"], json::object());
  // The newest that it has, for a version that it does not know.
  EXPECT_EQ(peer->request("initialize",
                          {{"protocolVersion",
                            "1999-01-01"}})["result"]["protocolVersion"],
            "2025-06-18");
  EXPECT_EQ(peer->request("initialize",
                          {{"protocolVersion",
                            "2024-11-05"}})["result"]["protocolVersion"],
            "2024-11-05");
}

TEST_F(Mcp, PortsAFile) {
  write("a.cu", std::string(kSource));
  const json result = resultOf("port_file", {{"path", "a.cu"}});
  EXPECT_EQ(result["text"], kPort);
  EXPECT_EQ(result["changed"], true);
  EXPECT_EQ(result["parseStatus"], "parsed");
  EXPECT_EQ(read("a.cu"), kSource);
  write("b.cpp", "int b;\n");
  EXPECT_EQ(resultOf("port_file", {{"path", at("b.cpp").string()}})["changed"],
            false);
}

TEST_F(Mcp, PortsAText) {
  EXPECT_EQ(resultOf("port_file", {{"text", kSource}})["text"], kPort);
  const json result = resultOf(
      "port_file",
      {{"text", "find_package(CUDA REQUIRED)\n"}, {"name", "CMakeLists.txt"}});
  EXPECT_TRUE(contains(result["text"].get<std::string>(), "find_package(hip"));
}

TEST_F(Mcp, PortsAFileInItsTree) {
  write("tree/own.h", "struct Own { void cudaFree(int); };\n");
  write("tree/a.cuh", "inline void f(Own& own) { own.cudaFree(1); }\n");
  write("tree/a.cu", "#include \"own.h\"\n#include \"a.cuh\"\n");
  const std::string text =
      resultOf("port_file", {{"path", "tree/a.cuh"}, {"tree", "tree"}})["text"];
  EXPECT_EQ(text, read("tree/a.cuh"));
}

TEST_F(Mcp, ListsWhatIsLeft) {
  write("tree/a.cu",
        "#include <cuda_runtime.h>\n"
        "__global__ void kernel();\n"
        "__global__ void start() { kernel<<<1, 32>>>(); }\n"
        "void run() { cudaFree(0); }\n");
  const json review = resultOf("findings", {{"paths", {"tree"}}});
  ASSERT_EQ(review["findings"].size(), 1U) << review;
  const json& finding = review["findings"][0];
  EXPECT_EQ(finding["check"], "device-side-launch");
  EXPECT_EQ(finding["action"], "manual");
  EXPECT_EQ(finding["path"], "tree/a.cu");
  EXPECT_EQ(finding["line"], 3);
  EXPECT_FALSE(finding["notes"].empty());
  const json all = resultOf(
      "findings", {{"paths", {"tree"}}, {"action", "automatic"}, {"limit", 1}});
  EXPECT_EQ(all["findings"].size(), 1U);
  EXPECT_EQ(all["findings"][0]["action"], "manual");  // the worst comes first
  EXPECT_EQ(all["omitted"], 2);
  EXPECT_EQ(all["byAction"]["automatic"], 2);
}

TEST_F(Mcp, ExplainsAndLooksUp) {
  const json answer = call("explain", {{"check", "call-arguments"}});
  EXPECT_EQ(answer["result"]["content"][0]["text"],
            hipify({"explain", "call-arguments"}).out);
  const json query = resultOf("query", {{"names", {"cudaMalloc"}}});
  EXPECT_EQ(query, json::parse(hipify({"query", "cudaMalloc", "--json"}).out));
  EXPECT_EQ(support::schemaProblems(
                std::string(HIPPORT_SOURCES) + "docs/query.schema.json", query),
            "");
}

TEST_F(Mcp, SaysWhatFails) {
  const json unknown = call("explain", {{"check", "nothing"}});
  EXPECT_EQ(unknown["result"]["isError"], true);
  EXPECT_TRUE(
      contains(unknown["result"]["content"][0]["text"].get<std::string>(),
               "there is no check nothing; the checks are "));
  const json missing = call("port_file", {{"path", "missing.cu"}});
  EXPECT_EQ(missing["result"]["isError"], true);
  EXPECT_TRUE(
      contains(missing["result"]["content"][0]["text"].get<std::string>(),
               "no such file"));
  EXPECT_EQ(call("unknown", json::object())["error"]["code"], -32602);
  EXPECT_EQ(call("query", json::object())["error"]["code"], -32602);
  EXPECT_EQ(call("query", json::array())["error"]["code"], -32602);
  EXPECT_EQ(peer->request("unknown", nullptr)["error"]["code"], -32601);
  peer->sendBytes("{]\n");
  EXPECT_EQ(peer->wait([](const json& message) {
    return message.contains("error") && message["id"].is_null();
  })["error"]["code"],
            -32700);
  EXPECT_EQ(call("explain", {{"check", "cuda-api"}})["result"]["isError"],
            false);
}

TEST_F(Mcp, ACallIsCancelled) {
  write("a.cu", endlessSource());
  const int id =
      peer->ask("tools/call",
                {{"name", "findings"}, {"arguments", {{"paths", {"a.cu"}}}}});
  std::vector<pid_t> running;
  while (running.empty()) {
    std::this_thread::sleep_for(20ms);
    running = support::childrenOf(peer->process());
  }
  peer->notify("notifications/cancelled", {{"requestId", id}});
  for (const pid_t each : running) EXPECT_TRUE(support::ends(each));
  // Others are answered, and that one is not.
  EXPECT_TRUE(peer->request("ping", json::object()).contains("result"));
  EXPECT_TRUE(peer->isSilent(
      [&](const json& message) { return message.value("id", 0) == id; },
      200ms));
}

TEST_F(Mcp, EndsWithItsInput) {
  write("a.cu", endlessSource());
  peer->ask("tools/call",
            {{"name", "findings"}, {"arguments", {{"paths", {"a.cu"}}}}});
  std::vector<pid_t> running;
  while (running.empty()) {
    std::this_thread::sleep_for(20ms);
    running = support::childrenOf(peer->process());
  }
  EXPECT_EQ(peer->end(), 0);
  for (const pid_t each : running) EXPECT_TRUE(support::ends(each));
}

#ifdef HIPPORT_EMULATOR
TEST_F(Mcp, RunsAPortWithoutAGpu) {
  if (!isInstalled("hipcc")) HIPPORT_SKIP(hipcc) << "hipcc is not installed";
  write("tree/a.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <cstdio>\n"
        "__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }\n"
        "int main() {\n"
        "  int* p;\n"
        "  if (hipMalloc(&p, 64 * sizeof *p) != hipSuccess) return 1;\n"
        "  fill<<<1, 64>>>(p);\n"
        "  int last = 0;\n"
        "  if (hipMemcpy(&last, p + 63, sizeof last, hipMemcpyDeviceToHost)) "
        "return 1;\n"
        "  std::printf(\"%d\\n\", last);\n"
        "}\n");
  const json compiled =
      resultOf("validate", {{"paths", {"tree"}}, {"arch", {"gfx90a"}}});
  EXPECT_EQ(compiled["units"].size(), 1U);
  EXPECT_FALSE(compiled.contains("runs"));
  const json run =
      resultOf("emulate", {{"paths", {"tree"}}, {"arch", {"gfx90a"}}});
  ASSERT_EQ(run.at("run").at("runs").size(), 1U) << run;
  const json advice = resultOf(
      "advise", {{"paths", {"tree"}}, {"arch", {"gfx90a"}}, {"run", true}});
  ASSERT_EQ(advice.at("kernels").size(), 1U) << advice;
  EXPECT_TRUE(advice.at("kernels")[0].at("isCounted"));
}
#endif

}  // namespace
}  // namespace hipport::e2e
