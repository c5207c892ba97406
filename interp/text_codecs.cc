#include "interp/text_codecs.h"

#include <algorithm>

#include "core/text.h"
#include "interp/arguments.h"

namespace penstock {
namespace {

enum class Encoding : uint8_t { kUtf8, kAscii, kLatin1, kUnknown };

Encoding EncodingCalled(std::string_view name) {
  std::string plain;
  for (char c : name) {
    if (c != '-' && c != '_' && c != ' ') plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  }
  if (plain == "utf8" || plain == "u8" || plain == "cp65001") return Encoding::kUtf8;
  if (plain == "ascii" || plain == "usascii" || plain == "646") return Encoding::kAscii;
  if (plain == "latin1" || plain == "iso88591" || plain == "l1" || plain == "latin") return Encoding::kLatin1;
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

std::string EscapedCharacter(uint32_t c) {
  return c < 0x100 ? fmt::format("\\x{:02x}", c) : c < 0x10000 ? fmt::format("\\u{:04x}", c) : fmt::format("\\U{:08x}", c);
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
      if (!out.Append(EscapedCharacter(static_cast<unsigned char>(bytes[at + i])))) return {};
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
    if (handling.way == Handling::kBackslash && !out.Append(EscapedCharacter(c))) return {};
  }
  return out.Take();
}

// From the character at `index` on; `rest` is behind it.
Value CannotEncode(Runtime& rt, std::string_view codec, Value text, std::string_view rest, size_t index, uint32_t most) {
  size_t end = index + 1;
  for (size_t at = 0; at < rest.size() && NextCodePoint(rest, at) >= most;) ++end;
  return CannotCode(rt, ExceptionType::UnicodeEncodeError, codec, text, index, end, fmt::format("ordinal not in range({})", most));
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
  if (code == Encoding::kUtf8 || text.As<Str>()->ascii()) return NewBytes(rt, view);
  uint32_t most = code == Encoding::kAscii ? 128 : 256;
  TextBuilder out(rt);
  size_t index = 0;
  for (size_t at = 0; at < view.size(); ++index) {
    uint32_t c = NextCodePoint(view, at);
    if (!out.Reserve(1)) return {};
    if (c < most) { out.text() += static_cast<char>(c); continue; }
    if (handling.way == Handling::kStrict) {
      return CannotEncode(rt, code == Encoding::kAscii ? "ascii" : "latin-1", text, view.substr(at), index, most);
    }
    if (UnknownHandling(rt, handling)) return {};
    if (handling.way == Handling::kReplace) out.text() += '?';
    if (handling.way == Handling::kReference && !out.Append(fmt::format("&#{};", c))) return {};
    if (handling.way == Handling::kBackslash && !out.Append(EscapedCharacter(c))) return {};
  }
  return NewBytes(rt, out.text());
}

Value DecodeBytes(Runtime& rt, std::string_view function, Value bytes, Value encoding, Value errors) {
  Encoding code;
  Handling handling;
  if (!ReadOptions(rt, function, encoding, errors, code, handling)) return {};
  std::string_view view = bytes.As<Bytes>()->view();
  if (!rt.Charge(static_cast<int64_t>(view.size() / 16))) return {};
  return code == Encoding::kUtf8 ? DecodeUtf8(rt, view, handling) : DecodeNarrow(rt, view, code, handling);
}

}  // namespace penstock
