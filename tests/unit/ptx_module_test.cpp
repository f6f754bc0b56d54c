// PTX files: what becomes of their functions and variables, and what is left
// out.
#include "ptx/module.h"

#include <gtest/gtest.h>

#include <string>

namespace hipport {
namespace {

PtxModulePort ported(const std::string& text) {
  return portPtxModule(".version 8.0\n.target sm_80\n.address_size 64\n" +
                       text);
}

bool has(const PtxModulePort& port, const std::string& part) {
  return port.text.find(part) != std::string::npos;
}

/// Why the one thing that is left out is.
std::string reasonOf(const std::string& text) {
  const PtxModulePort port = ported(text);
  return port.leftOut.size() == 1 ? port.leftOut[0].why : port.text;
}

TEST(PtxModule, IsToldByItsDirectives) {
  EXPECT_TRUE(isPtxModule("// text\n.version 7.8\n.target sm_80\n"));
  EXPECT_FALSE(isPtxModule(".version 7.8\n"));
  EXPECT_FALSE(isPtxModule("int a;\n.version 7.8\n.target sm_80\n"));
  EXPECT_FALSE(isPtxModule(""));
}

TEST(PtxModule, KeepsNamesAndParameters) {
  const PtxModulePort port = ported(R"(
.visible .entry _Z1kPf(.param .u64 .ptr .global .align 4 p, .param .f32 f,
  .param .align 8 .b8 s[24]) .maxntid 64, 2, 1 .minnctapersm 2
{
  .reg .b64 %rd<3>; .reg .f64 %fd<2>; .reg .f32 %f<2>;
  ld.param.u64 %rd1, [p];
  ld.param.f64 %fd1, [s+16];
  ld.param.f32 %f1, [f];
  cvta.to.global.u64 %rd2, %rd1;
  st.global.f32 [%rd2+4], %f1;
  ret;
}
)");
  EXPECT_EQ(port.functions, 1U);
  EXPECT_TRUE(has(port,
                  "extern \"C\" __global__ __launch_bounds__(128) void "
                  "_Z1kPf(uint64_t p, float f, hipport::ptx::Bytes<24, 8> s)"));
  EXPECT_TRUE(has(port, "ptx_fd1 = hipport::ptx::load<double>(s, 16);"));
  EXPECT_TRUE(has(port,
                  "*(hipport::ptx::Any<float>*)((char*)(ptx_rd2) + 4) = "
                  "ptx_f1;"));
  EXPECT_TRUE(port.leftOut.empty());
}

TEST(PtxModule, KeepsVariables) {
  const PtxModulePort port = ported(R"(
.const .align 4 .b8 table[3] = {1, 2, 0x7f};
.visible .global .align 4 .u32 counter = 7;
.global .f32 half = 0f3F000000;
.extern .shared .align 16 .b8 open[];
.shared .align 8 .b64 fixed[4];
.entry k() {
  .local .align 4 .b8 depot[12];
  .reg .b64 %rd<5>; .reg .b32 %r<5>;
  mov.u64 %rd1, table;
  ld.global.u32 %r1, [counter];
  mov.u32 %r2, open;
  ld.shared.u32 %r3, [fixed+8];
  mov.u64 %rd2, depot;
  st.local.u32 [depot+4], %r1;
  ret;
}
)");
  EXPECT_TRUE(has(port,
                  "alignas(4) __constant__ uint8_t table[3] = {1u, 2u, "
                  "127u};"));
  EXPECT_TRUE(has(port, "alignas(4) __device__ uint32_t counter = 7u;"));
  EXPECT_TRUE(has(port,
                  "__device__ float half = __builtin_bit_cast(float, "
                  "0x3F000000u);"));
  EXPECT_TRUE(has(port, "alignas(16) extern __shared__ uint8_t open[];"));
  EXPECT_TRUE(has(port, "alignas(8) static __shared__ uint64_t fixed[4];"));
  EXPECT_TRUE(has(port, "  alignas(4) uint8_t depot[12];"));
  EXPECT_TRUE(has(port, "ptx_rd1 = uint64_t(&table);"));
  EXPECT_TRUE(has(port, "ptx_r2 = uint32_t(hipport::shared::address(&open));"));
  EXPECT_TRUE(port.leftOut.empty());
}

// Each block may declare the same names again.
TEST(PtxModule, KeepsBlocksApart) {
  const PtxModulePort port = ported(R"(
.func (.param .b32 out) twice(.param .b32 in)
{
  .reg .b32 %r<3>;
  ld.param.b32 %r1, [in];
  { .reg .pred p; .reg .b32 t<2>;
    setp.eq.u32 p, %r1, 0;
    @p bra done;
    add.u32 t1, %r1, %r1;
    mov.u32 %r1, t1;
    done: }
  { .reg .u64 p;
    cvt.u64.u32 p, %r1;
    cvt.u32.u64 %r2, p; }
  st.param.b32 [out], %r2;
  ret;
}
.entry k(.param .u64 to)
{
  .reg .b32 %r<3>; .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [to];
  ld.global.u32 %r1, [%rd1];
  { .param .b32 param0; .param .b32 retval0;
    st.param.b32 [param0], %r1;
    call.uni (retval0), twice, (param0);
    ld.param.b32 %r2, [retval0]; }
  { .param .b32 param0; .param .b32 retval0;
    st.param.b32 [param0], %r2;
    call (retval0), twice, (param0);
    ld.param.b32 %r2, [retval0]; }
  st.global.u32 [%rd1], %r2;
  exit;
}
)");
  EXPECT_EQ(port.functions, 2U);
  EXPECT_TRUE(has(port, "bool ptx_p_1 = 0;"));
  EXPECT_TRUE(has(port, "uint64_t ptx_p_2 = 0;"));
  EXPECT_TRUE(has(port, "if (ptx_p_1) goto ptx_done_1;"));
  EXPECT_TRUE(has(port, "ptx_done_1:;"));
  EXPECT_TRUE(has(port, "ptx_t_1_1 = ptx_r1 + ptx_r1;"));
  EXPECT_TRUE(has(port, "static __device__ uint32_t twice(uint32_t in);"));
  EXPECT_TRUE(has(port, "retval0_1 = twice(param0_1);"));
  EXPECT_TRUE(has(port, "retval0_2 = twice(param0_2);"));
  EXPECT_TRUE(has(port, "  return out;"));
  EXPECT_TRUE(port.leftOut.empty());
}

TEST(PtxModule, ReadsPastDebuggersAndPragmas) {
  const PtxModulePort port = ported(R"(
	.file	1 "a.cu"
.entry k() {
	.loc	1 3 5
	.pragma "nounroll";
	ret;
}
.section .debug_abbrev
{
.b8 1
.b8 17 // }
}
)");
  EXPECT_EQ(port.functions, 1U);
  EXPECT_TRUE(port.leftOut.empty());
}

// As nvopencc wrote it for PTX 1.4.
TEST(PtxModule, ReadsOldCode) {
  const PtxModulePort port = portPtxModule(R"(	.version 1.4
	.target sm_10, map_f64_to_f32
	.entry fill (
		.param .u64 __cudaparm_fill_to)
	{
	.reg .u16 %rh<4>;
	.reg .u32 %r<4>;
$LDWbegin_fill:
	mov.u16 	%rh1, %nctaid.x;
	cvt.u32.u16 	%r2, %tid.x;
	exit;
$LDWend_fill:
	} // fill
)");
  EXPECT_EQ(port.functions, 1U);
  EXPECT_TRUE(has(port, "ptx_rh1 = uint16_t(gridDim.x);"));
  EXPECT_TRUE(has(port, "ptx_r2 = uint32_t(uint16_t(threadIdx.x));"));
}

TEST(PtxModule, LeavesOutByName) {
  EXPECT_EQ(
      reasonOf(".entry k() { .reg .b32 %r<2>; mov.u32 %r1, %smid; ret; }"),
      "mov.u32 %r1, %smid: the special register %smid has no exact "
      "counterpart");
  EXPECT_EQ(reasonOf(".entry k() { bra nowhere; }"),
            "it branches to what is no label of it");
  EXPECT_EQ(reasonOf(".entry k() { frob.u32 %r1, %r2; ret; }"),
            "frob.u32 %r1, %r2: no exact counterpart is known");
  EXPECT_EQ(reasonOf(".extern .global .align 4 .u32 elsewhere;"),
            "another module defines it");
  EXPECT_EQ(reasonOf(".global .u64 pointer = table;"),
            "its value is no number");
  EXPECT_EQ(reasonOf(".tex .u32 t;"), "it is not supported");
  EXPECT_EQ(reasonOf(".global .b8 %x[4];"), "C++ cannot name it");
  EXPECT_EQ(reasonOf(".global .b8 x[0x10000000000][2];"),
            "its size is no number");
  EXPECT_EQ(reasonOf(".entry k() { ret;"), "its end is missing");
  // Out of a function, `exit` would be the end of a whole wavefront.
  EXPECT_EQ(reasonOf(".func f() { exit; }"),
            "exit: no exact counterpart is known");
  // With all that calls it.
  const PtxModulePort port = ported(R"(
.func f() { tex.1d.v4.f32.f32 {a, b, c, d}, [t, {x}]; ret; }
.func g() { call f; ret; }
.entry h() { call g; ret; }
.entry k() { ret; }
)");
  EXPECT_EQ(port.functions, 1U);
  ASSERT_EQ(port.leftOut.size(), 3U);
  EXPECT_EQ(port.leftOut[0].line, 5U);
  EXPECT_EQ(port.leftOut[2].why,
            "call g: it calls what is not written, or no function of the "
            "module");
  EXPECT_TRUE(portPtxModule(".version 8.0\n.target sm_30\n.address_size 32\n"
                            ".entry k() { ret; }")
                  .text.empty());
}

// A number that both sides name otherwise stays the same bits.
TEST(PtxModule, PassesBits) {
  const PtxModulePort port = ported(R"(
.func (.param .f32 out) same(.param .f32 in)
{
  .reg .f32 %f<2>;
  ld.param.f32 %f1, [in];
  st.param.f32 [out], %f1;
}
.entry k(.param .f32 x)
{
  .reg .f32 %f<3>;
  ld.param.f32 %f1, [x];
again:
  { .param .b32 a; .param .b32 b;
    st.param.f32 [a], %f1;
    call (b), same, (a);
    ld.param.f32 %f1, [b]; }
  bra again;
}
)");
  EXPECT_EQ(port.functions, 2U);
  EXPECT_TRUE(has(port, "static __device__ uint32_t same(uint32_t in);"));
  EXPECT_TRUE(has(port, "uint32_t a_1 = {};"));
  EXPECT_TRUE(has(port, "  return out;\n}"));
  EXPECT_TRUE(has(port, "void k(float x)"));
  ASSERT_EQ(port.notes.size(), 1U);
  EXPECT_NE(port.notes[0].find("must not wait"), std::string::npos);
}

// A carry does not come by a branch.
TEST(PtxModule, CarriesWithinStraightCode) {
  const std::string chain = R"(
  add.cc.u32 %r1, %r1, %r2;
  addc.u32 %r2, %r2, 0;
)";
  const auto port = [&](const std::string& between) {
    return ported(".entry k() { .reg .b32 %r<4>; .reg .b64 %rd<4>;" + chain +
                  "here:" + chain + between +
                  "add.cc.u64 %rd1, %rd1, %rd2;\naddc.u64 %rd2, %rd2, 0;\n"
                  "bra here;\n}");
  };
  EXPECT_EQ(port("").functions, 1U);
  EXPECT_EQ(port("add.cc.u32 %r1, %r1, 1;\nthere:\n").functions, 0U);
  EXPECT_EQ(port("there:\naddc.u32 %r1, %r1, 1;\n").functions, 0U);
}

}  // namespace
}  // namespace hipport
