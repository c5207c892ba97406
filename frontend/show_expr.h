// One node as text, with every grouping written out. Used by ShowAst.
#pragma once

#include <string>

#include "frontend/ast.h"

namespace penstock {

std::string ShowExpr(const Ast& ast, ExprId id);
std::string ShowPattern(const Ast& ast, PatternId id);
std::string ShowParameters(const Ast& ast, const std::vector<ParameterNode>& parameters);
std::string ShowArguments(const Ast& ast, const Exprs& arguments, const std::vector<Keyword>& keywords);
const char* ShowBinaryOp(BinaryOp op);

}  // namespace penstock
