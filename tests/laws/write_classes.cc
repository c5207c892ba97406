// Classes of generated plans. An instance has texts `a` and `b` and a list of texts `kept`; its methods for operators and
// the like give texts, truth values, or lists that others hold too, and write on the way.
#include "plan_writer.h"

namespace penstock {
namespace {

struct Dunder {
  const char *signature, *use;
  bool may_give_list;
};

constexpr Dunder kOperators[] = {
    {"__add__(self, o)", "($ + 'p')", true}, {"__radd__(self, o)", "('r' + $)", true}, {"__sub__(self, o)", "($ - 1)", true},
    {"__mul__(self, o)", "($ * 2)", true}, {"__rmul__(self, o)", "(2 * $)", true}, {"__and__(self, o)", "($ & inbox)", true},
    {"__or__(self, o)", "($ | 'o')", true}, {"__xor__(self, o)", "($ ^ $)", true}, {"__floordiv__(self, o)", "($ // 2)", true},
    {"__mod__(self, o)", "($ % 'm')", true}, {"__truediv__(self, o)", "($ / 2)", true}, {"__lshift__(self, o)", "($ << 1)", true},
    {"__rshift__(self, o)", "($ >> $)", true}, {"__matmul__(self, o)", "($ @ 1)", true}, {"__pow__(self, o)", "($ ** 2)", true},
    {"__neg__(self)", "(-$)", true}, {"__pos__(self)", "(+$)", true}, {"__invert__(self)", "(~$)", true}, {"__abs__(self)", "abs($)", true},
    {"__getitem__(self, i)", "$[0]", true}, {"__getitem__(self, i)", "$['k']", true}, {"__getitem__(self, i)", "$[1:]", true},
    {"__call__(self, x='c')", "$()", true}, {"__call__(self, x='c')", "$('x')", true}, {"__getattr__(self, name)", "$.other", true},
    {"__round__(self, n=0)", "round($)", true}, {"__divmod__(self, o)", "divmod($, 2)", true}, {"__reversed__(self)", "reversed($)", true},
    {"__str__(self)", "str($)", false}, {"__repr__(self)", "repr($)", false}, {"__format__(self, spec)", "f'{$:x}'", false},
};
constexpr Dunder kComparisons[] = {
    {"__lt__(self, o)", "($ < 'x')", true}, {"__gt__(self, o)", "($ > 1)", true}, {"__le__(self, o)", "($ <= $)", true}, {"__ge__(self, o)", "($ >= 'x')", true},
    {"__eq__(self, o)", "($ == 'x')", true}, {"__ne__(self, o)", "($ != 'x')", true},
};

}  // namespace

// What a method sees of its own.
std::string PlanWriter::Own() {
  return OneOf("self.a", "self.b", "str(self.a) + 'o'", "(self.a if self.b else self.b)", "str(len(inbox))", "inbox[0].subject", "str(self.kept)");
}
std::string PlanWriter::Own2() { return OneOf(Own(), "str(" + Own() + ") + str(" + Own() + ")"); }
std::string PlanWriter::OwnTest() { return OneOf("len(str(self.a)) > 2", "self.b == 'x'", "self.a == self.b", "len(inbox) > 1", "bool(self.b)", "self.kept"); }
std::string PlanWriter::OwnList() { return OneOf("self.kept", SharedName(), SharedName(), "(self.kept if " + OwnTest() + " else " + SharedName() + ")"); }

// What a method does besides giving something.
void PlanWriter::Effect() {
  if (quiet_) return Line("pass");
  bool guarded = Chance(3);
  if (guarded) Open("if " + OneOf(OwnTest(), Decisive()) + ":");
  std::string dict = Existing(Type::kDict);
  switch (Pick(8)) {
    case 0: Line("self.b = str(self.b)[:3] + 'm'"); break;
    case 1: case 2: Line(OwnList() + ".append(str(" + Own() + ")[:9])"); break;
    case 3: Line("self.kept = " + OneOf("[]", "list(self.kept)", SharedName())); break;
    case 4: Line("type(self).made = str(type(self).made)[:5] + '1'"); break;
    case 5: if (!dict.empty()) { Line(dict + "[str(" + Own() + ")[:9]] = 'e'"); break; } [[fallthrough]];
    case 6: Line(OwnList() + ".clear()"); break;
    default: if (Chance(3)) Line("post(x=str(" + Own() + "))"); else Line("raise ValueError(str(" + Own() + "))");
  }
  if (guarded) Close();
}

void PlanWriter::Method(const std::string& signature, const std::string& body) {
  Open("def " + signature + ":");
  if (!quiet_ && Chance(3)) { Uses("method_that_writes"); Effect(); }
  Line(body);
  Close();
}

void PlanWriter::Dunders(PlanClass& made) {
  for (const Dunder& dunder : kOperators) {
    if (!Chance(9)) continue;
    Uses(dunder.may_give_list ? "dunder_operator" : "dunder_text");
    bool list = dunder.may_give_list && Chance(2);
    if (list) Uses("dunder_gives_shared_list");
    Method(dunder.signature, "return " + (list ? OwnList() : "'S' + str(" + Own2() + ")"));
    (list ? made.shared : made.texts).push_back(list ? dunder.use : "str(" + std::string(dunder.use) + ")");
  }
  for (const Dunder& dunder : kComparisons) {
    if (!Chance(6)) continue;
    Uses("dunder_comparison");
    bool list = Chance(3);
    if (list) Uses("dunder_gives_shared_list");
    Method(dunder.signature, "return " + (list ? OwnList() : OneOf("str(" + Own() + ") < str(o)", OwnTest(), "len(str(" + Own() + ")) > 2")));
    if (list) made.shared.push_back(dunder.use);
    made.tests.push_back(list ? "bool(" + std::string(dunder.use) + ")" : dunder.use);
    const std::string signature = dunder.signature;
    if (signature.rfind("__lt__", 0) == 0) {
      made.texts.push_back(OneOf("sorted([$, $])[0].a", "min([$, $]).text()", "min($, $).a"));
      made.statements.push_back("[$, $, $].sort()");
    }
    if (signature.rfind("__gt__", 0) == 0) made.texts.push_back("max($, $).b");
    if (signature.rfind("__eq__", 0) == 0) {
      made.tests.push_back(OneOf("([$] == [$])", "($ in [1, $])", "([1, $].index($) > 0)", "(['x', $].count('x') > 1)"));
      if (Chance(2)) { Uses("dunder_hash"); Method("__hash__(self)", "return len(str(" + Own() + "))"); made.texts.push_back(OneOf("str(len({$, $}))", "{$: 'v'}.get($, 'w')")); }
    }
  }
  if (Chance(4)) { Uses("dunder_len"); Method("__len__(self)", "return len(str(" + Own2() + "))"); made.numbers.push_back("len($)"); made.tests.push_back("bool($)"); }
  if (Chance(4)) { Uses("dunder_bool"); Method("__bool__(self)", "return bool(" + OwnTest() + ")"); made.tests.push_back(OneOf("(not $)", "any([$])", "bool($)")); }
  if (Chance(5)) {
    Uses("dunder_index");
    Method("__index__(self)", "return len(str(" + Own() + ")) % 3");
    made.texts.push_back(OneOf("['a', 'b', 'c'][$]", "'abc'[:$]", "str([1] * $)"));
    made.numbers.push_back(OneOf("int($)", "len(range($))", "[5, 6, 7][$]"));
  }
  if (Chance(4)) { Uses("dunder_contains"); Method("__contains__(self, o)", "return o == self.b or " + OwnTest()); made.tests.push_back("('x' in $)"); }
  if (!quiet_ && Chance(6)) { Uses("dunder_setitem"); Method("__setitem__(self, k, v)", OneOf("self.b = v", "self.kept.append(v)", SharedName() + ".append(v)")); made.statements.push_back("$['k'] = 'set'"); }
  if (!quiet_ && Chance(8)) { Uses("dunder_delitem"); Method("__delitem__(self, k)", OneOf("self.b = 'gone'", "self.kept.clear()", SharedName() + ".clear()")); made.statements.push_back("del $[0]"); }
  if (Chance(8)) { Uses("dunder_iadd"); Method("__ior__(self, o)", "return " + OneOf("self", "self", SharedName())); made.statements.push_back("$ |= 'x'"); }
  if (Chance(10)) { Uses("dunder_setattr"); Method("__setattr__(self, name, v)", "super().__setattr__(name, v)"); }
}

void PlanWriter::Iteration(PlanClass& made) {
  if (quiet_ || !Chance(3)) return;
  Uses("dunder_iter");
  if (Chance(3)) {
    Method("__iter__(self)", "return iter(" + OwnList() + ")");
  } else if (Chance(3)) {
    Uses("dunder_next");
    Line("__iter__ = lambda self: self");
    Open("def __next__(self):");
    Open("if len(self.kept) > 3:");
    Line("raise StopIteration");
    Close();
    Line("self.kept.append(str(" + Own() + ")[:5])");
    Line("return self.kept[-1]");
    Close();
    made.texts.push_back("next($, 'end')");
  } else {
    Open("def __iter__(self):");
    if (Chance(3)) Effect();
    Line("yield str(" + Own() + ")");
    if (Chance(2)) { Open("if " + OwnTest() + ":"); Line("yield str(" + Own() + ")"); Close(); }
    if (Chance(3)) Effect();
    Close();
  }
  for (const char* use : {"[str(x) for x in $]", "list($)", "sorted($)", "[*$]"}) if (Chance(2)) made.lists.push_back(use);
  made.tests.push_back(OneOf("('x' in $)", "any($)", "all($)"));
  made.texts.push_back(OneOf("'-'.join($)", "max($, default='n')", "str(list(zip($, 'ab')))"));
}

void PlanWriter::Contexts(PlanClass& made) {
  if (!Chance(4)) return;
  Uses("dunder_enter_exit");
  made.context = true;
  Method("__enter__(self)", "return " + OneOf("self.a", "'in'", "str(" + Own() + ")"));
  Method("__exit__(self, kind, error, trace)", OneOf("return False", "return " + OwnTest(), "self.b = repr(error)[:9]", "return kind is ValueError"));
}

void PlanWriter::Class() {
  Uses("class");
  PlanClass made;
  made.name = Name("C");
  std::string base = Existing(Type::kBoxClass);
  if (base.empty() || ClassOf(base)->dataclass || Chance(2)) base.clear();
  else { made = *ClassOf(base); made.name = "C" + std::to_string(names_); Uses("inheritance"); }
  Open("class " + made.name + (base.empty() ? std::string(Chance(8) ? "(dict)" : "") : "(" + base + ")") + ":");
  Line("made = 0");
  if (Chance(3)) { Uses("class_attribute"); Line("held = " + OneOf("[]", "['h']", SharedName())); made.shared.push_back("$.held"); }
  if (base.empty() || Chance(3)) {
    Open("def __init__(self, a, b='x'):");
    if (!base.empty() && Chance(2)) { Uses("super"); Line("super().__init__(b, a)"); }
    Line("self.a = a");
    Line("self.b = b");
    Line("self.kept = " + OneOf("[]", "[a]", SharedName(), SharedName()));
    if (Chance(8)) Effect();
    Close();
  }
  if (base.empty()) {
    made.shared.push_back("$.kept");
    made.texts = {"$.a", "$.b", "$.text()", "$.p", "getattr($, 'a')", "str($.made)"};
    made.statements = {"$.a = $.b", "$.note('x')", "$.b += 'z'"};
    made.lists = {"[x.a for x in [$]]", "[$.a, str($.b)]"};
  }
  Method("text(self)", "return str(" + Own2() + ")");
  if (Chance(3)) { Uses("property"); Line("@property"); Method("p(self)", "return str(" + Own2() + ")"); }
  else { Method("p(self)", "return 'p'"); Line("p = property(p)"); }
  if (Chance(4)) { Uses("property_gives_shared_list"); Line("@property"); Method("mine(self)", "return " + OwnList()); made.shared.push_back("$.mine"); }
  if (!quiet_ && Chance(4)) {
    Uses("property_setter");
    Line("@property");
    Method("slot(self)", "return self.b");
    Line("@slot.setter");
    Method("slot(self, v)", OneOf("self.b = v", "self.kept.append(v)", SharedName() + ".append(v)"));
    made.statements.push_back("$.slot = 'put'");
    made.texts.push_back("$.slot");
  }
  if (!quiet_ && Chance(4)) {
    Uses("descriptor");
    Open("class Field:");
    Method("__get__(self, one, cls)", OneOf("return cls.made if one is None else one.b", "return one.kept", "return str(one)[:9]"));
    if (Chance(2)) Method("__set__(self, one, v)", OneOf("one.b = v", "one.kept.append(v)", "vars(one)['field'] = v", SharedName() + ".append(v)"));
    if (Chance(3)) Method("__delete__(self, one)", OneOf("one.b = 'gone'", SharedName() + ".append(one.b)"));
    Close();
    Line("field = Field()");
    made.statements.push_back("$.field = 'put'");
    made.texts.push_back("str($.field)");
    made.texts.push_back("str(type($).field)");
  }
  if (Chance(3)) { Method("give(self)", "return " + OwnList()); made.shared.push_back("$.give()"); }
  if (Chance(6)) { Uses("classmethod"); Line("@classmethod"); Open("def of(cls, a):"); Line("cls.made = a"); Line("return cls(a)"); Close(); made.texts.push_back("type($).of('f').text()"); }
  if (Chance(6)) { Uses("staticmethod"); Line("@staticmethod"); Open("def same(x):"); Line("return " + OneOf("x", SharedName())); Close(); made.texts.push_back("str($.same('s'))"); }
  Dunders(made);
  Iteration(made);
  Contexts(made);
  Open("def note(self, x):");
  if (Chance(2)) { Open("if " + OwnTest() + ":"); Line("self.b = str(x)"); Close(); }
  else Line("self.b = str(x)");
  Line("return self");
  Close();
  Close();
  Declare(made.name, Type::kBoxClass);
  classes_.push_back(std::move(made));
  NewBox(classes_.back().name);
}

void PlanWriter::Dataclass() {
  Uses("dataclass");
  PlanClass made;
  made.name = Name("D");
  made.dataclass = true;
  const char* options[] = {"", "(order=True)", "(eq=False)", "(unsafe_hash=True)"};
  int option = Pick(4);
  Line(std::string("@dataclass") + options[option]);
  Open("class " + made.name + ":");
  Line("a: str");
  Line("b: str = 'x'");
  Line("kept: list = field(default_factory=" + OneOf("list", "list", "lambda: " + SharedName()) + ")");
  if (Chance(4)) { Uses("post_init"); Open("def __post_init__(self):"); Line(OneOf("self.b = str(self.b) + 'i'", "self.kept.append('i')", SharedName() + ".append('i')")); Close(); }
  Method("text(self)", "return str(" + Own2() + ")");
  Line("@property");
  Method("p(self)", "return str(" + Own2() + ")");
  Method("note(self, x)", "self.b = str(x)");
  Close();
  made.texts = {"$.a", "$.b", "$.text()", "$.p", "str($)"};
  made.shared = {"$.kept"};
  made.statements = {"$.a = $.b", "$.note('x')", "$.b += 'z'"};
  made.lists = {"[x.a for x in [$]]"};
  made.tests = {"($ == $)", "($ in [$])"};
  if (option == 1) made.tests.push_back("($ < $)");
  Declare(made.name, Type::kBoxClass);
  classes_.push_back(std::move(made));
  NewBox(classes_.back().name);
}

void PlanWriter::NewBox(const std::string& cls) {
  std::string v = Name("o");
  Line(v + " = " + cls + "(" + Str(1) + OneOf("", ", " + Str(1), ", b=" + Str(1)) + ")");
  Declare(v, Type::kBox, cls);
}

// One of the uses of `box`, or now and then one that its class may not know.
std::string PlanWriter::Used(const std::vector<std::string>& uses, const std::string& box) {
  std::string use = AnyOf(uses);
  if (use.empty() || Chance(60)) use = OneOf("str($)", "str($ + 'u')", "str($[0])", "bool($)", "str($ == 'y')", "('%s' % $)", "'{}'.format($)", "str([$])");
  std::string text;
  for (char c : use) text += c == '$' ? box : std::string(1, c);
  return text;
}

const PlanVariable* PlanWriter::ExistingBox() {
  std::vector<const PlanVariable*> found;
  for (const std::vector<PlanVariable>& scope : scopes_) {
    for (const PlanVariable& v : scope) if (v.type == Type::kBox) found.push_back(&v);
  }
  return found.empty() ? nullptr : found[static_cast<size_t>(Pick(static_cast<int>(found.size())))];
}

PlanClass* PlanWriter::ClassOf(const std::string& name) {
  for (PlanClass& c : classes_) if (c.name == name) return &c;
  return nullptr;
}

}  // namespace penstock
