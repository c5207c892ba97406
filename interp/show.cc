#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/generators.h"
#include "interp/show.h"

#include <algorithm>

#include "core/visible_text.h"
#include "interp/big_numbers.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/native_methods.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/ordered_dicts.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

constexpr std::string_view kWhileShowing = " while getting the repr of an object";

}  // namespace

std::string ClassDisplayName(const Class* cls) {
  std::string_view module = cls->module_name ? cls->module_name->view() : "__main__";
  const DictEntry* qualified = DictFindText(cls->dict, "__qualname__");
  const std::string_view name = qualified != nullptr && qualified->value.is(Kind::kStr) ? qualified->value.As<Str>()->view() : cls->name->view();
  return module.empty() || module == "builtins" ? std::string(name) : fmt::format("{}.{}", module, name);
}

std::string NameInTyping(Runtime& rt, Value origin) {
  static constexpr std::string_view kNames[][2] = {{"list", "List"}, {"dict", "Dict"}, {"set", "Set"}, {"frozenset", "FrozenSet"}, {"tuple", "Tuple"},
                                                   {"type", "Type"}, {"deque", "Deque"}, {"defaultdict", "DefaultDict"}, {"Set", "AbstractSet"},
                                                   {"AbstractContextManager", "ContextManager"}};
  const std::string_view name = origin.is(Kind::kClass) ? origin.As<Class>()->name->view() : NameOfType(rt, origin);
  for (auto [plain, in_typing] : kNames) if (name == plain) return std::string(in_typing);
  return std::string(name);
}

namespace {

std::string_view ModuleOf(const BuiltinRow& row) {
  if (row.name == "FrozenInstanceError") return "dataclasses.";
  switch (row.module) {
    case ModuleId::Json: return "json.decoder.";
    case ModuleId::Re: return "re.";
    case ModuleId::Datetime: return "datetime.";
    case ModuleId::Decimal: return "decimal.";
    case ModuleId::Fractions: return "fractions.";
    default: return "";
  }
}

std::string BuiltinDisplay(BuiltinId id) {
  const BuiltinRow& row = RowOf(id);
  switch (row.kind) {
    case BuiltinKind::kFunction:
      if (IsTypeOfIterators(Value::Builtin(id))) return fmt::format("<class '{}'>", row.name);
      return fmt::format("<built-in function {}>", row.name);
    case BuiltinKind::kType:
      if (id == IdOf(BuiltinType::ReRegexFlag)) return "<flag 'RegexFlag'>";
      return fmt::format("<class '{}{}'>", ModuleOf(row), row.name);
    case BuiltinKind::kException: return fmt::format("<class '{}{}'>", ModuleOf(row), row.name);
    case BuiltinKind::kValue: return std::string(row.name);
  }
  return {};
}

// Marks a container as being shown while it lives; a container inside itself is found so.
class Showing {
 public:
  Showing(Runtime& rt, Value v) : rt_(rt), keep_(rt, v) {
    inside_itself_ = std::find(rt.showing.begin(), rt.showing.end(), v.object) != rt.showing.end();
    rt.showing.push_back(v.object);
  }
  ~Showing() { rt_.showing.pop_back(); }
  Showing(const Showing&) = delete;
  Showing& operator=(const Showing&) = delete;
  bool inside_itself() const { return inside_itself_; }

 private:
  Runtime& rt_;
  Roots keep_;
  bool inside_itself_;
};

// Items of lists and tuples, read by index: what is shown may change while plan code shows its parts.
template <typename Sequence>
bool AppendItems(Runtime& rt, Sequence* sequence, TextBuilder& out) {
  for (size_t i = 0; i < sequence->size; ++i) {
    if (!rt.Charge() || (i > 0 && !out.Append(", ")) || !AppendRepr(rt, sequence->items[i], out)) return false;
  }
  return true;
}

bool AppendDict(Runtime& rt, Dict* dict, TextBuilder& out) {
  bool first = true;
  for (uint32_t at = 0; DictEntry* entry = DictNext(dict, at); first = false) {
    Value value = entry->value;
    Roots keep(rt, value);
    if (!rt.Charge() || (!first && !out.Append(", ")) || !AppendRepr(rt, entry->key, out) || !out.Append(": ") ||
        !AppendRepr(rt, value, out)) {
      return false;
    }
  }
  return true;
}

// Methods that are no rows of the catalog: of `object`, of exceptions and of what iterates. Unbound ones do not
// know whose they are.
bool AppendNativeMethod(Runtime& rt, BuiltinMethod* method, TextBuilder& out) {
  const std::string_view name = NameOf(method->method);
  if (!method->receiver) return out.Append(fmt::format("<slot wrapper '{}' of 'object' objects>", name));
  const std::string_view form = name.starts_with("__") ? "<method-wrapper '{}' of {} object>" : "<built-in method {} of {} object>";
  return out.Append(fmt::format(fmt::runtime(form), name, TypeName(rt, method->receiver)));
}

bool AppendSetItems(Runtime& rt, Set* set, TextBuilder& out) {
  bool first = true;
  for (size_t at = 0; SetEntry* entry = SetNext(set, at); first = false) {
    if (!rt.Charge() || (!first && !out.Append(", ")) || !AppendRepr(rt, entry->key, out)) return false;
  }
  return true;
}

bool AppendView(Runtime& rt, DictView* view, TextBuilder& out) {
  constexpr std::string_view kOpen[] = {"dict_keys([", "dict_values([", "dict_items(["};
  if (IsOrdered(view->dict) && !out.Append("o")) return false;
  if (!out.Append(kOpen[static_cast<int>(view->of)])) return false;
  bool first = true;
  for (uint32_t at = 0; DictEntry* entry = DictNext(view->dict, at); first = false) {
    Value key = entry->key, value = entry->value;
    Roots keep(rt, value);
    if (!rt.Charge() || (!first && !out.Append(", "))) return false;
    bool ok = true;
    switch (view->of) {
      case DictView::Of::kKeys: ok = AppendRepr(rt, key, out); break;
      case DictView::Of::kValues: ok = AppendRepr(rt, value, out); break;
      case DictView::Of::kItems:
        ok = out.Append("(") && AppendRepr(rt, key, out) && out.Append(", ") && AppendRepr(rt, value, out) && out.Append(")");
        break;
    }
    if (!ok) return false;
  }
  return out.Append("])");
}

bool AppendContainer(Runtime& rt, Value v, TextBuilder& out) {
  Showing showing(rt, v);
  bool again = showing.inside_itself();
  switch (v.kind()) {
    case Kind::kList:
      if (again) return out.Append("[...]");
      return out.Append("[") && AppendItems(rt, v.As<List>(), out) && out.Append("]");
    case Kind::kTuple:
      if (again) return out.Append("(...)");
      return out.Append("(") && AppendItems(rt, v.As<Tuple>(), out) && out.Append(v.As<Tuple>()->size == 1 ? ",)" : ")");
    case Kind::kDict:
      if (again) return out.Append("{...}");
      return out.Append("{") && AppendDict(rt, v.As<Dict>(), out) && out.Append("}");
    case Kind::kSet:
      if (again) return out.Append("set(...)");
      if (v.As<Set>()->live == 0) return out.Append("set()");
      return out.Append("{") && AppendSetItems(rt, v.As<Set>(), out) && out.Append("}");
    case Kind::kFrozenSet:
      if (again) return out.Append("frozenset(...)");
      if (v.As<Set>()->live == 0) return out.Append("frozenset()");
      return out.Append("frozenset({") && AppendSetItems(rt, v.As<Set>(), out) && out.Append("})");
    default:
      if (again) return out.Append("...");
      return AppendView(rt, v.As<DictView>(), out);
  }
}

// What `__str__` or `__repr__` of a class gave, checked: a text, or an instance that holds one.
bool AppendAnswer(Runtime& rt, Value method, std::string_view name, TextBuilder& out) {
  Value answer = CallValue(rt, method, nullptr, 0);
  if (!answer) return false;
  const Value text = Plain(rt, answer);
  if (!text.is(Kind::kStr)) {
    Raise(rt, ExceptionType::TypeError, "{} returned non-string (type {})", name, TypeName(rt, answer));
    return false;
  }
  return out.Append(text.As<Str>()->view());
}

}  // namespace

// An OSError keeps the name of its file beside them.
Value ArgumentsOf(Runtime& rt, Exception* exception) {
  const bool with_file = exception->args->size == 3 && IsSubclass(exception->type, ExceptionType::OSError);
  if (!with_file) return ValueOf(exception->args);
  Value two = NewTuple(rt, exception->args->items, 2);
  if (two) two.object->shape = exception->args->shape;
  return two;
}

std::optional<TextError> TextErrorOf(Runtime& rt, const Exception* exception) {
  const Value* args = exception->args->items;
  const bool is_one = exception->type == ExceptionType::JSONDecodeError || exception->type == ExceptionType::ReError;
  if (!is_one || exception->args->size != 3 || !args[0].is(Kind::kStr) || !args[1].is(Kind::kStr) || !args[2].is_small_int()) return std::nullopt;
  TextError error = {args[0], args[1], args[2].int_value, 1, 0};
  const std::string_view text = args[1].As<Str>()->view();
  if (!rt.Charge(static_cast<int64_t>(text.size() / 32))) return std::nullopt;
  int64_t begin = -1, i = 0;  // of the line: the place of the line feed before it
  for (size_t at = 0; at < text.size() && i < error.position; ++i) {
    if (NextCodePoint(text, at) != '\n') continue;
    begin = i;
    ++error.line;
  }
  error.column = error.position - begin;
  return error;
}

namespace {

// Of what is in it, who is asked for a text? Of containers, and of what shows what it was made with.
void DecideWhoIsAsked(Runtime& rt, Value v) {
  if (MayAskMethods(rt)) Decide(rt, rt.Deep(v));
}

}  // namespace

bool AppendExceptionRepr(Runtime& rt, Value v, TextBuilder& out) {
  DecideWhoIsAsked(rt, v);
  Exception* exception = v.As<Exception>();
  std::string_view name = exception->cls ? exception->cls->name->view() : NameOf(exception->type);
  Showing showing(rt, v);
  if (showing.inside_itself()) return out.Append(name) && out.Append("(...)");
  if (TextErrorOf(rt, exception)) {
    TextBuilder text(rt);
    Value shown = AppendExceptionText(rt, exception, text) ? text.Take() : Value();
    Roots keep(rt, shown);
    return shown && out.Append(name) && out.Append("(") && AppendRepr(rt, shown, out) && out.Append(")");
  }
  Value args = ArgumentsOf(rt, exception);
  Roots keep(rt, args);
  return args && out.Append(name) && out.Append("(") && AppendItems(rt, args.As<Tuple>(), out) && out.Append(")");
}

// `'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)`
static bool AppendUnicodeError(Runtime& rt, Exception* exception, TextBuilder& out) {
  const Value *args = exception->args->items, object = args[1];
  const bool decoding = object.is(Kind::kBytes);
  const int64_t begin = args[2].is_small_int() ? args[2].int_value : -1, end = args[3].is_small_int() ? args[3].int_value : -1;
  const int64_t size = decoding ? static_cast<int64_t>(object.As<Bytes>()->size) : object.is(Kind::kStr) ? object.As<Str>()->length : -1;
  if (!args[0].is(Kind::kStr) || !args[4].is(Kind::kStr) || begin < 0 || end < 0) return AppendRepr(rt, Value(Kind::kTuple, exception->args), out);
  const std::string head = fmt::format("'{}' codec can't {} ", args[0].As<Str>()->view(), decoding ? "decode" : "encode");
  if (begin < size && end == begin + 1) {
    std::string one = decoding ? fmt::format("byte 0x{:02x}", static_cast<unsigned char>(object.As<Bytes>()->view()[static_cast<size_t>(begin)])) : "";
    if (!decoding) {
      std::string_view text = object.As<Str>()->view();
      size_t at = 0;
      uint32_t c = 0;
      for (int64_t i = 0; i <= begin; ++i) c = NextCodePoint(text, at);
      one = fmt::format("character '{}'", EscapeOf(c));
    }
    return out.Append(fmt::format("{}{} in position {}: {}", head, one, begin, args[4].As<Str>()->view()));
  }
  return out.Append(fmt::format("{}{} in position {}-{}: {}", head, decoding ? "bytes" : "characters", begin, end - 1, args[4].As<Str>()->view()));
}

namespace {

// A class of several errors: the first of them may be another.
bool DerivesFromKeyError(const Class* cls) {
  if (cls == nullptr) return false;
  const Value* first = cls->mro->items;
  return std::any_of(first, first + cls->mro->size, [](Value type) { return type.is(Kind::kBuiltin) && type.int_value == IdOf(ExceptionType::KeyError); });
}

}  // namespace

const Tuple* DetailsOfSyntax(const Exception* exception) {
  const Tuple* args = exception->args;
  const bool has = IsSubclass(exception->type, ExceptionType::SyntaxError) && args->size == 2 && args->items[1].is(Kind::kTuple);
  return has && args->items[1].As<Tuple>()->size >= 4 ? args->items[1].As<Tuple>() : nullptr;
}

bool AppendExceptionText(Runtime& rt, Exception* exception, TextBuilder& out) {
  DecideWhoIsAsked(rt, Value(Kind::kException, exception));
  Tuple* args = exception->args;
  bool os_error = IsSubclass(exception->type, ExceptionType::OSError) && (args->size == 2 || args->size == 3);
  if (os_error) {
    return out.Append("[Errno ") && AppendStr(rt, args->items[0], out) && out.Append("] ") && AppendStr(rt, args->items[1], out) &&
           (args->size == 2 || (out.Append(": ") && AppendRepr(rt, args->items[2], out)));
  }
  if (args->size == 0) return IsSubclass(exception->type, ExceptionType::SyntaxError) ? out.Append("None") : true;
  if (args->size == 5 && IsSubclass(exception->type, ExceptionType::UnicodeError)) return AppendUnicodeError(rt, exception, out);
  if (const std::optional<TextError> error = TextErrorOf(rt, exception)) {
    const bool of_pattern = exception->type == ExceptionType::ReError, lines = error->text.As<Str>()->view().find('\n') != std::string_view::npos;
    const std::string place = of_pattern ? fmt::format(" at position {}{}", error->position, lines ? fmt::format(" (line {}, column {})", error->line, error->column) : "")
                                         : fmt::format(": line {} column {} (char {})", error->line, error->column, error->position);
    return out.Append(error->message.As<Str>()->view()) && out.Append(place);
  }
  if (const Tuple* details = DetailsOfSyntax(exception)) {
    const Value file = details->items[0], line = details->items[1];
    const bool has_file = file.is(Kind::kStr), has_line = line.is_small_int();
    if (!AppendStr(rt, args->items[0], out)) return false;
    if (!has_file && !has_line) return true;
    return out.Append(" (") && (!has_file || AppendStr(rt, file, out)) && (!has_line || (out.Append(has_file ? ", line " : "line ") && AppendStr(rt, line, out))) &&
           out.Append(")");
  }
  if (IsSubclass(exception->type, ExceptionType::SyntaxError)) return AppendStr(rt, args->items[0], out);
  if (args->size > 1) return AppendRepr(rt, Value(Kind::kTuple, args), out);
  if (IsSubclass(exception->type, ExceptionType::KeyError) || DerivesFromKeyError(exception->cls)) return AppendRepr(rt, args->items[0], out);
  return AppendStr(rt, args->items[0], out);
}

namespace {

bool AppendAlias(Runtime& rt, Alias* alias, TextBuilder& out);

// A type inside list[...] or a union: by its name alone.
bool AppendTypeArgument(Runtime& rt, Value v, bool of_typing, TextBuilder& out) {
  if (v.is_none()) return out.Append("None");
  if (v.is(Kind::kEllipsis)) return out.Append("...");
  if (v.is(Kind::kAlias)) return AppendAlias(rt, v.As<Alias>(), out);
  if (v.is(Kind::kClass)) return out.Append(ClassDisplayName(v.As<Class>()));
  if (v.is(Kind::kHiddenType) && v.int_value == static_cast<int64_t>(Kind::kNone)) return out.Append(of_typing ? "NoneType" : "None");
  if (of_typing && v.is(Kind::kStr)) return out.Append("ForwardRef(") && AppendRepr(rt, v, out) && out.Append(")");
  if (IsType(v)) return out.Append(NameOfType(rt, v));
  return AppendRepr(rt, v, out);
}

// `typing.Optional[int]`, `typing.Union[int, NoneType, str]`
bool AppendUnionOfTyping(Runtime& rt, const Tuple* types, TextBuilder& out) {
  const auto is_none = [](Value v) { return v.is_none() || (v.is(Kind::kHiddenType) && v.int_value == static_cast<int64_t>(Kind::kNone)); };
  const Value* end = types->items + types->size;
  const bool optional = types->size == 2 && std::any_of(types->items, end, is_none);
  if (!out.Append(optional ? "typing.Optional[" : "typing.Union[")) return false;
  bool first = true;
  for (const Value* v = types->items; v != end; ++v) {
    if (optional && is_none(*v)) continue;
    if (!first && !out.Append(", ")) return false;
    first = false;
    if (!(is_none(*v) ? out.Append("NoneType") : AppendTypeArgument(rt, *v, true, out))) return false;
  }
  return out.Append("]");
}

bool AppendAlias(Runtime& rt, Alias* alias, TextBuilder& out) {
  Deeper deeper(rt);
  if (!deeper.Ok(kWhileShowing)) return false;
  const bool of_typing = alias->flags & Alias::kOfTyping;
  const bool is_union = alias->origin.is_nothing();
  if (is_union && of_typing) return AppendUnionOfTyping(rt, alias->args, out);
  if (of_typing && !out.Append("typing." + NameInTyping(rt, alias->origin))) return false;
  if (alias->flags & Alias::kBare) return true;
  if (!is_union && !of_typing && !AppendTypeArgument(rt, alias->origin, false, out)) return false;
  if (!is_union && !out.Append("[")) return false;
  const size_t count = alias->args->size;
  const bool callable = IsCallableType(alias->origin) && count > 0 && !alias->args->items[0].is(Kind::kEllipsis);
  if (callable && !out.Append("[")) return false;
  if (!is_union && count == 0 && !out.Append("()")) return false;
  for (size_t i = 0; i < count; ++i) {
    if (callable && i + 1 == count && !out.Append("]")) return false;
    if (i > 0 && !out.Append(is_union ? " | " : ", ")) return false;
    if (callable && i == 0 && count == 1 && !out.Append(", ")) return false;
    if (!AppendTypeArgument(rt, alias->args->items[i], of_typing, out)) return false;
  }
  return is_union || out.Append("]");
}

std::string FunctionName(Runtime& rt, Value v) {
  Value name = GetAttribute(rt, v, NewAscii(rt, "__qualname__"));
  if (name.is(Kind::kStr)) return std::string(name.As<Str>()->view());
  return "?";
}

bool AppendBoundMethod(Runtime& rt, MethodObject* method, TextBuilder& out) {
  std::string name = method->function.is(Kind::kFunction) ? FunctionName(rt, method->function) : "?";
  return out.Append("<bound method ") && out.Append(name) && out.Append(" of ") && AppendRepr(rt, method->receiver, out) && out.Append(">");
}

bool AppendObject(Runtime& rt, Value v, TextBuilder& out) {
  switch (v.kind()) {
    case Kind::kBigInt: return AppendInt(rt, v, out.text());
    case Kind::kBytes: AppendBytesRepr(v.As<Bytes>()->view(), out.text()); return out.Reserve(0);
    case Kind::kTuple: case Kind::kList: case Kind::kDict: case Kind::kSet: case Kind::kFrozenSet: case Kind::kDictView:
      DecideWhoIsAsked(rt, v);
      return AppendContainer(rt, v, out);
    case Kind::kRange: {
      Range* range = v.As<Range>();
      bool unit = range->step.is(Kind::kInt) && range->step.int_value == 1;
      return out.Append("range(") && AppendRepr(rt, range->start, out) && out.Append(", ") && AppendRepr(rt, range->stop, out) &&
             (unit || (out.Append(", ") && AppendRepr(rt, range->step, out))) && out.Append(")");
    }
    case Kind::kSlice: {
      Slice* slice = v.As<Slice>();
      DecideWhoIsAsked(rt, v);
      return out.Append("slice(") && AppendRepr(rt, slice->start, out) && out.Append(", ") && AppendRepr(rt, slice->stop, out) &&
             out.Append(", ") && AppendRepr(rt, slice->step, out) && out.Append(")");
    }
    case Kind::kGenerator:
      if (PlainTypeName(rt, v) != NameOf(FormOf(v))) return out.Append(fmt::format("<{} object>", PlainTypeName(rt, v)));
      return out.Append(fmt::format("<{} object {}>", NameOf(FormOf(v)), FunctionName(rt, v)));
    case Kind::kFunction: {
      const bool is_native = v.As<FunctionObject>()->code->function->is_native;
      return out.Append(fmt::format("<{} {}>", is_native ? "built-in function" : "function", FunctionName(rt, v)));
    }
    case Kind::kMethod: DecideWhoIsAsked(rt, v); return AppendBoundMethod(rt, v.As<MethodObject>(), out);
    case Kind::kBuiltinMethod: {
      BuiltinMethod* method = v.As<BuiltinMethod>();
      if (IsNative(method->method)) return AppendNativeMethod(rt, method, out);
      std::string_view name = RowOf(method->method).name, type = RowOf(IdOf(RowOf(method->method).type)).name;
      if (!method->receiver) return out.Append(fmt::format("<method '{}' of '{}' objects>", name, type));
      return out.Append(fmt::format("<built-in method {} of {} object>", name, TypeName(rt, method->receiver)));
    }
    case Kind::kClass:
      if (FindInClass(rt, v.As<Class>(), "_member_map_")) {
        const bool is_flag = !FindInClass(rt, v.As<Class>(), "_boundary_").is_nothing();
        return out.Append(fmt::format("<{} '{}'>", is_flag ? "flag" : "enum", v.As<Class>()->name->view()));
      }
      return out.Append(fmt::format("<class '{}'>", ClassDisplayName(v.As<Class>())));
    case Kind::kInstance: return out.Append(fmt::format("<{} object>", ClassDisplayName(v.As<Instance>()->cls)));
    case Kind::kException: return AppendExceptionRepr(rt, v, out);
    case Kind::kClassMethod: case Kind::kStaticMethod:
      return out.Append(v.is(Kind::kClassMethod) ? "<classmethod(" : "<staticmethod(") && AppendRepr(rt, v.As<Wrapper>()->function, out) &&
             out.Append(")>");
    case Kind::kSuper:
      return out.Append("<super: ") && AppendRepr(rt, Value(Kind::kClass, v.As<Super>()->cls), out) && out.Append(", <") &&
             out.Append(TypeName(rt, v.As<Super>()->receiver)) && out.Append(" object>>");
    case Kind::kAlias: return AppendAlias(rt, v.As<Alias>(), out);
    case Kind::kModule: return out.Append(fmt::format("<module '{}' (built-in)>", RowOf(static_cast<ModuleId>(v.int_value)).name));
    default: {
      const NativeType* native = NativeOf(v.kind());
      if (native != nullptr) return native->repr(rt, v, out);
      return out.Append(fmt::format("<{} object>", TypeName(rt, v)));
    }
  }
}

// In pieces, for an escaped text is up to four times as long.
bool AppendTextLiteral(Runtime& rt, std::string_view text, TextBuilder& out) {
  constexpr size_t kPiece = 1 << 16;
  char quote = QuoteFor(text);
  if (!out.Append(1, quote)) return false;
  while (!text.empty()) {
    size_t end = std::min(kPiece, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    if (!rt.Charge(static_cast<int64_t>(end / 16)) || !out.Reserve(end)) return false;
    AppendEscaped(text.substr(0, end), quote, false, out.text());
    text.remove_prefix(end);
  }
  return out.Append(1, quote);
}

bool MayHaveSpecials(Value v) {
  return v.is(Kind::kInstance) || (v.is(Kind::kException) && v.As<Exception>()->cls != nullptr);
}

}  // namespace

// Sets name their class, what derives from anything else looks like it.
static bool AppendPayload(Runtime& rt, Value v, TextBuilder& out) {
  Value plain = Plain(rt, v);
  if (plain.is(Kind::kTimeDelta)) {
    TextBuilder of_base(rt);
    const bool shown = AppendRepr(rt, plain, of_base);
    return shown && out.Append(ClassOf(v)->name->view()) && out.Append(of_base.text().substr(of_base.text().find('(')));
  }
  if (!plain.is(Kind::kSet) && !plain.is(Kind::kFrozenSet)) return AppendRepr(rt, plain, out);
  if (!out.Append(ClassOf(v)->name->view()) || !out.Append("(")) return false;
  if (plain.As<Set>()->live > 0) {
    List* items = ListOf(rt, plain);
    TextBuilder inside(rt);
    if (items == nullptr || !AppendRepr(rt, ValueOf(items), inside)) return false;
    std::string_view list = inside.text();
    if (!out.Append("{") || !out.Append(list.substr(1, list.size() - 2)) || !out.Append("}")) return false;
  }
  return out.Append(")");
}

namespace {

// `asked`: which method an error is of.
bool AppendReprFor(Runtime& rt, Value v, std::string_view asked, TextBuilder& out) {
  switch (v.kind()) {
    case Kind::kInt: return out.Append(fmt::format_int(v.int_value).c_str());
    case Kind::kBool: return out.Append(v.int_value ? "True" : "False");
    case Kind::kFloat: AppendFloat(v.float_value, out.text()); return out.Reserve(0);
    case Kind::kNone: return out.Append("None");
    case Kind::kEllipsis: return out.Append("Ellipsis");
    case Kind::kNotImplementedValue: return out.Append("NotImplemented");
    case Kind::kBuiltin: return out.Append(BuiltinDisplay(static_cast<BuiltinId>(v.int_value)));
    case Kind::kHiddenType: {
      const std::string_view name = NameOfType(rt, v);
      const bool is_meta = static_cast<Kind>(v.int_value & 255) == Kind::kClass;
      const std::string_view module = !is_meta ? "" : name == "ABCMeta" ? "abc." : name == "EnumType" ? "enum." : "typing.";
      return out.Append(fmt::format("<class '{}{}'>", module, name));
    }
    case Kind::kTool: return out.Append(fmt::format("<function {}>", rt.module.tools[static_cast<size_t>(v.int_value)]));
    case Kind::kNothing: case Kind::kUnbound: return out.Append("<unbound>");
    default: break;
  }
  if (v.is(Kind::kStr)) return AppendTextLiteral(rt, v.As<Str>()->view(), out);
  Deeper deeper(rt);
  if (!deeper.Ok(kWhileShowing)) return false;
  if (v.is(Kind::kDict) && v.As<Dict>()->is_of_class() && asked == "__repr__") {
    return out.Append("mappingproxy(") && AppendReprFor(rt, v, "__str__", out) && out.Append(")");
  }
  if (MayHaveSpecials(v)) {
    Value method = FindSpecial(rt, v, "__repr__");
    if (method && v.is(Kind::kInstance)) {
      Showing showing(rt, v);
      return AppendAnswer(rt, method, asked, out);
    }
    if (method) return AppendAnswer(rt, method, asked, out);
    if (rt.failed()) return false;
    if (HasPayload(v)) return AppendPayload(rt, v, out);
  }
  return AppendObject(rt, v, out);
}

}  // namespace

bool AppendRepr(Runtime& rt, Value v, TextBuilder& out) { return AppendReprFor(rt, v, "__repr__", out); }

bool AppendStr(Runtime& rt, Value v, TextBuilder& out) {
  if (v.is(Kind::kStr)) return out.Append(v.As<Str>()->view());
  if (MayHaveSpecials(v)) {
    Deeper deeper(rt);
    if (!deeper.Ok(" while getting the str of an object")) return false;
    Value method = FindSpecial(rt, v, "__str__");
    if (method) return AppendAnswer(rt, method, "__str__", out);
    if (rt.failed()) return false;
    if (HasPayload(v) && (Plain(rt, v).is(Kind::kStr) || ShowsItself(Plain(rt, v)))) return AppendStr(rt, Plain(rt, v), out);
  }
  if (const NativeType* native = NativeOf(v.kind()); native != nullptr && native->str != nullptr) return native->str(rt, v, out);
  if (!v.is(Kind::kException)) return AppendReprFor(rt, v, "__str__", out);
  Deeper deeper(rt);
  return deeper.Ok(kWhileShowing) && AppendExceptionText(rt, v.As<Exception>(), out);
}

Value ToStr(Runtime& rt, Value v) {
  if (v.is(Kind::kStr)) return v;
  if (v.is(Kind::kInt)) return NewAscii(rt, fmt::format_int(v.int_value).c_str());
  TextBuilder out(rt);
  return AppendStr(rt, v, out) ? out.Take() : Value();
}

Value ToRepr(Runtime& rt, Value v) {
  TextBuilder out(rt);
  return AppendRepr(rt, v, out) ? out.Take() : Value();
}

Value ToAscii(Runtime& rt, Value v) {
  TextBuilder plain(rt);
  if (!AppendRepr(rt, v, plain)) return {};
  std::string_view text = plain.text();
  if (IsAscii(text)) return NewAscii(rt, text);
  TextBuilder out(rt);
  for (size_t at = 0; at < text.size();) {
    size_t begin = at;
    uint32_t c = NextCodePoint(text, at);
    if (!out.Append(c < 128 ? std::string(text.substr(begin, 1)) : EscapeOf(c))) return {};
  }
  return out.Take();
}

void AppendQuoted(std::string_view text, std::string& out) { AppendTextRepr(text, false, out); }

bool AppendInt(Runtime& rt, Value v, std::string& out) {
  if (!v.is(Kind::kBigInt)) {
    out += fmt::format_int(v.int_value).c_str();
    return true;
  }
  mpz_t space;
  mpz_srcptr z = v.As<BigInt>()->View(space);
  if (!DecimalDigitsAllowed(z)) {
    Raise(rt, ExceptionType::ValueError, "Exceeds the limit ({} digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", kMaxIntDigits);
    return false;
  }
  if (mpz_sgn(z) < 0) out += '-';
  out += BigIntDigits(z, 10);
  return true;
}

std::string ExceptionMessage(Runtime& rt, const Exception& exception) {
  if (rt.stopped) return {};
  Value v(Kind::kException, const_cast<Exception*>(&exception));
  Value pending = rt.pending;
  rt.pending = Value();
  Roots keep(rt, v);
  keep.Add(pending);
  TextBuilder out(rt);
  // Where a SyntaxError says that the mistake is stands in lines of its own.
  const Tuple* details = DetailsOfSyntax(&exception);
  const bool apart = details != nullptr && details->items[1].is_small_int();
  bool ok = AppendStr(rt, apart ? exception.args->items[0] : v, out);
  if (!rt.stopped) rt.pending = pending;
  return ok ? out.text() : "<exception str() failed>";
}

std::string FullNameOf(ExceptionType type) {
  const BuiltinRow& row = RowOf(IdOf(type));
  return fmt::format("{}{}", ModuleOf(row), row.name);
}

void AppendFloat(double d, std::string& out) { out += FloatRepr(d); }

}  // namespace penstock
