#include "report/refusal.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "text/error.h"

namespace hipport {

void readOrRefuse(std::string_view file, const Refusal& refusal,
                  const std::function<void()>& read) {
  std::string problem;
  try {
    read();
    return;
  } catch (const nlohmann::json::parse_error& error) {
    problem = fmt::format("broken at byte {}", error.byte);
  } catch (const nlohmann::json::exception&) {
    problem = "a field is missing or has the wrong type";
  } catch (const std::invalid_argument& error) {
    problem = error.what();
  }
  throw Error(ExitCode::usage,
              fmt::format("{}: is not a {} ({}); {}. {}", file, refusal.what,
                          problem, refusal.consequence, refusal.advice));
}

}  // namespace hipport
