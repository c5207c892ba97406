#include "interp/arguments.h"

#include <algorithm>

#include "interp/builtin_functions.h"
#include "interp/ordered_dicts.h"

namespace penstock {
namespace {

// How CPython words a wrong count; it depends on how old the C code of the function is.
enum class CountStyle : uint8_t {
  kByCount,   // by the row: none, exactly one, or "expected"
  kExpected,  // sorted expected 1 argument, got 0
  kTakes,     // find() takes at least 1 argument (0 given)
  kMap, kType, kObject, kSuper, kSort,
  kOwn,       // the function binds its arguments itself
};

// Modules whose functions bind their arguments themselves.
bool BindsItself(ModuleId module) {
  switch (module) {
    case ModuleId::Re: case ModuleId::Json: case ModuleId::Datetime: case ModuleId::Decimal: case ModuleId::Fractions: return true;
    default: return false;
  }
}

// Does a member of a module take keywords? Its parameters do not end in `/` then.
bool TakesKeywords(std::string_view signature) { return signature.find("/)") == std::string_view::npos; }

CountStyle StyleOf(BuiltinId id) {
  if (RowOf(id).module != kNoModule && (BindsItself(RowOf(id).module) || TakesKeywords(RowOf(id).signature))) return CountStyle::kOwn;
  if (id < kFirstBuiltinType) {
    switch (static_cast<Builtin>(id)) {
      case Builtin::Reversed: return CountStyle::kExpected;
      case Builtin::Map: return CountStyle::kMap;
      case Builtin::Enumerate: case Builtin::Pow: case Builtin::Print: case Builtin::Round: case Builtin::Sum:
      case Builtin::Zip: case Builtin::Min: case Builtin::Max: case Builtin::Sorted:
        return CountStyle::kOwn;
      default: return CountStyle::kByCount;
    }
  }
  switch (static_cast<BuiltinType>(id - kFirstBuiltinType)) {
    case BuiltinType::Bytes: case BuiltinType::Dict: case BuiltinType::Int: case BuiltinType::Str:
    case BuiltinType::Property:
      return CountStyle::kOwn;
    case BuiltinType::Type: return CountStyle::kType;
    case BuiltinType::Object: return CountStyle::kObject;
    case BuiltinType::Super: return CountStyle::kSuper;
    default: return CountStyle::kExpected;
  }
}

CountStyle StyleOf(Method method) {
  if (BindsItself(RowOf(IdOf(RowOf(method).type)).module)) return CountStyle::kOwn;
  switch (method) {
    case Method::StrCount: case Method::StrFind: case Method::StrRfind: case Method::StrIndex: case Method::StrRindex:
    case Method::StrStartswith: case Method::StrEndswith: case Method::SetDifference: case Method::SetDifferenceUpdate:
    case Method::SetIntersection: case Method::SetIntersectionUpdate: case Method::SetUnion: case Method::SetUpdate:
    case Method::BytesCount: case Method::BytesFind:
    case Method::BytesRfind: case Method::BytesIndex: case Method::BytesRindex: case Method::BytesStartswith: case Method::BytesEndswith:
    case Method::FrozensetDifference: case Method::FrozensetIntersection: case Method::FrozensetUnion:
      return CountStyle::kTakes;
    case Method::StrEncode: case Method::StrExpandtabs: case Method::StrFormat: case Method::StrRsplit:
    case Method::StrSplit: case Method::StrSplitlines: case Method::DictUpdate: case Method::BytesDecode:
    case Method::BytesHex: case Method::BytesSplit: case Method::BytesRsplit: case Method::BytesSplitlines: case Method::BytesExpandtabs:
    case Method::BytesTranslate: case Method::IntToBytes: case Method::IntFromBytes:
      return CountStyle::kOwn;
    case Method::ListSort: return CountStyle::kSort;
    default: return CountStyle::kByCount;
  }
}

std::string_view Plural(int count) { return count == 1 ? "" : "s"; }

bool CountIsWrong(Runtime& rt, CountStyle style, std::string_view full_name, std::string_view name, int min, int max, int given) {
  switch (style) {
    case CountStyle::kMap: Raise(rt, ExceptionType::TypeError, "map() must have at least two arguments."); return false;
    case CountStyle::kType:
      if (given == 3) return rt.EndUnsupported("`type` with three arguments makes a class out of values: write a `class` statement");
      Raise(rt, ExceptionType::TypeError, "type() takes 1 or 3 arguments");
      return false;
    case CountStyle::kObject: Raise(rt, ExceptionType::TypeError, "object() takes no arguments"); return false;
    case CountStyle::kSuper: Raise(rt, ExceptionType::TypeError, "super() expected at most 2 arguments, got {}", given); return false;
    case CountStyle::kSort:
      if (given > 2) Raise(rt, ExceptionType::TypeError, "sort() takes at most 2 arguments ({} given)", given);
      else Raise(rt, ExceptionType::TypeError, "sort() takes no positional arguments");
      return false;
    default: break;
  }
  if (style == CountStyle::kByCount && max == 0) {
    Raise(rt, ExceptionType::TypeError, "{}() takes no arguments ({} given)", full_name, given);
    return false;
  }
  if (style == CountStyle::kByCount && min == 1 && max == 1) {
    Raise(rt, ExceptionType::TypeError, "{}() takes exactly one argument ({} given)", full_name, given);
    return false;
  }
  int bound = given < min ? min : max;
  std::string_view how = min == max ? "" : given < min ? "at least " : "at most ";
  if (style == CountStyle::kTakes) {
    how = min == max ? "exactly " : how;
    Raise(rt, ExceptionType::TypeError, "{}() takes {}{} argument{} ({} given)", name, how, bound, Plural(bound), given);
  } else {
    Raise(rt, ExceptionType::TypeError, "{} expected {}{} argument{}, got {}", name, how, bound, Plural(bound), given);
  }
  return false;
}

bool Fits(const Args& args, int min, int max) {
  int given = static_cast<int>(args.count);
  return given >= min && (max < 0 || given <= max) && args.keyword_count == 0;
}

bool Check(Runtime& rt, CountStyle style, std::string_view full_name, std::string_view name, int min, int max, const Args& args) {
  if (style == CountStyle::kOwn || (style == CountStyle::kSort && args.count == 0)) return true;
  if (args.keyword_count > 0 && style != CountStyle::kSort) {
    if (style == CountStyle::kObject) Raise(rt, ExceptionType::TypeError, "object() takes no arguments");
    else Raise(rt, ExceptionType::TypeError, "{}() takes no keyword arguments", full_name);
    return false;
  }
  if (Fits(args, min, max)) return true;
  return CountIsWrong(rt, style, full_name, name, min, max, static_cast<int>(args.count));
}

}  // namespace

bool CheckArguments(Runtime& rt, BuiltinId id, const Args& args) {
  const BuiltinRow& row = RowOf(id);
  if (Fits(args, row.min_arguments, row.max_arguments)) return true;
  std::string full_name(row.name);
  if (row.module != kNoModule) full_name = std::string(RowOf(row.module).name) + "." + full_name;
  return Check(rt, StyleOf(id), full_name, row.name, row.min_arguments, row.max_arguments, args);
}

bool CheckArguments(Runtime& rt, Method method, const Args& args) {
  const MethodRow& row = RowOf(method);
  if (Fits(args, row.min_arguments, row.max_arguments)) return true;
  const bool is_ordered = args.self.is(Kind::kDict) && IsOrdered(args.self.As<Dict>());
  std::string full_name = fmt::format("{}.{}", is_ordered ? "OrderedDict" : RowOf(IdOf(row.type)).name, row.name);
  return Check(rt, StyleOf(method), full_name, row.name, row.min_arguments, row.max_arguments, args);
}

BuiltinFunction FunctionOf(BuiltinId id) {
  static constexpr BuiltinFunction kFunctions[] = {
#define BUILTIN(id, name, min, max, rule, signature, doc) Builtin_##id,
#include "catalog/builtins.def"
#define TYPE(id, name, min, max, rule, signature, doc) Make##id,
#include "catalog/builtins.def"
  };
  return kFunctions[id];
}

BuiltinFunction FunctionOf(Method method) {
  static constexpr BuiltinFunction kMethods[] = {
#define METHOD(type, id, name, min, max, rule, signature, doc) Method##type##id,
#include "catalog/builtins.def"
  };
  return kMethods[static_cast<size_t>(method)];
}

bool Bind(Runtime& rt, const Args& args, const Parameters& p, Value* out) {
  std::fill(out, out + p.count, Value());
  int given = static_cast<int>(args.count + args.keyword_count);
  int first_named = static_cast<int>(std::find_if(p.names, p.names + p.count, [](auto name) { return !name.empty(); }) - p.names);
  int positional = static_cast<int>(args.count);
  if (positional < std::min(first_named, p.required)) {
    int least = std::min(first_named, p.required);
    const std::string_view how = least < p.positional ? "at least" : "exactly";
    Raise(rt, ExceptionType::TypeError, "{}() takes {} {} positional argument{} ({} given)", p.function, how, least, Plural(least), positional);
    return false;
  }
  if (given > p.count) {
    Raise(rt, ExceptionType::TypeError, "{}() takes at most {} {}argument{} ({} given)", p.function, p.count,
          args.count == 0 ? "keyword " : "", Plural(p.count), given);
    return false;
  }
  if (positional > p.positional) {
    if (p.positional == 0) Raise(rt, ExceptionType::TypeError, "{}() takes no positional arguments", p.function);
    else Raise(rt, ExceptionType::TypeError, "{}() takes {} {} positional argument{} ({} given)", p.function, p.required >= p.positional ? "exactly" : "at most", p.positional, Plural(p.positional), positional);
    return false;
  }
  std::copy(args.items, args.items + positional, out);
  // What is missing is told before what is too much.
  int twice = p.count;
  std::string_view unknown;
  for (uint32_t k = 0; k < args.keyword_count; ++k) {
    std::string_view name = args.keyword_names[k].As<Str>()->view();
    int at = static_cast<int>(std::find(p.names + first_named, p.names + p.count, name) - p.names);
    if (at == p.count) {
      if (unknown.empty()) unknown = name;
    } else if (out[at]) {
      twice = std::min(twice, at);
    } else {
      out[at] = args.keyword_values[k];
    }
  }
  for (int i = 0; i < p.required; ++i) {
    if (out[i]) continue;
    Raise(rt, ExceptionType::TypeError, "{}() missing required argument '{}' (pos {})", p.function, p.names[i], i + 1);
    return false;
  }
  if (twice < p.count) {
    Raise(rt, ExceptionType::TypeError, "argument for {}() given by name ('{}') and position ({})", p.function, p.names[twice], twice + 1);
  } else if (!unknown.empty()) {
    Raise(rt, ExceptionType::TypeError, "'{}' is an invalid keyword argument for {}()", unknown, p.function);
  }
  return twice == p.count && unknown.empty();
}

namespace {

// How a function of catalog/library that CPython has in C is called in messages.
struct NativeNames {
  std::string name, full_name;
  bool is_method = false, is_made = false;  // is_made: the call makes an instance, or calls one
};

// Of those that Python writes and C makes fast, the name of the latter.
std::string NativeModule(ModuleId module) {
  const bool has_both = module == ModuleId::Operator || module == ModuleId::Heapq || module == ModuleId::Bisect || module == ModuleId::Functools;
  return (has_both ? "_" : "") + std::string(RowOf(module).name);
}

NativeNames NamesOf(const Module& module, const Function& f) {
  NativeNames names{f.name, f.name, false, false};
  const Function& around = module.functions[f.parent];
  names.is_method = around.is_class_body;
  names.is_made = f.library == ModuleId::Itertools;  // they are all types
  if (!names.is_method) {
    if (!names.is_made) names.full_name = NativeModule(f.library) + "." + f.name;
    return names;
  }
  names.is_made = f.name == "__init__" || f.name == "__new__" || f.name == "__call__";
  if (names.is_made) names.name = around.name;
  names.full_name = names.is_made ? around.name : around.name + "." + f.name;
  return names;
}

}  // namespace

bool CheckArguments(Runtime& rt, const Function& f, const Args& given) {
  const NativeNames names = NamesOf(rt.module, f);
  Args args = given;
  const size_t self = names.is_method && args.count > 0 ? 1 : 0;
  args.items += self;
  args.count -= static_cast<uint32_t>(self);
  std::vector<std::string_view> parameters;
  int required = 0, positional = 0;
  bool takes_keywords = f.has_kwargs;
  for (size_t i = self; i < f.parameters.size(); ++i) {
    const Parameter& p = f.parameters[i];
    takes_keywords |= p.kind != ParameterKind::kPositionalOnly;
    positional += p.kind != ParameterKind::kKeywordOnly;
    required += p.kind != ParameterKind::kKeywordOnly && !p.has_default;
    parameters.push_back(p.kind == ParameterKind::kPositionalOnly ? std::string_view() : rt.names[p.name]->view());
  }
  if (!takes_keywords) {
    // An old function, which CPython tells of in other words.
    const CountStyle style = names.is_made ? CountStyle::kExpected : names.full_name == "deque.insert" ? CountStyle::kTakes : CountStyle::kByCount;
    const bool has_most = !f.has_varargs || (names.is_made && static_cast<int>(args.count) < required);
    // An old function, which CPython names without its module.
    const std::string_view full_name = names.full_name == "_functools.reduce" ? std::string_view(names.name) : std::string_view(names.full_name);
    return Check(rt, style, full_name, names.name, required, has_most ? positional : -1, args);
  }
  if (f.has_varargs) {  // what it takes behind them by name is all that can be wrong
    args.items += args.count;
    args.count = 0;
    parameters.erase(parameters.begin(), parameters.begin() + positional);
    required = positional = 0;
  }
  if (f.has_kwargs) return true;
  std::vector<Value> bound(parameters.size());
  return Bind(rt, args, Parameters{names.name, parameters.data(), static_cast<int>(parameters.size()), required, positional}, bound.data());
}

Value ToIntValue(Runtime& rt, Value v) {
  if (v.is(Kind::kInt) || v.is(Kind::kBigInt)) return v;
  if (v.is(Kind::kBool)) return Value::Int(v.int_value, v.label());
  Value method = FindIndex(rt, v);
  if (!method) {
    if (rt.failed()) return {};
    if (Plain(rt, v).is_int()) return ToIntValue(rt, Plain(rt, v));
    return Raise(rt, ExceptionType::TypeError, "'{}' object cannot be interpreted as an integer", TypeName(rt, v));
  }
  Value result = CallValue(rt, method, nullptr, 0);
  if (!result) return {};
  if (result.is(Kind::kBool)) return Value::Int(result.int_value, result.label());
  if (result.is_int()) return result;
  return Raise(rt, ExceptionType::TypeError, "__index__ returned non-int (type {})", TypeName(rt, result));
}

bool ToSize(Runtime& rt, Value v, int64_t& out) {
  Value whole = ToIntValue(rt, v);
  if (!whole) return false;
  if (whole.is(Kind::kBigInt)) return RaiseText(rt, ExceptionType::OverflowError, "Python int too large to convert to C ssize_t"), false;
  out = whole.int_value;
  return true;
}

bool ToCount(Runtime& rt, Value v, int64_t& out) {
  Value whole = ToIntValue(rt, v);
  if (!whole) return false;
  if (whole.is(Kind::kBigInt) || whole.int_value > INT32_MAX || whole.int_value < INT32_MIN) {
    return RaiseText(rt, ExceptionType::OverflowError, "Python int too large to convert to C int"), false;
  }
  out = whole.int_value;
  return true;
}

}  // namespace penstock
