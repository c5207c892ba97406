#include <algorithm>

#include "catalog/schema_pattern.h"
#include "core/text_hash.h"
#include "interp/containers.h"
#include "interp/freeze.h"
#include "interp/natives/date_values.h"

namespace penstock {
namespace {

constexpr int kDeepest = 200;  // as JsonLimits

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

// -- texts that a schema says are dates

using MakeOfIso = Value (*)(Runtime&, Value);

// Null: of IsDateFormat it is none.
MakeOfIso MakerOf(std::string_view format) {
  if (!IsDateFormat(format)) return nullptr;
  return format == "date-time" ? DateTimeOfIso : format == "date" ? DateOfIso : TimeOfIso;
}

// Calls visit(schema) for each schema that speaks for the value, until one gives true: the node itself, what it refers to,
// all of `allOf`, and of alternatives the first that the value conforms to.
template <typename Visit>
bool ForEachSchema(const Schema& schema, const Json& json, int depth, Visit visit) {
  if (depth > kDeepest) return false;
  if (visit(schema)) return true;
  auto into = [&](const Schema& one) { return ForEachSchema(one, json, depth + 1, visit); };
  if (std::shared_ptr<const Schema> referenced = schema.reference.lock(); referenced != nullptr && into(*referenced)) return true;
  for (const SchemaPtr& one : schema.all_of) if (into(*one)) return true;
  for (const auto* list : {&schema.any_of, &schema.one_of}) {
    for (const SchemaPtr& one : *list) {
      if (!CheckValue(*one, json).ok()) continue;
      if (into(*one)) return true;
      break;
    }
  }
  return false;
}

// The schemas that speak for a value and what is in it.
using Speaking = std::vector<const Schema*>;

Speaking SpeakingFor(const Schema* schema, const Json& json) {
  Speaking all;
  if (schema != nullptr) ForEachSchema(*schema, json, 0, [&](const Schema& one) { return all.push_back(&one), false; });
  return all;
}

const Schema* MemberSchema(const Speaking& schemas, const std::string& name) {
  for (const Schema* one : schemas) {
    if (const Schema* member = one->Property(name)) return member;
    if (one->additional != nullptr && one->pattern_properties.empty()) return one->additional.get();
  }
  return nullptr;
}

const Schema* ItemSchema(const Speaking& schemas, size_t i) {
  for (const Schema* one : schemas) {
    if (i < one->prefix_items.size()) return one->prefix_items[i].get();
    if (one->items != nullptr) return one->items.get();
  }
  return nullptr;
}

Value ThawText(Runtime& rt, const Json& json, const Schema* schema, LabelId label) {
  Value text = NewText(rt, json.string_value());
  if (schema == nullptr || !text) return text;
  MakeOfIso make = nullptr;
  ForEachSchema(*schema, json, 0, [&](const Schema& one) { return (make = MakerOf(one.format)) != nullptr; });
  if (make == nullptr) return text;
  Value made = make(rt, text);
  if (made || rt.stopped) return made;
  rt.pending = Value();
  return RaiseText(rt, ExceptionType::ToolError, "a text in the reply is no date or time, against its schema", label);
}

// `seen`: what was referred to on the way; only references lead back.
bool HasDates(const Schema& schema, std::vector<const Schema*>& seen) {
  if (schema.plain_scalars && !(schema.types & (kSchemaArray | kSchemaObject))) return false;
  if (!schema.format.empty() && IsDateFormat(schema.format)) return true;
  auto has = [&](const SchemaPtr& one) { return one != nullptr && HasDates(*one, seen); };
  if (schema.has_reference) {
    const SchemaPtr referred = schema.reference.lock();
    if (std::find(seen.begin(), seen.end(), referred.get()) == seen.end()) {
      seen.push_back(referred.get());
      if (has(referred)) return true;
    }
  }
  if (has(schema.items) || has(schema.additional)) return true;
  for (const auto* list : {&schema.prefix_items, &schema.any_of, &schema.one_of, &schema.all_of}) {
    if (std::any_of(list->begin(), list->end(), has)) return true;
  }
  return std::any_of(schema.properties.begin(), schema.properties.end(), [&](const auto& member) { return has(member.second); });
}

// Member names are few and come again, often in the order of the object before.
Value ThawName(Runtime& rt, const std::string& name, size_t place, const Dict* like) {
  if (name.size() > 32) return NewText(rt, name);
  if (like != nullptr && place < like->used) {
    Value known = like->entries[place].key;
    if (known.is(Kind::kStr) && IsSameText(known.As<Str>()->view(), name)) return known.WithLabel(kBottom);
  }
  return ValueOf(Intern(rt, name));
}

// `labels` null: everything has `label`. `like`: the object before this one in a list. `schema` null: texts are texts.
// Nothing is collected while it is built: no root is needed.
Value ThawTree(Thawer& t, const Json& json, LabelId label, const LabelTree* labels, const Schema* schema, const Dict* like, int depth) {
  Runtime& rt = t.rt;
  if (!rt.Charge()) return Value();
  rt.NoteLabel(label);
  auto child = [&](const Json& part, const Schema* of, size_t i, const Dict* before) {
    const LabelTree* own = labels != nullptr && i < labels->children.size() ? &labels->children[i] : nullptr;
    return ThawTree(t, part, own != nullptr ? own->label : label, own, of, before, depth + 1);
  };
  Value v;
  switch (json.kind()) {
    case Json::Kind::kNull: return Value::None(label);
    case Json::Kind::kBool: return Value::Bool(json.bool_value(), label);
    case Json::Kind::kInt:
    case Json::Kind::kNumber: v = ThawNumber(rt, json); break;
    case Json::Kind::kString: v = ThawText(rt, json, schema, label); break;
    case Json::Kind::kArray: {
      if (depth > kDeepest) return rt.HitLimit("value_bytes"), Value();
      const JsonArray& array = json.array();
      List* list = NewListObject(rt, array.size());
      if (list == nullptr) return Value();
      list->shape = label;
      const Speaking schemas = SpeakingFor(schema, json);
      const Dict* before = nullptr;
      for (size_t i = 0; i < array.size(); ++i) {
        Value item = child(array[i], ItemSchema(schemas, i), i, before);
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
      const Speaking schemas = SpeakingFor(schema, json);
      for (size_t i = 0; i < object.size(); ++i) {
        Value item = child(object[i].second, MemberSchema(schemas, object[i].first), i, nullptr);
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

Value Thaw(Runtime& rt, const Json& json, const LabelTree& labels, bool records, const Schema* schema) {
  Thawer thawer{rt, records};
  return ThawTree(thawer, json, labels.label, labels.children.empty() ? nullptr : &labels, schema, nullptr, 0);
}

bool HasDates(const Schema& schema) {
  std::vector<const Schema*> seen;
  return HasDates(schema, seen);
}

}  // namespace penstock
