// NVTX's C++ objects (nvtx3.hpp), on rocTX.
//
// They are apart from hipport/nvtx.h, as NVTX has them: projects that use the C
// functions alone often bring an nvtx3 namespace of their own.
//
//   nvtx3::scoped_range range("step");
//
// Needs rocTX, as hipport/nvtx.h does; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_NVTX_CPP_H
#define HIPPORT_NVTX_CPP_H

#include <string>
#include <type_traits>
#include <utility>

#include "nvtx.h"

#define NVTX3_CPP_VERSION_MAJOR 1
#define NVTX3_CPP_VERSION_MINOR 0

namespace nvtx3 {
inline namespace v1 {

class domain {
 public:
  struct global {};

  /// That of a type with a `name`.
  template <class D = global>
  static const domain& get() noexcept {
    static const domain one(nameOf<D>(0));
    return one;
  }

  operator nvtxDomainHandle_t() const noexcept { return handle_; }

 private:
  explicit domain(nvtxDomainHandle_t handle) noexcept : handle_(handle) {}
  static nvtxDomainHandle_t create(const char* name) noexcept {
    return nvtxDomainCreateA(name);
  }
  static nvtxDomainHandle_t create(const wchar_t* name) noexcept {
    return nvtxDomainCreateW(name);
  }
  template <class D>
  static auto nameOf(int) noexcept
      -> decltype(create(D::name), nvtxDomainHandle_t()) {
    return create(D::name);
  }
  template <class D>
  static nvtxDomainHandle_t nameOf(long) noexcept {
    return nullptr;
  }

  nvtxDomainHandle_t handle_;
};

class color {
 public:
  using value_type = uint32_t;
  constexpr explicit color(value_type argb) noexcept : value_(argb) {}
  constexpr value_type get_value() const noexcept { return value_; }

 private:
  value_type value_;
};
struct argb : color {
  constexpr argb(uint8_t a, uint8_t r, uint8_t g, uint8_t b) noexcept
      : color(uint32_t(a) << 24 | uint32_t(r) << 16 | uint32_t(g) << 8 | b) {}
};
struct rgb : color {
  constexpr rgb(uint8_t r, uint8_t g, uint8_t b) noexcept
      : color(0xff000000u | uint32_t(r) << 16 | uint32_t(g) << 8 | b) {}
};

class category {
 public:
  using id_type = uint32_t;
  constexpr explicit category(id_type id) noexcept : id_(id) {}
  constexpr id_type get_id() const noexcept { return id_; }

 private:
  id_type id_;
};
template <class D = domain::global>
struct named_category_in : category {
  template <class Char>
  named_category_in(id_type id, const Char*) noexcept : category(id) {}
  template <class C>
  static const named_category_in& get() noexcept {
    static const named_category_in one(C::id, C::name);
    return one;
  }
};
using named_category = named_category_in<>;

template <class D = domain::global>
class registered_string_in {
 public:
  explicit registered_string_in(const char* text) noexcept
      : handle_(nvtxDomainRegisterStringA(domain::get<D>(), text)) {}
  explicit registered_string_in(const wchar_t* text) noexcept
      : handle_(nvtxDomainRegisterStringW(domain::get<D>(), text)) {}
  explicit registered_string_in(const std::string& text) noexcept
      : registered_string_in(text.c_str()) {}
  explicit registered_string_in(const std::wstring& text) noexcept
      : registered_string_in(text.c_str()) {}

  /// That of a type with a `message`.
  template <class M>
  static const registered_string_in& get() noexcept {
    static const registered_string_in one(M::message);
    return one;
  }
  nvtxStringHandle_t get_handle() const noexcept { return handle_; }

 private:
  nvtxStringHandle_t handle_;
};
using registered_string = registered_string_in<>;

/// A text; it must outlive the event.
class message {
 public:
  message(const char* text) noexcept : type_(NVTX_MESSAGE_TYPE_ASCII) {
    value_.ascii = text;
  }
  message(const wchar_t* text) noexcept : type_(NVTX_MESSAGE_TYPE_UNICODE) {
    value_.unicode = text;
  }
  message(const std::string& text) noexcept : message(text.c_str()) {}
  message(const std::wstring& text) noexcept : message(text.c_str()) {}
  template <class D>
  message(const registered_string_in<D>& text) noexcept
      : type_(NVTX_MESSAGE_TYPE_REGISTERED) {
    value_.registered = text.get_handle();
  }
  nvtxMessageType_t get_type() const noexcept { return type_; }
  nvtxMessageValue_t get_value() const noexcept { return value_; }

 private:
  nvtxMessageType_t type_;
  nvtxMessageValue_t value_;
};

struct payload {
  template <class Value>
  constexpr explicit payload(Value) noexcept {}
};

/// A text, a colour, a category and a payload, each at most once.
class event_attributes {
 public:
  event_attributes() noexcept : value_() {
    value_.version = NVTX_VERSION;
    value_.size = sizeof(nvtxEventAttributes_t);
  }
  template <
      class First, class... Rest,
      class = typename std::enable_if<!std::is_same<
          typename std::decay<First>::type, event_attributes>::value>::type>
  explicit event_attributes(const First& first, const Rest&... rest) noexcept
      : event_attributes(rest...) {
    set(first);
  }
  const nvtxEventAttributes_t* get() const noexcept { return &value_; }

 private:
  void set(const color& value) noexcept {
    value_.colorType = NVTX_COLOR_ARGB;
    value_.color = value.get_value();
  }
  void set(const category& value) noexcept { value_.category = value.get_id(); }
  void set(const payload&) noexcept {}
  void set(const message& text) noexcept {
    value_.messageType = text.get_type();
    value_.message = text.get_value();
  }

  nvtxEventAttributes_t value_;
};

/// A range of this thread, as long as the object lives.
template <class D = domain::global>
class scoped_range_in {
 public:
  explicit scoped_range_in(const event_attributes& event) noexcept {
    nvtxDomainRangePushEx(domain::get<D>(), event.get());
  }
  scoped_range_in() noexcept : scoped_range_in(event_attributes()) {}
  template <class First, class... Rest,
            class = typename std::enable_if<
                !std::is_base_of<event_attributes,
                                 typename std::decay<First>::type>::value &&
                !std::is_same<typename std::decay<First>::type,
                              scoped_range_in>::value>::type>
  explicit scoped_range_in(const First& first, const Rest&... rest) noexcept
      : scoped_range_in(event_attributes(first, rest...)) {}
  scoped_range_in(const scoped_range_in&) = delete;
  scoped_range_in& operator=(const scoped_range_in&) = delete;
  ~scoped_range_in() { nvtxDomainRangePop(domain::get<D>()); }
};
using scoped_range = scoped_range_in<>;
template <class D = domain::global>
using domain_thread_range = scoped_range_in<D>;
using thread_range = scoped_range;

struct range_handle {
  using value_type = roctx_range_id_t;
  constexpr explicit range_handle(value_type id = 0) noexcept : value(id) {}
  constexpr explicit operator bool() const noexcept { return value != 0; }
  constexpr value_type get_value() const noexcept { return value; }
  value_type value;
};

template <class D = domain::global, class... Parts>
range_handle start_range_in(const Parts&... parts) noexcept {
  return range_handle(nvtxDomainRangeStartEx(domain::get<D>(),
                                             event_attributes(parts...).get()));
}
template <class... Parts>
range_handle start_range(const Parts&... parts) noexcept {
  return start_range_in<domain::global>(parts...);
}
template <class D = domain::global>
void end_range_in(range_handle range) noexcept {
  nvtxDomainRangeEnd(domain::get<D>(), range.value);
}
inline void end_range(range_handle range) noexcept {
  end_range_in<domain::global>(range);
}
template <class D = domain::global, class... Parts>
void mark_in(const Parts&... parts) noexcept {
  nvtxDomainMarkEx(domain::get<D>(), event_attributes(parts...).get());
}
template <class... Parts>
void mark(const Parts&... parts) noexcept {
  mark_in<domain::global>(parts...);
}

/// A range that may move between threads, as long as an object owns it.
template <class D = domain::global>
class unique_range_in {
 public:
  unique_range_in() noexcept : unique_range_in(event_attributes()) {}
  template <
      class First, class... Rest,
      class = typename std::enable_if<!std::is_same<
          typename std::decay<First>::type, unique_range_in>::value>::type>
  explicit unique_range_in(const First& first, const Rest&... rest) noexcept
      : range_(start_range_in<D>(first, rest...)), isOpen_(true) {}
  unique_range_in(unique_range_in&& other) noexcept
      : range_(other.range_), isOpen_(other.isOpen_) {
    other.isOpen_ = false;
  }
  unique_range_in& operator=(unique_range_in&& other) noexcept {
    std::swap(range_, other.range_);
    std::swap(isOpen_, other.isOpen_);
    return *this;
  }
  ~unique_range_in() {
    if (isOpen_) end_range_in<D>(range_);
  }

 private:
  range_handle range_;
  bool isOpen_;
};
using unique_range = unique_range_in<>;
template <class D = domain::global>
using domain_process_range = unique_range_in<D>;
using process_range = unique_range;

}  // namespace v1
}  // namespace nvtx3

#define NVTX3_FUNC_RANGE_IN(D) \
  const ::nvtx3::scoped_range_in<D> nvtx3_func_range__(__func__)
#define NVTX3_FUNC_RANGE() NVTX3_FUNC_RANGE_IN(::nvtx3::domain::global)
#define NVTX3_FUNC_RANGE_IF_IN(D, ...)                                    \
  const ::hipport::nvtx_cpp::RangeIf<D> nvtx3_func_range__((__VA_ARGS__), \
                                                           __func__)
#define NVTX3_FUNC_RANGE_IF(...) \
  NVTX3_FUNC_RANGE_IF_IN(::nvtx3::domain::global, __VA_ARGS__)
#define NVTX3_V1_FUNC_RANGE() NVTX3_FUNC_RANGE()
#define NVTX3_V1_FUNC_RANGE_IN(D) NVTX3_FUNC_RANGE_IN(D)

namespace hipport {
namespace nvtx_cpp {

/// A range of this thread, if `condition` holds.
template <class D>
class RangeIf {
 public:
  RangeIf(bool condition, const char* text) : isOpen_(condition) {
    if (isOpen_) {
      nvtxDomainRangePushEx(::nvtx3::domain::get<D>(),
                            ::nvtx3::event_attributes(text).get());
    }
  }
  RangeIf(const RangeIf&) = delete;
  RangeIf& operator=(const RangeIf&) = delete;
  ~RangeIf() {
    if (isOpen_) nvtxDomainRangePop(::nvtx3::domain::get<D>());
  }

 private:
  bool isOpen_;
};

}  // namespace nvtx_cpp
}  // namespace hipport

#endif  // HIPPORT_NVTX_CPP_H
