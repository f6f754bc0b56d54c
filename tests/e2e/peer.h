// The other end of a server that speaks JSON-RPC over stdin and stdout.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace hipport::e2e {

enum class PeerFraming { headers, lines };

/// A program that is talked to. It is killed with the object. What it does not
/// say in time is an exception.
class Peer {
 public:
  using json = nlohmann::json;
  using Holds = std::function<bool(const json& message)>;

  /// Runs `arguments` in `folder`; stderr is that of the test.
  Peer(const std::vector<std::string>& arguments,
       const std::filesystem::path& folder, PeerFraming framing);
  ~Peer();
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  void sendBytes(std::string_view bytes) const;
  void send(const json& message) const;
  void notify(std::string_view method, json params) const;
  /// Sends a request; its id.
  int ask(std::string_view method, json params);
  /// The answer to a request, whole: it has "result" or "error".
  json answerTo(int id);
  /// Sends a request and waits for its answer.
  json request(std::string_view method, json params) {
    return answerTo(ask(method, std::move(params)));
  }

  /// The first message, of those that came and were not asked for, or the next
  /// that comes, for which it holds.
  json wait(const Holds& holds);
  json waitForMethod(std::string_view method);
  /// Whether no message for which it holds comes in that time.
  bool isSilent(const Holds& holds, std::chrono::milliseconds time);

  /// Ends its input and waits for it; its exit code, or -1.
  int end();
  pid_t process() const { return process_; }

 private:
  /// Takes one message in, if one comes before `until`.
  bool read(std::chrono::steady_clock::time_point until);
  bool take(json& message);

  PeerFraming framing_;
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  int asked_ = 0;
  std::string bytes_;
  std::deque<json> messages_;
};

}  // namespace hipport::e2e
