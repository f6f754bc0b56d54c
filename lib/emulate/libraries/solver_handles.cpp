// hipSOLVER: handles and settings.
#include <fmt/format.h>

#include "emulate/libraries/call.h"
#include "emulate/libraries/objects.h"
#include "emulate/libraries/solver_call.h"

namespace hipport {

namespace {

/// Objects that programs make and destroy.
template <typename T>
int makeObject(const char* function, void** to) {
  if (!to) return refuseBlas(function, kBlasInvalidValue, "the result is null");
  *to = Objects<T>::get().make();
  return kBlasSuccess;
}
template <typename T>
int removeObject(const char* function, void* object) {
  if (Objects<T>::get().remove(object)) return kBlasSuccess;
  return refuseBlas(function, kBlasInvalidValue,
                    "there is no such object, or it was destroyed");
}

/// hipsolverSyevjInfo_t, hipsolverGesvdjInfo_t: what Jacobi's method is told.
/// Nothing is swept here, so that nothing of it is kept.
struct JacobiSettings {};

bool isJacobi(void* settings) {
  return Objects<JacobiSettings>::get().find(settings) != nullptr;
}

/// Whether a program made the settings, as a status.
int checkSettings(const char* function, void* settings) {
  if (isJacobi(settings)) return kBlasSuccess;
  return refuseBlas(function, kBlasInvalidValue,
                    "there are no such settings, or they were destroyed");
}

int setSweeps(const char* function, void* settings, int value) {
  if (value < 1) {
    return refuseBlas(function, kBlasInvalidValue,
                      fmt::format("max_sweeps is {}", value));
  }
  return checkSettings(function, settings);
}

/// What is known of the last call.
template <typename T>
int giveResult(const char* function, void* handle, void* settings, T* to,
               T value) {
  if (!blasHandle(handle)) {
    return refuseBlas(function, kBlasNotInitialized, "there is no such handle");
  }
  if (!to) return refuseBlas(function, kBlasInvalidValue, "the result is null");
  const int status = checkSettings(function, settings);
  if (status == kBlasSuccess) *to = value;
  return status;
}

/// hipsolverDnParams_t
struct Parameters {};

}  // namespace

void checkJacobi(BlasCall& call, void* settings) {
  call.invalidIf(
      !isJacobi(settings),
      "its settings are none that hipSOLVER made, or were destroyed");
}

// --- Handles -----------------------------------------------------------------

namespace {

int create(const char* function, void** handle) {
  if (!handle) {
    return refuseBlas(function, kBlasHandleIsNull, "the handle is null");
  }
  *handle = makeBlasHandle();
  return kBlasSuccess;
}

int destroy(const char* function, void* handle) {
  return removeBlasHandle(handle) ? int{kBlasSuccess}
                                  : refuseBlas(function, kBlasNotInitialized,
                                               "there is no such handle");
}

template <typename Body>
int withHandle(const char* function, void* handle, const void* result,
               Body body) {
  BlasHandle* const own = blasHandle(handle);
  if (!own) {
    return refuseBlas(function, kBlasNotInitialized, "there is no such handle");
  }
  if (!result)
    return refuseBlas(function, kBlasInvalidValue, "the result is null");
  body(*own);
  return kBlasSuccess;
}

int setDeterminism(const char* function, void* handle, int mode) {
  if (mode != 241 && mode != 242) {
    return refuseBlas(function, kBlasInvalidEnum,
                      fmt::format("the mode is {}, which is none of its "
                                  "enumerators",
                                  mode));
  }
  return withHandle(function, handle, &mode,
                    [&](BlasHandle& own) { own.determinism = mode; });
}

}  // namespace

// Each function twice: hipsolverX and hipsolverDnX.
#define HIPPORT_SOLVER_HANDLES(prefix)                                    \
  HIPPORT_API int prefix##Create(void** handle) {                         \
    return create(#prefix "Create", handle);                              \
  }                                                                       \
  HIPPORT_API int prefix##Destroy(void* handle) {                         \
    return destroy(#prefix "Destroy", handle);                            \
  }                                                                       \
  HIPPORT_API int prefix##SetStream(void* handle, hipStream_t stream) {   \
    return withHandle(#prefix "SetStream", handle, handle,                \
                      [=](BlasHandle& own) { own.stream = stream; });     \
  }                                                                       \
  HIPPORT_API int prefix##GetStream(void* handle, hipStream_t* stream) {  \
    return withHandle(#prefix "GetStream", handle,                        \
                      static_cast<const void*>(stream),                   \
                      [=](BlasHandle& own) { *stream = own.stream; });    \
  }                                                                       \
  HIPPORT_API int prefix##SetDeterministicMode(void* handle, int mode) {  \
    return setDeterminism(#prefix "SetDeterministicMode", handle, mode);  \
  }                                                                       \
  HIPPORT_API int prefix##GetDeterministicMode(void* handle, int* mode) { \
    return withHandle(#prefix "GetDeterministicMode", handle, mode,       \
                      [=](BlasHandle& own) { *mode = own.determinism; }); \
  }
HIPPORT_SOLVER_HANDLES(hipsolver)
HIPPORT_SOLVER_HANDLES(hipsolverDn)

#define HIPPORT_SOLVER_JACOBI(prefix, Method, method)                         \
  HIPPORT_API int prefix##Create##Method##Info(void** info) {                 \
    return makeObject<JacobiSettings>(#prefix "Create" #Method "Info", info); \
  }                                                                           \
  HIPPORT_API int prefix##Destroy##Method##Info(void* info) {                 \
    return removeObject<JacobiSettings>(#prefix "Destroy" #Method "Info",     \
                                        info);                                \
  }                                                                           \
  HIPPORT_API int prefix##X##method##SetMaxSweeps(void* info, int value) {    \
    return setSweeps(#prefix "X" #method "SetMaxSweeps", info, value);        \
  }                                                                           \
  HIPPORT_API int prefix##X##method##SetSortEig(void* info, int) {            \
    return checkSettings(#prefix "X" #method "SetSortEig", info);             \
  }                                                                           \
  HIPPORT_API int prefix##X##method##SetTolerance(void* info, double) {       \
    return checkSettings(#prefix "X" #method "SetTolerance", info);           \
  }                                                                           \
  HIPPORT_API int prefix##X##method##GetResidual(void* handle, void* info,    \
                                                 double* to) {                \
    return giveResult(#prefix "X" #method "GetResidual", handle, info, to,    \
                      0.0);                                                   \
  }                                                                           \
  HIPPORT_API int prefix##X##method##GetSweeps(void* handle, void* info,      \
                                               int* to) {                     \
    return giveResult(#prefix "X" #method "GetSweeps", handle, info, to, 1);  \
  }
HIPPORT_SOLVER_JACOBI(hipsolver, Syevj, syevj)
HIPPORT_SOLVER_JACOBI(hipsolver, Gesvdj, gesvdj)
HIPPORT_SOLVER_JACOBI(hipsolverDn, Syevj, syevj)
HIPPORT_SOLVER_JACOBI(hipsolverDn, Gesvdj, gesvdj)

HIPPORT_API int hipsolverDnCreateParams(void** params) {
  return makeObject<Parameters>("hipsolverDnCreateParams", params);
}
HIPPORT_API int hipsolverDnDestroyParams(void* params) {
  return removeObject<Parameters>("hipsolverDnDestroyParams", params);
}
HIPPORT_API int hipsolverDnSetAdvOptions(void* params, int function, int mode) {
  const char* const name = "hipsolverDnSetAdvOptions";
  if (!Objects<Parameters>::get().find(params)) {
    return refuseBlas(name, kBlasInvalidValue, "there is no such object");
  }
  // hipsolverDnFunction_t, hipsolverAlgMode_t
  if (function != 0) {
    return refuseBlas(name, kBlasInvalidEnum, "the function is no enumerator");
  }
  if (mode != 231 && mode != 232) {
    return refuseBlas(name, kBlasInvalidEnum, "the mode is no enumerator");
  }
  return kBlasSuccess;
}

}  // namespace hipport
