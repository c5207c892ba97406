#include "random_text.h"

#include <algorithm>
#include <vector>

namespace penstock {
namespace {

enum class Type { kInt, kStr, kBool, kInts, kStrs, kDict, kMail, kMails, kContacts, kFunction, kBox, kBoxClass, kGenerator };

struct Variable {
  std::string name;
  Type type;
};

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed) {}

  GeneratedPlan Write() {
    scopes_.push_back({});
    bool dataclass = Chance(5);
    if (dataclass) Line("from dataclasses import dataclass");
    Line("inbox = read_inbox()");
    Declare("inbox", Type::kMails);
    if (dataclass) Dataclass();
    if (Chance(2)) Class();
    if (Chance(4)) GeneratorFunction();
    int count = 5 + Pick(14);
    for (int i = 0; i < count; ++i) Statement(3);
    Sink();
    if (Chance(2)) Sink();
    return std::move(plan_);
  }

 private:
  void Line(const std::string& line) {
    if (lines_ < 120) RandomText::Line(line);
  }

  // -- variables
  void Declare(const std::string& name, Type type) { scopes_.back().push_back({name, type}); }
  std::string Existing(Type type, bool local_only = false) {
    std::vector<std::string> found;
    for (size_t i = local_only ? scopes_.size() - 1 : 0; i < scopes_.size(); ++i) {
      for (const Variable& v : scopes_[i]) if (v.type == type) found.push_back(v.name);
    }
    return found.empty() ? "" : found[static_cast<size_t>(Pick(static_cast<int>(found.size())))];
  }

  // -- classes: an instance has texts `a` and `b`
  void Method(const std::string& signature, const std::string& body) {
    Line("def " + signature + ":");
    ++indent_;
    if (signature.rfind("__", 0) == 0 && Chance(4)) { Uses("dunder_that_writes"); Line("self.b = str(self.b)[:3] + 'm'"); }
    Line(body);
    --indent_;
  }
  // A text made of what a method sees.
  std::string Own() { return OneOf("self.a", "self.b", "str(self.a) + 'o'", "(self.a if self.b else self.b)", "str(len(inbox))", "inbox[0].subject"); }
  std::string Own2() { return OneOf(Own(), "str(" + Own() + ") + str(" + Own() + ")"); }
  std::string OwnTest() { return OneOf("len(str(self.a)) > 2", "self.b == 'x'", "self.a == self.b", "len(inbox) > 1", "bool(self.b)"); }

  void Class() {
    Uses("class");
    std::string cls = Name("C");
    std::string base = Existing(Type::kBoxClass);
    Line("class " + cls + (base.empty() || Chance(2) ? std::string(Chance(4) ? "(dict)" : "") : "(" + base + ")") + ":");
    ++indent_;
    if (Chance(3)) { Uses("class_attribute"); Line("made = 0"); }
    Line("def __init__(self, a, b='x'):");
    ++indent_;
    Line("self.a = a");
    Line("self.b = b");
    --indent_;
    Method("text(self)", "return str(" + Own2() + ")");
    if (Chance(3)) { Uses("property"); Line("@property"); Method("p(self)", "return str(" + Own2() + ")"); }
    else { Method("p(self)", "return 'p'"); Line("p = property(p)"); }
    if (Chance(2)) { Uses("dunder_str"); Method(OneOf("__str__", "__repr__") + "(self)", "return 'S' + str(" + Own2() + ")"); }
    if (Chance(2)) { Uses("dunder_len"); Method("__len__(self)", "return len(str(" + Own2() + "))"); }
    if (Chance(3)) { Uses("dunder_bool"); Method("__bool__(self)", "return " + OwnTest()); }
    if (Chance(2)) { Uses("dunder_eq"); Method("__eq__(self, o)", "return str(" + Own() + ") == str(o)" + OneOf("", " or " + OwnTest())); }
    if (Chance(2)) { Uses("dunder_hash"); Method("__hash__(self)", "return len(str(" + Own() + "))"); }
    if (Chance(3)) { Uses("dunder_index"); Method("__index__(self)", "return len(str(" + Own() + ")) % 3"); }
    if (Chance(3)) { Uses("dunder_lt"); Method("__lt__(self, o)", "return str(" + Own() + ") < str(o)"); }
    if (Chance(2)) { Uses("dunder_add"); Method("__add__(self, o)", "return str(" + Own() + ") + str(o)"); }
    if (Chance(3)) { Uses("dunder_radd"); Method("__radd__(self, o)", "return str(o) + str(" + Own() + ")"); }
    if (Chance(3)) { Uses("dunder_contains"); Method("__contains__(self, o)", "return o == self.b or " + OwnTest()); }
    if (Chance(3)) { Uses("dunder_getitem"); Method("__getitem__(self, i)", "return (str(" + Own() + ") + 'z')[i]"); }
    if (Chance(3)) {
      Uses("dunder_iter");
      Line("def __iter__(self):");
      ++indent_;
      Line("yield str(" + Own() + ")");
      if (Chance(2)) { Line("if " + OwnTest() + ":"); ++indent_; Line("yield str(" + Own() + ")"); --indent_; }
      --indent_;
    }
    if (Chance(3)) { Uses("dunder_call"); Method("__call__(self, x='c')", "return str(x) + str(" + Own() + ")"); }
    Line("def note(self, x):");
    ++indent_;
    if (Chance(2)) { Line("if " + OwnTest() + ":"); ++indent_; Line("self.b = str(x)"); --indent_; }
    else Line("self.b = str(x)");
    Line("return self");
    --indent_;
    --indent_;
    Declare(cls, Type::kBoxClass);
    NewBox(cls);
  }
  void Dataclass() {
    Uses("dataclass");
    std::string cls = Name("D");
    Line("@dataclass" + OneOf("", "(order=True)", "(eq=False)"));
    Line("class " + cls + ":");
    ++indent_;
    Line("a: str");
    Line("b: str = 'x'");
    Method("text(self)", "return str(" + Own2() + ")");
    Line("@property");
    Method("p(self)", "return str(" + Own2() + ")");
    Method("note(self, x)", "self.b = str(x)");
    --indent_;
    Declare(cls, Type::kBoxClass);
    NewBox(cls);
  }
  void NewBox(const std::string& cls) {
    std::string v = Name("o");
    Line(v + " = " + cls + "(" + Str(1) + OneOf("", ", " + Str(1), ", b=" + Str(1)) + ")");
    Declare(v, Type::kBox);
  }
  void GeneratorFunction() {
    Uses("generator_function");
    std::string g = Name("g");
    Line("def " + g + "(xs):");
    ++indent_;
    Line("got = 'n'");
    Line("for x in xs:");
    ++indent_;
    if (Chance(2)) { Line("if " + OneOf("len(x) > 1", "x != 'a'", "len(inbox) > 1") + ":"); ++indent_; Line("got = str((yield x + " + OneOf("'y'", "got", "inbox[0].body") + "))"); --indent_; }
    else Line("yield x + got");
    --indent_;
    if (Chance(3)) { Uses("yield_from"); Line("yield from xs"); }
    Line("return " + OneOf("got", "'r'"));
    --indent_;
    Declare(g, Type::kGenerator);
  }
  std::string BoxText(const std::string& o) {
    return OneOf(o + ".a", o + ".b", o + ".text()", o + ".p", "str(" + o + ")", "f'{" + o + "}'", "str(" + o + " + " + Str(0) + ")",
                 "str(" + Str(0) + " + " + o + ")", "str(" + o + "[0])", "str(" + o + "())", "repr(" + o + ")", "getattr(" + o + ", 'a')",
                 "'%s' % " + o, "'{}'.format(" + o + ")", "str({" + o + ": 'v'})", "str([" + Str(0) + "] * " + o + ")", "str({" + o + ": " + Str(0) + "}.get(" + o + "))",
                 "str([" + Str(0) + ", 'b', 'c'][" + o + "])", "'abc'[:" + o + "]", "str(len({" + o + ", " + o + "}))");
  }
  std::string BoxTest(const std::string& o) {
    return OneOf("bool(" + o + ")", "(not " + o + ")", "(" + o + " == " + Str(0) + ")", "(" + Str(0) + " in " + o + ")",
                 "(" + o + " < " + Str(0) + ")", "(" + o + " != " + o + ")", "any([" + o + "])");
  }
  std::string BoxTexts(const std::string& o) {
    return OneOf("[str(x) for x in " + o + "]", "[str(x) for x in list(" + o + ")]", "[str(x) for x in [" + o + ", " + o + "]]", "[x.a for x in [" + o + "]]");
  }

  // -- expressions
  std::string Int(int depth) {
    if (std::string o = Existing(Type::kBox); !o.empty() && Chance(16)) return "len(" + o + ")";
    if (depth <= 0 || Chance(4)) {
      std::string v = Existing(Type::kInt);
      return !v.empty() && !Chance(3) ? v : std::to_string(Pick(6));
    }
    switch (Pick(19)) {
      case 0: return "(" + Int(depth - 1) + " + " + Int(depth - 1) + ")";
      case 1: return "(" + Int(depth - 1) + " - " + Int(depth - 1) + ")";
      case 2: return "(" + Int(depth - 1) + " * " + Int(depth - 1) + " % 50)";
      case 3: Uses("len"); return "len(" + OneOf(Strs(depth - 1), Str(depth - 1), Mails()) + ")";
      case 4: return Mail(depth - 1) + ".id";
      case 5: Uses("secret"); return "get_payslip().net";
      case 6: Uses("min_max"); return OneOf("min", "max") + "(" + Int(depth - 1) + ", " + Int(depth - 1) + ")";
      case 7: Uses("ternary"); return "(" + Int(depth - 1) + " if " + Bool(depth - 1) + " else " + Int(depth - 1) + ")";
      case 8: Uses("generator"); return "sum(" + Element("len(s)") + " for s in " + Strs(depth - 1) + Filter("s", depth - 1) + ")";
      case 9: Uses("and_or"); return "(" + Int(depth - 1) + OneOf(" and ", " or ") + Int(depth - 1) + ")";
      case 10: return "int(" + Bool(depth - 1) + ")";
      case 11: Uses("sum"); return "sum(" + Ints(depth - 1) + ")";
      case 12: Uses("find"); return Str(depth - 1) + ".find(" + Str(depth - 1) + ")";
      case 13: Uses("or_default"); return "(" + Ints(depth - 1) + " or [0])[0]";
      case 14: Uses("count"); return Str(depth - 1) + ".count(" + Str(0) + ")";
      case 15: Uses("lookup"); return "lookup(" + Str(depth - 1) + ").hits";
      case 16: Uses("int_of_text"); return "int(" + Str(depth - 1) + ")";
      case 17: Uses("dict_len"); return "len(" + Dict(depth - 1) + ")";
      default: Uses("floor_div"); return "(" + Int(depth - 1) + " // " + Int(0) + ")";
    }
  }

  std::string Str(int depth) {
    if (std::string o = Existing(Type::kBox); !o.empty() && Chance(7)) return BoxText(o);
    if (depth <= 0 || Chance(4)) {
      std::string v = Existing(Type::kStr);
      return !v.empty() && !Chance(4) ? v : OneOf("'a'", "'bob'", "''", "'x1'", "'hi'");
    }
    switch (Pick(24)) {
      case 0: case 1: return Mail(depth - 1) + "." + OneOf("sender", "subject", "body");
      case 2: return Mail(depth - 1) + "['" + OneOf("sender", "subject", "body") + "']";
      case 3: return "(" + Str(depth - 1) + " + " + Str(depth - 1) + ")";
      case 4: Uses("f_string"); return "f'{" + Quoted(Str(depth - 1)) + "}-{" + Quoted(Int(depth - 1)) + ":>{" + Quoted("abs(" + Int(0) + ") % 9") + "}}'";
      case 5: return "str(" + Int(depth - 1) + ")";
      case 6: Uses("ternary"); return "(" + Str(depth - 1) + " if " + Bool(depth - 1) + " else " + Str(depth - 1) + ")";
      case 7: Uses("and_or"); return "(" + Str(depth - 1) + OneOf(" and ", " or ") + Str(depth - 1) + ")";
      case 8: return Str(depth - 1) + OneOf(".upper()", ".lower()", ".strip()", ".title()", "[::-1]", "[:1]", "[1:]");
      case 9: Uses("join"); return Str(0) + ".join(" + Strs(depth - 1) + ")";
      case 10: Uses("get_item"); return "(" + Strs(depth - 1) + " + ['z'])[" + OneOf("0", "-1", "0", Int(0)) + "]";
      case 11: Uses("replace"); return Str(depth - 1) + ".replace(" + Str(0) + ", " + Str(0) + ")";
      case 12: Uses("dict_get"); return Dict(depth - 1) + ".get(" + Str(depth - 1) + ", " + Str(0) + ")";
      case 13: Uses("percent"); return "('%s/%s' % (" + Str(depth - 1) + ", " + Int(depth - 1) + "))";
      case 14: Uses("call"); return Call(depth);
      case 15: Uses("ask"); return "ask(" + Str(depth - 1) + ", str)";
      case 16: Uses("lookup"); return "lookup(" + Str(depth - 1) + ").value";
      case 17: Uses("calendar"); return "get_calendar()[0]." + OneOf("title", "notes", "kind");
      case 18: Uses("contact"); return "get_contacts()[" + OneOf("0", "1") + "]." + OneOf("name", "email");
      case 19: Uses("sorted_key"); return "sorted(" + Strs(depth - 1) + " + ['q'], key=lambda s: " + KeyBody() + ")[0]";
      case 20: Uses("repr"); return OneOf("repr(", "str(") + OneOf(Strs(depth - 1), Dict(depth - 1), Ints(depth - 1)) + ")";
      case 21: Uses("split"); return "(" + Str(depth - 1) + ".split(" + OneOf("", "'a'", "' '") + ") + ['w'])[0]";
      case 22: Uses("walrus"); {
        std::string name = Name("w");
        std::string text = "(" + name + " := " + Str(depth - 1) + ")";
        return text;
      }
      default: Uses("min_max"); return OneOf("min", "max") + "(" + Strs(depth - 1) + " + ['m'])";
    }
  }
  std::string KeyBody() { return OneOf("len(s)", "s", Str(0) + ".find(s)", "s.lower()", "len(inbox)"); }
  std::string Element(const char* plain) { return plain; }
  // Inside an f-string of one quote other quotes cannot stand.
  std::string Quoted(const std::string& e) { return e.find('\'') == std::string::npos && e.find(":=") == std::string::npos ? e : "1"; }

  std::string Bool(int depth) {
    if (std::string o = Existing(Type::kBox); !o.empty() && Chance(6)) return BoxTest(o);
    if (depth <= 0 || Chance(6)) {
      std::string v = Existing(Type::kBool);
      return !v.empty() && Chance(2) ? v : OneOf("True", "False", Existing(Type::kStr).empty() ? "1" : Existing(Type::kStr));
    }
    switch (Pick(11)) {
      case 0: return "(" + Int(depth - 1) + OneOf(" < ", " <= ", " > ", " == ", " != ") + Int(depth - 1) + ")";
      case 1: return "(" + Str(depth - 1) + OneOf(" == ", " != ", " < ") + Str(depth - 1) + ")";
      case 2: Uses("in"); return "(" + Str(depth - 1) + OneOf(" in ", " not in ") + OneOf(Str(depth - 1), Strs(depth - 1), Dict(depth - 1)) + ")";
      case 3: return "(not " + Bool(depth - 1) + ")";
      case 4: return "(" + Bool(depth - 1) + OneOf(" and ", " or ") + Bool(depth - 1) + ")";
      case 5: return Str(depth - 1) + OneOf(".startswith('a')", ".isdigit()", ".endswith('b')");
      case 6: Uses("any_all"); return OneOf("any", "all") + "(len(s) > " + Int(0) + " for s in " + Strs(depth - 1) + ")";
      case 7: return "bool(" + OneOf(Strs(depth - 1), Int(depth - 1), Mails()) + ")";
      case 8: Uses("is_none"); return "(" + Dict(depth - 1) + ".get(" + Str(0) + ") is None)";
      case 9: Uses("isinstance"); return "isinstance(" + OneOf(Str(depth - 1), Int(depth - 1)) + ", " + OneOf("str", "int") + ")";
      default: Uses("chained"); return "(0 < " + Int(depth - 1) + " < 40)";
    }
  }

  std::string Filter(const std::string& s, int depth) {
    if (Chance(2)) return "";
    Uses("filter");
    return " if " + OneOf("len(" + s + ") > " + Int(0), s + " != " + Str(0), Bool(depth));
  }

  std::string Strs(int depth) {
    if (std::string o = Existing(Type::kBox); !o.empty() && Chance(12)) return BoxTexts(o);
    if (std::string g = Existing(Type::kGenerator); !g.empty() && depth > 0 && Chance(6)) return "list(" + g + "(" + Strs(depth - 1) + "))";
    if (depth <= 0 || Chance(3)) {
      std::string v = Existing(Type::kStrs);
      return !v.empty() && !Chance(4) ? v : "[" + Str(0) + ", " + Str(0) + "]";
    }
    switch (Pick(13)) {
      case 0: return "[" + Str(depth - 1) + ", " + Str(depth - 1) + "]";
      case 1: Uses("comprehension"); return "[m." + OneOf("sender", "body", "subject") + " for m in " + Mails() + OneOf("", " if m.id > " + Int(0), " if " + Bool(depth - 1)) + "]";
      case 2: Uses("comprehension"); return "[c." + OneOf("name", "email") + " for c in get_contacts()" + OneOf("", " if c.vip", " if " + Bool(depth - 1)) + "]";
      case 3: Uses("sorted"); return "sorted(" + Strs(depth - 1) + OneOf("", ", reverse=" + Bool(0), ", key=lambda s: " + KeyBody()) + ")";
      case 4: return "(" + Strs(depth - 1) + " + " + Strs(depth - 1) + ")";
      case 5: Uses("display_star"); return "[*" + Strs(depth - 1) + ", " + Str(0) + "]";
      case 6: Uses("slice"); return Strs(depth - 1) + OneOf("[1:]", "[:1]", "[::-1]", "[:" + Int(0) + "]");
      case 7: Uses("map"); return "list(map(lambda s: s + " + Str(0) + ", " + Strs(depth - 1) + "))";
      case 8: Uses("filter_builtin"); return "list(filter(lambda s: " + OneOf("s", "len(s) > 1", Bool(0)) + ", " + Strs(depth - 1) + "))";
      case 9: Uses("dict_views"); return "list(" + Dict(depth - 1) + OneOf(".keys()", ".values()", "") + ")";
      case 10: Uses("set"); return "sorted({" + Str(depth - 1) + ", " + Str(0) + "}" + OneOf("", " | set(" + Strs(0) + ")", " - {" + Str(0) + "}") + ")";
      case 11: Uses("and_or"); return "(" + Strs(depth - 1) + OneOf(" or ", " and ") + Strs(depth - 1) + ")";
      default: Uses("split"); return Str(depth - 1) + ".split(" + OneOf("", "'a'") + ")";
    }
  }

  std::string Ints(int depth) {
    if (depth <= 0 || Chance(3)) {
      std::string v = Existing(Type::kInts);
      return !v.empty() && !Chance(3) ? v : "[" + Int(0) + ", " + Int(0) + "]";
    }
    switch (Pick(5)) {
      case 0: return "[" + Int(depth - 1) + ", " + Int(depth - 1) + "]";
      case 1: Uses("comprehension"); return "[len(s) for s in " + Strs(depth - 1) + Filter("s", depth - 1) + "]";
      case 2: Uses("range"); return "list(range(abs(" + Int(depth - 1) + ") % 5))";
      case 3: Uses("comprehension"); return "[m.id for m in " + Mails() + "]";
      default: Uses("sorted"); return "sorted(" + Ints(depth - 1) + ")";
    }
  }

  std::string Dict(int depth) {
    if (depth <= 0 || Chance(2)) {
      std::string v = Existing(Type::kDict);
      return !v.empty() && !Chance(4) ? v : "{" + Str(0) + ": " + Str(0) + ", 'k': " + Str(0) + "}";
    }
    switch (Pick(6)) {
      case 0: return "{" + Str(depth - 1) + ": " + Str(depth - 1) + ", 'a': " + Str(depth - 1) + "}";
      case 1: Uses("dict_comprehension"); return "{s: s + 'v' for s in " + Strs(depth - 1) + Filter("s", depth - 1) + "}";
      case 2: Uses("dict_star"); return "{**" + Dict(depth - 1) + ", 'n': " + Str(0) + "}";
      case 3: Uses("dict_zip"); return "dict(zip(" + Strs(depth - 1) + ", " + Strs(depth - 1) + "))";
      case 4: Uses("dict_comprehension"); return "{v: k for k, v in " + Dict(depth - 1) + ".items()}";
      default: Uses("dict_call"); return "dict(" + Dict(depth - 1) + ", a=" + Str(0) + ")";
    }
  }

  std::string Mails() {
    std::string v = Existing(Type::kMails);
    return v.empty() ? "read_inbox()" : v;
  }
  std::string Mail(int depth) {
    std::string v = Existing(Type::kMail);
    if (!v.empty() && !Chance(3)) return v;
    return Mails() + "[" + OneOf("0", "0", "1", "-1", depth > 0 ? Int(depth - 1) + " % 2" : "0") + "]";
  }

  std::string Call(int depth) {
    std::string f = Existing(Type::kFunction);
    if (f.empty()) return Str(depth - 1);
    switch (Pick(4)) {
      case 0: return f + "(" + Str(depth - 1) + ")";
      case 1: return f + "(" + Str(depth - 1) + ", " + Str(0) + ")";
      case 2: Uses("star_call"); return f + "(*[" + Str(depth - 1) + ", " + Str(0) + "])";
      default: Uses("keyword_call"); return f + "(" + Str(depth - 1) + ", b=" + Str(0) + ")";
    }
  }

  // -- statements
  void Sink() {
    Uses("sink");
    switch (Pick(7)) {
      case 0: Line("post(x=" + Str(2) + ")"); break;
      case 1: Line("post(x=" + Int(2) + ", y=" + Strs(1) + ")"); break;
      case 2: Line("send(to=" + Str(1) + ", body=" + Str(2) + ")"); break;
      case 3: Uses("star_sink"); Line("post(*[" + Str(1) + ", " + Str(1) + "])"); break;
      case 4: Uses("star_star_sink"); Line("post(**{'x': " + Dict(1) + ", 'y': " + Ints(1) + "})"); break;
      case 5: {
        Uses("tool_alias");
        std::string name = Name("t");
        Line(name + " = post");
        Line(name + "(" + Strs(2) + ")");
        break;
      }
      default: {
        std::string v = Existing(static_cast<Type>(Pick(6)));
        Line("post(" + (v.empty() ? "1" : v) + ")");
      }
    }
  }

  void Body(int depth, int most) {
    ++indent_;
    size_t known = scopes_.back().size();
    int count = 1 + Pick(most);
    for (int i = 0; i < count; ++i) Statement(depth);
    // What only one branch declares may be unbound afterwards.
    scopes_.back().resize(known);
    --indent_;
  }

  void Assign() {
    bool again = Chance(2);
    Type type = static_cast<Type>(Pick(7));
    std::string name = again ? Existing(type, true) : "";
    if (name == "inbox") name = "";
    if (name.empty()) name = Name("v");
    switch (type) {
      case Type::kInt: Line(name + " = " + Int(2)); break;
      case Type::kStr: Line(name + " = " + Str(3)); break;
      case Type::kBool: Line(name + " = " + Bool(2)); break;
      case Type::kInts: Line(name + " = " + Ints(2)); break;
      case Type::kStrs: Line(name + " = " + Strs(2)); break;
      case Type::kDict: Line(name + " = " + Dict(2)); break;
      default: Line(name + " = " + Mail(1)); type = Type::kMail;
    }
    if (!again || Existing(type, true).empty()) Declare(name, type);
  }

  void Mutate() {
    if (std::string o = Existing(Type::kBox); !o.empty() && Chance(3)) {
      Uses("set_attribute");
      std::string other = Existing(Type::kBoxClass);
      if (!other.empty() && Chance(4)) return NewBox(other);
      if (!other.empty() && Chance(6)) { Uses("match_class"); Line("match " + o + ":"); ++indent_; Line("case " + other + "(a=x):"); ++indent_; Line("post(x)"); indent_ -= 2; return; }
      return Line(OneOf(o + ".a = " + Str(1), o + ".b = " + Str(1), o + ".note(" + Str(1) + ")", "setattr(" + o + ", 'b', " + Str(1) + ")"));
    }
    std::string xs = Existing(Type::kStrs), d = Existing(Type::kDict), n = Existing(Type::kInts);
    switch (Pick(16)) {
      case 0: case 1: if (!xs.empty()) { Uses("append"); Line(xs + ".append(" + Str(2) + ")"); } break;
      case 2: if (!xs.empty()) { Uses("iadd"); Line(xs + " += " + Strs(1)); } break;
      case 3: if (!xs.empty()) { Uses("insert"); Line(xs + ".insert(" + Int(0) + ", " + Str(1) + ")"); } break;
      case 4: if (!xs.empty()) { Uses("sort"); Line(xs + OneOf(".sort()", ".reverse()", ".sort(key=lambda s: " + KeyBody() + ")", ".clear()")); } break;
      case 5: if (!xs.empty()) { Uses("pop"); std::string v = Name("v"); Line(v + " = " + xs + ".pop() if " + xs + " else " + Str(0)); Declare(v, Type::kStr); } break;
      case 6: if (!xs.empty()) { Uses("set_item"); Line("if " + xs + ":"); ++indent_; Line(xs + "[" + OneOf("0", "-1", Int(1) + " % len(" + xs + ")") + "] = " + Str(1)); --indent_; } break;
      case 7: if (!xs.empty()) { Uses("del_item"); Line("if " + xs + ":"); ++indent_; Line("del " + xs + "[0]"); --indent_; } break;
      case 8: case 9: if (!d.empty()) { Uses("dict_set"); Line(d + "[" + Str(1) + "] = " + Str(2)); } break;
      case 10: if (!d.empty()) { Uses("update"); Line(d + ".update(" + Dict(1) + ")"); } break;
      case 11: if (!d.empty()) { Uses("setdefault"); std::string v = Name("v"); Line(v + " = " + d + ".setdefault(" + Str(1) + ", " + Str(1) + ")"); Declare(v, Type::kStr); } break;
      case 12: if (!d.empty()) { Uses("dict_pop"); std::string v = Name("v"); Line(v + " = " + d + ".pop(" + Str(0) + ", " + Str(1) + ")"); Declare(v, Type::kStr); } break;
      case 13: if (!xs.empty()) { Uses("alias"); std::string v = Name("v"); Line(v + " = " + xs); Declare(v, Type::kStrs); } break;
      case 14: if (!n.empty()) { Uses("slice_store"); Line(n + "[:1] = " + Ints(1)); } break;
      default: if (!xs.empty()) { Uses("extend"); Line(xs + ".extend(" + OneOf(Strs(1), Str(1), "s for s in " + Strs(0)) + ")"); } break;
    }
  }

  void Loop(int depth) {
    ++loops_;
    std::string v = Name("v");
    size_t known = scopes_.back().size();
    switch (Pick(8)) {
      case 0: Uses("for_mails"); Line("for " + v + " in " + Mails() + ":"); Declare(v, Type::kMail); break;
      case 1: Uses("for_texts"); Line("for " + v + " in " + Strs(2) + ":"); Declare(v, Type::kStr); break;
      case 2: Uses("for_range"); Line("for " + v + " in range(abs(" + Int(1) + ") % 4):"); Declare(v, Type::kInt); break;
      case 3: {
        Uses("for_items");
        std::string k = Name("v");
        Line("for " + k + ", " + v + " in list(" + Dict(1) + ".items()):");
        Declare(k, Type::kStr);
        Declare(v, Type::kStr);
        break;
      }
      case 4: {
        Uses("enumerate");
        std::string k = Name("v");
        Line("for " + k + ", " + v + " in enumerate(" + Strs(1) + "):");
        Declare(k, Type::kInt);
        Declare(v, Type::kStr);
        break;
      }
      case 5: {
        Uses("zip");
        std::string k = Name("v");
        Line("for " + k + ", " + v + " in zip(" + Strs(1) + ", " + Strs(1) + "):");
        Declare(k, Type::kStr);
        Declare(v, Type::kStr);
        break;
      }
      case 6: Uses("for_characters"); Line("for " + v + " in " + Str(1) + "[:4]:"); Declare(v, Type::kStr); break;
      default: {
        Uses("while");
        Line(v + " = 0");
        Declare(v, Type::kInt);
        Line("while " + v + " < abs(" + Int(1) + ") % 5:");
        ++indent_;
        Line(v + " += 1");
        --indent_;
      }
    }
    in_loop_.push_back(true);
    Body(depth - 1, 3);
    in_loop_.pop_back();
    scopes_.back().resize(known);
    if (Chance(4)) {
      Uses("loop_else");
      Line("else:");
      Body(depth - 1, 2);
    }
    --loops_;
  }

  void If(int depth) {
    Uses("if");
    Line("if " + Bool(2) + ":");
    Body(depth - 1, 3);
    if (Chance(4)) {
      Uses("elif");
      Line("elif " + Bool(2) + ":");
      Body(depth - 1, 2);
    }
    if (Chance(2)) {
      Line("else:");
      Body(depth - 1, 2);
    }
  }

  void Try(int depth) {
    Uses("try");
    std::string e = Name("e");
    Line("try:");
    Body(depth - 1, 3);
    ++indent_;
    switch (Pick(5)) {
      case 0: Uses("raise"); Line("raise ValueError(" + Str(1) + ")"); break;
      case 1: Line(Name("v") + " = int(" + Str(1) + ")"); break;
      case 2: Line(Name("v") + " = " + Dict(1) + "[" + Str(1) + "]"); break;
      case 3: Uses("assert"); Line("assert " + Bool(1) + ", " + Str(0)); break;
      default: Line(Name("v") + " = 10 // " + Int(1)); break;
    }
    --indent_;
    if (!Chance(6)) {
      Line(OneOf("except Exception as " + e + ":", "except (ValueError, KeyError) as " + e + ":", "except ZeroDivisionError as " + e + ":"));
      ++indent_;
      std::string v = Existing(Type::kStr, true);
      if (!v.empty() && v != "inbox" && Chance(2)) Line(v + " = str(" + e + ")");
      else Line(Name("u") + " = repr(" + e + ")");
      --indent_;
      Body(depth - 1, 2);
      if (Chance(3)) {
        Uses("try_else");
        Line("else:");
        Body(depth - 1, 2);
      }
      if (Chance(4)) {
        Uses("finally");
        Line("finally:");
        Body(depth - 1, 1);
      }
    } else {
      Uses("finally");
      Line("finally:");
      Body(depth - 1, 2);
    }
  }

  void Def(int depth) {
    Uses("def");
    std::string f = Name("f");
    std::string b = OneOf("b='d'", "b=" + Str(1));
    std::string outer = Existing(Type::kStr, true);
    if (outer == "a" || outer == "b") outer.clear();
    bool nonlocal = functions_ > 0 && !outer.empty() && Chance(2);
    bool global = functions_ == 0 && !outer.empty() && Chance(3);
    std::string signature = OneOf("(a, " + b + ")", "(a, " + b + ", *rest)", "(a, " + b + ", **named)");
    Line("def " + f + signature + ":");
    ++functions_;
    scopes_.push_back({{"a", Type::kStr}, {"b", Type::kStr}});
    std::vector<bool> loops;
    std::swap(loops, in_loop_);
    ++indent_;
    if (nonlocal) { Uses("nonlocal"); Line("nonlocal " + outer); }
    if (global) { Uses("global"); Line("global " + outer); }
    if (nonlocal || global) {
      Line(outer + " = " + Str(2));
    }
    int count = 1 + Pick(4);
    for (int i = 0; i < count; ++i) Statement(depth - 1);
    if (Chance(3)) {
      Uses("early_return");
      Line("if " + Bool(2) + ":");
      ++indent_;
      Line("return " + Str(1));
      --indent_;
    }
    if (Chance(8)) {
      Uses("recursion");
      Line("if len(a) > 3:");
      ++indent_;
      Line("return " + f + "(a[:2])");
      --indent_;
    }
    if (!Chance(8)) Line("return " + Str(2));
    else Line("return " + OneOf("a", "b"));
    --indent_;
    std::swap(loops, in_loop_);
    scopes_.pop_back();
    --functions_;
    Declare(f, Type::kFunction);
  }

  void Statement(int depth) {
    if (lines_ > 70) {
      Line("pass");
      return;
    }
    int choice = Pick(depth > 0 ? 26 : 14);
    if (choice < 6) return Assign();
    if (choice < 9) {
      int before = lines_;
      Mutate();
      if (lines_ == before) Assign();
      return;
    }
    if (choice < 11) return Sink();
    if (choice == 11) {
      std::string v = Existing(Type::kInt, true);
      if (v.empty()) return Assign();
      Uses("augmented");
      return Line(v + OneOf(" += ", " -= ") + Int(2));
    }
    if (choice == 12) {
      if (!in_loop_.empty()) {
        Uses("break_continue");
        Line("if " + Bool(2) + ":");
        ++indent_;
        Line(OneOf("break", "continue"));
        --indent_;
        return;
      }
      if (functions_ > 0) {
        Uses("early_return");
        Line("if " + Bool(2) + ":");
        ++indent_;
        Line("return " + Str(1));
        --indent_;
        return;
      }
      Uses("unpack");
      std::string x = Name("v"), y = Name("v");
      Line(x + ", " + OneOf("", "*_, ") + y + " = " + OneOf("(" + Str(1) + ", " + Str(1) + ")", "[" + Str(1) + ", " + Str(1) + "]"));
      Declare(x, Type::kStr);
      Declare(y, Type::kStr);
      return;
    }
    if (choice == 13) {
      Uses("lambda");
      std::string f = Name("f");
      Line(f + " = lambda a, b='l': " + OneOf("a + b", "a", "b", Str(1) + " + a", "a if " + Bool(0) + " else b"));
      return Declare(f, Type::kFunction);
    }
    if (choice < 17) return If(depth);
    if (choice < 20) return Loop(depth);
    if (choice < 23) return Try(depth);
    return Def(depth);
  }

  std::vector<std::vector<Variable>> scopes_;
  std::vector<bool> in_loop_;
  int loops_ = 0, functions_ = 0;
};

}  // namespace

GeneratedPlan GeneratePlan(uint64_t seed) { return Writer(seed * 0x9E3779B97F4A7C15ull + 1).Write(); }

}  // namespace penstock
