#include "emulate/library_calls.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <string_view>
#include <vector>

#include "emulate/amd_calls.h"
#include "emulate/image.h"

namespace hipport {
namespace {

/// Without the ".7" that linking gives to what units have each.
llvm::StringRef baseName(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  const auto [base, number] = name.rsplit('.');
  const bool isNumbered =
      !number.empty() &&
      number.find_first_not_of("0123456789") == llvm::StringRef::npos;
  return isNumbered ? base : name;
}

/// Another body for a function, which takes its place in its callers.
llvm::IRBuilder<> startBody(llvm::Function& function) {
  function.deleteBody();
  function.setAttributes(llvm::AttributeList());
  function.addFnAttr(llvm::Attribute::NoUnwind);
  function.addFnAttr(llvm::Attribute::AlwaysInline);
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.setComdat(nullptr);
  return llvm::IRBuilder<>(
      llvm::BasicBlock::Create(function.getContext(), "", &function));
}

constexpr llvm::StringLiteral kAssert = "hipport_assert";

/// assert() of HIP.
void replaceAssert(llvm::Function& function) {
  if (function.arg_size() < 4) return;
  llvm::IRBuilder<> builder = startBody(function);
  llvm::Type* const pointer = builder.getPtrTy();
  llvm::FunctionCallee callee = function.getParent()->getOrInsertFunction(
      kAssert, llvm::FunctionType::get(builder.getVoidTy(),
                                       {pointer, pointer, builder.getInt32Ty(),
                                        pointer, builder.getInt32Ty()},
                                       false));
  builder.CreateCall(
      callee, {function.getArg(0), function.getArg(1), function.getArg(2),
               function.getArg(3), builder.getInt32(0)});
  builder.CreateUnreachable();
}

constexpr llvm::StringLiteral kImagePrefix = "__ockl_image_";

struct OperationName {
  llvm::StringLiteral name;
  ImageOperation operation;
};
constexpr OperationName kOperations[] = {
    {"load", ImageOperation::load},
    {"load_lod", ImageOperation::loadLevel},
    {"store", ImageOperation::store},
    {"store_lod", ImageOperation::storeLevel},
    {"sample", ImageOperation::sample},
    {"sample_lod", ImageOperation::sampleLevel},
    {"sample_grad", ImageOperation::sampleGradient},
    {"gather4r", ImageOperation::gatherRed},
    {"gather4g", ImageOperation::gatherGreen},
    {"gather4b", ImageOperation::gatherBlue},
    {"gather4a", ImageOperation::gatherAlpha},
    {"channel_data_type", ImageOperation::channelType},
    {"channel_order", ImageOperation::channelOrder},
    {"width", ImageOperation::width},
    {"height", ImageOperation::height},
    {"depth", ImageOperation::depth},
    {"array_size", ImageOperation::layers},
    {"num_mip_levels", ImageOperation::levels},
};
struct ShapeName {
  llvm::StringLiteral name;
  ImageShape shape;
};
constexpr ShapeName kShapes[] = {
    {"1D", ImageShape::line},    {"1Da", ImageShape::lines},
    {"1Db", ImageShape::buffer}, {"2D", ImageShape::plane},
    {"2Da", ImageShape::planes}, {"3D", ImageShape::volume},
    {"CM", ImageShape::cube},    {"CMa", ImageShape::cubes},
};

/// What a function of the device library does with images. Those in half
/// precision and of depth are not among what HIP has.
std::optional<std::uint32_t> imageOf(llvm::StringRef name) {
  if (!name.consume_front(kImagePrefix)) return std::nullopt;
  const auto [operation, shape] = name.rsplit('_');
  for (const OperationName& each : kOperations) {
    if (operation != each.name) continue;
    for (const ShapeName& of : kShapes) {
      if (shape == of.name) return packImage(each.operation, of.shape);
    }
  }
  return std::nullopt;
}

bool takesSampler(std::uint32_t code) {
  const auto operation = static_cast<ImageOperation>(code & 0xff);
  return operation >= ImageOperation::sample &&
         operation <= ImageOperation::gatherAlpha;
}

/// All operands but the object go through memory, word by word.
void replaceImage(llvm::Function& function, std::uint32_t code) {
  llvm::IRBuilder<> builder = startBody(function);
  llvm::Type* const word = builder.getInt32Ty();
  auto memory = [&](std::size_t words) {
    return builder.CreateAlloca(llvm::ArrayType::get(word, words));
  };
  llvm::AllocaInst* const operands = memory(kImageOperands);
  llvm::AllocaInst* const result = memory(std::tuple_size_v<Texel>);
  std::size_t next = 0;
  auto put = [&](llvm::Value* value) {
    builder.CreateStore(builder.CreateBitCast(value, word),
                        builder.CreateConstGEP1_64(word, operands, next++));
  };
  for (unsigned i = takesSampler(code) ? 2 : 1; i < function.arg_size(); ++i) {
    llvm::Value* const argument = function.getArg(i);
    const auto* vector =
        llvm::dyn_cast<llvm::FixedVectorType>(argument->getType());
    if (!vector) {
      put(argument);
      continue;
    }
    for (unsigned j = 0; j < vector->getNumElements(); ++j) {
      put(builder.CreateExtractElement(argument, j));
    }
  }
  llvm::Type* const pointer = builder.getPtrTy();
  llvm::FunctionCallee callee = function.getParent()->getOrInsertFunction(
      kImageCall,
      llvm::FunctionType::get(builder.getVoidTy(),
                              {word, pointer, pointer, pointer, word}, false));
  auto flat = [&](llvm::Value* at) {
    return builder.CreateAddrSpaceCast(at, pointer);
  };
  builder.CreateCall(
      callee, {builder.getInt32(code), flat(function.getArg(0)), flat(operands),
               flat(result), builder.getInt32(0)});
  if (function.getReturnType()->isVoidTy()) {
    builder.CreateRetVoid();
  } else {
    builder.CreateRet(builder.CreateAlignedLoad(function.getReturnType(),
                                                result, llvm::Align(4)));
  }
}

struct Replacement {
  std::string_view name;
  std::string_view by;
};
constexpr Replacement kReplacements[] = {
    {"__ockl_printf_begin", "hipport_printf_begin"},
    {"__ockl_printf_append_args", "hipport_printf_append_args"},
    {"__ockl_printf_append_string_n", "hipport_printf_append_string_n"},
    {"__ockl_fprintf_stderr_begin", "hipport_fprintf_stderr_begin"},
    {"__ockl_fprintf_append_args", "hipport_printf_append_args"},
    {"__ockl_fprintf_append_string_n", "hipport_printf_append_string_n"},
    {"__ockl_dm_alloc", "hipport_device_malloc"},
    {"__ockl_dm_dealloc", "hipport_device_free"},
    {"malloc", "hipport_device_malloc"},
    {"free", "hipport_device_free"},
    {"__ockl_grid_sync", kGridSync},
};

}  // namespace

void replaceLibraryCalls(llvm::Module& module) {
  std::vector<llvm::Function*> functions;
  for (llvm::Function& each : module) functions.push_back(&each);
  for (llvm::Function* const function : functions) {
    const llvm::StringRef name = baseName(*function);
    const auto* found =
        llvm::find_if(kReplacements, [&](const Replacement& each) {
          return std::string_view(name) == each.name;
        });
    if (found != std::end(kReplacements)) {
      function->replaceAllUsesWith(
          module
              .getOrInsertFunction(llvm::StringRef(found->by),
                                   function->getFunctionType())
              .getCallee());
      function->eraseFromParent();
    } else if (name == "__ockl_grid_is_valid") {
      // Cooperative groups ask whether the launch was cooperative.
      llvm::IRBuilder<> builder = startBody(*function);
      builder.CreateRet(llvm::ConstantInt::get(function->getReturnType(), 1));
    } else if (name == "__assert_fail" || name == "__assertfail") {
      replaceAssert(*function);
    } else if (const std::optional<std::uint32_t> image = imageOf(name)) {
      replaceImage(*function, *image);
    }
  }
}

bool setSite(llvm::CallBase& call, unsigned site) {
  const llvm::Function* const callee = call.getCalledFunction();
  if (!callee || (callee->getName() != kAssert &&
                  callee->getName() != llvm::StringRef(kImageCall))) {
    return false;
  }
  call.setArgOperand(
      call.arg_size() - 1,
      llvm::ConstantInt::get(llvm::Type::getInt32Ty(call.getContext()), site));
  return true;
}

}  // namespace hipport
