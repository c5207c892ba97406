// json.loads, with the errors of CPython's scanner at its places.
#include <algorithm>
#include <cstring>

#include "core/text.h"
#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/containers.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "interp/text_codecs.h"
#include "scalars/numbers.h"

namespace penstock {
namespace {

struct JsonDecoder {
  Runtime& rt;
  Value document;
  std::string_view text;
  Value object_hook, parse_float, parse_int, parse_constant, pairs_hook;
  LabelId label = kBottom;  // of all that `loads` was given
  bool strict = true;
  size_t at = 0;
};

Value Scan(JsonDecoder& d);

// JSONDecodeError at a byte.
Value Wrong(JsonDecoder& d, std::string_view message, size_t byte) {
  byte = std::min(byte, d.text.size());
  std::string_view before = d.text.substr(0, byte);
  if (!d.rt.Charge(static_cast<int64_t>(byte / 32))) return Value();
  size_t line_begin = before.rfind('\n');
  int64_t line = 1 + std::count(before.begin(), before.end(), '\n');
  int64_t position = static_cast<int64_t>(CodePointCount(before));
  int64_t column = line_begin == std::string_view::npos ? position + 1 : static_cast<int64_t>(CodePointCount(before.substr(line_begin)));
  Value argument = NewText(d.rt, fmt::format("{}: line {} column {} (char {})", message, line, column, position));
  Value exception = argument ? NewException(d.rt, ExceptionType::JSONDecodeError, &argument, 1) : Value();
  Dict* dict = exception ? NewDict(d.rt) : nullptr;
  if (dict == nullptr) return Value();
  auto set = [&](std::string_view name, Value v) { return DictSetText(d.rt, dict, Intern(d.rt, name), v); };
  if (!set("msg", NewText(d.rt, message)) || !set("doc", d.document) || !set("pos", Value::Int(position)) ||
      !set("lineno", Value::Int(line)) || !set("colno", Value::Int(column))) {
    return Value();
  }
  exception.As<Exception>()->dict = dict;
  return RaiseException(d.rt, exception);
}

void SkipBlanks(JsonDecoder& d) {
  while (d.at < d.text.size() && strchr(" \t\n\r", d.text[d.at]) != nullptr && d.text[d.at] != '\0') ++d.at;
}
char Here(const JsonDecoder& d) { return d.at < d.text.size() ? d.text[d.at] : '\0'; }
bool IsHere(const JsonDecoder& d, char c) { return d.at < d.text.size() && d.text[d.at] == c; }

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  char low = static_cast<char>(c | 32);
  return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

// Four hex digits at `from`; -1: not so.
int64_t FourDigits(std::string_view text, size_t from) {
  int64_t value = 0;
  for (size_t i = from; i < from + 4; ++i) {
    int digit = i < text.size() ? HexValue(text[i]) : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

// After `\u`, at the digits. False: an error.
bool ScanUnicodeEscape(JsonDecoder& d, std::string& out) {
  size_t digits = d.at;
  auto wrong = [&] { return Wrong(d, "Invalid \\uXXXX escape", digits - 1), false; };
  if (digits + 4 >= d.text.size()) return wrong();
  int64_t c = FourDigits(d.text, digits);
  if (c < 0) return wrong();
  d.at += 4;
  if (c >= 0xD800 && c < 0xDC00 && d.at + 6 < d.text.size() && d.text[d.at] == '\\' && d.text[d.at + 1] == 'u') {
    int64_t low = FourDigits(d.text, d.at + 2);
    if (low < 0) return Wrong(d, "Invalid \\uXXXX escape", d.at + 1), false;
    if (low >= 0xDC00 && low < 0xE000) {
      d.at += 6;
      c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
  }
  if (c >= 0xD800 && c < 0xE000) return wrong();  // half a character: no text has one
  AppendUtf8(out, static_cast<uint32_t>(c));
  return true;
}

// After the opening quote.
Value ScanText(JsonDecoder& d) {
  size_t begin = d.at - 1;
  TextBuilder out(d.rt);
  bool built = false;
  for (;;) {
    size_t from = d.at;
    while (d.at < d.text.size() && d.text[d.at] != '"' && d.text[d.at] != '\\' && (!d.strict || static_cast<unsigned char>(d.text[d.at]) >= 32)) {
      ++d.at;
    }
    std::string_view run = d.text.substr(from, d.at - from);
    if (!d.rt.Charge(static_cast<int64_t>(run.size() / 16))) return Value();
    if (d.at >= d.text.size()) return Wrong(d, "Unterminated string starting at", begin);
    if (d.text[d.at] == '"' && !built) {
      ++d.at;
      return run.size() <= 32 ? ValueOf(Intern(d.rt, run)) : NewText(d.rt, run);
    }
    if (!out.Append(run)) return Value();
    built = true;
    if (d.text[d.at] == '"') return ++d.at, out.Take();
    if (d.text[d.at] != '\\') return Wrong(d, "Invalid control character at", d.at);
    if (++d.at >= d.text.size()) return Wrong(d, "Unterminated string starting at", begin);
    char c = d.text[d.at++];
    constexpr std::string_view kNames = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    size_t known = kNames.find(c);
    if (c == 'u') {
      std::string character;
      if (!ScanUnicodeEscape(d, character) || !out.Append(character)) return Value();
    } else if (known == std::string_view::npos) {
      return Wrong(d, "Invalid \\escape", d.at - 2);
    } else if (!out.Append(1, kMeanings[known])) {
      return Value();
    }
  }
}

// What is read is labelled when all of it is there; a hook sees it before, and is called as often as the text says.
Value CallHook(JsonDecoder& d, Value hook, Value argument) {
  Runtime& rt = d.rt;
  if (rt.untainted()) return CallValue(rt, hook, argument);
  Roots keep(rt, argument);
  UnderCallback under(rt, d.label);
  rt.RaiseDeep(argument, d.label);
  Value made = CallValue(rt, hook, rt.Raised(argument, d.label));
  if (made) rt.seen = rt.Join(rt.seen, rt.Deep(made));
  return made;
}

bool IsDigitAt(const JsonDecoder& d, size_t at) { return at < d.text.size() && d.text[at] >= '0' && d.text[at] <= '9'; }

Value ScanNumber(JsonDecoder& d) {
  size_t start = d.at, at = start;
  if (d.text[at] == '-') ++at;
  if (!IsDigitAt(d, at)) return Wrong(d, "Expecting value", start);
  if (d.text[at] == '0') ++at;
  else while (IsDigitAt(d, at)) ++at;
  bool is_float = false;
  if (at < d.text.size() && d.text[at] == '.' && IsDigitAt(d, at + 1)) {
    is_float = true;
    for (++at; IsDigitAt(d, at);) ++at;
  }
  if (at < d.text.size() && (d.text[at] | 32) == 'e') {
    size_t digits = at + 1;
    if (digits < d.text.size() && (d.text[digits] == '+' || d.text[digits] == '-')) ++digits;
    if (IsDigitAt(d, digits)) {
      is_float = true;
      for (at = digits; IsDigitAt(d, at);) ++at;
    }
  }
  d.at = at;
  std::string_view number = d.text.substr(start, at - start);
  if (!d.rt.Charge(static_cast<int64_t>(number.size() / 16))) return Value();
  Value text = NewAscii(d.rt, number);
  if (!text) return text;
  Value hook = is_float ? d.parse_float : d.parse_int;
  if (hook) return CallHook(d, hook, text);
  Args args;
  args.items = &text;
  args.count = 1;
  return is_float ? MakeFloat(d.rt, args) : MakeInt(d.rt, args);
}

Value ScanConstant(JsonDecoder& d, std::string_view word, double value) {
  d.at += word.size();
  if (!d.parse_constant) return Value::Float(value);
  Value text = NewAscii(d.rt, word);
  return text ? CallHook(d, d.parse_constant, text) : text;
}

Value ScanArray(JsonDecoder& d) {
  Deeper deeper(d.rt);
  if (!deeper.Ok(" while decoding a JSON array from a unicode string")) return Value();
  List* list = NewListObject(d.rt, 0);
  if (list == nullptr) return Value();
  Roots keep(d.rt, ValueOf(list));
  ++d.at;
  SkipBlanks(d);
  if (IsHere(d, ']')) return ++d.at, ValueOf(list);
  for (;;) {
    Value item = Scan(d);
    if (!item || !ListAppend(d.rt, list, item)) return Value();
    SkipBlanks(d);
    if (IsHere(d, ']')) return ++d.at, ValueOf(list);
    if (!IsHere(d, ',')) return Wrong(d, "Expecting ',' delimiter", d.at);
    ++d.at;
    SkipBlanks(d);
  }
}

// JsonMembers of an object go into a dict, or as pairs into a list when there is a hook for them.
struct JsonMembers {
  Dict* dict = nullptr;
  List* pairs = nullptr;
};

bool AddMember(JsonDecoder& d, JsonMembers& members, Value key, Value value) {
  if (members.dict != nullptr) return DictSet(d.rt, members.dict, key, value);
  Value both[] = {key, value};
  Value pair = NewTuple(d.rt, both, 2);
  return pair && ListAppend(d.rt, members.pairs, pair);
}

bool ScanMembers(JsonDecoder& d, JsonMembers& members) {
  ++d.at;
  SkipBlanks(d);
  if (IsHere(d, '}')) return ++d.at, true;
  for (;;) {
    if (!IsHere(d, '"')) return Wrong(d, "Expecting property name enclosed in double quotes", d.at), false;
    ++d.at;
    Value key = ScanText(d);
    if (!key) return false;
    Roots keep(d.rt, key);
    SkipBlanks(d);
    if (!IsHere(d, ':')) return Wrong(d, "Expecting ':' delimiter", d.at), false;
    ++d.at;
    SkipBlanks(d);
    Value value = Scan(d);
    if (!value || !AddMember(d, members, key, value)) return false;
    SkipBlanks(d);
    if (IsHere(d, '}')) return ++d.at, true;
    if (!IsHere(d, ',')) return Wrong(d, "Expecting ',' delimiter", d.at), false;
    ++d.at;
    SkipBlanks(d);
  }
}

Value ScanObject(JsonDecoder& d) {
  Deeper deeper(d.rt);
  if (!deeper.Ok(" while decoding a JSON object from a unicode string")) return Value();
  JsonMembers members;
  if (d.pairs_hook) members.pairs = NewListObject(d.rt, 0);
  else members.dict = NewDict(d.rt);
  Value made = members.pairs != nullptr ? ValueOf(members.pairs) : ValueOf(members.dict);
  if (!made) return Value();
  Roots keep(d.rt, made);
  if (!ScanMembers(d, members)) return Value();
  if (d.pairs_hook) return CallHook(d, d.pairs_hook, made);
  return d.object_hook ? CallHook(d, d.object_hook, made) : made;
}

Value Scan(JsonDecoder& d) {
  if (!d.rt.Charge()) return Value();
  if (d.at >= d.text.size()) return Wrong(d, "Expecting value", d.at);
  std::string_view rest = d.text.substr(d.at);
  switch (rest[0]) {
    case '"': return ++d.at, ScanText(d);
    case '{': return ScanObject(d);
    case '[': return ScanArray(d);
    case 'n': if (rest.starts_with("null")) return d.at += 4, Value::None(); break;
    case 't': if (rest.starts_with("true")) return d.at += 4, Value::Bool(true); break;
    case 'f': if (rest.starts_with("false")) return d.at += 5, Value::Bool(false); break;
    case 'N': if (rest.starts_with("NaN")) return ScanConstant(d, "NaN", __builtin_nan("")); break;
    case 'I': if (rest.starts_with("Infinity")) return ScanConstant(d, "Infinity", __builtin_inf()); break;
    case '-': if (rest.starts_with("-Infinity")) return ScanConstant(d, "-Infinity", -__builtin_inf()); break;
    default: break;
  }
  if (Here(d) == '-' || IsDigitAt(d, d.at)) return ScanNumber(d);
  return Wrong(d, "Expecting value", d.at);
}

bool ReadDocument(JsonDecoder& d, Value v) {
  if (v.is(Kind::kBytes)) {
    Value text = DecodeBytes(d.rt, "decode", v, Value(), Value());
    if (!text) return false;
    v = text;
  }
  if (!v.is(Kind::kStr)) {
    Raise(d.rt, ExceptionType::TypeError, "the JSON object must be str, bytes or bytearray, not {}", PlainTypeName(d.rt, v));
    return false;
  }
  d.document = v;
  d.text = v.As<Str>()->view();
  if (d.text.starts_with("\xEF\xBB\xBF")) return Wrong(d, "Unexpected UTF-8 BOM (decode using utf-8-sig)", 0), false;
  return true;
}

}  // namespace

Value Builtin_JsonLoads(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"s", "cls", "object_hook", "parse_float", "parse_int", "parse_constant",
                                                "object_pairs_hook", "strict"};
  Value bound[8];
  // What it does not know itself it hands on to the decoder.
  const bool has_text = args.count > 0 || std::any_of(args.keyword_names, args.keyword_names + args.keyword_count, [](Value name) { return name.As<Str>()->view() == "s"; });
  for (uint32_t k = 0; has_text && args.count < 2 && k < args.keyword_count; ++k) {
    const std::string_view name = args.keyword_names[k].As<Str>()->view();
    if (std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames)) continue;
    return Raise(rt, ExceptionType::TypeError, "JSONDecoder.__init__() got an unexpected keyword argument '{}'", name);
  }
  if (!has_text) return RaiseText(rt, ExceptionType::TypeError, "loads() missing 1 required positional argument: 's'");
  if (!BindPython(rt, args, "loads", kNames, 1, bound, 1)) return Value();
  Roots keep(rt);
  for (Value& v : bound) {
    if (v.is_none()) v = Value();
    keep.Add(v);
  }
  if (!bound[0]) bound[0] = Value::None();
  if (bound[1]) return RaiseText(rt, ExceptionType::TypeError, "loads() takes no `cls` here; use object_hook");
  JsonDecoder d{rt, Value(), {}, bound[2], bound[3], bound[4], bound[5], bound[6]};
  if (!rt.untainted()) for (const Value& v : bound) if (v) d.label = rt.Join(d.label, rt.Deep(v));
  if (bound[2] || bound[3] || bound[4] || bound[5] || bound[6]) Decide(rt, d.label);
  if (bound[7]) d.strict = Truth(rt, bound[7]) > 0;
  if (!ReadDocument(d, bound[0])) return Value();
  keep.Add(d.document);
  SkipBlanks(d);
  Value made = Scan(d);
  if (!made) return made;
  keep.Add(made);
  SkipBlanks(d);
  return d.at == d.text.size() ? made : Wrong(d, "Extra data", d.at);
}

}  // namespace penstock
