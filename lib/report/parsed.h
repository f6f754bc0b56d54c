// Reading JSON that somebody else may have written or broken.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "text/error.h"

namespace hipport {

/// What to tell of a file that is not what it should be.
struct Refusal {
  std::string_view what;         ///< it is not: "baseline of hipify-port"
  std::string_view consequence;  ///< "nothing was ported"
  std::string_view advice;
};

/// Runs `read` over the parsed text of `file`. What either stumbles over, of
/// JSON's or as std::invalid_argument, is one Error(usage).
template <typename Json, typename Read>
auto parsed(std::string_view text, std::string_view file,
            const Refusal& refusal, Read read) {
  std::string problem;
  try {
    return read(Json::parse(text));
  } catch (const typename Json::parse_error& error) {
    problem = fmt::format("broken at byte {}", error.byte);
  } catch (const typename Json::exception&) {
    problem = "a field is missing or of another kind";
  } catch (const std::invalid_argument& error) {
    problem = error.what();
  }
  throw Error(ExitCode::usage,
              fmt::format("{}: is no {} ({}); {}. {}", file, refusal.what,
                          problem, refusal.consequence, refusal.advice));
}

}  // namespace hipport
