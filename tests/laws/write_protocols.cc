// Plans that hand instances with dunder methods to each operator, builtin and method: whatever those call has to be
// known before the run, with the labels it sees and the labels of what it gives.
#include <cctype>
#include <vector>

#include "catalog/builtins.h"
#include "random_text.h"

namespace penstock {
namespace {

struct Dunder {
  const char* name;
  std::vector<const char*> bodies;  // `V` is a value the instance holds, a text
};

// What each may give, in kind.
const std::vector<Dunder>& Dunders() {
  static const std::vector<Dunder> all = [] {
    std::vector<Dunder> made = {
        {"__str__", {"return V", "return 's'"}}, {"__repr__", {"return V", "return 'r'"}}, {"__format__", {"return V + o", "return 'f'"}},
        {"__bool__", {"return V == 'eve'", "return True", "return len(V) > 2"}}, {"__len__", {"return len(V)", "return 2", "return 0"}},
        {"__iter__", {"return iter([V, 'i'])", "yield V", "return iter(self.xs)", "return self", "for k in self.xs: yield k",
                      "if V == 'eve': yield 'i'\n        yield V"}},
        {"__next__", {"raise StopIteration", "self.n = self.n + 1\n        if self.n > 2: raise StopIteration\n        return V",
                      "if len(V) < 3 or self.n > 1: raise StopIteration\n        self.n = self.n + 1\n        return 'n'"}},
        {"__getitem__", {"if o != 0 and o != 'a': raise IndexError(o)\n        return V", "return [1, V, 'g'][o]", "return o", "return V"}},
        {"__contains__", {"return o == V", "return True"}}, {"keys", {"return ['a']", "return [V]", "return self.xs", "return [V] if V == 'eve' else []"}},
        {"__eq__", {"return V == o", "return True", "return False", "return NotImplemented"}}, {"__ne__", {"return V != o", "return True"}},
        {"__lt__", {"return len(V) < 3", "return True", "return NotImplemented"}}, {"__gt__", {"return V == 'eve'", "return NotImplemented"}},
        {"__le__", {"return len(V) < 3"}}, {"__ge__", {"return True"}}, {"__hash__", {"return 1", "return len(V)"}},
        {"__int__", {"return len(V)", "return 1"}}, {"__float__", {"return len(V) / 2", "return 1.0"}}, {"__index__", {"return len(V)", "return 1", "return 0"}},
        {"__abs__", {"return V"}}, {"__round__", {"return len(V)"}}, {"__neg__", {"return V"}}, {"__invert__", {"return 1"}},
        {"__trunc__", {"return len(V)"}}, {"__floor__", {"return len(V)"}}, {"__ceil__", {"return 1"}},
        {"__reversed__", {"return iter([V])", "yield V"}}, {"__call__", {"return V", "return 1", "return o == V"}},
        {"__enter__", {"return V", "return self"}}, {"__exit__", {"return V == 'eve'", "return True", "return False"}},
        {"__missing__", {"return V"}}, {"__divmod__", {"return (V, 1)"}}, {"__getattr__", {"return V", "raise AttributeError(o)"}},
        {"write", {"return V", "self.v = o", "self.xs.append(o)"}}, {"__delattr__", {"log.append(o)"}},
        {"__setitem__", {"self.v = q", "self.xs.append(o)"}}, {"__delitem__", {"self.v = 'd'", "self.xs.append('x')"}},
        {"__copy__", {"return self"}}, {"__deepcopy__", {"return self"}}, {"__await__", {"yield\n        return V"}}};
    static const std::vector<std::string> operators = [] {
      std::vector<std::string> names;
      for (const char* word : {"add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift", "matmul"}) {
        for (const char* before : {"", "r", "i"}) names.push_back(std::string("__") + before + word + "__");
      }
      return names;
    }();
    for (const std::string& name : operators) made.push_back({name.c_str(), {"return V", "return NotImplemented", "return self", "return len(V)"}});
    return made;
  }();
  return all;
}

// In expressions: `a` an instance, `w` what an outsider wrote, `s` a number that is secret, `cb` a function.
constexpr const char* kExpressions[] = {
    "a + 1", "1 + a", "a + b", "-a", "~a", "not a", "a == 1", "1 == a", "a == b", "a != b", "a < 1", "1 < a", "a < b", "1 <= a <= w", "a in [1, w]", "w in a",
    "a in b", "a in {1: w}", "a in {1, w}", "[1, w][a]", "{1: w}[a]", "'abc'[a]", "'abc'[a:]", "[1, w, 3][a:b]", "a[0]", "a['a']", "a[w]", "a[0:1]", "f'{a}'",
    "f'{a!r}'", "f'{a:>5}'", "f'{w:{a}}'", "'%s' % a", "'%d' % a", "'%r' % (a,)", "'%(a)s' % a", "[*a]", "{*a}", "(*a, w)", "{**a}", "cb(*a)", "cb(**a)",
    "{a: w}", "{a, b}", "{a: 1, b: w}", "[w] * a", "'x' * a", "[1, w] + a", "a * 2", "2 ** a", "5 // a", "5 % a", "1 << a", "{'a': w} | a", "a | {'a': w}",
    "{1} | a", "{1, a} & {b}", "(1, a) == (1, b)", "[a] == [b]", "[a] < [b]", "{'k': a} == {'k': b}", "[a].index(b)", "max(a, b)", "min([a, b])", "sum([a, b])",
    "sum([a], w)", "any([a, b])", "all([a, b])", "any(a)", "sorted([a, b])", "sorted([a, b], key=cb)", "sorted([w, 'a'], key=a)", "a()", "a(w)", "a is b",
    "[x for x in a]", "{x for x in a}", "{x: w for x in a}", "next(iter(a))", "next(iter(a), w)", "a if a else w", "a and w", "a or w", "isinstance(a, type(b))",
    "divmod(5, a)", "pow(2, a)", "list(reversed(a))", "list(enumerate(a))", "list(zip(a, b))", "list(map(cb, a))", "list(filter(cb, a))", "list(map(a, [1, w]))",
    "dict(a)", "dict([a])", "set(a)", "tuple(a)", "frozenset(a)", "''.join(a)", "''.join([a, w])", "[a, 1].count(b)", "{'x': a}.get(b, w)", "{1: w}.pop(a, 1)",
    "[3].insert(a, w)", "'abc'.center(a)", "'abc'.split(a)", "'abc'.find('b', a)", "w.startswith(a)", "w.replace('a', a)", "int(w, a)", "round(1.5, a)",
    "format(w, a)", "format(a, w)", "(5).to_bytes(a, 'big')", "b'abc'[a]", "range(3)[a]", "a in range(3)", "(1, 2).index(a)", "getattr(a, 'foo', w)", "a.foo",
    "hasattr(a, 'foo')", "[x for x in [1, w] if a]", "[a == x for x in [1, w]]", "{**{'z': w}, **a}", "list(a) + list(a)", "len(a) + len(b)", "abs(a)", "hash(a)",
    "iter(a)", "enumerate(a)", "zip(a, b)", "map(cb, a)", "(lambda *p: p)(*a)", "(lambda **p: p)(**a)", "str([a, b])", "str({'k': a})", "repr((a, w))", "print(a, sep=b)", "getattr(a, w)", "getattr(a, w, 1)",
    "hasattr(a, w)", "'{:{}}'.format(a, w)", "f'{a:{w}}'", "f'{a:{s}}'", "'{0[x]}'.format(a)", "w.format(a)", "('{' + w + '}').format_map(a)", "round(a, s)", "pow(a, s)",
    "a[s:]", "a[w:s]", "print(w, s, file=a)", "a.write(s)", "divmod(s, a)", "s + a", "w in a", "a == s", "a(s, k=w)", "a @ w", "s < a", "next(a, w)", "min(a, key=cb)"};

constexpr const char* kStatements[] = {
    "a += 1", "for r in a: post(r)", "r, = a", "r, *q = a", "with a as r: post(1)", "with a:\n    raise ValueError(w)", "assert a", "if a: post(w)\nelse: post(1)",
    "while a:\n    post(1)\n    break", "r = [1]; r[a] = w", "r = {}; r[a] = w", "r = [1, 2]; r[a:] = b", "r = [1, w]; r[:] = a", "r = [1]; del r[a]", "r = [1]; r += a",
    "r = {1}; r |= a", "r = {'k': w}; r |= a", "r = [w]; r *= a", "r = 's'; r += a", "r = 1; r += a", "match a:\n    case 1: post(1)\n    case _: post(w)",
    "match a:\n    case [r]: post(r)\n    case _: post(1)", "match a:\n    case {'a': r}: post(r)\n    case _: post(1)", "a[0] = w", "setattr(a, w, s)", "a.foo = w", "delattr(a, w)", "del a.foo", "a[w] = 1", "del a[0]", "del a[w]",
    "def g():\n    yield from a\nr = list(g())", "def g():\n    yield a\nr = [str(x) for x in g()]", "try:\n    raise ValueError(a)\nexcept ValueError as e:\n    r = str(e)",
    "r = [a, b]\nr.sort()", "r = [1, w]\nr.sort(key=cb)", "r = [1, w]\nr.sort(key=a)", "r = (i for i in a)\nr = list(r)", "r = [w]\nr.extend(a)", "r = {}\nr.update(a)",
    "r = {}\nr.update(**a)", "r = {}\nr.update([a])", "r = {w}\nr.update(a)", "r = {1, b}\nr.add(a)", "r = {1, b}\nr.discard(a)", "r = {a: 1}\nr[b] = w", "r = [a, 1]\nr.remove(b)",
    "r = iter(a)\nfor q in r: post(q)", "r = enumerate(a)\npost(1)\nr = list(r)", "it = iter(a)\nnext(it)\nr = list(it)", "for q, r in zip(a, b): post(r)", "for q in map(cb, a): post(q)",
    "for q in list(a): post(q)", "async def f():\n    return await a\nimport asyncio\nr = asyncio.run(f())", "def f(*p, **q): return p\nr = f(*a, **b)",
    "r = dict.fromkeys(a, w)", "x1, (x2, *r) = [1, a]", "r = [[x, y] for x in a for y in b]", "for q in reversed(a): post(q)"};

// Calls of a builtin or method `F`.
constexpr const char* kCalls[] = {
    "F(a)", "F(a, b)", "F(1, a)", "F(w, a)", "F([1, w], a)", "F(a, [1, w])", "F(a, w)", "F([a, b])", "F([a, w])", "F({'k': a})", "F(1, a, w)", "F(cb, [1, w])", "F([1, w], key=cb)",
    "F(cb)", "F(w, cb, 'x')", "F((a, 1))", "F(a, b, w)", "F(cb, a)", "F(*a)", "F(cb)(a)", "F(1, 2, a)", "F([[a, 1], [b, w]])", "F({a: w})", "list(F(a))", "list(F(cb, [1, w]))",
    "list(F([1, w], cb))", "list(F(a, b))", "str(F(a))", "F(a) == F(b)", "[x for x in F([a, b])]", "sorted(F([a, b]))", "F([a, b], key=cb)", "F(k=a)", "F(**a)", "F(w)", "F(w, w)", "F()"};

// Receivers of methods: an import, the value, and its type.
struct Receiver { const char* import; const char* value; BuiltinType type; };
constexpr Receiver kReceivers[] = {
    {"", "'abc'", BuiltinType::Str}, {"", "w", BuiltinType::Str}, {"", "[1, a]", BuiltinType::List}, {"", "[b, w]", BuiltinType::List}, {"", "{'a': a}", BuiltinType::Dict},
    {"", "{a: w}", BuiltinType::Dict}, {"", "{1, w}", BuiltinType::Set}, {"", "{a, b}", BuiltinType::Set}, {"", "(1, a)", BuiltinType::Tuple}, {"", "b'abc'", BuiltinType::Bytes},
    {"", "(5)", BuiltinType::Int}, {"", "(1.5)", BuiltinType::Float}};

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed * 2654435761u + 17) {}

  GeneratedPlan Write() {
    plan_.text = "w = read_inbox()[0].sender\ns = get_payslip().net\nlog = []\n";
    WriteClass("A");
    const bool two = Chance(3);
    if (two) WriteClass("B");
    plan_.text += "def cb(*p, **q):\n    post(p[0] if p else 'none')\n    return " + OneOf("1", "w", "p[0]", "p[0] == w", "len(log)") + "\n";
    plan_.text += "a = A(" + Held() + ")\nb = " + (two && Chance(2) ? "B(" : "A(") + Held() + ")\n";
    if (two && Chance(3)) plan_.text += "if w == 'eve':\n    a = b\n";
    for (int i = 0, n = 1 + Pick(3); i < n; ++i) WriteUse();
    plan_.text += "post(len(log))\n";
    return std::move(plan_);
  }

 private:
  std::string Held() { return OneOf("'a'", "w", "str(s)", "'eve'"); }

  void WriteClass(const std::string& name) {
    const bool derived = Chance(6);
    plan_.text += "class " + name + (derived ? OneOf("(dict)", "(list)", "(Exception)", "(str)", "(int)") : "") + ":\n";
    if (!derived) plan_.text += "    def __init__(self, v):\n        self.v = v\n        self.n = 0\n        self.xs = ['a', v]\n";
    const std::vector<Dunder>& all = Dunders();
    std::vector<bool> has(all.size());
    for (int i = 0, n = 2 + Pick(5); i < n; ++i) {
      // The first ones are of protocols that builtins ask for; one for each operator follows.
      const size_t k = static_cast<size_t>(Pick(Chance(3) ? all.size() : 20));
      if (has[k]) continue;
      has[k] = true;
      const Dunder& dunder = all[k];
      ++plan_.constructs[dunder.name];
      std::string body = dunder.bodies[static_cast<size_t>(Pick(dunder.bodies.size()))];
      for (size_t at; (at = body.find('V')) != std::string::npos;) body.replace(at, 1, derived ? "'h'" : "self.v");
      plan_.text += "    def " + std::string(dunder.name) + "(self, o=None, q=None, *rest):\n";
      if (Chance(2)) plan_.text += "        post(" + OneOf("1", derived ? "1" : "self.v", "o") + ")\n";
      if (Chance(4)) plan_.text += "        log.append(1)\n";
      if (Chance(6) && !derived) plan_.text += "        self.v = " + OneOf("'z'", "w", "self.v + '!'") + "\n";
      plan_.text += "        " + body + "\n";
    }
  }

  std::string Call() {
    std::string text = kCalls[Pick(std::size(kCalls))], called;
    switch (Pick(3)) {
      case 0: {
        const BuiltinId id = static_cast<BuiltinId>(Pick(static_cast<size_t>(kFirstException)));
        const BuiltinRow& row = RowOf(id);
        if (row.module != kNoModule && RowOf(row.module).is_hidden) return "a";
        if (row.module != kNoModule) import_ = "import " + std::string(RowOf(row.module).name) + "\n";
        called = (row.module == kNoModule ? "" : std::string(RowOf(row.module).name) + ".") + std::string(row.name);
        break;
      }
      case 1: {
        const ModuleId module = static_cast<ModuleId>(Pick(static_cast<size_t>(ModuleId::kCount)));
        const std::vector<std::string> names = LibraryNames(module);
        if (RowOf(module).is_hidden || names.empty()) return "a";
        import_ = "import " + std::string(RowOf(module).name) + "\n";
        called = std::string(RowOf(module).name) + "." + names[static_cast<size_t>(Pick(names.size()))];
        break;
      }
      default: {
        const Receiver& receiver = kReceivers[Pick(std::size(kReceivers))];
        std::vector<std::string_view> names;
        for (size_t m = 0; m < static_cast<size_t>(Method::kMethodCount); ++m) {
          const MethodRow& row = RowOf(static_cast<Method>(m));
          if (row.type == receiver.type) names.push_back(row.name);
        }
        if (names.empty()) return "a";
        called = std::string(receiver.value) + "." + std::string(names[static_cast<size_t>(Pick(names.size()))]);
      }
    }
    ++plan_.constructs[called];
    for (size_t at = 0; (at = text.find('F', at)) != std::string::npos; at += called.size()) text.replace(at, 1, called);
    return text;
  }

  // What a module has that is written in the plan language.
  static std::vector<std::string> LibraryNames(ModuleId module) {
    std::vector<std::string> names;
    const std::string text(LibraryText(module));
    for (size_t at = 0; at < text.size(); at = text.find('\n', at) == std::string::npos ? text.size() : text.find('\n', at) + 1) {
      for (const char* word : {"def ", "class "}) {
        if (text.compare(at, std::char_traits<char>::length(word), word) != 0) continue;
        size_t from = at + std::char_traits<char>::length(word), to = from;
        while (to < text.size() && (std::isalnum(static_cast<unsigned char>(text[to])) || text[to] == '_')) ++to;
        if (text[from] != '_') names.push_back(text.substr(from, to - from));
      }
    }
    return names;
  }

  // By which of its ways the run goes the analysis has thought of the type.
  std::string Ladder() {
    static const char* const kTypes[] = {"bool", "int", "float", "str", "bytes", "list", "tuple", "dict", "set", "frozenset", "BaseException", "type", "A", "B"};
    const bool by_pattern = Pick(2) == 0;
    std::string text = by_pattern ? "match r:\n    case None: post('None')\n" : "if r is None: post('None')\n";
    size_t at = Pick(std::size(kTypes));
    for (size_t i = 0; i < std::size(kTypes); ++i, at = (at + 1) % std::size(kTypes)) {
      const std::string type = kTypes[at];
      if (plan_.text.find("class " + type) == std::string::npos && type.size() == 1) continue;
      text += by_pattern ? "    case " + type + "(): post('" + type + "')\n" : "elif isinstance(r, " + type + "): post('" + type + "')\n";
    }
    return text + (by_pattern ? "    case _: post('another')\n" : "else: post('another')\n");
  }

  void WriteUse() {
    import_.clear();
    std::string body;
    switch (Pick(4)) {
      case 0: body = kStatements[Pick(std::size(kStatements))]; break;
      case 1: body = "r = " + std::string(kExpressions[Pick(std::size(kExpressions))]); break;
      default: body = "r = " + Call();
    }
    plan_.text += import_ + "r = None\ntry:\n";
    std::string line;
    for (char c : body + "\n") {
      line += c;
      if (c == '\n') plan_.text += "    " + line, line.clear();
    }
    plan_.text += "except Exception as e:\n    post(" + OneOf("1", "len(log)", "type(e) == TypeError") + ")\n";
    plan_.text += Pick(3) == 0 ? Ladder() : OneOf("if isinstance(r, (int, str, float)): post(r)\n", "if isinstance(r, (list, tuple, dict, set)): post(len(r))\n",
                        "if isinstance(r, list):\n    for x in r:\n        if isinstance(x, (int, str)): post(x)\n", "post(1 if r else 2)\n", "post(r is None)\n", "post(a is b)\n");
  }

  std::string import_;
};

}  // namespace

GeneratedPlan GenerateProtocolPlan(uint64_t seed) { return Writer(seed).Write(); }

}  // namespace penstock
