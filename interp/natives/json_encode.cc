// json.dumps.
#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/iterate.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "interp/sort.h"

namespace penstock {
namespace {

struct JsonEncoder {
  Runtime& rt;
  TextBuilder out;
  bool skip_keys = false, ascii = true, check_circles = true, allow_nan = true, sort_keys = false, indented = false;
  std::string indent = {}, item_separator = ", ", key_separator = ": ";
  Value otherwise = {};                 // default=
  Value whole = {};                     // what is written
  LabelId given = kBottom;              // of what default= gave
  std::vector<Object*> open = {};  // containers around
  int level = 0;
};

bool Encode(JsonEncoder& e, Value v);

void AppendEscape(uint32_t c, std::string& out) { out += fmt::format("\\u{:04x}", c); }

// A text between quotes. In pieces, for it may become six times as long.
bool EncodeText(JsonEncoder& e, std::string_view text) {
  if (!e.out.Append(1, '"')) return false;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.size(), at + 4096);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    if (!e.out.Reserve(6 * (end - at)) || !e.rt.Charge(static_cast<int64_t>((end - at) / 16))) return false;
    std::string& out = e.out.text();
    while (at < end) {
      unsigned char c = static_cast<unsigned char>(text[at]);
      if (c >= 128 && e.ascii) {
        uint32_t point = NextCodePoint(text, at);
        if (point >= 0x10000) {
          AppendEscape(0xD800 + ((point - 0x10000) >> 10), out);
          point = 0xDC00 + ((point - 0x10000) & 0x3FF);
        }
        AppendEscape(point, out);
        continue;
      }
      ++at;
      switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        case '\f': out += "\\f"; break;
        case '\b': out += "\\b"; break;
        default:
          if (c < 32 || (c == 127 && e.ascii)) AppendEscape(c, out);
          else out += static_cast<char>(c);
      }
    }
  }
  return e.out.Append(1, '"');
}

bool EncodeFloat(JsonEncoder& e, double d) {
  if (std::isfinite(d)) return AppendRepr(e.rt, Value::Float(d), e.out);
  if (!e.allow_nan) return RaiseText(e.rt, ExceptionType::ValueError, "Out of range float values are not JSON compliant"), false;
  return e.out.Append(std::isnan(d) ? "NaN" : d > 0 ? "Infinity" : "-Infinity");
}

bool NewLine(JsonEncoder& e) {
  if (!e.indented) return true;
  if (!e.out.Append("\n")) return false;
  for (int i = 0; i < e.level; ++i) if (!e.out.Append(e.indent)) return false;
  return true;
}

// Marks what is being written, so that a circle is found.
class JsonOpened {
 public:
  JsonOpened(JsonEncoder& e, Object* object, bool& ok) : e_(e) {
    ok = true;
    if (e.check_circles && std::find(e.open.begin(), e.open.end(), object) != e.open.end()) {
      RaiseText(e.rt, ExceptionType::ValueError, "Circular reference detected");
      ok = false;
    }
    e.open.push_back(object);
  }
  ~JsonOpened() { e_.open.pop_back(); }
  JsonOpened(const JsonOpened&) = delete;
  JsonOpened& operator=(const JsonOpened&) = delete;

 private:
  JsonEncoder& e_;
};

template <typename Sequence>
bool EncodeItems(JsonEncoder& e, Sequence* sequence) {
  if (sequence->size == 0) return e.out.Append("[]");
  bool ok;
  JsonOpened opened(e, sequence, ok);
  if (!ok || !e.out.Append("[")) return false;
  ++e.level;
  for (size_t i = 0; i < sequence->size; ++i) {
    if (!e.rt.Charge() || (i > 0 && !e.out.Append(e.item_separator)) || !NewLine(e) || !Encode(e, sequence->items[i])) return false;
  }
  --e.level;
  return NewLine(e) && e.out.Append("]");
}

// 1 written, 0 skipped, -1 failed.
int EncodeKey(JsonEncoder& e, Value key, bool first) {
  std::string text;
  const Value written = key;
  key = Plain(e.rt, key);
  switch (key.kind()) {
    case Kind::kStr: break;
    case Kind::kBool: text = key.int_value ? "true" : "false"; break;
    case Kind::kNone: text = "null"; break;
    case Kind::kInt:
    case Kind::kBigInt: if (!AppendInt(e.rt, key, text)) return -1; break;
    case Kind::kFloat:
      if (!std::isfinite(key.float_value)) {
        if (!e.allow_nan) return RaiseText(e.rt, ExceptionType::ValueError, "Out of range float values are not JSON compliant"), -1;
        text = std::isnan(key.float_value) ? "NaN" : key.float_value > 0 ? "Infinity" : "-Infinity";
      } else {
        AppendFloat(key.float_value, text);
      }
      break;
    default: {
      if (e.skip_keys) return 0;
      std::string_view type = TypeName(e.rt, written);
      if (e.indented) type = type.substr(type.rfind('.') + 1);  // CPython's encoder in Python names the class alone
      Raise(e.rt, ExceptionType::TypeError, "keys must be str, int, float, bool or None, not {}", type);
      return -1;
    }
  }
  if (!first && (!e.out.Append(e.item_separator) || !NewLine(e))) return -1;
  return EncodeText(e, key.is(Kind::kStr) ? key.As<Str>()->view() : std::string_view(text)) && e.out.Append(e.key_separator) ? 1 : -1;
}

bool EncodePair(JsonEncoder& e, Value key, Value value, bool& first) {
  if (!e.rt.Charge()) return false;
  int written = EncodeKey(e, key, first);
  if (written <= 0) return written == 0;
  first = false;
  return Encode(e, value);
}

bool EncodeSorted(JsonEncoder& e, Dict* dict, bool& first) {
  List* keys = NewListObject(e.rt, dict->live);
  if (keys == nullptr) return false;
  Roots keep(e.rt, ValueOf(keys));
  for (uint32_t at = 0; DictEntry* entry = DictNext(dict, at);) {
    if (!ListAppend(e.rt, keys, entry->key)) return false;
  }
  if (!SortItems(e.rt, keys->items, keys->size, Value(), false)) return false;
  for (size_t i = 0; i < keys->size; ++i) {
    Value value = DictGet(e.rt, dict, keys->items[i]);
    if (!value || !EncodePair(e, keys->items[i], value, first)) return false;
  }
  return true;
}

bool EncodeDict(JsonEncoder& e, Dict* dict) {
  if (dict->live == 0) return e.out.Append("{}");
  bool ok, first = true;
  JsonOpened opened(e, dict, ok);
  if (!ok || !e.out.Append("{")) return false;
  ++e.level;
  if (!NewLine(e)) return false;
  if (e.sort_keys) {
    if (!EncodeSorted(e, dict, first)) return false;
  } else {
    for (uint32_t at = 0; DictEntry* entry = DictNext(dict, at);) {
      if (!EncodePair(e, entry->key, entry->value, first)) return false;
    }
  }
  --e.level;
  return NewLine(e) && e.out.Append("}");  // two of them also where all keys were skipped
}

// What JSON has no form for is given to default=.
bool EncodeOther(JsonEncoder& e, Value v) {
  if (!e.otherwise) {
    const std::string_view type = PlainTypeName(e.rt, v);
    return Raise(e.rt, ExceptionType::TypeError, "Object of type {} is not JSON serializable", type.substr(type.rfind('.') + 1)), false;
  }
  bool ok;
  JsonOpened opened(e, v.is_object() ? v.object : nullptr, ok);
  if (!ok) return false;
  Roots keep(e.rt, v);
  Value made;
  {
    // How often it is called, all that is written decides; what it gave is written, too.
    UnderCallback under(e.rt, e.rt.untainted() ? kBottom : e.rt.Join(e.given, e.rt.Deep(e.whole)));
    made = CallValue(e.rt, e.otherwise, v);
  }
  if (!made) return false;
  keep.Add(made);
  if (!e.rt.untainted()) {
    e.given = e.rt.Join(e.given, e.rt.Deep(made));
    e.rt.seen = e.rt.Join(e.rt.seen, e.given);
    Decide(e.rt, e.given);
  }
  return Encode(e, made);
}

bool Encode(JsonEncoder& e, Value v) {
  // A class derived from dict, list, str, int or float is written as what it holds.
  if (HasPayload(v) && !Plain(e.rt, v).is(Kind::kSet) && !Plain(e.rt, v).is(Kind::kFrozenSet) && !Plain(e.rt, v).is(Kind::kBytes)) {
    v = Plain(e.rt, v);
  }
  switch (v.kind()) {
    case Kind::kStr: return EncodeText(e, v.As<Str>()->view());
    case Kind::kNone: return e.out.Append("null");
    case Kind::kBool: return e.out.Append(v.int_value ? "true" : "false");
    case Kind::kInt:
    case Kind::kBigInt: return AppendRepr(e.rt, v, e.out);
    case Kind::kFloat: return EncodeFloat(e, v.float_value);
    default: break;
  }
  Deeper deeper(e.rt);
  if (!deeper.Ok(" while encoding a JSON object")) return false;
  switch (v.kind()) {
    case Kind::kList: return EncodeItems(e, v.As<List>());
    case Kind::kTuple: return EncodeItems(e, v.As<Tuple>());
    case Kind::kDict: return EncodeDict(e, v.As<Dict>());
    default: return EncodeOther(e, v);
  }
}

bool ReadFlag(Runtime& rt, Value v, bool& flag) {
  if (!v) return true;
  int truth = Truth(rt, v);
  flag = truth > 0;
  return truth >= 0;
}

bool ReadIndent(JsonEncoder& e, Value v) {
  if (!v || v.is_none()) return true;
  e.indented = true;
  e.item_separator = ",";
  if (v.is(Kind::kStr)) return e.indent = v.As<Str>()->view(), true;
  int64_t width = 0;
  if (!v.is_int()) return Raise(e.rt, ExceptionType::TypeError, "can't multiply sequence by non-int of type '{}'", TypeName(e.rt, v)), false;
  if (!ToIndex(e.rt, v, width)) return false;
  if (width <= 0) return true;
  if (!e.rt.MayAllocate(static_cast<size_t>(width))) return false;
  e.indent.assign(static_cast<size_t>(width), ' ');
  return true;
}

bool ReadSeparators(JsonEncoder& e, Value v) {
  if (!v || v.is_none()) return true;
  List* both = NewListObject(e.rt, 0);
  if (both == nullptr || !ListExtend(e.rt, both, v)) return false;
  if (both->size != 2) {
    if (both->size > 2) Raise(e.rt, ExceptionType::ValueError, "too many values to unpack (expected 2)");
    else Raise(e.rt, ExceptionType::ValueError, "not enough values to unpack (expected 2, got {})", both->size);
    return false;
  }
  for (size_t i = 0; i < 2; ++i) {
    if (!both->items[i].is(Kind::kStr)) {
      Raise(e.rt, ExceptionType::TypeError, "make_encoder() argument {} must be str, not {}", i == 0 ? 6 : 5, TypeName(e.rt, both->items[i]));
      return false;
    }
  }
  e.item_separator = both->items[0].As<Str>()->view();
  e.key_separator = both->items[1].As<Str>()->view();
  return true;
}

// cls=: a JSONEncoder of the plan's; its default() is asked.
bool ReadClass(JsonEncoder& e, Value cls) {
  if (!cls || cls.is_none()) return true;
  Value encoder = CallValue(e.rt, cls, nullptr, 0);
  if (!encoder) return false;
  e.rt.roots.push_back(encoder);
  e.otherwise = GetAttribute(e.rt, encoder, ValueOf(Intern(e.rt, "default")));
  return !e.otherwise.is_nothing();
}

}  // namespace

Value Builtin_JsonDumps(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"obj", "skipkeys", "ensure_ascii", "check_circular", "allow_nan", "cls",
                                                "indent", "separators", "default", "sort_keys"};
  Value bound[10];
  for (uint32_t i = 0; args.count > 0 && i < args.keyword_count; ++i) {
    const std::string_view name = args.keyword_names[i].As<Str>()->view();
    if (std::find(std::begin(kNames), std::end(kNames), name) == std::end(kNames))
      return Raise(rt, ExceptionType::TypeError, "JSONEncoder.__init__() got an unexpected keyword argument '{}'", name);
  }
  if (!BindPython(rt, args, "dumps", kNames, 1, bound, 1)) return Value();
  Roots keep(rt, bound[0]);
  JsonEncoder e{rt, TextBuilder(rt)};
  if (!ReadFlag(rt, bound[1], e.skip_keys) || !ReadFlag(rt, bound[2], e.ascii) || !ReadFlag(rt, bound[3], e.check_circles) ||
      !ReadFlag(rt, bound[4], e.allow_nan) || !ReadIndent(e, bound[6]) || !ReadSeparators(e, bound[7])) {
    return Value();
  }
  LabelId by_sorting = kBottom;
  if (bound[9]) {
    Listening plan_code(rt);
    by_sorting = rt.Outer(bound[9]);
    if (!ReadFlag(rt, bound[9], e.sort_keys)) return Value();
    by_sorting = rt.Join(by_sorting, plan_code.heard());
  }
  e.whole = bound[0];
  if (bound[8] && !bound[8].is_none()) e.otherwise = bound[8];
  else if (!ReadClass(e, bound[5])) return Value();
  if (e.otherwise) rt.roots.push_back(e.otherwise);
  const bool compares = bound[9] && MayAskMethods(rt);
  if (e.otherwise || compares) Decide(rt, by_sorting);  // whether keys are asked, and what default= is given first
  if ((e.otherwise || (compares && e.sort_keys)) && !rt.untainted()) Decide(rt, rt.Deep(bound[0]));
  return Encode(e, bound[0]) ? e.out.Take() : Value();
}

}  // namespace penstock
