// NVTX's marks and ranges with attributes, domains and objects, on rocTX.
//
// The problem: rocTX has marks and ranges of a text and nothing else, so that
// nvtxRangePushA() becomes roctxRangePushA(), but programs colour their ranges
// by nvtxRangePushEx() and sort them by domains. Below is the rest of NVTX's C
// interface, under its own names:
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
// NVTX's C++ objects are in hipport/nvtx_cpp.h.
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

#endif  // HIPPORT_NVTX_H
