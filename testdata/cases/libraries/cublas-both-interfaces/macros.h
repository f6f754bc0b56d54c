#pragma once
// Of the units that include this, nothing says here what they mean.
#define UNKNOWN cublasSswap
