#include "oracle.h"

#include <cstdio>
#include <cstdlib>

#include "core/files.h"
#include "core/json.h"
#include "frontend/parse.h"

namespace penstock {

std::vector<std::string> AskPython(const std::vector<std::string>& texts) {
  char folder[] = "/tmp/penstock_oracle_XXXXXX";
  if (!mkdtemp(folder)) return {};
  std::string in = std::string(folder) + "/in", out = std::string(folder) + "/out";
  JsonArray list;
  for (const std::string& text : texts) list.push_back(Json(text));
  std::vector<std::string> answers;
  std::string command = std::string("python3 " PENSTOCK_SOURCE_DIR "/tests/frontend/oracle.py < ") + in + " > " + out;
  if (WriteFile(in, WriteJson(Json(std::move(list)))).ok() && std::system(command.c_str()) == 0) {
    Result<std::string> text = ReadFile(out);
    Result<Json> json = text.ok() ? ParseJson(*text) : Result<Json>(text.error());
    if (json.ok()) {
      for (const Json& answer : json->array()) answers.push_back(answer.string_value());
    }
  }
  std::remove(in.c_str());
  std::remove(out.c_str());
  std::remove(folder);
  return answers;
}

std::vector<std::string> AskUs(const std::vector<std::string>& texts) {
  std::vector<std::string> answers;
  for (const std::string& text : texts) {
    SourceFile source("t.plan", text);
    Diagnostics diagnostics(source);
    std::optional<Ast> ast = Parse(source, {}, diagnostics);
    answers.push_back(ast ? ShowAst(*ast) : diagnostics.all().empty() ? "no message" : diagnostics.all()[0].python);
  }
  return answers;
}

}  // namespace penstock
