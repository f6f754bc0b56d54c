// hipport/nvtx.h on a rocTX that keeps a record: stand_in_test.cpp compiles it,
// as C++ and, as far as it goes, as C, and runs it.
#ifdef __cplusplus
#include "hipport/nvtx_cpp.h"
#else
#include "hipport/nvtx.h"
#endif

#include <stdio.h>
#include <string.h>

static char record[4096];
static int depth = 0;
static roctx_range_id_t started = 0;

static void note(const char* what, const char* text) {
  strcat(record, what);
  strcat(record, text);
  strcat(record, "\n");
}

#ifdef __cplusplus
extern "C" {
#endif
void roctxMarkA(const char* text) { note("mark ", text); }
int roctxRangePushA(const char* text) {
  note("push ", text);
  return depth++;
}
int roctxRangePop() {
  note("pop", "");
  return --depth;
}
roctx_range_id_t roctxRangeStartA(const char* text) {
  note("start ", text);
  return ++started;
}
void roctxRangeStop(roctx_range_id_t id) {
  char number[32];
  sprintf(number, "%d", (int)id);
  note("stop ", number);
}
#ifdef __cplusplus
}
#endif

static int failures = 0;
static void expect(const char* what, int line) {
  if (strcmp(record, what) != 0) {
    printf("%d: got\n%sinstead of\n%s", line, record, what);
    ++failures;
  }
  record[0] = 0;
}
#define EXPECT(...) expect(__VA_ARGS__, __LINE__)

static nvtxEventAttributes_t eventOf(const char* text) {
  nvtxEventAttributes_t event;
  memset(&event, 0, sizeof event);
  event.version = NVTX_VERSION;
  event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  event.messageType = NVTX_MESSAGE_TYPE_ASCII;
  event.message.ascii = text;
  return event;
}

static void attributes(void) {
  nvtxEventAttributes_t event = eventOf("a");
  nvtxRangePushEx(&event);
  nvtxMarkEx(&event);
  event.messageType = NVTX_MESSAGE_TYPE_UNICODE;
  event.message.unicode = L"\u00e4\u20ac\U0001F600";
  nvtxMarkEx(&event);
  event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  event.message.registered = nvtxDomainRegisterStringA(NULL, "kept");
  nvtxMarkEx(&event);
  event.messageType = NVTX_MESSAGE_UNKNOWN;
  nvtxMarkEx(&event);
  nvtxMarkEx(NULL);
  EXPECT(
      "push a\nmark a\nmark \xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\n"
      "mark kept\nmark \nmark \n");
  nvtxDomainRangeEnd(NULL, nvtxRangeStartEx(&event));
  nvtxRangePushW(L"w");
  nvtxNameOsThreadA(1, "nobody");
  EXPECT("start \nstop 1\npush w\n");
}

#ifdef __cplusplus

struct first {
  static constexpr const char* name = "first";
};
struct text {
  static constexpr const char* message = "registered";
};

/// Ranges of two domains that do not nest in each other.
static void domains() {
  started = 0;
  const nvtxDomainHandle_t a = nvtxDomainCreateA("a");
  const nvtxDomainHandle_t b = nvtxDomainCreateW(L"b");
  const nvtxEventAttributes_t event = eventOf("e");
  int levels[6];
  levels[0] = nvtxDomainRangePushEx(a, &event);  // 1
  levels[1] = nvtxDomainRangePushEx(b, &event);  // 2
  levels[2] = nvtxDomainRangePushEx(a, &event);  // 3
  levels[3] = nvtxDomainRangePop(b);
  levels[4] = nvtxDomainRangePop(a);
  levels[5] = nvtxDomainRangePop(b);
  EXPECT("start e\nstart e\nstart e\nstop 2\nstop 3\n");
  const int expected[] = {0, 0, 1, 0, 1, NVTX_NO_PUSH_POP_TRACKING};
  if (memcmp(levels, expected, sizeof levels) != 0) {
    printf("levels\n");
    ++failures;
  }
  nvtxDomainRangePushEx(nullptr, &event);
  nvtxDomainRangePop(nullptr);
  EXPECT("push e\npop\n");
  nvtxDomainDestroy(a);
}

static void named(bool isWanted) {
  NVTX3_FUNC_RANGE_IF(isWanted);
  nvtx3::mark("inside");
}

static void objects() {
  started = 0;
  {
    nvtx3::scoped_range outer("outer", nvtx3::rgb{1, 2, 3}, nvtx3::payload{4});
    nvtx3::mark(std::string("m"));
    nvtx3::scoped_range_in<first> inner(nvtx3::event_attributes(
        nvtx3::category(3), nvtx3::registered_string_in<first>::get<text>()));
  }
  EXPECT("push outer\nmark m\nstart registered\nstop 1\npop\n");
  {
    nvtx3::unique_range moved;
    nvtx3::unique_range range("r");
    moved = std::move(range);
    EXPECT("start \nstart r\n");
  }
  EXPECT("stop 2\nstop 3\n");
  nvtx3::end_range(nvtx3::start_range(L"s"));
  EXPECT("start s\nstop 4\n");
  named(false);
  named(true);
  EXPECT("mark inside\npush named\nmark inside\npop\n");
}

#endif

int main(void) {
  attributes();
#ifdef __cplusplus
  domains();
  objects();
#endif
  return failures;
}
