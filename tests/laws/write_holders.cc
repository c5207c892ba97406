// Plans about who holds what: lists, dicts, instances and cells that several names come to, chosen and written under tests. How
// long something is, and whether two are the same, is most of what they tell.
#include "random_text.h"

namespace penstock {
namespace {

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed * 0x9E3779B97F4A7C15ull + 6) {}

  GeneratedPlan Write() {
    Line("import functools, collections, copy");
    BeginWithTests();
    Line("a, b = [], ['b']");
    Line("d = {'k': a, 'l': []}");
    Line("n = 'start'");
    Class();
    Line("o, p = Box(), Box(" + OneOf("a", "[]") + ")");
    Line("c = d2 = " + OneOf("a", "[b]", "o", "[]"));
    for (int i = 1 + Pick(4); i > 0; --i) Function(2);
    for (int i = 3 + Pick(5); i > 0; --i) Statement(3);
    for (const char* told : {"len(a)", "len(b)", "len(d)", "n", "len(o.xs)", "len(p.xs)", "str(o.v)", "str(p.v)", "a is b"}) {
      if (Chance(2)) Line("post(" + std::string(told) + ")");
    }
    return std::move(plan_);
  }

 private:
  std::string Test() {
    if (in_function_ > 0 && Chance(3)) return OneOf("q", "not q", "len(z) > 1");
    Uses("decisive_test");
    return OneOf("t", "t", "u", "not t", DecisiveOfInbox(), "len(a) > 1", "'x' in b", "n == 'start'", "o is p", "c is a", "get_contacts()[0].name == 'a'");
  }
  std::string Key() { return OneOf("'k'", "'l'", "n", "('k' if " + Test() + " else 'l')", "inbox[0].sender", "'new'"); }
  std::string Text() { return OneOf(Told(), Told(), Told(), "n", "inbox[0].body", "str(len(a))", "str(o.v)"); }

  // Something that is a list most of the time.
  std::string List(int depth = 2) {
    if (depth == 0) return OneOf("a", "b", "o.xs", "p.xs");
    switch (Pick(in_function_ > 0 ? 24 : 21)) {
      case 0: case 1: return "a";
      case 2: case 3: return "b";
      case 4: return OneOf("o.xs", "p.xs", "Box.all");
      case 5: Uses("item_of_dict"); return "d[" + Key() + "]";
      case 6: Uses("dict_get"); return "d." + OneOf("get(" + Key() + ", " + List(depth - 1) + ")", "setdefault(" + Key() + ", " + List(depth - 1) + ")");
      case 7: Uses("conditional"); return "(" + List(depth - 1) + " if " + Test() + " else " + List(depth - 1) + ")";
      case 8: Uses("and_or"); return "(" + Test() + " and " + List(depth - 1) + " or " + List(depth - 1) + ")";
      case 9: Uses("indexed"); return "[" + List(depth - 1) + ", " + List(depth - 1) + "][" + OneOf("t", "u", "-1", "len(a) % 2", "0 if " + Test() + " else 1") + "]";
      case 10: Uses("get_attribute"); return "getattr(" + Instance() + ", " + OneOf("'xs'", "'xs' if " + Test() + " else 'ys'", "'zs', " + List(depth - 1)) + ")";
      case 11: Uses("next_of"); return "next(l for l in [" + List(depth - 1) + ", " + List(depth - 1) + "] if " + OneOf(Test(), "l", "l is not a") + ")";
      case 12: Uses("max_of"); return OneOf("max", "min") + "(" + List(depth - 1) + ", " + List(depth - 1) + ", key=len)";
      case 13: Uses("lambda"); return "(lambda i=" + List(depth - 1) + ": i" + OneOf("", " if " + Test() + " else " + List(depth - 1)) + ")()";
      case 14: return "(" + List(depth - 1) + " or " + List(depth - 1) + ")";
      case 15: if (!holders_.empty()) { Uses("holder"); return AnyOf(holders_) + "(" + OneOf("", Test()) + ")"; } return "a";
      case 16: Uses("copied"); return OneOf("copy.copy(", "list(", "list(") + List(depth - 1) + ")";
      case 17: Uses("filtered"); return "list(filter(" + OneOf("None", "len", "lambda l: " + Test()) + ", [" + List(depth - 1) + ", " + List(depth - 1) + "]))[0]";
      case 18: Uses("sorted_lists"); return "sorted([" + List(depth - 1) + ", " + List(depth - 1) + "], key=" + OneOf("len", "lambda l: " + Test()) + ")[0]";
      case 19: Uses("method_result"); return Instance() + ".give(" + OneOf("", Test()) + ")";
      case 20: Uses("made"); return OneOf("[]", "[" + Text() + "]", "[x for x in " + List(depth - 1) + " if " + OneOf(Test(), "x") + "]");
      default: return "z";
    }
  }
  std::string Instance() { return OneOf("o", "p", "o", "p", "(o if " + Test() + " else p)", "[o, p][t]", "{True: o, False: p}[u]"); }

  std::string Write(const std::string& list) {
    switch (Pick(9)) {
      case 0: case 1: case 2: return list + ".append(" + Text() + ")";
      case 3: return list + ".extend([" + Text() + "]" + OneOf("", " * t", " * len(inbox)") + ")";
      case 4: return list + ".insert(0, " + Text() + ")";
      case 5: return list + ".clear()";
      case 6: return list + "[:] = " + List(1);
      case 7: return list + "[len(" + OneOf("a", "b") + "):] = [" + Text() + "]";
      default: return "del " + list + OneOf("[:1]", "[1:]");
    }
  }

  void Class() {
    Open("class Box" + OneOf("", "", "(collections.UserDict)", "(dict)") + ":");
    Line("all = " + OneOf("[]", "a"));
    Line("v = " + OneOf("'v'", "None"));
    if (plan_.text.find("Box(dict)") != std::string::npos || plan_.text.find("UserDict") != std::string::npos) Uses("derived_of_dict");
    Open("def __init__(self, xs=None):");
    if (plan_.text.find("UserDict") != std::string::npos) Line("self.data = {}");
    Line("self.xs = " + OneOf("[] if xs is None else xs", "xs or []", "[]"));
    Line("self.ys = " + OneOf("self.xs", "b", "[]", "Box.all"));
    Close();
    Open("def give(self, q=False):");
    if (Chance(2)) { Open("if " + OneOf("q", "self.xs", Test0()) + ":"); Line(OneOf("return self.ys", "self.v = 'given'", "self.xs = self.ys", "self.xs.append('g')")); Close(); }
    Line("return self.xs");
    Close();
    if (Chance(3)) { Uses("dunder_getattr"); Open("def __getattr__(self, name):"); if (Chance(3)) Line("a.append(name)"); Line("return " + OneOf("b", "name")); Close(); }
    if (Chance(3)) { Uses("property"); Line("@property"); Open("def held(self):"); if (Chance(2)) Line("self.v = 'seen'"); Line("return " + OneOf("self.xs", "a", "self.ys")); Close(); property_ = true; }
    if (Chance(4)) { Uses("dunder_setattr"); Open("def __setattr__(self, name, value):"); if (Chance(2)) { Open("if " + Test0() + ":"); Line("Box.all.append(name)"); Close(); } Line("object.__setattr__(self, name, value)"); Close(); }
    if (Chance(4)) { Uses("dunder_eq"); Open("def __eq__(self, other):"); if (Chance(2)) Line("self.v = 'asked'"); Line("return " + OneOf("len(self.xs) == 1", "self is other", Test0())); Close(); Line("def __hash__(self): return 1"); }
    if (Chance(4)) { Uses("dunder_getitem"); Open("def __getitem__(self, i):"); Line("return self.xs" + OneOf("", "[i]")); Close(); }
    Close();
  }
  std::string Test0() { return OneOf("t", "u", "not u", DecisiveOfInbox(), "a", "len(b) > 1"); }

  void Function(int depth) {
    const std::string name = Name("f");
    const int kind = Pick(5);
    Uses(kind == 0 ? "closure_maker" : "function");
    Open("def " + name + "(q=False, z=" + OneOf("[]", "a", "b", "[n]") + "):");
    ++in_function_;
    // Which names are its own.
    std::string own;
    switch (Pick(4)) {
      case 0: Line("n = 'own'"); Line("a = " + OneOf("[]", "b", "z")); break;
      case 1: Uses("global"); Line("global n, " + OneOf("c", "a", "b")); break;
      case 2: Line("n = 'own'"); break;
      default: Line("b = " + OneOf("z", "[q]", "o.xs")); own = "b"; Line("n = 'own'"); break;
    }
    Body(depth, 2);
    if (kind == 0 || (kind == 1 && depth > 1)) {
      // A closure that writes what stands around it.
      const std::string inner = Name("g");
      const bool has_n = plan_.text.rfind("n = 'own'") > plan_.text.rfind("def " + name);
      Open("def " + inner + "(q=" + OneOf("False", "True", "n") + ", z=" + OneOf("[]", "z", "b") + "):");
      if (has_n && plan_.text.find("global n", plan_.text.rfind("def " + name)) == std::string::npos && Chance(2)) { Uses("nonlocal"); Line("nonlocal n"); Line("n = " + Told()); }
      Body(depth - 1, 2);
      Line("return " + OneOf(List(1), "n and z", "z"));
      Close();
      if (Chance(2)) { Open("if " + Test() + ":"); Line(OneOf(inner + "()", "return " + inner + "()", inner + " = lambda q=0: z")); Close(); }
      if (Chance(2)) {
        Uses("closure_given");
        Line("return " + OneOf(inner, "(" + inner + " if " + Test() + " else lambda q=False: z)", "functools.partial(" + inner + ", " + Test() + ")"));
        Close();
        --in_function_;
        const std::string held = Name("h");
        Line(held + " = " + name + "(" + OneOf("", Test()) + ")");
        // What it gives may be a list, where it returned early.
        Line(held + " = " + held + " if callable(" + held + ") else (lambda q=False: b)");
        holders_.push_back(held);
        return;
      }
      Line("return " + inner + "(" + OneOf("", Test()) + ")");
    } else {
      Line("return " + List());
    }
    Close();
    --in_function_;
    if (Chance(6)) { Uses("cached_function"); Line(name + " = functools.lru_cache(lambda q=False, f=" + name + ": f(q))"); }
    holders_.push_back(name);
  }

  void Body(int depth, int most) { for (int i = 1 + Pick(most); i > 0; --i) Statement(depth - 1); }

  void Statement(int depth) {
    if (lines_ > 70) return Line(Write(List(1)));
    switch (Pick(depth > 0 ? 24 : 17)) {
      case 0: case 1: case 2: case 3: Uses("write"); return Line(Write(List()));
      case 4: case 5: Uses("rebind"); return Line(Chance(8) ? "post(len(c := " + List(1) + "))" : OneOf("c", "d2", "c", "n") + " = " + (Chance(3) ? Text() : List()));
      case 6: Uses("attribute"); return Line(Instance() + OneOf(".xs", ".ys", ".xs") + " = " + List());
      case 7: Uses("attribute"); return Line(OneOf(Instance() + ".v", "Box.v") + " = " + Text());
      case 8: Uses("set_attribute"); return Line("setattr(" + Instance() + ", " + OneOf("'xs'", "'ys'", "'xs'", "'xs' if " + Test() + " else 'ys'") + ", " + List(1) + ")");
      case 9: Uses("item_set"); return Line(OneOf("d[" + Key() + "] = " + List(), "d.update({" + Key() + ": " + List(1) + "})", "d.pop(" + Key() + ", None)", "d |= {" + Key() + ": " + List(1) + "}"));
      case 10: Uses("added_to"); return Line(OneOf("a", "b", "o.xs", "d['k']", "c") + " += [" + Text() + "]" + OneOf("", " * t"));
      case 11: Uses("told"); return Line("post(" + OneOf("len(a)", "len(b)", "n", "len(o.xs)", "str(p.v)", "len(d)", "c is a", "len(" + List() + ")", "sorted(d)[0]", "isinstance(c, list)") + ")");
      case 12: if (holders_.empty()) return Line("pass"); Uses("call"); return Line(OneOf("c = ", "", Test() + " and ") + AnyOf(holders_) + "(" + OneOf("", Test()) + ")");
      case 13: Uses("swap"); return Line(OneOf("a[:], b[:] = b[:], a[:]", "o.xs, p.xs = p.xs, o.xs", "c, d2 = d2, c", "c, *d2 = " + List(1) + " + [1]"));
      case 14: Uses("nested"); return Line(OneOf(List(1) + ".append(" + List(1) + ")", "d['m'] = [" + List(1) + "]", "for l in [" + List(0) + ", " + List(1) + "]: l.append(" + Told() + ") if " + OneOf(Test(), "l") + " else 0"));
      case 15: Uses("mapped"); return Line("list(map(lambda l: l.append(" + Told() + "), [" + List(1) + OneOf("] * t", "]", "] * len(inbox)") + "))");
      case 16:
        if (in_loop_ && Chance(2)) { Uses("break_continue"); Open("if " + Test() + ":"); Line(OneOf("break", "continue")); return Close(); }
        if (in_function_ > 0) { Uses("early_return"); Open("if " + Test() + ":"); Line("return " + List(1)); return Close(); }
        Uses("delete_attribute");
        Open("if " + Test() + " and hasattr(o, 'v'):");
        Line("del o.v");
        return Close();
      case 17: case 18: case 19: case 20: Uses("if"); Open("if " + Test() + ":"); Body(depth, 2); Close(); if (Chance(3)) { Open("else:"); Body(depth, 1); Close(); } return;
      case 21: {
        Uses("loop");
        const bool in_loop = in_loop_;
        in_loop_ = true;
        Open("for " + OneOf("i in [1, 2]", "c in (a, b)", "i in inbox", "c in [o.xs, p.xs]", "k in list(d)") + ":");
        Body(depth, 2);
        Close();
        in_loop_ = in_loop;
        if (Chance(4)) { Uses("loop_else"); Open("else:"); Body(depth, 1); Close(); }
        return;
      }
      case 22: Uses("try"); Open("try:"); Body(depth, 2); Close(); Open("except " + OneOf("KeyError", "(KeyError, IndexError)", "Exception") + ":"); Body(depth, 1); return Close();
      default: {
        Uses("match");
        Open("match " + OneOf("c", "d", "o", List(1)) + ":");
        for (int i = 1 + Pick(2); i > 0; --i) {
          Open("case " + OneOf("[]", "[n, *c]", "{'k': c}", "Box(xs=c)", "[_]" + OneOf("", " if " + Test())) + ":");
          Body(depth, 1);
          Close();
        }
        if (Chance(2)) { Open("case _:"); Body(depth, 1); Close(); }
        return Close();
      }
    }
  }

  std::vector<std::string> holders_;
  int in_function_ = 0;
  bool in_loop_ = false, property_ = false;
};

}  // namespace

GeneratedPlan GenerateHolderPlan(uint64_t seed) { return Writer(seed).Write(); }

}  // namespace penstock
