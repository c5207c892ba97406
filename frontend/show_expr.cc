#include "frontend/show_expr.h"

#include <fmt/format.h>

#include "core/check.h"
#include "core/text.h"

namespace penstock {
namespace {

const char* ShowCompareOp(CompareOp op) {
  switch (op) {
    case CompareOp::kEq: return "==";
    case CompareOp::kNe: return "!=";
    case CompareOp::kLt: return "<";
    case CompareOp::kLe: return "<=";
    case CompareOp::kGt: return ">";
    case CompareOp::kGe: return ">=";
    case CompareOp::kIs: return "is";
    case CompareOp::kIsNot: return "is not";
    case CompareOp::kIn: return "in";
    case CompareOp::kNotIn: return "not in";
  }
  return "";
}

const char* ShowUnaryOp(UnaryOp op) {
  switch (op) {
    case UnaryOp::kNot: return "not ";
    case UnaryOp::kNeg: return "-";
    case UnaryOp::kPos: return "+";
    case UnaryOp::kInvert: return "~";
  }
  return "";
}

const char* ShowSingleton(SingletonKind kind) {
  switch (kind) {
    case SingletonKind::kNone: return "None";
    case SingletonKind::kTrue: return "True";
    case SingletonKind::kFalse: return "False";
    case SingletonKind::kEllipsis: return "...";
  }
  return "";
}

std::string ShowItems(const Ast& ast, const Exprs& items) {
  std::string out;
  for (ExprId item : items) out += (out.empty() ? "" : ", ") + ShowExpr(ast, item);
  return out;
}

std::string ShowOptional(const Ast& ast, ExprId id) { return id.present() ? ShowExpr(ast, id) : ""; }

std::string ShowFormat(const Ast& ast, ExprId id);

std::string ShowParts(const Ast& ast, const std::vector<FStringPart>& parts) {
  std::string out;
  for (const FStringPart& part : parts) {
    if (!out.empty()) out += ", ";
    if (!part.value.present()) {
      out += Quoted(part.text);
      continue;
    }
    out += "{" + ShowExpr(ast, part.value);
    if (part.conversion) out += std::string("!") + part.conversion;
    if (part.spec.present()) out += ":" + ShowFormat(ast, part.spec);
    out += "}";
  }
  return out;
}

std::string ShowFormat(const Ast& ast, ExprId id) {
  if (const FStringExpr* format = std::get_if<FStringExpr>(&ast[id].node)) return "f[" + ShowParts(ast, format->parts) + "]";
  return ShowExpr(ast, id);
}

std::string ShowComprehension(const Ast& ast, const ComprehensionExpr& e) {
  std::string out = ShowExpr(ast, e.element);
  if (e.value.present()) out += ": " + ShowExpr(ast, e.value);
  for (const ComprehensionClause& clause : e.clauses) {
    out += fmt::format(" {}for {} in {}", clause.is_async ? "async " : "", ShowExpr(ast, clause.target),
                       ShowExpr(ast, clause.iterable));
    for (ExprId condition : clause.conditions) out += " if " + ShowExpr(ast, condition);
  }
  switch (e.kind) {
    case ComprehensionKind::kList: return "[" + out + "]";
    case ComprehensionKind::kGenerator: return "(" + out + ")";
    case ComprehensionKind::kSet:
    case ComprehensionKind::kDict: break;
  }
  return "{" + out + "}";
}

std::string ShowDict(const Ast& ast, const DictExpr& e) {
  std::string out;
  for (const DictItem& item : e.items) {
    if (!out.empty()) out += ", ";
    out += item.key.present() ? ShowExpr(ast, item.key) + ": " + ShowExpr(ast, item.value) : "**" + ShowExpr(ast, item.value);
  }
  return "{" + out + "}";
}

std::string ShowFloat(double value) {
  std::string out = fmt::format("{}", value);
  return out.find_first_of(".en") == out.npos ? out + ".0" : out;
}

}  // namespace

const char* ShowBinaryOp(BinaryOp op) {
  switch (op) {
    case BinaryOp::kAdd: return "+";
    case BinaryOp::kSub: return "-";
    case BinaryOp::kMul: return "*";
    case BinaryOp::kDiv: return "/";
    case BinaryOp::kFloorDiv: return "//";
    case BinaryOp::kMod: return "%";
    case BinaryOp::kPow: return "**";
    case BinaryOp::kMatMul: return "@";
    case BinaryOp::kBitAnd: return "&";
    case BinaryOp::kBitOr: return "|";
    case BinaryOp::kBitXor: return "^";
    case BinaryOp::kShl: return "<<";
    case BinaryOp::kShr: return ">>";
  }
  return "";
}

std::string ShowArguments(const Ast& ast, const Exprs& arguments, const std::vector<Keyword>& keywords) {
  std::string out = ShowItems(ast, arguments);
  for (const Keyword& keyword : keywords) {
    if (!out.empty()) out += ", ";
    out += keyword.name.present() ? ast[keyword.name] + "=" : "**";
    out += ShowExpr(ast, keyword.value);
  }
  return out;
}

std::string ShowParameters(const Ast& ast, const std::vector<ParameterNode>& parameters) {
  using Kind = ParameterNode::Kind;
  std::string out;
  bool slash_due = false, star_seen = false;
  auto add = [&](std::string text) { out += (out.empty() ? "" : ", ") + std::move(text); };
  for (const ParameterNode& p : parameters) {
    if (slash_due && p.kind != Kind::kPositionalOnly) {
      add("/");
      slash_due = false;
    }
    slash_due |= p.kind == Kind::kPositionalOnly;
    if (p.kind == Kind::kKeywordOnly && !star_seen) {
      add("*");
      star_seen = true;
    }
    star_seen |= p.kind == Kind::kVarArgs;
    std::string text = p.kind == Kind::kVarArgs ? "*" : p.kind == Kind::kKwArgs ? "**" : "";
    text += ast[p.name];
    if (p.annotation.present()) text += ": " + ShowExpr(ast, p.annotation);
    if (p.default_value.present()) text += "=" + ShowExpr(ast, p.default_value);
    add(std::move(text));
  }
  if (slash_due) add("/");
  return out;
}

std::string ShowExpr(const Ast& ast, ExprId id) {
  return std::visit(
      Overloaded{
          [&](const NameExpr& e) { return ast[e.name]; },
          [](const IntExpr& e) { return e.digits; },
          [](const FloatExpr& e) { return ShowFloat(e.value); },
          [](const ComplexExpr& e) { return ShowFloat(e.imaginary) + "j"; },
          [](const StringExpr& e) { return Quoted(e.value); },
          [](const BytesExpr& e) {
            std::string hex;
            for (unsigned char c : e.value) hex += fmt::format("{:02x}", c);
            return "bytes[" + hex + "]";
          },
          [](const SingletonExpr& e) { return std::string(ShowSingleton(e.kind)); },
          [&](const FStringExpr& e) { return "f[" + ShowParts(ast, e.parts) + "]"; },
          [&](const TupleExpr& e) { return "(" + ShowItems(ast, e.items) + (e.items.size() == 1 ? ",)" : ")"); },
          [&](const ListExpr& e) { return "[" + ShowItems(ast, e.items) + "]"; },
          [&](const SetExpr& e) { return "{" + ShowItems(ast, e.items) + "}"; },
          [&](const DictExpr& e) { return ShowDict(ast, e); },
          [&](const UnaryExpr& e) { return fmt::format("({}{})", ShowUnaryOp(e.op), ShowExpr(ast, e.operand)); },
          [&](const BinaryExpr& e) {
            return fmt::format("({} {} {})", ShowExpr(ast, e.left), ShowBinaryOp(e.op), ShowExpr(ast, e.right));
          },
          [&](const BoolExpr& e) {
            std::string out;
            for (ExprId operand : e.operands)
              out += (out.empty() ? "" : e.op == BoolOp::kAnd ? " and " : " or ") + ShowExpr(ast, operand);
            return "(" + out + ")";
          },
          [&](const CompareExpr& e) {
            std::string out = ShowExpr(ast, e.first);
            for (const auto& [op, operand] : e.rest) out += fmt::format(" {} {}", ShowCompareOp(op), ShowExpr(ast, operand));
            return "(" + out + ")";
          },
          [&](const ConditionalExpr& e) {
            return fmt::format("({} if {} else {})", ShowExpr(ast, e.then), ShowExpr(ast, e.test), ShowExpr(ast, e.otherwise));
          },
          [&](const WalrusExpr& e) { return fmt::format("({} := {})", ast[e.name], ShowExpr(ast, e.value)); },
          [&](const StarExpr& e) { return "*" + ShowExpr(ast, e.value); },
          [&](const AttributeExpr& e) { return ShowExpr(ast, e.object) + "." + ast[e.name]; },
          [&](const IndexExpr& e) { return fmt::format("{}[{}]", ShowExpr(ast, e.object), ShowExpr(ast, e.index)); },
          [&](const SliceExpr& e) {
            return fmt::format("{}:{}:{}", ShowOptional(ast, e.start), ShowOptional(ast, e.stop), ShowOptional(ast, e.step));
          },
          [&](const CallExpr& e) {
            return fmt::format("{}({})", ShowExpr(ast, e.callee), ShowArguments(ast, e.arguments, e.keywords));
          },
          [&](const ComprehensionExpr& e) { return ShowComprehension(ast, e); },
          [&](const LambdaExpr& e) {
            return fmt::format("(lambda {}: {})", ShowParameters(ast, e.parameters), ShowExpr(ast, e.body));
          },
          [&](const YieldExpr& e) {
            return fmt::format("(yield{}{}{})", e.from ? " from" : "", e.value.present() ? " " : "", ShowOptional(ast, e.value));
          },
          [&](const AwaitExpr& e) { return fmt::format("(await {})", ShowExpr(ast, e.value)); },
      },
      ast[id].node);
}

std::string ShowPattern(const Ast& ast, PatternId id) {
  auto all = [&](const std::vector<PatternId>& items, const char* between) {
    std::string out;
    for (PatternId item : items) out += (out.empty() ? "" : between) + ShowPattern(ast, item);
    return out;
  };
  auto name_or_blank = [&](NameId name) { return name.present() ? ast[name] : std::string("_"); };
  return std::visit(Overloaded{
                        [&](const LiteralPattern& p) { return ShowExpr(ast, p.value); },
                        [&](const CapturePattern& p) { return name_or_blank(p.name); },
                        [&](const StarPattern& p) { return "*" + name_or_blank(p.name); },
                        [&](const ValuePattern& p) { return ShowExpr(ast, p.value); },
                        [&](const SequencePattern& p) { return "[" + all(p.items, ", ") + "]"; },
                        [&](const MappingPattern& p) {
                          std::string out;
                          for (const auto& [key, value] : p.items)
                            out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", ShowExpr(ast, key), ShowPattern(ast, value));
                          if (p.has_rest) out += (out.empty() ? "**" : ", **") + ast[p.rest];
                          return "{" + out + "}";
                        },
                        [&](const ClassPattern& p) {
                          std::string out = all(p.positional, ", ");
                          for (const auto& [name, value] : p.keywords)
                            out += fmt::format("{}{}={}", out.empty() ? "" : ", ", ast[name], ShowPattern(ast, value));
                          return fmt::format("{}({})", ShowExpr(ast, p.type), out);
                        },
                        [&](const OrPattern& p) { return "(" + all(p.alternatives, " | ") + ")"; },
                        [&](const AsPattern& p) { return fmt::format("({} as {})", ShowPattern(ast, p.pattern), ast[p.name]); },
                    },
                    ast[id].node);
}

}  // namespace penstock
