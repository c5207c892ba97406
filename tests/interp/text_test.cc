// The interpreter's text functions against CPython: text_cases.py prints what python3 answers.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <map>

#include "interp/big_numbers.h"
#include "scalars/format_spec.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

struct BigNumber {
  mpz_t z;
  BigNumber() { mpz_init(z); }
  explicit BigNumber(const std::string& decimal) { mpz_init_set_str(z, decimal.c_str(), 10); }
  ~BigNumber() { mpz_clear(z); }
  BigNumber(const BigNumber&) = delete;
};

using Fields = std::vector<std::string>;

std::string Unhexed(const std::string& field) {
  if (field.empty() || field[0] != 'x') return field;
  std::string out;
  for (size_t i = 1; i + 1 < field.size(); i += 2) out += static_cast<char>(std::stoi(field.substr(i, 2), nullptr, 16));
  return out;
}

double HexDouble(const std::string& text) { return strtod(text.c_str(), nullptr); }
std::string Yes(bool b) { return b ? "True" : "False"; }

std::string Answer(const FormatError& error, const std::string& out) { return error ? "!" + error.message : "=" + out; }

std::string FormatIntAs(const std::string& number, const std::string& text) {
  FormatSpec spec;
  if (auto wrong = ParseFormatSpec(text, 'd', '>', "int", spec)) return "!" + wrong.message;
  if (auto wrong = CheckIntSpec(spec, "int")) return "!" + wrong.message;
  BigNumber n(number);
  std::string out;
  int base = BaseOfIntType(spec.type);
  if (base == -1) return Answer(FormatFloat(spec, mpz_get_d(n.z), "int", out), out);
  if (base == 0) {
    if (!mpz_fits_slong_p(n.z)) return "!Python int too large to convert to C long";
    if (mpz_sgn(n.z) < 0 || mpz_cmp_ui(n.z, 0x10FFFF) > 0) return "!%c arg not in range(0x110000)";
    std::string character;
    AppendUtf8(character, static_cast<uint32_t>(mpz_get_ui(n.z)));
    FormatDigits(spec, false, character, out);
    return "=" + out;
  }
  FormatDigits(spec, mpz_sgn(n.z) < 0, BigIntDigits(n.z, base), out);
  return "=" + out;
}

std::string FormatFloatAs(double x, const std::string& text) {
  FormatSpec spec;
  std::string out;
  if (auto wrong = ParseFormatSpec(text, 0, '>', "float", spec)) return "!" + wrong.message;
  return Answer(FormatFloat(spec, x, "float", out), out);
}

std::string FormatTextAs(const std::string& x, const std::string& text) {
  FormatSpec spec;
  std::string out;
  if (auto wrong = ParseFormatSpec(text, 's', '<', "str", spec)) return "!" + wrong.message;
  return Answer(FormatText(spec, x, "str", out), out);
}

std::string ParseIntAs(const std::string& text, int base) {
  const ParsedInt parsed = ParseInt(text, base);
  if (parsed.status == IntStatus::kInvalid) return "invalid";
  if (parsed.status == IntStatus::kTooManyDigits) return "long";
  if (parsed.status == IntStatus::kSmall) return (parsed.small < 0 ? "-0x" : "0x") + SmallIntDigits(parsed.small, 16);
  BigNumber big;
  mpz_set_str(big.z, parsed.digits.c_str(), parsed.base);
  return (mpz_sgn(big.z) < 0 ? "-0x" : "0x") + BigIntDigits(big.z, 16);
}

std::string Listed(const std::function<void(std::vector<std::string>&)>& collect, bool backwards = false) {
  std::vector<std::string> pieces;
  collect(pieces);
  if (backwards) std::reverse(pieces.begin(), pieces.end());
  return Join(pieces, "|");
}

auto Into(std::vector<std::string>& pieces) {
  return [&pieces](std::string_view piece) {
    AppendTextRepr(piece, false, pieces.emplace_back());
    return true;
  };
}

std::string FactsOf(const std::string& c) {
  std::string out;
  for (auto test : {IsAlpha, IsDecimal, IsDigit, IsNumeric}) out += AllAre(c, test) ? '1' : '0';
  out += AllAre(c, [](uint32_t x) { return IsAlnum(x); }) ? '1' : '0';
  out += AllAre(c, IsSpace) ? '1' : '0';
  for (auto test : {IsLowerText, IsUpperText, IsTitleText, IsIdentifierText, IsPrintableText}) out += test(c) ? '1' : '0';
  out += IsIdentifierText("a" + c) ? '1' : '0';
  return out;
}

std::string MapsOf(const std::string& c) {
  return Join({Lowered(c), Uppered(c), Titled(c), Capitalized(c), SwappedCase(c), Folded(c)}, "|");
}

// Assigned after Unicode 14, which CPython 3.11 knows; libutf8proc may know them already.
bool IsNewerThanPython(const std::string& text) {
  size_t at = 0;
  uint32_t c = NextCodePoint(text, at);
  constexpr uint32_t kNew[][2] = {{0xCF3, 0xCF3}, {0xECE, 0xECE}, {0x1F6DC, 0x1F6DC}, {0x1F774, 0x1F776}, {0x1F77B, 0x1F77F}, {0x1F7D9, 0x1F7D9}};
  for (auto& range : kNew) if (c >= range[0] && c <= range[1]) return true;
  return false;
}

using Operation = std::function<std::string(const Fields&)>;

std::map<std::string, Operation> Operations() {
  std::map<std::string, Operation> ops;
  ops["float_repr"] = [](const Fields& f) { return FloatRepr(HexDouble(f[0])); };
  ops["float_hex"] = [](const Fields& f) { return FloatHex(HexDouble(f[0])); };
  ops["hash_float"] = [](const Fields& f) { return std::to_string(HashFloat(HexDouble(f[0]))); };
  ops["hash_int"] = [](const Fields& f) {
    BigNumber n(f[0]);
    if (mpz_fits_slong_p(n.z)) { EXPECT_EQ(HashSmallInt(mpz_get_si(n.z)), HashBigInt(n.z)); }
    return std::to_string(HashBigInt(n.z));
  };
  ops["round"] = [](const Fields& f) {
    auto rounded = RoundFloat(HexDouble(f[0]), std::stoll(f[1]));
    return rounded ? FloatHex(*rounded) : "overflow";
  };
  ops["round_int"] = [](const Fields& f) {
    BigNumber n(f[0]), out;
    RoundBigInt(out.z, n.z, std::stoull(f[1]));
    return (mpz_sgn(out.z) < 0 ? "-" : "") + BigIntDigits(out.z, 10);
  };
  ops["parse_float"] = [](const Fields& f) { auto x = ParseFloat(f[0]); return x ? FloatHex(*x) : "invalid"; };
  ops["parse_int"] = [](const Fields& f) { return ParseIntAs(f[0], std::stoi(f[1])); };
  ops["from_hex"] = [](const Fields& f) {
    double x = 0;
    HexFloatStatus status = ParseHexFloat(f[0], x);
    return status == HexFloatStatus::kOk ? FloatHex(x) : status == HexFloatStatus::kInvalid ? "invalid" : "large";
  };
  ops["format_int"] = [](const Fields& f) { return FormatIntAs(f[0], f[1]); };
  ops["format_float"] = [](const Fields& f) { return FormatFloatAs(HexDouble(f[0]), f[1]); };
  ops["format_text"] = [](const Fields& f) { return FormatTextAs(f[0], f[1]); };
  ops["lower"] = [](const Fields& f) { return Lowered(f[0]); };
  ops["upper"] = [](const Fields& f) { return Uppered(f[0]); };
  ops["title"] = [](const Fields& f) { return Titled(f[0]); };
  ops["capitalize"] = [](const Fields& f) { return Capitalized(f[0]); };
  ops["swapcase"] = [](const Fields& f) { return SwappedCase(f[0]); };
  ops["casefold"] = [](const Fields& f) { return Folded(f[0]); };
  ops["isalpha"] = [](const Fields& f) { return Yes(AllAre(f[0], IsAlpha)); };
  ops["isdecimal"] = [](const Fields& f) { return Yes(AllAre(f[0], IsDecimal)); };
  ops["isdigit"] = [](const Fields& f) { return Yes(AllAre(f[0], IsDigit)); };
  ops["isnumeric"] = [](const Fields& f) { return Yes(AllAre(f[0], IsNumeric)); };
  ops["isalnum"] = [](const Fields& f) { return Yes(AllAre(f[0], [](uint32_t c) { return IsAlnum(c); })); };
  ops["isspace"] = [](const Fields& f) { return Yes(AllAre(f[0], IsSpace)); };
  ops["islower"] = [](const Fields& f) { return Yes(IsLowerText(f[0])); };
  ops["isupper"] = [](const Fields& f) { return Yes(IsUpperText(f[0])); };
  ops["istitle"] = [](const Fields& f) { return Yes(IsTitleText(f[0])); };
  ops["isidentifier"] = [](const Fields& f) { return Yes(IsIdentifierText(f[0])); };
  ops["isprintable"] = [](const Fields& f) { return Yes(IsPrintableText(f[0])); };
  for (auto [name, ends] : {std::pair{"strip", Ends::kBoth}, {"lstrip", Ends::kLeft}, {"rstrip", Ends::kRight}}) {
    ops[name] = [ends = ends](const Fields& f) { return std::string(Strip(f[0], std::nullopt, ends)); };
    ops[std::string(name) + "_of"] = [ends = ends](const Fields& f) { return std::string(Strip(f[0], f[1], ends)); };
  }
  ops["expandtabs"] = [](const Fields& f) { return ExpandTabs(f[0], std::stoi(f[1])); };
  ops["zfill"] = [](const Fields& f) { return ZeroFilled(f[0], std::stoi(f[1])); };
  ops["repr"] = [](const Fields& f) { std::string out; AppendTextRepr(f[0], false, out); return out; };
  ops["ascii"] = [](const Fields& f) { std::string out; AppendTextRepr(f[0], true, out); return out; };
  ops["bytes_repr"] = [](const Fields& f) { std::string out; AppendBytesRepr(f[0], out); return out; };
  ops["splitlines"] = [](const Fields& f) { return Listed([&](auto& out) { SplitLines(f[0], f[1] == "1", Into(out)); }); };
  ops["split_space"] = [](const Fields& f) { return Listed([&](auto& out) { SplitAtSpace(f[0], std::stoi(f[1]), Into(out)); }); };
  ops["rsplit_space"] = [](const Fields& f) { return Listed([&](auto& out) { SplitAtSpaceFromRight(f[0], std::stoi(f[1]), Into(out)); }, true); };
  ops["split"] = [](const Fields& f) { return Listed([&](auto& out) { SplitAt(f[0], f[1], std::stoi(f[2]), Into(out)); }); };
  ops["rsplit"] = [](const Fields& f) { return Listed([&](auto& out) { SplitAtFromRight(f[0], f[1], std::stoi(f[2]), Into(out)); }, true); };
  ops["find"] = [](const Fields& f) { return std::to_string(static_cast<int64_t>(FindFirst(f[0], f[1]))); };
  ops["rfind"] = [](const Fields& f) { return std::to_string(static_cast<int64_t>(FindLast(f[0], f[1]))); };
  ops["count"] = [](const Fields& f) { return std::to_string(CountOf(f[0], f[1])); };
  ops["facts"] = [](const Fields& f) { return FactsOf(f[0]); };
  ops["maps"] = [](const Fields& f) { return MapsOf(f[0]); };
  return ops;
}

TEST(Text, AnswersWhatPythonAnswers) {
  FILE* python = popen("python3 " PENSTOCK_SOURCE_DIR "/tests/interp/text_cases.py", "r");
  ASSERT_NE(python, nullptr);
  std::string all;
  char buffer[65536];
  while (size_t n = fread(buffer, 1, sizeof buffer, python)) all.append(buffer, n);
  ASSERT_EQ(pclose(python), 0);
  auto operations = Operations();
  size_t cases = 0, wrong = 0;
  for (size_t at = 0; at < all.size() && wrong < 40;) {
    size_t end = all.find('\n', at);
    Fields fields;
    for (size_t begin = at; begin <= end;) {
      size_t tab = std::min(all.find('\t', begin), end);
      fields.push_back(all.substr(begin, tab - begin));
      begin = tab + 1;
    }
    at = end + 1;
    std::string name = fields[0];
    fields.erase(fields.begin());
    std::string shown = name;
    for (auto& field : fields) shown += "  " + (field = Unhexed(field));
    std::string expected = fields.back();
    fields.pop_back();
    ASSERT_TRUE(operations.count(name)) << name;
    ++cases;
    if ((name == "facts" || name == "maps") && IsNewerThanPython(fields[0])) continue;
    std::string actual = operations[name](fields);
    if (actual == expected) continue;
    ++wrong;
    ADD_FAILURE() << shown << "\n  here: " << actual;
  }
  EXPECT_GT(cases, 30000u);
}

}  // namespace
}  // namespace penstock
