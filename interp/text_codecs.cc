#include "interp/text_codecs.h"

#include <algorithm>

#include "core/text.h"
#include "core/visible_text.h"
#include "interp/arguments.h"
#include "interp/escaped_texts.h"

namespace penstock {
namespace {

enum class Encoding : uint8_t {
  kUtf8, kUtf8Sig, kAscii, kLatin1, kWindows, kEscaped,
  kUtf16, kUtf16Le, kUtf16Be, kUtf32, kUtf32Le, kUtf32Be,  // without an order of bytes: a mark says it, or little endian
  kUnknown
};

bool IsWide(Encoding code) { return code >= Encoding::kUtf16 && code <= Encoding::kUtf32Be; }
size_t UnitOf(Encoding code) { return code >= Encoding::kUtf32 ? 4 : 2; }

Encoding EncodingCalled(std::string_view name) {
  std::string plain;
  for (char c : name) {
    if (c != '-' && c != '_' && c != ' ') plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  }
  if (plain == "utf8" || plain == "u8" || plain == "cp65001") return Encoding::kUtf8;
  if (plain == "ascii" || plain == "usascii" || plain == "646") return Encoding::kAscii;
  if (plain == "latin1" || plain == "iso88591" || plain == "l1" || plain == "latin") return Encoding::kLatin1;
  if (plain == "utf8sig") return Encoding::kUtf8Sig;
  if (plain == "utf16" || plain == "u16") return Encoding::kUtf16;
  if (plain == "utf16le" || plain == "unicodelittleunmarked") return Encoding::kUtf16Le;
  if (plain == "utf16be" || plain == "unicodebigunmarked") return Encoding::kUtf16Be;
  if (plain == "utf32" || plain == "u32") return Encoding::kUtf32;
  if (plain == "utf32le") return Encoding::kUtf32Le;
  if (plain == "utf32be") return Encoding::kUtf32Be;
  if (plain == "cp1252" || plain == "windows1252" || plain == "1252") return Encoding::kWindows;
  if (plain == "unicodeescape") return Encoding::kEscaped;
  return Encoding::kUnknown;
}

// What to do at a character or byte that does not fit.
struct Handling {
  enum { kStrict, kIgnore, kReplace, kReference, kBackslash, kUnknown } way = kStrict;
  std::string name = "strict";
};

bool ReadOptions(Runtime& rt, std::string_view function, Value encoding, Value errors, Encoding& code, Handling& handling) {
  if (!CheckCodecOptions(rt, function, encoding, errors)) return false;
  code = encoding ? EncodingCalled(encoding.As<Str>()->view()) : Encoding::kUtf8;
  if (code == Encoding::kUnknown) {
    Raise(rt, ExceptionType::LookupError, "unknown encoding: {}", encoding.As<Str>()->view());
    return false;
  }
  if (!errors) return true;
  handling.name = errors.As<Str>()->view();
  handling.way = handling.name == "strict"    ? Handling::kStrict
                 : handling.name == "ignore"  ? Handling::kIgnore
                 : handling.name == "replace" ? Handling::kReplace
                 : handling.name == "xmlcharrefreplace" ? Handling::kReference
                 : handling.name == "backslashreplace"  ? Handling::kBackslash
                                                        : Handling::kUnknown;
  return true;
}

bool UnknownHandling(Runtime& rt, const Handling& handling) {
  if (handling.way != Handling::kUnknown) return false;
  Raise(rt, ExceptionType::LookupError, "unknown error handler name '{}'", handling.name);
  return true;
}

// A wrong stretch of UTF-8: how long it is, and in what way it is wrong.
struct BadUtf8 {
  size_t length;
  std::string_view reason;
};

BadUtf8 BadUtf8At(std::string_view bytes, size_t at) {
  unsigned char lead = static_cast<unsigned char>(bytes[at]);
  size_t more = lead >= 0xC2 && lead <= 0xDF ? 1 : (lead & 0xF0) == 0xE0 ? 2 : lead >= 0xF0 && lead <= 0xF4 ? 3 : 0;
  if (more == 0) return {1, "invalid start byte"};
  for (size_t k = 1; k <= more; ++k) {
    if (at + k >= bytes.size()) return {k, "unexpected end of data"};
    unsigned char c = static_cast<unsigned char>(bytes[at + k]);
    unsigned char low = k > 1 ? 0x80 : lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned char high = k > 1 ? 0xBF : lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (c < low || c > high) return {k, "invalid continuation byte"};
  }
  return {1, "invalid start byte"};
}

// The error with CPython's five arguments: what it says is made of them.
Value CannotCode(Runtime& rt, ExceptionType type, std::string_view codec, Value object, size_t begin, size_t end, std::string_view reason) {
  if (!object) return object;
  Roots keep(rt, object);
  Value name = NewAscii(rt, codec), why = NewAscii(rt, reason);
  if (!name || !why) return {};
  keep.Add(name);
  keep.Add(why);
  Value args[] = {name, object, Value::Int(static_cast<int64_t>(begin)), Value::Int(static_cast<int64_t>(end)), why};
  Value error = NewException(rt, type, args, 5);
  return error ? RaiseException(rt, error) : error;
}

Value CannotDecode(Runtime& rt, std::string_view codec, std::string_view bytes, size_t at, size_t length, std::string_view reason) {
  return CannotCode(rt, ExceptionType::UnicodeDecodeError, codec, NewBytes(rt, bytes), at, at + length, reason);
}

Value DecodeUtf8(Runtime& rt, std::string_view bytes, const Handling& handling) {
  if (FirstInvalidUtf8(bytes) == std::string_view::npos) return NewText(rt, bytes);
  TextBuilder out(rt);
  for (size_t at = 0; at < bytes.size();) {
    size_t good = std::min(FirstInvalidUtf8(bytes.substr(at)), bytes.size() - at);
    if (!rt.Charge(1 + static_cast<int64_t>(good / 16)) || !out.Append(bytes.substr(at, good))) return {};
    at += good;
    if (at == bytes.size()) break;
    BadUtf8 bad = BadUtf8At(bytes, at);
    if (handling.way == Handling::kStrict) return CannotDecode(rt, "utf-8", bytes, at, bad.length, bad.reason);
    if (UnknownHandling(rt, handling)) return {};
    if (handling.way == Handling::kReplace && !out.Append("\xEF\xBF\xBD")) return {};
    for (size_t i = 0; handling.way == Handling::kBackslash && i < bad.length; ++i) {
      if (!out.Append(EscapeOf(static_cast<unsigned char>(bytes[at + i])))) return {};
    }
    at += bad.length;
  }
  return out.Take();
}

Value DecodeNarrow(Runtime& rt, std::string_view bytes, Encoding code, const Handling& handling) {
  TextBuilder out(rt);
  for (size_t at = 0; at < bytes.size(); ++at) {
    unsigned char c = static_cast<unsigned char>(bytes[at]);
    if (!out.Reserve(3)) return {};
    if (c < 128 || code == Encoding::kLatin1) { AppendUtf8(out.text(), c); continue; }
    if (handling.way == Handling::kStrict) return CannotDecode(rt, "ascii", bytes, at, 1, "ordinal not in range(128)");
    if (UnknownHandling(rt, handling)) return {};
    if (handling.way == Handling::kReplace) out.text() += "\xEF\xBF\xBD";
    if (handling.way == Handling::kBackslash && !out.Append(EscapeOf(c))) return {};
  }
  return out.Take();
}

// -- what has a step of its own for each place

Value DecodeSteps(Runtime& rt, std::string_view bytes, Encoding code, const Handling& handling) {
  const bool escaped = code == Encoding::kEscaped;
  TextBuilder out(rt);
  for (size_t at = 0; at < bytes.size();) {
    EscapedStep step{1, {}, {}};
    if (escaped) step = EscapedAt(bytes, at);
    else if (step.character = FromWindows(static_cast<unsigned char>(bytes[at])); !step.character) step.wrong = "character maps to <undefined>";
    if (!rt.Charge() || !out.Reserve(4)) return {};
    if (step.wrong.empty() && step.character) AppendUtf8(out.text(), *step.character);
    else if (!step.wrong.empty() && handling.way == Handling::kStrict) {
      return CannotDecode(rt, escaped ? "unicodeescape" : "charmap", bytes, at, step.length, step.wrong);
    } else if (!step.wrong.empty() && UnknownHandling(rt, handling)) {
      return {};
    }
    if (!step.wrong.empty() && handling.way == Handling::kReplace) out.text() += "\xEF\xBF\xBD";
    for (size_t i = 0; !step.wrong.empty() && handling.way == Handling::kBackslash && i < step.length; ++i) {
      if (!out.Append(EscapeOf(static_cast<unsigned char>(bytes[at + i])))) return {};
    }
    at += step.length;
  }
  return out.Take();
}

Value EncodeEscaped(Runtime& rt, std::string_view text) {
  TextBuilder out(rt);
  for (size_t at = 0; at < text.size();) if (!out.Append(Escaped(NextCodePoint(text, at)))) return {};
  return NewBytes(rt, out.text());
}

// -- UTF-16 and UTF-32

void AppendUnit(std::string& out, uint32_t unit, size_t size, bool big) {
  for (size_t i = 0; i < size; ++i) out += static_cast<char>(unit >> (8 * (big ? size - 1 - i : i)));
}

uint32_t UnitAt(std::string_view bytes, size_t at, size_t size, bool big) {
  uint32_t unit = 0;
  for (size_t i = 0; i < size; ++i) unit |= static_cast<uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * (big ? size - 1 - i : i));
  return unit;
}

constexpr uint32_t kMark = 0xFEFF;

Value EncodeWide(Runtime& rt, std::string_view text, Encoding code) {
  const size_t size = UnitOf(code);
  const bool big = code == Encoding::kUtf16Be || code == Encoding::kUtf32Be;
  TextBuilder out(rt);
  if (code == Encoding::kUtf16 || code == Encoding::kUtf32) AppendUnit(out.text(), kMark, size, big);
  for (size_t at = 0; at < text.size();) {
    const uint32_t c = NextCodePoint(text, at);
    if (!out.Reserve(4)) return {};
    if (size == 2 && c >= 0x10000) {
      AppendUnit(out.text(), 0xD800 + ((c - 0x10000) >> 10), 2, big);
      AppendUnit(out.text(), 0xDC00 + ((c - 0x10000) & 0x3FF), 2, big);
    } else {
      AppendUnit(out.text(), c, size, big);
    }
  }
  return NewBytes(rt, out.text());
}

// What stands at a place: a character, or so many wrong bytes, and in what way they are wrong.
struct WideStep {
  size_t length;
  uint32_t character = 0;
  std::string_view wrong = {};
};

WideStep Utf16At(std::string_view bytes, size_t at, bool big) {
  const size_t left = bytes.size() - at;
  if (left < 2) return {left, 0, "truncated data"};
  const uint32_t first = UnitAt(bytes, at, 2, big);
  if (first < 0xD800 || first > 0xDFFF) return {2, first, {}};
  if (first >= 0xDC00) return {2, 0, "illegal encoding"};
  if (left < 4) return {left, 0, "unexpected end of data"};
  const uint32_t second = UnitAt(bytes, at + 2, 2, big);
  if (second < 0xDC00 || second > 0xDFFF) return {2, 0, "illegal UTF-16 surrogate"};
  return {4, 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), {}};
}

WideStep Utf32At(std::string_view bytes, size_t at, bool big) {
  if (bytes.size() - at < 4) return {bytes.size() - at, 0, "truncated data"};
  const uint32_t c = UnitAt(bytes, at, 4, big);
  if (c >= 0x110000) return {4, 0, "code point not in range(0x110000)"};
  if (c >= 0xD800 && c <= 0xDFFF) return {4, 0, "code point in surrogate code point range(0xd800, 0xe000)"};
  return {4, c, {}};
}

Value DecodeWide(Runtime& rt, std::string_view bytes, Encoding code, const Handling& handling) {
  const size_t size = UnitOf(code);
  bool big = code == Encoding::kUtf16Be || code == Encoding::kUtf32Be;
  size_t at = 0;
  if ((code == Encoding::kUtf16 || code == Encoding::kUtf32) && bytes.size() >= size) {
    big = UnitAt(bytes, 0, size, true) == kMark;
    if (big || UnitAt(bytes, 0, size, false) == kMark) at = size;
  }
  const std::string codec = fmt::format("utf-{}-{}", 8 * size, big ? "be" : "le");
  TextBuilder out(rt);
  while (at < bytes.size()) {
    const WideStep step = size == 2 ? Utf16At(bytes, at, big) : Utf32At(bytes, at, big);
    if (!out.Reserve(4)) return {};
    if (step.wrong.empty()) AppendUtf8(out.text(), step.character);
    else if (handling.way == Handling::kStrict) return CannotDecode(rt, codec, bytes, at, step.length, step.wrong);
    else if (UnknownHandling(rt, handling)) return {};
    else if (handling.way == Handling::kReplace) out.text() += "\xEF\xBF\xBD";
    for (size_t i = 0; !step.wrong.empty() && handling.way == Handling::kBackslash && i < step.length; ++i) {
      if (!out.Append(EscapeOf(static_cast<unsigned char>(bytes[at + i])))) return {};
    }
    at += step.length;
  }
  return out.Take();
}

// The byte of a character in an encoding of single bytes.
std::optional<unsigned char> ByteOf(Encoding code, uint32_t c) {
  if (code == Encoding::kWindows) return ToWindows(c);
  return c < (code == Encoding::kAscii ? 128u : 256u) ? std::optional(static_cast<unsigned char>(c)) : std::nullopt;
}

// From the character at `index` on; `rest` is behind it.
Value CannotEncode(Runtime& rt, Encoding code, Value text, std::string_view rest, size_t index) {
  size_t end = index + 1;
  for (size_t at = 0; at < rest.size() && !ByteOf(code, NextCodePoint(rest, at));) ++end;
  const char* codec = code == Encoding::kAscii ? "ascii" : code == Encoding::kWindows ? "charmap" : "latin-1";
  const char* why = code == Encoding::kAscii ? "ordinal not in range(128)" : code == Encoding::kWindows ? "character maps to <undefined>" : "ordinal not in range(256)";
  return CannotCode(rt, ExceptionType::UnicodeEncodeError, codec, text, index, end, why);
}

}  // namespace

bool CheckCodecOptions(Runtime& rt, std::string_view function, Value encoding, Value errors) {
  for (auto [v, name] : {std::pair{encoding, "encoding"}, {errors, "errors"}}) {
    if (!v || v.is(Kind::kStr)) continue;
    Raise(rt, ExceptionType::TypeError, "{}() argument '{}' must be str, not {}", function, name, TypeNameOrNone(rt, v));
    return false;
  }
  return true;
}

Value EncodeText(Runtime& rt, std::string_view function, Value text, Value encoding, Value errors) {
  Encoding code;
  Handling handling;
  if (!ReadOptions(rt, function, encoding, errors, code, handling)) return {};
  std::string_view view = text.As<Str>()->view();
  if (!rt.Charge(static_cast<int64_t>(view.size() / 16))) return {};
  if (IsWide(code)) return EncodeWide(rt, view, code);
  if (code == Encoding::kUtf8Sig) return NewBytes(rt, "\xEF\xBB\xBF" + std::string(view));
  if (code == Encoding::kEscaped) return EncodeEscaped(rt, view);
  if (code == Encoding::kUtf8 || text.As<Str>()->ascii()) return NewBytes(rt, view);
  TextBuilder out(rt);
  size_t index = 0;
  for (size_t at = 0; at < view.size(); ++index) {
    uint32_t c = NextCodePoint(view, at);
    if (!out.Reserve(1)) return {};
    if (const std::optional<unsigned char> byte = ByteOf(code, c)) { out.text() += static_cast<char>(*byte); continue; }
    if (handling.way == Handling::kStrict) return CannotEncode(rt, code, text, view.substr(at), index);
    if (UnknownHandling(rt, handling)) return {};
    if (handling.way == Handling::kReplace) out.text() += '?';
    if (handling.way == Handling::kReference && !out.Append(fmt::format("&#{};", c))) return {};
    if (handling.way == Handling::kBackslash && !out.Append(EscapeOf(c))) return {};
  }
  return NewBytes(rt, out.text());
}

Value DecodeBytes(Runtime& rt, std::string_view function, Value bytes, Value encoding, Value errors) {
  Encoding code;
  Handling handling;
  if (!ReadOptions(rt, function, encoding, errors, code, handling)) return {};
  std::string_view view = bytes.As<Bytes>()->view();
  if (!rt.Charge(static_cast<int64_t>(view.size() / 16))) return {};
  if (IsWide(code)) return DecodeWide(rt, view, code, handling);
  if (code == Encoding::kEscaped || code == Encoding::kWindows) return DecodeSteps(rt, view, code, handling);
  if (code == Encoding::kUtf8Sig) return DecodeUtf8(rt, view.starts_with("\xEF\xBB\xBF") ? view.substr(3) : view, handling);
  return code == Encoding::kUtf8 ? DecodeUtf8(rt, view, handling) : DecodeNarrow(rt, view, code, handling);
}

}  // namespace penstock
