// Statements of generated plans.
#include "plan_writer.h"

namespace penstock {

void PlanWriter::Body(int depth, int most) {
  ++indent_;
  size_t known = scopes_.back().size();
  int count = 1 + Pick(most);
  for (int i = 0; i < count; ++i) Statement(depth);
  // What only one branch declares may be unbound afterwards.
  scopes_.back().resize(known);
  --indent_;
}

void PlanWriter::Sink() {
  Uses("sink");
  switch (Pick(9)) {
    case 0: return Line("post(x=" + Str(2) + ")");
    case 1: return Line("post(x=" + Int(2) + ", y=" + Strs(1) + ")");
    case 2: return Line("send(to=" + Str(1) + ", body=" + Str(2) + ")");
    case 3: Uses("star_sink"); return Line("post(*[" + Str(1) + ", " + Str(1) + "])");
    case 4: Uses("star_star_sink"); return Line("post(**{'x': " + Dict(1) + ", 'y': " + Ints(1) + "})");
    case 5: {
      Uses("tool_alias");
      std::string name = Name("t");
      Line(name + " = post");
      return Line(name + "(" + Strs(2) + ")");
    }
    case 6: return SinkOfShared();
    default: {
      std::string v = Existing(static_cast<Type>(Pick(6)));
      Line("post(" + (v.empty() ? "1" : v) + ")");
    }
  }
}

// What was written into by ways that are hard to follow is shown where it lies.
void PlanWriter::SinkOfShared() {
  Uses("sink_of_shared");
  std::string lists = Existing(Type::kLists), groups = Existing(Type::kGroups), set = Existing(Type::kSet), i = Existing(Type::kIterator);
  switch (Pick(8)) {
    case 0: if (!lists.empty()) return Line("post(" + OneOf(lists, "len(" + lists + ")") + ")"); break;
    case 1: if (!groups.empty()) return Line("post(" + OneOf(groups, "list(" + groups + ")") + ")"); break;
    case 2: if (!set.empty()) return Line("post(" + OneOf("sorted(" + set + ")", "len(" + set + ")") + ")"); break;
    case 3: if (!i.empty()) return Line("post(" + OneOf("next(" + i + ", 'end')", "list(" + i + ")") + ")"); break;
    case 4: if (const PlanVariable* o = ExistingBox()) return Line("post(" + Used(ClassOf(o->cls)->texts, o->name) + ")"); break;
    default: break;
  }
  Line("post(" + OneOf(SharedName(), SharedName(), "len(" + SharedName() + ")", Shared(1)) + ")");
}

void PlanWriter::Assign() {
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

void PlanWriter::Container() {
  std::string v = Name("v");
  switch (Pick(6)) {
    case 0: Uses("list_of_lists"); Line(v + " = [" + SharedName() + ", " + OneOf("[]", SharedName(), Strs(0)) + "]"); return Declare(v, Type::kLists);
    case 1: Uses("dict_of_lists"); Line(v + " = {'k': " + SharedName() + ", 'a': " + OneOf("[]", SharedName()) + "}"); return Declare(v, Type::kGroups);
    case 2: Uses("defaultdict"); Line(v + " = collections.defaultdict(" + OneOf("list", "lambda: " + SharedName()) + ")"); return Declare(v, Type::kGroups);
    case 3: {
      // A list made under a test, and what others hold put into it and taken out again.
      Uses("new_list_that_holds");
      const std::string shared = SharedName();
      Line(v + " = [" + OneOf("[]", shared) + "]");
      Open("if " + Bool(1) + ":");
      Line(v + " = []");
      Line(v + OneOf(".append(" + shared + ")", " += [" + shared + "]", ".insert(0, " + shared + ")"));
      Line(v + OneOf("[0]", "[-1]") + ".append(" + Str(0) + ")");
      Close();
      return Declare(v, Type::kLists);
    }
    case 4: Uses("chained_assignment"); Line(v + " = " + Name("u") + " = " + Strs(1)); return Declare(v, Type::kStrs);
    default: Uses("set_variable"); Line(v + " = " + OneOf("set(" + Strs(1) + ")", "{" + Str(1) + "}")); return Declare(v, Type::kSet);
  }
}

void PlanWriter::Iterator() {
  std::string i = Name("i"), g = Existing(Type::kGenerator);
  Uses("iterator");
  switch (Pick(6)) {
    case 0: Line(i + " = iter(" + Strs(1) + ")"); break;
    case 1: Line(i + " = (s for s in " + Strs(1) + Filter("s", 1) + ")"); break;
    case 2: Line(i + " = map(lambda s: s + " + Str(0) + ", " + Strs(1) + ")"); break;
    case 3: Line(i + " = filter(lambda s: " + OneOf("s", "len(s) > 1", Bool(0)) + ", " + Strs(1) + ")"); break;
    case 4: Line(i + " = reversed(" + Strs(1) + ")"); break;
    default: Line(i + " = " + (g.empty() ? "iter(['i', 'j', 'k'])" : g + "(" + Strs(1) + ")")); break;
  }
  if (Chance(3)) {
    Uses("iterator_over_itself");
    Open("for " + Name("v") + " in " + OneOf("range(2)", "range(" + Int(0) + " % 3)", Strs(0) + "[:2]") + ":");
    Line(i + " = " + OneOf("map(lambda s: s + " + Str(0) + ", " + i + ")", "filter(lambda s: " + OneOf("s", "len(s) > 1", Bool(0)) + ", " + i + ")", "iter(" + i + ")"));
    Close();
  }
  Declare(i, Type::kIterator);
}

void PlanWriter::Mutate() {
  if (const PlanVariable* o = ExistingBox(); o != nullptr && Chance(4)) {
    Uses("set_attribute");
    const PlanClass& made = *ClassOf(o->cls);
    std::string name = o->name;
    switch (Pick(7)) {
      case 0: { std::string other = Existing(Type::kBoxClass); return NewBox(other); }
      case 1: case 2: Uses("box_statement"); return Line(Used(made.statements, name));
      case 3: Uses("class_attribute_write"); return Line(made.name + "." + OneOf("made", "held", "b") + " = " + Str(0));
      case 4: Uses("attribute_of_shared"); return Line(name + ".kept = " + Shared(1));
      default: return Line(OneOf(name + ".a = " + Str(1), name + ".b = " + Str(1), name + ".note(" + Str(1) + ")", "setattr(" + name + ", 'b', " + Str(1) + ")"));
    }
  }
  std::string d = Existing(Type::kDict), lists = Existing(Type::kLists), groups = Existing(Type::kGroups), set = Existing(Type::kSet), i = Existing(Type::kIterator);
  std::string v = Name("v");
  switch (Pick(24)) {
    case 0: case 1: if (!d.empty()) { Uses("dict_set"); return Line(d + "[" + Str(1) + "]" + OneOf(" = ", " = ", " += ") + Str(2)); } break;
    case 2: if (!d.empty()) { Uses("update"); return Line(d + OneOf(".update(" + Dict(1) + ")", " |= " + Dict(1), ".clear()")); } break;
    case 3: if (!d.empty()) { Uses("setdefault"); Line(v + " = " + d + ".setdefault(" + Str(1) + ", " + Str(1) + ")"); return Declare(v, Type::kStr); } break;
    case 4: if (!d.empty()) { Uses("dict_pop"); Line(v + " = " + d + ".pop(" + Str(0) + ", " + Str(1) + ")"); return Declare(v, Type::kStr); } break;
    case 5: { Uses("pop"); std::string x = SharedName(); Line(v + " = " + x + ".pop() if " + x + " else " + Str(0)); return Declare(v, Type::kStr); }
    case 6: Uses("alias"); Line(v + " = " + Shared(2)); return Declare(v, Type::kStrs);
    case 7: if (!lists.empty()) { Uses("list_of_lists_write"); return Line(lists + OneOf(".append(" + Shared(1) + ")", ".reverse()", "[0] = " + Shared(1), ".pop(0)")); } break;
    case 8: if (!groups.empty()) { Uses("dict_of_lists_write"); return Line(groups + OneOf("[" + Str(0) + "] = " + Shared(1), ".setdefault(" + Str(0) + ", []).append(" + Str(0) + ")", "['k'] += " + Strs(0))); } break;
    case 9: case 10: if (!set.empty()) { Uses("set_write"); return Line(set + OneOf(".add(" + Str(1) + ")", ".discard(" + Str(1) + ")", ".update(" + Strs(1) + ")", " |= set(" + Strs(0) + ")", ".clear()")); } break;
    case 11: case 12: if (!i.empty()) { Uses("iterator_advanced"); return Line(OneOf("next(" + i + ", None)", v + " = list(" + i + ")", "next(" + i + ")", "'a' in " + i, v + " = list(zip(" + i + ", 'a'))")); } break;
    case 13: Uses("expression_that_writes"); return Line(Writing(1));
    case 14: Uses("argument_that_writes"); return Line("str(" + Writing(1) + ") + " + Str(0));
    case 15: { Uses("for_over_shared"); Open("for " + v + " in [" + SharedName() + ", " + Shared(1) + "]:"); WriteInto(v); return Close(); }
    case 16: case 17: {
      Uses("reply_set");
      return Line(OneOf("inbox[0]", "inbox[0]", "inbox[-1]") + OneOf("['body'] = " + Str(1), "['sender'] = " + Str(1), "['new'] = " + Str(1), "['id'] = " + Int(1), "['body'] += " + Str(0), ".update(body=" + Str(1) + ")", ".setdefault('new', " + Str(1) + ")"));
    }
    default: return WriteInto(Shared(2));
  }
  WriteInto(SharedName());
}

void PlanWriter::ToolValues() {
  std::string t = Name("t");
  switch (Pick(7)) {
    case 0: Uses("tools_in_list"); Line(t + " = [lookup, " + OneOf("post", "lookup") + "]"); return Declare(t, Type::kTools);
    case 1: Uses("tools_in_dict"); return Line("{'p': post, 'l': lookup}[" + OneOf("'p'", Str(0), "'p' if " + Bool(1) + " else 'l'") + "](" + Str(1) + ")");
    case 2: Uses("tool_mapped"); return Line(t + " = list(map(" + OneOf("post", "lookup") + ", " + Strs(1) + "))");
    case 3: Uses("tool_partial"); return Line("functools.partial(" + OneOf("post", "send") + ", " + Str(1) + ")(" + Str(1) + ")");
    case 4: Uses("tool_in_loop"); Open("for " + t + " in (post, lookup):"); Line(t + "(" + Str(1) + ")"); return Close();
    case 5: {
      Uses("tool_as_default");
      Open("def " + t + "(a, b='t', tool=post):");
      Line("tool(" + OneOf("a", "b", SharedName()) + ")");
      Line("return a");
      Close();
      return Declare(t, Type::kFunction);
    }
    default: Uses("tool_chosen"); return Line("(post if " + Bool(1) + " else lookup)(" + Str(1) + ")");
  }
}

void PlanWriter::Unpack() {
  Uses("unpack");
  std::string x = Name("v"), y = Name("v");
  if (Chance(4)) {
    std::string p = Existing(Type::kStr, true), q = Existing(Type::kStr, true);
    if (!p.empty() && p != q) { Uses("swap"); return Line(p + ", " + q + " = " + q + ", " + p); }
  }
  Line(x + ", " + OneOf("", "*_, ") + y + " = " + OneOf("(" + Str(1) + ", " + Str(1) + ")", "[" + Str(1) + ", " + Str(1) + "]", "(" + Strs(1) + " + ['p', 'q'])[:2]"));
  Declare(x, Type::kStr);
  Declare(y, Type::kStr);
}

void PlanWriter::Statement(int depth) {
  if (lines_ > 80) return Line("pass");
  int choice = Pick(depth > 0 ? 34 : 20);
  if (choice < 5) return Assign();
  if (choice < 10) return Mutate();
  if (choice < 12) return Sink();
  switch (choice) {
    case 12: {
      std::string v = Existing(Type::kInt, true);
      if (v.empty()) return Assign();
      Uses("augmented");
      return Line(v + OneOf(" += ", " -= ") + Int(2));
    }
    case 13: case 14:
      if (!in_loop_.empty()) {
        Uses("break_continue");
        Open("if " + Bool(2) + ":");
        Line(OneOf("break", "continue"));
        return Close();
      }
      if (functions_ > 0) {
        Uses("early_return");
        Open("if " + Bool(2) + ":");
        Line("return " + Str(1));
        return Close();
      }
      return Unpack();
    case 15: if (quiet_) return Mutate(); return Lambda();
    case 16: return Container();
    case 17: return Iterator();
    case 18: if (Chance(2)) return ToolValues(); return Unpack();
    case 19:
      if (quiet_) return Mutate();
      switch (Pick(6)) {
        case 0: return HolderFunction();
        case 4: return ClosuresThatCall();
        case 1: return WriterFunction();
        case 2: return CounterFunction();
        case 3: if (functions_ == 0) return ContextFunction(); return HolderFunction();
        default: if (async_ && functions_ == 0) { CoroutineFunction(); return RunCoroutines(); } return Mutate();
      }
    case 20: case 21: case 22: return If(depth);
    case 23: case 24: case 25: return Loop(depth);
    case 26: case 27: case 28: return Try(depth);
    case 29: return With(depth);
    case 30: return Match(depth);
    default: if (quiet_) return Mutate(); return Def(depth);
  }
}

}  // namespace penstock
