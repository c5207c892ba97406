// str: case, padding, translate, format, encode.
#include <algorithm>

#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/containers.h"
#include "interp/format.h"
#include "interp/method_arguments.h"
#include "interp/operators.h"
#include "interp/text_codecs.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

// Mapping case may make a text three times as long.
Value Mapped(Runtime& rt, const Args& args, std::string (*map)(std::string_view)) {
  std::string_view text = SelfText(args)->view();
  bool ascii = SelfText(args)->ascii();
  if (!rt.Charge(1 + static_cast<int64_t>(text.size()) / 8) || !rt.MayAllocate(text.size() * (ascii ? 1 : 3))) return {};
  std::string mapped = map(text);
  return ascii ? NewAscii(rt, mapped) : NewText(rt, mapped);
}

Value Justified(Runtime& rt, const Args& args, Side side) {
  Value width_value = ToIntValue(rt, args[0]);
  if (!width_value) return {};
  if (width_value.is(Kind::kBigInt)) return Raise(rt, ExceptionType::OverflowError, "Python int too large to convert to C ssize_t");
  std::string_view fill = " ";
  if (args.count == 2) {
    if (!args[1].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "The fill character must be a unicode character, not {}", TypeName(rt, args[1]));
    if (args[1].As<Str>()->length != 1) return Raise(rt, ExceptionType::TypeError, "The fill character must be exactly one character long");
    fill = args[1].As<Str>()->view();
  }
  Str* text = SelfText(args);
  const Filling filling = FillingOf(side, text->length, width_value.int_value);
  const int64_t missing = filling.left + filling.right;
  if (missing == 0) return args.self;
  if (missing > (int64_t{1} << 48)) return rt.HitLimit("value_bytes"), Value();
  TextBuilder out(rt);
  if (!out.Reserve(static_cast<size_t>(missing) * fill.size() + text->bytes) || !rt.Charge(missing / 16)) return {};
  auto append_fill = [&](int64_t count) {
    if (fill.size() == 1) out.text().append(static_cast<size_t>(count), fill[0]);
    else for (; count > 0; --count) out.text() += fill;
  };
  append_fill(filling.left);
  out.text() += text->view();
  append_fill(filling.right);
  return out.Take();
}

// What table[c] says of a character, which has the text's label. False: failed.
bool AppendTranslated(Runtime& rt, Value table, Value c, std::string_view original, TextBuilder& out) {
  Value to = Plain(rt, GetItem(rt, table, c));
  if (!to) return TakeError(rt, ExceptionType::LookupError) && out.Append(original);
  if (to.is_none()) return true;
  if (to.is(Kind::kStr)) return out.Append(to.As<Str>()->view());
  if (!to.is_int()) {
    Raise(rt, ExceptionType::TypeError, "character mapping must return integer, None or str");
    return false;
  }
  if (to.is(Kind::kBigInt) || to.int_value < 0 || to.int_value > 0x10FFFF || (to.int_value >= 0xD800 && to.int_value < 0xE000)) {
    Raise(rt, ExceptionType::ValueError, "character mapping must be in range(0x110000)");
    return false;
  }
  std::string character;
  AppendUtf8(character, static_cast<uint32_t>(to.int_value));
  return out.Append(character);
}

// maketrans(dict): keys of one character become code points.
Value TableFromDict(Runtime& rt, Value given) {
  if (!given.is(Kind::kDict)) return Raise(rt, ExceptionType::TypeError, "if you give only one argument to maketrans it must be a dict");
  Dict* table = NewDict(rt);
  if (table == nullptr) return {};
  Value result = ValueOf(table);
  for (uint32_t at = 0; DictEntry* entry = DictNext(given.As<Dict>(), at);) {
    Value key = entry->key;
    if (key.is(Kind::kStr)) {
      if (key.As<Str>()->length != 1) return Raise(rt, ExceptionType::ValueError, "string keys in translate table must be of length 1");
      size_t begin = 0;
      key = Value::Int(NextCodePoint(key.As<Str>()->view(), begin), key.label());
    } else if (!key.is_int()) {
      return Raise(rt, ExceptionType::TypeError, "keys in translate table must be strings or integers");
    }
    if (!rt.Charge() || !DictSet(rt, table, key, entry->value)) return {};
  }
  return result;
}

Value TableFromTexts(Runtime& rt, const Args& args) {
  for (uint32_t i = 1; i < args.count; ++i) {
    if (!args[i].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "maketrans() argument {} must be str, not {}", i + 1, TypeNameOrNone(rt, args[i]));
  }
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "first maketrans argument must be a string if there is a second argument");
  Str* from = args[0].As<Str>();
  Str* to = args[1].As<Str>();
  if (from->length != to->length) return Raise(rt, ExceptionType::ValueError, "the first two maketrans arguments must have equal length");
  Dict* table = NewDict(rt);
  if (table == nullptr) return {};
  Value result = ValueOf(table);
  for (size_t i = 0, j = 0; i < from->bytes;) {
    Value key = Value::Int(NextCodePoint(from->view(), i)), value = Value::Int(NextCodePoint(to->view(), j));
    if (!rt.Charge() || !DictSet(rt, table, key, value)) return {};
  }
  if (args.count < 3) return result;
  Str* dropped = args[2].As<Str>();
  for (size_t i = 0; i < dropped->bytes;) {
    if (!rt.Charge() || !DictSet(rt, table, Value::Int(NextCodePoint(dropped->view(), i)), Value::None())) return {};
  }
  return result;
}

}  // namespace

Value MethodStrLower(Runtime& rt, const Args& args) { return Mapped(rt, args, Lowered); }
Value MethodStrUpper(Runtime& rt, const Args& args) { return Mapped(rt, args, Uppered); }
Value MethodStrTitle(Runtime& rt, const Args& args) { return Mapped(rt, args, Titled); }
Value MethodStrCapitalize(Runtime& rt, const Args& args) { return Mapped(rt, args, Capitalized); }
Value MethodStrSwapcase(Runtime& rt, const Args& args) { return Mapped(rt, args, SwappedCase); }
Value MethodStrCasefold(Runtime& rt, const Args& args) { return Mapped(rt, args, Folded); }

Value MethodStrLjust(Runtime& rt, const Args& args) { return Justified(rt, args, Side::kLeft); }
Value MethodStrRjust(Runtime& rt, const Args& args) { return Justified(rt, args, Side::kRight); }
Value MethodStrCenter(Runtime& rt, const Args& args) { return Justified(rt, args, Side::kCenter); }

Value MethodStrZfill(Runtime& rt, const Args& args) {
  Value width = ToIntValue(rt, args[0]);
  if (!width) return {};
  if (width.is(Kind::kBigInt)) return Raise(rt, ExceptionType::OverflowError, "Python int too large to convert to C ssize_t");
  Str* text = SelfText(args);
  if (width.int_value <= text->length) return args.self;
  if (!rt.MayAllocate(static_cast<size_t>(width.int_value) + text->bytes) || !rt.Charge(width.int_value / 16)) return {};
  return NewText(rt, ZeroFilled(text->view(), width.int_value));
}

Value MethodStrExpandtabs(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"tabsize"};
  Value bound[1];
  if (!Bind(rt, args, "expandtabs", kNames, 0, bound)) return {};
  int64_t tab_size = 8;
  if (bound[0] && !ToCount(rt, bound[0], tab_size)) return {};
  std::string_view text = SelfText(args)->view();
  int64_t most = ExpandTabsBound(text, tab_size);
  if (!rt.Charge(most / 16) || !rt.MayAllocate(static_cast<size_t>(most))) return {};
  return NewText(rt, ExpandTabs(text, tab_size));
}

Value MethodStrTranslate(Runtime& rt, const Args& args) {
  // A table of the plan's own is asked as often as the text says.
  const LabelId told = args[0].is(Kind::kInstance) ? args.self.label() : kBottom;
  Decide(rt, told);
  UnderCallback under(rt, told);
  std::string_view text = SelfText(args)->view();
  TextBuilder out(rt);
  for (size_t at = 0; at < text.size();) {
    size_t begin = at;
    uint32_t c = NextCodePoint(text, at);
    if (!rt.Charge() || !AppendTranslated(rt, args[0], Value::Int(c, args.self.label()), text.substr(begin, at - begin), out)) return {};
  }
  return out.Take();
}

Value MethodStrMaketrans(Runtime& rt, const Args& args) {
  return args.count == 1 ? TableFromDict(rt, args[0]) : TableFromTexts(rt, args);
}

Value MethodStrFormat(Runtime& rt, const Args& args) {
  Decide(rt, args.self.label());  // which of them are shown, and how, the text says
  return FillIn(rt, SelfText(args)->view(), {.args = &args, .mapping = {}});
}

Value MethodStrFormatMap(Runtime& rt, const Args& args) {
  Decide(rt, args.self.label());
  return FillIn(rt, SelfText(args)->view(), {.args = &args, .mapping = args[0]});
}

Value MethodStrEncode(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"encoding", "errors"};
  Value bound[2];
  return Bind(rt, args, "encode", kNames, 0, bound) ? EncodeText(rt, "encode", args.self, bound[0], bound[1]) : Value();
}

}  // namespace penstock
