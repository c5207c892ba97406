#include "interp/suggest.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/near_name.h"
#include "interp/machine_state.h"
#include "ir/module.h"

namespace penstock {
namespace {

// All of CPython's builtins, in its order: among equally near ones the first is meant.
constexpr std::string_view kBuiltinsOfPython[] = {
    "__name__", "__doc__", "__package__", "__loader__", "__spec__", "__build_class__", "__import__", "abs", "all", "any",
    "ascii", "bin", "breakpoint", "callable", "chr", "compile", "delattr", "dir", "divmod", "eval", "exec", "format", "getattr",
    "globals", "hasattr", "hash", "hex", "id", "input", "isinstance", "issubclass", "iter", "aiter", "len", "locals", "max",
    "min", "next", "anext", "oct", "ord", "pow", "print", "repr", "round", "setattr", "sorted", "sum", "vars", "None",
    "Ellipsis", "NotImplemented", "False", "True", "bool", "memoryview", "bytearray", "bytes", "classmethod", "complex", "dict",
    "enumerate", "filter", "float", "frozenset", "property", "int", "list", "map", "object", "range", "reversed", "set", "slice",
    "staticmethod", "str", "super", "tuple", "type", "zip", "__debug__", "BaseException", "BaseExceptionGroup", "Exception",
    "GeneratorExit", "KeyboardInterrupt", "SystemExit", "ArithmeticError", "AssertionError", "AttributeError", "BufferError",
    "EOFError", "ImportError", "LookupError", "MemoryError", "NameError", "OSError", "ReferenceError", "RuntimeError",
    "StopAsyncIteration", "StopIteration", "SyntaxError", "SystemError", "TypeError", "ValueError", "Warning",
    "FloatingPointError", "OverflowError", "ZeroDivisionError", "BytesWarning", "DeprecationWarning", "EncodingWarning",
    "FutureWarning", "ImportWarning", "PendingDeprecationWarning", "ResourceWarning", "RuntimeWarning", "SyntaxWarning",
    "UnicodeWarning", "UserWarning", "BlockingIOError", "ChildProcessError", "ConnectionError", "FileExistsError",
    "FileNotFoundError", "InterruptedError", "IsADirectoryError", "NotADirectoryError", "PermissionError", "ProcessLookupError",
    "TimeoutError", "IndentationError", "IndexError", "KeyError", "ModuleNotFoundError", "NotImplementedError", "RecursionError",
    "UnboundLocalError", "UnicodeError", "BrokenPipeError", "ConnectionAbortedError", "ConnectionRefusedError",
    "ConnectionResetError", "TabError", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError", "ExceptionGroup",
    "EnvironmentError", "IOError", "open", "quit", "exit", "copyright", "credits", "license", "help",
};

struct ModuleNames {
  std::string_view module, names;
};
constexpr ModuleNames kModuleNames[] = {
#define MODULE_NAMES(module, names) {module, names},
#include "interp/module_names.inc"
#undef MODULE_NAMES
};

// `name 'x' is not defined`: x.
std::string_view NameOf(const Exception& error) {
  if (error.args->size != 1 || !error.args->items[0].is(Kind::kStr)) return {};
  std::string_view text = error.args->items[0].As<Str>()->view();
  if (!text.starts_with("name '") && !text.starts_with("cannot access free variable '")) return {};
  text.remove_prefix(text.find('\'') + 1);
  return text.substr(0, text.find('\''));
}

std::vector<std::string_view> VariablesOf(const Module& module, const Function& function, std::string_view but) {
  std::vector<std::string_view> names;
  for (auto [at, name] : function.local_names) if (module.names[name] != but) names.push_back(module.names[name]);
  return names;
}

std::string NameMeant(Runtime& rt, const Exception& error) {
  const Module& module = rt.module;
  const std::string_view name = NameOf(error);
  if (name.empty() || error.trace_size == 0) return {};
  const Function& raised_in = module.functions[error.trace[0].function];
  if (error.trace[0].function != 0 && !raised_in.is_class_body) {
    if (std::string near(NearestByPython(name, VariablesOf(module, raised_in, name))); !near.empty()) return near;
  }
  std::vector<std::string_view> shared(module.imported.begin(), module.imported.end());
  // Those of the plan itself that have a value by now: its frame was the first.
  for (auto [at, variable] : module.functions[0].local_names) {
    const Value& held = rt.machine->frames[0].base[at];
    const Value& value = held.is(Kind::kCell) ? held.As<Cell>()->value : held;
    if (!value.is_nothing() && !value.is(Kind::kUnbound) && module.names[variable] != name) shared.push_back(module.names[variable]);
  }
  for (size_t i = 0; i < module.globals.size(); ++i) {
    // Those of the library are called after their module; what is not bound is no name to mean.
    const bool of_plan = module.globals[i].find('.') == std::string::npos;
    if (of_plan && !rt.machine->globals[i].is(Kind::kUnbound)) shared.push_back(module.globals[i]);
  }
  if (std::string near(NearestByPython(name, shared)); !near.empty()) return near;
  return std::string(NearestByPython(name, {std::begin(kBuiltinsOfPython), std::end(kBuiltinsOfPython)}));
}

// All that the module has in CPython, whether or not a plan may use it: the text is Python's.
std::vector<std::string_view> NamesOfPython(std::string_view module) {
  std::vector<std::string_view> names;
  for (const ModuleNames& row : kModuleNames) {
    if (row.module != module) continue;
    for (size_t at = 0; at < row.names.size();) {
      const size_t end = std::min(row.names.find(' ', at), row.names.size());
      names.push_back(row.names.substr(at, end - at));
      at = end + 1;
    }
  }
  return names;
}

}  // namespace

std::string SuggestionFor(Runtime& rt, const Exception& error) {
  if (!rt.untainted() || error.cls != nullptr) return {};
  if (error.type == ExceptionType::NameError) return NameMeant(rt, error);
  if (error.type != ExceptionType::AttributeError || error.missing == nullptr) return {};
  if (error.subject.is(Kind::kModule)) {
    const std::vector<std::string_view> known = NamesOfPython(RowOf(static_cast<ModuleId>(error.subject.int_value)).name);
    const bool in_python = std::find(known.begin(), known.end(), error.missing->view()) != known.end();
    if (!known.empty() && !in_python) return std::string(NearestByPython(error.missing->view(), known));
  }
  std::vector<std::string> names = AttributeNames(rt, error.subject);
  std::erase(names, error.missing->view());  // a slot that holds nothing yet
  if (error.missing->view() == "__dict__") names = {"__dir__"};  // of all that every object has, the nearest
  return std::string(NearestByPython(error.missing->view(), {names.begin(), names.end()}));
}

}  // namespace penstock
