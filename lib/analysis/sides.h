// Code that is for one side alone, the host or the GPU, because an #if asks
// which of them is compiled.
#pragma once

#include "analysis/analysis.h"

namespace hipport {

/// Whether an #if about the side that is compiled decides about the text: one
/// of them may never see it.
bool isOfOneSide(const CheckContext& context, Span span);

/// Whether the text is in a branch that no compilation for a GPU takes: behind
/// "#ifndef __CUDA_ARCH__", or in the "#else" of "#ifdef __CUDA_ARCH__". Of
/// conditions with more in them it is not known.
bool isOfHostAlone(const CheckContext& context, Span span);

}  // namespace hipport
