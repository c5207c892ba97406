// What the files of the expansion share.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <unordered_set>
#include <vector>

#include "catalog/manifest.h"
#include "core/diagnostics.h"
#include "frontend/ast.h"

namespace penstock {

// A field of a dataclass, a named tuple or a model.
struct ClassField {
  std::string name;              // of a dataclass: as attributes are named, `_A__x` for `__x` of A
  std::string in_class;          // as the class body names it
  ExprId annotation, value;      // value: absent if there is none
  std::string from;              // of a base class: its name; empty: of the class itself
  bool has_default = false, is_call = false;  // is_call: the value is a call of `field(...)`
  std::string factory;            // of a call: what `default_factory` is; "" if there is none
  ExprId given;                   // of a call: what `default` is
  ExprId hash;                    // of a call: what it says about the hash
  bool init = true, repr = true, compare = true, kw_only = false, init_var = false;
  bool frozen = false;            // of a model: `Field(frozen=True)`
  bool is_slot = false;           // of a dataclass: `slots=True` of a base class made it one
};

// A method of a model that pydantic's decorators give a part in making or showing it.
struct ModelHook {
  enum class Kind { kBefore, kAfter, kWrap, kPlain, kModelBefore, kModelAfter, kComputed, kSerializer, kModelSerializer } kind = Kind::kAfter;
  std::string method;
  std::vector<std::string> fields;  // of a validator or serializer
  bool wants_info = false;          // of a validator or serializer: it takes one argument more
  bool wraps = false;               // of a serializer: it is given what would be asked else, or of a model what gives that
  std::string when;                 // of a serializer: `json`, `unless-none`, …; empty: always
  bool may_lack_fields = false;     // `check_fields=False`
  std::string alias;                // of a computed field: its name in what is dumped by alias; empty: its own
};

struct ExpandedClass {
  enum class Form { kDataclass, kNamedTuple, kEnum, kModel } form;
  std::vector<ClassField> fields;
  bool frozen = false;
  std::vector<ModelHook> hooks = {};
  bool keeps_extras = false, checks_assignments = false, is_strict = false, takes_names = false;  // of a model: what its configuration says
  bool has_own_init = false;  // of a model: an `__init__` that the plan wrote, or a base of it
};

struct Expansion {
  Ast& ast;
  Diagnostics& diagnostics;
  const Manifest& tools;
  // What names mean by imports: `dataclass` -> "dataclasses.dataclass", `dc` -> "dataclasses".
  std::unordered_map<std::string, std::string> imported = {};
  std::unordered_map<std::string, ExpandedClass> classes = {};  // by name
  std::vector<std::string> needed = {};                         // helpers: "module.member"
  std::unordered_set<std::string> to_be_closed = {};            // generator functions that end with work of their own
  int loops = 0;                                                // written so far over these
  int made = 0;                                                 // classes so far that a statement makes without a variable of its own
};

// `dataclasses.field` for a name or attribute that an import explains; else empty.
std::string MeaningOf(const Expansion& x, ExprId id);
// Is the base TypedDict, or a class of the plan that derives from it?
bool IsTypedDict(const Expansion& x, ExprId base);
// The statements of a text, added to the Ast; their spans are `span`.
Block ParseWritten(Expansion& x, const std::string& text, Span span);
// Is the text one that ParseWritten may be given?
bool Parses(const std::string& text);
// The name under which a member of a module can be used in a written text; its import is added to the plan.
std::string Helper(Expansion& x, const std::string& module, const std::string& member);
// A name that no plan can write.
std::string HiddenName(const std::string& name);
// Names that the body binds by assignment, def or class, in order.
std::vector<std::string> NamesBound(const Ast& ast, const Block& body);
bool Binds(const Ast& ast, const Block& body, std::string_view name);
// Does a statement anywhere bind the name, by assignment, def or class?
bool IsBound(const Ast& ast, std::string_view name);
// `'text'` as a literal.
std::string Literal(std::string_view text);
// True, False, or `otherwise` for anything else.
bool ConstantTruth(const Ast& ast, ExprId id, bool otherwise);
// Fields that annotations declare in the body.
std::vector<ClassField> AnnotatedFields(const Expansion& x, const ClassStmt& s);
// In place of the one of its name that is there (of a base class), else at the end.
void PutField(std::vector<ClassField>& fields, ClassField field);

// Calls visit(Block&) for every block inside a statement. It is taken out and put back: nodes move while texts are parsed.
template <typename Visit>
void ForEachBlock(Expansion& x, StmtId id, Visit visit) {
  auto node = [&]() -> auto& { return x.ast.stmts[id.index].node; };
  auto each = [&](auto get) {
    Block block = std::move(get());
    visit(block);
    get() = std::move(block);
  };
  if (std::holds_alternative<DefStmt>(node())) each([&]() -> Block& { return std::get<DefStmt>(node()).body; });
  if (std::holds_alternative<ClassStmt>(node())) each([&]() -> Block& { return std::get<ClassStmt>(node()).body; });
  if (std::holds_alternative<WithStmt>(node())) each([&]() -> Block& { return std::get<WithStmt>(node()).body; });
  if (std::holds_alternative<IfStmt>(node())) {
    const size_t branches = std::get<IfStmt>(node()).branches.size();
    for (size_t i = 0; i < branches; ++i) each([&]() -> Block& { return std::get<IfStmt>(node()).branches[i].body; });
    each([&]() -> Block& { return std::get<IfStmt>(node()).otherwise; });
  }
  if (std::holds_alternative<WhileStmt>(node())) {
    each([&]() -> Block& { return std::get<WhileStmt>(node()).body; });
    each([&]() -> Block& { return std::get<WhileStmt>(node()).otherwise; });
  }
  if (std::holds_alternative<ForStmt>(node())) {
    each([&]() -> Block& { return std::get<ForStmt>(node()).body; });
    each([&]() -> Block& { return std::get<ForStmt>(node()).otherwise; });
  }
  if (std::holds_alternative<MatchStmt>(node())) {
    const size_t cases = std::get<MatchStmt>(node()).cases.size();
    for (size_t i = 0; i < cases; ++i) each([&]() -> Block& { return std::get<MatchStmt>(node()).cases[i].body; });
  }
  if (std::holds_alternative<TryStmt>(node())) {
    each([&]() -> Block& { return std::get<TryStmt>(node()).body; });
    const size_t handlers = std::get<TryStmt>(node()).handlers.size();
    for (size_t i = 0; i < handlers; ++i) each([&]() -> Block& { return std::get<TryStmt>(node()).handlers[i].body; });
    each([&]() -> Block& { return std::get<TryStmt>(node()).otherwise; });
    each([&]() -> Block& { return std::get<TryStmt>(node()).finally; });
  }
}

// In a class, `push = list.append` becomes a method, and `add = operator.add` a static one.
void BorrowMethods(Expansion& x, StmtId id, bool is_enum);
// The same of `A.push = list.append` behind the class.
void BorrowLater(Expansion& x, StmtId id);
// A property of a class that has `__getattr__` asks that where it ends in an AttributeError.
void AskForMissing(Expansion& x, StmtId id);
void ExpandDataclass(Expansion& x, StmtId id, ExprId decorator);
// A class without the decorator has the fields of the dataclasses it derives from.
void NoteDerived(Expansion& x, StmtId id);
// `A = dataclass(A)` behind the class is the decorator over it.
void DecorateLater(Expansion& x, const Block& block);
// `P = make_dataclass("P", [...])` becomes a class statement. False: it is none, or not all of it is written out.
bool ExpandMakeDataclass(Expansion& x, StmtId id);
void ExpandNamedTuple(Expansion& x, StmtId id);
// `P = namedtuple("P", ...)` becomes a class statement. False: it is none, or its arguments are not constants.
bool ExpandNamedTupleCall(Expansion& x, StmtId id);
// `class A(namedtuple("B", ...))`: what is made in place stands in a statement of its own, which goes to `before`. What must follow is given.
Block TakeOutNamedTuples(Expansion& x, StmtId id, Block& before);
// The same of `D = TypedDict("D", {...})`.
bool ExpandTypedDictCall(Expansion& x, StmtId id);
// Gives statements that must follow the class statement.
Block ExpandEnum(Expansion& x, StmtId id);
// The same of `Color = Enum("Color", names)`, made a class statement. REQUIRES: the value is a call of an enumeration.
Block ExpandEnumCall(Expansion& x, StmtId id);
void ExpandModel(Expansion& x, StmtId id);
// `Page[int]` of a model with type variables becomes a class, which stands behind the model. Before classes are expanded.
void FillGenericModels(Expansion& x);
// `Pair[int, str]` of a generic class of the plan is the class, but where it is shown or asked what it is made of.
void TellOfAliases(Expansion& x);
// An expression that gives the function which checks a model's field of that type: `list_of(as_text)`. Empty: the type
// must be looked at when the plan runs.
std::string ConverterOf(Expansion& x, ExprId annotation);
// What a field that has to be there is, of its type as far as that is a plain one, until the error that it is not there is told.
std::string BlankOf(const Expansion& x, ExprId annotation);
void ExpandAsync(Expansion& x);
inline bool Inside(Span inner, Span outer) { return inner.begin >= outer.begin && inner.end <= outer.end; }
// `await value` in a generator that gives what it waits for: it delegates to the value.
ExprId AwaitOf(Expansion& x, ExprId value, Span span);
// A function without a `yield` becomes such a generator.
void MakeCoroutine(Expansion& x, StmtId function);
// `asyncio`'s helper called with one argument, which is put in the place of the written one.
ExprId CallOfAsyncio(Expansion& x, const std::string& helper, ExprId argument, Span span);
// Tool calls that may run side by side are marked, and what gather and the like are given becomes coroutines. Before ExpandAsync.
void LeaveCallsOpen(Expansion& x);
// A call of a tool, also in a thread.
bool IsToolCall(const Expansion& x, ExprId id);
// A call of a tool becomes an open one. False: it is none.
bool LeaveOpen(Expansion& x, ExprId id);
// A plan whose coroutines wait for nothing but tools and one another needs no loop: they become functions, or take turns
// (catalog/library/_tasks.py). False: it is none, and nothing was changed. In place of ExpandAsync.
bool ExpandTogether(Expansion& x);
// Does the plan use this name anywhere, as a variable, an attribute or in an import?
bool Mentions(const Ast& ast, std::string_view name);

// Gives functions and classes their `__annotations__`, if the plan asks for any.
void AnnotateFunctions(Expansion& x);
// `@wraps(f)` takes what attributes the plan gives its functions along.
void CarryAttributes(Expansion& x);
// Fills `to_be_closed`.
void NoteGenerators(Expansion& x);
// A loop over one of these becomes statements that close it, at the end of `out`. False: it is none.
bool ExpandLoop(Expansion& x, StmtId id, Block& out);
// A `try` with `except*` becomes statements at the end of `out` that have no such thing. False: it is none.
bool ExpandExceptStar(Expansion& x, StmtId id, Block& out);

}  // namespace penstock
