// Types as values: type(v), isinstance, names.
#include <algorithm>
#include <initializer_list>

#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/generators.h"
#include "interp/natives/date_values.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/ordered_dicts.h"
#include "interp/show.h"

namespace penstock {
namespace {

constexpr int64_t kOfOrdered = 4;  // beside a view's Of: the view of an OrderedDict

// Generators of the library that CPython has as types of their own; their number is part of the hidden type.
constexpr std::string_view kIteratorTypes[] = {
    "itertools.accumulate", "itertools.combinations", "itertools.combinations_with_replacement", "itertools.compress", "itertools.cycle",
    "itertools.dropwhile", "itertools.filterfalse", "itertools.groupby", "itertools.islice", "itertools.pairwise", "itertools.permutations",
    "itertools.product", "itertools.starmap", "itertools.takewhile", "itertools._tee", "itertools.zip_longest", "itertools._grouper"};

// Counted from 1; 0: it is a generator like others. The functions in the library are called `_islice` (and `_islice_first`), and `group` in `_groupby`.
int64_t IteratorTypeOf(Value generator) {
  const Function& function = *generator.As<Generator>()->function->code->function;
  if (function.library != ModuleId::Itertools) return 0;
  std::string_view name = function.name;
  constexpr std::string_view kOfSeveral = "_first";
  if (name.ends_with(kOfSeveral)) name.remove_suffix(kOfSeveral.size());
  const auto is_it = [&](std::string_view whole) {
    whole.remove_prefix(std::string_view("itertools.").size());
    return whole == "_grouper" ? name == "group" : whole.starts_with('_') ? name == whole : name.ends_with(whole) && name.size() == whole.size() + 1;
  };
  const auto* found = std::find_if(std::begin(kIteratorTypes), std::end(kIteratorTypes), is_it);
  return found == std::end(kIteratorTypes) ? 0 : found - kIteratorTypes + 1;
}

// The types of classes that are no plain `type`; their number is part of the hidden type.
constexpr std::string_view kMetaclasses[] = {"", "ABCMeta", "EnumType", "_ProtocolMeta"};

int64_t MetaclassOf(const Class* cls) {
  int64_t meta = 0;
  for (Value entry : std::span(cls->mro->items, cls->mro->size)) {
    if (!entry.is(Kind::kClass) || entry.As<Class>()->module_name == nullptr) continue;
    const std::string_view module = entry.As<Class>()->module_name->view(), name = entry.As<Class>()->name->view();
    if (module == "enum" && name == "Enum") return 2;
    if (module == "typing" && name == "Protocol") meta = 3;
    if (meta == 0 && ((module == "abc" && name == "ABC") || module == "collections.abc")) meta = 1;
  }
  return meta;
}

// A hidden type's payload: the kind, and for iterators and views which one.
int64_t HiddenPayload(Value v) {
  int64_t kind = static_cast<int64_t>(v.kind());
  if (v.is(Kind::kIterator)) {
    const Iterator* it = v.As<Iterator>();
    return kind | (it->of == Iterator::Of::kDone ? it->a : static_cast<int64_t>(it->of)) << 8;
  }
  if (v.is(Kind::kDictView)) {
    const DictView* view = v.As<DictView>();
    return kind | (static_cast<int64_t>(view->of) | (IsOrdered(view->dict) ? kOfOrdered : 0)) << 8;
  }
  if (v.is(Kind::kBuiltinMethod)) return kind | (v.As<BuiltinMethod>()->receiver.is_nothing() ? 1 << 8 : 0);
  if (v.is(Kind::kGenerator)) return kind | static_cast<int64_t>(FormOf(v)) << 8 | IteratorTypeOf(v) << 16;
  if (v.is(Kind::kAlias)) return kind | (v.As<Alias>()->origin.is_nothing() ? 1 << 8 : 0);
  return kind;
}

std::string_view IteratorName(Iterator::Of of) {
  using Of = Iterator::Of;
  switch (of) {
    case Of::kRange: return "range_iterator";
    case Of::kBigRange: return "longrange_iterator";
    case Of::kList: return "list_iterator";
    case Of::kTuple: return "tuple_iterator";
    case Of::kStr: return "str_ascii_iterator";  // of other texts CPython says "str_iterator": one type here
    case Of::kBytes: return "bytes_iterator";
    case Of::kReversedList: return "list_reverseiterator";
    case Of::kReversedTuple: case Of::kReversedStr: case Of::kReversedIndexed: return "reversed";
    case Of::kKeys: return "dict_keyiterator";
    case Of::kValues: return "dict_valueiterator";
    case Of::kItems: return "dict_itemiterator";
    case Of::kReversedKeys: return "dict_reversekeyiterator";
    case Of::kReversedValues: return "dict_reversevalueiterator";
    case Of::kReversedItems: return "dict_reverseitemiterator";
    case Of::kSet: return "set_iterator";
    case Of::kEnumerate: return "enumerate";
    case Of::kZip: return "zip";
    case Of::kMap: return "map";
    case Of::kFilter: return "filter";
    case Of::kCallable: case Of::kMatches: return "callable_iterator";
    case Of::kIndexed: case Of::kDone: return "iterator";
  }
  return "iterator";
}

std::string_view ViewName(int64_t which) {
  constexpr std::string_view kNames[] = {"odict_keys", "odict_values", "odict_items"};
  const std::string_view name = kNames[which & 3];
  return which & kOfOrdered ? name : name.substr(1);
}

// Of the tuples with names one kind has a builtin type, and a moment's has none.
constexpr std::string_view kMomentType = "time.struct_time";

bool IsMoment(Value v) { return v.is(Kind::kIsoDate) && v.As<NamedTupleObject>()->is_moment; }

std::string_view HiddenName(int64_t payload) {
  int64_t more = payload >> 8;
  switch (static_cast<Kind>(payload & 255)) {
    case Kind::kNone: return "NoneType";
    case Kind::kEllipsis: return "ellipsis";
    case Kind::kNotImplementedValue: return "NotImplementedType";
    case Kind::kBuiltin: return "builtin_function_or_method";
    case Kind::kTool: case Kind::kFunction: return "function";
    case Kind::kDictView: return ViewName(more);
    case Kind::kIterator: return IteratorName(static_cast<Iterator::Of>(more));
    case Kind::kGenerator: return more >> 8 != 0 ? kIteratorTypes[(more >> 8) - 1] : NameOf(static_cast<GeneratorForm>(more));
    case Kind::kMethod: return "method";
    case Kind::kBuiltinMethod: return more != 0 ? "method_descriptor" : "builtin_function_or_method";
    case Kind::kAlias: return more != 0 ? "types.UnionType" : "types.GenericAlias";
    case Kind::kModule: return "module";
    case Kind::kClass: return kMetaclasses[more];
    case Kind::kCell: return "cell";
    case Kind::kIsoDate: return kMomentType;
    default: return "object";
  }
}

}  // namespace

Value TypeOf(Runtime&, Value v) {
  auto type = [](BuiltinType t) { return Value::Builtin(IdOf(t)); };
  switch (v.kind()) {
    case Kind::kInt: case Kind::kBigInt: return type(BuiltinType::Int);
    case Kind::kBool: return type(BuiltinType::Bool);
    case Kind::kFloat: return type(BuiltinType::Float);
    case Kind::kStr: return type(BuiltinType::Str);
    case Kind::kBytes: return type(BuiltinType::Bytes);
    case Kind::kTuple: return type(BuiltinType::Tuple);
    case Kind::kList: return type(BuiltinType::List);
    case Kind::kDict: return type(BuiltinType::Dict);
    case Kind::kSet: return type(BuiltinType::Set);
    case Kind::kFrozenSet: return type(BuiltinType::Frozenset);
    case Kind::kRange: return type(BuiltinType::Range);
    case Kind::kSlice: return type(BuiltinType::Slice);
    case Kind::kClass:
      if (const int64_t meta = MetaclassOf(v.As<Class>()); meta != 0) return {TagOf(Kind::kHiddenType), static_cast<int64_t>(Kind::kClass) | meta << 8};
      return type(BuiltinType::Type);
    case Kind::kHiddenType: return type(BuiltinType::Type);
    case Kind::kProperty: return type(BuiltinType::Property);
    case Kind::kClassMethod: return type(BuiltinType::Classmethod);
    case Kind::kStaticMethod: return type(BuiltinType::Staticmethod);
    case Kind::kSuper: return type(BuiltinType::Super);
    case Kind::kBuiltin: if (IsType(v)) return type(BuiltinType::Type); break;
    case Kind::kInstance: return ValueOf(v.As<Instance>()->cls);
    case Kind::kException:
      if (v.As<Exception>()->cls != nullptr) return ValueOf(v.As<Exception>()->cls);
      return Value::Builtin(IdOf(v.As<Exception>()->type));
    default: break;
  }
  if (const NativeType* native = NativeOf(v.kind()); native != nullptr && !IsMoment(v)) return type(native->type);
  return {TagOf(Kind::kHiddenType), HiddenPayload(v)};
}

bool IsType(Value v) {
  if (v.is(Kind::kBuiltin)) {
    BuiltinKind kind = RowOf(static_cast<BuiltinId>(v.int_value)).kind;
    return kind == BuiltinKind::kType || kind == BuiltinKind::kException;
  }
  return v.is(Kind::kClass) || v.is(Kind::kHiddenType);
}

bool IsTypeOfIterators(Value v) {
  for (Builtin one : {Builtin::Enumerate, Builtin::Filter, Builtin::Map, Builtin::Reversed, Builtin::Zip}) {
    if (v.is(Kind::kBuiltin) && v.int_value == static_cast<int64_t>(one)) return true;
  }
  return false;
}

namespace {

// Types that CPython writes in C are told with their module in messages.
std::string_view NameOfClass(const Class* cls) {
  static constexpr std::string_view kNames[] = {"collections.OrderedDict", "collections.defaultdict", "collections.deque", "functools.partial", "_asyncio.Future", "_asyncio.Task",
                                                "itertools.chain", "itertools.count", "itertools.repeat", "operator.attrgetter", "operator.itemgetter", "operator.methodcaller"};
  const std::string_view name = cls->name->view();
  if (cls->module_name == nullptr) return name;
  for (std::string_view full : kNames) {
    const std::string_view known = full.starts_with('_') ? full.substr(1) : full;
    if (known.size() == cls->module_name->view().size() + 1 + name.size() && known.starts_with(cls->module_name->view()) && known.ends_with(name)) return full;
  }
  return name;
}

}  // namespace

std::string_view NameOfType(const Runtime&, Value type) {
  if (type.is(Kind::kBuiltin)) return RowOf(static_cast<BuiltinId>(type.int_value)).name;
  if (type.is(Kind::kClass)) return NameOfClass(type.As<Class>());
  return HiddenName(type.int_value);
}

std::string_view FullNameOfType(const Runtime& rt, Value type) {
  const bool is_row = type.is(Kind::kBuiltin) && type.int_value >= kFirstBuiltinType && type.int_value < kFirstException;
  const NativeType* native = is_row ? NativeOf(static_cast<BuiltinType>(type.int_value - kFirstBuiltinType)) : nullptr;
  return native != nullptr ? native->name : NameOfType(rt, type);
}

std::string_view TypeName(const Runtime& rt, Value v) {
  if (const NativeType* native = NativeOf(v.kind()); native != nullptr && !IsMoment(v)) return native->name;
  return PlainTypeName(rt, v);
}

std::string_view PlainTypeName(const Runtime& rt, Value v) { return NameOfType(rt, TypeOf(const_cast<Runtime&>(rt), v)); }

BuiltinType MethodTypeOf(Kind kind) {
  switch (kind) {
    case Kind::kStr: return BuiltinType::Str;
    case Kind::kList: return BuiltinType::List;
    case Kind::kDict: return BuiltinType::Dict;
    case Kind::kSet: return BuiltinType::Set;
    case Kind::kFrozenSet: return BuiltinType::Frozenset;
    case Kind::kTuple: return BuiltinType::Tuple;
    case Kind::kRange: return BuiltinType::Range;
    case Kind::kInt: case Kind::kBigInt: case Kind::kBool: return BuiltinType::Int;
    case Kind::kFloat: return BuiltinType::Float;
    case Kind::kBytes: return BuiltinType::Bytes;
    default: break;
  }
  const NativeType* native = NativeOf(kind);
  return native != nullptr ? native->type : BuiltinType::kTypeCount;
}

bool IsSubclassOf(Class* cls, Class* base) {
  if (cls == base) return true;
  for (size_t i = 0; i < cls->mro->size; ++i) {
    if (cls->mro->items[i].is(Kind::kClass) && cls->mro->items[i].As<Class>() == base) return true;
  }
  return false;
}

namespace {

bool IsExceptionType(Value type) { return type.is(Kind::kBuiltin) && RowOf(static_cast<BuiltinId>(type.int_value)).kind == BuiltinKind::kException; }

// -- collections.abc and contextlib: which types have what a class there asks for

struct Protocol {
  std::string_view name;
  std::string_view methods[3];      // a class of the plan that has them all is one
  std::initializer_list<BuiltinType> types;
  std::initializer_list<Kind> kinds;  // of values whose type has no name
};
const Protocol* FindProtocol(std::string_view name) {
  using enum BuiltinType;
  static const std::initializer_list<BuiltinType> kContainers = {Str, Bytes, Dict, Frozenset, List, Range, Set, Tuple};
  static const Protocol kProtocols[] = {
      {"Hashable", {"__hash__"}, {Bool, Bytes, Float, Frozenset, Int, Object, Range, Str, Tuple, Type, Property},
       {Kind::kNone, Kind::kEllipsis, Kind::kBuiltin, Kind::kTool, Kind::kFunction, Kind::kMethod, Kind::kBuiltinMethod, Kind::kGenerator,
        Kind::kIterator, Kind::kModule, Kind::kAlias, Kind::kClass}},
      {"Sized", {"__len__"}, kContainers, {Kind::kDictView}},
      {"Container", {"__contains__"}, kContainers, {Kind::kDictView}},
      {"Iterable", {"__iter__"}, kContainers, {Kind::kDictView, Kind::kIterator, Kind::kGenerator}},
      {"Collection", {"__len__", "__contains__", "__iter__"}, kContainers, {Kind::kDictView}},
      {"Reversible", {"__reversed__", "__iter__"}, {Bytes, Dict, List, Range, Str, Tuple}, {Kind::kDictView}},
      {"Iterator", {"__next__", "__iter__"}, {}, {Kind::kIterator, Kind::kGenerator}},
      {"Generator", {"send", "throw", "close"}, {}, {Kind::kGenerator}},
      {"Awaitable", {"__await__"}, {}, {}},  // and coroutines, see HasProtocol
      {"Callable", {"__call__"}, {Type}, {Kind::kBuiltin, Kind::kTool, Kind::kFunction, Kind::kMethod, Kind::kBuiltinMethod, Kind::kClass}},
      {"Sequence", {}, {Bytes, List, Range, Str, Tuple}, {}},
      {"MutableSequence", {}, {List}, {}},
      {"ByteString", {}, {Bytes}, {}},
      {"Set", {}, {Frozenset, Set}, {}},
      {"MutableSet", {}, {Set}, {}},
      {"MappingView", {}, {}, {Kind::kDictView}},
      {"KeysView", {}, {}, {}},  // of views see HasProtocol
      {"ItemsView", {}, {}, {}},
      {"ValuesView", {}, {}, {}},
      {"Coroutine", {"__await__", "send", "throw"}, {}, {}},
      {"AsyncIterable", {"__aiter__"}, {}, {}},
      {"AsyncIterator", {"__anext__", "__aiter__"}, {}, {}},
      {"AsyncGenerator", {"asend", "athrow", "aclose"}, {}, {}},
      {"Mapping", {}, {Dict}, {}},
      {"MutableMapping", {}, {Dict}, {}},
      {"AbstractContextManager", {"__enter__", "__exit__"}, {}, {}},
      {"AbstractAsyncContextManager", {"__aenter__", "__aexit__"}, {}, {}},
  };
  for (const Protocol& protocol : kProtocols) if (protocol.name == name) return &protocol;
  return nullptr;
}

// A class that says what is equal and not what its hash is has none; nor have lists, dicts and sets.
bool IsHashable(const Class* cls) {
  for (size_t i = 0; i < cls->mro->size; ++i) {
    if (!cls->mro->items[i].is(Kind::kClass)) continue;
    Dict* names = cls->mro->items[i].As<Class>()->dict;
    if (const DictEntry* hash = DictFindText(names, "__hash__")) return !hash->value.is_none();
    if (DictFindText(names, "__eq__") != nullptr) return false;
  }
  return cls->base != BuiltinType::List && cls->base != BuiltinType::Dict && cls->base != BuiltinType::Set;
}

bool Below(Value type, Value base);

bool IsRegistered(Value type, const Class* base) {
  const Tuple* types = base->registered;
  return types != nullptr && std::any_of(types->items, types->items + types->size, [&](Value one) { return Below(type, one); });
}

// What a class of collections is registered as there, it or one that it derives from.
bool IsRegisteredByLibrary(const Class* cls, std::string_view protocol) {
  static constexpr std::string_view kRegistered[][2] = {{"deque", "Sequence"}, {"deque", "MutableSequence"}, {"ChainMap", "Mapping"}, {"ChainMap", "MutableMapping"}};
  return std::any_of(cls->mro->items, cls->mro->items + cls->mro->size, [&](Value one) {
    if (!one.is(Kind::kClass) || one.As<Class>()->module_name == nullptr || one.As<Class>()->module_name->view() != "collections") return false;
    return std::any_of(std::begin(kRegistered), std::end(kRegistered), [&](const auto& row) { return row[0] == one.As<Class>()->name->view() && row[1] == protocol; });
  });
}

bool HasProtocol(Value type, const Class* base) {
  if (IsRegistered(type, base)) return true;
  const std::string_view module = base->module_name == nullptr ? std::string_view() : base->module_name->view();
  if (module != "collections.abc" && module != "contextlib") return false;
  const Protocol* protocol = FindProtocol(base->name->view());
  if (protocol == nullptr) return false;
  auto has = [](const auto& list, auto wanted) { return std::find(list.begin(), list.end(), wanted) != list.end(); };
  if (type.is(Kind::kHiddenType)) {
    const Kind kind = static_cast<Kind>(type.int_value & 255);
    if (kind == Kind::kGenerator && type.int_value >> 8 == static_cast<int64_t>(GeneratorForm::kCoroutine)) return protocol->name == "Awaitable" || protocol->name == "Coroutine" || protocol->name == "Hashable";
    if (kind == Kind::kGenerator && type.int_value >> 16 != 0) return protocol->name == "Iterator" || protocol->name == "Iterable" || protocol->name == "Hashable";
    if (kind == Kind::kGenerator && type.int_value >> 8 != 0) return protocol->name.starts_with("Async") || protocol->name == "Hashable";
    if (has(protocol->kinds, kind)) return true;
    if (kind != Kind::kDictView) return false;
    switch (static_cast<DictView::Of>((type.int_value >> 8) & 3)) {
      case DictView::Of::kKeys: return protocol->name == "KeysView" || protocol->name == "Set";
      case DictView::Of::kItems: return protocol->name == "ItemsView" || protocol->name == "Set";
      case DictView::Of::kValues: return protocol->name == "ValuesView" || protocol->name == "Hashable";
    }
    return false;
  }
  if (type.is(Kind::kBuiltin)) {
    const bool is_plain = type.int_value < kFirstException && RowOf(static_cast<BuiltinId>(type.int_value)).module == kNoModule;
    if (!is_plain) return protocol->name == "Hashable";  // errors, dates, decimal numbers and patterns
    return has(protocol->types, static_cast<BuiltinType>(type.int_value - kFirstBuiltinType));
  }
  const Class* cls = type.As<Class>();
  if (protocol->name == "Hashable") return IsHashable(cls);
  if (IsRegisteredByLibrary(cls, protocol->name)) return true;
  if (cls->base != BuiltinType::kTypeCount && HasProtocol(Value::Builtin(IdOf(cls->base)), base)) return true;
  if (protocol->methods[0].empty()) return false;
  return std::all_of(std::begin(protocol->methods), std::end(protocol->methods),
                     [&](std::string_view method) { return method.empty() || Defines(cls, method); });
}

// Is the type below base (or the same)? Both are types.
bool Below(Value type, Value base) {
  if (Identical(type, base)) return true;
  if (base.is(Kind::kBuiltin) && base.int_value == IdOf(BuiltinType::Object)) return true;
  if (type.is(Kind::kClass)) {
    Class* cls = type.As<Class>();
    if (base.is(Kind::kClass)) return IsSubclassOf(cls, base.As<Class>()) || HasProtocol(type, base.As<Class>());
    if (base.is(Kind::kBuiltin) && cls->base != BuiltinType::kTypeCount) {
      Value held = Value::Builtin(IdOf(cls->base));
      return Below(held, base);
    }
    if (IsExceptionType(base) && cls->exception != ExceptionType::None) {
      for (size_t i = 0; i < cls->mro->size; ++i) {
        Value entry = cls->mro->items[i];
        if (IsExceptionType(entry) && Below(entry, base)) return true;
      }
    }
    return false;
  }
  if (IsExceptionType(type) && IsExceptionType(base)) {
    return IsSubclass(static_cast<ExceptionType>(type.int_value - kFirstException), static_cast<ExceptionType>(base.int_value - kFirstException));
  }
  if (base.is(Kind::kClass)) return HasProtocol(type, base.As<Class>());
  if (type.is(Kind::kHiddenType) && type.int_value == static_cast<int64_t>(Kind::kIsoDate)) return Identical(base, Value::Builtin(IdOf(BuiltinType::Tuple)));
  // A metaclass is a type; one of protocols is one of abstract classes.
  if (type.is(Kind::kHiddenType) && static_cast<Kind>(type.int_value & 255) == Kind::kClass) {
    const bool is_abstract = base.is(Kind::kHiddenType) && (base.int_value & 255) == (type.int_value & 255) && base.int_value >> 8 == 1;
    return Identical(base, Value::Builtin(IdOf(BuiltinType::Type))) || (is_abstract && type.int_value >> 8 == 3);
  }
  if (type.is(Kind::kBuiltin) && base.is(Kind::kBuiltin)) {
    if (type.int_value == IdOf(BuiltinType::Bool)) return base.int_value == IdOf(BuiltinType::Int);
    if (type.int_value == IdOf(BuiltinType::DatetimeIsoCalendarDate) || type.int_value == IdOf(BuiltinType::DecimalDecimalTuple)) return base.int_value == IdOf(BuiltinType::Tuple);
    bool is_type = type.int_value >= kFirstBuiltinType && type.int_value < kFirstException;
    BuiltinType above = is_type ? BaseOf(static_cast<BuiltinType>(type.int_value - kFirstBuiltinType)) : BuiltinType::kTypeCount;
    return above != BuiltinType::kTypeCount && base.int_value == IdOf(above);
  }
  return false;
}

// Of `Optional` and its like, and of what they make. True: an error is pending.
bool TellsOfForm(Runtime& rt, Value base, std::string_view function) {
  if (!base.is(Kind::kInstance)) return false;
  const Class* cls = base.As<Instance>()->cls;
  const bool is_form = cls->module_name != nullptr && cls->module_name->view() == "typing" && !cls->name->view().starts_with("_TypeVar");
  const DictEntry* name = is_form ? DictFindText(base.As<Instance>()->dict, "_name") : nullptr;
  const DictEntry* args = is_form ? DictFindText(base.As<Instance>()->dict, "_args") : nullptr;
  if (name == nullptr || args == nullptr || !name->value.is(Kind::kStr)) return false;
  if (!args->value.is_none()) return RaiseText(rt, ExceptionType::TypeError, "Subscripted generics cannot be used with class and instance checks"), true;
  return Raise(rt, ExceptionType::TypeError, "typing.{} cannot be used with {}", name->value.As<Str>()->view(), function), true;
}

int TestType(Runtime& rt, Value type, Value base, std::string_view function) {
  if (IsType(base)) return Below(type, base);
  if (IsTypeOfIterators(base)) return type.is(Kind::kHiddenType) && (type.int_value & 255) == static_cast<int64_t>(Kind::kIterator) && NameOfType(rt, type) == NameOfType(rt, base);
  bool alternatives = base.is(Kind::kTuple) || (base.is(Kind::kAlias) && base.As<Alias>()->origin.is_nothing());
  if (alternatives) {
    Deeper deeper(rt);
    if (!deeper.Ok(" in __instancecheck__")) return -1;
    Tuple* tuple = base.is(Kind::kTuple) ? base.As<Tuple>() : base.As<Alias>()->args;
    for (size_t i = 0; i < tuple->size; ++i) {
      Value one = tuple->items[i];
      const bool means_its_type = one.is_none() && base.is(Kind::kAlias);  // `int | None`
      int is = means_its_type ? type.is(Kind::kHiddenType) && (type.int_value & 255) == static_cast<int64_t>(Kind::kNone)
                              : TestType(rt, type, one, function);
      if (is != 0) return is;
    }
    return 0;
  }
  if (base.is(Kind::kAlias) && (base.As<Alias>()->flags & Alias::kBare)) return TestType(rt, type, base.As<Alias>()->origin, function);
  if (base.is(Kind::kAlias)) {
    if (base.As<Alias>()->flags & Alias::kOfTyping) RaiseText(rt, ExceptionType::TypeError, "Subscripted generics cannot be used with class and instance checks");
    else Raise(rt, ExceptionType::TypeError, "{} argument 2 cannot be a parameterized generic", function);
    return -1;
  }
  if (TellsOfForm(rt, base, function)) return -1;
  Raise(rt, ExceptionType::TypeError, "{} arg 2 must be a {}, a tuple of {}, or a union", function, function[2] == 'i' ? "type" : "class",
        function[2] == 'i' ? "types" : "classes");
  return -1;
}

}  // namespace

namespace {

bool IsRuntimeProtocol(Runtime& rt, const Class* cls) { return DictFindText(cls->dict, Intern(rt, "_is_runtime_protocol")) != nullptr; }

// Has the value, or a type itself, what a @runtime_checkable protocol names? -1: an error is pending.
template <typename HasName>
int FitsProtocol(Runtime& rt, const Class* protocol, HasName has_name) {
  static constexpr std::string_view kOwn[] = {"__annotations__", "__doc__", "__qualname__", "__slots__", "__abstractmethods__", "__init__",
                                              "__class_getitem__", "_is_runtime_protocol", "_type_hints_"};
  auto has_all = [&](Dict* names) {
    for (uint32_t at = 0; DictEntry* entry = DictNext(names, at);) {
      if (!entry->key.is(Kind::kStr)) continue;
      const std::string_view name = entry->key.As<Str>()->view();
      if (std::find(std::begin(kOwn), std::end(kOwn), name) != std::end(kOwn)) continue;
      if (!rt.Charge() || !has_name(Intern(rt, name))) return false;
    }
    return true;
  };
  for (size_t i = 0; i < protocol->mro->size; ++i) {
    if (!protocol->mro->items[i].is(Kind::kClass)) continue;
    Class* one = protocol->mro->items[i].As<Class>();
    if (one->module_name != nullptr && !IsRuntimeProtocol(rt, one)) continue;
    const DictEntry* annotations = DictFindText(one->dict, Intern(rt, "__annotations__"));
    const bool fits = has_all(one->dict) && (annotations == nullptr || !annotations->value.is(Kind::kDict) || has_all(annotations->value.As<Dict>()));
    if (rt.failed()) return -1;
    if (!fits) return 0;
  }
  return 1;
}

bool HasDataMembers(const Class* protocol) {
  for (Value base : std::span(protocol->mro->items, protocol->mro->size)) {
    if (!base.is(Kind::kClass) || base.As<Class>()->module_name != nullptr) continue;
    const DictEntry* annotations = DictFindText(base.As<Class>()->dict, "__annotations__");
    if (annotations != nullptr && annotations->value.is(Kind::kDict) && annotations->value.As<Dict>()->live > 0) return true;
  }
  return false;
}

// The same of a type, where instances are still to be made. Of those with members that are no methods nobody can say.
int TypeFitsProtocol(Runtime& rt, Value type, const Class* protocol) {
  if (HasDataMembers(protocol)) return RaiseText(rt, ExceptionType::TypeError, "Protocols with non-method members don't support issubclass()"), -1;
  return FitsProtocol(rt, protocol, [&](Str* name) {
    if (type.is(Kind::kClass) && Defines(type.As<Class>(), name->view())) return true;
    const bool builtin = type.is(Kind::kBuiltin) && type.int_value < kFirstException;
    const BuiltinType base = type.is(Kind::kClass) ? type.As<Class>()->base : builtin ? static_cast<BuiltinType>(type.int_value - kFirstBuiltinType) : BuiltinType::kTypeCount;
    return base != BuiltinType::kTypeCount && bool(FindTypeMethod(rt, base, name->view(), Value()));
  });
}

// Does the class statement name Protocol itself as a base? Classes that derive from a protocol are none.
bool IsProtocol(Value type) {
  if (!type.is(Kind::kClass)) return false;
  const Tuple* bases = type.As<Class>()->bases;
  return std::any_of(bases->items, bases->items + bases->size, [](Value base) {
    if (!base.is(Kind::kClass) || base.As<Class>()->module_name == nullptr) return false;
    return base.As<Class>()->module_name->view() == "typing" && base.As<Class>()->name->view() == "Protocol";
  });
}

// What a class of the plan derives from it for is to say which keys a dict has.
bool IsOfTypedDict(Value type) {
  if (!type.is(Kind::kClass) || type.As<Class>()->module_name != nullptr) return false;
  const Tuple* mro = type.As<Class>()->mro;
  return std::any_of(mro->items, mro->items + mro->size, [](Value base) {
    if (!base.is(Kind::kClass) || base.As<Class>()->module_name == nullptr) return false;
    return base.As<Class>()->module_name->view() == "typing" && base.As<Class>()->name->view() == "TypedDict";
  });
}

// False: it is a protocol that was not made for such questions, and an error is pending.
bool MayBeAsked(Runtime& rt, Value type) {
  if (IsOfTypedDict(type)) return RaiseText(rt, ExceptionType::TypeError, "TypedDict does not support instance and class checks"), false;
  if (!IsProtocol(type) || FindInClass(rt, type.As<Class>(), "_is_runtime_protocol")) return true;
  return RaiseText(rt, ExceptionType::TypeError, "Instance and class checks can only be used with @runtime_checkable protocols"), false;
}

}  // namespace

bool Defines(const Class* cls, std::string_view name) {
  for (size_t i = 0; i < cls->mro->size; ++i) {
    if (cls->mro->items[i].is(Kind::kClass) && DictFindText(cls->mro->items[i].As<Class>()->dict, name) != nullptr) return true;
  }
  return false;
}

bool IsAbstractClass(const Class* cls) {
  const int64_t meta = MetaclassOf(cls);
  return meta == 1 || meta == 3;
}

LabelId LabelOfTypes(Runtime& rt, Value types, int depth) {
  constexpr int kDeepest = 50;
  if (!types.is(Kind::kTuple)) return types.label();
  if (depth > kDeepest) return rt.Deep(types);
  LabelId label = rt.Outer(types);
  for (size_t i = 0; i < types.As<Tuple>()->size; ++i) label = rt.Join(label, LabelOfTypes(rt, types.As<Tuple>()->items[i], depth + 1));
  return label;
}

namespace {

bool HasRuntimeProtocol(Runtime& rt, Value types, int depth = 0) {
  constexpr int kDeepest = 50;
  if (types.is(Kind::kClass)) return IsRuntimeProtocol(rt, types.As<Class>());
  if (!types.is(Kind::kTuple)) return false;
  const std::span items(types.As<Tuple>()->items, types.As<Tuple>()->size);
  return depth > kDeepest || std::any_of(items.begin(), items.end(), [&](Value one) { return HasRuntimeProtocol(rt, one, depth + 1); });
}

}  // namespace

LabelId LabelOfBeing(Runtime& rt, Value v, Value types) {
  const LabelId label = LabelOfTypes(rt, types);
  if (!v.is_object() || !HasRuntimeProtocol(rt, types)) return label;
  const Dict* own = v.is(Kind::kInstance) ? v.As<Instance>()->dict : v.is(Kind::kException) ? v.As<Exception>()->dict : nullptr;
  return rt.Join(rt.Join(label, rt.ShapesOfClasses(v)), rt.Join(v.object->shape, own != nullptr ? own->shape : kBottom));
}

int IsInstance(Runtime& rt, Value v, Value type) {
  if (type.is(Kind::kTuple)) {
    Deeper deeper(rt);
    if (!deeper.Ok(" in __instancecheck__")) return -1;
    for (size_t i = 0; i < type.As<Tuple>()->size; ++i) {
      if (int is = IsInstance(rt, v, type.As<Tuple>()->items[i]); is != 0) return is;
    }
    return 0;
  }
  if (!MayBeAsked(rt, type)) return -1;
  const int below = TestType(rt, TypeOf(rt, v), type, "isinstance()");
  if (below != 0 || !type.is(Kind::kClass) || !IsRuntimeProtocol(rt, type.As<Class>())) return below;
  Roots keep(rt, v);
  return FitsProtocol(rt, type.As<Class>(), [&](Str* name) { return bool(FindAttribute(rt, v, name)); });
}

int IsSubtype(Runtime& rt, Value type, Value base) {
  if (IsType(type)) {
    if (!MayBeAsked(rt, base)) return -1;
    const int below = TestType(rt, type, base, "issubclass()");
    return below == 0 && base.is(Kind::kClass) && IsRuntimeProtocol(rt, base.As<Class>()) ? TypeFitsProtocol(rt, type, base.As<Class>()) : below;
  }
  RaiseText(rt, ExceptionType::TypeError, "issubclass() arg 1 must be a class");
  return -1;
}

// -- list[str], int | None

bool IsTypeOperand(Value v) { return IsType(v) || v.is(Kind::kAlias) || v.is_none(); }

bool IsCallableType(Value origin) {
  if (!origin.is(Kind::kClass)) return false;
  const Class* cls = origin.As<Class>();
  return cls->name->view() == "Callable" && cls->module_name != nullptr && cls->module_name->view() == "collections.abc";
}

bool IsCallableWith(Runtime& rt, Value origin, Value item) {
  if (!item.is(Kind::kTuple) || item.As<Tuple>()->size != 2) {
    return RaiseText(rt, ExceptionType::TypeError, "Callable must be used as Callable[[arg, ...], result]."), false;
  }
  const Value taken = item.As<Tuple>()->items[0];
  if (!origin || taken.is(Kind::kList) || taken.is(Kind::kEllipsis) || taken.is(Kind::kInstance)) return true;
  TextBuilder text(rt);
  if (AppendRepr(rt, taken, text)) Raise(rt, ExceptionType::TypeError, "Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {}", text.text());
  return false;
}

// The arguments of an alias: those of a callable in one row, `Callable[[int], str]` as `(int, str)`; in typing's None is its type.
static Value ArgumentsOf(Runtime& rt, Value origin, Value item, bool of_typing) {
  const bool several = item.is(Kind::kTuple);
  std::vector<Value> given(several ? item.As<Tuple>()->items : &item, several ? item.As<Tuple>()->items + item.As<Tuple>()->size : &item + 1);
  if (IsCallableType(origin) && given.size() == 2 && given[0].is(Kind::kList)) {
    const List* taken = given[0].As<List>();
    given.insert(given.begin() + 1, taken->items, taken->items + taken->size);
    given.erase(given.begin());
  }
  if (of_typing) for (Value& one : given) if (one.is_none()) one = Value::HiddenType(Kind::kNone).WithLabel(one.label());
  return NewTuple(rt, given.data(), given.size());
}

Value MakeAlias(Runtime& rt, Value container, Value item) {
  const bool of_typing = container.is(Kind::kAlias);
  const Value origin = of_typing ? container.As<Alias>()->origin : container;
  Value args = ArgumentsOf(rt, origin, item, of_typing);
  if (!args) return args;
  Roots keep(rt, args);
  Alias* alias = rt.heap.New<Alias>(Kind::kAlias);
  alias->origin = origin;
  alias->args = args.As<Tuple>();
  if (of_typing) alias->flags |= Alias::kOfTyping;
  return ValueOf(alias);
}

Value MakeGeneric(Runtime& rt, Value origin) {
  Value args = NewTuple(rt, nullptr, 0);
  if (!args) return args;
  Roots keep(rt, args);
  Alias* alias = rt.heap.New<Alias>(Kind::kAlias);
  alias->origin = origin;
  alias->args = args.As<Tuple>();
  alias->flags |= Alias::kOfTyping | Alias::kBare;
  return ValueOf(alias);
}

Value MakeUnion(Runtime& rt, Value a, Value b) {
  std::vector<Value> members;
  for (Value v : {a, b}) {
    bool is_union = v.is(Kind::kAlias) && v.As<Alias>()->origin.is_nothing();
    size_t count = is_union ? v.As<Alias>()->args->size : 1;
    for (size_t i = 0; i < count; ++i) {
      Value member = is_union ? v.As<Alias>()->args->items[i] : v;
      bool there = false;
      for (Value other : members) there = there || Equal(rt, other, member) == 1;
      if (!there) members.push_back(member);
    }
  }
  if (members.size() == 1) return members[0];
  Value args = NewTuple(rt, members.data(), members.size());
  if (!args) return args;
  Alias* alias = rt.heap.New<Alias>(Kind::kAlias);
  alias->args = args.As<Tuple>();
  auto of_typing = [](Value v) { return v.is(Kind::kAlias) && (v.As<Alias>()->flags & Alias::kOfTyping); };
  // Optional[int], List[int] | None
  if (rt.machine->frame->code->function->library == ModuleId::Typing || of_typing(a) || of_typing(b)) alias->flags |= Alias::kOfTyping;
  return ValueOf(alias);
}

}  // namespace penstock
