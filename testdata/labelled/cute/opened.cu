// Names of CuTe without their namespace.
#include <cute/tensor.hpp>
using namespace cute;

template <class Shape, class Engine>
struct Kernel {
  using Mma = TiledMMA<MMA_Atom<SM80_16x8x8_F32TF32TF32F32_TN>>;  // wrong: cute-tile
  __device__ void run(Engine& engine) {
    auto layout = make_layout(Shape{});  // wrong: cute-tile
    copy(engine.a(), engine.b());  // harmless: cute-tile
    engine.make_layout();  // harmless: cute-tile
    cp_async_wait<0>();  // wrong: cute-tile
  }
};
