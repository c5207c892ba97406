// The text of a module, for people and for golden tests. A label `L12` is the instruction at 12.
#include <charconv>

#include "catalog/builtins.h"
#include "core/check.h"
#include "core/text.h"
#include "ir/module.h"

namespace penstock {
namespace {

constexpr size_t kShownText = 60;

std::string ShowDouble(double value) {
  char buffer[40];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  bool plain = text.find_first_not_of("-0123456789") == std::string::npos;
  return plain ? text + ".0" : text;
}

// Cut at a code point, so that the dump stays UTF-8.
std::string ShowText(std::string_view text) {
  if (text.size() <= kShownText || FirstInvalidUtf8(text) != std::string_view::npos) {
    return Quoted(text.substr(0, kShownText)) + (text.size() > kShownText ? "..." : "");
  }
  size_t at = 0;
  while (at < kShownText) NextCodePoint(text, at);
  return Quoted(text.substr(0, at)) + "...";
}

std::string ShowBytes(std::string_view bytes) {
  std::string out = "b\"";
  for (unsigned char c : bytes.substr(0, kShownText)) {
    constexpr char kHex[] = "0123456789abcdef";
    if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') out += static_cast<char>(c);
    else out += std::string("\\x") + kHex[c >> 4] + kHex[c & 15];
  }
  return out + (bytes.size() > kShownText ? "\"..." : "\"");
}

std::string ShowConstant(const Module& module, uint32_t index);

std::string ShowTuple(const Module& module, const TupleConstant& tuple) {
  constexpr size_t kShownItems = 8;
  std::string out = "(";
  for (size_t i = 0; i < tuple.items.size() && i < kShownItems; ++i) {
    if (i) out += ", ";
    out += ShowConstant(module, tuple.items[i]);
  }
  if (tuple.items.size() > kShownItems) out += ", ... " + std::to_string(tuple.items.size()) + " items";
  return out + ")";
}

std::string ShowConstant(const Module& module, uint32_t index) {
  return std::visit(Overloaded{
      [](const NoneConstant&) { return std::string("None"); },
      [](const EllipsisConstant&) { return std::string("..."); },
      [](bool value) { return std::string(value ? "True" : "False"); },
      [](int64_t value) { return std::to_string(value); },
      [](const BigIntConstant& value) {
        return value.digits.size() > kShownText ? value.digits.substr(0, kShownText) + "..." : value.digits;
      },
      [](double value) { return ShowDouble(value); },
      [](const std::string& value) { return ShowText(value); },
      [](const BytesConstant& value) { return ShowBytes(value.bytes); },
      [&](const TupleConstant& value) { return ShowTuple(module, value); },
      [](const ModuleConstant& value) { return "module " + std::string(RowOf(value.module).name); },
  }, module.constants[index]);
}

struct Names {
  const Module& module;
  const Function& function;
  std::vector<int32_t> of_register;  // index into Module::names, or -1

  Names(const Module& m, const Function& f) : module(m), function(f), of_register(f.register_count, -1) {
    for (auto [reg, name] : f.local_names) if (of_register[reg] < 0) of_register[reg] = name;
  }
  std::string Register(size_t reg) const {
    std::string text = "r" + std::to_string(reg);
    if (reg < of_register.size() && of_register[reg] >= 0) text += ":" + module.names[of_register[reg]];
    return text;
  }
  std::string Run(uint16_t first, int count) const {
    if (count <= 0) return "[]";
    std::string text = Register(first);
    if (count == 2) text += ", " + Register(first + 1);
    if (count > 2) text += "..r" + std::to_string(first + count - 1);
    return "[" + text + "]";
  }
};

std::string ShowSite(const Names& names, const CallSite& site) {
  std::string text;
  if (site.method != CallSite::kNoName) text = "." + names.module.names[site.method];
  for (uint16_t keyword : site.keywords) text += (text.empty() ? "" : " ") + names.module.names[keyword] + "=";
  return text.empty() ? "-" : text;
}

std::string ShowOperand(const Names& names, const Instruction& in, Operand kind, uint16_t field) {
  const Module& module = names.module;
  const uint32_t wide = in.wide();
  switch (kind) {
    case Operand::None: case Operand::Wide: return "";
    case Operand::Dst: case Operand::Src: case Operand::DstSrc: return names.Register(field);
    case Operand::Imm: return std::to_string(field);
    case Operand::Name: return field == CallSite::kNoName ? "-" : "`" + module.names[field] + "`";
    case Operand::Site: return ShowSite(names, names.function.call_sites[field]);
    case Operand::First: case Operand::FirstDst: case Operand::Base: return names.Run(field, RunLength(names.function, in));
    case Operand::Const: return ShowConstant(module, wide);
    case Operand::Global: return "@" + module.globals[wide];
    case Operand::Builtin: return std::string(RowOf(BuiltinId{wide}).name);
    case Operand::Tool: return "tool " + module.tools[wide];
    case Operand::Func: return "fn " + std::to_string(wide) + " " + module.functions[wide].name;
    case Operand::Jump: return "L" + std::to_string(wide);
  }
  return "";
}

std::string ShowInstruction(const Names& names, Pc pc) {
  const Instruction& in = names.function.code[pc];
  const OpcodeRow& row = RowOf(in.op);
  std::string text(row.mnemonic);
  const std::string operands[] = {ShowOperand(names, in, row.a, in.a), ShowOperand(names, in, row.b, in.b),
                                  ShowOperand(names, in, row.c, in.c)};
  bool first = true;
  for (const std::string& operand : operands) {
    if (operand.empty()) continue;
    if (first && text.size() < 14) text.append(14 - text.size(), ' ');
    text += (first ? " " : ", ") + operand;
    first = false;
  }
  return text;
}

std::string ShowParameter(const Module& module, const Parameter& parameter) {
  std::string text = module.names[parameter.name];
  if (parameter.annotation >= 0) text += ": " + ShowConstant(module, static_cast<uint32_t>(parameter.annotation));
  if (parameter.has_default) text += " = ...";
  return text;
}

std::string ShowParameters(const Module& module, const Function& f) {
  std::string text;
  auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (size_t i = 0; i < f.parameters.size(); ++i) {
    bool keyword_only = f.parameters[i].kind == ParameterKind::kKeywordOnly;
    bool first_keyword_only = keyword_only && (i == 0 || f.parameters[i - 1].kind != ParameterKind::kKeywordOnly);
    if (first_keyword_only) add(f.has_varargs ? "*" + module.names[f.varargs_name] : "*");
    add(ShowParameter(module, f.parameters[i]));
    bool last_positional_only = f.parameters[i].kind == ParameterKind::kPositionalOnly &&
                                (i + 1 == f.parameters.size() || f.parameters[i + 1].kind != ParameterKind::kPositionalOnly);
    if (last_positional_only) add("/");
  }
  bool star_shown = !f.parameters.empty() && f.parameters.back().kind == ParameterKind::kKeywordOnly;
  if (f.has_varargs && !star_shown) add("*" + module.names[f.varargs_name]);
  if (f.has_kwargs) add("**" + module.names[f.kwargs_name]);
  return text;
}

void ShowHeader(std::string& out, const Module& module, FunctionId id) {
  const Function& f = module.functions[id];
  out += "function " + std::to_string(id) + " " + f.qualified_name + "(" + ShowParameters(module, f) + ")";
  if (f.is_generator) out += f.form == GeneratorForm::kPlain ? " generator" : f.form == GeneratorForm::kCoroutine ? " coroutine" : " async generator";
  if (f.is_class_body) out += " class body";
  out += ", " + std::to_string(f.register_count) + " registers\n";
  for (size_t i = 0; i < f.captures.size(); ++i) {
    out += "  cell " + std::to_string(i) + ": " + module.names[f.captures[i].name] + " from r" +
           std::to_string(f.captures[i].from_register) + " of function " + std::to_string(f.parent) + "\n";
  }
}

void ShowFunction(std::string& out, const Module& module, FunctionId id) {
  const Function& f = module.functions[id];
  Names names(module, f);
  ShowHeader(out, module, id);
  std::vector<bool> is_target(f.code.size() + 1);
  for (Pc pc = 0; pc < f.code.size(); ++pc) if (RowOf(f.code[pc].op).b == Operand::Jump) is_target[f.code[pc].wide()] = true;
  for (const Handler& handler : f.handlers) is_target[handler.target] = true;
  uint32_t shown_line = 0;
  for (Pc pc = 0; pc < f.code.size(); ++pc) {
    uint32_t line = module.source ? module.source->LineOf(f.spans[pc].begin) : 0;
    if (line != shown_line) out += "  ; " + std::to_string(line) + ": " + std::string(module.source->LineAt(f.spans[pc].begin)) + "\n";
    shown_line = line;
    std::string label = is_target[pc] ? "L" + std::to_string(pc) + ":" : std::to_string(pc);
    const size_t width = is_target[pc] ? 8 : 7;  // the colon hangs behind the numbers
    out += std::string(label.size() < width ? width - label.size() : 0, ' ') + label + (is_target[pc] ? " " : "  ");
    out += ShowInstruction(names, pc) + (f.leaves_open(pc) ? ", leaves open" : "") + "\n";
  }
  for (const Handler& handler : f.handlers) {
    out += "  errors in [" + std::to_string(handler.begin) + ", " + std::to_string(handler.end) + ") go to L" +
           std::to_string(handler.target) + " with " + names.Register(handler.error) + ", handled " +
           std::to_string(handler.handled) + "\n";
  }
}

}  // namespace

std::string DisassembleInstruction(const Module& module, const Function& function, Pc pc) {
  return ShowInstruction(Names(module, function), pc);
}

std::string Disassemble(const Module& module) {
  std::string out;
  if (!module.globals.empty()) {
    out += "globals";
    for (size_t i = 0; i < module.globals.size(); ++i) {
      out += (i ? ", " : " ") + module.globals[i] + (i < module.inputs.size() ? " (input)" : "");
    }
    out += "\n\n";
  }
  for (FunctionId id = 0; id < module.functions.size(); ++id) {
    if (id) out += "\n";
    ShowFunction(out, module, id);
  }
  return out;
}

}  // namespace penstock
