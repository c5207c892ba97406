// Plans about errors: functions that fail under tests, handlers that take some of them, raise again, or return, and what is done
// between. Whether something fails is the only thing that most of them tell.
#include "random_text.h"

namespace penstock {
namespace {

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed * 0x9E3779B97F4A7C15ull + 5) {}

  GeneratedPlan Write() {
    Line("import contextlib");
    BeginWithTests();
    Line("xs = []");
    Line("n = y = 'start'");
    Line("class Bad(ValueError): pass");
    Line("def fail(error): raise error");
    Line("class Context:");
    Line("    def __enter__(self): return self");
    Line("    def __exit__(self, *error): return " + OneOf("False", "True", "u", "error[0] is not None and issubclass(error[0], LookupError)"));
    for (int i = 1 + Pick(3); i > 0; --i) Function();
    for (int i = 2 + Pick(3); i > 0; --i) Statement(3);
    Line("post(len(xs))");
    Line("post(n)");
    Line("post(y)");
    return std::move(plan_);
  }

 private:
  std::string Test() {
    if (in_function_ && Chance(2)) return OneOf("c", "not c");
    Uses("decisive_test");
    return OneOf("t", "t", "u", "not t", DecisiveOfInbox(), "len(xs) > 1", "n == 'start'", "get_contacts()[0].name == 'a'");
  }
  std::string Error() {
    const std::string type = OneOf("ValueError", "KeyError", "LookupError", "ZeroDivisionError", "Bad", "TypeError");
    return type + OneOf("", "", "('x')", "(inbox[0].body)", "(n)");
  }

  void Mark() {
    switch (Pick(7)) {
      case 0: case 1: return Line("post(" + Told() + ")");
      case 2: return Line("xs.append(" + Told() + ")");
      case 3: return Line("n = " + Told());
      case 4: return Line("y = " + Told());
      case 5: return Line("post(" + OneOf("n", "y", "len(xs)") + ")");
      default: return Line("y = y + " + OneOf("'s'", "n", "'z'"));
    }
  }

  void Fault() {
    switch (Pick(in_handler_ ? 13 : 10)) {
      case 0: case 1: case 2: Uses("raise_under_test"); Open("if " + Test() + ":"); Line("raise " + Error() + OneOf("", "", " from None")); return Close();
      case 3: Uses("assert"); return Line("assert " + Test() + OneOf("", ", n"));
      case 4: Uses("builtin_under_test"); Open("if " + Test() + ":"); Line(OneOf("int('q')", "fail(" + Error() + ")", "[].pop()", "None.name")); return Close();
      case 5: Uses("and_that_fails"); return Line(Test() + OneOf(" and ", " or ") + "fail(" + Error() + ")");
      case 6: Uses("operator_that_fails"); return Line("1 // (0 if " + Test() + " else 1)");
      case 7: Uses("lookup_that_fails"); return Line(OneOf("{'a': 1}['a' if " + Test() + " else 'b']", "[1][1 if " + Test() + " else 0]"));
      case 8: Uses("int_of_text"); return Line(OneOf("int(inbox[0].body)", "int(n)", "inbox[0].cc[1]"));
      case 9: Uses("raise"); return Line("raise " + Error());
      case 10: Uses("raise_again"); return Line("raise");
      case 11: Uses("raise_again_under_test"); Open("if " + Test() + ":"); Line("raise"); return Close();
      default: Uses("raise_another"); return Line("raise " + Error() + OneOf("", " from None"));
    }
  }

  void Call() {
    if (functions_.empty()) return Fault();
    const Callee& callee = functions_[static_cast<size_t>(Pick(functions_.size()))];
    const std::string call = callee.name + "(" + OneOf("", Test()) + ")";
    if (callee.generator) {
      switch (Pick(5)) {
        case 0: Uses("generator_listed"); return Line(OneOf("y = str(list(" + call + "))", "xs.extend(" + call + ")"));
        case 1: Uses("generator_asked"); return Line("y = next(" + call + ", 'end')");
        case 2: Uses("generator_of_another"); if (in_generator_) return Line("yield from " + call); [[fallthrough]];
        default: Uses("generator_gone_over"); Open("for s in " + call + ":"); Mark(); if (Chance(3)) Line(OneOf("break", "continue")); return Close();
      }
    }
    switch (Pick(7)) {
      case 0: Uses("callback"); return Line(OneOf("sorted([1, 0], key=" + callee.name + ")", "y = str(list(map(" + callee.name + ", [0, 1])))"));
      case 1: Uses("call_under_test"); Open("if " + Test() + ":"); Line(call); return Close();
      case 2: Uses("call_in_comprehension"); return Line("y = str([" + callee.name + "(s) for s in ['', 'b']])");
      default: Uses("call"); return Line(OneOf("", "y = ", "n = ") + call);
    }
  }

  void Try(int depth) {
    Uses("try");
    Open("try:");
    Body(depth, 3);
    Close();
    const bool in_handler = in_handler_;
    in_handler_ = true;
    bool any = false, all = false;
    for (int i = Chance(5) ? 0 : 1 + Pick(2); i > 0 && !all; --i) {
      const std::string taken = OneOf("ValueError", "LookupError", "ZeroDivisionError", "Bad", "(KeyError, TypeError)", "Exception", "");
      all = taken.empty();
      any = true;
      Open("except" + (all ? ":" : " " + taken + OneOf(":", ":", " as e:")));
      if (Chance(3)) Line("pass");
      else Body(depth, 2);
      Close();
    }
    in_handler_ = in_handler;
    if (any && Chance(5)) { Uses("try_else"); Open("else:"); Body(depth, 1); Close(); }
    if (!any || Chance(5)) {
      Uses("finally");
      Open("finally:");
      Body(depth, 1);
      if (in_function_ && Chance(5)) { Uses("finally_overrides"); Line("return 'f'"); }
      Close();
    }
  }

  void Body(int depth, int most) { for (int i = 1 + Pick(most); i > 0; --i) Statement(depth - 1); }

  void Statement(int depth) {
    if (lines_ > 70) return Mark();
    switch (Pick(depth > 0 ? 17 : 8)) {
      case 0: case 1: case 2: return Mark();
      case 3: case 4: return Fault();
      case 5: case 6: return Call();
      case 7:
        if (in_generator_ && Chance(2)) { Uses("yield"); return Line("yield " + Told()); }
        if (in_loop_ && Chance(2)) { Uses("break_continue"); Open("if " + Test() + ":"); Line(OneOf("break", "continue")); return Close(); }
        if (in_function_) { Uses("early_return"); Open("if " + Test() + ":"); Line(in_generator_ ? "return" : "return " + OneOf("n", "'r'")); return Close(); }
        return Mark();
      case 8: case 9: case 10: case 11: case 12: return Try(depth);
      case 13: Uses("if"); Open("if " + Test() + ":"); Body(depth, 2); Close(); if (Chance(2)) { Open("else:"); Body(depth, 2); Close(); } return;
      case 14: {
        Uses("loop");
        const bool in_loop = in_loop_;
        in_loop_ = true;
        Open("for i in " + OneOf("[1, 2]", "range(2)", "inbox", "range(len(xs))[:2]") + ":");
        Body(depth, 2);
        Close();
        in_loop_ = in_loop;
        return;
      }
      case 15: Uses("with_suppress"); Open("with contextlib.suppress(" + OneOf("ValueError", "LookupError, Bad", "Exception") + "):"); Body(depth, 3); return Close();
      default: Uses("with_instance"); Open("with Context():"); Body(depth, 3); return Close();
    }
  }

  void Function() {
    const bool generator = Chance(4), method = !generator && Chance(4);
    std::string name = (generator ? "g" : method ? "M" : "f") + std::to_string(functions_.size());
    if (method) { Uses("method"); Open("class " + name + ":"); }
    Open("def " + std::string(method ? "__call__(self, c=False)" : name + "(c=False)") + ":");
    in_function_ = true;
    in_generator_ = generator;
    switch (Pick(4)) {
      case 0: Line("n = y = 'own'"); break;
      case 1: Uses("global"); Line("global n"); Line("y = 'own'"); break;
      case 2: Uses("global"); Line("global y"); Line("n = 'own'"); break;
      default: Uses("global"); Line("global n, y"); break;
    }
    Body(3, 4);
    if (generator) { Uses("generator"); Line("yield y"); }
    else Line("return " + OneOf("n", "y", "'done'"));
    Close();
    if (method) {
      Close();
      Line("m" + name + " = " + name + "()");
      name = "m" + name;
    }
    in_function_ = in_generator_ = false;
    functions_.push_back({name, generator});
  }

  struct Callee {
    std::string name;
    bool generator;
  };

  std::vector<Callee> functions_;
  bool in_function_ = false, in_generator_ = false, in_loop_ = false, in_handler_ = false;
};

}  // namespace

GeneratedPlan GenerateErrorPlan(uint64_t seed) { return Writer(seed).Write(); }

}  // namespace penstock
