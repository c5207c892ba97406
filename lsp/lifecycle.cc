// The server's beginning, end and settings.
#include "lsp/server.h"
#include "lsp/uri.h"
#include "pipeline/version.h"

namespace penstock {
namespace {

bool Can(const Json& capabilities, std::initializer_list<std::string_view> path) {
  const Json* at = &capabilities;
  for (std::string_view name : path) {
    at = at->Find(name);
    if (!at) return false;
  }
  return at->is_bool() ? at->bool_value() : !at->is_null();
}

std::string RootOf(const Json& params) {
  if (const Json* folders = params.Find("workspaceFolders"); folders && folders->is_array() && !folders->array().empty()) {
    return PathOfUri(folders->array()[0].StringAt("uri"));
  }
  if (const std::string uri = params.StringAt("rootUri"); !uri.empty()) return PathOfUri(uri);
  return params.StringAt("rootPath");
}

Json Capabilities() {
  Json sync(JsonObject{{"openClose", true}, {"change", 2}});
  Json completion(JsonObject{{"triggerCharacters", Json(JsonArray{".", "(", "@", "\""})}});
  Json actions(JsonObject{{"codeActionKinds", Json(JsonArray{"quickfix"})}});
  return Json(JsonObject{{"positionEncoding", "utf-16"}, {"textDocumentSync", sync}, {"hoverProvider", true}, {"completionProvider", completion},
                         {"definitionProvider", true}, {"documentSymbolProvider", true}, {"documentFormattingProvider", true},
                         {"codeActionProvider", actions}});
}

// A text or a list of texts; false: something else.
bool TextsAt(const Json& settings, std::string_view key, std::vector<std::string>& texts) {
  const Json* value = settings.Find(key);
  if (!value || value->is_null()) return true;
  texts.clear();
  if (value->is_string()) {
    if (!value->string_value().empty()) texts.push_back(value->string_value());
    return true;
  }
  if (!value->is_array()) return false;
  for (const Json& one : value->array()) {
    if (!one.is_string()) return false;
    texts.push_back(one.string_value());
  }
  return true;
}

}  // namespace

Answer Server::Initialize(const Json& params) {
  root_ = RootOf(params);
  static const Json kNone{JsonObject{}};
  const Json* given = params.Find("capabilities");
  const Json& capabilities = given ? *given : kNone;
  shows_related_ = Can(capabilities, {"textDocument", "publishDiagnostics", "relatedInformation"});
  has_configuration_ = Can(capabilities, {"workspace", "configuration"});
  registers_configuration_ = Can(capabilities, {"workspace", "didChangeConfiguration", "dynamicRegistration"});
  registers_watchers_ = Can(capabilities, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  initialized_ = true;
  const Json* options = params.Find("initializationOptions");
  Configure(options ? *options : kNone);
  return {Json(JsonObject{{"capabilities", Capabilities()}, {"serverInfo", Json(JsonObject{{"name", "penstock"}, {"version", kVersion}})}}), 0, ""};
}

void Server::Initialized(const Json&) {
  JsonArray registrations;
  if (registers_configuration_) {
    registrations.push_back(Json(JsonObject{{"id", "configuration"}, {"method", "workspace/didChangeConfiguration"},
                                            {"registerOptions", Json(JsonObject{{"section", "penstock"}})}}));
  }
  if (registers_watchers_) {
    JsonArray watchers;
    for (const char* glob : {"**/*.gate", "**/*.json"}) watchers.push_back(Json(JsonObject{{"globPattern", glob}}));
    registrations.push_back(Json(JsonObject{{"id", "files"}, {"method", "workspace/didChangeWatchedFiles"},
                                            {"registerOptions", Json(JsonObject{{"watchers", Json(std::move(watchers))}})}}));
  }
  if (!registrations.empty()) Ask("client/registerCapability", Json(JsonObject{{"registrations", Json(std::move(registrations))}}), [](const Json&) {});
  if (has_configuration_) AskForConfiguration();
}

void Server::AskForConfiguration() {
  Json item(JsonObject{{"section", "penstock"}});
  if (!root_.empty()) item.Set("scopeUri", UriOfPath(root_));
  Ask("workspace/configuration", Json(JsonObject{{"items", Json(JsonArray{item})}}), [this](const Json& result) {
    if (result.is_array() && !result.array().empty() && result.array()[0].is_object()) Configure(result.array()[0]);
  });
}

void Server::ConfigurationChanged(const Json& params) {
  if (has_configuration_) return AskForConfiguration();
  const Json* settings = params.Find("settings");
  const Json* ours = settings ? settings->Find("penstock") : nullptr;
  if (ours && ours->is_object()) Configure(*ours);
}

void Server::Configure(const Json& json) {
  LspSettings settings = from_command_line_;
  std::vector<std::string> office;
  if (!settings.tools.office.empty()) office.push_back(settings.tools.office);
  struct Row {
    std::string_view name;
    std::vector<std::string>& texts;
  };
  for (const Row& row : {Row{"gates", settings.gates}, Row{"tools", settings.tools.manifests}, Row{"mcp", settings.tools.servers}, Row{"office", office}}) {
    if (!TextsAt(json, row.name, row.texts)) Show(1, "the setting `penstock." + std::string(row.name) + "` is a path or a list of paths");
  }
  for (std::vector<std::string>* paths : {&settings.gates, &settings.tools.manifests, &settings.tools.servers}) {
    for (std::string& path : *paths) path = WholePath(path, root_);
  }
  settings.tools.office = office.empty() ? "" : office[0];
  if (!settings.tools.office.empty() && !settings.tools.office.starts_with("memory")) settings.tools.office = WholePath(settings.tools.office, root_);
  if (Status opened = workspace_.Configure(std::move(settings)); !opened.ok()) Show(1, opened.error().message);
}

void Server::FilesChanged(const Json&) {
  if (Status read = workspace_.FilesChanged(); !read.ok()) Show(1, read.error().message);
}

Answer Server::Shutdown(const Json&) {
  shut_down_ = true;
  return {};
}

void Server::Exit(const Json&) { ended_ = true; }

}  // namespace penstock
