// Plans about what definitions run: decorators, class bodies and their hooks, descriptors, `match` by class patterns, `with`. Which of them
// are run, in which order and how far, a label decides; the counts and names left behind are most of what they tell.
#include "random_text.h"

namespace penstock {
namespace {

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed * 0x9E3779B97F4A7C15ull + 9) {}

  GeneratedPlan Write() {
    Line("import functools, contextlib, dataclasses, enum, abc, typing, collections");
    Line("from dataclasses import dataclass, field");
    BeginWithTests();
    Line("xs, d = [], {}");
    Line("n = 'start'");
    Line("def mark(x='m'): xs.append(x)");
    for (int i = 2 + Pick(2); i > 0; --i) Decorator();
    for (int i = 1 + Pick(2); i > 0; --i) Context();
    for (int i = 1 + Pick(3); i > 0; --i) Class();
    for (int i = 1 + Pick(2); i > 0; --i) Function();
    for (int i = 2 + Pick(3); i > 0; --i) Statement(3);
    for (const char* told : {"len(xs)", "n", "len(d)", "'-'.join(map(str, d))"}) if (Chance(2)) Line("post(" + std::string(told) + ")");
    if (!classes_.empty()) for (const char* told : {"len(C_.seen)", "C_.v", "str(C_.w)"}) if (Chance(3)) Line("post(" + Filled(told) + ")");
    return std::move(plan_);
  }

 private:
  std::string Test() { return OneOf("t", "t", "u", "not t", DecisiveOfInbox(), "t and u", "n == 'start'", "len(xs) > 1", "'k' in d"); }
  std::string Filled(std::string text) {
    for (size_t at = 0; (at = text.find("C_", at)) != std::string::npos;) text.replace(at, 2, AnyOf(classes_));
    return text;
  }

  // What is done besides. `self`: what is written into, or nothing.
  void Mark(const std::string& self = "") {
    const bool tested = Chance(3);
    if (tested) Open("if " + Test() + ":");
    switch (Pick(self.empty() ? 6 : 8)) {
      case 0: case 1: Line("xs.append(" + Told() + ")"); break;
      case 2: Line("mark(" + OneOf("", Told()) + ")"); break;
      case 3: Line("post(" + Told() + ")"); break;
      case 4: Line("d[" + Told() + "] = " + OneOf("n", Told())); break;
      case 5: Line("xs[:] = [" + Told() + "]"); break;
      case 6: Line(self + ".v = " + Told()); break;
      default: Line(self + ".w = " + Told()); break;
    }
    if (tested) Close();
  }

  // -- decorators

  void Decorator() {
    const std::string name = Name("deco");
    switch (Pick(6)) {
      case 0: case 1: {
        Uses("wrapping_decorator");
        Open("def " + name + "(f):");
        if (Chance(2)) Mark();
        if (Chance(3)) { Open("if " + Test() + ":"); Line("return f"); Close(); }
        if (Chance(2)) Line("@functools.wraps(f)");
        Open("def wrapper(*a, **k):");
        if (Chance(2)) Mark();
        if (Chance(4)) { Open("if " + Test() + ":"); Line("return " + OneOf("None", "n", "f")); Close(); }
        Line(OneOf("return f(*a, **k)", "r = f(*a, **k)", "r = f(*a, **k)"));
        Mark(Chance(2) ? "wrapper" : "");
        Line(OneOf("return f(*a, **k)", "return 1", "return xs"));
        Close();
        if (Chance(2)) Line("wrapper.v = " + OneOf("'w'", "t", "n"));
        Line("return " + OneOf("wrapper", "wrapper", "wrapper if " + Test() + " else f"));
        Close();
        decorators_.push_back(name);
        break;
      }
      case 2: {
        Uses("decorator_with_argument");
        Open("def " + name + "(x=None):");
        Open("def inner(f):");
        Line(OneOf("d[x] = f", "d[getattr(f, '__name__', 'f')] = f", "xs.append(x)", "d.setdefault(x, []).append(f)"));
        if (Chance(2)) Mark();
        Line("return " + OneOf("f", "f", "(lambda *a, **k: (mark(x), f(*a, **k))[1])"));
        Close();
        Line("return inner");
        Close();
        for (const std::string& argument : {std::string(""), std::string("'k'"), OneOf("t", "inbox[0].sender", "'k' if " + Test() + " else 'l'", "n")}) decorators_.push_back(name + "(" + argument + ")");
        break;
      }
      case 3: {
        Uses("class_decorator");
        Open("def " + name + "(cls):");
        Line(OneOf("xs.append(1)", "d['cls'] = cls", "pass"));
        if (Chance(2)) { Open("if " + Test() + ":"); Line(OneOf("cls.v = " + Told(), "cls.m = lambda self: mark()", "cls.seen = []", "setattr(cls, " + OneOf("n", "'w'", "'m'") + ", None)")); Close(); }
        if (Chance(3)) { Open("class Sub(cls):"); Line("w = " + OneOf("t", Told())); Close(); Line("return " + OneOf("Sub", "Sub if " + Test() + " else cls")); }
        else Line("return cls");
        Close();
        class_decorators_.push_back(name);
        break;
      }
      default: {
        Uses("class_as_decorator");
        Open("class " + name + ":");
        Open("def __init__(self, f):");
        Line("self.f, self.v, self.w = f, 0, None");
        if (Chance(2)) Mark("self");
        Close();
        Open("def __call__(self, *a, **k):");
        Line(OneOf("self.v += 1", "pass", "self.w = a"));
        if (Chance(2)) Mark("self");
        Line("return " + OneOf("self.f(*a, **k)", "self.f(*a, **k)", "self.f", "self.f(*a, **k) if " + Test() + " else 1"));
        Close();
        if (Chance(2)) { Open("def __get__(self, instance, owner=None):"); Mark("self"); Line("return " + OneOf("self", "functools.partial(self, instance)", "self if instance is None else (lambda *a: self(instance, *a))")); Close(); }
        if (Chance(2)) { Open("def __set_name__(self, owner, name):"); Mark("self"); Line(OneOf("owner.seen = [name]", "self.w = name", "d[name] = 1")); Close(); }
        if (Chance(4)) { Open("def __set__(self, instance, value):"); Mark("self"); Close(); }
        Close();
        decorators_.push_back(name);
        break;
      }
    }
  }
  std::string Decoration() { return OneOf(AnyOf(decorators_), AnyOf(decorators_), "functools.cache", "functools.lru_cache(maxsize=1)", "(" + AnyOf2(decorators_) + " if " + Test() + " else " + AnyOf2(decorators_) + ")", "(lambda f: (mark(), f)[1])"); }
  std::string AnyOf2(const std::vector<std::string>& list) { return list.empty() ? "functools.cache" : AnyOf(list); }
  void Decorations() { for (int i = Pick(3); i > 0; --i) if (const std::string deco = Decoration(); !deco.empty()) Line("@" + deco); }

  void Function() {
    const std::string name = Name("f");
    Decorations();
    Open("def " + name + "(x=1, *a):");
    if (Chance(2)) Mark();
    if (Chance(3)) { Open("if " + OneOf("x", Test()) + ":"); Line("return " + OneOf("x", "n", "xs")); Close(); }
    Line("return " + OneOf("x", "len(xs)", "n"));
    Close();
    functions_.push_back(name);
  }

  // -- classes

  void Class() {
    const std::string name = Name("K");
    const int form = classes_.empty() ? 3 : Pick(9);
    if (form == 0) return EnumClass(name);
    if (form == 1 || form == 2) return DataClass(name);
    Uses("class");
    if (!class_decorators_.empty() && Chance(3)) Line("@" + AnyOf(class_decorators_));
    if (Chance(10)) Line("@functools.total_ordering");
    std::string base = classes_.empty() ? "" : OneOf("", AnyOf(classes_), AnyOf(classes_) + " if " + Test() + " else object", AnyOf(classes_));
    std::string given = base;
    if (!base.empty() && has_tag_ && Chance(2)) given += ", tag=" + OneOf("t", "n", "'g'");
    Open("class " + name + (given.empty() ? "" : "(" + given + ")") + ":");
    Line("v, w, seen = 'v', " + OneOf("n", "t", "None") + ", []");
    if (Chance(2)) Line("__match_args__ = " + OneOf("('v',)", "('v', 'w')", "('v',) if " + Test() + " else ('w',)"));
    const int count = 2 + Pick(4);
    for (int i = 0; i < count; ++i) InClass(name);
    Close();
    classes_.push_back(name);
  }

  void InClass(const std::string& name) {
    switch (Pick(17)) {
      case 0: Uses("class_body_branch"); Open("if " + Test() + ":"); Line(OneOf("v = " + Told(), "def m(self): mark()", "xs.append(1)", "seen.append(" + Told() + ")", "w = lambda self: mark()")); Close(); if (Chance(3)) { Open("else:"); Line(OneOf("w = " + Told(), "def m(self): return 2")); Close(); } break;
      case 1: Uses("class_body_loop"); Open("for i in " + OneOf("range(2)", "inbox", "xs") + ":"); Line(OneOf("seen.append(i)", "v = " + Told(), "xs.append(1)")); if (Chance(2)) { Open("if " + Test() + ":"); Line("break"); Close(); } Close(); break;
      case 2: Uses("class_body_call"); Line(OneOf("mark()", "z = mark()", "w = [mark() for i in inbox]", "d['" + name + "'] = n")); break;
      case 3: case 4: Decorations(); Open("def m(self, *a):"); Mark("self"); Line("return " + OneOf("self", "self.v", "n", "a")); Close(); break;
      case 5: Uses("staticmethod"); Line("@staticmethod"); if (Chance(2)) Decorations(); Open("def m(*a):"); Mark(); Line("return 1"); Close(); break;
      case 6: Uses("classmethod"); Line("@classmethod"); if (Chance(3)) Decorations(); Open("def make(cls, *a):"); Mark("cls"); Line("return " + OneOf("cls()", "cls", "cls.v")); Close(); break;
      case 7:
        Uses("property"); Line("@property"); if (Chance(3)) Decorations(); Open("def p(self):"); Mark("self"); Line("return " + OneOf("self.w", "n", "1")); Close();
        if (Chance(2)) { Line("@p.setter"); Open("def p(self, x):"); Mark("self"); Line("self.w = x"); Close(); }
        break;
      case 8: Uses("cached_property"); Line("@functools.cached_property"); Open("def c(self):"); Mark("self"); Line("return " + OneOf("self.v", "xs", "t")); Close(); break;
      case 9: Uses("init_subclass"); has_tag_ = true; Open("def __init_subclass__(cls, tag=None, **k):"); Mark(Chance(2) ? "cls" : ""); if (Chance(2)) Line("super().__init_subclass__()"); Line(OneOf("d[cls.__name__] = tag", "pass", "cls.w = tag")); Close(); break;
      case 10: Uses("init"); Open("def __init__(self, v='i', w=None):"); Mark("self"); Line(OneOf("self.v = v", "self.w = w", "self.v, self.w = v, w", "type(self).seen.append(v)")); Close(); break;
      case 11: Uses("enter_exit"); Open("def __enter__(self):"); Mark("self"); Line("return " + OneOf("self", "n")); Close(); Open("def __exit__(self, *e):"); Mark("self"); Line("return " + OneOf("True", "False", "bool(e[0])", Test())); Close(); break;
      case 12: Uses("comparison"); Open("def " + OneOf("__lt__", "__eq__") + "(self, o):"); Mark("self"); Line("return " + OneOf("True", "False", Test(), "self is o")); Close(); Line("__hash__ = object.__hash__"); break;
      case 13: if (!decorators_.empty()) { Uses("rebound_in_class"); Line("def q(self): return 1"); Line("q = " + OneOf("q", AnyOf(decorators_) + "(q)", "q if " + Test() + " else None")); } break;
      case 14: Uses("nested_class"); Open("class In:"); Line("v = " + OneOf("t", "n", "'in'")); if (Chance(2)) { Open("def __init__(self):"); Mark("self"); Close(); } Close(); break;
      case 15: Uses("dunder_new"); Open("def __new__(cls, *a, **k):"); Mark(); Line("return " + OneOf("super().__new__(cls)", "super().__new__(cls)", "super().__new__(cls) if " + Test() + " else xs")); Close(); break;
      default: Uses("super"); Open("def m(self, *a):"); Mark("self"); Open("try:"); Line("return super().m(*a)"); Close(); Open("except AttributeError:"); Line(OneOf("return 3", "mark()")); Close(); Close(); break;
    }
  }

  void DataClass(const std::string& name) {
    Uses("dataclass");
    Line("@dataclass" + OneOf("", "(order=True)", "(frozen=True)", "(eq=" + OneOf("False", "True") + ")", "(order=True, unsafe_hash=True)"));
    Open("class " + name + ":");
    Line("v: object = " + OneOf("'v'", "n", "None"));
    Line("w: object = field(" + OneOf("default=1", "default_factory=list", "default_factory=mark", "default_factory=lambda: xs.append(1)", "default=0, compare=False", "default=0, repr=False") + ")");
    Line("seen: typing.ClassVar[list] = []");
    if (Chance(2)) { Open("def __post_init__(self):"); Mark(); Close(); }
    if (Chance(2)) { Open("def m(self, *a):"); Mark("self"); Line("return self.v"); Close(); }
    Close();
    classes_.push_back(name);
  }

  void EnumClass(const std::string& name) {
    Uses("enum");
    Open("class " + name + "(" + OneOf("enum.Enum", "enum.IntEnum", "enum.Enum") + "):");
    Line("v = " + OneOf("1", "1 if " + Test() + " else 2", "len(xs)"));
    Line("w = " + OneOf("2", "enum.auto()", "1"));
    if (Chance(2)) { Open("if " + Test() + ":"); Line(OneOf("other = 7", "xs.append(1)")); Close(); }
    if (Chance(2)) { Open("def m(self, *a):"); Mark(); Line("return self.name"); Close(); }
    if (Chance(3)) { Line("@property"); Open("def p(self):"); Mark(); Line("return self.value"); Close(); }
    if (Chance(4)) { Line("@classmethod"); Open("def _missing_(cls, value):"); Mark(); Line("return cls.v"); Close(); }
    Close();
    enums_.push_back(name);
  }

  // -- contexts

  void Context() {
    Uses("contextmanager");
    const std::string name = Name("ctx");
    Line("@contextlib.contextmanager");
    Open("def " + name + "(x=None):");
    if (Chance(2)) Mark();
    const int way = Pick(4);
    if (way == 0) { Open("if " + Test() + ":"); Line("mark()"); Close(); }
    if (way < 3) Open("try:");
    Line("yield " + OneOf("x", "n", "xs"));
    if (way == 0) { Mark(); }
    if (way < 3) Close();
    if (way == 0 || way == 1) { Open("except " + OneOf("ValueError", "Exception", "Exception as e") + ":"); Mark(); if (Chance(3)) { Open("if " + Test() + ":"); Line("raise"); Close(); } Close(); }
    if (way == 2) { Open("finally:"); Mark(); Close(); }
    if (Chance(3)) Mark();
    Close();
    contexts_.push_back(name);
  }

  // -- statements

  std::string Instance() {
    const std::string cls = AnyOf(classes_);
    if (cls.empty()) return "d";
    return OneOf(cls + "()", cls + "()", cls + "()", "(" + cls + "() if " + Test() + " else " + Filled("C_()") + ")", Filled("[C_, C_][t]()"), cls);
  }
  std::string Chosen() { return objects_.empty() || Chance(4) ? Instance() : AnyOf(objects_); }

  std::string Asked() {
    const std::string o = Chosen(), f = functions_.empty() ? "mark" : AnyOf(functions_);
    std::vector<std::string> asks = {f + "()", f + "(n)", f + "(" + OneOf("t", "inbox[0].id", "0") + ")", o + ".m()", o + ".m(1)", o + ".p", o + ".c", o + ".make()", o + ".q()", o + ".v", o + ".In()", "isinstance(" + o + ", " + OneOf("list", Filled("C_")) + ")",
                                     o + " == " + Chosen(), o + " < " + Chosen(), "str(" + o + ".w)", "getattr(" + o + ", " + OneOf("'m'", "'p'", "n", "'zz', 1") + ")", "hasattr(" + o + ", " + OneOf("'p'", "'q'", "n") + ")", "type(" + o + ").v", "f'{" + o + ".v}'",
                                     "[" + f + "(x) for x in inbox]", "list(map(" + f + ", [1, 2]))", "sorted([" + o + ", " + Chosen() + "])", "dataclasses.replace(" + o + ", v=n)", "dataclasses.astuple(" + o + ")", "d.get('k', mark)()", f + ".v", f + ".__name__", "len(" + o + ".seen)"};
    if (!enums_.empty()) {
      const std::string e = AnyOf(enums_);
      for (const std::string& of_enum : {e + "(1)", e + "(inbox[0].id % 3)", e + ".v.m()", e + "['w'].value", "list(" + e + ")", e + ".w is " + e + "(2)", "(" + e + ".v if t else " + e + ".w).name", e + ".v.p"}) asks.push_back(of_enum);
    }
    return AnyOf(asks);
  }

  void Body(int depth) {
    for (int i = 1 + Pick(2); i > 0; --i) depth <= 0 ? (Chance(2) ? Mark() : Line(OneOf("", "n = str(n) and ", "y = ") + Asked())) : Statement(depth - 1);
  }
  void Guarded() {
    Close();
    Open("except " + OneOf("Exception", "Exception", "(TypeError, AttributeError, ValueError, LookupError)", "AttributeError", "Exception as e") + ":");
    Line(OneOf("pass", "pass", "xs.append('e')"));
    Close();
  }

  void Pattern(int depth) {
    Open("case " + OneOf(Filled("C_()"), Filled("C_(v=x)"), Filled("C_(x)"), Filled("C_(v='v' | 'i')"), "[x, *r]", "{'k': x, **r}", "{'v': _}", "str() | int()", "None", "(" + Filled("C_()") + " as x, _)", "object(v=x)", "object(p=x)", "'start'", "True",
                      enums_.empty() ? "[]" : AnyOf(enums_) + ".v", "(True, x)", "(x, False)") + OneOf("", "", " if " + Test(), " if mark() is None", " if " + Asked()) + ":");
    Body(depth - 1);
    Close();
  }

  void Statement(int depth) {
    if (depth <= 0) return Mark();
    const bool guarded = !Chance(depth == 3 ? 6 : 3);
    if (guarded) Open("try:");
    switch (Pick(17)) {
      case 0: case 1: {
        Uses("match");
        const std::string o = OneOf(Chosen(), "(" + Chosen() + ", t)", "(t, u)", "(t, n)", "d", "xs", "n", "inbox[0].id", "{'k': n, 'v': t}", enums_.empty() ? "t" : AnyOf(enums_) + "(1)");
        Open("match " + o + ":");
        for (int i = 1 + Pick(3); i > 0; --i) Pattern(depth);
        if (Chance(2)) { Open("case _:"); Body(depth - 1); Close(); }
        Close();
        break;
      }
      case 2: case 3: {
        Uses("with");
        const std::string ctx = OneOf(AnyOf(contexts_) + "(" + OneOf("", "n", "t") + ")", AnyOf(contexts_) + "()", Chosen(), "contextlib.suppress(" + OneOf("ValueError", "Exception") + ")", "contextlib.nullcontext(" + OneOf("", "n", "t") + ")",
                                      "(" + AnyOf(contexts_) + "() if " + Test() + " else contextlib.nullcontext())");
        Open("with " + ctx + OneOf("", " as y", ", " + AnyOf(contexts_) + "()") + ":");
        Body(depth - 1);
        if (Chance(3)) Line("raise " + OneOf("ValueError('e')", "KeyError('k')"));
        Close();
        break;
      }
      case 4: {
        Uses("exit_stack");
        Open("with contextlib.ExitStack() as stack:");
        if (Chance(2)) { Open("if " + Test() + ":"); Line("stack.callback(" + OneOf("mark", "mark, n", "xs.clear") + ")"); Close(); }
        Line("stack.enter_context(" + AnyOf(contexts_) + "())");
        Body(depth - 1);
        if (Chance(3)) { Open("if " + Test() + ":"); Line(OneOf("stack.pop_all()", "raise ValueError('s')", "stack.close()")); Close(); }
        Close();
        break;
      }
      case 5: case 6: { Uses("defined_under_test"); Open("if " + Test() + ":"); if (Chance(2)) Function(); else Class(); Close(); break; }
      case 7: case 8: {
        Uses("object");
        const std::string name = Name("o");
        Line(name + " = " + Instance());
        if (Chance(3)) { Open("if " + Test() + ":"); Line(name + " = " + Instance()); Close(); }
        objects_.push_back(name);
        break;
      }
      case 9: { Uses("if"); Open("if " + Test() + ":"); Body(depth - 1); Close(); if (Chance(3)) { Open("else:"); Body(depth - 1); Close(); } break; }
      case 10: { Uses("written"); const std::string o = Chosen(); Line(OneOf(o + ".v = " + Told(), o + ".p = 1", "del " + o + ".c", "del " + o + ".v", "setattr(" + o + ", " + OneOf("n", "'v'", "'w'") + ", " + Told() + ")", Filled("C_.m = mark"), Filled("C_.v = " + Told()), o + ".w += 1")); break; }
      case 11: { Uses("function_decorated_within"); Open("def " + Name("h") + "():"); Decorations(); Open("def inner(x=1):"); Mark(); Line("return x"); Close(); Line("return inner" + OneOf("", "()")); Close(); Line("y = h" + std::to_string(names_) + "()" + OneOf("", "()")); break; }
      case 12: { Uses("generator_in_with"); Open("def " + Name("g") + "():"); Open("with " + AnyOf(contexts_) + "() as y:"); Line("yield 1"); Mark(); Line("yield 2"); Close(); Close(); const std::string g = "g" + std::to_string(names_); Line(OneOf("y = list(" + g + "())", "y = next(" + g + "())", "z = " + g + "(); y = next(z); z.close()", "for y in " + g + "():\n" + std::string(static_cast<size_t>(indent_ + 1) * 4, ' ') + "if " + Test() + ": break")); break; }
      case 13: { Uses("return_in_with"); Open("def " + Name("r") + "():"); Open("with " + AnyOf(contexts_) + "() as y:"); Open("if " + Test() + ":"); Line(OneOf("return n", "raise ValueError('r')")); Close(); Mark(); Close(); Line("return " + OneOf("1", "xs")); Close(); Line("y = r" + std::to_string(names_) + "()"); break; }
      default: Line(OneOf("", "y = ", "n = str(n) and ") + Asked()); break;
    }
    if (guarded) Guarded();
  }

  std::vector<std::string> decorators_, class_decorators_, classes_, enums_, contexts_, functions_, objects_;
  bool has_tag_ = false;
};

}  // namespace

GeneratedPlan GenerateDefinitionPlan(uint64_t seed) { return Writer(seed).Write(); }

}  // namespace penstock
