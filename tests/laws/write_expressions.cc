// Expressions of generated plans, by the kind of value they give.
#include "plan_writer.h"

namespace penstock {
namespace {

// Inside an f-string its own quotes cannot stand.
std::string Quoted(const std::string& e) { return e.find('"') == std::string::npos && e.find(":=") == std::string::npos ? "(" + e + ")" : "1"; }

}  // namespace

std::string PlanWriter::Int(int depth) {
  if (const PlanVariable* o = ExistingBox(); o != nullptr && Chance(14)) {
    if (std::string use = Used(ClassOf(o->cls)->numbers, o->name); !use.empty()) return use;
  }
  if (depth <= 0 || Chance(4)) {
    std::string v = Existing(Type::kInt);
    return !v.empty() && !Chance(3) ? v : std::to_string(Pick(6));
  }
  switch (Pick(19)) {
    case 0: return "(" + Int(depth - 1) + " + " + Int(depth - 1) + ")";
    case 1: return "(" + Int(depth - 1) + " - " + Int(depth - 1) + ")";
    case 2: return "(" + Int(depth - 1) + " * " + Int(depth - 1) + " % 50)";
    case 3: return Mark("len") + "len(" + OneOf(Strs(depth - 1), Str(depth - 1), Mails()) + ")";
    case 4: return Mail(depth - 1) + ".id";
    case 5: return Mark("secret") + "get_payslip().net";
    case 6: return Mark("min_max") + OneOf("min", "max") + "(" + Int(depth - 1) + ", " + Int(depth - 1) + ")";
    case 7: return Mark("ternary") + "(" + Int(depth - 1) + " if " + Bool(depth - 1) + " else " + Int(depth - 1) + ")";
    case 8: return Mark("generator") + "sum(" + "len(s)" + " for s in " + Strs(depth - 1) + Filter("s", depth - 1) + ")";
    case 9: return Mark("and_or") + "(" + Int(depth - 1) + OneOf(" and ", " or ") + Int(depth - 1) + ")";
    case 10: return "int(" + Bool(depth - 1) + ")";
    case 11: return Mark("sum") + "sum(" + Ints(depth - 1) + ")";
    case 12: return Mark("find") + Str(depth - 1) + ".find(" + Str(depth - 1) + ")";
    case 13: return Mark("or_default") + "(" + Ints(depth - 1) + " or [0])[0]";
    case 14: return Mark("count") + Str(depth - 1) + ".count(" + Str(0) + ")";
    case 15: return Mark("lookup") + "lookup(" + Str(depth - 1) + ").hits";
    case 16: return Mark("int_of_text") + "int('0' + " + Str(depth - 1) + OneOf("[:0]", "[:0]", "[:0]", "") + ")";
    case 17: return Mark("dict_len") + "len(" + Dict(depth - 1) + ")";
    default: return Mark("floor_div") + "(" + Int(depth - 1) + " // " + Int(0) + ")";
  }
}

std::string PlanWriter::Str(int depth) {
  if (const PlanVariable* o = ExistingBox(); o != nullptr && Chance(6)) return Used(ClassOf(o->cls)->texts, o->name);
  if (depth > 0 && Chance(14)) return StrOfOthers(depth);
  if (depth <= 0 || Chance(4)) {
    std::string v = Existing(Type::kStr);
    return !v.empty() && !Chance(4) ? v : OneOf("'a'", "'bob'", "''", "'x1'", "'hi'");
  }
  switch (Pick(24)) {
    case 0: case 1: return Mail(depth - 1) + "." + OneOf("sender", "subject", "body");
    case 2: return Mail(depth - 1) + "['" + OneOf("sender", "subject", "body") + "']";
    case 3: return "(" + Str(depth - 1) + " + " + Str(depth - 1) + ")";
    case 4: return Mark("f_string") + "f\"{" + Quoted(Str(depth - 1)) + "}-{" + Quoted(Int(depth - 1)) + ":>{" + Quoted("abs(" + Int(0) + ") % 9") + "}}\"";
    case 5: return "str(" + Int(depth - 1) + ")";
    case 6: return Mark("ternary") + "(" + Str(depth - 1) + " if " + Bool(depth - 1) + " else " + Str(depth - 1) + ")";
    case 7: return Mark("and_or") + "(" + Str(depth - 1) + OneOf(" and ", " or ") + Str(depth - 1) + ")";
    case 8: return Str(depth - 1) + OneOf(".upper()", ".lower()", ".strip()", ".title()", "[::-1]", "[:1]", "[1:]");
    case 9: return Mark("join") + Str(0) + ".join(" + Strs(depth - 1) + ")";
    case 10: return Mark("get_item") + "(" + Strs(depth - 1) + " + ['z'])[" + OneOf("0", "-1", "0", Int(0) + " % 2 - 1") + "]";
    case 11: return Mark("replace") + Str(depth - 1) + ".replace(" + Str(0) + ", " + Str(0) + ")";
    case 12: return Mark("dict_get") + Dict(depth - 1) + ".get(" + Str(depth - 1) + ", " + Str(0) + ")";
    case 13: return Mark("percent") + "('%s/%s' % (" + Str(depth - 1) + ", " + Int(depth - 1) + "))";
    case 14: return Mark("call") + Call(depth);
    case 15: return Mark("ask") + "ask(" + Str(depth - 1) + ", str)";
    case 16: return Mark("lookup") + "lookup(" + Str(depth - 1) + ").value";
    case 17: return Mark("calendar") + "get_calendar()[0]." + OneOf("title", "notes", "kind");
    case 18: return Mark("contact") + "get_contacts()[" + OneOf("0", "1") + "]." + OneOf("name", "email");
    case 19: return Mark("sorted_key") + "sorted(" + Strs(depth - 1) + " + ['q'], key=lambda s: " + KeyBody() + ")[0]";
    case 20: return Mark("repr") + OneOf("repr(", "str(") + OneOf(Strs(depth - 1), Dict(depth - 1), Ints(depth - 1)) + ")";
    case 21: return Mark("split") + "(" + Str(depth - 1) + ".split(" + OneOf("", "'a'", "' '") + ") + ['w'])[0]";
    case 22: return Mark("walrus") + "(" + Name("w") + " := " + Str(depth - 1) + ")";
    default: return Mark("min_max") + OneOf("min", "max") + "(" + Strs(depth - 1) + " + ['m'])";
  }
}
std::string PlanWriter::KeyBody() {
  if (!quiet_ && Chance(8)) return Mark("key_that_writes") + "(" + SharedName() + ".append(s) or len(s))";
  if (Chance(10)) return Mark("key_that_calls") + "lookup(s).hits";
  return OneOf("len(s)", "s", Str(0) + ".find(s)", "s.lower()", "len(inbox)");
}

std::string PlanWriter::Decisive() {
  return Mark("decisive_test") + OneOf("(inbox[0].id > 3)", "(len(inbox) > 1)", "(get_payslip().net > 4)", "(inbox[0].body == 'yes')", "(inbox[0].sender in ('eve', 'a'))",
                                       "(get_calendar()[0].notes == 'hi')", "any(m.id == 4 for m in inbox)", "(inbox[-1].id % 2 == 0)");
}

// A text from what is less ordinary.
std::string PlanWriter::StrOfOthers(int depth) {
  std::string i = Existing(Type::kIterator), lists = Existing(Type::kLists), groups = Existing(Type::kGroups), set = Existing(Type::kSet), tools = Existing(Type::kTools),
              function = Existing(Type::kFunction);
  switch (Pick(9)) {
    case 0: if (!i.empty()) return Mark("iterator_read") + "next(" + i + ", " + Str(0) + ")"; break;
    case 1: if (!lists.empty()) return "str(" + lists + OneOf("", "[0]", "[-1:]") + ")"; break;
    case 2: if (!groups.empty()) return "str(" + groups + OneOf("", ".get(" + Str(0) + ")", "['k']") + ")"; break;
    case 3: if (!set.empty()) return "str(" + OneOf("sorted(" + set + ")", "len(" + set + ")", "(" + Str(0) + " in " + set + ")") + ")"; break;
    case 4: if (!tools.empty()) return Mark("tool_in_container") + "str(" + tools + "[" + OneOf("0", "-1", Int(0) + " % 2") + "](" + Str(depth - 1) + "))"; break;
    case 5: if (!function.empty()) return Mark("function_attribute") + "str(getattr(" + function + ", 'noted', 'no'))"; break;
    case 6: return Mark("tool_chosen") + "str((lookup if " + Bool(depth - 1) + " else post)(" + Str(depth - 1) + "))";
    case 7: return Mark("lambda_called") + "(lambda s, t=" + Str(0) + ": s + t)(" + Str(depth - 1) + ")";
    default: break;
  }
  return "str(" + Shared(depth - 1) + ")";
}

std::string PlanWriter::Bool(int depth) {
  if (Chance(6)) return Decisive();
  if (const PlanVariable* o = ExistingBox(); o != nullptr && Chance(6)) return Used(ClassOf(o->cls)->tests, o->name);
  if (depth <= 0 || Chance(6)) {
    std::string v = Existing(Type::kBool);
    return !v.empty() && Chance(2) ? v : OneOf("True", "False", Existing(Type::kStr).empty() ? "1" : Existing(Type::kStr));
  }
  switch (Pick(11)) {
    case 0: return "(" + Int(depth - 1) + OneOf(" < ", " <= ", " > ", " == ", " != ") + Int(depth - 1) + ")";
    case 1: return "(" + Str(depth - 1) + OneOf(" == ", " != ", " < ") + Str(depth - 1) + ")";
    case 2: return Mark("in") + "(" + Str(depth - 1) + OneOf(" in ", " not in ") + OneOf(Str(depth - 1), Strs(depth - 1), Dict(depth - 1)) + ")";
    case 3: return "(not " + Bool(depth - 1) + ")";
    case 4: return "(" + Bool(depth - 1) + OneOf(" and ", " or ") + Bool(depth - 1) + ")";
    case 5: return Str(depth - 1) + OneOf(".startswith('a')", ".isdigit()", ".endswith('b')");
    case 6: return Mark("any_all") + OneOf("any", "all") + "(len(s) > " + Int(0) + " for s in " + Strs(depth - 1) + ")";
    case 7: return "bool(" + OneOf(Strs(depth - 1), Int(depth - 1), Mails()) + ")";
    case 8: return Mark("is_none") + "(" + Dict(depth - 1) + ".get(" + Str(0) + ") is None)";
    case 9: return Mark("isinstance") + "isinstance(" + OneOf(Str(depth - 1), Int(depth - 1)) + ", " + OneOf("str", "int") + ")";
    default: return Mark("chained") + "(0 < " + Int(depth - 1) + " < 40)";
  }
}

std::string PlanWriter::Filter(const std::string& s, int depth) {
  if (Chance(2)) return "";
  if (!quiet_ && Chance(10)) return Mark("filter_that_writes") + " if not " + SharedName() + ".append(" + s + ")";
  return Mark("filter") + " if " + OneOf("len(" + s + ") > " + Int(0), s + " != " + Str(0), Bool(depth));
}

std::string PlanWriter::Strs(int depth) {
  if (const PlanVariable* o = ExistingBox(); o != nullptr && Chance(10)) return Used(ClassOf(o->cls)->lists, o->name);
  if (depth > 0 && Chance(10)) return Shared(depth - 1);
  if (std::string i = Existing(Type::kIterator); !i.empty() && Chance(8)) return Mark("iterator_read") + OneOf("list(" + i + ")", "[s for s in " + i + "]", "sorted(" + i + ")");
  if (std::string s = Existing(Type::kSet); !s.empty() && Chance(8)) return "sorted(" + s + ")";
  if (std::string g = Existing(Type::kGenerator); !g.empty() && depth > 0 && Chance(6)) return "list(" + g + "(" + Strs(depth - 1) + "))";
  if (depth <= 0 || Chance(3)) {
    std::string v = Existing(Type::kStrs);
    return !v.empty() && !Chance(4) ? v : "[" + Str(0) + ", " + Str(0) + "]";
  }
  switch (Pick(13)) {
    case 0: return "[" + Str(depth - 1) + ", " + Str(depth - 1) + "]";
    case 1: return Mark("comprehension") + "[m." + OneOf("sender", "body", "subject") + " for m in " + Mails() + OneOf("", " if m.id > " + Int(0), " if " + Bool(depth - 1)) + "]";
    case 2: return Mark("comprehension") + "[c." + OneOf("name", "email") + " for c in get_contacts()" + OneOf("", " if c.vip", " if " + Bool(depth - 1)) + "]";
    case 3: return Mark("sorted") + "sorted(" + Strs(depth - 1) + OneOf("", ", reverse=" + Bool(0), ", key=lambda s: " + KeyBody()) + ")";
    case 4: return "(" + Strs(depth - 1) + " + " + Strs(depth - 1) + ")";
    case 5: return Mark("display_star") + "[*" + Strs(depth - 1) + ", " + Str(0) + "]";
    case 6: return Mark("slice") + Strs(depth - 1) + OneOf("[1:]", "[:1]", "[::-1]", "[:" + Int(0) + "]");
    case 7: return Mark("map") + "list(map(lambda s: s + " + Str(0) + ", " + Strs(depth - 1) + "))";
    case 8: return Mark("filter_builtin") + "list(filter(lambda s: " + OneOf("s", "len(s) > 1", Bool(0)) + ", " + Strs(depth - 1) + "))";
    case 9: return Mark("dict_views") + "list(" + Dict(depth - 1) + OneOf(".keys()", ".values()", "") + ")";
    case 10: return Mark("set") + "sorted({" + Str(depth - 1) + ", " + Str(0) + "}" + OneOf("", " | set(" + Strs(0) + ")", " - {" + Str(0) + "}") + ")";
    case 11: return Mark("and_or") + "(" + Strs(depth - 1) + OneOf(" or ", " and ") + Strs(depth - 1) + ")";
    default: return Mark("split") + Str(depth - 1) + ".split(" + OneOf("", "'a'") + ")";
  }
}

std::string PlanWriter::Ints(int depth) {
  if (depth <= 0 || Chance(3)) {
    std::string v = Existing(Type::kInts);
    return !v.empty() && !Chance(3) ? v : "[" + Int(0) + ", " + Int(0) + "]";
  }
  switch (Pick(5)) {
    case 0: return "[" + Int(depth - 1) + ", " + Int(depth - 1) + "]";
    case 1: return Mark("comprehension") + "[len(s) for s in " + Strs(depth - 1) + Filter("s", depth - 1) + "]";
    case 2: return Mark("range") + "list(range(abs(" + Int(depth - 1) + ") % 5))";
    case 3: return Mark("comprehension") + "[m.id for m in " + Mails() + "]";
    default: return Mark("sorted") + "sorted(" + Ints(depth - 1) + ")";
  }
}

std::string PlanWriter::Dict(int depth) {
  if (depth <= 0 || Chance(2)) {
    std::string v = Existing(Type::kDict);
    return !v.empty() && !Chance(4) ? v : "{" + Str(0) + ": " + Str(0) + ", 'k': " + Str(0) + "}";
  }
  switch (Pick(6)) {
    case 0: return "{" + Str(depth - 1) + ": " + Str(depth - 1) + ", 'a': " + Str(depth - 1) + "}";
    case 1: return Mark("dict_comprehension") + "{s: s + 'v' for s in " + Strs(depth - 1) + Filter("s", depth - 1) + "}";
    case 2: return Mark("dict_star") + "{**" + Dict(depth - 1) + ", 'n': " + Str(0) + "}";
    case 3: return Mark("dict_zip") + "dict(zip(" + Strs(depth - 1) + ", " + Strs(depth - 1) + "))";
    case 4: return Mark("dict_comprehension") + "{v: k for k, v in " + Dict(depth - 1) + ".items()}";
    default: return Mark("dict_call") + "dict(" + Dict(depth - 1) + ", a=" + Str(0) + ")";
  }
}

std::string PlanWriter::Mails() {
  std::string v = Existing(Type::kMails);
  return v.empty() ? "read_inbox()" : v;
}
std::string PlanWriter::Mail(int depth) {
  std::string v = Existing(Type::kMail);
  if (!v.empty() && !Chance(3)) return v;
  return Mails() + "[" + OneOf("0", "0", "0", "-1", "-1", depth > 0 && Chance(2) ? Int(depth - 1) + " % 2" : "0") + "]";
}

std::string PlanWriter::Call(int depth) {
  std::string f = Existing(Type::kFunction);
  if (f.empty()) return Str(depth - 1);
  switch (Pick(6)) {
    case 0: return f + "(" + Str(depth - 1) + ")";
    case 1: return Mark("star_call") + f + "(*" + Strs(depth - 1) + "[:2])";
    case 2: return Mark("star_star_call") + f + "(" + Str(depth - 1) + ", **{'b': " + Str(0) + "})";
    case 3: return f + "(" + Str(depth - 1) + ", " + Str(0) + ")";
    case 4: return Mark("star_call") + f + "(*[" + Str(depth - 1) + ", " + Str(0) + "])";
    default: return Mark("keyword_call") + f + "(" + Str(depth - 1) + ", b=" + Str(0) + ")";
  }
}

}  // namespace penstock
