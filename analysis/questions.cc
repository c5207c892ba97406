// Answers about single registers, for editors.
#include "analysis/interpreter.h"

namespace penstock {
namespace {

uint64_t PlaceOf(FunctionId function, Pc pc, bool after) { return uint64_t{function} << 33 | uint64_t{pc} << 1 | after; }

struct KindWord {
  Kinds kind;
  const char* word;
  BuiltinType type;
};
constexpr KindWord kKindWords[] = {
    {kKindNone, "None", BuiltinType::kTypeCount}, {kKindBool, "bool", BuiltinType::Bool}, {kKindInt, "int", BuiltinType::Int},
    {kKindFloat, "float", BuiltinType::Float},    {kKindStr, "str", BuiltinType::Str},    {kKindBytes, "bytes", BuiltinType::Bytes},
};

void AddNames(Interpreter& in, const ObjectInfo& object, std::set<std::string>& names) {
  for (const auto& [key, slot] : object.fields) {
    const Atom& atom = in.sets.atom(key);
    if (atom.type == Atom::Type::kStr && !atom.text.starts_with('_')) names.insert(atom.text);
  }
}

void AddObject(Point& at, ObjectId id, ValueFacts& answer) {
  Interpreter& in = at.in;
  const ObjectInfo& object = in.objects[id];
  switch (object.kind) {
    case ObjectKind::kList: answer.kinds.insert("list"); break;
    case ObjectKind::kTuple: answer.kinds.insert("tuple"); break;
    case ObjectKind::kDict: answer.kinds.insert("dict"); break;
    case ObjectKind::kSet: answer.kinds.insert(object.frozen ? "frozenset" : "set"); break;
    case ObjectKind::kRecord:
      answer.kinds.insert("object");
      AddNames(in, object, answer.members);
      return;
    case ObjectKind::kIterator: answer.kinds.insert("iterator"); return;
    case ObjectKind::kClosure: case ObjectKind::kBound: case ObjectKind::kMethod: answer.kinds.insert("function"); return;
    case ObjectKind::kTool: answer.kinds.insert("tool"); return;
    case ObjectKind::kBuiltin:
      answer.kinds.insert("builtin");
      if (object.number >= kFirstBuiltinType && object.number < kFirstException) answer.types.insert(static_cast<BuiltinType>(object.number - kFirstBuiltinType));
      return;
    case ObjectKind::kModule:
      answer.kinds.insert("module");
      answer.modules.insert(static_cast<ModuleId>(object.number));
      return;
    case ObjectKind::kClass:
      answer.kinds.insert("class");
      AddNames(in, object, answer.members);
      return;
    case ObjectKind::kInstance: {
      answer.kinds.insert("instance");
      AddNames(in, object, answer.members);
      const ObjectSetId classes = at.state.heap.Get(object.header()).objects;
      if (classes == 0) return;
      for (ObjectId cls : in.sets.members(classes)) AddNames(in, in.objects[cls], answer.members);
      return;
    }
    case ObjectKind::kError: answer.kinds.insert("exception"); return;
    case ObjectKind::kOpaque: case ObjectKind::kCell: case ObjectKind::kWrapper: case ObjectKind::kSuper: answer.kinds.insert("anything"); return;
  }
  if (BuiltinType type = MethodTypeOf(object.kind); type != BuiltinType::kTypeCount) answer.types.insert(type);
}

void Answer(Point& at, const AbstractValue& value, ValueFacts& answer) {
  if (value.absent()) return;
  RecordValue(at, answer.facts, answer.origin, Presence::kPresent, value, answer.facts.presence == Presence::kAbsent);
  for (const KindWord& row : kKindWords) {
    if (!(value.kinds & row.kind)) continue;
    answer.kinds.insert(row.word);
    if (row.type != BuiltinType::kTypeCount) answer.types.insert(row.type);
  }
  if (value.kinds & kKindOther) answer.kinds.insert("anything");
  if (value.objects == 0) return;
  for (ObjectId id : at.in.sets.members(value.objects)) AddObject(at, id, answer);
}

}  // namespace

void PrepareQuestions(Interpreter& in) {
  if (in.options.questions.empty()) return;
  in.questions = std::make_unique<Questions>();
  in.questions->answers.resize(in.options.questions.size());
  for (uint32_t i = 0; i < in.options.questions.size(); ++i) {
    const ValueQuestion& question = in.options.questions[i];
    in.questions->at[PlaceOf(question.function, question.pc, question.after)].push_back(i);
  }
}

void AnswerQuestions(Point& at, bool after) {
  auto asked = at.in.questions->at.find(PlaceOf(at.context.function, at.pc, after));
  if (asked == at.in.questions->at.end()) return;
  for (uint32_t i : asked->second) Answer(at, at.state.registers.Get(at.in.options.questions[i].reg), at.in.questions->answers[i]);
}

}  // namespace penstock
