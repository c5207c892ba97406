// What lives on the heap. Every object has a shape label in its header (see labels/label_rules.def);
// every slot is a Value with a label of its own. A text has one label, that of the slot it stands in.
#pragma once

#include <gmp.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "catalog/builtins.h"
#include "interp/value.h"
#include "ir/module.h"

namespace penstock {

struct LoadedFunction;

struct Object {
  Kind kind;
  uint8_t flags = 0;    // kMarked, and bits of the kind's own
  uint16_t visit = 0;   // the last walk that came by (labels, repr)
  LabelId shape = kBottom;
  static constexpr uint8_t kMarked = 1;
  static constexpr uint8_t kLarge = 2;  // has an allocation of its own
};
static_assert(sizeof(Object) == 8);

// A text: valid UTF-8 (lone surrogates cannot be made), immutable. The bytes stand behind the header
// or in a TextBuffer that several texts share.
struct Str : Object {
  static constexpr uint8_t kAscii = 4;
  static constexpr uint8_t kShared = 8;    // bytes are in `tail.buffer`
  static constexpr uint8_t kInterned = 16; // the only text with these bytes: compare by address
  uint64_t hash;       // 0: not known yet
  uint32_t bytes;      // size in UTF-8
  uint32_t length;     // in code points
  const char* data;

  bool ascii() const { return flags & kAscii; }
  std::string_view view() const { return {data, bytes}; }
};
// Bytes that grow at the end, so that `s += x` in a loop costs what is added. A text whose end is
// the buffer's end may be extended in place: others see only their own prefix.
struct TextBuffer : Object {
  size_t used, capacity;
  char* data;
};
// What follows the header of a Str that is kShared.
struct SharedText : Str {
  TextBuffer* buffer;
  uint32_t* index;     // byte offset of every 64th code point; null until asked, or when ascii
};

// An int outside int64. Limbs as GMP has them; `size` is negative for negative numbers.
struct BigInt : Object {
  int32_t size;
  mp_limb_t limbs[1];

  // A read-only view for mpz functions. Valid while this object lives.
  mpz_srcptr View(mpz_t space) const { return mpz_roinit_n(space, limbs, size); }
};

struct Bytes : Object {
  size_t size;
  char data[1];
  std::string_view view() const { return {data, size}; }
};

struct Tuple : Object {
  size_t size;
  Value items[1];
};

struct List : Object {
  size_t size, capacity;
  Value* items;
};

// Compact, in insertion order. `entries[0..used)`, those with key kNothing are deleted.
struct DictEntry {
  Value key, value;
  int64_t hash;
};
struct Dict : Object {
  static constexpr uint8_t kRecord = 4;  // a tool's reply: items are attributes too; printed like a dict
  static constexpr uint8_t kOwnEquals = 8;  // a key was an instance once: it may be equal to a text and is none
  static constexpr uint8_t kOfClass = 32;   // what `vars` tells of a class, and a pattern of its groups: CPython's mappingproxy, which cannot be changed
  static constexpr uint8_t kOfInstance = 64;  // the attributes of an instance or error, which somebody has as a dict
  uint32_t live;        // entries not deleted: len(d)
  uint32_t used;        // entries in use, deleted ones included
  uint32_t capacity;    // of entries
  uint32_t index_mask;  // slots - 1; 0: too small for an index, entries are searched in order
  uint32_t tombstones;  // kDeletedSlot in the index
  uint32_t spent;       // entries that `popitem` took off the end; their room comes back when gaps are closed, as CPython's does
  DictEntry* entries;
  uint32_t* index;      // entry number + 1, 0: free, kDeletedSlot
  static constexpr uint32_t kDeletedSlot = 0xFFFFFFFF;

  bool is_record() const { return flags & kRecord; }
  bool is_of_class() const { return flags & kOfClass; }
};

// A hash table as CPython's, so that the order of iteration is the same: it depends on the hashes
// alone. Key kNothing with hash -1: deleted; with hash 0: free.
struct SetEntry {
  Value key;
  int64_t hash;
};
struct Set : Object {  // also kFrozenSet
  size_t live, fill, mask, finger;
  SetEntry* table;
  int64_t hash;        // of a frozenset; 0: not known yet
};

// start, stop and step are ints of any size; `length` is exact when small.
struct Range : Object {
  Value start, stop, step, length;
};

struct Slice : Object {
  Value start, stop, step;
};

struct DictView : Object {
  enum class Of : uint8_t { kKeys, kValues, kItems } of;
  Dict* dict;
};

struct Iterator : Object {
  enum class Of : uint8_t {
    kRange,      // small ints: next = a, step = b, left = c
    kBigRange,   // state[0] next, state[1] step, c left
    kList, kTuple, kStr, kBytes, kReversedList, kReversedTuple, kReversedStr,  // source, a = position
    kKeys, kValues, kItems, kReversedKeys, kReversedValues, kReversedItems,    // source a dict, a = position, b = live at the start
    kSet,        // source, a = position, b = live at the start
    kIndexed,    // source an instance with __getitem__, a = position
    kEnumerate,  // source an iterator, state[0] the next number
    kZip,        // source a tuple of iterators; b: strict
    kMap,        // source a tuple of iterators, state[0] the function
    kFilter,     // source an iterator, state[0] the function or None
    kCallable,   // iter(f, sentinel): source f, state[0] the sentinel
    kReversedIndexed,  // source an instance with __getitem__ and __len__, a = position
    kMatches,    // re.finditer: source a pattern, state[0] the text, see natives/re_functions.cc
    kDone,       // exhausted: stays so; c: it was one whose steps decide what else runs
  } of;
  Value source;
  Value state[2];
  int64_t a, b, c;
};

struct Cell : Object {
  Value value;
};

struct FunctionObject : Object {
  const LoadedFunction* code;
  Tuple* defaults;       // positional ones then keyword-only ones; null: none
  Dict* attributes;      // f.x = 1; null: none
  Object* home;          // the class whose body made it, for super() and __qualname__; null: none
  uint32_t cell_count;
  uint32_t serial;       // for hash and id: nothing a plan sees depends on addresses
  Cell* cells[1];
};

struct MethodObject : Object {
  Value function, receiver;
};

struct BuiltinMethod : Object {
  Method method;
  BuiltinType type;      // of which it is the own one, where all types have it; kTypeCount: of any
  Value receiver;        // kNothing: the type's own, the receiver is the first argument
};

struct Class : Object {
  static constexpr uint8_t kAbstract = 4;  // `__abstractmethods__` in its dict names methods it lacks
  static constexpr uint8_t kGets = 8;          // it or a base has a __get__: in a class, its instances are descriptors
  static constexpr uint8_t kSets = 16;         // ... a __set__ or __delete__: they come before what an instance holds
  static constexpr uint8_t kSlotted = 32;        // it and all its bases name their attributes in __slots__
  static constexpr uint8_t kWatchesStores = 64;  // it or a base has a __setattr__ or a descriptor that is kSets, or it is kSlotted
  static constexpr uint8_t kBare = 128;  // of what `object()` gave, and of marks of the library: it has room for no attribute, and no methods
  Str* name;
  Str* module_name;      // null
  Tuple* bases;          // as written: Class or builtin types and exceptions
  Tuple* mro;            // itself first; `object` last
  Dict* dict;
  Tuple* registered;     // types that `cls.register` made its own; null: none
  ExceptionType exception;  // the nearest builtin exception it derives from, or None
  BuiltinType base;      // the builtin type its instances hold a value of, or kTypeCount
  bool is_fixed;         // ir/fixed.h
  uint32_t special;      // bits of SpecialBit: which dunder methods it or a base defines
  uint32_t serial;
};

struct Instance : Object {
  Class* cls;
  Dict* dict;
  Value payload;         // of a class that derives from list, dict, int, ...: that list, dict, int; else kNothing
  uint32_t serial;
};

// Where an error passed, innermost first.
struct TraceEntry {
  FunctionId function;
  Pc pc;
};

struct Exception : Object {
  static constexpr uint8_t kSuppressContext = 4;
  static constexpr uint8_t kOfMachine = 8;  // the message is the machine's: what it names is known
  ExceptionType type;    // the builtin type, or the nearest one the class derives from
  Class* cls;            // of the plan's own classes; else null
  Tuple* args;
  Value context, cause;  // kException, with the labels that it was handled or given under; kNothing: none
  Dict* dict;            // attributes; null until one is set
  Value subject;         // of an AttributeError: what was asked for an attribute; kNothing: nobody knows
  Str* missing;          // and for which; null like `subject`
  uint32_t trace_size, trace_capacity;
  TraceEntry* trace;
};

struct Property : Object {
  Value get, set, del, doc;
};
struct Wrapper : Object {  // kClassMethod, kStaticMethod
  Value function;
};
struct Super : Object {
  Class* cls;
  Value receiver;        // an instance or a class
};
struct Alias : Object {
  static constexpr uint8_t kOfTyping = 4;  // reads `typing.Optional[int]`, `typing.List[int]`
  static constexpr uint8_t kBare = 8;      // `typing.List` itself; what it is subscripted with makes an alias of the same origin
  Value origin;          // list; kNothing: a union
  Tuple* args;
};
struct OpenCall : Object {
  uint64_t number;       // of Host::Start
  uint32_t tool;         // index into Module::tools
  Value asked;           // `output_schema`, or kNothing
};
// A frame that can be suspended: its registers, and where it goes on. It runs where its registers are: only what it calls is on
// the stack.
struct Generator : Object {
  static constexpr uint16_t kDelegates = 0xFFFF;
  enum class State : uint8_t { kNew, kSuspended, kRunning, kDone } state;
  uint16_t sent_to;        // while suspended: the register that takes what is sent; kDelegates: it stands at a YieldFrom
  uint32_t register_count;
  uint32_t handled_count;  // while suspended: errors being handled in it, kept behind the registers
  uint32_t capacity;       // of `registers`
  Pc pc;
  FunctionObject* function;
  Value* registers;        // until it is done
  Value* above;            // while it runs: the stack above who asked it
  struct SavedRegions* regions;  // control regions open in it (std::malloc); null: none
};

}  // namespace penstock
