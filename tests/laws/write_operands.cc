// Plans about what a label chose and is then asked something: it is an instance in one run and a number, a list or None in another. What
// its methods do on the way is most of what they tell.
#include "random_text.h"

namespace penstock {
namespace {

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed * 0x9E3779B97F4A7C15ull + 8) {}

  GeneratedPlan Write() {
    Line("import re, json, copy, functools, itertools, operator, collections, dataclasses, enum, math, heapq, bisect");
    BeginWithTests();
    Line("xs = []");
    Line("n = 'start'");
    Line("def mark(x='m'): xs.append(x)");
    for (int i = 1 + Pick(3); i > 0; --i) Class();
    Line("o, p = " + AnyOf(classes_) + "(), " + AnyOf(classes_) + "()");
    Generator();
    Function();
    for (int i = 1 + Pick(2); i > 0; --i) Choice();
    if (Chance(6)) ChosenMembers();
    if (Chance(2)) Line("n = 'start'");
    if (Chance(2)) Line("xs = []");
    if (Chance(3)) Line("o.v = p.v = 'w'");
    for (int i = 1 + Pick(3); i > 0; --i) Asks(2);
    Line("post(len(xs))");
    Line("post(n)");
    Line("post(str(o.v))");
    Line("post(str(p.v))");
    return std::move(plan_);
  }

 private:
  std::string Test() { return OneOf("t", "t", "u", "not t", DecisiveOfInbox(), "t and u"); }

  // What a method does besides.
  void Mark(bool has_self = true) {
    switch (Pick(has_self ? 7 : 5)) {
      case 0: case 1: Line("global n"); return Line("n = " + Told());
      case 2: return Line("xs.append(" + Told() + ")");
      case 3: return Line("mark(" + OneOf("", "n") + ")");
      case 4: return Line("post(" + Told() + ")");
      case 5: return Line("self.v = " + Told());
      default: Open("if " + OneOf("self.v == 'v'", "len(xs) > 1", "u", "n == 'start'") + ":"); Line("xs.append(" + Told() + ")"); return Close();
    }
  }

  void Class() {
    struct Method { const char* name; const char* parameters; std::vector<std::string> gives; };
    static const std::vector<Method> kMethods = {
        {"__neg__", "self", {"1", "self"}}, {"__invert__", "self", {"1"}}, {"__add__", "self, o", {"1", "self", "o"}}, {"__radd__", "self, o", {"1", "o"}},
        {"__iadd__", "self, o", {"self", "1"}}, {"__mul__", "self, o", {"1", "NotImplemented"}}, {"__mod__", "self, o", {"'x'"}}, {"__or__", "self, o", {"{}", "1"}},
        {"__lt__", "self, o", {"True", "False", "self.v < 'w'"}}, {"__gt__", "self, o", {"True", "False"}}, {"__eq__", "self, o", {"True", "False", "self is o"}},
        {"__hash__", "self", {"1"}}, {"__bool__", "self", {"True", "False", "n == 'start'"}}, {"__len__", "self", {"1", "0", "len(xs) % 2"}}, {"__index__", "self", {"1", "0"}},
        {"__int__", "self", {"3"}}, {"__float__", "self", {"1.5"}}, {"__round__", "self, *a", {"1"}}, {"__str__", "self", {"'s'", "str(self.v)"}}, {"__repr__", "self", {"'r'"}},
        {"__format__", "self, spec", {"'f'", "spec"}}, {"__contains__", "self, x", {"True", "False"}}, {"__getitem__", "self, i", {"i", "[1, 2][i]"}},
        {"__setitem__", "self, i, x", {"None"}}, {"__delitem__", "self, i", {"None"}}, {"__iter__", "self", {"iter([1, 2])", "iter([self.v])"}}, {"__reversed__", "self", {"iter([2])"}},
        {"__call__", "self, *a, **k", {"1", "str(self.v)", "a"}}, {"__enter__", "self", {"self"}}, {"__exit__", "self, *e", {"True", "False"}},
        {"__getattr__", "self, k", {"1", "'g'", "mark"}}, {"__get__", "self, i, c", {"1"}}, {"__set_name__", "self, c, k", {"None"}}, {"strip", "self, *a", {"'t'"}},
        {"__set__", "self, i, x", {"None"}}, {"__delete__", "self, i", {"None"}}, {"__rmul__", "self, o", {"1", "o"}}, {"__floor__", "self", {"1"}}, {"__deepcopy__", "self, m", {"1"}},
        {"append", "self, x", {"None"}}, {"keys", "self", {"['k']"}}, {"get", "self, *a", {"1", "a"}}, {"items", "self", {"[('k', 1)]"}}, {"write", "self, s", {"None"}}, {"sort", "self, **k", {"None"}},
    };
    const std::string name = Name("C");
    const std::string base = classes_.empty() ? "" : OneOf("", "", "(" + AnyOf(classes_) + ")");
    Open("class " + name + base + ":");
    Line("v = 'v'");
    for (int i = 2 + Pick(6); i > 0; --i) {
      const Method& method = kMethods[static_cast<size_t>(Pick(kMethods.size()))];
      Uses(method.name);
      Open("def " + std::string(method.name) + "(" + method.parameters + "):");
      Mark();
      Line("return " + AnyOf(method.gives));
      Close();
      if (std::string(method.name) == "__eq__") Line("__hash__ = None" + OneOf("", " or (lambda self: 2)"));
    }
    if (Chance(4)) { Uses("__init_subclass__"); Open("def __init_subclass__(cls, **k):"); Mark(false); Close(); }
    if (Chance(5)) { Uses("property"); Line("@property"); Open("def q(self):"); Mark(); Line("return " + OneOf("1", "self.v")); Close(); }
    if (Chance(8)) { Uses("__setattr__"); Open("def __setattr__(self, k, x):"); Mark(false); Line("object.__setattr__(self, k, x)"); Close(); }
    if (Chance(8)) { Uses("__class_getitem__"); Open("def __class_getitem__(cls, k):"); Mark(false); Line("return cls"); Close(); }
    Close();
    classes_.push_back(name);
  }

  void Generator() {
    Open("def g(x=1):");
    Mark(false);
    Line("yield " + OneOf("1", "'a'", "x"));
    if (Chance(2)) { Mark2(); Line("yield 'k', 2"); }
    Close();
  }
  void Mark2() { Line(OneOf("xs.append(" + Told() + ")", "mark()", "post(" + Told() + ")")); }
  void Function() {
    Open("def f(*a, **k):");
    Mark(false);
    Line("return " + OneOf("1", "'f'", "a[0] if a else ''", "len(a)"));
    Close();
  }

  std::string Data() {
    return OneOf("1", "0", "None", "'x'", "''", "[1]", "[]", "(1, 2)", "{'k': 1}", "{1}", "1.5", "True", "inbox[0]", "inbox", "inbox[0].body", "'a,b'", "range(2)", "b'x'", "ValueError('e')", "slice(1)");
  }
  std::string Instance() { return OneOf(AnyOf(classes_) + "()", AnyOf(classes_) + "()", "o", "p"); }
  std::string Code() {
    switch (Pick(14)) {
      case 0: case 1: return "f";
      case 2: return "lambda *a: " + OneOf("mark()", "xs.append('l')", "post('l')");
      case 3: case 4: return "g()";
      case 5: return "map(" + OneOf("f", "mark") + ", [1, 2])";
      case 6: return "(mark(x) for x in [1, 2])";
      case 7: return AnyOf(classes_);
      case 8: return "[" + Instance() + "]";
      case 9: return "(1, " + Instance() + ")";
      case 10: return "{'k': " + Instance() + "}";
      case 11: return "functools.partial(" + OneOf("f", "mark") + ", 1)";
      case 12: return OneOf("ValueError(" + Instance() + ")", "iter([" + Instance() + "])", "filter(f, [1])", "[].append", "print", "enumerate(g())");
      default: return "post";
    }
  }
  std::string Thing() { return Chance(3) ? Data() : Chance(3) ? Code() : Instance(); }

  // One of two, as a test says; at least one of which does something when it is asked.
  void Choice() {
    const std::string h = Name("h");
    std::string one = Chance(2) ? Instance() : Code(), other = Thing();
    if (Chance(2)) std::swap(one, other);
    switch (Pick(9)) {
      case 0: case 1: case 2: Line(h + " = " + one); Open("if " + Test() + ":"); Line(h + " = " + other); Close(); break;
      case 3: Uses("conditional"); Line(h + " = " + one + " if " + Test() + " else " + other); break;
      case 4: Uses("indexed"); Line(h + " = [" + one + ", " + other + "][" + OneOf("t", "u", "int(t)", "-inbox[0].id % 2") + "]"); break;
      case 5: Uses("looked_up"); Line(h + " = {True: " + one + "}.get(" + Test() + ", " + other + ")"); break;
      case 6: Uses("returned"); Open("def " + h + "_(): "); Open("if " + Test() + ":"); Line("return " + one); Close(); Line("return " + other); Close(); Line(h + " = " + h + "_()"); break;
      case 7: Uses("put"); Line(h + "_ = [" + one + "]"); Open("if " + Test() + ":"); Line(h + "_[0] = " + other); Close(); Line(h + " = " + h + "_[0]"); break;
      default: Uses("found"); Line(h + " = next(x for x in [" + one + ", " + other + "] if " + OneOf("x is not o", Test(), "t or not isinstance(x, str)") + ")"); break;
    }
    if (Chance(6)) Line(h + "_in = [" + h + "]"), chosen_.push_back(h + "_in[0]");
    if (Chance(6)) Line("o.h = " + h), chosen_.push_back("o.h");
    chosen_.push_back(h);
    chosen_.push_back(h);
  }

  std::string Ask(const std::string& h) {
    static const std::vector<std::string> kAsks = {
        "-H", "~H", "+H", "H + 1", "1 + H", "H * 2", "'a' * H", "H % 2", "'%s' % H", "'%s' % (H,)", "'%d' % H", "H | {}", "H < 1", "1 < H", "H == 1", "1 != H", "[H] == [1]", "(1, H) < (1, 2)",
        "not H", "H and 1", "0 or H", "1 if H else 2", "f'{H}'", "f'{H!r:>4}'", "f'{H:>4}'", "f'{1:{H}}'", "str(H)", "repr(H)", "format(H, '')", "'{}'.format(H)", "'{0[0]}'.format(H)", "'{0.v}'.format(H)", "int(H)", "float(H)",
        "bool(H)", "round(H)", "abs(H)", "len(H)", "hash(H)", "{H}", "{H: 1}", "{'k': 1}.get(H)", "{'k': 1}[H]", "[1, 2][H]", "[1, 2][H:]", "'ab'[:H]", "H[0]", "H['k']", "H[:1]", "H in [1]", "1 in H", "H not in (1,)", "H in {'k': 1}",
        "list(H)", "tuple(H)", "set(H)", "dict(H)", "sorted(H)", "sum(H)", "sum([H])", "sum([1], H)", "min(H, 1)", "max([H, 1])", "max([1, 2], key=H)", "sorted([2, 1], key=H)", "any(H)", "all([H])", "iter(H)", "next(iter(H))", "next(H, 1)",
        "zip(H, [1])", "list(zip([1], H))", "list(map(H, [1]))", "list(map(str, [H]))", "list(filter(H, [1]))", "list(filter(None, [H]))", "list(enumerate(H))", "list(reversed(H))", "range(H)", "print(H)", "isinstance(H, type(o))", "isinstance(o, H)",
        "callable(H)", "id(H) and 1", "type(H)", "getattr(H, 'v', 1)", "getattr(H, 'q')", "hasattr(H, 'zz')", "H.v", "H.q", "H.zz", "H()", "H(1)", "H(*[1])", "f(*H)", "f(**H)", "f(H)", "mark(H)", "H.strip()", "H.append(1)", "H.get('k')", "H.keys()",
        "H.items()", "H.sort()", "','.join(H)", "'a'.join([H])", "'x'.startswith(H)", "'x'.replace('x', H)", "'abc'.center(H)", "'a,b'.split(H)", "[1].index(H)", "[1].count(H)", "[1].extend(H)", "[1, 2].pop(H)", "{}.update(H)", "{1}.union(H)", "{1} | H", "{**H}", "[*H]", "(*H, 1)",
        "[x for x in H]", "{x: 1 for x in H}", "next((x for x in H), 1)", "re.sub('a', H, 'abc')", "json.dumps(H)", "json.dumps([H], default=H)", "copy.copy(H)", "copy.deepcopy(H)", "functools.reduce(H, [1, 2])", "functools.reduce(f, H)",
        "list(itertools.chain(H, [1]))", "list(itertools.islice(H, 1))", "list(itertools.repeat(1, H))", "operator.add(H, 1)", "operator.itemgetter(0)(H)", "operator.attrgetter('v')(H)", "collections.Counter(H)", "collections.deque(H)", "collections.defaultdict(H)['k']",
        "collections.OrderedDict(H)", "divmod(H, 1)", "pow(2, H)", "H ** 2", "2 ** H", "H // 1", "H << 1", "H & 1", "chr(H)", "bytes(H)", "slice(H)", "super(type(o), H)", "vars(H)", "math.prod([2, H])", "math.floor(H)", "math.fsum([H])", "heapq.heappush([1], H)", "bisect.insort([1], H)",
        "'abc'.translate(H)", "{} | {1: H}", "{1: H} == {1: 1}", "collections.deque([1]).count(H)", "dict([(H, 1)])", "(lambda a=H: f'{a}')()", "(lambda *a: a[0] < 1)(H)",
    };
    Uses("asked");
    std::string ask = AnyOf(kAsks);
    for (size_t at = 0; (at = ask.find('H', at)) != std::string::npos; at += h.size()) ask.replace(at, 1, h);
    return ask;
  }

  // A class whose special methods were chosen: by what stands in its body, is set later under a test, or deleted.
  void ChosenMembers() {
    static const std::vector<std::string> kNames = {"__len__", "__bool__", "__iter__", "__eq__", "__hash__", "__str__", "__repr__", "__format__", "__contains__", "__getitem__", "__getattr__", "__setattr__",
                                                    "__lt__", "__add__", "__radd__", "__neg__", "__call__", "__get__", "__index__", "__next__", "__enter__", "__reversed__", "keys", "strip", "q"};
    Uses("chosen_members");
    const std::string cls = Name("D");
    const auto function = [&] { return OneOf("f", "f", "None", "lambda *a: " + OneOf("1", "iter([1])", "'l'", "mark()"), AnyOf(chosen_)); };
    Open("class " + cls + OneOf("", "(" + AnyOf(classes_) + ")") + ":");
    Line("v = 'v'");
    std::vector<std::string> names;
    for (int i = 1 + Pick(3); i > 0; --i) names.push_back(AnyOf(kNames));
    for (const std::string& name : names) Line(name + " = " + OneOf("f if " + Test() + " else " + function(), AnyOf(chosen_), "f"));
    Close();
    if (Chance(2)) {
      Open("if " + Test() + ":");
      Line(OneOf(cls + "." + AnyOf(kNames) + " = " + function(), cls + "." + names[0] + " = " + function(), "del " + cls + "." + names[0]));
      Close();
    }
    if (Chance(12)) Line("setattr(" + cls + ", '" + AnyOf(names) + "', " + function() + ")");
    const std::string one = Name("h");
    Line(one + " = " + cls + "()");
    chosen_.push_back(one);
    chosen_.push_back(one);
  }

  // What is asked is there in any case; a value that a label chose decides whether it is, and how often.
  void ByValue() {
    struct Row { const char *one, *other, *asks; };
    static const std::vector<Row> kRows = {
        {"'%s'", "'%r'", "V % O"}, {"'%s'", "'x'", "V % (O,)"}, {"'%(k)s'", "'%(q)s'", "V % {'k': 1, 'q': O}"}, {"'{}'", "'x'", "V.format(O)"}, {"'{1}'", "'{0}'", "V.format(1, O)"}, {"'{0}'", "'{0!r}'", "V.format(O)"},
        {"'v'", "'q'", "getattr(O, V)"}, {"'v'", "'q'", "getattr(O, V, 1)"}, {"'v'", "'zz'", "hasattr(O, V)"}, {"'v'", "'w'", "setattr(O, V, 1)"}, {"'v'", "'q'", "operator.attrgetter(V)(O)"},
        {"0", "1", "[1, O].index(1, V)"}, {"1", "2", "{O: 1}.get(V)"}, {"1", "2", "{O, V}"}, {"1", "2", "V in {O}"}, {"1", "2", "{O: 1, V: 2}"}, {"1", "2", "{O} | {V}"}, {"1", "2", "{O} & {V}"}, {"1", "2", "{V} <= {O}"},
        {"1", "2", "{(O, 1), (V, 1)}"}, {"1", "2", "dict([(O, 1), (V, 2)])"}, {"1", "2", "[V, O] == [1, 1]"}, {"1", "2", "(V, O) < (1, 2)"}, {"1", "2", "{1: V, 2: O} == {1: 1, 2: 1}"}, {"1", "2", "[O, V].count(1)"},
        {"0", "1", "[1, O][:V + 1] == [1, 1]"}, {"0", "1", "str([1, O][:V + 1])"}, {"0", "1", "sorted([1, O][:V + 1])"}, {"0", "1", "sum([1, O][:V + 1])"}, {"0", "1", "{*[1, O][:V + 1]}"}, {"0", "1", "any([V, O])"},
        {"1", "0", "V and O + 1"}, {"1", "0", "max(V, 1) and -O"}, {"1", "{2}", "json.dumps([V], default=f)"}, {"'a'", "'b'", "re.sub('a', lambda m: str(f()), V)"}, {"'k'", "'z'", "collections.defaultdict(f, k=1)[V]"},
        {"[1]", "[1, 2]", "functools.reduce(f, V)"}, {"[]", "[1]", "list(map(f, V))"}, {"[]", "(1,)", "sorted(V, key=f)"}, {"0", "1", "list(itertools.islice(map(f, [1]), V))"}, {"0", "2", "list(itertools.compress([O], [V]))"},
        {"1", "2", "functools.lru_cache(f)(V)"}, {"0", "1", "[f() for x in range(V)]"}, {"1", "'q'", "(V + 1, f())"}, {"{}", "{'k': 1}", "f(**V) or O['k']"},
    };
    Uses("decided_by_value");
    const Row& row = kRows[static_cast<size_t>(Pick(kRows.size()))];
    const std::string v = Name("v"), one = row.one, other = row.other, instance = OneOf("o", "o", "p", AnyOf(classes_) + "()", AnyOf(chosen_));
    switch (Pick(3)) {
      case 0: Line(v + " = " + one); Open("if " + Test() + ":"); Line(v + " = " + other); Close(); break;
      case 1: Line(v + " = " + other + " if " + Test() + " else " + one); break;
      default: Line(v + " = [" + one + ", " + other + "][" + OneOf("t", "u", "int(t)") + "]"); break;
    }
    std::string asks;
    for (const char* at = row.asks; *at != 0; ++at) asks += *at == 'V' ? v : *at == 'O' ? instance : std::string(1, *at);
    if (Chance(2)) Line("n = 'start'");
    const bool guarded = Chance(2);
    if (guarded) Open("try:");
    Line(OneOf("", "y = ") + asks);
    if (!guarded) return;
    Close();
    Open("except Exception:");
    Line(OneOf("pass", "xs.append('e')"));
    Close();
  }

  // In a function, which is given what is asked or finds it around.
  void AskWithin(int depth) {
    Uses("asked_within");
    const std::string name = Name("k"), h = AnyOf(chosen_);
    std::vector<std::string> around = chosen_;
    const int way = Pick(4);
    if (way == 0) {
      Uses("closure_asks");
      Open("def " + name + "_(w):");
      Open("def " + name + "():");
      chosen_ = {"w"};
    } else {
      Open("def " + name + "(" + OneOf("z=None", "z=1, *r", "z=o") + "):");
      chosen_ = {"z"};
    }
    for (int i = 1 + Pick(2); i > 0; --i) Asks(depth - 1);
    if (Chance(3)) { Open("if " + OneOf("t", "len(xs) > 1", "n == 'start'") + ":"); Line("return " + OneOf("z", "1", "f") ); Close(); }
    if (way == 0) {
      Close();
      Line("return " + name + OneOf("", "()"));
    } else if (Chance(5)) {
      Line("yield " + chosen_[0]);
    } else {
      Line("return " + OneOf(chosen_[0], "1", "xs"));
    }
    Close();
    chosen_ = around;
    if (way == 0) return Line(OneOf("a = ", "") + name + "_(" + h + ")" + OneOf("", "()"));
    const std::string call = OneOf(name + "(" + h + ")", name + "(z=" + h + ")", name + "(*[" + h + "])", "list(map(" + name + ", [" + h + "]))", "sorted([" + h + ", 1], key=" + name + ")",
                                   "functools.partial(" + name + ", " + h + ")()", "[" + name + "(x) for x in [" + h + "]]", "next(iter([" + name + "(" + h + ")]))", "(lambda q: " + name + "(q))(" + h + ")");
    const bool guarded = Chance(2);
    if (guarded) Open("try:");
    Line(OneOf("a = ", "n = ", "") + call);
    if (!guarded) return;
    Close();
    Open("except Exception:");
    Line(OneOf("pass", "xs.append('e')"));
    Close();
  }

  // Of something that may be another thing, what hangs there is written.
  void Writes() {
    Uses("written_through");
    const std::string h = AnyOf(chosen_);
    Open("try:");
    Line(OneOf(h + ".v = " + Told(), h + ".append(" + Told() + ")", h + "[0] = " + Told(), h + "['k'] = " + Told(), h + ".update({'q': 1})", "setattr(" + h + ", 'v', " + Told() + ")", h + "[0].v = " + Told(), h + "['k'].v = " + Told(),
               h + ".clear()", h + ".insert(0, 1)", "del " + h + ".v", h + " += [" + Told() + "]", "list.append(" + h + ", 1)", "vars(" + h + ")['v'] = 1"));
    Close();
    Open("except Exception:");
    Line(OneOf("pass", "pass", "xs.append('e')"));
    Close();
  }

  void Asks(int depth) {
    if (depth > 1 && Chance(3)) return AskWithin(depth);
    if (Chance(8)) return Writes();
    if (Chance(5)) return ByValue();
    const std::string h = AnyOf(chosen_);
    const bool guarded = !Chance(4);
    if (guarded) Open("try:");
    switch (Pick(depth > 0 ? 23 : 17)) {
      case 0: Uses("in_place"); Line(h + OneOf(" += 1", " |= {}", " *= 2", " += [1]", " -= 1", " %= 2")); break;
      case 1: Uses("unpacked"); Line(OneOf("a, b = ", "a, *b = ", "(a, b), *c = ") + h); break;
      case 2: Uses("stored"); Line(h + OneOf("[0] = 1", "['k'] = 2", ".v = 'set'", ".w = 1", "[:] = []")); break;
      case 3: Uses("stored"); Line(OneOf("a = [1, 2]\n", "a = {}\n") + std::string(static_cast<size_t>(indent_) * 4, ' ') + "a[" + h + "] = 1"); break;
      case 4: Uses("deleted"); Line("del " + h + OneOf("[0]", "['k']", ".v", "[:]")); break;
      case 5: Uses("asserted"); Line("assert " + Ask(h) + OneOf("", ", " + h)); break;
      case 6: Uses("class_of_chosen"); Open("class D" + OneOf("(" + h + ")", "") + ":"); Line("x = " + OneOf("1", h, "o")); Close(); if (Chance(2)) Line(OneOf("D.x", "D().x", "y = D().x", "D().x = 1", "del D().x", "D.x()", "D().x()")); break;
      case 7: Uses("added_to_list"); Line("a = [1]"); Line("a += " + h); break;
      case 8: Uses("sorted_in_place"); Line("a = [" + h + ", 1]"); Line("a.sort(" + OneOf("", "key=" + h) + ")"); break;
      default: Line(OneOf("", "", "y = ", "n = str(n) and ") + Ask(h)); break;
      case 17: Uses("raised"); Line("raise " + h); break;
      case 18: case 19: Uses("for"); Open("for x in " + h + ":"); Line(OneOf("pass", "mark(x)", "break")); Close(); break;
      case 20: Uses("if"); Open("if " + h + ":"); Asks(depth - 1); if (Chance(2)) Line("xs.append('i')"); Close(); break;
      case 21: Uses("match"); Open("match " + h + ":"); for (const char* pattern : {"1", "[x, *_]", "{'k': _}", "str()", "None"}) if (Chance(2)) { Open("case " + std::string(pattern) + ":"); Line(OneOf("pass", "mark()")); Close(); }
        Open("case _:"); Line("pass"); Close(); Close(); break;
      case 22: if (!Chance(4)) { Line(Ask(h)); break; } Uses("with"); Open("with " + h + OneOf("", " as w") + ":"); Asks(depth - 1); Close(); break;
    }
    if (!guarded) return;
    Close();
    Open("except " + OneOf("Exception", "Exception", "(TypeError, AttributeError, ValueError, LookupError)", "TypeError", "Exception as e") + ":");
    Line(OneOf("pass", "pass", "xs.append('e')"));
    Close();
  }

  std::vector<std::string> classes_, chosen_;
};

}  // namespace

GeneratedPlan GenerateOperandPlan(uint64_t seed) { return Writer(seed).Write(); }

}  // namespace penstock
