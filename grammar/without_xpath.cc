#include "grammar/without_xpath.h"

#include "antlr4-runtime.h"
#include "tree/xpath/XPath.h"
#include "tree/xpath/XPathElement.h"

namespace penstock {
void KeepXPathOut() {}
}  // namespace penstock

// Every symbol of the runtime's XPath that something else in the runtime refers to. Nobody calls them.
namespace antlr4::tree::xpath {
const std::string XPath::WILDCARD = "*";
const std::string XPath::NOT = "!";
XPath::XPath(Parser* parser, const std::string&) { _parser = parser; }
std::vector<ParseTree*> XPath::evaluate(ParseTree*) { return {}; }
std::vector<ParseTree*> XPath::findAll(ParseTree*, const std::string&, Parser*) { return {}; }
std::vector<std::unique_ptr<XPathElement>> XPath::split(const std::string&) { return {}; }
std::unique_ptr<XPathElement> XPath::getXPathElement(Token*, bool) { return nullptr; }
}  // namespace antlr4::tree::xpath
