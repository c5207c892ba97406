// What a plan may not contain: every case is refused before it runs, at the right place.
#include <gtest/gtest.h>

#include "core/json.h"
#include "frontend/frontend.h"
#include "frontend/refusals.h"

namespace penstock {
namespace {

TEST(Refusals, HelpNamesWhatMayBeRead) {
  SourceFile source("t.plan", "x = 1\n");
  Diagnostics diagnostics(source);
  CheckAttribute("__loader__", {0, 1}, true, diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  for (std::string_view name : ReadableDunders()) EXPECT_NE(diagnostics.all()[0].help.find(name), std::string::npos) << name;
}

Manifest OneTool() {
  Manifest tools;
  ToolSpec tool;
  tool.name = tool.plan_name = "send_email";
  EXPECT_TRUE(tools.Add(tool).ok());
  return tools;
}

struct Compiled {
  bool ok = false;
  std::vector<std::string> messages;  // CODE LINE:COLUMN message
  std::string text;
};

Compiled CompileText(const std::string& text) {
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  Compiled compiled;
  compiled.ok = Compile(source, OneTool(), {"amount"}, {}, diagnostics).has_value();
  for (const Diagnostic& d : diagnostics.all()) {
    LineColumn at = source.At(d.span.begin);
    compiled.messages.push_back(std::string(CodeOf(d.id)) + " " + std::to_string(at.line) + ":" + std::to_string(at.column) + " " + d.message);
    EXPECT_FALSE(d.help.empty() && d.severity == Severity::kError) << "no help: " << d.message;
  }
  compiled.text = RenderAll(diagnostics);
  return compiled;
}

struct RefusedCase {
  const char* name;
  const char* plan;
  const char* begins;  // of the first message
};

class Refused : public testing::TestWithParam<RefusedCase> {};

TEST_P(Refused, BeforeTheRun) {
  Compiled compiled = CompileText(GetParam().plan);
  EXPECT_FALSE(compiled.ok);
  ASSERT_FALSE(compiled.messages.empty());
  EXPECT_EQ(compiled.messages[0].substr(0, std::string(GetParam().begins).size()), GetParam().begins) << compiled.text;
}

INSTANTIATE_TEST_SUITE_P(Names, Refused, testing::Values(
    RefusedCase{"eval", "x = eval('1')\n", "L200 1:5 `eval` runs text as code"},
    RefusedCase{"exec_as_value", "f = [exec]\n", "L200 1:6 `exec`"},
    RefusedCase{"open_in_function", "def f():\n  return open('x')\n", "L200 2:10 `open` reads or writes files"},
    RefusedCase{"input", "x = input()\n", "L200 1:5 `input`"},
    RefusedCase{"globals", "globals()['x'] = 1\n", "L200 1:1 `globals`"},
    RefusedCase{"dunder_import", "__import__('os')\n", "L200 1:1 `__import__`"},
    RefusedCase{"builtins", "__builtins__\n", "L200 1:1 `__builtins__`"},
    RefusedCase{"exit", "exit(1)\n", "L200 1:1 `exit`"}), [](const auto& c) { return std::string(c.param.name); });

// Where the call stands that would make a class out of values, or show variables.
INSTANTIATE_TEST_SUITE_P(MadeClasses, Refused, testing::Values(
    RefusedCase{"make_dataclass", "import dataclasses as d\ndef f(names):\n    return d.make_dataclass('A', [(n, int) for n in names])\n", "L200 3:12 `make_dataclass`"},
    RefusedCase{"dataclass_of_a_name", "from dataclasses import dataclass\ndef f(c):\n    return dataclass(c)\n", "L200 3:12 `dataclass`"},
    RefusedCase{"dataclass_kept", "from dataclasses import dataclass as dc\nfrozen = dc(frozen=True)\n", "L200 2:10 `dataclass`"},
    RefusedCase{"dataclass_passed_on", "from dataclasses import dataclass\nclass A:\n    x: int\nlist(map(dataclass, [A]))\n", "L200 4:10 `dataclass`"},
    RefusedCase{"enum_in_an_expression", "import enum\nprint(list(enum.Flag('A', 'x y')))\n", "L200 2:12 an enumeration"},
    RefusedCase{"enum_of_a_star", "from enum import Enum\nA = Enum(*('A', 'x'))\n", "L200 2:5 an enumeration"},
    RefusedCase{"typed_dict", "from typing import TypedDict\nkeys = {}\nA = TypedDict('A', keys)\n", "L200 3:5 a `TypedDict`"},
    RefusedCase{"abc_meta", "from abc import ABCMeta\nA = ABCMeta('A', (), {})\n", "L200 2:5 `type` with three"},
    RefusedCase{"metaclass", "class M(type):\n    pass\n", "L200 1:9 a class that derives from `type`"},
    RefusedCase{"metaclass_of_enums", "from enum import EnumMeta\nclass M(EnumMeta):\n    pass\n", "L200 2:9 a class that derives from `type`"},
    RefusedCase{"vars", "def f():\n    x = 1\n    return vars()\n", "L200 3:12 `vars` and `dir`"},
    RefusedCase{"dir", "print(dir())\n", "L200 1:7 `vars` and `dir`"}), [](const auto& c) { return std::string(c.param.name); });

// Letters whose normal form is ASCII make no second spelling of what is ours.
INSTANTIATE_TEST_SUITE_P(InOtherLetters, Refused, testing::Values(
    RefusedCase{"tool", "ｓend_email()\n", "P104 1:1 the name `send_email` in other letters"},
    RefusedCase{"tool_bound", "x = 1\n𝐬end_email = x\n", "P104 2:1 the name `send_email`"},
    RefusedCase{"tool_as_keyword", "dict(send_emaiｌ=1)\n", "P104 1:6 the name `send_email`"},
    RefusedCase{"builtin", "ｐｒｉｎｔ(1)\n", "P104 1:1 the name `print`"},
    RefusedCase{"bound_builtin", "def ｌen(x): pass\n", "P104 1:5 the name `len`"},
    RefusedCase{"exception", "raise ValueErroｒ()\n", "P104 1:7 the name `ValueError`"},
    RefusedCase{"eval", "x = ｅval\n", "P104 1:5 the name `eval`"},
    RefusedCase{"module", "import ｊson\n", "P104 1:8 the name `json`"},
    RefusedCase{"dunder_attribute", "x = ()\nx.__ｃlass__\n", "P104 2:3 the name `__class__`"},
    RefusedCase{"dunder_method", "class A:\n  def __iniｔ__(self): pass\n", "P104 2:7 the name `__init__`"},
    RefusedCase{"dotless_i", "def send_emaıl(): pass\n", "P104 1:5 the name `send_email`"},
    RefusedCase{"dotless_i_in_keyword", "ıf = 1\n", "P104 1:1 the name `if`"},
    RefusedCase{"dotless_i_in_builtin", "prınt(1)\n", "P104 1:1 the name `print`"},
    RefusedCase{"in_a_field", "print(f'{𝘭en(x)}')\n", "P104 1:10 the name `len`"}), [](const auto& c) { return std::string(c.param.name); });

TEST(NamesInOtherLetters, AreTheNamesTheyMean) {
  EXPECT_TRUE(CompileText("sayı = 1\nｘ = 1\nprint(x)\ndef f(ﬁ, *, ℌ=2): return fi + H\nf(fi=1, H=3).ａ\n").ok);
}

INSTANTIATE_TEST_SUITE_P(Attributes, Refused, testing::Values(
    RefusedCase{"subclasses", "x = ().__class__.__base__.__subclasses__()\n", "L200 1:18 attribute `__base__`"},
    RefusedCase{"set_dict", "x = 1\nx.__dict__ = {}\n", "L200 2:3 attribute `__dict__` can be read"},
    RefusedCase{"bound_to", "x = [].append.__self__\n", "L200 1:15 attribute `__self__`"},
    RefusedCase{"function_globals", "def f(): pass\nf.__globals__\n", "L200 2:3 attribute `__globals__`"},
    RefusedCase{"set_class", "class A: pass\nA().__class__ = int\n", "L200 2:5 attribute `__class__` can be read"},
    RefusedCase{"delete_defaults", "class A: pass\ndel A.__defaults__\n", "L200 2:7 attribute `__defaults__` can be read"},
    RefusedCase{"augmented", "class A: pass\nA.__code__ += 'x'\n", "L200 2:3 attribute `__code__`"},
    RefusedCase{"in_pattern", "class A: pass\nmatch 1:\n  case A(__dict__=x): pass\n", "L200 3:8 attribute `__dict__`"},
    RefusedCase{"class_in_pattern", "class A: pass\nmatch 1:\n  case A(__class__=x): pass\n", "L200 3:8 attribute `__class__` is not for patterns"},
    RefusedCase{"method_in_pattern", "class A: pass\nmatch 1:\n  case A(__setattr__=x): pass\n", "L200 3:8 attribute `__setattr__` is not for patterns"},
    RefusedCase{"define_prepare", "class A:\n  def __prepare__(cls): pass\n", "L200 2:7 a class may not define `__prepare__`"},
    RefusedCase{"define_del", "class A:\n  def __del__(self): pass\n", "L200 2:7 a class may not define `__del__`"},
    RefusedCase{"assign_dunder", "class A:\n  __getattribute__ = None\n", "L200 2:3 a class may not define `__getattribute__`"}),
    [](const auto& c) { return std::string(c.param.name); });

INSTANTIATE_TEST_SUITE_P(Constructs, Refused, testing::Values(
    RefusedCase{"complex", "x = 2j\n", "L200 1:5 complex numbers"},
    RefusedCase{"import_os", "import os\n", "L200 1:8 module `os` cannot be imported"},
    RefusedCase{"import_os_path", "import os.path as p\n", "L200 1:8 module `os.path` cannot be imported"},
    RefusedCase{"from_sys", "from sys import argv\n", "L200 1:1 module `sys` cannot be imported"},
    RefusedCase{"from_star", "from subprocess import *\n", "L200 1:1 module `subprocess` cannot be imported"},
    RefusedCase{"import_hidden", "import _inner\n", "L200 1:8 module `_inner` cannot be imported"},
    RefusedCase{"no_such_member", "from math import sqrtt\n", "L200 1:18 module `math` has no `sqrtt`"},
    RefusedCase{"other_error_caught", "try:\n    import os\nexcept KeyError:\n    pass\n", "L200 2:12 module `os` cannot be imported"},
    RefusedCase{"star_in_function", "def f():\n    from math import *\n", "L203 2:5 import * only allowed at module level"},
    RefusedCase{"relative", "from . import a\n", "L200 1:1 relative imports"},
    RefusedCase{"except_star_left", "for i in []:\n  try:\n    pass\n  except* ValueError:\n    break\n", "P100 5:5 'break', 'continue' and 'return'"},
    RefusedCase{"await_outside", "x = await f()\n", "L200 1:5 `await` outside"},
    RefusedCase{"metaclass", "class A(metaclass=int): pass\n", "L200 1:9 class keywords"}),
    [](const auto& c) { return std::string(c.param.name); });

INSTANTIATE_TEST_SUITE_P(Tools, Refused, testing::Values(
    RefusedCase{"assigned", "send_email = 1\n", "L202 1:1 `send_email` is a tool; its name cannot be given to a variable"},
    RefusedCase{"unpacked", "a, (b, *send_email) = 1, [2]\n", "L202 1:9"},
    RefusedCase{"augmented", "send_email += 1\n", "L202 1:1"},
    RefusedCase{"parameter", "def f(a, *, send_email=1): pass\n", "L202 1:13 `send_email` is a tool; its name cannot be given to a parameter"},
    RefusedCase{"varargs", "f = lambda *send_email: 1\n", "L202 1:13"},
    RefusedCase{"def", "def send_email(): pass\n", "L202 1:5 `send_email` is a tool; its name cannot be given to a function"},
    RefusedCase{"class", "class send_email: pass\n", "L202 1:7"},
    RefusedCase{"in_class", "class A:\n  send_email = 1\n", "L202 2:3"},
    RefusedCase{"loop", "for send_email in []: pass\n", "L202 1:5"},
    RefusedCase{"comprehension", "[1 for send_email in []]\n", "L202 1:8"},
    RefusedCase{"generator", "any(1 for send_email in [])\n", "L202 1:11"},
    RefusedCase{"walrus", "print(send_email := 1)\n", "L202 1:7"},
    RefusedCase{"walrus_inside", "[(send_email := 1) for x in []]\n", "L202 1:3"},
    RefusedCase{"except_as", "try:\n  pass\nexcept ValueError as send_email:\n  pass\n", "L202 3:22"},
    RefusedCase{"with_as", "with 1 as send_email: pass\n", "L202 1:11"},
    RefusedCase{"import_as", "import math as send_email\n", "L20"},
    RefusedCase{"global", "def f():\n  global send_email\n", "L202 2:3"},
    RefusedCase{"nonlocal", "def f():\n  nonlocal send_email\n", "L202 2:3"},
    RefusedCase{"del", "del send_email\n", "L202 1:5"},
    RefusedCase{"annotated", "send_email: int\n", "L202 1:1"},
    RefusedCase{"match_capture", "match 1:\n  case send_email: pass\n", "L202 2:8"}),
    [](const auto& c) { return std::string(c.param.name); });

INSTANTIATE_TEST_SUITE_P(ScopeRules, Refused, testing::Values(
    RefusedCase{"future_unknown", "from __future__ import hindsight\n", "L203 1:24 future feature hindsight is not defined"},
    RefusedCase{"future_braces", "from __future__ import annotations, braces\n", "L203 1:37 not a chance"},
    RefusedCase{"tool_in_annotation", "x: send_email() = 1\n", "L200 1:4 annotations are not evaluated"},
    RefusedCase{"tool_deep_in_annotation", "x: list[int | send_email(1)]\n", "L200 1:15 annotations are not evaluated"},
    RefusedCase{"tool_in_parameter", "def f(a, *b: int, c: send_email()): pass\n", "L200 1:22 annotations are not evaluated"},
    RefusedCase{"tool_in_returns", "def f() -> send_email(): pass\n", "L200 1:12 annotations are not evaluated"},
    RefusedCase{"function_in_annotation", "class A:\n  x: made() = 1\ndef made(): return int\n", "L200 2:6 annotations are not evaluated"},
    RefusedCase{"alias_of_tool_in_annotation", "f = send_email\nx: f() = 1\n", "L200 2:4 annotations are not evaluated"},
    RefusedCase{"method_in_annotation", "import math\nd = {}\nx: list[d.pop(1)] = 1\n", "L200 3:9 annotations are not evaluated"},
    RefusedCase{"lambda_in_annotation", "class A:\n  x: (lambda: send_email())() = 1\n", "L200 2:6 annotations are not evaluated"},
    RefusedCase{"builtin_in_annotation", "def f(x: print(1)): pass\n", "L200 1:10 annotations are not evaluated"},
    RefusedCase{"return_outside", "return 1\n", "L203 1:1 `return` outside a function"},
    RefusedCase{"return_in_class", "class A:\n  return 1\n", "L203 2:3"},
    RefusedCase{"yield_outside", "x = yield 1\n", "L203 1:5 `yield` outside"},
    RefusedCase{"yield_in_comprehension", "def f():\n  return [(yield x) for x in []]\n", "L203 2:12 `yield` inside a comprehension"},
    RefusedCase{"break_outside", "if 1:\n  break\n", "L203 2:3 `break` outside a loop"},
    RefusedCase{"continue_in_else", "for x in []:\n  pass\nelse:\n  continue\n", "L203 4:3 `continue` outside a loop"},
    RefusedCase{"break_in_def_in_loop", "for x in []:\n  def f():\n    break\n", "L203 3:5"},
    RefusedCase{"nonlocal_at_module", "nonlocal x\n", "L203 1:1 nonlocal declaration not allowed at module level"},
    RefusedCase{"nonlocal_of_plan", "x = 1\ndef f():\n  nonlocal x\n", "L203 3:3 no binding for nonlocal `x` found"},
    RefusedCase{"global_after_use", "def f():\n  print(x)\n  global x\n", "L203 3:3 name `x` is used prior to global declaration"},
    RefusedCase{"global_after_assignment", "def f():\n  x = 1\n  global x\n", "L203 3:3 name `x` is assigned to before global declaration"},
    RefusedCase{"global_parameter", "def f(x):\n  global x\n", "L203 2:3 name `x` is parameter and global"},
    RefusedCase{"nonlocal_and_global", "def f():\n  x = 1\n  def g():\n    global x\n    nonlocal x\n", "L203 5:5 name `x` is nonlocal and global"},
    RefusedCase{"walrus_rebinds", "[x := 1 for x in []]\n", "L203 1:2 assignment expression cannot rebind"}),
    [](const auto& c) { return std::string(c.param.name); });

TEST(Refusals, AllAreReportedNotOnlyTheFirst) {
  Compiled compiled = CompileText("eval('1')\nimport os\nsend_email = open('x').__code__\nexec\n");
  ASSERT_EQ(compiled.messages.size(), 6u) << compiled.text;
}

TEST(Refusals, ANameThePlanBindsItselfIsItsOwn) {
  EXPECT_TRUE(CompileText("def open(x):\n  return x\nprint(open(1))\n").ok);
  EXPECT_TRUE(CompileText("def f(input, exit=1):\n  return input\n").ok);
}

TEST(Refusals, AnUnknownNameIsAWarningWithASuggestion) {
  Compiled compiled = CompileText("total = amount\nprint(totl)\n");
  EXPECT_TRUE(compiled.ok);
  ASSERT_EQ(compiled.messages.size(), 1u);
  EXPECT_NE(compiled.text.find("warning[L201]: nothing binds the name `totl`"), std::string::npos) << compiled.text;
  EXPECT_NE(compiled.text.find("did you mean `total`?"), std::string::npos);
}

TEST(Refusals, ReadableDundersAndThoseThatClassesDefineAreAllowed) {
  Compiled compiled = CompileText(
      "class A(Exception):\n  def __init__(self, x):\n    super().__init__(x)\n  def __repr__(self):\n    return self.__class__.__name__\n"
      "if __name__ == '__main__':\n  print(A(1).__repr__())\n");
  EXPECT_TRUE(compiled.ok) << compiled.text;
}

}  // namespace
}  // namespace penstock
