// NVTX for C++: ranges and marks as objects. C++11 and later.
// embed: keep
#ifndef HIPPORT_NVTX3_HPP
#define HIPPORT_NVTX3_HPP
#include <nvtx3/nvToolsExt.h>

#include <cstdint>
#include <string>

#define NVTX3_CPP_VERSION_MAJOR 1
#define NVTX3_CPP_VERSION_MINOR 0

namespace nvtx3 {
inline namespace v1 {
struct domain {
  struct global {};
  template <class D> static const domain& get() noexcept;
};
struct color {
  constexpr explicit color(std::uint32_t) noexcept {}
};
struct argb : color {
  constexpr argb(std::uint8_t, std::uint8_t, std::uint8_t, std::uint8_t) noexcept : color(0) {}
};
struct rgb : color {
  constexpr rgb(std::uint8_t, std::uint8_t, std::uint8_t) noexcept : color(0) {}
};
struct category {
  using id_type = std::uint32_t;
  constexpr explicit category(id_type) noexcept {}
};
template <class D = domain::global> struct named_category_in : category {
  template <class T> named_category_in(id_type id, const T*) noexcept : category(id) {}
  template <class C> static const named_category_in& get() noexcept;
};
using named_category = named_category_in<>;
template <class D = domain::global> struct registered_string_in {
  template <class T> explicit registered_string_in(const T&) noexcept {}
  template <class M> static const registered_string_in& get() noexcept;
};
using registered_string = registered_string_in<>;
struct message {
  template <class T> message(const T&) noexcept {}
};
struct payload {
  template <class T> constexpr explicit payload(T) noexcept {}
};
struct event_attributes {
  template <class... A> event_attributes(const A&...) noexcept {}
};
template <class D = domain::global> struct scoped_range_in {
  scoped_range_in() noexcept;
  template <class... A> explicit scoped_range_in(const A&...) noexcept;
  scoped_range_in(const scoped_range_in&) = delete;
  ~scoped_range_in() noexcept;
};
using scoped_range = scoped_range_in<>;
template <class D> using domain_thread_range = scoped_range_in<D>;
using thread_range = scoped_range;
template <class D = domain::global> struct unique_range_in {
  unique_range_in() noexcept;
  template <class... A> explicit unique_range_in(const A&...) noexcept;
  unique_range_in(unique_range_in&&) noexcept;
  unique_range_in& operator=(unique_range_in&&) noexcept;
  ~unique_range_in() noexcept;
};
using unique_range = unique_range_in<>;
struct range_handle {};
template <class D = domain::global, class... A> range_handle start_range_in(const A&...) noexcept;
template <class D = domain::global> void end_range_in(range_handle) noexcept;
template <class... A> range_handle start_range(const A&...) noexcept;
void end_range(range_handle) noexcept;
template <class D = domain::global, class... A> void mark_in(const A&...) noexcept;
template <class... A> void mark(const A&...) noexcept;
}  // namespace v1
}  // namespace nvtx3

#define NVTX3_FUNC_RANGE_IN(D) ::nvtx3::scoped_range_in<D> nvtx3_func_range__{__func__}
#define NVTX3_FUNC_RANGE() NVTX3_FUNC_RANGE_IN(::nvtx3::domain::global)
#define NVTX3_FUNC_RANGE_IF_IN(D, C) ::nvtx3::unique_range_in<D> nvtx3_func_range__
#define NVTX3_FUNC_RANGE_IF(C) NVTX3_FUNC_RANGE_IF_IN(::nvtx3::domain::global, C)
#endif
