// One random plan while it is being written. What it is made of stands by theme in the `write_*.cc`.
#pragma once

#include <string>
#include <vector>

#include "random_text.h"

namespace penstock {

// What a variable holds. Values up to kMail are what `Assign` makes.
enum class PlanType {
  kInt, kStr, kBool, kInts, kStrs, kDict, kMail, kMails, kFunction,
  kLists,      // a list of lists of texts
  kGroups,     // a dict from texts to lists of texts
  kSet,        // a set of texts
  kIterator,   // something half read that gives texts
  kHolder,     // called with nothing it gives a list of texts that others hold too
  kWriter,     // called with a list of texts it writes into it
  kContext,    // called with a text it gives something for `with`
  kTools,      // a list of tools that take one text
  kCoroutine,  // called with a text and awaited it gives a text
  kBox, kBoxClass, kGenerator,
};

struct PlanVariable {
  std::string name;
  PlanType type;
  std::string cls;  // of a kBox: its class
};

// What can be done with an instance of a class: uses with `$` in its place, by what they give.
struct PlanClass {
  std::string name;
  std::vector<std::string> texts, tests, numbers, lists, shared, statements;
  bool dataclass = false, context = false;
};

class PlanWriter : RandomText {
 public:
  explicit PlanWriter(uint64_t seed, bool crowd = false) : RandomText(seed), crowd_(crowd) {}
  GeneratedPlan Write();

 private:
  using Type = PlanType;

  // Stands in an expression until it is written: then what it names is counted. (Not every expression is used.)
  static std::string Mark(const char* construct) { return std::string("\1") + construct + "\2"; }

  // -- text
  void Line(const std::string& line);
  void Open(const std::string& line) { Line(line); ++indent_; }

  // -- variables
  void Declare(const std::string& name, Type type, const std::string& cls = "") { scopes_.back().push_back({name, type, cls}); }
  std::string Existing(Type type, bool local_only = false);
  const PlanVariable* ExistingBox();
  PlanClass* ClassOf(const std::string& name);

  // -- write_expressions.cc: texts of expressions that give such a value; `depth` bounds how deep they nest
  std::string Int(int depth);
  std::string Str(int depth);
  std::string StrOfOthers(int depth);
  std::string Bool(int depth);
  std::string Strs(int depth);
  std::string Ints(int depth);
  std::string Dict(int depth);
  std::string Mails();
  std::string Mail(int depth);
  std::string Call(int depth);
  std::string Filter(const std::string& s, int depth);
  std::string KeyBody();
  // A test that another's words, or a secret, decide: it comes out differently in two worlds.
  std::string Decisive();

  // -- write_references.cc: expressions that give a list which others hold too, and what can be done to it
  std::string Shared(int depth);
  std::string SharedName();
  void WriteInto(const std::string& target);
  // An expression that writes into a shared list, and gives None or something unimportant.
  std::string Writing(int depth);

  // -- write_classes.cc
  void Class();
  void Dataclass();
  void NewBox(const std::string& cls);
  void Method(const std::string& signature, const std::string& body);
  void Effect();
  void Dunders(PlanClass& made);
  void Iteration(PlanClass& made);
  void Contexts(PlanClass& made);
  std::string Own();
  std::string Own2();
  std::string OwnTest();
  std::string OwnList();
  std::string Used(const std::vector<std::string>& uses, const std::string& box);

  // -- write_functions.cc
  void Def(int depth);
  void Lambda();
  void GeneratorFunction();
  void HolderFunction();
  void ChosenByFunction();
  void JsonHook();
  void WriterFunction();
  void ClosuresThatCall();
  void CounterFunction();
  void ContextFunction();
  void Decorator();
  void CoroutineFunction();
  void RunCoroutines();

  // -- write_statements.cc
  void Statement(int depth);
  void Body(int depth, int most);
  void Assign();
  void Container();
  void Iterator();
  void Mutate();
  void Sink();
  void SinkOfShared();
  void If(int depth);
  void Loop(int depth);
  void Try(int depth);
  void FinallyThatOverrides(int depth);
  void With(int depth);
  void Match(int depth);
  void ToolValues();
  void Unpack();

  // -- write_endings.cc
  void Ending();
  void TypedErrors();
  void ErrorsThatTest();
  void GeneratorMethods();
  void MissingAttributes();
  void KnownRounds();
  void GuardedMatch();
  void ModuleResults();

  std::vector<std::vector<PlanVariable>> scopes_;
  std::vector<PlanClass> classes_;
  std::vector<bool> in_loop_;
  std::vector<std::string> decorators_;
  int functions_ = 0;
  const bool crowd_;  // it is all about coroutines
  bool async_ = false;
  bool quiet_ = false;  // only the plan itself writes: what its functions give is written into, not by them
};

}  // namespace penstock
