#include "interp/suggest.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "interp/machine_state.h"
#include "ir/module.h"

namespace penstock {
namespace {

constexpr size_t kMove = 2, kCase = 1;           // what a letter costs that is another one, or another case
constexpr size_t kLongest = 40, kMostNames = 750;  // of the letters that differ; of the names to choose from

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

size_t CostOf(char a, char b) {
  if (a == b) return 0;
  auto lower = [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return lower(a) == lower(b) ? kCase : kMove;
}

// The cost of making one out of the other; more than `most`: that or more.
size_t Distance(std::string_view a, std::string_view b, size_t most) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) a.remove_prefix(1), b.remove_prefix(1);
  while (!a.empty() && !b.empty() && a.back() == b.back()) a.remove_suffix(1), b.remove_suffix(1);
  if (a.empty() || b.empty()) return (a.size() + b.size()) * kMove;
  if (a.size() > kLongest || b.size() > kLongest) return most + 1;
  if (b.size() < a.size()) std::swap(a, b);
  if ((b.size() - a.size()) * kMove > most) return most + 1;
  std::vector<size_t> row(a.size());
  for (size_t i = 0; i < a.size(); ++i) row[i] = (i + 1) * kMove;
  size_t result = 0;
  for (size_t j = 0; j < b.size(); ++j) {
    size_t distance = result = j * kMove, least = std::numeric_limits<size_t>::max();
    for (size_t i = 0; i < a.size(); ++i) {
      const size_t substitute = distance + CostOf(b[j], a[i]);
      distance = row[i];
      row[i] = result = std::min(std::min(result, distance) + kMove, substitute);
      least = std::min(least, result);
    }
    if (least > most) return most + 1;
  }
  return result;
}

// The nearest, if no more than a third of the letters would change.
template <typename Names>
std::string Nearest(const Names& names, std::string_view name) {
  std::string_view best;
  size_t best_distance = std::numeric_limits<size_t>::max();
  if (std::size(names) >= kMostNames) return {};
  for (std::string_view each : names) {
    const size_t most = std::min((name.size() + each.size() + 3) * kMove / 6, best_distance - 1);
    const size_t distance = Distance(name, each, most);
    if (distance > most) continue;
    best = each;
    best_distance = distance;
    if (distance == 0) break;
  }
  return std::string(best);
}

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
    if (std::string near = Nearest(VariablesOf(module, raised_in, name), name); !near.empty()) return near;
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
  if (std::string near = Nearest(shared, name); !near.empty()) return near;
  return Nearest(kBuiltinsOfPython, name);
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
    if (!known.empty() && !in_python) return Nearest(known, error.missing->view());
  }
  std::vector<std::string> names = AttributeNames(rt, error.subject);
  std::erase(names, error.missing->view());  // a slot that holds nothing yet
  if (error.missing->view() == "__dict__") names = {"__dir__"};  // of all that every object has, the nearest
  return Nearest(names, error.missing->view());
}

}  // namespace penstock
