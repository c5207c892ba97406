// What texts and numbers do by themselves; text_test.cc in tests/interp asks CPython about most of it.
#include <gtest/gtest.h>

#include "scalars/arithmetic.h"
#include "scalars/format_spec.h"
#include "scalars/percent.h"
#include "scalars/text_fields.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

TEST(Arithmetic, DividesDown) {
  struct { int64_t a, b, quotient, rest; } cases[] = {{7, 2, 3, 1}, {-7, 2, -4, 1}, {7, -2, -4, -1}, {-7, -2, 3, -1}, {6, 3, 2, 0}, {INT64_MIN, 2, INT64_MIN / 2, 0}};
  for (const auto& c : cases) {
    EXPECT_EQ(OperateInts(Op::FloorDiv, c.a, c.b).number, c.quotient) << c.a << " // " << c.b;
    EXPECT_EQ(OperateInts(Op::Mod, c.a, c.b).number, c.rest) << c.a << " % " << c.b;
  }
}

TEST(Arithmetic, SaysWhatDoesNotFit) {
  using Kind = OperatedInt::Kind;
  struct { Op op; int64_t a, b; Kind kind; } cases[] = {
      {Op::Add, INT64_MAX, 1, Kind::kNotHere}, {Op::FloorDiv, INT64_MIN, -1, Kind::kNotHere}, {Op::Mod, INT64_MIN, -1, Kind::kNumber}, {Op::Mod, 1, 0, Kind::kByZero},
      {Op::Shl, 1, -1, Kind::kNegativeShift},  {Op::Shl, 1, 62, Kind::kNotHere},              {Op::Shl, 1, 61, Kind::kNumber},         {Op::Shr, -1, 64, Kind::kNumber},
  };
  for (const auto& c : cases) EXPECT_EQ(OperateInts(c.op, c.a, c.b).kind, c.kind) << RowOf(c.op).mnemonic << " " << c.a << " " << c.b;
  EXPECT_EQ(OperateFloats(Op::Pow, -8.0, 0.5).kind, OperatedFloat::Kind::kComplex);
  EXPECT_EQ(OperateFloats(Op::Pow, 10.0, 400.0).kind, OperatedFloat::Kind::kTooLarge);
}

TEST(Arithmetic, PowersOf64Bits) {
  struct { int64_t a, b; std::optional<int64_t> power; } cases[] = {
      {2, 62, int64_t{1} << 62}, {2, 63, std::nullopt}, {-2, 63, INT64_MIN}, {0, 0, 1}, {-1, INT64_MAX, -1}, {3, 39, 4052555153018976267}, {3, 40, std::nullopt}, {7, 1, 7}};
  for (const auto& c : cases) EXPECT_EQ(SmallPower(c.a, c.b), c.power) << c.a << " ** " << c.b;
}

// Writes down what it is asked.
struct Asked {
  std::string story;
  bool Step() { return true; }
  bool Text(std::string_view piece) { return story += "[" + std::string(piece) + "]", true; }
  bool TakesKeys() { return true; }
  bool Key(std::string_view name) { return story += "(" + std::string(name) + ")", true; }
  bool Star(bool is_width, int64_t& number) { return number = 3, story += is_width ? "*" : ".*", true; }
  bool Convert(const PercentConversion& c, size_t) { return story += std::string(1, c.type) + std::to_string(c.width), true; }
  bool Wrong(std::string_view message) { return story += "!" + std::string(message), false; }
  bool First(std::string_view first) { return story += "<" + std::string(first) + ">", true; }
  bool Part(std::string_view name, bool is_attribute) { return story += (is_attribute ? "." : "@") + std::string(name), true; }
  bool Field(const TextField& field, int) { return FollowName(field.name, *this) && (story += ":" + std::string(field.spec), true); }
};

TEST(Percent, IsReadPieceByPiece) {
  struct { const char* text; const char* story; } cases[] = {
      {"a %s b", "[a ]s-1[ b]"},  {"%5d%%%x", "[]d5[%][]x-1"},           {"%(k(1))-4s", "[](k(1))s4"}, {"%*.*f", "[]*.*f3"},
      {"50%", "[50]!incomplete format"}, {"%99999999999d", "[]!width too big"}, {"%(k", "[]!incomplete format key"},
  };
  for (const auto& c : cases) {
    Asked asked;
    FillByPercent(c.text, asked);
    EXPECT_EQ(asked.story, c.story) << c.text;
  }
}

TEST(Fields, AreReadPieceByPiece) {
  struct { const char* text; const char* story; } cases[] = {
      {"a{{{0.b[c]:>4}}}", "[a{][]<0>.b@c:>4[}]"}, {"{}{x!r}", "[]<>:[]<x>:"},     {"{a:{w}}", "[]<a>:{w}"},
      {"}", "!Single '}' encountered in format string"}, {"{a", "[]!expected '}' before end of string"}, {"{a[}", "[]!expected '}' before end of string"}, {"{a.}", "[]<a>!Empty attribute in format string"},
  };
  for (const auto& c : cases) {
    Asked asked;
    FillFields(c.text, kFieldDepth, asked);
    EXPECT_EQ(asked.story, c.story) << c.text;
  }
}

std::string Replaced(std::string_view text, std::string_view old, std::string_view added, int64_t count) {
  std::string out;
  ReplaceIn(text, old, count, [&](std::string_view piece, bool follows) {
    out += piece;
    if (follows) out += added;
    return true;
  });
  return out;
}

TEST(Texts, AreReplacedInOrder) {
  EXPECT_EQ(Replaced("aXbXc", "X", "-", 9), "a-b-c");
  EXPECT_EQ(Replaced("aXbXc", "X", "-", 1), "a-bXc");
  EXPECT_EQ(Replaced("a\xC3\xBC", "", "-", 9), "-a-\xC3\xBC-");
  EXPECT_EQ(Replaced("abc", "", "-", 2), "-a-bc");
  EXPECT_EQ(Replaced("", "", "-", 1), "-");
  EXPECT_EQ(Replaced("abc", "b", "", 0), "abc");
}

TEST(Texts, StandAtASide) {
  EXPECT_EQ(FillingOf(Side::kCenter, 2, 5).left, 2);
  EXPECT_EQ(FillingOf(Side::kCenter, 3, 6).left, 1);
  EXPECT_EQ(FillingOf(Side::kLeft, 2, 5).right, 3);
  EXPECT_EQ(FillingOf(Side::kRight, 5, 2).left, 0);
}

TEST(Ints, AreFormattedByFloatsToo) {
  const auto formatted = [](int64_t value, std::string_view text) {
    FormatSpec spec;
    std::string out;
    FormatError wrong = ParseFormatSpec(text, 'd', '>', "int", spec);
    if (!wrong) wrong = CheckIntSpec(spec, "int");
    if (!wrong) wrong = FormatInt(spec, value, "int", out);
    return wrong ? wrong.message : out;
  };
  EXPECT_EQ(formatted(1234567, ",.1f"), "1,234,567.0");
  EXPECT_EQ(formatted(-255, "#06x"), "-0x0ff");
  EXPECT_EQ(formatted(8364, "c"), "\xE2\x82\xAC");
  EXPECT_EQ(formatted(-1, "c"), "%c arg not in range(0x110000)");
  EXPECT_EQ(formatted(1, ".2d"), "Precision not allowed in integer format specifier");
}

}  // namespace
}  // namespace penstock
