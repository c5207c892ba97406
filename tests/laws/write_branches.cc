// Where generated plans branch: tests, loops, errors, `with`, `match`.
#include "plan_writer.h"

namespace penstock {

void PlanWriter::If(int depth) {
  Uses("if");
  Line("if " + OneOf(Bool(2), Decisive()) + ":");
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

void PlanWriter::Loop(int depth) {
  std::string v = Name("v");
  size_t known = scopes_.back().size();
  switch (Pick(9)) {
    case 0: Uses("for_mails"); Line("for " + v + " in " + Mails() + ":"); Declare(v, Type::kMail); break;
    case 1: Uses("for_texts"); Line("for " + v + " in list(" + Strs(2) + "):"); Declare(v, Type::kStr); break;
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
    case 7: {
      std::string i = Existing(Type::kIterator);
      Uses("for_iterator");
      Line("for " + v + " in " + (i.empty() ? "iter(" + Strs(1) + ")" : i) + ":");
      Declare(v, Type::kStr);
      break;
    }
    default: {
      Uses("while");
      Line(v + " = 0");
      Declare(v, Type::kInt);
      Open("while " + v + " < abs(" + Int(1) + ") % 5:");
      Line(v + " += 1");
      Close();
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
}

void PlanWriter::Try(int depth) {
  Uses("try");
  std::string e = Name("e");
  Line("try:");
  Body(depth - 1, 3);
  ++indent_;
  switch (Pick(7)) {
    case 0: Uses("raise"); Line("raise ValueError(" + Str(1) + ")"); break;
    case 1: Line(Name("v") + " = int(" + Str(1) + ")"); break;
    case 2: Line(Name("v") + " = " + Dict(1) + "[" + Str(1) + "]"); break;
    case 3: Uses("assert"); Line("assert " + Bool(1) + ", " + Str(0)); break;
    case 4: Uses("raise_when"); Open("if " + OneOf(Decisive(), Bool(1)) + ":"); Line("raise " + OneOf("ValueError", "KeyError") + "(" + Str(0) + ")"); Close(); break;
    case 5: Line(Name("v") + " = " + SharedName() + "[" + OneOf("1", "2", Int(0)) + "]"); break;
    default: Line(Name("v") + " = 10 // " + Int(1)); break;
  }
  --indent_;
  if (!Chance(6)) {
    Open(OneOf("except Exception as " + e + ":", "except (ValueError, KeyError) as " + e + ":", "except ZeroDivisionError as " + e + ":", "except LookupError as " + e + ":"));
    std::string v = Existing(Type::kStr, true);
    if (!v.empty() && v != "inbox" && Chance(2)) Line(v + " = str(" + e + ")");
    else Line(Name("u") + " = repr(" + e + ")");
    Close();
    Body(depth - 1, 2);
    if (Chance(5)) {
      Uses("raise_again");
      ++indent_;
      Line(OneOf("raise", "raise KeyError(str(" + e + ")) from " + e, "raise ValueError('again')"));
      --indent_;
    }
    if (Chance(5)) {
      Uses("second_handler");
      Open(OneOf("except TypeError:", "except AttributeError:", "except:"));
      WriteInto(SharedName());
      Close();
    }
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

// What `finally` says is what counts: a return there, or a break, puts aside a return or an error.
void PlanWriter::FinallyThatOverrides(int depth) {
  Uses("finally_overrides");
  bool loop = Chance(2);
  if (loop) Open("for " + Name("v") + " in " + Strs(1) + ":");
  Line("try:");
  Body(depth - 1, 2);
  ++indent_;
  Open("if " + OneOf(Decisive(), Bool(1)) + ":");
  Line(OneOf("return " + Str(1), "raise ValueError(" + Str(0) + ")"));
  Close();
  --indent_;
  Open("finally:");
  if (Chance(2)) WriteInto(SharedName());
  bool guarded = Chance(2);
  if (guarded) Open("if " + OneOf(Decisive(), Bool(1)) + ":");
  Line(loop ? OneOf("break", "continue", "return " + Str(0)) : "return " + Str(0));
  if (guarded) Close();
  Close();
  if (loop) Close();
}

void PlanWriter::With(int depth) {
  std::string v = Name("v"), context = Existing(Type::kContext);
  size_t known = scopes_.back().size();
  std::string box;
  for (int i = 0; i < 3 && box.empty(); ++i) {
    if (const PlanVariable* o = ExistingBox(); o != nullptr && ClassOf(o->cls)->context) box = o->name;
  }
  if (!box.empty() && Chance(2)) { Uses("with_box"); Line("with " + box + " as " + v + ":"); Declare(v, Type::kStr); }
  else if (!context.empty() && !Chance(3)) { Uses("with_contextmanager"); Line("with " + context + "(" + Str(1) + ") as " + v + ":"); Declare(v, Type::kStr); }
  else { Uses("with_suppress"); Line("with contextlib.suppress(" + OneOf("ValueError", "KeyError, ValueError", "Exception") + "):"); }
  Body(depth - 1, 3);
  ++indent_;
  if (Chance(3)) { Open("if " + OneOf(Decisive(), Bool(1)) + ":"); Line("raise ValueError(" + Str(0) + ")"); Close(); }
  --indent_;
  scopes_.back().resize(known);
}

void PlanWriter::Match(int depth) {
  Uses("match");
  std::string v = Name("v");
  size_t known = scopes_.back().size();
  const PlanVariable* box = ExistingBox();
  int form = Pick(box != nullptr ? 5 : 4);
  std::string cls = box != nullptr ? box->cls : "";
  auto arm = [&](const std::string& pattern) {
    Line("case " + pattern + OneOf("", "", "", " if " + Bool(1), " if " + Decisive()) + ":");
    Body(depth - 1, 2);
  };
  switch (form) {
    case 0: Open("match " + Str(2) + ":"); arm(OneOf("'a'", "'hi' | 'bob'", "str('yes')")); break;
    case 1: Open("match " + Strs(1) + ":"); arm("[" + Name("v") + "]"); Declare(v, Type::kStr); arm("[" + v + ", *_]"); break;
    case 2: Open("match " + Dict(1) + ":"); Declare(v, Type::kStr); arm("{'k': " + v + "}"); scopes_.back().resize(known); arm("{'a': _, **" + Name("v") + "}"); break;
    case 3: Open("match " + Int(2) + ":"); arm(OneOf("0", "1 | 2", "int(5)")); Declare(v, Type::kInt); Line("case " + v + " if " + v + " > 3:"); Body(depth - 1, 2); break;
    default: Open("match " + box->name + ":"); Declare(v, Type::kStr); arm(cls + "(a=" + v + ")"); break;
  }
  scopes_.back().resize(known);
  if (Chance(2)) arm("_");
  Close();
}

}  // namespace penstock
