// Calls of rocBLAS, rocFFT, rocRAND, rocSOLVER and rocSPARSE that are wrong, and
// what the libraries of ROCm 6.4 say of them. The marks tell what is reported of
// a line: "// argument" is one that the library refuses, "// memory" memory that
// is not there.
#include <hip/hip_runtime_api.h>
#include <rocblas/rocblas.h>
#include <rocfft/rocfft.h>
#include <rocrand/rocrand.h>
#include <rocsolver/rocsolver.h>
#include <rocsparse/rocsparse.h>

#include <cstdio>
#include <vector>

namespace {

int failed = 0;

void expect(int line, int actual, int expected) {
  if (actual == expected) return;
  std::printf("line %d: %d, not %d\n", line, actual, expected);
  ++failed;
}
#define EXPECT(call, status) \
  expect(__LINE__, static_cast<int>(call), static_cast<int>(status))

float* device(std::size_t count) {
  void* memory = nullptr;
  (void)hipMalloc(&memory, count * sizeof(float));
  (void)hipMemset(memory, 0, count * sizeof(float));
  return static_cast<float*>(memory);
}
int* indices(const std::vector<int>& host) {
  void* memory = nullptr;
  (void)hipMalloc(&memory, host.size() * sizeof(int));
  (void)hipMemcpy(memory, host.data(), host.size() * sizeof(int), hipMemcpyHostToDevice);
  return static_cast<int*>(memory);
}

constexpr auto kNone = rocblas_operation_none;
const float one = 1, zero = 0;

void blas() {
  float *const a = device(12), *const x = device(4), *const y = device(4);
  rocblas_handle handle;
  EXPECT(rocblas_create_handle(nullptr), rocblas_status_invalid_handle);  // argument
  EXPECT(rocblas_create_handle(&handle), rocblas_status_success);
  // The handle is looked at before enumerators.
  EXPECT(rocblas_sgemm(nullptr, static_cast<rocblas_operation>(0), kNone, 2, 1, 2, &one, a, 2, x, 2, &zero, y, 2), rocblas_status_invalid_handle);  // argument
  EXPECT(rocblas_sgemm(handle, static_cast<rocblas_operation>(0), kNone, 2, 1, -2, &one, a, 2, x, 2, &zero, y, 2), rocblas_status_invalid_value);  // argument
  EXPECT(rocblas_sgemm(handle, kNone, kNone, 3, 1, 2, &one, a, 2, x, 2, &zero, y, 3), rocblas_status_invalid_size);  // argument
  EXPECT(rocblas_sgemm(handle, kNone, kNone, 3, 1, 2, &one, nullptr, 3, x, 2, &zero, y, 3), rocblas_status_invalid_pointer);  // argument
  EXPECT(rocblas_sgemm(handle, kNone, kNone, 0, 1, 2, nullptr, nullptr, 3, x, 2, &zero, y, 3), rocblas_status_success);
  EXPECT(rocblas_sgemv_64(handle, kNone, 3, 4, &one, a, 3, x, 0, &zero, y, 1), rocblas_status_invalid_size);  // argument
  EXPECT(rocblas_sgemm_strided_batched(handle, kNone, kNone, 2, 2, 1, &one, a, 2, 2, x, 1, 2, &zero, y, 2, 4, -1), rocblas_status_invalid_size);  // argument
  EXPECT(rocblas_strsv(handle, rocblas_fill_full, kNone, rocblas_diagonal_unit, 2, a, 2, x, 1), rocblas_status_invalid_value);  // argument
  EXPECT(rocblas_ssymm(handle, rocblas_side_both, rocblas_fill_upper, 2, 2, &one, a, 2, x, 2, &zero, y, 2), rocblas_status_invalid_value);  // argument
  EXPECT(rocblas_sgeam(handle, rocblas_operation_transpose, kNone, 2, 2, &one, a, 2, &zero, x, 2, a, 2), rocblas_status_invalid_size);  // argument
  EXPECT(rocblas_sscal(handle, 4, nullptr, x, 1), rocblas_status_invalid_pointer);  // argument
  EXPECT(rocblas_sscal(handle, 5, &one, x, 1), rocblas_status_internal_error);  // memory
  EXPECT(rocblas_sscal(handle, 4, x, x, 1), rocblas_status_internal_error);  // memory
  EXPECT(rocblas_set_vector(4, 0, a, 1, x, 1), rocblas_status_invalid_size);  // argument
  EXPECT(rocblas_set_vector(4, 4, nullptr, 1, x, 1), rocblas_status_invalid_pointer);  // argument
  EXPECT(rocblas_set_pointer_mode(handle, static_cast<rocblas_pointer_mode>(7)), rocblas_status_invalid_value);  // argument
  // hipDataType's numbers are none of rocBLAS.
  EXPECT(rocblas_scal_ex(handle, 4, &one, static_cast<rocblas_datatype>(0), x, rocblas_datatype_f32_r, 1, rocblas_datatype_f32_r), rocblas_status_invalid_value);  // argument
  int *const pivots = indices({0, 0}), *const info = indices({0, 0});
  EXPECT(rocsolver_sgetrf(nullptr, 2, 2, a, 2, pivots, info), rocblas_status_invalid_handle);  // argument
  EXPECT(rocsolver_sgetrf(handle, 2, 2, a, 1, pivots, info), rocblas_status_invalid_size);  // argument
  EXPECT(rocsolver_sgetrf(handle, 2, 2, a, 2, nullptr, info), rocblas_status_invalid_pointer);  // argument
  EXPECT(rocsolver_sgetrf(handle, 4, 4, a, 4, pivots, info), rocblas_status_internal_error);  // memory
  EXPECT(rocsolver_sgetrf_strided_batched(handle, 2, 2, a, 2, 4, pivots, 2, info, 2), rocblas_status_internal_error);  // memory
  EXPECT(rocsolver_ssyev(handle, rocblas_evect_tridiagonal, rocblas_fill_upper, 2, a, 2, x, y, info), rocblas_status_invalid_value);  // argument
  EXPECT(rocsolver_sorgqr(handle, 2, 2, 3, a, 2, x), rocblas_status_invalid_size);  // argument
  EXPECT(rocblas_destroy_handle(handle), rocblas_status_success);
  EXPECT(rocblas_destroy_handle(handle), rocblas_status_invalid_handle);  // argument
}

void sparse() {
  constexpr auto kPlain = rocsparse_operation_none;
  int *const offsets = indices({0, 1, 2}), *const columns = indices({0, 1});
  float *const values = device(2), *const x = device(2), *const y = device(2), *const space = device(256);
  rocsparse_handle handle;
  EXPECT(rocsparse_create_handle(nullptr), rocsparse_status_invalid_handle);  // argument
  EXPECT(rocsparse_create_handle(&handle), rocsparse_status_success);
  rocsparse_mat_descr descr;
  EXPECT(rocsparse_create_mat_descr(&descr), rocsparse_status_success);
  rocsparse_mat_info info;
  EXPECT(rocsparse_create_mat_info(&info), rocsparse_status_success);
  EXPECT(rocsparse_scsrmv(nullptr, kPlain, 2, 2, 2, &one, descr, values, offsets, columns, nullptr, x, &zero, y), rocsparse_status_invalid_handle);  // argument
  // hipSPARSE's numbers are none of rocSPARSE.
  EXPECT(rocsparse_scsrmv(handle, static_cast<rocsparse_operation>(0), 2, 2, 2, &one, descr, values, offsets, columns, nullptr, x, &zero, y), rocsparse_status_invalid_value);  // argument
  EXPECT(rocsparse_scsrmv(handle, kPlain, -2, 2, 2, &one, descr, values, offsets, columns, nullptr, x, &zero, y), rocsparse_status_invalid_size);  // argument
  EXPECT(rocsparse_scsrmv(handle, kPlain, 2, 2, 2, nullptr, descr, values, offsets, columns, nullptr, x, &zero, y), rocsparse_status_invalid_pointer);  // argument
  EXPECT(rocsparse_scsrmv(handle, kPlain, 2, 2, 2, &one, nullptr, values, offsets, columns, nullptr, x, &zero, y), rocsparse_status_invalid_pointer);  // argument
  EXPECT(rocsparse_scsrmv(handle, kPlain, 2, 1, 2, &one, descr, values, offsets, columns, nullptr, x, &zero, y), rocsparse_status_internal_error);  // memory
  EXPECT(rocsparse_scsrmv(handle, kPlain, 2, 3, 2, &one, descr, values, offsets, columns, nullptr, x, &zero, y), rocsparse_status_internal_error);  // memory
  EXPECT(rocsparse_sgebsrmv(handle, rocsparse_direction_row, rocsparse_operation_transpose, 2, 2, 2, &one, descr, values, offsets, columns, 1, 1, x, &zero, y), rocsparse_status_not_implemented);  // argument
  EXPECT(rocsparse_sbsrxmv(handle, rocsparse_direction_row, kPlain, 1, 1, 1, 1, &one, descr, device(4), indices({3}), indices({0}), indices({1}), columns, 2, x, &zero, y), rocsparse_status_internal_error);  // memory
  EXPECT(rocsparse_scsrsv_solve(handle, kPlain, 2, 2, &one, descr, values, offsets, columns, info, x, y, rocsparse_solve_policy_auto, space), rocsparse_status_invalid_pointer);  // argument
  EXPECT(rocsparse_scsrsv_analysis(handle, kPlain, 2, 2, descr, values, offsets, columns, info, static_cast<rocsparse_analysis_policy>(2), rocsparse_solve_policy_auto, space), rocsparse_status_invalid_value);  // argument
  EXPECT(rocsparse_set_mat_storage_mode(descr, rocsparse_storage_mode_unsorted), rocsparse_status_success);
  EXPECT(rocsparse_scsrsv_analysis(handle, kPlain, 2, 2, descr, values, offsets, columns, info, rocsparse_analysis_policy_reuse, rocsparse_solve_policy_auto, space), rocsparse_status_requires_sorted_storage);  // argument
  EXPECT(rocsparse_sgtsv(handle, 2, 1, x, x, x, x, 1, space), rocsparse_status_invalid_size);  // argument
  rocsparse_spmat_descr matrix;
  EXPECT(rocsparse_create_csr_descr(&matrix, 2, 2, 2, offsets, columns, values, rocsparse_indextype_i32, rocsparse_indextype_i32, rocsparse_index_base_zero, static_cast<rocsparse_datatype>(0)), rocsparse_status_invalid_value);  // argument
  EXPECT(rocsparse_create_csr_descr(&matrix, 2, 2, 2, nullptr, columns, values, rocsparse_indextype_i32, rocsparse_indextype_i32, rocsparse_index_base_zero, rocsparse_datatype_f32_r), rocsparse_status_invalid_pointer);  // argument
  EXPECT(rocsparse_create_csr_descr(&matrix, 2, 2, 2, offsets, columns, values, rocsparse_indextype_i32, rocsparse_indextype_i32, rocsparse_index_base_zero, rocsparse_datatype_f32_r), rocsparse_status_success);
  rocsparse_dnvec_descr from, to;
  EXPECT(rocsparse_create_dnvec_descr(&from, 2, x, rocsparse_datatype_f32_r), rocsparse_status_success);
  EXPECT(rocsparse_create_dnvec_descr(&to, 2, y, rocsparse_datatype_f32_r), rocsparse_status_success);
  std::size_t size = 0;
  EXPECT(rocsparse_spmv(handle, kPlain, &one, matrix, from, &zero, to, rocsparse_datatype_f32_r, rocsparse_spmv_alg_coo, rocsparse_spmv_stage_compute, &size, space), rocsparse_status_invalid_value);  // argument
  EXPECT(rocsparse_spmv(handle, kPlain, &one, matrix, from, &zero, to, rocsparse_datatype_f32_r, rocsparse_spmv_alg_default, static_cast<rocsparse_spmv_stage>(4), &size, space), rocsparse_status_invalid_value);  // argument
  EXPECT(rocsparse_spmv(handle, kPlain, &one, matrix, from, &zero, to, rocsparse_datatype_f64_r, rocsparse_spmv_alg_default, rocsparse_spmv_stage_compute, &size, space), rocsparse_status_not_implemented);  // argument
  EXPECT(rocsparse_destroy_handle(handle), rocsparse_status_success);
}

void randomNumbers() {
  rocrand_generator generator;
  EXPECT(rocrand_create_generator(&generator, static_cast<rocrand_rng_type>(7)), ROCRAND_STATUS_TYPE_ERROR);  // argument
  EXPECT(rocrand_create_generator(&generator, ROCRAND_RNG_QUASI_SOBOL32), ROCRAND_STATUS_SUCCESS);
  EXPECT(rocrand_set_seed(generator, 1), ROCRAND_STATUS_TYPE_ERROR);  // argument
  EXPECT(rocrand_set_quasi_random_generator_dimensions(generator, 0), ROCRAND_STATUS_OUT_OF_RANGE);  // argument
  EXPECT(rocrand_set_quasi_random_generator_dimensions(generator, 3), ROCRAND_STATUS_SUCCESS);
  EXPECT(rocrand_generate_uniform(generator, device(4), 4), ROCRAND_STATUS_LENGTH_NOT_MULTIPLE);  // argument
  EXPECT(rocrand_generate_uniform(generator, device(4), 6), ROCRAND_STATUS_LAUNCH_FAILURE);  // memory
  EXPECT(rocrand_destroy_generator(generator), ROCRAND_STATUS_SUCCESS);
  EXPECT(rocrand_destroy_generator(generator), ROCRAND_STATUS_NOT_CREATED);  // argument
}

void transforms() {
  const std::size_t lengths[] = {8, 0};
  rocfft_plan plan;
  EXPECT(rocfft_plan_create(&plan, rocfft_placement_inplace, rocfft_transform_type_complex_forward, rocfft_precision_single, 4, lengths, 1, nullptr), rocfft_status_invalid_dimensions);  // argument
  EXPECT(rocfft_plan_create(&plan, rocfft_placement_inplace, static_cast<rocfft_transform_type>(4), rocfft_precision_single, 1, lengths, 1, nullptr), rocfft_status_invalid_arg_value);  // argument
  EXPECT(rocfft_plan_create(&plan, rocfft_placement_inplace, rocfft_transform_type_complex_forward, rocfft_precision_single, 1, lengths, 1, nullptr), rocfft_status_success);
  void* buffers[] = {device(15)};
  EXPECT(rocfft_execute(plan, nullptr, nullptr, nullptr), rocfft_status_invalid_arg_value);  // argument
  EXPECT(rocfft_execute(plan, buffers, nullptr, nullptr), rocfft_status_failure);  // memory
  EXPECT(rocfft_plan_destroy(plan), rocfft_status_success);
}

}  // namespace

int main() {
  blas();
  sparse();
  randomNumbers();
  transforms();
  std::printf("%d failed\n", failed);
}
