// Linking at run time: bitcode of several units becomes one code object. The
// statuses are those of hipRTC (clr, hipamd/src/hiprtc/hiprtc.cpp of ROCm 6.3).
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>

#include <climits>
#include <cstring>
#include <fstream>
#include <iterator>

#include "emulate/device_module.h"
#include "emulate/hip/rtc.h"
#include "emulate/hip/runtime.h"

#include <hip/hiprtc.h>

using hipport::failWith;
using hipport::findCodeObject;
using hipport::notEmulated;

/// What hiprtcLinkState and hipLinkState_t point to.
struct LinkState : hipport::Handle<LinkState> {
  std::vector<std::string> parts;  ///< bitcode, or LLVM's assembly
  std::string code;                ///< once they are linked
};

namespace {

constexpr int kSuccess = HIPRTC_SUCCESS;
constexpr int kInvalidInput = HIPRTC_ERROR_INVALID_INPUT;
constexpr int kCreationFailure = HIPRTC_ERROR_PROGRAM_CREATION_FAILURE;
constexpr int kLinking = 100;  // HIPRTC_ERROR_LINKING of HIP 5.3 and later

// hipJitInputType. What CUDA alone has comes before.
constexpr int kBitcode = 100;
constexpr int kBundledBitcode = 101;
constexpr int kArchive = 102;

bool isType(int type) { return type >= kBitcode && type <= kArchive; }

int create(unsigned options, const int* names, void** values,
           LinkState** state) {
  if (!state || (options > 0 && (!names || !values))) return kInvalidInput;
  *state = new LinkState;
  return kSuccess;
}

int add(LinkState* state, int type, std::string part) {
  if (!LinkState::lives(state) || part.empty() || !isType(type)) {
    return kInvalidInput;
  }
  if (type == kArchive) {
    (void)notEmulated("hiprtcLinkAddData", "an archive of bitcode",
                      "HIPRTC_ERROR_PROGRAM_CREATION_FAILURE");
    return kCreationFailure;
  }
  if (type == kBundledBitcode) {
    // The bundle says how long its parts are; it may be cut short.
    part.append(64, '\0');
    std::string unpacked;
    std::string error;
    const auto found = findCodeObject(part.data(), hipport::architecture().name,
                                      unpacked, error);
    if (found.empty()) return kCreationFailure;
    part.assign(reinterpret_cast<const char*>(found.data()), found.size());
  }
  state->parts.push_back(std::move(part));
  return kSuccess;
}

int addFile(LinkState* state, int type, const char* path) {
  if (!path || !LinkState::lives(state) || !isType(type)) return kInvalidInput;
  std::ifstream file(path, std::ios::binary);
  if (!file) return kCreationFailure;
  return add(state, type,
             std::string(std::istreambuf_iterator<char>(file), {}));
}

int addData(LinkState* state, int type, const void* data, std::size_t size) {
  if (!data || size == 0) return kInvalidInput;
  return add(state, type, std::string(static_cast<const char*>(data), size));
}

int complete(LinkState* state, void** code, std::size_t* size) {
  if (!code || !size || !LinkState::lives(state)) return kInvalidInput;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> whole;
  for (const std::string& part : state->parts) {
    llvm::SMDiagnostic diagnostic;
    std::unique_ptr<llvm::Module> module = llvm::parseIR(
        llvm::MemoryBufferRef(part, "linked code"), diagnostic, context);
    if (!module) return kLinking;
    if (!whole) {
      whole = std::move(module);
    } else if (llvm::Linker::linkModules(*whole, std::move(module))) {
      return kLinking;
    }
  }
  if (!whole) return kLinking;
  std::string bitcode;
  llvm::raw_string_ostream out(bitcode);
  llvm::WriteBitcodeToFile(*whole, out);
  state->code =
      hipport::bundle(bitcode, std::string(hipport::architecture().name));
  *code = state->code.data();
  *size = state->code.size();
  return kSuccess;
}

int destroy(LinkState* state) {
  if (!LinkState::lives(state)) return kInvalidInput;
  delete state;
  return kSuccess;
}

hipError_t statusOf(int result) {
  switch (result) {
    case kSuccess:
      return hipSuccess;
    case kInvalidInput:
      return failWith(hipErrorInvalidValue);
    default:
      return failWith(hipErrorInvalidConfiguration);
  }
}

}  // namespace

HIPPORT_API int hiprtcLinkCreate(unsigned options, const int* names,
                                 void** values, LinkState** state) {
  return create(options, names, values, state);
}
HIPPORT_API int hiprtcLinkAddFile(LinkState* state, int type, const char* path,
                                  unsigned, const int*, void**) {
  return addFile(state, type, path);
}
HIPPORT_API int hiprtcLinkAddData(LinkState* state, int type, const void* data,
                                  std::size_t size, const char*, unsigned,
                                  const int*, void**) {
  return addData(state, type, data, size);
}
HIPPORT_API int hiprtcLinkComplete(LinkState* state, void** code,
                                   std::size_t* size) {
  return complete(state, code, size);
}
HIPPORT_API int hiprtcLinkDestroy(LinkState* state) { return destroy(state); }

// From HIP 6.4 on the runtime has them as well.
HIPPORT_API hipError_t hipLinkCreate(unsigned options, const int* names,
                                     void** values, LinkState** state) {
  return statusOf(create(options, names, values, state));
}
HIPPORT_API hipError_t hipLinkAddFile(LinkState* state, int type,
                                      const char* path, unsigned, const int*,
                                      void**) {
  return statusOf(addFile(state, type, path));
}
HIPPORT_API hipError_t hipLinkAddData(LinkState* state, int type,
                                      const void* data, std::size_t size,
                                      const char*, unsigned, const int*,
                                      void**) {
  return statusOf(addData(state, type, data, size));
}
HIPPORT_API hipError_t hipLinkComplete(LinkState* state, void** code,
                                       std::size_t* size) {
  return statusOf(complete(state, code, size));
}
HIPPORT_API hipError_t hipLinkDestroy(LinkState* state) {
  return statusOf(destroy(state));
}
