// What the tables say of a name that a person asks for: what becomes of it,
// since when, and what differs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/target.h"
#include "rules/rules.h"
#include "rules/search.h"

namespace hipport {

struct QueryAnswer {
  std::string name;  ///< as it was asked for
  SearchResult found;
  std::vector<std::string_view> near;  ///< where nothing was found
};

QueryAnswer answerTo(const RuleSet& rules, std::string_view name);

/// What was found, for people; empty for nothing.
std::string toText(const RuleSet& rules, const Target& target,
                   const QueryAnswer& answer);

/// That nothing was found, and the nearest names; else empty.
std::string complaintOf(const QueryAnswer& answer);

/// All answers, as docs/query.schema.json has them; `version` of this program.
std::string toJson(const RuleSet& rules, const Target& target,
                   const std::vector<QueryAnswer>& answers,
                   std::string_view version);

}  // namespace hipport
