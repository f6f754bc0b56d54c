// What programs make of hipSOLVER beside its handles, which are hipBLAS's.
#pragma once

#include "emulate/libraries/blas_call.h"

namespace hipport {

/// hipsolverSyevjInfo_t, hipsolverGesvdjInfo_t: of Jacobi's method.
struct JacobiSettings {
  int maxSweeps = 100;
  bool sorts = true;
  double tolerance = 0;
};

/// What a function has against the settings of Jacobi's method that it gets.
void checkJacobi(BlasCall& call, void* settings);

}  // namespace hipport
