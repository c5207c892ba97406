// Values of types that modules bring: patterns, dates, decimals. They never change and have no parts with
// labels of their own: one label, that of the slot they stand in, says all.
//
// Methods are rows of catalog/members; what operators and attributes do stands in a table, one row a kind.
#pragma once

#include "interp/runtime.h"
#include "ir/opcode.h"

namespace penstock {

struct RegexProgram;

// Bytes are matched as the text that has a character for each of them.
struct RegexPattern : Object {
  const RegexProgram* program;  // the run's, see Runtime::regexes
  Str* text;
  int64_t flags;                // as it shows them
  bool of_bytes;
};

struct RegexMatch : Object {
  RegexPattern* pattern;
  Str* text;
  int64_t pos, end_pos;         // in code points
  uint32_t last_group;          // 0: none
  uint32_t group_count;         // without group 0
  uint32_t slots[1];            // byte offsets, two a group; there is room for all
};

struct RegexFlag : Object {
  int64_t flags;
};

// What the machine asks of a kind. A null function: as for any object.
struct NativeType {
  Kind kind;
  BuiltinType type;
  std::string_view name;  // in messages: `re.Match`
  bool (*repr)(Runtime& rt, Value v, TextBuilder& out) = nullptr;
  bool (*str)(Runtime& rt, Value v, TextBuilder& out) = nullptr;  // null: repr
  // a op b, one of them of this kind, for Eq, Lt, Le, Gt, Ge. 1, 0; -1 with an error pending; kNotComparable: the other
  // is nothing it knows.
  int (*compare)(Runtime& rt, Op op, Value a, Value b) = nullptr;
  bool (*hash)(Runtime& rt, Value v, int64_t& out) = nullptr;
  // a op b, one of them of this kind. NotImplemented: not for these two.
  Value (*binary)(Runtime& rt, Op op, Value a, Value b) = nullptr;
  Value (*unary)(Runtime& rt, Op op, Value v) = nullptr;
  int (*truth)(Runtime& rt, Value v) = nullptr;
  Value (*item)(Runtime& rt, Value v, Value key) = nullptr;
  // kNothing without an error: there is none. `type_attribute` is that of the type itself.
  Value (*attribute)(Runtime& rt, Value v, std::string_view name) = nullptr;
  Value (*type_attribute)(Runtime& rt, BuiltinType type, std::string_view name) = nullptr;
};
inline constexpr int kNotComparable = 2;

// Null: no such kind or type.
const NativeType* NativeOf(Kind kind);
const NativeType* NativeOf(BuiltinType type);
inline bool IsNative(Value v) { return v.kind() >= kFirstNativeKind && v.kind() <= kLastNativeKind; }
// Is what str() gives of it something else than what repr() gives?
inline bool ShowsItself(Value v) { return IsNative(v) && NativeOf(v.kind())->str != nullptr; }

// Arguments as a function written in Python takes them: Bind's rules with Python's words. Names from
// `positional` on are keyword only.
bool BindPython(Runtime& rt, const Args& args, std::string_view function, const std::string_view* names, int count, int required,
                Value* out, int positional);
template <int N>
bool BindPython(Runtime& rt, const Args& args, std::string_view function, const std::string_view (&names)[N], int required,
                Value (&out)[N], int positional = N) {
  return BindPython(rt, args, function, names, N, required, out, positional);
}

// False: TypeError "date.weekday() takes no arguments (1 given)" is pending.
bool TakesNothing(Runtime& rt, const Args& args, std::string_view function);
// Does `order` (-1, 0, 1) answer the comparison op with yes?
bool CompareHolds(Op op, int order);

// An object of a native kind. Nothing in it is set but zero; kSmall ones never fail.
template <typename T>
T* NewNative(Runtime& rt, Kind kind, size_t extra = 0) { return rt.heap.New<T>(kind, extra); }

// The next match of an iterator of matches; kNothing without an error: there is none.
Value NextMatch(Runtime& rt, Iterator* it);
// Marks what an object of a native kind refers to.
void TraceNative(Heap& heap, Object* object);

// Tuples whose items have names: they iterate, index and compare as tuples do.
inline bool IsNamedTuple(Value v) { return v.is(Kind::kIsoDate) || v.is(Kind::kDecimalTuple); }
Value TupleOfNative(Value v);
int CompareNamedTuple(Runtime& rt, Op op, Value a, Value b);
bool HashNamedTuple(Runtime& rt, Value v, int64_t& out);

// context.name = value, of a decimal context.
bool SetContextAttribute(Runtime& rt, Value context, std::string_view name, Value value);
// What `context.traps` and `context.flags` give: mappings of the signals. Value(): the run ends.
Value NamesOfSignals(Runtime& rt);                                             // a tuple
Value DictOfSignals(Runtime& rt, Value signals);
bool SetSignal(Runtime& rt, Value signals, Value key, Value value);
inline constexpr int64_t kSignalCount = 9;

// The parts of `re`, `datetime` and so on: one row each in natives.cc.
extern const NativeType kPatternNative, kMatchNative, kRegexFlagNative;
extern const NativeType kDateNative, kDateTimeNative, kTimeNative, kTimeDeltaNative, kTimeZoneNative, kIsoDateNative;
extern const NativeType kDecimalNative, kDecimalContextNative, kDecimalSignalsNative, kDecimalTupleNative;

// Of two numbers of which one is a Decimal. `quotient` may be NotImplemented; false: an error is pending.
bool DivModDecimals(Runtime& rt, Value a, Value b, Value& quotient, Value& rest);

}  // namespace penstock
