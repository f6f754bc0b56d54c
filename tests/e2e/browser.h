// Chromium without a window, driven by the DevTools protocol through a pipe:
// NUL-terminated JSON on its handles 3 and 4 (--remote-debugging-pipe).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace hipport::e2e {

class Browser {
 public:
  /// Whether Chromium is installed.
  static bool isThere();

  /// Starts it with `folder`, which must exist, for all that it writes. Throws
  /// std::runtime_error if it does not answer.
  explicit Browser(const std::filesystem::path& folder);
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  /// Opens a file in a page of the given size and waits until it is loaded.
  void open(const std::filesystem::path& page, const std::string& hash = "",
            int width = 1440, int height = 960);

  /// The value of a JavaScript expression; a promise is waited for. Throws
  /// std::runtime_error with the page's own words if it throws.
  nlohmann::json evaluate(const std::string& expression);

  /// Waits until the expression is true; false if it is not in time.
  bool waitFor(const std::string& expression,
               std::chrono::seconds limit = std::chrono::seconds(10));

  void press(const std::string& key);
  void type(const std::string& text);
  void screenshot(const std::filesystem::path& file);

  /// Everything that was written to the console or thrown, and every address
  /// that was asked for, since the browser started.
  const std::vector<std::string>& complaints() const { return complaints_; }
  const std::vector<std::string>& requests() const { return requests_; }

  /// Calls a method of the protocol on the page.
  nlohmann::json call(const std::string& method,
                      nlohmann::json parameters = nlohmann::json::object());

 private:
  nlohmann::json receive(std::chrono::steady_clock::time_point until);
  void note(const nlohmann::json& event);
  void load(const std::string& address);

  pid_t process_ = -1;
  int in_ = -1;
  int out_ = -1;
  int last_ = 0;
  std::string session_;
  std::string buffer_;
  bool isLoaded_ = false;
  std::vector<std::string> complaints_;
  std::vector<std::string> requests_;
};

}  // namespace hipport::e2e
