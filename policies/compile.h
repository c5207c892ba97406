// From the trees of a gate and its imports to a Policy. Shared by the compile_*.cc files of this room.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/diagnostics.h"
#include "grammar/gate_tree.h"
#include "policies/compiled.h"

namespace penstock {

// One file of a gate.
struct GateFile {
  std::shared_ptr<const SourceFile> source;
  Diagnostics* diagnostics = nullptr;
  GateTree tree;
  size_t layer = 0;
};

// What a term may be, for messages.
struct Type {
  uint8_t kinds = kSchemaAny;   // SchemaType bits; null is never among them
  bool principals = false;      // people: User, a group, Public
  bool condition = false;       // true, false or unknown; no value
  SchemaPtr schema;             // null: not known
  std::string unit;
  bool literal = false;
  bool optional_argument = false;
};
Type AnyType();
Type TypeOfSchema(const SchemaPtr& schema, const std::string& unit = "");
// The type of `.name`; nothing if there is none. Of a list: of its elements' members.
std::optional<Type> MemberType(const Type& type, std::string_view name);
// The schema names members, and may allow others: is `name` one of the others?
bool IsUndeclaredMember(const Type& type, std::string_view name);
std::vector<std::string_view> MemberNames(const Type& type);
Type ElementType(const Type& type);
std::string Words(const Type& type);  // `a number`, `a list`

struct Compiled {
  TermId term = kNoTerm;
  Type type;
  Subject subject;   // where its value comes from; for label predicates about parts
};

struct NamedNode {
  const GateFile* file;
  GateNodeId node;
};

struct FactSymbol {
  int index;
  std::vector<std::pair<std::string, Type>> parameters;
  Type type;
  NamedNode where;
};

// Everything known while one gate is compiled.
struct Build {
  Policy& policy;
  const Manifest& manifest;
  LabelTable& labels;
  const LoadOptions& options;
  std::vector<GateFile*> files;
  std::map<std::string, NamedNode> groups, defs, tags;
  std::map<std::string, FactSymbol> facts;
  std::map<std::string, GateValue> group_values;
  std::set<std::string> open_groups, open_defs;       // being resolved, to find circles
  std::map<std::pair<ToolIndex, int>, std::string> units;
  std::map<std::string, NamedNode> ids;
  std::map<std::string, int> rules_at;                // how many rules without an id stand on a line
  std::set<std::tuple<const GateFile*, int, uint32_t, std::string>> reported;
  bool too_large = false;     // definitions in definitions may grow without bounds
  int muted = 0;              // > 0: messages are counted, not kept
  size_t muted_errors = 0;
  Diagnostic scratch = {};    // where muted messages go
};

struct TermVariable {
  std::string name;
  int slot;
  Type type;
  Subject subject;
};

// Where an expression stands: which names it may use.
struct TermScope {
  Build& build;
  const GateFile& file;
  ToolIndex tool = kNoTool;        // the call judged, or the tool whose reply is labelled
  std::string alias;               // `as p`
  ToolIndex past_tool = kNoTool;
  std::string past_alias;
  bool bare_names_are_past = false;
  bool sees_result = false;
  std::vector<TermVariable> variables;
  int next_slot = 0;
  bool quiet_optional = false;     // `x is present`: an optional argument needs no `?`
  bool labels_reply = false;       // a label rule: parts of the reply have names that its path gives
};

// -- messages
Diagnostic& Report(Build& build, const GateFile& file, DiagnosticId id, Span span, std::vector<std::string> arguments = {});
// Help for a word that is none of `candidates`: the nearest, also as a fix in the place of `where` (else of what is
// underlined), in quotes if a text stands there.
Diagnostic& Suggest(const GateFile& file, Diagnostic& message, std::string_view word, const std::vector<std::string_view>& candidates,
                    std::string otherwise = "", std::optional<Span> where = {});
// A fix: a statement before the one that `offset` is in, or behind the last of those kinds (the head, if there is none).
void AddStatementBefore(const GateFile& file, Diagnostic& message, uint32_t offset, const std::string& statement);
void AddStatementAfter(const GateFile& file, Diagnostic& message, std::initializer_list<GateNodeKind> kinds, const std::string& statement, std::string title = "");
std::string_view TextOf(const GateFile& file, GateNodeId node);       // as written
std::string SqueezedText(const GateFile& file, GateNodeId node);      // on one line
std::string NameOf(const GateFile& file, GateNodeId leaf);            // of a kName, kGlob or kText leaf
Span SpanOf(const GateFile& file, GateNodeId node);

// -- names
struct ToolRef {
  ToolIndex tool;
  bool by_glob;
  Span span;
};
std::vector<ToolRef> ToolsOf(Build& build, const GateFile& file, GateNodeId tools);
std::vector<ToolRef> OneTool(Build& build, const GateFile& file, GateNodeId leaf);
struct ArgumentSet {
  std::vector<bool> arguments;  // by parameter
  bool control = false;
  bool all = false;
};
ArgumentSet ArgumentsOf(Build& build, const GateFile& file, GateNodeId names, ToolIndex tool);
// The parameter called so; reports and gives -1 if there is none.
int ParameterOf(Build& build, const GateFile& file, ToolIndex tool, const std::string& name, Span span);
std::optional<int> TagOf(Build& build, const GateFile& file, GateNodeId name);
const GateValue& GroupValue(Build& build, const std::string& name);
// A list of people that needs no call: groups, names, User.
GateValue ConstantPeople(Build& build, const GateFile& file, GateNodeId node);
std::vector<std::string> AskersOf(Build& build, const GateFile& file, GateNodeId node);
int64_t DurationOf(const GateFile& file, GateNodeId node);
Json NumberOf(const GateFile& file, GateNodeId node);

// -- expressions
TermId AddTerm(Build& build, Term term);
Compiled CompileAny(TermScope& scope, GateNodeId node);
TermId CompileCondition(TermScope& scope, GateNodeId node);
Compiled CompileValue(TermScope& scope, GateNodeId node);
TermId CompilePeople(TermScope& scope, GateNodeId node);
Subject CompileSubject(TermScope& scope, GateNodeId node);
// The parts of a condition that are joined by `and`, with their words. `negated`: of `unless`.
void AddParts(TermScope& scope, GateNodeId node, bool negated, std::vector<Part>& parts);

// -- statements
void ReadVocabulary(Build& build);   // groups, trust, tags, units, defs, facts
void CompileTools(Build& build);
void CompileLabels(Build& build);
void CompileRules(Build& build);
void CompileRelease(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body);
void CheckOverlays(Build& build);
void CompileObligations(Build& build);
void Lint(Build& build);
// Every statement of the gate of that kind, in order.
template <typename Visit>
void ForEachStatement(Build& build, GateNodeKind kind, Visit visit) {
  for (GateFile* file : build.files) {
    for (GateNodeId statement : file->tree.statements) {
      GateNodeId body = file->tree[statement].children.back();
      if (file->tree[body].kind == kind) visit(*file, statement, body);
    }
  }
}
// Reads the annotations of a statement into `info`.
void ReadAnnotations(Build& build, const GateFile& file, GateNodeId statement, RuleInfo& info);
const RuleInfo* AddRuleInfo(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body, std::string name = "");

}  // namespace penstock
