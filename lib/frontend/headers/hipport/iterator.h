// Iterator traits and adaptors of the standard library, without the stream
// iterators that make up most of <iterator>.
// embed: keep
#ifndef HIPPORT_ITERATOR_H
#define HIPPORT_ITERATOR_H

#include <cstddef>
#include <type_traits>
#include <utility>
#if defined(__GLIBCXX__) && __has_include(<bits/stl_algobase.h>)
#include <bits/stl_algobase.h>
#else
#include <iterator>
#endif

#endif
