#include "policies/first_gate.h"

#include <algorithm>

#include "core/text.h"
#include "grammar/gate_tree.h"
#include "policies/format.h"
#include "policies/witness.h"

namespace penstock {
namespace {

bool IsPlainName(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0]))) return false;
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

// A word of the language somewhere: a tool called so stands in quotes.
bool IsWord(std::string_view text) {
#define TOKEN(id, name, literal, words) \
  if (text == literal) return true;
#include "grammar/gate_tokens.def"
#undef TOKEN
  return false;
}

// Words that are no argument's name inside rules and tool lines.
constexpr std::string_view kWordsOfRules[] = {
    "and", "or", "not", "in", "is", "are", "every", "some", "like", "matches", "true", "false", "null", "User", "System", "Public", "control", "args",
    "result", "call", "as", "if", "unless", "releasing", "accepting", "with", "approval", "because", "before", "by", "pure", "read", "effect",
    "critical", "observed", "hiding", "untrusted",
};

bool NamesOne(std::string_view name, std::initializer_list<std::string_view> words) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return lower == word || lower.ends_with("_" + std::string(word)); });
}

bool TakesText(const ToolParameter& parameter) { return Fits(parameter, Json("a@b.example")) || Fits(parameter, Json("a")); }
bool TakesList(const ToolParameter& parameter) { return Fits(parameter, Json(JsonArray{Json("a@b.example")})); }

// Whom does an argument by such a name address?
bool Addresses(const ToolParameter& parameter) {
  bool named = NamesOne(parameter.name, {"to", "cc", "bcc", "recipient", "recipients", "email", "emails", "participant", "participants", "attendee", "attendees",
                                         "payee", "iban", "channel", "user", "users", "member", "members", "phone"});
  return named && (TakesText(parameter) || TakesList(parameter));
}

bool IsAddressOfThePublic(const ToolParameter& parameter) { return NamesOne(parameter.name, {"url", "uri", "link", "host", "domain"}); }

// The members of annotations that a server wrote itself; defaults say nothing.
std::optional<bool> Hint(const ToolSpec& tool, std::string_view name) {
  const Json* annotations = tool.source.Find("annotations");
  const Json* hint = annotations ? annotations->Find(name) : nullptr;
  return hint && hint->is_bool() ? std::optional<bool>(hint->bool_value()) : std::nullopt;
}

bool Reads(const ToolSpec& tool, bool use_hints) { return use_hints && Hint(tool, "readOnlyHint") == true; }

std::string Observers(const ToolSpec& tool, bool reads) {
  std::vector<std::string> parts;
  bool to_all = reads ? Hint(tool, "openWorldHint").value_or(true) : Hint(tool, "openWorldHint") == true;
  for (const ToolParameter& parameter : tool.parameters) {
    to_all |= IsAddressOfThePublic(parameter);
    if (!Addresses(parameter)) continue;
    std::string name = ArgumentName(parameter.name);
    bool list = TakesList(parameter);
    if (parameter.required) parts.push_back(list ? name : "[" + name + "]");
    else parts.push_back(list ? "(" + name + " ?? [])" : "[" + name + "?]");
  }
  if (to_all) return "Public";
  if (!parts.empty() && !reads) return Join(parts, " + ");
  return "User";
}

std::string Suggestions(const ToolSpec& tool, bool use_hints) {
  std::string out;
  if (Hint(tool, "readOnlyHint") == true && !use_hints) {
    out += "// Its server says that it only reads. If that is so: tool " + ToolName(tool.name) + " read observed by " + Observers(tool, true) + ";\n";
  }
  if (Hint(tool, "destructiveHint") == true) out += "// Its server says that it may destroy: let a person approve it.\n";
  if (Hint(tool, "openWorldHint") == true) out += "// Its server says that it reaches out of the house.\n";
  return out;
}

// The first sentence of what a server says of the tool, on one line.
std::string About(const ToolSpec& tool) {
  std::string text;
  for (char c : tool.description.substr(0, 160)) {
    if (c == '\n') break;
    text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  size_t end = text.find(". ");
  if (end != std::string::npos) text.resize(end + 1);
  while (FirstInvalidUtf8(text) != std::string_view::npos) text.resize(FirstInvalidUtf8(text));
  return text.empty() ? "" : "// " + text + "\n";
}

void AddTool(const ToolSpec& tool, const FirstGateOptions& options, std::string& out) {
  std::string name = ToolName(tool.name);
  out += "\n" + About(tool) + Suggestions(tool, options.use_hints);
  out += ToolLine(tool, options.use_hints) + "\n" + LabelLine(tool) + "\n";
  if (Reads(tool, options.use_hints)) return;
  out += "// permit " + name + " because \"why, and under which condition: if ...\";\n";
}

// That it is closed, as long as it is.
void AddTest(const ToolSpec& tool, std::string& out) {
  std::string arguments;
  for (const ToolParameter& parameter : tool.parameters) {
    if (!parameter.required) continue;
    Json value = PlainValue(parameter);
    arguments += (arguments.empty() ? "" : ", ") + (IsPlainName(parameter.name) ? parameter.name : GateLiteral(Json(parameter.name)));
    arguments += ": " + (Fits(parameter, value) ? GateLiteral(value) : "?");
  }
  out += "test \"" + tool.name + " is closed\" { call " + ToolName(tool.name) + "(" + arguments + "); expect deny; }\n";
}

}  // namespace

std::string ToolName(const std::string& name) { return IsPlainName(name) && !IsWord(name) ? name : GateLiteral(Json(name)); }

std::string ToolLine(const ToolSpec& tool, bool use_hints) {
  const bool reads = Reads(tool, use_hints);
  std::string line = "tool " + ToolName(tool.name) + (reads ? " read" : " effect");
  if (!reads && !tool.parameters.empty()) line += " critical args";
  return line + " observed by " + Observers(tool, reads) + ";";
}

std::string LabelLine(const ToolSpec& tool) { return "label " + ToolName(tool.name) + " { readers [User]; }"; }

std::string ArgumentName(const std::string& name) {
  bool word = std::find(std::begin(kWordsOfRules), std::end(kWordsOfRules), name) != std::end(kWordsOfRules);
  return IsPlainName(name) && !word ? name : "arg(" + GateLiteral(Json(name)) + ")";
}

std::string FirstGate(const Manifest& manifest, const FirstGateOptions& options) {
  std::string out = "// A first gate: all that has effects is closed. Say what tools do, then permit what is meant.\n";
  out += "policy " + options.name + " 0.1.0;\n";
  if (!options.manifest.empty()) out += "tools " + GateLiteral(Json(options.manifest)) + ";\n";
  out += "mode strict;\n// group me = [\"you@example.com\"];\n// group staff = [\"*@example.com\"];\n";
  for (const ToolSpec& tool : manifest.tools()) AddTool(tool, options, out);
  out += "\n// Each of these is to become a rule of its own.\n";
  for (const ToolSpec& tool : manifest.tools()) {
    if (!Reads(tool, options.use_hints)) AddTest(tool, out);
  }
  SourceFile source("first.gate", out);
  Diagnostics unread(source);
  return FormatGate(source, unread).value_or(out);
}

}  // namespace penstock
