// Methods of matches.
#include <algorithm>

#include "core/text.h"
#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/natives/re_values.h"

namespace penstock {
namespace {

RegexMatch* Self(const Args& args) { return args.self.As<RegexMatch>(); }

int64_t PlaceOf(Runtime& rt, const RegexMatch* match, uint32_t byte) {
  if (byte == kNoPosition) return -1;
  if (match->text->ascii()) return byte;
  rt.Charge(byte / 64);
  return static_cast<int64_t>(CodePointCount(match->text->view().substr(0, byte)));
}

// Start (which 0) or end (which 1) of the group asked for.
bool Place(Runtime& rt, const Args& args, std::string_view name, uint32_t& group) {
  if (args.keyword_count > 0) return Raise(rt, ExceptionType::TypeError, "Match.{}() takes no keyword arguments", name), false;
  if (args.count > 1) return Raise(rt, ExceptionType::TypeError, "{} expected at most 1 argument, got {}", name, args.count), false;
  int64_t number = args.count == 0 ? 0 : GroupNumber(rt, Self(args), args[0]);
  group = static_cast<uint32_t>(number);
  return number >= 0;
}

bool BindDefault(Runtime& rt, const Args& args, std::string_view name, Value& otherwise) {
  static constexpr std::string_view kNames[] = {"default"};
  Value bound[1];
  if (!Bind(rt, args, name, kNames, 0, bound)) return false;
  otherwise = bound[0] ? bound[0] : Value::None();
  return true;
}

}  // namespace

Value MethodReMatchGroup(Runtime& rt, const Args& args) {
  if (args.keyword_count > 0) return RaiseText(rt, ExceptionType::TypeError, "Match.group() takes no keyword arguments");
  if (args.count == 0) return GroupText(rt, Self(args), 0, Value::None());
  std::vector<Value> texts;
  for (uint32_t i = 0; i < args.count; ++i) {
    int64_t group = GroupNumber(rt, Self(args), args[i]);
    if (group < 0) return Value();
    texts.push_back(GroupText(rt, Self(args), static_cast<uint32_t>(group), Value::None()));
    if (!texts.back()) return Value();
  }
  return texts.size() == 1 ? texts[0] : NewTuple(rt, texts.data(), texts.size());
}

Value MethodReMatchGroups(Runtime& rt, const Args& args) {
  Value otherwise;
  if (!BindDefault(rt, args, "groups", otherwise)) return Value();
  std::vector<Value> texts;
  for (uint32_t g = 1; g <= Self(args)->group_count; ++g) {
    texts.push_back(GroupText(rt, Self(args), g, otherwise));
    if (!texts.back()) return Value();
  }
  return NewTuple(rt, texts.data(), texts.size());
}

Value MethodReMatchGroupdict(Runtime& rt, const Args& args) {
  Value otherwise;
  if (!BindDefault(rt, args, "groupdict", otherwise)) return Value();
  Dict* dict = NewDict(rt);
  if (dict == nullptr) return Value();
  for (const auto& [name, group] : Self(args)->pattern->program->group_names) {
    Value text = GroupText(rt, Self(args), group, otherwise);
    if (!text || !DictSetText(rt, dict, Intern(rt, name), text)) return Value();
  }
  return ValueOf(dict);
}

Value MethodReMatchStart(Runtime& rt, const Args& args) {
  uint32_t group;
  return Place(rt, args, "start", group) ? Value::Int(PlaceOf(rt, Self(args), Self(args)->slots[2 * group])) : Value();
}

Value MethodReMatchEnd(Runtime& rt, const Args& args) {
  uint32_t group;
  return Place(rt, args, "end", group) ? Value::Int(PlaceOf(rt, Self(args), Self(args)->slots[2 * group + 1])) : Value();
}

Value MethodReMatchSpan(Runtime& rt, const Args& args) {
  uint32_t group;
  if (!Place(rt, args, "span", group)) return Value();
  Value both[] = {Value::Int(PlaceOf(rt, Self(args), Self(args)->slots[2 * group])),
                  Value::Int(PlaceOf(rt, Self(args), Self(args)->slots[2 * group + 1]))};
  return NewTuple(rt, both, 2);
}

Value MethodReMatchExpand(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"template"};
  Value bound[1];
  if (!Bind(rt, args, "expand", kNames, 1, bound)) return Value();
  const RegexPattern* pattern = Self(args)->pattern;
  if (!bound[0].is(pattern->of_bytes ? Kind::kBytes : Kind::kStr)) {
    return Raise(rt, ExceptionType::TypeError, "decoding to str: need a bytes-like object, {} found", TypeName(rt, bound[0]));
  }
  const RegexProgram& program = *pattern->program;
  RegexTemplate pieces;
  RegexError error;
  Str* words = SubjectOf(rt, pattern, bound[0]);
  if (words == nullptr) return Value();
  std::string_view text = words->view();
  if (!rt.Charge(static_cast<int64_t>(text.size())) || !rt.MayAllocate(text.size() * 8)) return Value();
  if (!ParseRegexTemplate(text, program.group_count, program.group_names, pieces, error)) return RaiseRegexError(rt, error, ValueOf(words));
  TextBuilder out(rt);
  if (!AppendExpanded(pieces, Self(args)->text->view(), Self(args)->slots, out)) return Value();
  const Value made = out.Take();
  return made ? PieceOf(rt, pattern, made.As<Str>(), 0, made.As<Str>()->bytes) : made;
}

}  // namespace penstock
