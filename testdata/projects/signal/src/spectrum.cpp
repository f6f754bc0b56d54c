#include "check.h"
#include "signal.h"

struct Spectrum::Handles {
    cufftHandle forward;
    cufftHandle backward;
    cublasHandle_t blas;
};

Spectrum::Spectrum(int count, cudaStream_t stream) : count_(count), handles_(new Handles)
{
    CHECK(cufftPlan1d(&handles_->forward, count, CUFFT_R2C, 1));
    CHECK(cufftPlan1d(&handles_->backward, count, CUFFT_C2R, 1));
    CHECK(cufftSetStream(handles_->forward, stream));
    CHECK(cufftSetStream(handles_->backward, stream));
    CHECK(cublasCreate(&handles_->blas));
    CHECK(cublasSetStream(handles_->blas, stream));
    CHECK(cublasSetPointerMode(handles_->blas, CUBLAS_POINTER_MODE_HOST));
}

Spectrum::~Spectrum()
{
    cufftDestroy(handles_->forward);
    cufftDestroy(handles_->backward);
    cublasDestroy(handles_->blas);
    delete handles_;
}

void Spectrum::forward(float *signal, cuFloatComplex *spectrum)
{
    CHECK(cufftExecR2C(handles_->forward, signal, reinterpret_cast<cufftComplex *>(spectrum)));
}

void Spectrum::backward(cuFloatComplex *spectrum, float *signal)
{
    CHECK(cufftExecC2R(handles_->backward, reinterpret_cast<cufftComplex *>(spectrum), signal));
}

float Spectrum::norm(const float *values, int count)
{
    float result = 0;
    CHECK(cublasSnrm2(handles_->blas, count, values, 1, &result));
    return result;
}

void Spectrum::scale(float *values, int count, float factor)
{
    CHECK(cublasSscal(handles_->blas, count, &factor, values, 1));
}
