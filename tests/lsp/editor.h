// An editor for tests: messages in, messages out, texts with a cursor.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lsp/server.h"
#include "lsp/uri.h"

namespace penstock {

inline Json Object(JsonObject members) { return Json(std::move(members)); }

// A text in which `|` stands for the cursor.
struct Marked {
  explicit Marked(std::string with_cursor) : text(std::move(with_cursor)) {
    const size_t bar = text.find('|');
    if (bar == std::string::npos) return;
    text.erase(bar, 1);
    at = LineIndex(text).At(static_cast<uint32_t>(bar));
  }
  std::string text;
  Position at;
};

class Editor {
 public:
  // A folder of its own. `settings`: as initializationOptions.
  explicit Editor(Json settings = Object({}), bool starts = true) : server({}) {
    folder = std::filesystem::temp_directory_path() / ("penstock_lsp_" + std::to_string(getpid()) + "_" + std::to_string(count++));
    std::filesystem::create_directories(folder);
    if (!starts) return;
    Json related = Object({{"textDocument", Object({{"publishDiagnostics", Object({{"relatedInformation", true}})}})}});
    Request("initialize", Object({{"rootUri", UriOfPath(folder)}, {"capabilities", related}, {"initializationOptions", std::move(settings)}}));
    Notify("initialized", Object({}));
  }
  ~Editor() { std::filesystem::remove_all(folder); }

  std::string Uri(const std::string& name) const { return UriOfPath(folder / name); }
  void WriteFile(const std::string& name, std::string_view text) { std::ofstream(folder / name) << text; }

  // -- messages
  void SendText(std::string_view text) {
    server.Receive(text);
    Settle();
  }
  void Settle() {
    server.Run();
    for (const std::string& text : server.TakeOutput()) {
      Result<Json> message = ParseJson(text);
      ASSERT_TRUE(message.ok()) << text;
      EXPECT_EQ(message->StringAt("jsonrpc"), "2.0");
      if (message->StringAt("method") == "textDocument/publishDiagnostics") {
        const Json* params = message->Find("params");
        published[params->StringAt("uri")] = *params->Find("diagnostics");
      }
      all.push_back(std::move(*message));
    }
  }
  void Notify(std::string_view method, Json params) { SendText(WriteJson(Object({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}))); }
  // The whole answer.
  Json Ask(std::string_view method, Json params) {
    const int64_t id = ++last_id;
    SendText(WriteJson(Object({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}})));
    for (const Json& message : all) if (const Json* its = message.Find("id"); its && *its == Json(id) && !message.Find("method")) return message;
    ADD_FAILURE() << "no answer to " << method;
    return Json();
  }
  Json Request(std::string_view method, Json params) {
    const Json answer = Ask(method, std::move(params));
    EXPECT_EQ(answer.Find("error"), nullptr) << WriteJson(answer);
    const Json* result = answer.Find("result");
    return result ? *result : Json();
  }

  // -- texts
  void Open(const std::string& name, std::string_view text) {
    const char* language = name.ends_with(".gate") ? "penstock-gate" : name.ends_with(".py") ? "python" : "plaintext";
    Notify("textDocument/didOpen", Object({{"textDocument", Object({{"uri", Uri(name)}, {"languageId", language}, {"version", ++version}, {"text", text}})}}));
  }
  Json At(const std::string& name, Position at) const {
    return Object({{"textDocument", Object({{"uri", Uri(name)}})}, {"position", PositionToJson(at)}});
  }
  const JsonArray& Published(const std::string& name) {
    static const JsonArray kNone;
    auto found = published.find(Uri(name));
    return found == published.end() ? kNone : found->second.array();
  }
  std::vector<std::string> CodesOf(const std::string& name) {
    std::vector<std::string> codes;
    for (const Json& one : Published(name)) codes.push_back(one.StringAt("code"));
    return codes;
  }

  // -- questions about a text with a cursor; it is opened first
  std::string Hover(const std::string& name, const std::string& with_cursor) {
    const Marked marked(with_cursor);
    Open(name, marked.text);
    const Json hover = Request("textDocument/hover", At(name, marked.at));
    return hover.is_null() ? "" : hover.Find("contents")->StringAt("value");
  }
  std::set<std::string> Complete(const std::string& name, const std::string& with_cursor) {
    const Marked marked(with_cursor);
    Open(name, marked.text);
    std::set<std::string> labels;
    const Json items = Request("textDocument/completion", At(name, marked.at));
    for (const Json& item : items.array()) labels.insert(item.StringAt("label"));
    return labels;
  }
  // `FILE:line:column` from 0 of the first place; empty: none.
  std::string Definition(const std::string& name, const std::string& with_cursor) {
    const Marked marked(with_cursor);
    Open(name, marked.text);
    Json places = Request("textDocument/definition", At(name, marked.at));
    if (places.is_array()) places = places.array().empty() ? Json() : places.array()[0];
    if (places.is_null()) return "";
    const Json* start = places.Find("range")->Find("start");
    return std::filesystem::path(PathOfUri(places.StringAt("uri"))).filename().string() + ":" + start->Find("line")->digits() + ":" + start->Find("character")->digits();
  }
  // What code actions are offered at the cursor, by title, each with the text that it makes of this one.
  std::map<std::string, std::string> Actions(const std::string& name, const std::string& with_cursor) {
    const Marked marked(with_cursor);
    Open(name, marked.text);
    Json params = Object({{"textDocument", Object({{"uri", Uri(name)}})}, {"context", Object({{"diagnostics", Json(JsonArray{})}})}});
    params.Set("range", Object({{"start", PositionToJson(marked.at)}, {"end", PositionToJson(marked.at)}}));
    std::map<std::string, std::string> actions;
    const Json offered = Request("textDocument/codeAction", params);
    for (const Json& action : offered.array()) {
      const Json* edits = action.Find("edit")->Find("changes")->Find(Uri(name));
      actions[action.StringAt("title")] = edits ? Applied(marked.text, edits->array()) : "";
    }
    return actions;
  }
  static std::string Applied(std::string text, const JsonArray& edits) {
    for (size_t i = edits.size(); i-- > 0;) {
      Position begin, end;
      EXPECT_TRUE(PositionFromJson(edits[i].Find("range")->Find("start"), begin) && PositionFromJson(edits[i].Find("range")->Find("end"), end));
      const LineIndex lines(text);
      const uint32_t from = lines.OffsetOf(begin), to = lines.OffsetOf(end);
      text.replace(from, to - from, edits[i].StringAt("newText"));
    }
    return text;
  }

  std::filesystem::path folder;
  Server server;
  std::vector<Json> all;  // every message sent, oldest first
  std::map<std::string, Json> published;

 private:
  static inline int count = 0;
  int64_t last_id = 0, version = 0;
};

// The tools and the gate that most tests are about.
inline constexpr std::string_view kTools = R"({"tools": [
  {"name": "read_inbox", "description": "The newest mails.", "inputSchema": {"type": "object", "properties": {}},
   "outputSchema": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["sender", "subject", "body"],
     "properties": {"sender": {"type": "string"}, "subject": {"type": "string"}, "body": {"type": "string"}}}}},
  {"name": "send_email", "description": "Sends a mail.", "inputSchema": {"type": "object", "required": ["to", "body"],
     "properties": {"to": {"type": "string", "description": "One address."}, "body": {"type": "string"}, "cc": {"type": "string"}}},
   "outputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}
]})";

inline constexpr std::string_view kGate = R"(policy mail 1.0.0;
tools "tools.json";
group staff = ["*@acme.example"];
tag secret sticky;
label read_inbox at [m] { readers [User]; }
label send_email { from [System]; readers [User]; }
tool read_inbox read;
tool send_email effect critical (to) observed by [to];
fact mails() = read_inbox() cache run;
@id("mail") permit send_email because "The user named the recipient.";
)";

// An editor with these two files.
struct MailEditor : Editor {
  MailEditor() : Editor(Object({{"gates", "mail.gate"}})) {
    WriteFile("tools.json", kTools);
    WriteFile("mail.gate", kGate);
  }
};

}  // namespace penstock
