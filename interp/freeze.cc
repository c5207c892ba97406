#include "interp/freeze.h"

#include <cmath>

#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/natives/date_values.h"
#include "interp/show.h"

namespace penstock {
namespace {

constexpr int kDeepest = 200;  // as JsonLimits

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
    case Kind::kInstance:
      if (HasPayload(v)) return FreezeValue(f, Plain(rt, v), out);
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
                                : FreezeItems(f, v.As<Tuple>()->items, v.As<Tuple>()->size, out);
  --f.depth;
  return ok;
}

Json TypeNamed(const char* name) {
  Json schema;
  schema.Set("type", Json(name));
  return schema;
}

bool SchemaOf(Runtime& rt, Value type, Json& out, int depth);
bool SchemaOfClass(Runtime& rt, Value type, Json& out, int depth);

// An attribute of what catalog/library made, or kNothing.
Value PartOf(Runtime& rt, Value object, std::string_view name) {
  if (!object.is(Kind::kInstance)) return Value();
  DictEntry* entry = DictFindText(object.As<Instance>()->dict, Intern(rt, name));
  return entry != nullptr ? entry->value : Value();
}

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
  Value fields = FindInClass(rt, cls, "__model_fields__");
  bool model = fields.is(Kind::kDict);
  if (!model) fields = FindInClass(rt, cls, "__dataclass_fields__");
  if (!fields.is(Kind::kDict)) {
    if (cls->name->view() == "EmailStr") {
      out = TypeNamed("string");
      out.Set("format", Json("email"));
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
      default: break;
    }
  }
  if (type.is(Kind::kClass) || type.is(Kind::kInstance)) return SchemaOfClass(rt, type, out, depth + 1);
  Raise(rt, ExceptionType::TypeError, "type '{}' has no JSON schema", IsType(type) ? NameOfType(rt, type) : TypeName(rt, type));
  return false;
}

}  // namespace

bool SchemaOfType(Runtime& rt, Value type, Json& out) { return SchemaOf(rt, type, out, 0); }

bool Freeze(Runtime& rt, Value v, Json& out) {
  Freezer freezer{rt};
  return FreezeValue(freezer, v, out);
}

namespace {

// A JSON number as a value: digits are kept when they are too many for int64.
Value ThawNumber(Runtime& rt, const Json& json) {
  if (json.kind() == Json::Kind::kInt) return Value::Int(json.int_value());
  if (!json.is_integer()) return Value::Float(json.double_value());
  Mpz z;
  mpz_set_str(z, json.number_text().c_str(), 10);
  return NewInt(rt, z);
}

struct Thawer {
  Runtime& rt;
  bool records;
};

// Member names are few and come again, often in the order of the object before.
Value ThawName(Runtime& rt, const std::string& name, size_t place, const Dict* like) {
  if (name.size() > 32) return NewText(rt, name);
  if (like != nullptr && place < like->used) {
    Value known = like->entries[place].key;
    if (known.is(Kind::kStr) && known.As<Str>()->view() == name) return known.WithLabel(kBottom);
  }
  return ValueOf(Intern(rt, name));
}

// `labels` null: everything has `label`. `like`: the object before this one in a list.
// Nothing is collected while it is built: no root is needed.
Value ThawTree(Thawer& t, const Json& json, LabelId label, const LabelTree* labels, const Dict* like, int depth) {
  Runtime& rt = t.rt;
  if (!rt.Charge()) return Value();
  if (label != kBottom) rt.tainted = true;
  auto child = [&](const Json& part, size_t i, const Dict* before) {
    const LabelTree* own = labels != nullptr && i < labels->children.size() ? &labels->children[i] : nullptr;
    return ThawTree(t, part, own != nullptr ? own->label : label, own, before, depth + 1);
  };
  Value v;
  switch (json.kind()) {
    case Json::Kind::kNull: return Value::None(label);
    case Json::Kind::kBool: return Value::Bool(json.bool_value(), label);
    case Json::Kind::kInt:
    case Json::Kind::kNumber: v = ThawNumber(rt, json); break;
    case Json::Kind::kString: v = NewText(rt, json.string_value()); break;
    case Json::Kind::kArray: {
      if (depth > kDeepest) return rt.HitLimit("value_bytes"), Value();
      const JsonArray& array = json.array();
      List* list = NewListObject(rt, array.size());
      if (list == nullptr) return Value();
      list->shape = label;
      const Dict* before = nullptr;
      for (size_t i = 0; i < array.size(); ++i) {
        Value item = child(array[i], i, before);
        if (!item) return Value();
        list->items[list->size++] = item;
        if (item.is(Kind::kDict)) before = item.As<Dict>();
      }
      v = ValueOf(list);
      break;
    }
    case Json::Kind::kObject: {
      if (depth > kDeepest) return rt.HitLimit("value_bytes"), Value();
      const JsonObject& object = json.object();
      Dict* dict = NewDict(rt);
      if (!DictReserve(rt, dict, object.size())) return Value();
      for (size_t i = 0; i < object.size(); ++i) {
        Value item = child(object[i].second, i, nullptr);
        Value key = item ? ThawName(rt, object[i].first, i, like) : Value();
        if (!key || !DictSet(rt, dict, key.WithLabel(label), item)) return Value();
      }
      dict->shape = rt.Join(dict->shape, label);
      if (t.records) dict->flags |= Dict::kRecord;
      v = ValueOf(dict);
      break;
    }
  }
  return v ? v.WithLabel(label) : v;
}

}  // namespace

Value Thaw(Runtime& rt, const Json& json, const LabelTree& labels, bool records) {
  Thawer thawer{rt, records};
  return ThawTree(thawer, json, labels.label, labels.children.empty() ? nullptr : &labels, nullptr, 0);
}

}  // namespace penstock
