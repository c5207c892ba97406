// Plans about what stops half way: generators that are asked, sent to, thrown into and closed, context managers written as such, and
// what the modules make of iterators. How far one came is most of what they tell.
#include "random_text.h"

namespace penstock {
namespace {

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed * 0x9E3779B97F4A7C15ull + 7) {}

  GeneratedPlan Write() {
    Line("import contextlib, itertools, functools");
    BeginWithTests();
    Line("xs, ys = [], ['a', 'b', 'c']");
    Line("n = y = 'start'");
    for (int i = 1 + Pick(2); i > 0; --i) Generator();
    if (Chance(2)) Context();
    if (Chance(3)) IteratorClass();
    if (Chance(2)) Helper();
    Line("it, jt = " + Made() + ", " + Made());
    for (int i = 2 + Pick(4); i > 0; --i) Statement(3);
    for (const char* told : {"len(xs)", "n", "y", "next(it, 'end')", "next(jt, 'end')", "len(list(it))", "len(ys)"}) {
      if (Chance(2)) Line("post(" + std::string(told) + ")");
    }
    return std::move(plan_);
  }

 private:
  std::string Test() {
    if (in_generator_ && Chance(3)) return OneOf("q", "not q", "got", "len(z) > 1");
    Uses("decisive_test");
    return OneOf("t", "t", "u", "not t", DecisiveOfInbox(), "len(xs) > 1", "n == 'start'", "y == n", "get_contacts()[0].name == 'a'");
  }
  std::string Text() { return OneOf(Told(), Told(), "n", "inbox[0].body", "str(len(xs))", in_generator_ ? "str(got)" : "y"); }
  std::string Source() { return OneOf("ys", "[1, 2]", "xs[:3]", "inbox", "range(2)", "['p', inbox[0].body]"); }

  // A fresh iterator.
  std::string Made(int depth = 1) {
    if (depth == 0) return generators_.empty() || Chance(4) ? "iter(" + Source() + ")" : AnyOf(generators_) + "(" + OneOf("", Test(), "True") + ")";
    switch (Pick(22)) {
      case 0: Uses("generator_expression"); return "(" + OneOf("x", "str(x)", "xs.append(" + Told() + ")", "(x, n)") + " for x in " + Source() + OneOf("", " if " + Test(), " if x") + ")";
      case 1: Uses("map"); return "map(" + OneOf("str", "lambda x: xs.append(x)", "lambda x: x if " + Test() + " else n", "post") + ", " + Made(depth - 1) + ")";
      case 2: Uses("filter"); return "filter(" + OneOf("None", "lambda x: " + Test(), "lambda x: x != 'b'", "xs.append") + ", " + Made(depth - 1) + ")";
      case 3: Uses("zip"); return "zip(" + Made(depth - 1) + ", " + Made(depth - 1) + OneOf("", ", strict=True") + ")";
      case 4: Uses("enumerate"); return "enumerate(" + Made(depth - 1) + ")";
      case 5: Uses("chain"); return "itertools.chain(" + Made(depth - 1) + ", " + Made(depth - 1) + ")";
      case 6: Uses("islice"); return "itertools.islice(" + Made(depth - 1) + ", " + OneOf("1", "0, None, 2", "t + 1", "len(inbox)") + ")";
      case 7: Uses("takewhile"); return OneOf("itertools.takewhile(", "itertools.dropwhile(") + OneOf("lambda x: " + Test(), "lambda x: x != 'b'") + ", " + Made(depth - 1) + ")";
      case 8: if (!Chance(8)) return Made(0); Uses("iter_of_function"); return "iter(lambda: " + OneOf("ys.pop() if ys else 'a'", "next(it, 'a')", "'a' if " + Test() + " else n") + ", 'a')";
      case 9: Uses("reversed"); return "reversed(" + OneOf("ys", "list(" + Made(depth - 1) + ")") + ")";
      case 10: Uses("tee"); return "itertools.tee(" + Made(depth - 1) + ")[" + OneOf("0", "t") + "]";
      case 11: Uses("conditional"); return "(" + Made(depth - 1) + " if " + Test() + " else " + Made(depth - 1) + ")";
      case 12: Uses("groupby"); return "(k for k, _ in itertools.groupby(" + Made(depth - 1) + OneOf("", ", key=lambda x: " + Test()) + "))";
      case 13: if (!instances_.empty()) { Uses("iterator_class"); return AnyOf(instances_) + "()"; } [[fallthrough]];
      default: return Made(0);
    }
  }
  std::string Iterator() { return OneOf("it", "jt", "it", "jt", "(it if " + Test() + " else jt)", Made(1)); }

  void Mark() {
    switch (Pick(8)) {
      case 0: case 1: return Line("post(" + Told() + ")");
      case 2: return Line("xs.append(" + Text() + ")");
      case 3: return Line("n = " + Text());
      case 4: return Line("y = " + Text());
      case 5: return Line("post(" + OneOf("n", "y", "len(xs)", "len(ys)") + ")");
      case 6: return Line(OneOf("ys.pop() if ys else 0", "ys.append(" + Told() + ")", "xs.extend(" + Made(1) + ")"));
      default: return Line("y = str(y)[:9] + " + OneOf("'s'", "str(n)", "'z'"));
    }
  }

  // What asks an iterator for more.
  std::string Asked() {
    const std::string it = Iterator();
    switch (Pick(16)) {
      case 0: case 1: case 2: case 3: Uses("next"); return "next(" + it + OneOf(", 'end'", ", 'end'", "", ", n") + ")";
      case 4: Uses("send"); return OneOf("it", "jt") + ".send(" + OneOf("None", Text(), Test()) + ")";
      case 5: Uses("throw"); return OneOf("it", "jt") + ".throw(" + OneOf("ValueError", "KeyError('x')", "ValueError(n)", "StopIteration") + ")";
      case 6: Uses("close"); return OneOf("it", "jt") + ".close()";
      case 7: Uses("any_all"); return OneOf("any(", "all(") + it + ")";
      case 8: Uses("contains"); return OneOf("'b'", "1", Text()) + OneOf(" in ", " not in ") + it;
      case 9: Uses("folded"); return OneOf("functools.reduce(lambda a, b: a, " + it + ", n)", "sum(1 for _ in " + it + ")", "max(map(str, " + it + "), default=n)", "len(set(map(str, " + it + ")))");
      case 10: Uses("listed"); return OneOf("list(", "tuple(", "sorted(map(str, ") + "" + it + ")";
      case 11: Uses("joined"); return "'-'.join(map(str, " + it + "))";
      case 12: Uses("dict_of"); return "dict(enumerate(" + it + "))";
      case 13: Uses("star_call"); return "(lambda *r: len(r))(*" + it + ")";
      case 14: if (!helpers_.empty()) { Uses("helper"); return AnyOf(helpers_) + "(" + it + ")"; } [[fallthrough]];
      default: Uses("next"); return "next(" + it + ", 'end')";
    }
  }
  static std::string Balanced(std::string text) {
    int open = 0;
    for (char c : text) open += c == '(' ? 1 : c == ')' ? -1 : 0;
    for (; open > 0; --open) text += ")";
    return text;
  }

  void Ask() {
    const std::string asked = Balanced(Asked());
    switch (Pick(8)) {
      case 0: case 1: return Line(OneOf("n = ", "y = ") + asked);
      case 2: return Line("xs.append(" + asked + ")");
      case 3: Uses("under_test"); Open("if " + Test() + ":"); Line(asked); return Close();
      case 4: Uses("and_or"); return Line(Test() + OneOf(" and ", " or ") + OneOf(asked, "(" + asked + ")"));
      case 5: Uses("asked_in_test"); Open("if " + asked + ":"); Mark(); return Close();
      case 6: Uses("told"); return Line("post(len(str(" + asked + ")))");
      default: return Line(asked);
    }
  }

  void Yield() {
    switch (Pick(7)) {
      case 0: case 1: case 2: Uses("yield"); return Line("yield " + Text());
      case 3: case 4: Uses("yield_got"); return Line("got = yield " + Text());
      case 5: Uses("yield_from"); return Line(OneOf("", "got = ") + "yield from " + Made(1));
      default: Uses("yield_under_test"); Open("if " + Test() + ":"); Line("yield " + Text()); return Close();
    }
  }

  void Generator() {
    const std::string name = Name("g");
    Uses("generator");
    Open("def " + name + "(q=False, z=ys):");
    in_generator_ = true;
    Line("got = None");
    switch (Pick(4)) {
      case 0: Line("n = y = 'own'"); break;
      case 1: Uses("global"); Line("global n"); Line("y = 'own'"); break;
      case 2: Uses("global"); Line("global y"); Line("n = 'own'"); break;
      default: Uses("global"); Line("global n, y"); break;
    }
    Body(3, 4);
    Yield();
    if (Chance(2)) Line("return " + Text());
    Close();
    in_generator_ = false;
    generators_.push_back(name);
  }

  void Context() {
    const std::string name = Name("k");
    Uses("contextmanager");
    Line("@contextlib.contextmanager");
    Open("def " + name + "(q=False, z=ys):");
    const bool in_generator = in_generator_;
    Line("global n, y");
    Line("got = None");
    if (Chance(2)) Mark();
    const int form = Pick(4);
    in_generator_ = false;
    if (form == 0) Line("yield " + Text());
    else {
      Open("try:");
      Line("yield " + Text());
      if (Chance(3)) Mark();
      Close();
      if (form != 1) { Open("except " + OneOf("ValueError", "Exception", "KeyError") + ":"); if (Chance(3)) { Open("if " + Test() + ":"); Line("raise"); Close(); } Mark(); Close(); }
      if (form != 2) { Open("finally:"); Mark(); Close(); }
    }
    if (Chance(2)) Mark();
    Close();
    in_generator_ = in_generator;
    contexts_.push_back(name);
  }

  void IteratorClass() {
    const std::string name = Name("I");
    Uses("iterator_class_made");
    Open("class " + name + ":");
    Line("def __init__(self): self.at = 0");
    Line("def __iter__(self): " + OneOf("return self", "xs.append('i'); return self", "yield from ys"));
    Open("def __next__(self):");
    Line("self.at += 1");
    Open("if self.at > 2" + OneOf("", " or " + Test()) + ":");
    if (Chance(3)) Mark();
    Line("raise StopIteration" + OneOf("", "(n)"));
    Close();
    if (Chance(2)) Line(OneOf("xs.append(self.at)", "post('n')"));
    Line("return " + OneOf("self.at", "n", "'b'"));
    Close();
    Close();
    instances_.push_back(name);
  }

  void Helper() {
    const std::string name = Name("h");
    Open("def " + name + "(i):");
    switch (Pick(4)) {
      case 0: Line("for x in i:"); ++indent_; Open("if " + Test() + ":"); Line("return x"); Close(); --indent_; break;
      case 1: Open("if " + Test() + ":"); Line("next(i, 0)"); Close(); break;
      case 2: Open("try:"); Line("return next(i)"); Close(); Open("except StopIteration as e:"); Line("return e.value"); Close(); break;
      default: Open("while True:"); Open("try:"); Line("x = next(i)"); Close(); Open("except StopIteration:"); Line("break"); Close(); Open("if " + Test() + ":"); Line("break"); Close(); Close(); break;
    }
    Line("return next(i, 'end')");
    Close();
    helpers_.push_back(name);
  }

  void Body(int depth, int most) { for (int i = 1 + Pick(most); i > 0; --i) Statement(depth - 1); }

  void Statement(int depth) {
    if (lines_ > 45) return Mark();
    switch (Pick(depth > 0 ? 23 : 12)) {
      case 0: case 1: return Mark();
      case 2: case 3: case 4: case 5: return in_generator_ && Chance(2) ? Yield() : Ask();
      case 6: case 7: return in_generator_ ? Yield() : Ask();
      case 8: Uses("rebound"); return Line(in_generator_ ? "z = list(z)" : OneOf("it", "jt") + " = " + OneOf(Made(), "it", Iterator()));
      case 9:
        if (in_loop_ && Chance(2)) { Uses("break_continue"); Open("if " + Test() + ":"); Line(OneOf("break", "continue")); return Close(); }
        if (in_generator_) { Uses("early_return"); Open("if " + Test() + ":"); Line(OneOf("return", "return n")); return Close(); }
        return Mark();
      case 10: Uses("raise_under_test"); Open("if " + Test() + ":"); Line("raise " + OneOf("ValueError", "KeyError(n)", "ValueError('x')")); return Close();
      case 11: Uses("unpack"); return Line(OneOf("y, *xs = ", "n, *_ = ", "*_, y = ") + Made(1));
      case 12: case 13: case 14: {
        Uses("try");
        Open("try:");
        Body(depth, 3);
        Close();
        const int form = Pick(3);
        if (form != 0) { Open("except " + OneOf("ValueError", "(KeyError, ValueError)", "Exception", "StopIteration", "GeneratorExit") + ":"); Body(depth, 1); Close(); }
        if (form != 1) { Open("finally:"); Body(depth, 1); Close(); }
        return;
      }
      case 15: Uses("if"); Open("if " + Test() + ":"); Body(depth, 2); Close(); if (Chance(3)) { Open("else:"); Body(depth, 1); Close(); } return;
      case 16: case 17: case 18: {
        Uses("loop");
        const bool in_loop = in_loop_;
        in_loop_ = true;
        Open("for " + OneOf("x", "n", "y") + " in " + (in_generator_ ? OneOf("z", Source(), Made(1)) : Iterator()) + ":");
        Body(depth, 2);
        Close();
        in_loop_ = in_loop;
        if (Chance(4)) { Uses("loop_else"); Open("else:"); Mark(); Close(); }
        return;
      }
      case 19: case 20: {
        Uses("with");
        if (contexts_.empty()) Open("with contextlib.suppress(" + OneOf("ValueError", "KeyError, ValueError", "StopIteration") + "):");
        else Open("with " + AnyOf(contexts_) + "(" + OneOf("", Test()) + ")" + OneOf("", " as n") + ":");
        Body(depth, 3);
        return Close();
      }
      case 21: {
        Uses("exit_stack");
        Open("with contextlib.ExitStack() as stack:");
        Line(contexts_.empty() || Chance(2) ? "stack.callback(" + OneOf("xs.append, 'c'", "post, 'c'", "lambda: xs.clear()") + ")" : "stack.enter_context(" + AnyOf(contexts_) + "())");
        if (Chance(3)) { Open("if " + Test() + ":"); Line(OneOf("stack.callback(post, 'd')", "stack.pop_all()", "stack.close()")); Close(); }
        Body(depth, 2);
        return Close();
      }
      default: Uses("while"); Open("while (x := next(" + Iterator0() + ", None)) is not None" + OneOf("", " and " + Test()) + ":"); Body(depth, 1); Line(OneOf("pass", "break")); return Close();
    }
  }
  std::string Iterator0() { return OneOf("it", "jt"); }

  std::vector<std::string> generators_, contexts_, instances_, helpers_;
  bool in_generator_ = false, in_loop_ = false;
};

}  // namespace

GeneratedPlan GenerateSuspendedPlan(uint64_t seed) { return Writer(seed).Write(); }

}  // namespace penstock
