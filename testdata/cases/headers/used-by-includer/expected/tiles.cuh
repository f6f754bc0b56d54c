#pragma once
#include "hipport/wmma.h"
