#include "browser.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "support/process.h"

namespace hipport::e2e {
namespace fs = std::filesystem;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds kAnswer{60};

std::string decoded(const std::string& base64) {
  static const std::string kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : base64) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string::npos) break;
    bits = (bits << 6U) | static_cast<unsigned>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>((bits >> static_cast<unsigned>(count)) & 255U);
    }
  }
  return bytes;
}

}  // namespace

bool Browser::isThere() { return support::isInstalled("chromium"); }

Browser::Browser(const fs::path& folder) {
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  if (::pipe2(to.data(), O_CLOEXEC) != 0 ||
      ::pipe2(from.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipes for the browser");
  }
  const std::string profile =
      "--user-data-dir=" + (folder / "profile").string();
  const std::string log = (folder / "browser.log").string();
  process_ = ::fork();
  if (process_ == 0) {
    ::setpgid(0, 0);
    ::setenv("HOME", folder.c_str(), 1);
    // Out of the way of 3 and 4, then onto them.
    const int in = ::fcntl(to[0], F_DUPFD, 10);
    const int out = ::fcntl(from[1], F_DUPFD, 10);
    ::dup2(in, 3);
    ::dup2(out, 4);
    const int errors = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(errors, 1);
    ::dup2(errors, 2);
    // Containers have neither the rights for its sandbox nor much /dev/shm.
    ::execlp("chromium", "chromium", "--headless=new", "--no-sandbox",
             "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-extensions", "--disable-background-networking",
             "--hide-scrollbars", "--force-device-scale-factor=1",
             "--remote-debugging-pipe", profile.c_str(), "about:blank",
             nullptr);
    ::_exit(127);
  }
  ::close(to[0]);
  ::close(from[1]);
  in_ = to[1];
  out_ = from[0];
  const json made = call("Target.createTarget", {{"url", "about:blank"}});
  session_ = call("Target.attachToTarget",
                  {{"targetId", made.at("targetId")}, {"flatten", true}})
                 .at("sessionId");
  for (const char* domain : {"Page", "Runtime", "Log", "Network"}) {
    call(std::string(domain) + ".enable");
  }
}

Browser::~Browser() {
  if (in_ >= 0) ::close(in_);
  if (out_ >= 0) ::close(out_);
  if (process_ > 0) {
    ::kill(-process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
}

json Browser::receive(Clock::time_point until) {
  while (true) {
    const std::size_t end = buffer_.find('\0');
    if (end != std::string::npos) {
      const std::string message = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return json::parse(message);
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - Clock::now());
    pollfd polled{out_, POLLIN, 0};
    if (left.count() <= 0 ||
        ::poll(&polled, 1, static_cast<int>(left.count())) <= 0) {
      throw std::runtime_error("the browser does not answer");
    }
    std::array<char, 1U << 16U> part{};
    const ssize_t count = ::read(out_, part.data(), part.size());
    if (count <= 0) throw std::runtime_error("the browser has gone");
    buffer_.append(part.data(), static_cast<std::size_t>(count));
  }
}

void Browser::note(const json& event) {
  const std::string method = event.value("method", "");
  if (method == "Page.loadEventFired") {
    isLoaded_ = true;
  } else if (method == "Runtime.exceptionThrown" ||
             method == "Runtime.consoleAPICalled" ||
             method == "Log.entryAdded") {
    complaints_.push_back(event.at("params").dump().substr(0, 400));
  } else if (method == "Network.requestWillBeSent") {
    requests_.push_back(event.at("params").at("request").at("url"));
  }
}

json Browser::call(const std::string& method, json parameters) {
  json message = {{"id", ++last_}, {"method", method}, {"params", parameters}};
  if (!session_.empty()) message["sessionId"] = session_;
  const std::string text = message.dump();
  std::string_view rest(text.c_str(), text.size() + 1);
  while (!rest.empty()) {
    const ssize_t count = ::write(in_, rest.data(), rest.size());
    if (count <= 0) throw std::runtime_error("the browser takes nothing");
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  const Clock::time_point until = Clock::now() + kAnswer;
  while (true) {
    json answer = receive(until);
    if (!answer.contains("id")) {
      note(answer);
    } else if (answer.at("id") == last_) {
      if (answer.contains("error")) {
        throw std::runtime_error(method + ": " + answer.at("error").dump());
      }
      return answer.at("result");
    }
  }
}

void Browser::open(const fs::path& page, const std::string& hash, int width,
                   int height) {
  call("Emulation.setDeviceMetricsOverride", {{"width", width},
                                              {"height", height},
                                              {"deviceScaleFactor", 1},
                                              {"mobile", false}});
  // An address that differs in its hash alone would not be loaded.
  load("about:blank");
  load("file://" + page.string() + hash);
}

void Browser::load(const std::string& address) {
  isLoaded_ = false;
  call("Page.navigate", {{"url", address}});
  const Clock::time_point until = Clock::now() + kAnswer;
  while (!isLoaded_) note(receive(until));
}

json Browser::evaluate(const std::string& expression) {
  const json result = call("Runtime.evaluate", {{"expression", expression},
                                                {"returnByValue", true},
                                                {"awaitPromise", true}});
  if (result.contains("exceptionDetails")) {
    throw std::runtime_error(expression + ": " +
                             result.at("exceptionDetails").dump());
  }
  return result.at("result").value("value", json());
}

bool Browser::waitFor(const std::string& expression,
                      std::chrono::seconds limit) {
  const Clock::time_point until = Clock::now() + limit;
  while (Clock::now() < until) {
    if (evaluate("Boolean(" + expression + ")") == true) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

void Browser::press(const std::string& key) {
  json down = {{"type", "keyDown"}, {"key", key}};
  if (key.size() == 1) down["text"] = key;
  if (key == "Enter") down["text"] = "\r";
  call("Input.dispatchKeyEvent", down);
  call("Input.dispatchKeyEvent", {{"type", "keyUp"}, {"key", key}});
}

void Browser::type(const std::string& text) {
  call("Input.insertText", {{"text", text}});
}

void Browser::screenshot(const fs::path& file) {
  const std::string data =
      call("Page.captureScreenshot", {{"format", "png"}}).at("data");
  std::ofstream(file, std::ios::binary) << decoded(data);
}

}  // namespace hipport::e2e
