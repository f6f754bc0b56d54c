// Completions for shells, made from the options that the program knows.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>

namespace hipport {

/// The script that completes `app` in a shell: "bash", "zsh" or "fish". Empty
/// for any other.
std::string completionsFor(const CLI::App& app, std::string_view shell);

}  // namespace hipport
