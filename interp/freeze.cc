#include "interp/freeze.h"

#include <cmath>

#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/machine_state.h"
#include "interp/natives/date_values.h"
#include "interp/show.h"

namespace penstock {
namespace {

constexpr int kDeepest = 200;  // as JsonLimits

// An attribute of what catalog/library made, or kNothing.
Value PartOf(Runtime& rt, Value object, std::string_view name) {
  if (!object.is(Kind::kInstance)) return Value();
  DictEntry* entry = DictFindText(object.As<Instance>()->dict, Intern(rt, name));
  return entry != nullptr ? entry->value : Value();
}

// A form of the module typing: Literal["a", "b"].
bool IsForm(Runtime& rt, Value v) {
  const Value item = FindInClass(rt, v.As<Instance>()->cls, "__getitem__");
  return item.is(Kind::kFunction) && item.As<FunctionObject>()->code->function->library == ModuleId::Typing;
}

struct Freezer {
  Runtime& rt;
  int depth = 0;
  size_t bytes = 0;
};

bool FreezeValue(Freezer& f, Value v, Json& out);

bool Pay(Freezer& f, size_t bytes) {
  f.bytes += bytes;
  if (f.bytes > static_cast<size_t>(f.rt.limits.value_bytes)) return f.rt.HitLimit("value_bytes");
  return f.rt.Charge();
}

bool FreezeItems(Freezer& f, const Value* items, size_t count, Json& out) {
  JsonArray array;
  array.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    Json item;
    if (!FreezeValue(f, items[i], item)) return false;
    array.push_back(std::move(item));
  }
  out = Json(std::move(array));
  return true;
}

bool FreezeDict(Freezer& f, Dict* dict, Json& out) {
  JsonObject object;
  object.reserve(dict->live);
  uint32_t at = 0;
  while (DictEntry* entry = DictNext(dict, at)) {
    if (!entry->key.is(Kind::kStr)) {
      Raise(f.rt, ExceptionType::TypeError, "keys of a dict given to a tool must be str, not {}", TypeName(f.rt, entry->key));
      return false;
    }
    std::string_view key = entry->key.As<Str>()->view();
    Json value;
    if (!Pay(f, key.size()) || !FreezeValue(f, entry->value, value)) return false;
    object.emplace_back(std::string(key), std::move(value));
  }
  out = Json(std::move(object));
  return true;
}

// In the order in which the set is gone over.
bool FreezeSet(Freezer& f, Set* set, Json& out) {
  std::vector<Value> items;
  size_t at = 0;
  while (SetEntry* entry = SetNext(set, at)) items.push_back(entry->key);
  return FreezeItems(f, items.data(), items.size(), out);
}

// Of a model or a dataclass, as an object of its fields.
bool FreezeFields(Freezer& f, Instance* instance, Json& out) {
  JsonObject object;
  uint32_t at = 0;
  while (DictEntry* field = DictNext(FieldsOf(f.rt, instance->cls).As<Dict>(), at)) {
    if (!field->key.is(Kind::kStr)) continue;
    DictEntry* entry = DictFindText(instance->dict, field->key.As<Str>());
    if (entry == nullptr) continue;
    std::string_view name = field->key.As<Str>()->view();
    Json value;
    if (!Pay(f, name.size()) || !FreezeValue(f, entry->value, value)) return false;
    object.emplace_back(std::string(name), std::move(value));
  }
  out = Json(std::move(object));
  return true;
}

bool FreezeValue(Freezer& f, Value v, Json& out) {
  Runtime& rt = f.rt;
  if (!Pay(f, 16)) return false;
  switch (v.kind()) {
    case Kind::kNone: out = Json(nullptr); return true;
    case Kind::kBool: out = Json(v.int_value != 0); return true;
    case Kind::kInt: out = Json(v.int_value); return true;
    case Kind::kBigInt: {
      std::string digits;
      if (!AppendInt(rt, v, digits)) return false;
      out = Json::Number(std::move(digits));
      return true;
    }
    case Kind::kFloat:
      if (!std::isfinite(v.float_value)) {
        RaiseText(rt, ExceptionType::ValueError, "a tool's argument may not hold nan or inf");
        return false;
      }
      out = Json(v.float_value);
      return true;
    case Kind::kStr:
      if (!Pay(f, v.As<Str>()->bytes)) return false;
      out = Json(v.As<Str>()->view());
      return true;
    case Kind::kDate:
    case Kind::kDateTime:
    case Kind::kTime: out = Json(IsoTextOf(rt, v)); return true;
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kDict: break;
    case Kind::kSet:
    case Kind::kFrozenSet: break;
    case Kind::kInstance:
      if (FindInClass(rt, v.As<Instance>()->cls, "_member_map_")) return FreezeValue(f, PartOf(rt, v, "_value_"), out);
      if (HasPayload(v)) return FreezeValue(f, Plain(rt, v), out);
      if (FieldsOf(rt, v.As<Instance>()->cls).is(Kind::kDict)) break;
      if (IsForm(rt, v)) return SchemaOfType(rt, v, out);
      Raise(rt, ExceptionType::TypeError, "a tool's argument may not hold a value of type {}", TypeName(rt, v));
      return false;
    case Kind::kClass: return SchemaOfType(rt, v, out);
    case Kind::kBuiltin:
    case Kind::kHiddenType:
    case Kind::kAlias:
      if (IsType(v) || v.is(Kind::kAlias)) return SchemaOfType(rt, v, out);
      [[fallthrough]];
    default:
      Raise(rt, ExceptionType::TypeError, "a tool's argument may not hold a value of type {}", TypeName(rt, v));
      return false;
  }
  if (++f.depth > kDeepest) {
    RaiseText(rt, ExceptionType::ValueError, "a tool's argument is nested too deeply, or holds itself");
    return false;
  }
  bool ok = v.is(Kind::kDict)   ? FreezeDict(f, v.As<Dict>(), out)
            : v.is(Kind::kList) ? FreezeItems(f, v.As<List>()->items, v.As<List>()->size, out)
            : v.is(Kind::kTuple)    ? FreezeItems(f, v.As<Tuple>()->items, v.As<Tuple>()->size, out)
            : v.is(Kind::kInstance) ? FreezeFields(f, v.As<Instance>(), out)
                                    : FreezeSet(f, v.As<Set>(), out);
  --f.depth;
  return ok;
}

Json TypeNamed(const char* name) {
  Json schema;
  schema.Set("type", Json(name));
  return schema;
}

Json TextOf(const char* format) {
  Json schema = TypeNamed("string");
  schema.Set("format", Json(format));
  return schema;
}

bool SchemaOf(Runtime& rt, Value type, Json& out, int depth);
bool SchemaOfClass(Runtime& rt, Value type, Json& out, int depth);

bool SchemaOfValues(Runtime& rt, Value values, Json& out) {
  Freezer freezer{rt};
  Json all;
  if (!FreezeValue(freezer, values, all)) return false;
  out = Json(JsonObject{});
  out.Set("enum", std::move(all));
  return true;
}

// The limits that a field of a model has, in the words of JSON schema.
bool AddLimits(Runtime& rt, Value limits, Json& out) {
  if (!limits.is(Kind::kDict)) return true;
  static constexpr std::pair<std::string_view, std::string_view> kWords[] = {{"ge", "minimum"}, {"gt", "exclusiveMinimum"},
      {"le", "maximum"}, {"lt", "exclusiveMaximum"}, {"multiple_of", "multipleOf"}, {"pattern", "pattern"}};
  auto set = [&](std::string_view name, std::string_view word) {
    DictEntry* entry = DictFindText(limits.As<Dict>(), Intern(rt, name));
    if (entry == nullptr || entry->value.is_none()) return true;
    Freezer freezer{rt};
    Json value;
    if (!FreezeValue(freezer, entry->value, value)) return false;
    out.Set(std::string(word), std::move(value));
    return true;
  };
  for (auto [name, word] : kWords) if (!set(name, word)) return false;
  const Json* type = out.Find("type");
  bool array = type != nullptr && type->is_string() && type->string_value() == "array";
  return set("min_length", array ? "minItems" : "minLength") && set("max_length", array ? "maxItems" : "maxLength");
}

// Of a model, a dataclass, an enumeration, or what typing.Literal gives.
bool SchemaOfClass(Runtime& rt, Value type, Json& out, int depth) {
  if (type.is(Kind::kInstance)) {
    // A form of the module typing: Literal[...], Optional[...], Union[...].
    Value title = PartOf(rt, type, "_name"), options = PartOf(rt, type, "_args");
    if (!title.is(Kind::kStr)) return RaiseText(rt, ExceptionType::TypeError, "an object that is no type has no JSON schema"), false;
    std::string_view word = title.As<Str>()->view();
    out = Json(JsonObject{});
    if (!options.is(Kind::kTuple)) return true;
    if (word == "Literal") return SchemaOfValues(rt, options, out);
    if (word == "Annotated") return SchemaOf(rt, options.As<Tuple>()->items[0], out, depth);
    JsonArray any_of;
    for (size_t i = 0; i < options.As<Tuple>()->size; ++i) {
      Json one;
      if (!SchemaOf(rt, options.As<Tuple>()->items[i], one, depth)) return false;
      any_of.push_back(std::move(one));
    }
    if (word == "Optional") any_of.push_back(TypeNamed("null"));
    out.Set("anyOf", Json(std::move(any_of)));
    return true;
  }
  Class* cls = type.As<Class>();
  Value members = FindInClass(rt, cls, "_member_map_");
  if (members.is(Kind::kDict)) {
    List* values = NewListObject(rt, 0);
    if (values == nullptr) return false;
    uint32_t at = 0;
    while (DictEntry* entry = DictNext(members.As<Dict>(), at)) {
      Value value = PartOf(rt, entry->value, "_value_");
      if (value && !ListAppend(rt, values, value)) return false;
    }
    return SchemaOfValues(rt, ValueOf(values), out);
  }
  const bool model = FindInClass(rt, cls, "__model_fields__").is(Kind::kDict);
  Value fields = FieldsOf(rt, cls);
  if (!fields.is(Kind::kDict)) {
    if (cls->name->view() == "EmailStr") {
      out = TextOf("email");
      return true;
    }
    if (cls->name->view() == "Any") return out = Json(JsonObject{}), true;
    Raise(rt, ExceptionType::TypeError, "class '{}' has no JSON schema: derive it from BaseModel", cls->name->view());
    return false;
  }
  Json properties{JsonObject{}};
  JsonArray required;
  uint32_t at = 0;
  while (DictEntry* entry = DictNext(fields.As<Dict>(), at)) {
    Value field = entry->value, field_type = PartOf(rt, field, "type");
    std::string name(entry->key.As<Str>()->view());
    for (size_t i = 0; !model && i < cls->mro->size; ++i) {
      // A dataclass keeps its types among its annotations.
      if (!cls->mro->items[i].is(Kind::kClass)) continue;
      DictEntry* all = DictFindText(cls->mro->items[i].As<Class>()->dict, Intern(rt, "__annotations__"));
      DictEntry* one = all != nullptr && all->value.is(Kind::kDict) ? DictFindText(all->value.As<Dict>(), entry->key.As<Str>()) : nullptr;
      if (one == nullptr) continue;
      field_type = one->value;
      break;
    }
    Json one;
    if (!field_type || !SchemaOf(rt, field_type, one, depth)) return false;
    if (!AddLimits(rt, PartOf(rt, field, "limits"), one)) return false;
    if (Value about = PartOf(rt, field, "about"); about.is(Kind::kStr)) one.Set("description", Json(about.As<Str>()->view()));
    properties.Set(name, std::move(one));
    Value wanted = PartOf(rt, field, "required");
    Value default_value = PartOf(rt, field, "default"), factory = PartOf(rt, field, "default_factory");
    auto is_missing = [&](Value v) { return v.is(Kind::kInstance) && v.As<Instance>()->cls->name->view() == "_Missing"; };
    bool must = model ? wanted.is(Kind::kBool) && wanted.int_value != 0 : is_missing(default_value) && is_missing(factory);
    if (must) required.push_back(Json(name));
  }
  out = TypeNamed("object");
  out.Set("title", Json(cls->name->view()));
  out.Set("properties", std::move(properties));
  out.Set("required", Json(std::move(required)));
  return true;
}

bool SchemaOfAlias(Runtime& rt, Alias* alias, Json& out, int depth) {
  const Value* args = alias->args->items;
  size_t count = alias->args->size;
  if (alias->origin.is_nothing()) {
    JsonArray any_of;
    for (size_t i = 0; i < count; ++i) {
      Json one;
      if (!SchemaOf(rt, args[i], one, depth)) return false;
      any_of.push_back(std::move(one));
    }
    out = Json(nullptr);
    out.Set("anyOf", Json(std::move(any_of)));
    return true;
  }
  if (!SchemaOf(rt, alias->origin, out, depth)) return false;
  bool is_list = alias->origin.is(Kind::kBuiltin) && alias->origin.int_value == IdOf(BuiltinType::List);
  bool is_dict = alias->origin.is(Kind::kBuiltin) && alias->origin.int_value == IdOf(BuiltinType::Dict);
  bool is_tuple = alias->origin.is(Kind::kBuiltin) && alias->origin.int_value == IdOf(BuiltinType::Tuple);
  if (is_tuple) {
    JsonArray prefix;
    for (size_t i = 0; i < count; ++i) {
      Json one;
      if (!SchemaOf(rt, args[i], one, depth)) return false;
      prefix.push_back(std::move(one));
    }
    out.Set("prefixItems", Json(std::move(prefix)));
    return true;
  }
  Json inner;
  if (count == 0 || !SchemaOf(rt, args[count - 1], inner, depth)) return false;
  if (is_dict) out.Set("additionalProperties", std::move(inner));
  else if (is_list || count == 1) out.Set("items", std::move(inner));
  return true;
}

bool SchemaOf(Runtime& rt, Value type, Json& out, int depth) {
  if (depth > 50) return RaiseText(rt, ExceptionType::ValueError, "a type given to a tool is nested too deeply"), false;
  if (type.is_none() || (type.is(Kind::kHiddenType) && (type.int_value & 255) == static_cast<int64_t>(Kind::kNone))) {
    out = TypeNamed("null");
    return true;
  }
  if (type.is(Kind::kAlias)) return SchemaOfAlias(rt, type.As<Alias>(), out, depth + 1);
  if (type.is(Kind::kBuiltin)) {
    switch (static_cast<BuiltinType>(type.int_value - kFirstBuiltinType)) {
      case BuiltinType::Str: out = TypeNamed("string"); return true;
      case BuiltinType::Int: out = TypeNamed("integer"); return true;
      case BuiltinType::Float: out = TypeNamed("number"); return true;
      case BuiltinType::Bool: out = TypeNamed("boolean"); return true;
      case BuiltinType::List: case BuiltinType::Tuple: case BuiltinType::Set: case BuiltinType::Frozenset: out = TypeNamed("array"); return true;
      case BuiltinType::Dict: out = TypeNamed("object"); return true;
      case BuiltinType::Object: out = Json(JsonObject{}); return true;
      case BuiltinType::DatetimeDatetime: out = TextOf("date-time"); return true;
      case BuiltinType::DatetimeDate: out = TextOf("date"); return true;
      case BuiltinType::DatetimeTime: out = TextOf("time"); return true;
      default: break;
    }
  }
  if (type.is(Kind::kClass) || type.is(Kind::kInstance)) return SchemaOfClass(rt, type, out, depth + 1);
  Raise(rt, ExceptionType::TypeError, "type '{}' has no JSON schema", IsType(type) ? NameOfType(rt, type) : TypeName(rt, type));
  return false;
}

}  // namespace

Value FieldsOf(Runtime& rt, Class* cls) {
  Value fields = FindInClass(rt, cls, "__model_fields__");
  return fields ? fields : FindInClass(rt, cls, "__dataclass_fields__");
}

bool SchemaOfType(Runtime& rt, Value type, Json& out) { return SchemaOf(rt, type, out, 0); }

bool Freeze(Runtime& rt, Value v, Json& out) {
  Freezer freezer{rt};
  return FreezeValue(freezer, v, out);
}

}  // namespace penstock
