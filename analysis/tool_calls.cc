// Calls of tools: what the judge will see, and what the reply is made of.
#include <algorithm>

#include "analysis/errors.h"
#include "catalog/schema_pattern.h"
#include "catalog/tool_errors.h"
#include "core/text_hash.h"

namespace penstock {
namespace {

constexpr uint32_t kMaxParts = 240;  // objects of one reply; beyond, structure is not followed
constexpr int kMaxSchemaDepth = 10;

struct Bound {
  Presence presence = Presence::kAbsent;
  AbstractValue value;
};

// By parameter; false if no run gets past the binding.
bool BindToParameters(Point& at, const ToolSpec& spec, const Arguments& given, std::vector<Bound>& out) {
  Interpreter& in = at.in;
  out.assign(spec.parameters.size(), {});
  if (given.positional.size() > out.size()) return false;
  for (size_t i = 0; i < given.positional.size(); ++i) out[i] = {Presence::kPresent, given.positional[i]};
  for (const auto& [name, value] : given.named) {
    int index = spec.ParameterIndex(name);
    if (index < 0 || out[static_cast<size_t>(index)].presence == Presence::kPresent) return false;
    out[static_cast<size_t>(index)] = {Presence::kPresent, value};
  }
  for (size_t i = 0; i < out.size(); ++i) {
    if (out[i].presence == Presence::kPresent) continue;
    for (const auto* more : {&given.more_positional, &given.more_named}) {
      if (!*more) continue;
      out[i].value = JoinValues(in, out[i].value, **more);
      out[i].presence = spec.parameters[i].required ? Presence::kPresent : Presence::kMaybe;
    }
    if (out[i].presence == Presence::kAbsent && spec.parameters[i].required) return false;
  }
  return true;
}

// One step into a reply: a member, or null for any element.
using Into = const std::string*;
using ReplyPath = boost::container::small_vector<Into, 8>;

struct Reply {
  Point& at;
  const ResultLabels& rules;
  const ToolSpec& spec;
  std::vector<LabelInterval> flow;  // by rule: what the arguments add
  OriginId from_arguments = 0;
  Into origin_argument = nullptr;   // the parameter whose origin that is
  std::vector<OriginId> argument_origins;  // by parameter; with AnalyzeOptions::explain, which needs neither of the two before
  uint64_t place = 0;               // a hash of the path to the part that is built
  uint32_t parts = 0;
  int elements = 0;                 // how many lists, or others' keys, it is in
  ReplyPath path;                   // to that part
  uint32_t which = 0;               // one place may call several tools
};

bool IsStep(const PathStep& step, Into into) {
  return into == nullptr ? step.any_element : !step.any_element && step.member == *into;
}
// All of the shorter one is how the longer one begins.
bool Agree(const std::vector<PathStep>& rule, const ReplyPath& path) {
  return std::equal(rule.begin(), rule.begin() + static_cast<std::ptrdiff_t>(std::min(rule.size(), path.size())), path.begin(), IsStep);
}

LabelInterval LabelOfRule(Reply& reply, size_t rule) {
  return ComesIn(reply.at.in, JoinLabels(reply.at.in, reply.rules.rules[rule].own, reply.flow[rule]));
}
LabelInterval OfNoRule(Reply& reply) { return ComesIn(reply.at.in, {kBottom, reply.at.in.labels.Top()}); }

// The rule that speaks for the part; the number of all if none does.
size_t RuleAt(const Reply& reply) {
  size_t best = reply.rules.rules.size();
  for (size_t i = 0; i < reply.rules.rules.size(); ++i) {
    const std::vector<PathStep>& path = reply.rules.rules[i].path;
    if (path.size() > reply.path.size() || !Agree(path, reply.path)) continue;
    if (best == reply.rules.rules.size() || path.size() > reply.rules.rules[best].path.size()) best = i;
  }
  return best;
}

LabelInterval LabelAt(Reply& reply) {
  const size_t best = RuleAt(reply);
  return best < reply.rules.rules.size() ? LabelOfRule(reply, best) : OfNoRule(reply);
}

// Calls visit(rule) for those that speak for parts of the part.
template <typename Visit>
void ForEachRuleBelow(const Reply& reply, Visit visit) {
  for (size_t i = 0; i < reply.rules.rules.size(); ++i) {
    const std::vector<PathStep>& path = reply.rules.rules[i].path;
    if (path.size() > reply.path.size() && Agree(path, reply.path)) visit(i);
  }
}

// Everything at the part and below it, where we do not look at its parts.
LabelInterval LabelBelow(Reply& reply) {
  LabelInterval all = LabelAt(reply);
  ForEachRuleBelow(reply, [&](size_t i) {
    LabelInterval one = LabelOfRule(reply, i);
    all.hi = reply.at.in.labels.Join(all.hi, one.hi);
    all.lo = Meet(reply.at.in, all.lo, one.lo);
  });
  return all;
}

bool Keeps(const ResultLabelRule& rule, size_t argument) {
  return rule.flow == ArgumentFlow::kAll ||
         (rule.flow == ArgumentFlow::kSome && std::find(rule.kept.begin(), rule.kept.end(), static_cast<int>(argument)) != rule.kept.end());
}

// What the tool adds to the part and what is in it, besides what it was given.
LabelInterval OwnLabel(Reply& reply) {
  const size_t best = RuleAt(reply);
  if (best == reply.rules.rules.size()) return OfNoRule(reply);
  LabelInterval own = reply.rules.rules[best].own;
  ForEachRuleBelow(reply, [&](size_t i) { own.hi = reply.at.in.labels.Join(own.hi, reply.rules.rules[i].own.hi); });
  return own;
}

// Where the part came from, if from what the tool was given.
OriginId OriginOfArguments(Reply& reply) {
  if (reply.at.in.graph == nullptr) return reply.from_arguments;
  OriginId all = 0;
  auto add = [&](size_t rule) {
    for (size_t i = 0; i < reply.argument_origins.size(); ++i) {
      if (Keeps(reply.rules.rules[rule], i)) AddOrigin(reply.at.in, all, reply.argument_origins[i]);
    }
  };
  const size_t best = RuleAt(reply);
  if (best < reply.rules.rules.size()) add(best);
  ForEachRuleBelow(reply, add);
  return all;
}

// The part of the reply under one more step. The member's name must stay where it is.
class Under {
 public:
  Under(Reply& reply, Into into) : reply_(reply), before_(reply.place) {
    reply.place = (reply.place ^ (into == nullptr ? 1 : TextHash(*into))) * 0x100000001B3ull;
    reply.path.push_back(into);
  }
  ~Under() {
    reply_.place = before_;
    reply_.path.pop_back();
  }
  Under(const Under&) = delete;
  Under& operator=(const Under&) = delete;

 private:
  Reply& reply_;
  uint64_t before_;
};

// `read_inbox()[].body`, `query_ai_assistant(query=…)`
std::string WordsFor(const Reply& reply) {
  std::string words = reply.spec.name + "(";
  if (reply.origin_argument != nullptr) words += *reply.origin_argument + "=…";
  words += ')';
  for (Into into : reply.path) {
    if (into == nullptr) words += "[]";
    else (words += '.') += *into;
  }
  return words;
}

OriginId OriginOf(Reply& reply, LabelInterval label) {
  if (label.hi == kBottom) return 0;
  Interpreter& in = reply.at.in;
  const OriginId parent = OriginOfArguments(reply);
  OriginId& origin = OriginFor(reply.at, reply.place);
  if (origin != 0) {
    if (in.graph != nullptr) AddParent(in, origin, parent);
    return origin;
  }
  origin = NewOrigin(reply.at, parent, WordsFor(reply), StepKind::kReply);
  if (in.graph != nullptr) in.origins[origin].own = OwnLabel(reply);
  return origin;
}

AbstractValue Opaque(Reply& reply) {
  Interpreter& in = reply.at.in;
  LabelInterval label = LabelBelow(reply);
  ObjectId object = Make(reply.at, ObjectKind::kOpaque, std::min(reply.parts++, kMaxParts), 0, -1, Before::kStays, reply.which);
  if (in.objects[object].part == ObjectInfo::Part::kUnknown) in.objects[object].part = ObjectInfo::Part::kData;
  RaiseShape(reply.at, object, label, OriginOf(reply, label));
  AbstractValue value = Reference(in, object, label);
  value.kinds |= kKindScalar;
  value.origin = OriginOf(reply, label);
  InitStar(reply.at, object, value);
  return value;
}

AbstractValue BuildPart(Reply& reply, const Schema* schema, int depth);

// Members under names that the schema does not say. A rule may speak for one of them.
AbstractValue BuildOthers(Reply& reply, const Schema* schema, int depth) {
  bool ruled = false;
  ForEachRuleBelow(reply, [&](size_t) { ruled = true; });
  if (ruled || schema->additional == nullptr || !schema->pattern_properties.empty()) return Opaque(reply);
  Under any(reply, nullptr);
  ++reply.elements;
  const AbstractValue other = BuildPart(reply, schema->additional.get(), depth + 1);
  --reply.elements;
  return other;
}

AbstractValue BuildPart(Reply& reply, const Schema* schema, int depth) {
  Interpreter& in = reply.at.in;
  if (schema == nullptr || depth > kMaxSchemaDepth || reply.parts >= kMaxParts) return Opaque(reply);
  std::shared_ptr<const Schema> referenced = schema->reference.lock();
  const bool elsewhere = referenced != nullptr || !schema->any_of.empty() || !schema->one_of.empty();
  if (elsewhere && IsDateFormat(schema->format)) return Opaque(reply);
  if (referenced != nullptr) return BuildPart(reply, referenced.get(), depth + 1);
  if (!schema->all_of.empty()) return Opaque(reply);
  if (!schema->any_of.empty() || !schema->one_of.empty()) {
    AbstractValue any;
    for (const auto* list : {&schema->any_of, &schema->one_of}) {
      for (const SchemaPtr& one : *list) any = JoinValues(in, any, BuildPart(reply, one.get(), depth + 1));
    }
    return any;
  }
  bool plain_object = (schema->types & kSchemaObject) && schema->properties.empty() && schema->additional == nullptr;
  bool plain_array = (schema->types & kSchemaArray) && (schema->items == nullptr || !schema->prefix_items.empty());
  if (plain_object || plain_array) return Opaque(reply);

  LabelInterval label = LabelAt(reply);
  Kinds kinds = 0;
  if (schema->types & kSchemaNull) kinds |= kKindNone;
  if (schema->types & kSchemaBool) kinds |= kKindBool;
  if (schema->types & kSchemaInteger) kinds |= kKindInt;
  if (schema->types & kSchemaNumber) kinds |= kKindInt | kKindFloat;
  // The machine makes dates of such texts, and of all of them: what is no date is an error.
  const bool is_date = IsDateFormat(schema->format);
  if (schema->types & kSchemaString) kinds |= is_date ? kKindOther : kKindStr;
  AbstractValue value = Scalar(kinds, label, OriginOf(reply, label));
  if (kinds & kKindInt) value.ints = kWord;  // a larger one is no reply
  if (!schema->enum_values.empty() && schema->enum_values.size() <= kMaxAtoms && !is_date) {
    AbstractValue known;
    for (const Json& json : schema->enum_values) {
      std::optional<Atom> atom = AtomFromJson(json);
      known = atom ? JoinValues(in, known, Known(in, in.sets.Intern(*atom))) : value;
      if (!atom) break;
    }
    value.kinds = known.kinds;
    value.atoms = known.atoms;
  }
  if (schema->types & kSchemaArray) {
    ObjectId list = Make(reply.at, ObjectKind::kList, reply.parts++, 0, -1, Before::kStays, reply.which);
    in.objects[list].is_element |= reply.elements > 0;
    RaiseShape(reply.at, list, label, OriginOf(reply, label));
    {
      Under element(reply, nullptr);
      ++reply.elements;
      InitStar(reply.at, list, BuildPart(reply, schema->items.get(), depth + 1));
      --reply.elements;
    }
    value = JoinValues(in, value, Reference(in, list, label));
  }
  if (schema->types & kSchemaObject) {
    ObjectId record = Make(reply.at, ObjectKind::kRecord, reply.parts++, 0, -1, Before::kStays, reply.which);
    in.objects[record].is_element |= reply.elements > 0;
    RaiseShape(reply.at, record, label, OriginOf(reply, label));
    for (const auto& [name, part] : schema->properties) {
      Under member(reply, &name);
      InitField(reply.at, record, in.sets.Text(name), BuildPart(reply, part.get(), depth + 1));
      if (!schema->Requires(name)) in.objects[record].optional.push_back(in.sets.Text(name));
    }
    if (schema->additional_allowed || !schema->pattern_properties.empty()) {
      InitStar(reply.at, record, BuildOthers(reply, schema, depth));
      JoinSlot(in, reply.at.state, in.objects[record].keys(), Scalar(kKindStr, {}));
    }
    value = JoinValues(in, value, Reference(in, record, label));
  }
  if (value.origin == 0) value.origin = OriginOf(reply, label);
  return value;
}

// A reply whose shape the plan asks for: `output_schema=str`.
AbstractValue BuildAsked(Reply& reply, const AbstractValue& asked) {
  Interpreter& in = reply.at.in;
  const Unsure unsure(reply.at);
  int64_t only = asked.kinds == kKindObject ? in.sets.Only(asked.objects) : -1;
  Kinds kinds = 0;
  if (only >= 0 && in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kBuiltin) {
    BuiltinId builtin = in.objects[static_cast<ObjectId>(only)].number;
    if (builtin == IdOf(BuiltinType::Str)) kinds = kKindStr;
    else if (builtin == IdOf(BuiltinType::Int)) kinds = kKindInt;
    else if (builtin == IdOf(BuiltinType::Bool)) kinds = kKindBool;
    else if (builtin == IdOf(BuiltinType::Float)) kinds = kKindFloat | kKindInt;
  }
  if (only >= 0 && in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kClass) {
    // A model: each of its fields is a part of the reply, and the class is called with them.
    ObjectId cls = static_cast<ObjectId>(only);
    Arguments fields;
    for (const std::string& name : FieldNamesOf(in, reply.at.state, cls)) {
      Under field(reply, &name);
      fields.named.emplace_back(in.sets.atom(in.sets.Text(name)).text, Opaque(reply));
    }
    CallResult made = Construct(reply.at, cls, fields);
    // Which fields there are, the reply decided.
    LabelInterval label = LabelAt(reply);
    if (made.returns && !fields.named.empty()) return Raised(in, made.value, label, OriginOf(reply, label));
  } else if (asked.objects != 0 && in.has_classes) {
    // Which classes are called with which part of the reply is not known: all may be.
    AbstractValue whole = Opaque(reply), all = whole;
    for (ObjectId cls : ClassesIn(in, reply.at.state, asked)) {
      Arguments fields;
      fields.more_named = whole;
      CallResult made = Construct(reply.at, cls, fields);
      if (made.returns) all = JoinValues(in, all, RaisedHigh(in, made.value, whole.label.hi, whole.origin));
    }
    ObjectId holder = static_cast<ObjectId>(in.sets.members(whole.objects)[0]);
    InitStar(reply.at, holder, all);
    return all;
  }
  if (kinds == 0) return Opaque(reply);
  LabelInterval label = LabelAt(reply);
  return Scalar(kinds, label, OriginOf(reply, label));
}

}  // namespace

void RecordValue(Point& at, ArgumentFacts& facts, OriginId& origin, Presence presence, const AbstractValue& value, bool first) {
  Interpreter& in = at.in;
  ArgumentFacts now;
  now.presence = presence;
  if (presence != Presence::kAbsent) {
    now.label = DeepOf(in, at.state, value);
    now.values_known = ValuesOf(in, at.state, value, now.values);
    if (!now.values_known) now.values.clear();
    if (WantsOrigin(in, origin) && now.label.hi != kBottom) AddOrigin(in, origin, DeepOrigin(in, at.state, value));
  }
  if (first) {
    facts = std::move(now);
    return;
  }
  // Of two visits in which an argument is there, in one of which it is not, its label counts only when it is.
  bool had = facts.presence != Presence::kAbsent, has = now.presence != Presence::kAbsent;
  if (facts.presence != now.presence) facts.presence = Presence::kMaybe;
  facts.label.hi = in.labels.Join(facts.label.hi, now.label.hi);
  facts.label.lo = !had ? now.label.lo : !has ? facts.label.lo : Meet(in, facts.label.lo, now.label.lo);
  if (!has) return;
  if (!had) {
    facts.values_known = now.values_known;
    facts.values = std::move(now.values);
    return;
  }
  facts.values_known &= now.values_known;
  for (Json& one : now.values) {
    if (std::find(facts.values.begin(), facts.values.end(), one) == facts.values.end()) facts.values.push_back(std::move(one));
  }
  if (facts.values.size() > kMaxAtoms) facts.values_known = false;
  if (!facts.values_known) facts.values.clear();
}

namespace {

// `str`, `int`: no code of the plan says whether a reply fits.
bool IsScalarType(const Interpreter& in, const AbstractValue& value) {
  const BuiltinId id = OnlyBuiltin(in, value);
  for (BuiltinType type : {BuiltinType::Str, BuiltinType::Int, BuiltinType::Float, BuiltinType::Bool}) if (id == IdOf(type)) return true;
  return false;
}

// What a type is to a tool, a schema, is an object: is any?
bool TakesAnyObject(const Schema* schema) {
  if (schema == nullptr) return true;
  if ((schema->types & kSchemaObject) == 0 || !schema->source.is_object()) return false;
  const auto& members = schema->source.object();
  return std::all_of(members.begin(), members.end(), [](const auto& member) { return member.first == "type" || member.first == "title" || member.first == "description"; });
}

// Does any such value conform? Scalars only, of which the schema asks the type and no more, or which are known.
bool SurelyFits(Interpreter& in, const State& state, const Schema* schema, const AbstractValue& value) {
  std::vector<Json> known;
  if (ValuesOf(in, state, value, known)) {
    return schema == nullptr || std::all_of(known.begin(), known.end(), [&](const Json& one) { return CheckValue(*schema, one).ok(); });
  }
  if (IsScalarType(in, value)) return TakesAnyObject(schema);
  if (value.objects != 0 || (value.kinds & ~(kKindNone | kKindBool | kKindInt | kKindStr))) return false;
  if (schema == nullptr) return true;
  static constexpr std::pair<Kinds, SchemaType> kTypes[] = {{kKindNone, kSchemaNull}, {kKindBool, kSchemaBool}, {kKindInt, kSchemaInteger}, {kKindStr, kSchemaString}};
  const bool only_one_of = !schema->any_of.empty() && schema->source.is_object() && schema->source.object().size() == 1;
  if (only_one_of) return std::any_of(schema->any_of.begin(), schema->any_of.end(), [&](const SchemaPtr& one) { return SurelyFits(in, state, one.get(), value); });
  if (!schema->plain_scalars) return false;
  for (auto [kind, type] : kTypes) {
    const bool takes = (schema->types & type) || (type == kSchemaInteger && (schema->types & kSchemaNumber));
    if ((value.kinds & kind) && !takes) return false;
  }
  return true;
}

// Is the call made, whatever the arguments are? Else it is an error, which does not matter where nobody takes it.
bool IsSurelyMade(Point& at, const ToolSpec& spec, const std::vector<Bound>& arguments) {
  if (at.in.catchers == 0) return true;
  if (spec.input != nullptr) {
    const Schema& whole = *spec.input;
    const bool plain = whole.any_of.empty() && whole.one_of.empty() && whole.all_of.empty() && whole.not_schema == nullptr && !whole.has_reference && !whole.has_enum &&
                       whole.property_names == nullptr && whole.pattern_properties.empty() && !whole.min_properties && !whole.max_properties;
    if (!plain) return false;
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].presence == Presence::kAbsent) continue;
    if (arguments[i].presence == Presence::kMaybe && spec.parameters[i].required) return false;
    const Schema* schema = spec.input == nullptr ? nullptr : spec.input->Property(spec.parameters[i].name);
    if (!SurelyFits(at.in, at.state, schema, arguments[i].value)) return false;
  }
  return true;
}

// Keeps what is known of this one visit, where there is another and it is certain.
void RecordVisit(Point& at, CallRecord& record, const std::vector<Bound>& arguments) {
  const bool certain = at.state.certain && at.surely;
  record.surely |= certain;
  if (++record.visits == 1) {
    record.first_is_certain = certain;
    return;
  }
  if (record.visits == 2 && record.first_is_certain) record.certain_visits.push_back(record.facts);
  if (!certain || record.certain_visits.size() >= CallFlow::kMostVisits) return;
  CallFacts visit;
  visit.tool = record.tool;
  if (at.in.options.strict) visit.control = at.control.label;
  visit.arguments.resize(arguments.size());
  OriginId origin = 0;
  for (size_t i = 0; i < arguments.size(); ++i) RecordValue(at, visit.arguments[i], origin, arguments[i].presence, arguments[i].value, true);
  record.certain_visits.push_back(std::move(visit));
}

// Joins what is known of a visit into `facts`.
void RecordFacts(Point& at, CallFacts& facts, std::vector<OriginId>& origins, const std::vector<Bound>& arguments, bool first) {
  Interpreter& in = at.in;
  for (size_t i = 0; i < arguments.size(); ++i) RecordValue(at, facts.arguments[i], origins[i], arguments[i].presence, arguments[i].value, first);
  if (!in.options.strict) return;
  facts.control.hi = first ? at.control.label.hi : in.labels.Join(facts.control.hi, at.control.label.hi);
  facts.control.lo = first ? at.control.label.lo : Meet(in, facts.control.lo, at.control.label.lo);
}

// By who called the function, once there are several.
void RecordByContext(Point& at, CallRecord& record, const std::vector<Bound>& arguments) {
  const uint32_t here = at.context.id;
  if (record.visits == 1) record.context = here;
  if (!record.tells_contexts || (record.by_context.empty() && record.context == here)) return;
  if (record.by_context.empty()) record.by_context.emplace_back(record.context, record.facts);
  auto known = std::find_if(record.by_context.begin(), record.by_context.end(), [&](const auto& one) { return one.first == here; });
  const bool first = known == record.by_context.end();
  if (first && record.by_context.size() == CallFlow::kMostCallers) {
    record.tells_contexts = false;
    record.by_context.clear();
    return;
  }
  if (first) {
    CallFacts fresh;
    fresh.tool = record.tool;
    fresh.arguments.resize(arguments.size());
    record.by_context.emplace_back(here, std::move(fresh));
    known = record.by_context.end() - 1;
  }
  std::vector<OriginId> origins(arguments.size());
  RecordFacts(at, known->second, origins, arguments, first);
}

void Record(Point& at, ToolIndex tool, const std::vector<Bound>& arguments) {
  Interpreter& in = at.in;
  Site& site = at.info().sites[at.pc];
  CallRecord* record = nullptr;
  for (CallRecord& known : site.calls) if (known.tool == tool) record = &known;
  bool first = record == nullptr;
  if (first) {
    record = &site.calls.emplace_back();
    record->function = at.context.function;
    record->pc = at.pc;
    record->span = at.function().library == kNoModule ? at.function().spans[at.pc] : in.place;
    record->tool = record->facts.tool = tool;
    record->facts.arguments.resize(arguments.size());
    record->origins.resize(arguments.size());
  }
  const bool is_known = record->contexts.size() >= CallRecord::kMostContexts || std::find(record->contexts.begin(), record->contexts.end(), &at.context) != record->contexts.end();
  if (!is_known) record->contexts.push_back(&at.context);
  record->is_called_back |= !at.calls_one && IsCalledBack(at);
  RecordVisit(at, *record, arguments);
  RecordByContext(at, *record, arguments);
  RecordFacts(at, record->facts, record->origins, arguments, first);
  if (in.options.strict && at.control.label.hi != kBottom) AddOrigin(in, record->control_origin, at.control.origin);
}

AbstractValue ErrorOfTool(Point& at, LabelInterval label, OriginId origin) {
  AbstractValue any;
  for (ExceptionType type : kToolErrors) any = JoinValues(at.in, any, ErrorOf(at, IdOf(type), label, origin));
  return any;
}

}  // namespace

CallResult CallTool(Point& at, uint32_t number, const Arguments& given) {
  Interpreter& in = at.in;
  ToolIndex tool = in.tool_of[number];
  if (tool == kNoTool) return {};
  const ToolSpec& spec = in.tools.tool(tool);
  if (at.calls_one) NoteIfWrong(at, tool, given);
  std::vector<Bound> arguments;
  if (!BindToParameters(at, spec, given, arguments)) return {};
  // Nobody but who decided what is given tells of what is not.
  LabelInterval left_out;
  if (given.given_by_label()) {
    const auto is = [&](Presence presence) { return std::any_of(arguments.begin(), arguments.end(), [&](const Bound& one) { return one.presence == presence; }); };
    if (is(Presence::kAbsent)) left_out = JoinLabels(in, given.count, given.names);
    else if (is(Presence::kMaybe)) left_out.hi = JoinLabels(in, given.count, given.names).hi;
  }
  const Control control = at.control;
  if (in.options.strict && left_out.hi != kBottom) {
    AddOrigin(in, at.control.origin, given.given_origin);
    at.control.label = JoinLabels(in, control.label, left_out);
  }
  const bool surely_made = IsSurelyMade(at, spec, arguments);
  const Unsure unsure(at, !surely_made);
  Record(at, tool, arguments);
  if (at.surely && in.catchers == at.catchers) at.surely_called.push_back(tool | Point::kIsTool);
  at.control = control;

  static const ResultLabels kNoRules;
  Reply reply{at, tool < in.tool_labels.size() ? in.tool_labels[tool] : kNoRules, spec, {}, 0, nullptr, {}, tool, 0, 0, {}, static_cast<uint32_t>(tool) + 1};
  int asked = -1;
  std::vector<LabelInterval> deep(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (spec.parameters[i].name == "output_schema") asked = static_cast<int>(i);
    if (arguments[i].presence == Presence::kAbsent) continue;
    deep[i] = DeepOf(in, at.state, arguments[i].value);
    if (arguments[i].presence == Presence::kMaybe) deep[i].lo = kBottom;
    if (deep[i].hi == kBottom) continue;
    if (in.graph != nullptr) {
      const std::string words = spec.name + "(" + spec.parameters[i].name + "=…)";
      reply.argument_origins.resize(arguments.size());
      reply.argument_origins[i] = OriginWhenExplained(at, DeepOrigin(in, at.state, arguments[i].value), words, StepKind::kArgument);
    } else if (reply.from_arguments == 0) {
      reply.from_arguments = DeepOrigin(in, at.state, arguments[i].value);
      reply.origin_argument = &spec.parameters[i].name;
    }
  }
  if (reply.origin_argument != nullptr) reply.place ^= TextHash(*reply.origin_argument) << 8;
  for (const ResultLabelRule& rule : reply.rules.rules) {
    LabelInterval flow;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (Keeps(rule, i) && arguments[i].presence != Presence::kAbsent) flow = JoinLabels(in, flow, deep[i]);
    }
    reply.flow.push_back(flow);
  }
  CallResult result{true, {}};
  if (spec.output != nullptr) {
    result.value = BuildPart(reply, spec.output.get(), 0);
  } else if (asked >= 0) {
    result.value = BuildAsked(reply, arguments[static_cast<size_t>(asked)].value);
  } else {
    LabelInterval label = LabelAt(reply);
    result.value = Scalar(kKindStr, label, OriginOf(reply, label));
  }
  if (result.value.absent()) result.value = Opaque(reply);
  result.value = Raised(in, result.value, left_out, given.given_origin);
  // The tool itself may fail, and says why: a text, labelled by whatever rule speaks for a text.
  LabelInterval label = LabelBelow(reply);
  OriginId origin = 0;
  label.hi = in.labels.Join(label.hi, DeepOfArguments(at, given, &origin).hi);
  const bool open = at.function().leaves_open(at.pc);
  if (!open && in.catchers == 0) return result;
  // Of what is made of the reply, a type of the plan may have its say.
  const LabelInterval of_error{LabelAt(reply).lo, label.hi};
  const bool asks_plan = asked >= 0 && !IsScalarType(in, arguments[static_cast<size_t>(asked)].value);
  const AbstractValue error = asks_plan ? ErrorHere(at, of_error, OriginOf(reply, label)) : ErrorOfTool(at, of_error, OriginOf(reply, label));
  if (open) return {true, LeftOpen(at, result.value, error)};
  // What it is given may not be to its liking.
  in.only_tool_fails = at.calls_one && surely_made && !in.pending;
  MayRaise(at, error, at.state.heap.Fork());
  return result;
}

}  // namespace penstock
