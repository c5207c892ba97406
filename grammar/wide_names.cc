#include "grammar/wide_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "core/unicode.h"
#include "grammar/plan_lexer.h"
#include "grammar/source_text.h"

namespace penstock {
namespace {

constexpr size_t kLongest = 1000;  // bytes: normalising takes its square in time

struct LookAlike {
  uint32_t c;
  char letter;
};

// What most fonts draw like a letter or digit of ASCII.
constexpr LookAlike kLookAlikes[] = {
    {0x01C0, 'l'}, {0x0251, 'a'}, {0x0261, 'g'}, {0x0269, 'i'}, {0x026A, 'i'}, {0x028B, 'v'}, {0x0391, 'A'}, {0x0392, 'B'},
    {0x0395, 'E'}, {0x0396, 'Z'}, {0x0397, 'H'}, {0x0399, 'I'}, {0x039A, 'K'}, {0x039C, 'M'}, {0x039D, 'N'}, {0x039F, 'O'},
    {0x03A1, 'P'}, {0x03A4, 'T'}, {0x03A5, 'Y'}, {0x03A7, 'X'}, {0x03B9, 'i'}, {0x03BD, 'v'}, {0x03BF, 'o'}, {0x03C1, 'p'},
    {0x03C5, 'u'}, {0x03F3, 'j'}, {0x0405, 'S'}, {0x0406, 'I'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'}, {0x0415, 'E'},
    {0x041A, 'K'}, {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'}, {0x0420, 'P'}, {0x0421, 'C'}, {0x0422, 'T'}, {0x0423, 'Y'},
    {0x0425, 'X'}, {0x0430, 'a'}, {0x0435, 'e'}, {0x043E, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0443, 'y'}, {0x0445, 'x'},
    {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'}, {0x0475, 'v'}, {0x04AE, 'Y'}, {0x04AF, 'y'}, {0x04BB, 'h'}, {0x04C0, 'l'},
    {0x04CF, 'l'}, {0x0501, 'd'}, {0x050C, 'G'}, {0x051B, 'q'}, {0x051C, 'W'}, {0x051D, 'w'}, {0x054D, 'U'}, {0x0555, 'O'},
    {0x0563, 'q'}, {0x0566, 'q'}, {0x0570, 'h'}, {0x0575, 'j'}, {0x0578, 'n'}, {0x057C, 'n'}, {0x057D, 'u'}, {0x0581, 'g'},
    {0x0584, 'f'}, {0x0585, 'o'}, {0x05D5, 'l'}, {0x05DF, 'l'}, {0x05E1, 'o'}, {0x0627, 'l'}, {0x0647, 'o'}, {0x0661, 'l'},
    {0x0665, 'o'}, {0x06F1, 'l'}, {0x06F5, 'o'}, {0x0966, 'o'}, {0x09E6, 'o'}, {0x0A66, 'o'}, {0x0AE6, 'o'}, {0x0B20, 'O'},
    {0x0B66, 'o'}, {0x0BE6, 'o'}, {0x0C66, 'o'}, {0x0CE6, 'o'}, {0x0D20, 'o'}, {0x0D66, 'o'}, {0x0E50, 'o'}, {0x0ED0, 'o'},
    {0x101D, 'o'}, {0x1040, 'o'}, {0x10FF, 'o'}, {0x110B, 'o'}, {0x12D0, 'O'}, {0x1D04, 'c'}, {0x1D0F, 'o'},
    {0x1D20, 'v'}, {0x1D21, 'w'}, {0x1D22, 'z'}, {0x3007, 'O'},
};

// '\0' if `c` looks like none.
char LetterLike(uint32_t c) {
  auto found = std::lower_bound(std::begin(kLookAlikes), std::end(kLookAlikes), c, [](const LookAlike& row, uint32_t x) { return row.c < x; });
  return found != std::end(kLookAlikes) && found->c == c ? found->letter : '\0';
}

constexpr uint32_t kDotAbove = 0x307;  // over an `i` it is not seen

// Told from `i` by who looks closely: Turkish names may have it, but none that then reads like one of ours.
constexpr uint32_t kDotlessI = 0x131;

// The name in ASCII that `name` looks like, or nothing. `at_a_glance`: to who does not look closely.
std::string LooksLike(std::string_view name, bool at_a_glance) {
  std::string ascii;
  for (size_t at = 0; at < name.size();) {
    const uint32_t c = NextCodePoint(name, at);
    if (c == kDotAbove && !ascii.empty() && (ascii.back() == 'i' || ascii.back() == 'j')) continue;
    const char letter = c < 0x80 ? static_cast<char>(c) : at_a_glance && c == kDotlessI ? 'i' : LetterLike(c);
    if (letter == '\0') return {};
    ascii += letter;
  }
  return ascii;
}

Script ScriptOfPart(uint32_t c) {
  if (c >= 0x80) return ScriptOf(c);
  return IsAlpha(c) ? Script::kLatin : Script::kInherited;
}

constexpr uint64_t SetOf(Script script) { return uint64_t{1} << static_cast<int>(script); }
template <typename... Scripts>
constexpr uint64_t SetOf(Script first, Scripts... more) { return SetOf(first) | SetOf(more...); }

// Scripts that one writes together: those of Japanese, of Chinese, of Korean, each with Latin.
bool MayBeTogether(uint64_t scripts) {
  if ((scripts & (scripts - 1)) == 0) return true;
  for (uint64_t all : {SetOf(Script::kLatin, Script::kHan, Script::kHiragana, Script::kKatakana, Script::kKana),
                       SetOf(Script::kLatin, Script::kHan, Script::kBopomofo), SetOf(Script::kLatin, Script::kHan, Script::kHangul)}) {
    if ((scripts & ~all) == 0) return true;
  }
  return false;
}

TextFault Fault(size_t begin, size_t end, std::string message, std::string help) {
  return {DiagnosticId::kForbiddenCharacter, {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)}, std::move(message), std::move(help), ""};
}

// What CPython itself does not take, or what is not seen.
std::optional<TextFault> FindBadCharacter(std::string_view text, size_t begin, size_t end) {
  for (size_t at = begin; at < end;) {
    const size_t from = at;
    const uint32_t c = NextCodePoint(text, at);
    if (!(from == begin ? IsIdentifierStart(c) : IsIdentifierPart(c))) return StrangeCharacter(text, from);
    if (IsIgnorable(c)) return Fault(from, at, fmt::format("the invisible character U+{:04X} in a name", c), "remove it");
  }
  return std::nullopt;
}

// The faults of a name in its normal form, which may be other bytes than the text's: so the place is the whole name, or
// the letter itself where nothing was normalised.
std::optional<TextFault> FindBadScript(std::string_view name, size_t begin, size_t end) {
  const std::string ascii = LooksLike(name, false);
  const bool as_written = name.size() == end - begin;
  uint64_t scripts = 0;
  for (size_t at = 0; at < name.size();) {
    const size_t from = at;
    const uint32_t c = NextCodePoint(name, at);
    const Script script = ScriptOfPart(c);
    const size_t first = as_written ? begin + from : begin, past = as_written ? begin + at : end;
    if (!ascii.empty() && c >= 0x80) {
      return Fault(first, past, fmt::format("`{}` reads like another name: this is {}", name, DescribeLetter(c)), fmt::format("write `{}`", ascii));
    }
    if (script == Script::kNone) {
      return Fault(first, past, fmt::format("`{}` (U+{:04X}) is not of a script that plans are written in", name.substr(from, at - from), c),
                   "use the letters a-z, digits and `_`, or those of a script in everyday use");
    }
    if (script == Script::kInherited) continue;
    scripts |= SetOf(script);
    if (MayBeTogether(scripts)) continue;
    const uint64_t others = scripts & ~SetOf(script);
    std::string other;
    for (int i = 0; i < 64; ++i) {
      if (others >> i & 1) other += (other.empty() ? "" : " and ") + std::string(NameOf(static_cast<Script>(i)));
    }
    return Fault(first, past, fmt::format("a name with letters of {} and {}: this is {}", other, NameOf(script), DescribeLetter(c)),
                 c >= 0x80 && LetterLike(c) ? fmt::format("write `{}`, or the whole name in letters of one script", LetterLike(c))
                                            : "write the whole name in letters of one script, such as a-z");
  }
  return std::nullopt;
}

}  // namespace

std::string DescribeLetter(uint32_t c) {
  const Script script = ScriptOfPart(c);
  std::string text = fmt::format("U+{:04X}", c);
  if (c < 0x80) text = fmt::format("`{}`", static_cast<char>(c));
  if (!NameOf(script).empty()) text += fmt::format(", a {} character", NameOf(script));
  else if (script == Script::kInherited) text += ", a mark";
  if (char letter = LetterLike(c)) text += fmt::format(" that looks like `{}`", letter);
  return text;
}

std::string NormalName(std::string_view written) { return Nfkc(written); }

std::string ReadsLike(std::string_view name) { return IsAscii(name) ? std::string(name) : LooksLike(name, true); }

std::optional<TextFault> FindNameFault(std::string_view text, size_t begin, size_t end) {
  if (end - begin > kLongest) {
    return Fault(begin, end, fmt::format("a name of more than {} bytes with letters outside ASCII", kLongest), "choose a shorter name");
  }
  if (auto fault = FindBadCharacter(text, begin, end)) return fault;
  const std::string name = NormalName(text.substr(begin, end - begin));
  if (!IsAscii(name)) return FindBadScript(name, begin, end);
  if (!IsKeyword(name)) return std::nullopt;
  return Fault(begin, end, fmt::format("the keyword `{}` in other letters: Python takes it for a name", name), fmt::format("write `{}`", name));
}

}  // namespace penstock
