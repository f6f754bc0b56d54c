// NVTX's marks and ranges with attributes, domains and objects, on rocTX.
//
// The problem: rocTX has marks and ranges of a text and nothing else, so that
// nvtxRangePushA() becomes roctxRangePushA(), but programs colour their ranges
// by nvtxRangePushEx(), sort them by domains, and use NVTX's C++ objects. Below
// is the rest of NVTX's interface, under its own names:
//
//   nvtxEventAttributes_t event = {0};
//   event.version = NVTX_VERSION;
//   event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
//   event.messageType = NVTX_MESSAGE_TYPE_ASCII;
//   event.message.ascii = "step";
//   nvtxRangePushEx(&event);
//   ...
//   roctxRangePop();
//
//   nvtx3::scoped_range range("step");  // C++
//
// A profiler gets the text of a mark or a range. What rocTX has no place for is
// left out: colours, categories, payloads, names of threads, devices and
// streams. Ranges of a domain end by the domain that they were pushed to, as
// NVTX's do; in C, where domains are one stack, in the order of all.
//
// Needs rocTX (roctracer/roctx.h; link with -lroctx64); C99 or C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_NVTX_H
#define HIPPORT_NVTX_H

#include <roctracer/roctx.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#ifdef __cplusplus
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#endif

#define NVTX_VERSION 3
#define NVTX_SUCCESS 0
#define NVTX_FAIL 1
#define NVTX_NO_PUSH_POP_TRACKING (-2)
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE \
  ((uint16_t)(sizeof(nvtxEventAttributes_t)))

typedef enum nvtxColorType_t {
  NVTX_COLOR_UNKNOWN = 0,
  NVTX_COLOR_ARGB = 1
} nvtxColorType_t;

typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;

typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NVTX_PAYLOAD_TYPE_INT32 = 5,
  NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;

/// A text that is kept for good.
typedef struct nvtxStringRegistration {
  char text[1];
}* nvtxStringHandle_t;
typedef struct nvtxDomainRegistration {
  char name[1];
}* nvtxDomainHandle_t;

typedef union nvtxMessageValue_t {
  const char* ascii;
  const wchar_t* unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union payload_t {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;

/// The bytes of a text that rocTX is given at once, with the 0 at its end: a
/// longer one of wide characters is cut.
#define HIPPORT_NVTX_TEXT 1024

/// `text` in UTF-8.
static inline const char* hipportNvtxNarrow(const wchar_t* text, char* narrow) {
  size_t used = 0;
  for (; text && *text && used + 5 < HIPPORT_NVTX_TEXT; ++text) {
    const uint32_t value = (uint32_t)*text;
    const int more = value < 0x80      ? 0
                     : value < 0x800   ? 1
                     : value < 0x10000 ? 2
                                       : 3;
    static const unsigned char first[4] = {0x00, 0xc0, 0xe0, 0xf0};
    narrow[used++] = (char)(first[more] | (value >> (6 * more)));
    for (int i = more - 1; i >= 0; --i) {
      narrow[used++] = (char)(0x80 | ((value >> (6 * i)) & 0x3f));
    }
  }
  narrow[used] = 0;
  return narrow;
}

/// The text of an event; `narrow` is room for one of wide characters.
static inline const char* hipportNvtxText(const nvtxEventAttributes_t* event,
                                          char* narrow) {
  const char* text = NULL;
  if (event && event->messageType == NVTX_MESSAGE_TYPE_ASCII) {
    text = event->message.ascii;
  } else if (event && event->messageType == NVTX_MESSAGE_TYPE_UNICODE) {
    text = hipportNvtxNarrow(event->message.unicode, narrow);
  } else if (event && event->messageType == NVTX_MESSAGE_TYPE_REGISTERED &&
             event->message.registered) {
    text = event->message.registered->text;
  }
  return text ? text : "";
}

static inline void* hipportNvtxKeep(const char* text) {
  const size_t size = strlen(text) + 1;
  void* kept = malloc(size);
  if (kept) memcpy(kept, text, size);
  return kept;
}

// ---- marks and ranges

static inline void nvtxMarkEx(const nvtxEventAttributes_t* event) {
  char narrow[HIPPORT_NVTX_TEXT];
  roctxMarkA(hipportNvtxText(event, narrow));
}
static inline void nvtxMarkW(const wchar_t* text) {
  char narrow[HIPPORT_NVTX_TEXT];
  roctxMarkA(hipportNvtxNarrow(text, narrow));
}
static inline int nvtxRangePushEx(const nvtxEventAttributes_t* event) {
  char narrow[HIPPORT_NVTX_TEXT];
  return roctxRangePushA(hipportNvtxText(event, narrow));
}
static inline int nvtxRangePushW(const wchar_t* text) {
  char narrow[HIPPORT_NVTX_TEXT];
  return roctxRangePushA(hipportNvtxNarrow(text, narrow));
}
static inline roctx_range_id_t nvtxRangeStartEx(
    const nvtxEventAttributes_t* event) {
  char narrow[HIPPORT_NVTX_TEXT];
  return roctxRangeStartA(hipportNvtxText(event, narrow));
}
static inline roctx_range_id_t nvtxRangeStartW(const wchar_t* text) {
  char narrow[HIPPORT_NVTX_TEXT];
  return roctxRangeStartA(hipportNvtxNarrow(text, narrow));
}
static inline void nvtxInitialize(const void* reserved) { (void)reserved; }

// ---- domains and strings that are known to the tool

static inline nvtxDomainHandle_t nvtxDomainCreateA(const char* name) {
  return (nvtxDomainHandle_t)hipportNvtxKeep(name ? name : "");
}
static inline nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t* name) {
  char narrow[HIPPORT_NVTX_TEXT];
  return nvtxDomainCreateA(hipportNvtxNarrow(name, narrow));
}
static inline void nvtxDomainDestroy(nvtxDomainHandle_t domain) {
  free(domain);
}
static inline nvtxStringHandle_t nvtxDomainRegisterStringA(
    nvtxDomainHandle_t domain, const char* text) {
  (void)domain;
  return (nvtxStringHandle_t)hipportNvtxKeep(text ? text : "");
}
static inline nvtxStringHandle_t nvtxDomainRegisterStringW(
    nvtxDomainHandle_t domain, const wchar_t* text) {
  char narrow[HIPPORT_NVTX_TEXT];
  return nvtxDomainRegisterStringA(domain, hipportNvtxNarrow(text, narrow));
}

static inline void nvtxDomainMarkEx(nvtxDomainHandle_t domain,
                                    const nvtxEventAttributes_t* event) {
  (void)domain;
  nvtxMarkEx(event);
}
static inline roctx_range_id_t nvtxDomainRangeStartEx(
    nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
  (void)domain;
  return nvtxRangeStartEx(event);
}
static inline void nvtxDomainRangeEnd(nvtxDomainHandle_t domain,
                                      roctx_range_id_t range) {
  (void)domain;
  roctxRangeStop(range);
}

#ifdef __cplusplus
namespace hipport {
namespace nvtx {

/// This thread's open ranges of a domain, the innermost last.
inline std::vector<roctx_range_id_t>& openRanges(nvtxDomainHandle_t domain) {
  static thread_local std::map<nvtxDomainHandle_t,
                               std::vector<roctx_range_id_t>>
      ranges;
  return ranges[domain];
}

}  // namespace nvtx
}  // namespace hipport

inline int nvtxDomainRangePushEx(nvtxDomainHandle_t domain,
                                 const nvtxEventAttributes_t* event) {
  if (!domain) return nvtxRangePushEx(event);
  std::vector<roctx_range_id_t>& open = hipport::nvtx::openRanges(domain);
  open.push_back(nvtxRangeStartEx(event));
  return static_cast<int>(open.size()) - 1;
}
inline int nvtxDomainRangePop(nvtxDomainHandle_t domain) {
  if (!domain) return roctxRangePop();
  std::vector<roctx_range_id_t>& open = hipport::nvtx::openRanges(domain);
  if (open.empty()) return NVTX_NO_PUSH_POP_TRACKING;
  roctxRangeStop(open.back());
  open.pop_back();
  return static_cast<int>(open.size());
}
#else
static inline int nvtxDomainRangePushEx(nvtxDomainHandle_t domain,
                                        const nvtxEventAttributes_t* event) {
  (void)domain;
  return nvtxRangePushEx(event);
}
static inline int nvtxDomainRangePop(nvtxDomainHandle_t domain) {
  (void)domain;
  return roctxRangePop();
}
#endif

// ---- names, which rocTX has no place for

#define nvtxNameCategoryA(category, name) ((void)(category), (void)(name))
#define nvtxNameCategoryW(category, name) ((void)(category), (void)(name))
#define nvtxDomainNameCategoryA(domain, category, name) \
  ((void)(domain), (void)(category), (void)(name))
#define nvtxDomainNameCategoryW(domain, category, name) \
  ((void)(domain), (void)(category), (void)(name))
#define nvtxNameOsThreadA(thread, name) ((void)(thread), (void)(name))
#define nvtxNameOsThreadW(thread, name) ((void)(thread), (void)(name))
#define nvtxNameCudaDeviceA(device, name) ((void)(device), (void)(name))
#define nvtxNameCudaDeviceW(device, name) ((void)(device), (void)(name))
#define nvtxNameCudaStreamA(stream, name) ((void)(stream), (void)(name))
#define nvtxNameCudaStreamW(stream, name) ((void)(stream), (void)(name))
#define nvtxNameCudaEventA(event, name) ((void)(event), (void)(name))
#define nvtxNameCudaEventW(event, name) ((void)(event), (void)(name))
#define nvtxNameCuDeviceA(device, name) ((void)(device), (void)(name))
#define nvtxNameCuContextA(context, name) ((void)(context), (void)(name))
#define nvtxNameCuStreamA(stream, name) ((void)(stream), (void)(name))
#define nvtxNameCuEventA(event, name) ((void)(event), (void)(name))

// What the names choose from char or wchar_t.
#ifdef UNICODE
#define nvtxDomainCreate nvtxDomainCreateW
#define nvtxDomainRegisterString nvtxDomainRegisterStringW
#else
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#endif
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

// ---- NVTX for C++ (nvtx3.hpp)

#ifdef __cplusplus

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
#define NVTX3_FUNC_RANGE_IF_IN(D, ...) \
  const ::hipport::nvtx::RangeIf<D> nvtx3_func_range__((__VA_ARGS__), __func__)
#define NVTX3_FUNC_RANGE_IF(...) \
  NVTX3_FUNC_RANGE_IF_IN(::nvtx3::domain::global, __VA_ARGS__)
#define NVTX3_V1_FUNC_RANGE() NVTX3_FUNC_RANGE()
#define NVTX3_V1_FUNC_RANGE_IN(D) NVTX3_FUNC_RANGE_IN(D)

namespace hipport {
namespace nvtx {

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

}  // namespace nvtx
}  // namespace hipport

#endif  // __cplusplus

#endif  // HIPPORT_NVTX_H
