// NVTX. Valid in C and C++.
#ifndef HIPPORT_HAND_NVTX_H
#define HIPPORT_HAND_NVTX_H
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB } nvtxColorType_t;
typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN,
  NVTX_MESSAGE_TYPE_ASCII,
  NVTX_MESSAGE_TYPE_UNICODE,
  NVTX_MESSAGE_TYPE_REGISTERED
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
  NVTX_PAYLOAD_TYPE_INT64,
  NVTX_PAYLOAD_TYPE_DOUBLE,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32,
  NVTX_PAYLOAD_TYPE_INT32,
  NVTX_PAYLOAD_TYPE_FLOAT
} nvtxPayloadType_t;
#define NVTX_MESSAGE_ASCII NVTX_MESSAGE_TYPE_ASCII
#define NVTX_MESSAGE_UNICODE NVTX_MESSAGE_TYPE_UNICODE
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration* nvtxDomainHandle_t;
typedef struct nvtxStringRegistration* nvtxStringHandle_t;
typedef union nvtxMessageValue_t {
  const char* ascii;
  const wchar_t* unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
  uint16_t version, size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType, reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_t;
#ifdef __cplusplus
extern "C" {
#endif
int nvtxRangePushA(const char*);
int nvtxRangePushW(const wchar_t*);
int nvtxRangePushEx(const nvtxEventAttributes_t*);
int nvtxRangePop(void);
void nvtxMarkA(const char*);
void nvtxMarkW(const wchar_t*);
void nvtxMarkEx(const nvtxEventAttributes_t*);
nvtxRangeId_t nvtxRangeStartA(const char*);
nvtxRangeId_t nvtxRangeStartW(const wchar_t*);
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t*);
void nvtxRangeEnd(nvtxRangeId_t);
nvtxDomainHandle_t nvtxDomainCreateA(const char*);
nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t*);
void nvtxDomainDestroy(nvtxDomainHandle_t);
void nvtxDomainMarkEx(nvtxDomainHandle_t, const nvtxEventAttributes_t*);
int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t*);
int nvtxDomainRangePop(nvtxDomainHandle_t);
nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t, const nvtxEventAttributes_t*);
void nvtxDomainRangeEnd(nvtxDomainHandle_t, nvtxRangeId_t);
nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t, const char*);
void nvtxNameOsThreadA(uint32_t, const char*);
void nvtxNameCategoryA(uint32_t, const char*);
void nvtxDomainNameCategoryA(nvtxDomainHandle_t, uint32_t, const char*);
void nvtxInitialize(const void*);
void nvtxNameCudaDeviceA(int, const char*);
void nvtxNameCudaStreamA(void*, const char*);
void nvtxNameCudaEventA(void*, const char*);
void nvtxNameCuDeviceA(int, const char*);
void nvtxNameCuContextA(void*, const char*);
void nvtxNameCuStreamA(void*, const char*);
#ifdef __cplusplus
}
#endif
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
#endif
