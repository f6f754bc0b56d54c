// Lists of words: options, libraries and folders of make files and scripts.
#pragma once

#include <string>
#include <string_view>

#include "buildfiles/porting.h"

namespace hipport {

/// Who gets the words of a list.
struct Readers {
  bool isNvcc = false;
  bool isHost = true;
  /// The words are names that stand behind "-l" elsewhere.
  bool linksWords = false;
};

/// Ports options, libraries and paths among the words. Words that hold calls of
/// make's functions are left to the caller.
void portList(const Porting& porting, const WordList& list, Readers readers);

/// Whether the words of `text`, variables expanded, show a compiler of the
/// host's CUDA's headers, which the port makes HIP's, or HIP's already.
bool showsHeaders(const Porting& porting, std::string_view text);

/// The options that show HIP's headers to such a compiler.
std::string headerOptions(ShellDialect dialect);

/// Whether an option of nvcc's links device code alone: -dlink. In recipes
/// portList leaves it to who ports the command.
bool isDeviceLink(std::string_view option);

/// Whether the word holds a call of one of make's functions.
bool hasCall(std::string_view word);

}  // namespace hipport
