// Calls of tools that no run gets to make: what they give has no place among the parameters, or cannot conform to their schemas. Values are
// described as far as they are known here, and the catalog says whether such a value may do.
#include <cmath>

#include "analysis/objects.h"
#include "catalog/schema_sketch.h"
#include "catalog/schema_words.h"
#include "catalog/tool_binding.h"

namespace penstock {
namespace {

constexpr int kMostNesting = 6;
constexpr size_t kMostParts = 64;  // of one list or dict

struct Sketching {
  Interpreter& in;
  const State& state;
  int depth = 0;
};

SketchedValue OfTypes(uint8_t types) {
  SketchedValue value;
  value.types = types;
  return value;
}

SketchedValue NotData(std::string_view called) {
  SketchedValue value = OfTypes(0);
  value.called = called;
  return value;
}

SketchedValue OfAtom(const Atom& atom) {
  if (atom.type == Atom::Type::kBytes) return NotData("bytes");
  const bool is_known = atom.type != Atom::Type::kOther && (atom.type != Atom::Type::kFloat || std::isfinite(atom.real()));
  SketchedValue value;
  if (is_known) value.value = JsonOf(atom);
  return value;
}

ValueSketch SketchOf(Sketching& sketching, const AbstractValue& value);

bool SketchItems(Sketching& sketching, ObjectId id, SketchedValue& list) {
  for (int64_t i = 0; i < LengthOf(sketching.in, sketching.state, id); ++i) {
    const uint32_t slot = FieldSlot(sketching.in, id, sketching.in.sets.Integer(i), false);
    if (slot == kNoSlot) return false;
    list.items.push_back(SketchOf(sketching, sketching.state.heap.Get(slot)));
  }
  return true;
}

bool SketchMembers(Sketching& sketching, ObjectId id, SketchedValue& dict) {
  for (const auto& [key, slot] : sketching.in.objects[id].fields) {
    const AbstractValue& member = sketching.state.heap.Get(slot);
    if (member.absent()) continue;
    const Atom& name = sketching.in.sets.atom(key);
    if (name.type != Atom::Type::kStr) return false;
    dict.members.emplace_back(name.text, SketchOf(sketching, member));
  }
  return true;
}

// A list, tuple or dict, with its parts if all are known.
SketchedValue OfContainer(Sketching& sketching, ObjectId id, uint8_t type) {
  const ObjectInfo& object = sketching.in.objects[id];
  SketchedValue whole = OfTypes(type);
  const bool is_known = sketching.depth < kMostNesting && object.fields.size() <= kMostParts && EachHasAllFields(sketching.in, sketching.state, id);
  if (!is_known) return whole;
  ++sketching.depth;
  const bool all = type == kSchemaArray ? SketchItems(sketching, id, whole) : SketchMembers(sketching, id, whole);
  --sketching.depth;
  if (!all) return OfTypes(type);
  whole.parts = SketchedValue::Parts::kAll;
  return whole;
}

SketchedValue OfObject(Sketching& sketching, ObjectId id) {
  const ObjectInfo& object = sketching.in.objects[id];
  switch (object.kind) {
    case ObjectKind::kTuple: if (object.is_range) return NotData("a range"); [[fallthrough]];
    case ObjectKind::kList: return OfContainer(sketching, id, kSchemaArray);
    case ObjectKind::kDict: return OfContainer(sketching, id, kSchemaObject);
    case ObjectKind::kSet: return OfTypes(kSchemaArray);
    case ObjectKind::kRecord: return OfTypes(kSchemaObject);
    case ObjectKind::kClosure: case ObjectKind::kMethod: case ObjectKind::kBound: return NotData("a function");
    case ObjectKind::kTool: return NotData("a tool, which is not called here");
    case ObjectKind::kModule: return NotData("a module");
    case ObjectKind::kOpaque: case ObjectKind::kIterator: case ObjectKind::kCell: case ObjectKind::kError: case ObjectKind::kBuiltin: case ObjectKind::kClass:
    case ObjectKind::kInstance: case ObjectKind::kWrapper: case ObjectKind::kSuper: return {};
  }
  return {};
}

uint8_t TypesOfScalars(Kinds kinds) {
  uint8_t types = 0;
  if (kinds & kKindNone) types |= kSchemaNull;
  if (kinds & kKindBool) types |= kSchemaBool;
  if (kinds & kKindInt) types |= kSchemaInteger;
  if (kinds & kKindFloat) types |= kSchemaNumber;
  if (kinds & kKindStr) types |= kSchemaString;
  return types;
}

// All that the value may be; empty if something among that is not known at all.
ValueSketch SketchOf(Sketching& sketching, const AbstractValue& value) {
  ValueSketch sketch;
  if (value.absent()) return sketch;
  const Kinds scalars = value.kinds & kKindScalar;
  if (scalars & kKindOther) return sketch;
  if (scalars != 0 && value.atoms != kAnyAtoms) {
    for (AtomId atom : sketching.in.sets.members(value.atoms)) sketch.push_back(OfAtom(sketching.in.sets.atom(atom)));
  } else if (scalars != 0) {
    if (scalars & kKindBytes) sketch.push_back(NotData("bytes"));
    if (const uint8_t types = TypesOfScalars(scalars)) sketch.push_back(OfTypes(types));
  }
  if (value.objects == 0) return sketch;
  for (ObjectId id : sketching.in.sets.members(value.objects)) sketch.push_back(OfObject(sketching, id));
  return sketch;
}

// Most arguments are: of the type that is asked for, and no more is asked for.
bool ConformsAtOnce(const Schema& schema, const AbstractValue& value) {
  if (!schema.plain_scalars || value.objects != 0 || (value.kinds & (kKindBytes | kKindOther))) return false;
  const uint8_t types = TypesOfScalars(value.kinds), taken = TypesTakenBy(schema.types);
  return value.atoms == kAnyAtoms ? (types & taken) != 0 : (types & ~taken) == 0 && !(types & kSchemaNumber);
}

struct Fault {
  std::string words, argument;
  bool is_unknown = false;
  int place = -1;  // among what is given, keywords last; -1: the call as a whole
};

std::optional<Fault> FaultOf(const Sketching& sketching, const ToolParameter& parameter, const AbstractValue& value, int place) {
  if (parameter.schema == nullptr || ConformsAtOnce(*parameter.schema, value)) return std::nullopt;
  Sketching own = sketching;
  std::optional<std::string> why = WhyNoneConforms(*parameter.schema, SketchOf(own, value), parameter.name);
  if (!why) return std::nullopt;
  return Fault{std::move(*why), parameter.name, false, place};
}

std::optional<Fault> FaultOfBinding(const ToolSpec& spec, const Arguments& given) {
  boost::container::small_vector<std::string_view, 8> names;
  for (const auto& [name, value] : given.named) names.push_back(name);
  const std::optional<BadBinding> bad = BadBindingOf(spec, given.positional.size(), {names.data(), names.size()}, given.more_positional || given.more_named);
  if (!bad) return std::nullopt;
  Fault fault{bad->words, std::string(bad->name), bad->unknown, -1};
  // Of a name given twice, the last; of too many, the first that has no place.
  for (size_t k = 0; k < names.size(); ++k) if (!bad->name.empty() && names[k] == bad->name) fault.place = static_cast<int>(given.positional.size() + k);
  if (given.positional.size() > spec.parameters.size()) fault.place = static_cast<int>(spec.parameters.size());
  return fault;
}

std::optional<Fault> FirstFault(const Sketching& sketching, const ToolSpec& spec, const Arguments& given) {
  if (std::optional<Fault> fault = FaultOfBinding(spec, given)) return fault;
  int place = 0;
  for (const AbstractValue& value : given.positional) {
    if (std::optional<Fault> fault = FaultOf(sketching, spec.parameters[static_cast<size_t>(place)], value, place)) return fault;
    ++place;
  }
  for (const auto& [name, value] : given.named) {
    if (std::optional<Fault> fault = FaultOf(sketching, spec.parameters[static_cast<size_t>(spec.ParameterIndex(name))], value, place)) return fault;
    ++place;
  }
  return std::nullopt;
}

}  // namespace

void NoteIfWrong(Point& at, ToolIndex tool, const Arguments& given) {
  if (at.function().library != kNoModule || at.info().calls_rightly[at.pc]) return;
  const std::optional<Fault> fault = FirstFault({at.in, at.state}, at.in.tools.tool(tool), given);
  if (!fault) return;
  at.calls_wrongly = true;
  const Span call = at.function().spans[at.pc];
  const bool tells_places = at.instruction().op == Op::Call || at.instruction().op == Op::CallKw;
  const Span span = tells_places && fault->place >= 0 ? SpanOfGiven(at.in.module, at.context.function, at.pc, static_cast<size_t>(fault->place)) : call;
  at.in.wrong_calls.try_emplace({at.context.function, at.pc}, WrongCall{at.context.function, at.pc, tool, call, span, fault->words, fault->argument, fault->is_unknown});
}

void ReportWrongCalls(Interpreter& in, FlowReport& report) {
  for (auto& [place, call] : in.wrong_calls) if (!in.functions[place.first].calls_rightly[place.second]) report.wrong_calls.push_back(std::move(call));
}

}  // namespace penstock
