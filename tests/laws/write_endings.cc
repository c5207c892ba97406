// What generated plans may end with: constructs that stand behind all others, so that what a seed gave before it still gives.
#include "plan_writer.h"

namespace penstock {

void PlanWriter::TypedErrors() {
  Uses("error_from_error");
  const std::string f = Name("f"), v = Name("v");
  Open("def " + f + "(a):");
  Open("try:");
  Open("if " + OneOf(Decisive(), "len(a) > 2") + ":");
  Line("raise " + OneOf("ValueError(a)", "ValueError", "LookupError(a, inbox[0].sender)"));
  Close();
  Line("return " + OneOf("a", "[a][" + Int(0) + "]"));
  Close();
  Open("except ValueError as e:");
  Line("raise " + OneOf("KeyError(str(e)) from e", "KeyError('k') from None", "IndexError(a)"));
  Close();
  Close();
  Open("try:");
  Line(v + " = " + f + "(" + Str(1) + ")");
  Close();
  Open("except " + OneOf("KeyError", "(KeyError, IndexError)", "LookupError") + " as e:");
  Line(v + " = " + OneOf("str(e)", "str(e.__cause__)", "type(e).__name__", "'caught'", "str(e.args)"));
  Close();
  if (Chance(2)) { Open("except ValueError:"); Line(v + " = 'value'"); Close(); }
  else { Open("finally:"); Line(SharedName() + ".append('f')"); Close(); }
  Line("post(" + v + ")");
}

void PlanWriter::ErrorsThatTest() {
  Uses("error_as_test");
  const std::string v = Name("v");
  Line(v + " = 'first'");
  Open("try:");
  if (Chance(2)) Line("mails = " + OneOf("read_inbox()", "inbox"));
  Line(OneOf("assert " + Bool(1), "assert 'a' in read_inbox()[0].body", "1 / (get_payslip().net - 4)", "{'a': 1}[" + Str(1) + "]", "int(" + Str(1) + ")"));
  if (Chance(3)) Line(v + " = 'on'");
  Close();
  Open("except " + OneOf("AssertionError", "ZeroDivisionError", "KeyError", "Exception", "(AssertionError, KeyError, ValueError)") + ":");
  Line(v + " = 'second'");
  if (Chance(3)) Line("post('handled')");
  Close();
  Line("post(" + v + ")");
}

void PlanWriter::GeneratorMethods() {
  Uses("send_and_throw");
  const std::string g = Name("g"), i = Name("i");
  Open("def " + g + "(a):");
  Open("try:");
  Open("while len(str(a)) < 9:");
  Open("try:");
  Line("a = str(a) + str((yield a))");
  Close();
  Open("except ValueError as e:");
  Line("a = " + OneOf("str(e)", "'caught'", "a + '!'"));
  Close();
  if (Chance(2)) { Open("if " + OneOf(Decisive(), "'x' in a") + ":"); Line("return a"); Close(); }
  Close();
  Close();
  Open("finally:");
  Line(SharedName() + ".append('closed')");
  Close();
  Close();
  Line(i + " = " + g + "(" + Str(1) + ")");
  Open("try:");
  Line("next(" + i + ")");
  Line("post(" + i + ".send(" + Str(1) + "))");
  if (Chance(2)) Line("post(" + i + ".throw(ValueError(" + Str(0) + ")))");
  if (Chance(2)) Line(i + ".close()");
  Close();
  Open("except StopIteration as e:");
  Line("post(" + OneOf("e.value", "'end'") + ")");
  Close();
}

void PlanWriter::MissingAttributes() {
  Uses("dunder_getattr");
  const std::string cls = Name("G"), o = Name("o");
  Open("class " + cls + ":");
  Open("def __init__(self, a):");
  Line("self.a = a");
  Close();
  Open("def __getattr__(self, name):");
  Open("if " + OneOf("name == 'b'", Decisive(), "self.a == name") + ":");
  Line("return " + OneOf("self.a", "name", SharedName()));
  Close();
  Line("raise AttributeError(name)");
  Close();
  Close();
  Line(o + " = " + cls + "(" + Str(1) + ")");
  Line("post(" + OneOf("hasattr(" + o + ", 'b')", "getattr(" + o + ", 'b', 'none')", "getattr(" + o + ", 'zz', " + Str(0) + ")", o + ".b") + ")");
}

// Rounds that are known, some of which are surely labelled.
void PlanWriter::KnownRounds() {
  Uses("known_rounds");
  const std::string s = Name("s"), i = Name("i"), list = "[" + Str(1) + ", " + Str(0) + ", " + Str(1) + "]";
  const int form = Pick(4);
  if (form == 0) Open("for " + s + " in " + list + ":");
  else if (form == 1) Open("for " + i + ", " + s + " in enumerate(" + list + "):");
  else if (form == 2) Open("for " + s + ", " + i + " in zip(" + list + ", 'ab'):");
  else { Line(i + " = 0"); Open("while " + i + " < 3:"); Line(s + " = " + list + "[" + i + "]"); Line(i + " += 1"); }
  if (Chance(4)) { Open("if " + Bool(1) + ":"); Line(OneOf("break", "continue")); Close(); }
  if (Chance(4)) { Open("try:"); Line("post(" + s + ")"); Close(); Open("except ValueError:"); Line("pass"); Close(); }
  else Line("post(" + OneOf(s, s, s + " + " + Str(0)) + ")");
  Close();
}

void PlanWriter::GuardedMatch() {
  Uses("match_guard");
  const std::string v = Name("v");
  Open("match " + OneOf(Str(1), "[" + Str(0) + ", " + Str(1) + "]", "{'k': " + Str(1) + "}") + ":");
  Open("case " + OneOf("'a' | 'bob'", "[x, *rest]", "{'k': x, **rest}", "str(x)") + " if " + Bool(1) + ":");
  Line(v + " = " + OneOf("'one'", Str(1)));
  Close();
  if (Chance(2)) { Open("case [_, _] | {'k': _}:"); Line(v + " = 'two'"); Close(); }
  Open("case _:");
  Line(v + " = 'other'");
  Close();
  Close();
  Line("post(" + v + ")");
}

// What modules give of texts and lists.
void PlanWriter::ModuleResults() {
  switch (Pick(7)) {
    case 0: Uses("reduce"); return Line("post(functools.reduce(lambda a, s: " + OneOf("a + s", "s if len(s) > len(a) else a", "a or s") + ", " + Strs(1) + ", " + Str(0) + "))");
    case 1: Uses("json_result"); return Line("post(json.loads(json.dumps({'k': " + Str(1) + ", 'l': " + Strs(1) + "}))" + OneOf("", "['k']", "['l']") + ")");
    case 2: Uses("re_result"); Line("import re"); return Line("post(" + OneOf("re.findall('[a-z]', " + Str(1) + ")", "re.sub('a', " + Str(0) + ", " + Str(1) + ")", "bool(re.search('a', " + Str(1) + "))") + ")");
    case 3: Uses("format_spec"); return Line("post('{:>{w}}|{k!r}'.format(" + Str(1) + ", w=abs(" + Int(0) + ") % 9, k=" + Str(1) + "))");
    case 4: Uses("set_algebra"); return Line("post(sorted((set(" + Strs(1) + ")" + OneOf(" & ", " | ", " - ", " ^ ") + "frozenset(" + Strs(1) + "))))");
    case 5: Uses("walrus_in_filter"); return Line("post([t for s in " + Strs(1) + " if (t := s + " + Str(0) + ") != " + Str(1) + "])");
    default: Uses("min_max_key"); return Line("post(" + OneOf("min", "max") + "(" + Strs(1) + " + ['q'], key=lambda s: " + KeyBody() + "))");
  }
}

void PlanWriter::Ending() {
  switch (Pick(8)) {
    case 0: return TypedErrors();
    case 1: return ErrorsThatTest();
    case 2: return GeneratorMethods();
    case 3: return MissingAttributes();
    case 4: return KnownRounds();
    case 5: return GuardedMatch();
    default: return ModuleResults();
  }
}

}  // namespace penstock
