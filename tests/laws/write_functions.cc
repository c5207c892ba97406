// Functions of generated plans: plain and nested, generators, coroutines, decorators, and those that hold what others hold.
#include "plan_writer.h"

namespace penstock {

void PlanWriter::Def(int depth) {
  Uses("def");
  std::string f = Name("f");
  std::string b = OneOf("b='d'", "b=" + Str(1));
  std::string outer = Existing(Type::kStr, true);
  if (outer == "a" || outer == "b") outer.clear();
  bool nonlocal = functions_ > 0 && !outer.empty() && Chance(2);
  bool global = functions_ == 0 && !outer.empty() && Chance(3);
  int rest = Pick(5);
  std::string last = rest == 0 ? ", *rest" : rest == 1 ? ", **named" : rest == 2 ? ", *rest, **named" : "";
  if (!decorators_.empty() && Chance(3)) { Uses("decorated"); Line("@" + AnyOf(decorators_)); }
  else if (Chance(12)) { Uses("cached_function"); Line("@functools.lru_cache"); }
  Open("def " + f + "(a, " + b + last + "):");
  ++functions_;
  scopes_.push_back({{"a", Type::kStr, ""}, {"b", Type::kStr, ""}});
  std::vector<bool> loops;
  std::swap(loops, in_loop_);
  if (nonlocal) { Uses("nonlocal"); Line("nonlocal " + outer); }
  if (global) { Uses("global"); Line("global " + outer); }
  if (nonlocal || global) Line(outer + " = " + Str(2));
  if ((rest == 0 || rest == 2) && Chance(2)) { Uses("star_parameter"); std::string v = Name("v"); Line(v + " = list(rest)"); Declare(v, Type::kStrs); }
  if ((rest == 1 || rest == 2) && Chance(2)) { Uses("star_star_parameter"); Declare("named", Type::kDict); }
  int count = 1 + Pick(4);
  for (int i = 0; i < count; ++i) Statement(depth - 1);
  if (Chance(3)) {
    Uses("early_return");
    Open("if " + Bool(2) + ":");
    Line("return " + Str(1));
    Close();
  }
  if (Chance(8)) {
    Uses("recursion");
    Open("if len(a) > 3:");
    Line("return " + f + "(a[:2])");
    Close();
  }
  if (Chance(6)) FinallyThatOverrides(depth - 1);
  if (!Chance(8)) Line("return " + Str(2));
  else Line("return " + OneOf("a", "b"));
  Close();
  std::swap(loops, in_loop_);
  scopes_.pop_back();
  --functions_;
  Declare(f, Type::kFunction);
  if (Chance(6)) { Uses("function_attribute"); Line(f + ".noted = " + Str(1)); }
}

void PlanWriter::Lambda() {
  Uses("lambda");
  std::string f = Name("f");
  Line(f + " = lambda a, b='l': " + OneOf("a + b", "a", "b", Str(1) + " + a", "a if " + Bool(0) + " else b", SharedName() + ".append(a) or b"));
  Declare(f, Type::kFunction);
}

void PlanWriter::GeneratorFunction() {
  Uses("generator_function");
  std::string g = Name("g");
  Open("def " + g + "(xs):");
  Line("got = 'n'");
  bool guarded = Chance(3);
  if (guarded) { Uses("generator_finally"); Open("try:"); }
  Open("for x in list(xs):");
  if (Chance(2)) {
    Open("if " + OneOf("len(x) > 1", "x != 'a'", Decisive()) + ":");
    Line("got = str((yield x + " + OneOf("'y'", "got", "inbox[0].body") + "))");
    Close();
  } else {
    Line("yield x + got");
  }
  if (Chance(3)) { Uses("generator_that_writes"); Line(SharedName() + ".append(" + OneOf("x", "got") + ")"); }
  Close();
  if (guarded) { Close(); Open("finally:"); Line(SharedName() + ".append(" + OneOf("'end'", "got") + ")"); Close(); }
  if (Chance(3)) { Uses("yield_from"); Line("yield from xs"); }
  Line("return " + OneOf("got", "'r'"));
  Close();
  Declare(g, Type::kGenerator);
}

// A function that gives a list others hold: a global, a default argument, what it closed over.
// One of two lists by a test, in one of the ways there are; then it is written into.
void PlanWriter::ChosenByFunction() {
  Uses("chosen_by_function");
  const std::string pick = Name("pick"), x = SharedName(), y = SharedName();
  std::string chosen = pick + "(" + Bool(1) + ", " + x + ", " + y + ")";
  switch (Pick(6)) {
    case 0: Open("def " + pick + "(c, a, b):"); Line("return a if c else b"); Close(); break;
    case 1: Open("def " + pick + "(c, a, b):"); Open("if c:"); Line("return a"); Close(); Line("return b"); Close(); break;
    case 2: Open("def " + pick + "(c, a, b):"); Line("return [a, b][1 if c else 0]"); Close(); break;
    case 3: Open("def " + pick + "(c, a, b):"); Line("yield a if c else b"); Close(); chosen = "next(" + chosen + ")"; break;
    case 4: Open("def " + pick + "(c, a=" + x + ", b=" + y + "):"); Line("return {True: a, False: b}[bool(c)]"); Close(); chosen = pick + "(" + Bool(1) + ")"; break;
    default: {
      const std::string make = Name("f");
      Open("def " + make + "(a, b):");
      Line("return lambda c: a if c else b");
      Close();
      chosen = make + "(" + x + ", " + y + ")(" + Bool(1) + ")";
    }
  }
  if (Chance(3)) return WriteInto(chosen);
  const std::string kept = Name("r");
  Line(kept + " = " + chosen);
  if (Chance(4)) Line(kept + " += [" + Str(1) + "]");
  else WriteInto(kept);
}

// json.loads calls what it is given as often as the text says.
void PlanWriter::JsonHook() {
  Uses("json_hook");
  const std::string text = "'[' + ', '.join(str(len(s)) for s in " + Strs(1) + ") + ']'";
  Line(Name("v") + " = sum(json.loads(" + text + ", parse_int=lambda t: " + OneOf("len(t)", "lookup(t).hits", Int(1)) + "))");
}

void PlanWriter::HolderFunction() {
  Uses("holder_function");
  std::string h = Name("h"), x = SharedName(), y = SharedName();
  switch (Pick(6)) {
    case 0: Open("def " + h + "():"); Line("return " + x); Close(); break;
    case 1: Uses("default_that_aliases"); Open("def " + h + "(kept=" + OneOf("[]", x) + "):"); if (Chance(2)) Line("kept.append('k')"); Line("return kept"); Close(); break;
    case 2: Line(h + " = lambda: " + OneOf(x, "(" + x + " if " + Bool(1) + " else " + y + ")")); break;
    case 3: {
      Uses("closure");
      std::string make = Name("f");
      Open("def " + make + "(inner):");
      Open("def give():");
      if (Chance(2)) Line("inner.append('g')");
      Line("return inner");
      Close();
      Line("return give");
      Close();
      Line(h + " = " + make + "(" + x + ")");
      break;
    }
    case 4: {
      Open("def " + h + "():");
      Open("if " + Bool(1) + ":");
      Line("return " + x);
      Close();
      Line("return " + y);
      Close();
      break;
    }
    default: Uses("partial"); Line(h + " = functools.partial(lambda l: l, " + x + ")"); break;
  }
  Declare(h, Type::kHolder);
}

// Closures of one block each that call each other: who writes is two cells away.
void PlanWriter::ClosuresThatCall() {
  Uses("closures_that_call");
  const std::string f = Name("f"), list = Name("v"), put = Name("p"), inner = Name("q"), held = OneOf("[]", SharedName());
  Open("def " + f + "():");
  Line(list + " = " + held);
  Open("def " + put + "():");
  Line(list + ".append(" + OneOf("'a'", "'b'") + ")");
  Close();
  Open("def " + inner + "():");
  Line(put + "()");
  Close();
  Open("if " + Bool(1) + ":");
  Line(inner + "()");
  Close();
  Line("return " + list);
  Close();
  Declare(f, Type::kHolder);
}

void PlanWriter::WriterFunction() {
  Uses("writer_function_made");
  std::string w = Name("w");
  switch (Pick(4)) {
    case 0: Line(w + " = lambda l, s='w': l.append(s)"); break;
    case 1: Open("def " + w + "(l, s='w'):"); Line("l += [s]"); Close(); break;
    case 2: {
      Open("def " + w + "(l, s='w'):");
      Open("if " + OneOf("len(l) > 1", "s in l", Decisive()) + ":");
      Line(OneOf("return", "raise KeyError(s)", "l = []"));
      Close();
      Line("l.append(s)");
      Close();
      break;
    }
    default: Open("def " + w + "(*rest):"); Line("rest[0].append(str(rest[1:]))"); Close(); break;
  }
  Declare(w, Type::kWriter);
}

// A closure that counts: what it gives depends on how often it was called.
void PlanWriter::CounterFunction() {
  Uses("nonlocal");
  std::string make = Name("f"), c = Name("f");
  Open("def " + make + "(n):");
  Open("def step(a, b='s'):");
  Line("nonlocal n");
  Line("n = " + OneOf("n + a", "str(n) + b", "a + n[:3]"));
  Line("return n");
  Close();
  Line("return step");
  Close();
  Line(c + " = " + make + "(" + Str(1) + ")");
  Declare(c, Type::kFunction);
}

void PlanWriter::ContextFunction() {
  Uses("contextmanager");
  std::string c = Name("k");
  Line("@contextlib.contextmanager");
  Open("def " + c + "(a):");
  if (Chance(2)) Line(SharedName() + ".append('enter')");
  int form = Pick(3);
  if (form == 0) {
    Line("yield " + OneOf("a", "a + '!'"));
    Line(SharedName() + ".append('left')");
  } else {
    Open("try:");
    Line("yield a");
    Close();
    if (form == 1) { Open("finally:"); Line(SharedName() + ".append(a)"); Close(); }
    else { Open("except ValueError as e:"); Line(SharedName() + ".append(str(e))"); Close(); }
  }
  Close();
  Declare(c, Type::kContext);
}

void PlanWriter::Decorator() {
  Uses("decorator");
  std::string d = Name("deco");
  Open("def " + d + "(f):");
  if (Chance(2)) Line("@functools.wraps(f)");
  Open("def inner(*rest, **named):");
  if (Chance(2)) Line(SharedName() + ".append('called')");
  if (Chance(3)) { Open("if " + OneOf(Decisive(), "len(rest) > 1") + ":"); Line("return " + OneOf("'early'", "str(rest)")); Close(); }
  Line("return " + OneOf("f(*rest, **named)", "f(*rest, **named) + 'd'", "f(*rest)"));
  Close();
  Line("return inner");
  Close();
  decorators_.push_back(d);
}

void PlanWriter::CoroutineFunction() {
  Uses("async_def");
  std::string c = Name("c");
  Open("async def " + c + "(a):");
  if (Chance(2)) Line("await asyncio.sleep(0)");
  std::string other = Existing(Type::kCoroutine);
  if (!other.empty() && Chance(2)) { Uses("await"); Line("a = await " + other + "(a)"); }
  if (Chance(2)) { Open("if " + OneOf(Decisive(), "len(a) > 1") + ":"); Line(OneOf(SharedName() + ".append(a)", "return 'early'", "await asyncio.sleep(0)")); Close(); }
  if (Chance(2)) { Uses("open_call"); Line(OneOf("a = (await lookup(a)).value", "a = a + (await lookup(key=a)).value")); }
  if (Chance(4)) { Uses("raise_beside"); Open("if " + Decisive() + ":"); Line("raise ValueError(" + OneOf("a", "'x'") + ")"); Close(); }
  if (Chance(3)) Line(SharedName() + OneOf(".append(a)", ".append('end')", ".insert(0, a)"));
  if (!other.empty() && Chance(3)) {
    Uses("gather_in_gather");
    Line("b = await asyncio.gather(" + other + "(a), " + OneOf("lookup(a)", other + "('k')") + OneOf(")", ", return_exceptions=True)"));
    Line("a = a + str(len(b)) + " + OneOf("str(b[0])", "'z'"));
  }
  if (Chance(3)) { Uses("open_call"); Open("if " + Decisive() + ":"); Line("await lookup('q')"); Close(); Line(SharedName() + ".append('after')"); }
  if (crowd_ && Chance(2)) Sink();
  if (crowd_ && Chance(2)) SinkOfShared();
  Line("return " + OneOf("a + 'c'", "lookup(a).value", "str(" + SharedName() + ")"));
  Close();
  Declare(c, Type::kCoroutine);
}

// Coroutines take turns: gathered, as tasks, or one after the other.
void PlanWriter::RunCoroutines() {
  std::string f = Existing(Type::kCoroutine), g = Existing(Type::kCoroutine), main = Name("main"), v = Name("v");
  if (f.empty()) return;
  Open("async def " + main + "():");
  switch (crowd_ && !Chance(8) ? 2 + Pick(7) : Pick(8)) {
    case 5: Uses("gather"); Line("x, y = await asyncio.gather(" + f + "(" + Str(0) + "), lookup(" + Str(0) + "))"); Line("return x + y.value"); break;
    case 6: Uses("gather_keeping"); Line("return str([str(x) for x in await asyncio.gather(*[" + f + "(s) for s in " + Strs(0) + "], " + g + "('e'), return_exceptions=True)])"); break;
    case 7: Uses("gather_held"); Line("held = [" + f + "(s) for s in " + Strs(0) + "]"); Line("held.append(" + g + "(" + Str(0) + "))"); Line("return '-'.join(await asyncio.gather(*held))"); break;
    case 4: Uses("open_call"); Line("return str([x.value for x in await asyncio.gather(lookup(" + Str(0) + "), *[lookup(s) for s in " + Strs(0) + "])])"); break;
    case 0: Uses("gather"); Line("return str(await asyncio.gather(" + f + "(" + Str(0) + "), " + g + "(" + Str(0) + ")))"); break;
    case 1: Uses("task"); Line("t = asyncio.create_task(" + f + "(" + Str(0) + "))"); Line("x = await " + g + "(" + Str(0) + ")"); Line("return x + await t"); break;
    case 2: Open("if " + Bool(1) + ":"); Line("return await " + f + "(" + Str(0) + ")"); Close(); Line("return await " + g + "(" + Str(0) + ")"); break;
    default: Uses("gather"); Line("return '-'.join(await asyncio.gather(*[" + f + "(s) for s in " + Strs(0) + "]))"); break;
  }
  Close();
  if (Chance(3)) { Open("try:"); Line(v + " = asyncio.run(" + main + "())"); Close(); Open("except ValueError:"); Line(v + " = 'failed'"); Close(); }
  else Line(v + " = asyncio.run(" + main + "())");
  Declare(v, Type::kStr);
}

}  // namespace penstock
