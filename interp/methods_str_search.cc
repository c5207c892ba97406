// str: find, index, count, startswith, endswith, replace, partition, and the questions about characters.
#include <algorithm>
#include <cstring>

#include "interp/builtin_functions.h"
#include "interp/method_arguments.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

// Reading a text costs a step for this many bytes.
constexpr int64_t kBytesPerStep = 16;

bool ChargeFor(Runtime& rt, size_t bytes) { return rt.Charge(1 + static_cast<int64_t>(bytes) / kBytesPerStep); }

bool IsText(Runtime& rt, Value v) {
  if (v.is(Kind::kStr)) return true;
  Raise(rt, ExceptionType::TypeError, "must be str, not {}", TypeName(rt, v));
  return false;
}

// The part of a text that find and its kin look at.
struct Field {
  std::string_view view;
  int64_t from = 0;   // in code points
  bool exists = true; // false: the bounds leave nothing, not even the empty text
};

bool ReadField(Runtime& rt, const Args& args, Field& field) {
  Str* text = SelfText(args);
  Bounds bounds;
  if (!ReadBounds(rt, args[1], args[2], text->length, bounds)) return false;
  field.exists = bounds.from <= bounds.to;
  if (!field.exists) return true;
  size_t from = ByteOffset(text, static_cast<size_t>(bounds.from)), to = ByteOffset(text, static_cast<size_t>(bounds.to));
  field.view = text->view().substr(from, to - from);
  field.from = bounds.from;
  return ChargeFor(rt, field.view.size());
}

// In code points from the start of the text, -1: not there, -2: failed.
int64_t Find(Runtime& rt, const Args& args, bool last) {
  Field field;
  if (!ReadField(rt, args, field) || !IsText(rt, args[0])) return -2;
  if (!field.exists) return -1;
  std::string_view needle = args[0].As<Str>()->view();
  size_t at = last ? FindLast(field.view, needle) : FindFirst(field.view, needle);
  if (at == std::string_view::npos) return -1;
  bool ascii = SelfText(args)->ascii();
  return field.from + static_cast<int64_t>(ascii ? at : CodePointCount(field.view.substr(0, at)));
}

Value FindOrMinusOne(Runtime& rt, const Args& args, bool last) {
  int64_t at = Find(rt, args, last);
  return at == -2 ? Value() : Value::Int(at);
}

Value FindOrError(Runtime& rt, const Args& args, bool last) {
  int64_t at = Find(rt, args, last);
  if (at == -1) return Raise(rt, ExceptionType::ValueError, "substring not found");
  return at == -2 ? Value() : Value::Int(at);
}

Value HasEnd(Runtime& rt, const Args& args, std::string_view name, bool at_start) {
  Field field;
  Value given = args[0];
  if (!ReadField(rt, args, field)) return {};
  bool one = given.is(Kind::kStr);
  if (!one && !given.is(Kind::kTuple)) {
    return Raise(rt, ExceptionType::TypeError, "{} first arg must be str or a tuple of str, not {}", name, TypeName(rt, given));
  }
  auto fits = [&](Value v) {
    std::string_view end = v.As<Str>()->view();
    return field.exists && (at_start ? field.view.starts_with(end) : field.view.ends_with(end));
  };
  if (one) return Value::Bool(fits(given));
  Tuple* ends = given.As<Tuple>();
  for (size_t i = 0; i < ends->size; ++i) {
    if (!rt.Charge()) return {};
    if (!ends->items[i].is(Kind::kStr)) {
      return Raise(rt, ExceptionType::TypeError, "tuple for {} must only contain str, not {}", name, TypeName(rt, ends->items[i]));
    }
    if (fits(ends->items[i])) return Value::Bool(true);
  }
  return Value::Bool(false);
}

Value Partition(Runtime& rt, const Args& args, bool last) {
  Str* text = SelfText(args);
  if (!IsText(rt, args[0]) || !ChargeFor(rt, text->bytes)) return {};
  std::string_view view = text->view(), separator = args[0].As<Str>()->view();
  if (separator.empty()) return Raise(rt, ExceptionType::ValueError, "empty separator");
  const Parts parted = PartedAt(view, separator, last);
  const Value parts[3] = {PieceOf(rt, text, parted.before), parted.separator.empty() ? ValueOf(rt.empty_text) : args[0], PieceOf(rt, text, parted.behind)};
  return parts[0] && parts[2] ? NewTuple(rt, parts, 3) : Value();
}

Value TestText(Runtime& rt, const Args& args, bool (*test)(std::string_view)) {
  return ChargeFor(rt, SelfText(args)->bytes) ? Value::Bool(test(SelfText(args)->view())) : Value();
}

Value TestCharacters(Runtime& rt, const Args& args, bool (*test)(uint32_t)) {
  return ChargeFor(rt, SelfText(args)->bytes) ? Value::Bool(AllAre(SelfText(args)->view(), test)) : Value();
}

}  // namespace

bool ReadBounds(Runtime& rt, Value from, Value to, int64_t length, Bounds& bounds) {
  bounds = {0, length};
  for (auto [v, out] : {std::pair{from, &bounds.from}, {to, &bounds.to}}) {
    if (!v || v.is_none()) continue;
    if (!Plain(rt, v).is_int() && !FindSpecial(rt, v, "__index__")) {
      if (!rt.failed()) RaiseText(rt, ExceptionType::TypeError, "slice indices must be integers or None or have an __index__ method");
      return false;
    }
    if (!ToIndex(rt, v, *out)) return false;
    if (*out < 0) *out = std::max<int64_t>(0, *out < -length ? 0 : *out + length);
  }
  bounds.to = std::min(bounds.to, length);
  return true;
}

Value MethodStrFind(Runtime& rt, const Args& args) { return FindOrMinusOne(rt, args, false); }
Value MethodStrRfind(Runtime& rt, const Args& args) { return FindOrMinusOne(rt, args, true); }
Value MethodStrIndex(Runtime& rt, const Args& args) { return FindOrError(rt, args, false); }
Value MethodStrRindex(Runtime& rt, const Args& args) { return FindOrError(rt, args, true); }
Value MethodStrStartswith(Runtime& rt, const Args& args) { return HasEnd(rt, args, "startswith", true); }
Value MethodStrEndswith(Runtime& rt, const Args& args) { return HasEnd(rt, args, "endswith", false); }
Value MethodStrPartition(Runtime& rt, const Args& args) { return Partition(rt, args, false); }
Value MethodStrRpartition(Runtime& rt, const Args& args) { return Partition(rt, args, true); }

Value MethodStrCount(Runtime& rt, const Args& args) {
  Field field;
  if (!ReadField(rt, args, field) || !IsText(rt, args[0])) return {};
  if (!field.exists) return Value::Int(0);
  std::string_view needle = args[0].As<Str>()->view();
  size_t count = needle.empty() ? CodePointCount(field.view) + 1 : CountOf(field.view, needle);
  return rt.Charge(static_cast<int64_t>(count)) ? Value::Int(static_cast<int64_t>(count)) : Value();
}

Value MethodStrReplace(Runtime& rt, const Args& args) {
  for (uint32_t i = 0; i < 2; ++i) {
    if (args[i].is(Kind::kStr)) continue;
    return Raise(rt, ExceptionType::TypeError, "replace() argument {} must be str, not {}", i + 1, TypeNameOrNone(rt, args[i]));
  }
  int64_t count = INT64_MAX;
  if (args.count == 3 && !ToSize(rt, args[2], count)) return {};
  if (count < 0) count = INT64_MAX;
  Str* text = SelfText(args);
  std::string_view rest = text->view(), old = args[0].As<Str>()->view(), added = args[1].As<Str>()->view();
  if (!ChargeFor(rt, rest.size())) return {};
  if (old.empty() && !rt.Charge(std::min<int64_t>(count, text->length))) return {};
  TextBuilder out(rt);
  bool any = false;
  const bool done = ReplaceIn(rest, old, count, [&](std::string_view piece, bool follows) {
    if (!follows) return !any || out.Append(piece);
    any = true;
    return (old.empty() || rt.Charge()) && out.Append(piece) && out.Append(added);
  });
  return !done ? Value() : any ? out.Take() : args.self;
}

Value MethodStrRemoveprefix(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "removeprefix() argument must be str, not {}", TypeNameOrNone(rt, args[0]));
  std::string_view text = SelfText(args)->view(), prefix = args[0].As<Str>()->view();
  return text.starts_with(prefix) ? PieceOf(rt, SelfText(args), text.substr(prefix.size())) : args.self;
}

Value MethodStrRemovesuffix(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "removesuffix() argument must be str, not {}", TypeNameOrNone(rt, args[0]));
  std::string_view text = SelfText(args)->view(), suffix = args[0].As<Str>()->view();
  return text.ends_with(suffix) ? PieceOf(rt, SelfText(args), text.substr(0, text.size() - suffix.size())) : args.self;
}

Value MethodStrIsalpha(Runtime& rt, const Args& args) { return TestCharacters(rt, args, IsAlpha); }
Value MethodStrIsdecimal(Runtime& rt, const Args& args) { return TestCharacters(rt, args, IsDecimal); }
Value MethodStrIsdigit(Runtime& rt, const Args& args) { return TestCharacters(rt, args, IsDigit); }
Value MethodStrIsnumeric(Runtime& rt, const Args& args) { return TestCharacters(rt, args, IsNumeric); }
Value MethodStrIsspace(Runtime& rt, const Args& args) { return TestCharacters(rt, args, IsSpace); }
Value MethodStrIsalnum(Runtime& rt, const Args& args) {
  return TestCharacters(rt, args, [](uint32_t c) { return IsAlnum(c); });
}
Value MethodStrIsascii(Runtime&, const Args& args) { return Value::Bool(SelfText(args)->ascii()); }
Value MethodStrIslower(Runtime& rt, const Args& args) { return TestText(rt, args, IsLowerText); }
Value MethodStrIsupper(Runtime& rt, const Args& args) { return TestText(rt, args, IsUpperText); }
Value MethodStrIstitle(Runtime& rt, const Args& args) { return TestText(rt, args, IsTitleText); }
Value MethodStrIsidentifier(Runtime& rt, const Args& args) { return TestText(rt, args, IsIdentifierText); }
Value MethodStrIsprintable(Runtime& rt, const Args& args) { return TestText(rt, args, IsPrintableText); }

}  // namespace penstock
