#include "peer.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>

namespace hipport::e2e {
namespace {

using Clock = std::chrono::steady_clock;

/// Longer than any answer takes, on a busy machine and with sanitizers.
constexpr std::chrono::seconds kPatience(60);

std::array<int, 2> makePipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  return ends;
}

}  // namespace

Peer::Peer(const std::vector<std::string>& arguments,
           const std::filesystem::path& folder, PeerFraming framing)
    : framing_(framing) {
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const std::array<int, 2> in = makePipe();
  const std::array<int, 2> out = makePipe();
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(in[0], STDIN_FILENO);
    ::dup2(out[1], STDOUT_FILENO);
    if (::chdir(folder.c_str()) == 0) ::execvp(pointers[0], pointers.data());
    ::_exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  to_ = in[1];
  from_ = out[0];
  if (process_ < 0) {
    throw std::system_error(errno, std::generic_category(), "fork");
  }
  // A server that ended is seen where it does not answer.
  std::signal(SIGPIPE, SIG_IGN);
}

Peer::~Peer() {
  if (to_ >= 0) ::close(to_);
  ::close(from_);
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
}

void Peer::sendBytes(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::write(to_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Peer::send(const json& message) const {
  const std::string body = message.dump();
  sendBytes(framing_ == PeerFraming::lines
                ? body + "\n"
                : "Content-Length: " + std::to_string(body.size()) +
                      "\r\n\r\n" + body);
}

void Peer::notify(std::string_view method, json params) const {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

int Peer::ask(std::string_view method, json params) {
  send({{"jsonrpc", "2.0"},
        {"id", ++asked_},
        {"method", method},
        {"params", std::move(params)}});
  return asked_;
}

Peer::json Peer::answerTo(int id) {
  return wait([&](const json& message) {
    return !message.contains("method") && message.value("id", json()) == id;
  });
}

Peer::json Peer::waitForMethod(std::string_view method) {
  return wait([&](const json& message) {
    return message.value("method", "") == method;
  });
}

Peer::json Peer::wait(const Holds& holds) {
  const auto until = Clock::now() + kPatience;
  for (std::size_t i = 0;; ++i) {
    while (i == messages_.size()) {
      if (!read(until)) throw std::runtime_error("no such message came");
    }
    if (!holds(messages_[i])) continue;
    json message = std::move(messages_[i]);
    messages_.erase(messages_.begin() + static_cast<long>(i));
    return message;
  }
}

bool Peer::isSilent(const Holds& holds, std::chrono::milliseconds time) {
  const auto until = Clock::now() + time;
  for (std::size_t i = 0;; ++i) {
    while (i == messages_.size()) {
      if (!read(until)) return true;
    }
    if (holds(messages_[i])) return false;
  }
}

bool Peer::read(Clock::time_point until) {
  json message;
  while (!take(message)) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    pollfd handle{from_, POLLIN, 0};
    if (::poll(&handle, 1, static_cast<int>(left.count())) <= 0) continue;
    std::array<char, 65536> piece{};
    const ssize_t count = ::read(from_, piece.data(), piece.size());
    if (count == 0) return false;
    if (count > 0) bytes_.append(piece.data(), static_cast<std::size_t>(count));
  }
  messages_.push_back(std::move(message));
  return true;
}

bool Peer::take(json& message) {
  std::size_t begin = 0;
  std::size_t size = 0;
  if (framing_ == PeerFraming::lines) {
    const std::size_t end = bytes_.find('\n');
    if (end == std::string::npos) return false;
    size = end + 1;
  } else {
    const std::string_view name = "Content-Length: ";
    const std::size_t end = bytes_.find("\r\n\r\n");
    if (end == std::string::npos) return false;
    if (!bytes_.starts_with(name)) {
      throw std::runtime_error("no message: " + bytes_.substr(0, 200));
    }
    begin = end + 4;
    size = std::stoul(bytes_.substr(name.size()));
    if (bytes_.size() < begin + size) return false;
  }
  message = json::parse(bytes_.substr(begin, size));
  bytes_.erase(0, begin + size);
  return true;
}

int Peer::end() {
  ::close(to_);
  to_ = -1;
  int status = 0;
  const auto until = Clock::now() + kPatience;
  pid_t ended = 0;
  while ((ended = ::waitpid(process_, &status, WNOHANG)) == 0 &&
         Clock::now() < until) {
    ::usleep(1000);
  }
  if (ended != process_) return -1;
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace hipport::e2e
