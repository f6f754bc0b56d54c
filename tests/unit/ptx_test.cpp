// PTX: how it is read, and that its counterparts compute what it does.
#include "ptx/ptx.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "analysis/asm_statement.h"
#include "frontend/lexer.h"
#include "ptx/opcode.h"
#include "ptx/port.h"

namespace hipport {
namespace {

struct Source {
  std::string text;
  FileFacts facts;

  explicit Source(std::string source)
      : text(std::move(source)),
        facts(lexFile("x.cu", text,
                      {[](auto) { return false; }, [](auto) { return false; },
                       [](auto) { return false; }})) {}

  const AsmStatement& statement() const { return facts.asms.at(0); }
  std::string cut(Span span) const {
    return text.substr(span.begin, span.size());
  }
  PtxStatement ptx() const { return ptxStatement(statement(), text); }
  bool isPtx() const { return hipport::isPtx(parsePtx(ptx()), ptx()); }
  PtxPort port() const {
    const PtxStatement statement = ptx();
    const PtxProgram program = parsePtx(statement);
    PtxPort port = portPtx(program, statement);
    port.obstacle = nullptr;  // it goes with the program
    for (std::string& line : port.lines) {
      for (std::size_t at; (at = line.find(kArgumentMark)) != line.npos;) {
        const auto number =
            static_cast<std::size_t>(line[at + 1] - kFirstArgument);
        line.replace(at, 2, statement.operands[number].expression);
      }
    }
    return port;
  }
};

TEST(AsmFacts, HoldAllParts) {
  const Source source(
      "void f() {\n  asm volatile(\"add.u32 %0, \"\n  \"%[b], 1;\\n\\t\"\n"
      "    : \"=r\"(x[f(1, 2)])\n    : [b] \"r\" ( (a, b) ), \"n\"(3)\n"
      "    : \"memory\", \"cc\");\n}");
  const AsmStatement& statement = source.statement();
  EXPECT_EQ(statement.text, "add.u32 %0, %[b], 1;\n\t");
  ASSERT_EQ(statement.operands.size(), 3U);
  EXPECT_EQ(statement.outputs, 1U);
  EXPECT_EQ(statement.operands[0].constraint, "=r");
  EXPECT_EQ(source.cut(statement.operands[0].expression), "x[f(1, 2)]");
  EXPECT_EQ(statement.operands[1].name, "b");
  EXPECT_EQ(source.cut(statement.operands[1].expression), "(a, b)");
  EXPECT_EQ(statement.clobbers, (std::vector<std::string>{"memory", "cc"}));
  EXPECT_TRUE(statement.isVolatile);
  EXPECT_TRUE(statement.isExact);
  EXPECT_TRUE(statement.isStatement);
  EXPECT_TRUE(source.cut(statement.whole).ends_with("\"cc\")"));
}

TEST(AsmFacts, TakeColonsAsTheyStand) {
  for (const char* text :
       {"asm(\"x\" :: \"r\"(a) : \"memory\");",
        "asm(\"x\" : : \"r\"(a) : \"memory\");",
        "__asm__ __volatile__(\"x\" ::\"r\"(a):\"memory\");"}) {
    const Source source(text);
    EXPECT_TRUE(source.statement().isExact) << text;
    EXPECT_EQ(source.statement().outputs, 0U);
    EXPECT_EQ(source.statement().operands.size(), 1U);
    EXPECT_EQ(source.statement().clobbers.size(), 1U);
  }
  EXPECT_EQ(Source("asm(\"x\" ::: \"memory\");").statement().clobbers.size(),
            1U);
}

TEST(AsmFacts, AreInExactWhereTheTextIsMade) {
  EXPECT_FALSE(Source("asm(NAME \".u32\" : \"=r\"(a));").statement().isExact);
  EXPECT_FALSE(Source("asm(\"x\" : R(a));").statement().isExact);
  EXPECT_FALSE(
      Source("asm(\"x\"\n#if A\n\"y\"\n#endif\n);").statement().isExact);
  EXPECT_TRUE(Source("#define A asm(\"trap;\")\n").statement().isStatement);
}

TEST(AsmFacts, HaveMarksForWhatParametersSpell) {
  const Source source("#define A(x, y) asm(#x \".\" #y #x : \"=\" #y(a))\n");
  const AsmStatement& statement = source.statement();
  EXPECT_TRUE(statement.isExact);
  EXPECT_EQ(statement.macro, "A");
  EXPECT_EQ(statement.spelled, (std::vector<std::string>{"x", "y"}));
  const AsmStatement made = spelledOut(statement, {"min", "r"});
  EXPECT_EQ(made.text, "min.rmin");
  ASSERT_EQ(made.operands.size(), 1U);
  EXPECT_EQ(made.operands[0].constraint, "=r");
  // A number sign that is no macro's.
  EXPECT_FALSE(Source("asm(#x \".u32\");").statement().isExact);
  EXPECT_FALSE(Source("asm(\"\x02 \");").statement().isExact);
}

TEST(AsmFacts, TellCommentsApart) {
  EXPECT_TRUE(Source("asm(\"x\" /* c */ :);").statement().hasComment);
  EXPECT_TRUE(Source("asm(\"x\" // c\n);").statement().hasComment);
  EXPECT_FALSE(
      Source("asm(\"x\" : \"=r\"(a /* c */ [1]));").statement().hasComment);
}

TEST(Ptx, IsReadInParts) {
  const Source source(
      "asm(\"{ .reg .pred p; .reg .b32 t<2>; // note; here\\n\"\n"
      "\"L: @!p ld.global.v2.u32 {%0, t1}, [%1+8]; mov.u32 t0, %%tid.x; }\"\n"
      ": \"=r\"(a) : \"l\"(b));");
  const PtxProgram program = parsePtx(source.ptx());
  ASSERT_EQ(program.registers.size(), 3U);
  EXPECT_EQ(program.registers[2].name, "t1");
  EXPECT_EQ(program.labels, (std::vector<PtxLabel>{{"L", 0}}));
  EXPECT_TRUE(program.others.empty());
  ASSERT_EQ(program.instructions.size(), 2U);
  const PtxInstruction& load = program.instructions[0];
  EXPECT_EQ(load.name(), "ld.global.v2.u32");
  EXPECT_EQ(load.guard, "p");
  EXPECT_TRUE(load.isGuardNegated);
  ASSERT_EQ(load.operands.size(), 2U);
  EXPECT_EQ(load.operands[0].kind, PtxOperand::Kind::vector);
  EXPECT_EQ(load.operands[0].parts[1].text, "t1");
  EXPECT_EQ(load.operands[1].kind, PtxOperand::Kind::memory);
  EXPECT_EQ(load.operands[1].value, 8);
  EXPECT_EQ(program.instructions[1].operands[1].kind,
            PtxOperand::Kind::special);
  EXPECT_EQ(classOf(load), PtxClass::memory);
  EXPECT_EQ(classOf(program.instructions[1]), PtxClass::specialRegister);
}

TEST(Ptx, IsToldFromTheAssemblyOfHosts) {
  for (const char* host :
       {"", "rdtsc", "mov %1, %0", "lock; xaddl %0, %1", "pause", "nop; nop",
        "fence.i", "fence rw, rw", "dmb ish", "bfi %w0, %w1, #3, #4",
        "vadd.f32 q0, q0, q1", "vmov.u32 %0, d0[0];", "add %0, %1", "trap",
        "1: jmp 1b", ".byte 0x0f, 0x0b", "ret", "clz %w0, %w1", "symbol"}) {
    EXPECT_FALSE(
        Source("asm(\"" + std::string(host) + "\" : \"=r\"(a) : \"r\"(b));")
            .isPtx())
        << host;
  }
  for (const char* ptx :
       {"add.u32 %0, %1, 1;", "mov.u32 %0, %%laneid;", "membar.gl;", "trap;",
        "bar.sync 0;", "fence.sc.cta;", "exit;", "cp.async.commit_group;",
        "{ .reg .b32 t; }", "newop.b32 %0, %1;", "prefetch.global.L2 [%1];"}) {
    EXPECT_TRUE(
        Source("asm(\"" + std::string(ptx) + "\" : \"=r\"(a) : \"r\"(b));")
            .isPtx())
        << ptx;
  }
}

TEST(Ptx, ReadsIntegers) {
  EXPECT_EQ(parseInteger("42"), 42);
  EXPECT_EQ(parseInteger("-1"), -1);
  EXPECT_EQ(parseInteger("0x1Fu"), 31);
  EXPECT_EQ(parseInteger("010"), 8);
  EXPECT_EQ(parseInteger("0b101"), 5);
  EXPECT_EQ(parseInteger("n"), std::nullopt);
  EXPECT_EQ(parseInteger(""), std::nullopt);
  EXPECT_EQ(parseInteger("0x"), std::nullopt);
}

// ---- matrices and copies

/// The port of a statement with outputs d0 to d3 and inputs a0 to a3.
std::vector<std::string> linesOf(const std::string& text,
                                 const std::string& constraints) {
  const PtxPort port =
      Source("void f() { asm volatile(\"" + text + "\" " + constraints + "); }")
          .port();
  if (port.lines.empty()) return {"refused: " + port.why};
  return port.lines;
}

constexpr const char* kFloatSums =
    ": \"+f\"(d[0]), \"+f\"(d[1]), \"+f\"(d[2]), \"+f\"(d[3]) : \"r\"(a[0]), "
    "\"r\"(a[1]), \"r\"(b)";

TEST(Ptx, ProductsTakeTheRegistersOfTheirShape) {
  const auto lines = linesOf(
      "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, "
      "{%4,%5}, {%6}, {%0,%1,%2,%3};",
      kFloatSums);
  ASSERT_EQ(lines.size(), 12U) << lines.front();  // seven variables before it
  EXPECT_EQ(lines[7],
            "const auto ptx_matrix = hipport::mma::product<hipport::mma::f16, "
            "hipport::mma::f16>(hipport::mma::words(ptx_4, ptx_5), "
            "hipport::mma::words(ptx_6), hipport::mma::floats(ptx_0, ptx_1, "
            "ptx_2, ptx_3))");
  EXPECT_EQ(lines[11], "d[3] = ptx_matrix.x[3]");
  const char* const refused[] = {
      // a register too few, a layout, a type and a form that are not there
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, "
      "{%4,%5}, {%6}, {%0,%1,%2,%3};",
      "mma.sync.aligned.m16n8k8.row.row.f32.f16.f16.f32 {%0,%1,%2,%3}, "
      "{%4,%5}, {%6}, {%0,%1,%2,%3};",
      "mma.sync.aligned.m16n8k8.row.col.f32.f16.bf16.f32 {%0,%1,%2,%3}, "
      "{%4,%5}, {%6}, {%0,%1,%2,%3};",
      "mma.sync.aligned.m16n8k8.row.col.f32.e4m3.e4m3.f32 {%0,%1,%2,%3}, "
      "{%4,%5}, {%6}, {%0,%1,%2,%3};",
      "mma.sp.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, "
      "{%4,%5}, {%6}, {%0,%1,%2,%3};",
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, %4;"};
  for (const char* each : refused) {
    EXPECT_TRUE(linesOf(each, kFloatSums).front().starts_with("refused: "))
        << each;
  }
}

TEST(Ptx, FragmentsHaveAsManyRegistersAsPtxHas) {
  const char* const sums = ": \"+d\"(d[0]), \"+d\"(d[1]) : \"d\"(a), \"d\"(b)";
  const auto lines = linesOf(
      "wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64 {%0,%1}, {%2}, "
      "{%3}, {%0,%1};",
      sums);
  ASSERT_EQ(lines.size(), 7U) << lines.front();  // four variables before it
  EXPECT_EQ(lines[4],
            "const auto ptx_matrix = hipport::mma::fragment_product<"
            "hipport::mma::f64, hipport::mma::f64, 8, 8, 4, false>("
            "hipport::mma::doubles(ptx_2), hipport::mma::doubles(ptx_3), "
            "hipport::mma::doubles(ptx_0, ptx_1))");
  const char* const refused[] = {
      // a register too many, a shape that the type has not, no types
      "wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%0,%1}, {%2,%3}, "
      "{%3}, {%0,%1};",
      "wmma.mma.sync.aligned.row.col.m16n16k16.f64.f64.f64.f64 {%0,%1}, {%2}, "
      "{%3}, {%0,%1};",
      "wmma.mma.sync.aligned.row.col.m8n8k4 {%0,%1}, {%2}, {%3}, {%0,%1};",
      "wmma.mma.sync.aligned.row.col {%0,%1}, {%2}, {%3}, {%0,%1};",
      "wmma.load.a.sync.aligned.m8n8k4.f64 {%0}, [%2];"};
  for (const char* each : refused) {
    EXPECT_TRUE(linesOf(each, sums).front().starts_with("refused: ")) << each;
  }
}

TEST(Ptx, NumbersOf16BitsAreBits) {
  const char* const words = ": \"=r\"(r) : \"r\"(a), \"r\"(b)";
  EXPECT_EQ(linesOf("mul.f16x2 %0, %1, %2;", words).front(),
            "r = hipport::ptx::mul_f16x2(uint32_t(a), uint32_t(b))");
  EXPECT_EQ(linesOf("neg.bf16x2 %0, %1;", words).front(),
            "r = uint32_t(a) ^ 0x80008000u");
  EXPECT_EQ(linesOf("prmt.b32 %0, %1, %2, 0xba98;", words).front(),
            "r = hipport::ptx::prmt(uint32_t(a), uint32_t(b), 0xba98u)");
  const char* const floats = ": \"=r\"(r) : \"f\"(a), \"f\"(b)";
  EXPECT_EQ(linesOf("cvt.rn.bf16x2.f32 %0, %1, %2;", floats).front(),
            "r = hipport::ptx::cvt_bf16x2_f32(a, b)");
  EXPECT_EQ(linesOf("cvt.rna.tf32.f32 %0, %1;", floats).front(),
            "r = hipport::ptx::cvt_tf32_f32(a)");
}

TEST(Ptx, CopiesGoToAddressesOfSharedMemory) {
  const char* const from = ":: \"r\"(to), \"l\"(from), \"r\"(n)";
  EXPECT_EQ(linesOf("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;", from)
                .front(),
            "hipport::shared::copy<16>(uint32_t(to), (const void*)(from))");
  EXPECT_EQ(
      linesOf("cp.async.ca.shared.global [%0+32], [%1], 4, %2;", from).front(),
      "hipport::shared::copy<4>(uint32_t(to) + 32, (const void*)(from), "
      "uint32_t(n))");
  EXPECT_EQ(linesOf("cp.async.cg.shared.global [%0], [%1], %2;",
                    ":: \"r\"(to), \"l\"(from), \"n\"(kBytes)")
                .front(),
            "hipport::shared::copy<uint32_t(kBytes)>(uint32_t(to), "
            "(const void*)(from))");
  EXPECT_EQ(linesOf("cp.async.cg.shared.global [%0 + %2], [%1+%3], 16;",
                    ":: \"r\"(to), \"l\"(from), \"n\"(kTo), \"n\"(kFrom)")
                .front(),
            "hipport::shared::copy<16>(uint32_t(to) + uint32_t(kTo), "
            "(const void*)((const char*)(from) + int64_t(kFrom)))");
  EXPECT_TRUE(linesOf("cp.async.cg.shared.global [%0 + %2], [%1], 16;", from)
                  .front()
                  .starts_with("refused: "));
  EXPECT_EQ(linesOf("cp.async.wait_group 2;", "::").front(),
            "static_cast<void>(0)");
  for (const char* each :
       {"cp.async.ca.shared.global [%0], [%1], 12;",
        "cp.async.ca.shared.global [%0], [%1], %2;",
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
        ".multicast::cluster [%0], [%1], %2, [%0], %2;",
        "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
        " [%0], [%0], %2, [%0];",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%1], "
        "[%0], %2;",
        "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%1, {%2}], "
        "[%0];"}) {
    EXPECT_TRUE(linesOf(each, from).front().starts_with("refused: ")) << each;
  }
}

TEST(Ptx, BarriersAreWordsOfSharedMemory) {
  const char* const values = ": \"=l\"(r) : \"r\"(at), \"r\"(n)";
  const char* const none = ":: \"r\"(at), \"r\"(n), \"l\"(from)";
  const std::pair<const char*, const char*> kForms[] = {
      {"mbarrier.init.shared::cta.b64 [%0], %1;",
       "hipport::shared::barrier_init(uint32_t(at), uint32_t(n))"},
      {"mbarrier.inval.shared.b64 [%0+8];",
       "static_cast<void>(uint32_t(at) + 8)"},
      {"mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];",
       "hipport::shared::barrier_arrive(uint32_t(at))"},
      {"mbarrier.arrive.shared.b64 _, [%0], %1;",
       "hipport::shared::barrier_arrive(uint32_t(at), uint32_t(n))"},
      {"mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;",
       "hipport::shared::barrier_arrive_expecting(uint32_t(at), uint32_t(n))"},
      {"mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;",
       "hipport::shared::barrier_expect(uint32_t(at), uint32_t(n))"},
      {"cp.async.mbarrier.arrive.noinc.shared.b64 [%0];",
       "hipport::shared::barrier_arrive(uint32_t(at))"},
      {"cp.async.mbarrier.arrive.shared::cta.b64 [%0];",
       "static_cast<void>(uint32_t(at))"},
      {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
       "[%0], [%2], %1, [%0+64];",
       "hipport::shared::copy_bulk(ptx_0, (const void*)(ptx_2), ptx_1, "
       "ptx_0 + 64)"},
      {"cp.async.bulk.wait_group.read 0;", "static_cast<void>(0)"}};
  for (const auto& [text, port] : kForms) {
    const auto lines = linesOf(text, none);
    EXPECT_EQ(lines.back(), port) << text;
  }
  EXPECT_EQ(
      linesOf("mbarrier.arrive_drop.shared.b64 %0, [%1], %2;", values).front(),
      "r = hipport::shared::barrier_arrive_for_ever(uint32_t(at), "
      "uint32_t(n))");
  for (const char* each :
       {"mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];",
        "mbarrier.arrive.shared::cluster.b64 _, [%0];",
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0];",
        "mbarrier.init.shared.b64 [%0];"}) {
    EXPECT_TRUE(linesOf(each, none).front().starts_with("refused: ")) << each;
  }
}

// ---- programs with labels

TEST(Ptx, LabelsBecomeGotos) {
  EXPECT_EQ(
      linesOf("{ .reg .pred p; L_%=: setp.gt.u32 p, %0, 9; @p bra.uni L_%=; "
              "add.u32 %0, %0, 1; $E: }",
              ": \"+r\"(a)"),
      (std::vector<std::string>{"__label__ ptx_L_", "__label__ ptx__E",
                                "uint32_t ptx_0 = "
                                "uint32_t(a)",
                                "bool ptx_p", "ptx_L_:", "ptx_p = ptx_0 > 9u",
                                "if (ptx_p) goto ptx_L_", "ptx_0 = ptx_0 + 1u",
                                "ptx__E:", "a = ptx_0"}));
  // What a branch may leave out, or lead to.
  const char* const operands = ": \"=r\"(a) : \"r\"(b)";
  for (const char* each :
       {"{ .reg .pred p; setp.eq.u32 p, %1, 0; @p bra E; mov.u32 %0, 1; E: }",
        "{ .reg .u32 t; bra E; mov.u32 t, 1; E: mov.u32 %0, t; }",
        "{ mov.u32 %0, 1; bra F; E: }", "{ mov.u32 %0, 1; bra F; }",
        "{ mov.u32 %0, 1; L: bra L; }", "{ L: mov.u32 %0, 1; L: }",
        "{ L: mov.u32 %0, 1; bra L, L; }",
        "{ add.cc.u32 %0, %1, 1; E: addc.u32 %0, %0, 0; }"}) {
    EXPECT_TRUE(linesOf(each, operands).front().starts_with("refused: "))
        << each;
  }
  // Both ways write it.
  EXPECT_FALSE(
      linesOf("{ .reg .pred p; setp.eq.u32 p, %1, 0; @p bra E; mov.u32 %0, 1; "
              "bra D; E: mov.u32 %0, 2; D: }",
              operands)
          .front()
          .starts_with("refused: "));
}

// ---- the table

std::vector<const ptx::Opcode*> allOpcodes() {
  std::vector<const ptx::Opcode*> all;
  for (const ptx::Family* family : ptx::families()) {
    for (const ptx::Opcode& each : *family) all.push_back(&each);
  }
  return all;
}

TEST(PtxTable, HasEachInstructionOnce) {
  const auto all = allOpcodes();
  EXPECT_GT(all.size(), 100U);
  for (const ptx::Opcode* each : all) {
    EXPECT_EQ(ptx::findOpcode(each->name), each) << each->name;
  }
  EXPECT_EQ(ptx::findOpcode(""), nullptr);
  EXPECT_EQ(ptx::findOpcode("addd"), nullptr);
  EXPECT_EQ(ptx::findOpcode("zzz"), nullptr);
}

/// docs/ptx.md: the second cell of a row has what is ported, the third the
/// rest.
TEST(PtxTable, IsTheOneOfTheDocumentation) {
  std::ifstream page(std::string(HIPPORT_SOURCES) + "/docs/ptx.md");
  std::map<std::string, bool> isPorted;
  bool isTable = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("| kind |")) isTable = true;
    if (line.empty()) isTable = false;
    if (!isTable) continue;
    int cell = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (line[at] == '|') ++cell;
      if (line[at] != '`') continue;
      const std::size_t end = line.find('`', at + 1);
      ASSERT_NE(end, std::string::npos) << line;
      const std::string name = line.substr(at + 1, end - at - 1);
      EXPECT_TRUE(isPorted.emplace(name, cell == 2).second) << name;
      at = end;
    }
  }
  for (const ptx::Opcode* each : allOpcodes()) {
    const auto row = isPorted.find(std::string(each->name));
    ASSERT_NE(row, isPorted.end()) << each->name;
    EXPECT_EQ(row->second, each->handler != nullptr) << each->name;
    isPorted.erase(row);
  }
  EXPECT_TRUE(isPorted.empty()) << isPorted.begin()->first;
}

TEST(PtxTable, PortsEachInstructionOrSaysWhatToWriteInstead) {
  for (const ptx::Opcode* each : allOpcodes()) {
    PtxInstruction instruction;
    instruction.opcode = each->name;
    instruction.known = each;
    EXPECT_TRUE(each->handler || !ptxRecipe(instruction).empty()) << each->name;
  }
}

// ---- counterparts, against the words of the PTX manual, bit by bit

template <typename T>
constexpr int kBits = static_cast<int>(8 * sizeof(T));

template <typename T>
T naiveBfe(T a, unsigned b, unsigned c, bool isSigned) {
  const int msb = kBits<T> - 1;
  const int pos = static_cast<int>(b & 0xffU);
  const int len = static_cast<int>(c & 0xffU);
  const bool sign =
      isSigned && len != 0 && ((a >> std::min(pos + len - 1, msb)) & 1U) != 0;
  T d = 0;
  for (int i = 0; i <= msb; ++i) {
    const bool bit =
        i < len && pos + i <= msb ? ((a >> (pos + i)) & 1U) != 0 : sign;
    if (bit) d |= T{1} << i;
  }
  return d;
}

template <typename T>
T naiveBfi(T a, T b, unsigned c, unsigned d) {
  const int msb = kBits<T> - 1;
  const int pos = static_cast<int>(c & 0xffU);
  const int len = static_cast<int>(d & 0xffU);
  T f = b;
  for (int i = 0; i < len && pos + i <= msb; ++i) {
    const T bit = T{1} << (pos + i);
    f = ((a >> i) & 1U) != 0 ? f | bit : f & ~bit;
  }
  return f;
}

template <typename T>
T naiveShift(T a, unsigned b, bool isLeft, bool isSigned) {
  T d = 0;
  const int msb = kBits<T> - 1;
  for (int i = 0; i <= msb; ++i) {
    const auto from = isLeft ? std::int64_t{i} - b : std::int64_t{i} + b;
    const bool bit = from < 0     ? false
                     : from > msb ? isSigned && (a >> msb) != 0
                                  : ((a >> from) & 1U) != 0;
    if (bit) d |= T{1} << i;
  }
  return d;
}

constexpr std::array<unsigned, 19> kCounts = {
    0, 1, 2, 7, 8, 15, 30, 31, 32, 33, 40, 62, 63, 64, 65, 255, 256, 257, 511};
constexpr std::array<std::uint64_t, 7> kValues = {0,
                                                  1,
                                                  0x80000000U,
                                                  0xffffffffU,
                                                  0x123456789abcdef0U,
                                                  0x8000000000000000U,
                                                  0xfedcba9887654321U};

std::string counterpart(const std::string& ptx, const std::string& operands) {
  const PtxPort port =
      Source("asm(\"" + ptx + "\" : " + operands + ");").port();
  return port.isPorted() ? port.lines.back() : port.why;
}

// The text that is written is the code that is run.
#define COUNTERPART(T, PTX, OPERANDS, NAIVE, ...)                         \
  do {                                                                    \
    EXPECT_EQ(counterpart(PTX, OPERANDS), "r = " #__VA_ARGS__);           \
    for (const std::uint64_t value : kValues) {                           \
      for (const std::uint64_t other : kValues) {                         \
        for (const unsigned ptx_at : kCounts) {                           \
          for (const unsigned ptx_size : kCounts) {                       \
            const T ptx_1 = static_cast<T>(value);                        \
            [[maybe_unused]] const T into = static_cast<T>(other);        \
            [[maybe_unused]] const T a = ptx_1;                           \
            [[maybe_unused]] const unsigned at = ptx_at, size = ptx_size; \
            PARAMETERS;                                                   \
            ASSERT_EQ(static_cast<T>(__VA_ARGS__), NAIVE)                 \
                << PTX << " " << value << " " << at << " " << size;       \
          }                                                               \
        }                                                                 \
      }                                                                   \
    }                                                                     \
  } while (false)

TEST(PtxCounterparts, OfBitFieldsHoldForAllOperands) {
  const std::string operands = R"("=r"(r) : "r"(a), "r"(at), "r"(size))";
  const std::string wide = R"("=l"(r) : "l"(a), "r"(at), "r"(size))";
#define PARAMETERS [[maybe_unused]] const unsigned ptx_2 = at, ptx_3 = size
  COUNTERPART(
      std::uint32_t, "bfe.u32 %0, %1, %2, %3;", operands,
      naiveBfe(a, at, size, false),
      (ptx_2 & 255u) > 31u
          ? 0u
          : (ptx_1 >> (ptx_2 & 255u)) &
                ((ptx_3 & 255u) > 31u ? ~0u : (1u << (ptx_3 & 255u)) - 1u));
  COUNTERPART(
      std::uint64_t, "bfe.u64 %0, %1, %2, %3;", wide,
      naiveBfe(a, at, size, false),
      (ptx_2 & 255u) > 63u
          ? 0ull
          : (ptx_1 >> (ptx_2 & 255u)) &
                ((ptx_3 & 255u) > 63u ? ~0ull
                                      : (1ull << (ptx_3 & 255u)) - 1ull));
  COUNTERPART(
      std::uint32_t, "bfe.s32 %0, %1, %2, %3;", operands,
      naiveBfe(a, at, size, true),
      (ptx_3 & 255u) == 0 ? int32_t(0)
      : (ptx_2 & 255u) > 31u
          ? int32_t(ptx_1) >> 31
          : int32_t(ptx_1 << (32u - ((ptx_2 & 255u) + (ptx_3 & 255u) > 32u
                                         ? 32u
                                         : (ptx_2 & 255u) + (ptx_3 & 255u)))) >>
                (32u - (((ptx_2 & 255u) + (ptx_3 & 255u) > 32u
                             ? 32u
                             : (ptx_2 & 255u) + (ptx_3 & 255u)) -
                        (ptx_2 & 255u))));
  COUNTERPART(
      std::uint64_t, "bfe.s64 %0, %1, %2, %3;", wide,
      naiveBfe(a, at, size, true),
      (ptx_3 & 255u) == 0 ? int64_t(0)
      : (ptx_2 & 255u) > 63u
          ? int64_t(ptx_1) >> 63
          : int64_t(ptx_1 << (64u - ((ptx_2 & 255u) + (ptx_3 & 255u) > 64u
                                         ? 64u
                                         : (ptx_2 & 255u) + (ptx_3 & 255u)))) >>
                (64u - (((ptx_2 & 255u) + (ptx_3 & 255u) > 64u
                             ? 64u
                             : (ptx_2 & 255u) + (ptx_3 & 255u)) -
                        (ptx_2 & 255u))));
  // With constants.
  COUNTERPART(std::uint32_t, "bfe.u32 %0, %1, 8, 4;", R"("=r"(r) : "r"(a))",
              naiveBfe(a, 8, 4, false), (uint32_t(a) >> 8) & 15u);
  COUNTERPART(std::uint32_t, "bfe.u32 %0, %1, 28, 4;", R"("=r"(r) : "r"(a))",
              naiveBfe(a, 28, 4, false), uint32_t(a) >> 28);
  COUNTERPART(std::uint32_t, "bfe.s32 %0, %1, 8, 8;", R"("=r"(r) : "r"(a))",
              naiveBfe(a, 8, 8, true), int32_t(uint32_t(a) << 16) >> 24);
  COUNTERPART(std::uint32_t, "bfe.s32 %0, %1, 24, 8;", R"("=r"(r) : "r"(a))",
              naiveBfe(a, 24, 8, true), int32_t(a) >> 24);
  COUNTERPART(
      std::uint64_t, "bfe.u64 %0, %1, 3, 62;", R"("=l"(r) : "l"(a))",
      naiveBfe(a, 3, 62, false),
      (3u & 255u) > 63u
          ? 0ull
          : (ptx_1 >> (3u & 255u)) &
                ((62u & 255u) > 63u ? ~0ull : (1ull << (62u & 255u)) - 1ull));
#undef PARAMETERS
#define PARAMETERS                                          \
  [[maybe_unused]] const unsigned ptx_3 = at, ptx_4 = size; \
  [[maybe_unused]] const auto ptx_2 = into
  COUNTERPART(
      std::uint32_t, "bfi.b32 %0, %1, %2, %3, %4;",
      R"("=r"(r) : "r"(a), "r"(into), "r"(at), "r"(size))",
      naiveBfi(a, into, at, size),
      (ptx_3 & 255u) > 31u
          ? ptx_2
          : (ptx_2 &
             ~(((ptx_4 & 255u) > 31u ? ~0u : (1u << (ptx_4 & 255u)) - 1u)
               << (ptx_3 & 255u))) |
                ((ptx_1 &
                  ((ptx_4 & 255u) > 31u ? ~0u : (1u << (ptx_4 & 255u)) - 1u))
                 << (ptx_3 & 255u)));
  COUNTERPART(
      std::uint64_t, "bfi.b64 %0, %1, %2, %3, %4;",
      R"("=l"(r) : "l"(a), "l"(into), "r"(at), "r"(size))",
      naiveBfi(a, into, at, size),
      (ptx_3 & 255u) > 63u
          ? ptx_2
          : (ptx_2 &
             ~(((ptx_4 & 255u) > 63u ? ~0ull : (1ull << (ptx_4 & 255u)) - 1ull)
               << (ptx_3 & 255u))) |
                ((ptx_1 &
                  ((ptx_4 & 255u) > 63u ? ~0ull
                                        : (1ull << (ptx_4 & 255u)) - 1ull))
                 << (ptx_3 & 255u)));
  COUNTERPART(std::uint32_t, "bfi.b32 %0, %1, %2, 4, 8;",
              R"("=r"(r) : "r"(a), "r"(into))", naiveBfi(a, into, 4, 8),
              (uint32_t(into) & ~0xff0u) | ((uint32_t(a) & 255u) << 4));
#undef PARAMETERS
}

TEST(PtxCounterparts, OfShiftsHoldForAllOperands) {
  const std::string operands = R"("=r"(r) : "r"(a), "r"(at))";
#define PARAMETERS [[maybe_unused]] const unsigned ptx_2 = at
  COUNTERPART(std::uint32_t, "shl.b32 %0, %1, %2;", operands,
              naiveShift(a, at, true, false),
              ptx_2 > 31u ? 0u : ptx_1 << ptx_2);
  COUNTERPART(std::uint32_t, "shr.u32 %0, %1, %2;", operands,
              naiveShift(a, at, false, false),
              ptx_2 > 31u ? 0u : ptx_1 >> ptx_2);
  COUNTERPART(std::uint32_t, "shr.s32 %0, %1, %2;", operands,
              naiveShift(a, at, false, true),
              int32_t(ptx_1) >> (ptx_2 > 31u ? 31u : ptx_2));
  COUNTERPART(std::uint64_t, "shr.s64 %0, %1, %2;",
              R"("=l"(r) : "l"(a), "r"(at))", naiveShift(a, at, false, true),
              int64_t(ptx_1) >> (ptx_2 > 63u ? 63u : ptx_2));
#undef PARAMETERS
}
#undef COUNTERPART

/// The value of an expression of "a", "b", "c", numbers and bit operators.
class Evaluator {
 public:
  explicit Evaluator(std::string text) : text_(std::move(text)) {}
  unsigned value() {
    const unsigned result = either();
    EXPECT_EQ(at_, text_.size()) << text_;
    return result & 0xFFU;
  }

 private:
  bool take(char c) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  unsigned either() {
    unsigned result = other();
    while (take('|')) result |= other();
    return result;
  }
  unsigned other() {
    unsigned result = both();
    while (take('^')) result ^= both();
    return result;
  }
  unsigned both() {
    unsigned result = unary();
    while (take('&')) result &= unary();
    return result;
  }
  unsigned unary() {
    if (take('~')) return ~unary();
    if (take('(')) {
      const unsigned result = either();
      EXPECT_TRUE(take(')')) << text_;
      return result;
    }
    if (take('a')) return 0xF0;
    if (take('b')) return 0xCC;
    if (take('c')) return 0xAA;
    EXPECT_TRUE(take('0') && take('u')) << text_;
    return 0;
  }

  std::string text_;
  std::size_t at_ = 0;
};

TEST(PtxCounterparts, OfAllTablesOfLop3) {
  for (unsigned table = 0; table < 256; ++table) {
    std::string text =
        counterpart("lop3.b32 %0, %1, %2, %3, " + std::to_string(table) + ";",
                    R"("=r"(r) : "r"(A), "r"(B), "r"(C))");
    ASSERT_TRUE(text.starts_with("r = ")) << text;
    text.erase(0, 4);
    for (const auto& [from, to] :
         {std::pair("uint32_t(A)", "a"), std::pair("uint32_t(B)", "b"),
          std::pair("uint32_t(C)", "c"), std::pair("ptx_1", "a"),
          std::pair("ptx_2", "b"), std::pair("ptx_3", "c")}) {
      for (std::size_t at; (at = text.find(from)) != std::string::npos;) {
        text.replace(at, std::string_view(from).size(), to);
      }
    }
    EXPECT_EQ(Evaluator(text).value(), table) << text;
  }
}

TEST(PtxCounterparts, KeepTheSignOfSpecialRegisters) {
  EXPECT_EQ(counterpart("mul.wide.s32 %0, %%tid.x, -2;", R"("=l"(r))"),
            "r = int64_t(int32_t(threadIdx.x)) * int32_t(0xfffffffeu)");
  EXPECT_EQ(counterpart("mov.u32 %0, %%lanemask_lt;", R"("=r"(r))"),
            "r = hipport::lanemask_lt()");
  EXPECT_EQ(
      counterpart("and.b32 %0, %1, %%lanemask_lt;", R"("=r"(r) : "r"(a))"),
      "r = uint32_t(a) & hipport::lanemask_lt()");
  EXPECT_EQ(counterpart("shr.s32 %0, %%lanemask_gt, 1;", R"("=r"(r))"),
            "r = int32_t(hipport::lanemask_gt()) >> 1");
}

TEST(PtxCounterparts, AreNotGuessed) {
  // What does not fit, is read before it is written, or means more than one
  // statement can say.
  for (const char* text :
       {"asm(\"add.u32 %0, %1, 1;\" : \"=r\"(r) : \"l\"(a));",
        "asm(\"add.u32 %0, %0, 1;\" : \"=r\"(r));",
        "asm(\"add.u32 %1, %0, 1;\" : \"+r\"(r) : \"r\"(a));",
        "asm(\"add.cc.u32 %0, %0, 1;\" : \"+r\"(r));",
        "asm(\"addc.u32 %0, %0, 1;\" : \"+r\"(r));",
        "asm(\"add.sat.u32 %0, %0, 1;\" : \"+r\"(r));",
        "asm(\"add.u32 %0, %0, 1;\" : \"+r\"(p[i++]));",
        "asm(\"add.u32 %0, %1, 1;\" : \"=r\"(r), \"=r\"(s) : \"r\"(a));",
        "asm(\"add.u32 %0, t, 1;\" : \"=r\"(r));",
        "asm(\"mov.b64 {%0, %1}, %2;\" : \"=r\"(i), \"=r\"(p[i]) : "
        "\"l\"(a));",
        "asm(\"fma.rn.sat.bf16x2 %0, %1, %1, %1;\" : \"=r\"(r) : "
        "\"r\"(a));",
        "asm(\"add.rn.relu.f16x2 %0, %1, %1;\" : \"=r\"(r) : \"r\"(a));",
        "asm(\"cvt.rm.f16x2.f32 %0, %1, %1;\" : \"=r\"(r) : \"f\"(a));",
        "asm(\"shl.b32 %0, %1, 32;\" : \"=r\"(r) : \"r\"(a));",
        "asm(\"add.u32 %0, %1, 1;\" : \"=r\"(r) : \"r\"(ptx_1));",
        "asm(\"mov.u32 %0, %%smid;\" : \"=r\"(r));",
        "asm(\"ld.local.u32 %0, [%1];\" : \"=r\"(r) : \"r\"(a));",
        "asm(\"L: ld.v2.u32 {%0, %1}, %2;\" : \"=r\"(r), \"=r\"(s) : "
        "\"l\"(a));",
        "asm(\"setp.ne.f32 p, %1, %1;\" : \"=r\"(r) : \"f\"(a));"}) {
    const PtxPort port = Source(text).port();
    EXPECT_FALSE(port.isPorted()) << text << "\n"
                                  << (port.isPorted() ? port.lines.back() : "");
    EXPECT_FALSE(port.why.empty()) << text;
  }
}

}  // namespace
}  // namespace hipport
