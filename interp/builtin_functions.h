// One C++ function for each row of catalog/builtins.def: a row without its function does not link.
//
// The machine checks the counts of positional arguments by the row, through CheckArguments, before it calls; keywords are the
// function's own business (RejectKeywords, or Args::Keyword). It applies the row's label rule after the
// call (labels.cc: ApplyRule): scalar results, shapes and the receiver's shape are raised there. So a
// function must only copy Values with their labels (elements keep theirs) and write through
// containers.h. In addition `filter`, `sorted`, `min`, `max`, `sort` join the labels of callback
// results and comparisons as label_rules.def says, unless rt.untainted().
#pragma once

#include "interp/runtime.h"

namespace penstock {

// Functions: Builtin_Len(rt, args) ...
#define BUILTIN(id, name, min, max, rule, signature, doc) Value Builtin_##id(Runtime& rt, const Args& args);
#include "catalog/builtins.def"

// Types, called: MakeInt(rt, args) ...
#define TYPE(id, name, min, max, rule, signature, doc) Value Make##id(Runtime& rt, const Args& args);
#include "catalog/builtins.def"

// Methods; the receiver is args.self: MethodStrJoin(rt, args) ...
#define METHOD(type, id, name, min, max, rule, signature, doc) Value Method##type##id(Runtime& rt, const Args& args);
#include "catalog/builtins.def"

using BuiltinFunction = Value (*)(Runtime&, const Args&);
BuiltinFunction FunctionOf(BuiltinId id);  // REQUIRES: a function or type
BuiltinFunction FunctionOf(Method method);

// TypeError in CPython's words when the positional count does not fit the row (arguments.cc).
bool CheckArguments(Runtime& rt, BuiltinId id, const Args& args);
bool CheckArguments(Runtime& rt, Method method, const Args& args);
// Of a function of catalog/library that CPython has in C; `args` begin with the receiver of a method.
bool CheckArguments(Runtime& rt, const Function& function, const Args& args);

}  // namespace penstock
