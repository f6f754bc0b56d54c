// The parts of the page of advice, which are part of the program.
#pragma once

#include <span>

#include "text/embedded.h"

namespace hipport {

std::span<const EmbeddedFile> advicePage();

}  // namespace hipport
