#include "layout.h"

float weightOf(const Block& block) { return block.records[0].weight; }
