#include <unistd.h>

#include <thread>

#include "editor.h"
#include "lsp/framing.h"
#include "lsp/stdio.h"

namespace penstock {
namespace {

int CodeOf(const Json& answer) {
  const Json* error = answer.Find("error");
  return error ? static_cast<int>(NumberAt(*error, "code")) : 0;
}

TEST(Protocol, SaysWhatItCan) {
  Editor editor(Object({}), false);
  const Json result = editor.Request("initialize", Object({{"capabilities", Object({})}}));
  EXPECT_EQ(result.Find("serverInfo")->StringAt("name"), "penstock");
  const Json* can = result.Find("capabilities");
  for (const char* name : {"textDocumentSync", "hoverProvider", "completionProvider", "definitionProvider", "documentSymbolProvider", "documentFormattingProvider", "codeActionProvider"}) {
    EXPECT_NE(can->Find(name), nullptr) << name;
  }
}

TEST(Protocol, WantsAnOrder) {
  Editor editor(Object({}), false);
  EXPECT_EQ(CodeOf(editor.Ask("textDocument/hover", Object({}))), rpc::kNotInitialized);
  editor.Open("early.gate", "rubbish");  // nothing may come of it
  EXPECT_TRUE(editor.published.empty());
  editor.Request("initialize", Object({{"capabilities", Object({})}}));
  EXPECT_EQ(CodeOf(editor.Ask("initialize", Object({}))), rpc::kInvalidRequest);
  EXPECT_EQ(CodeOf(editor.Ask("textDocument/wish", Object({}))), rpc::kMethodNotFound);
  EXPECT_TRUE(editor.Request("shutdown", Json()).is_null());
  EXPECT_EQ(CodeOf(editor.Ask("textDocument/hover", Object({}))), rpc::kInvalidRequest);
  EXPECT_FALSE(editor.server.ended());
  editor.Notify("exit", Json());
  EXPECT_TRUE(editor.server.ended());
  EXPECT_EQ(editor.server.exit_code(), 0);
}

TEST(Protocol, ExitWithoutShutdownIsAFailure) {
  Editor editor;
  editor.Notify("exit", Json());
  EXPECT_TRUE(editor.server.ended());
  EXPECT_EQ(editor.server.exit_code(), 1);
}

struct BadCase {
  const char* text;
  int code;
};

class BadMessage : public testing::TestWithParam<BadCase> {};

TEST_P(BadMessage, GetsAnError) {
  Editor editor;
  const size_t before = editor.all.size();
  editor.SendText(GetParam().text);
  ASSERT_EQ(editor.all.size(), before + 1);
  EXPECT_EQ(CodeOf(editor.all.back()), GetParam().code) << WriteJson(editor.all.back());
  EXPECT_FALSE(editor.all.back().Find("error")->StringAt("message").empty());
}

INSTANTIATE_TEST_SUITE_P(Messages, BadMessage, testing::Values(
    BadCase{"", rpc::kParseError}, BadCase{"{", rpc::kParseError}, BadCase{"\xFF\xFE", rpc::kParseError}, BadCase{"{\"a\":1,\"a\":2}", rpc::kParseError},
    BadCase{"[]", rpc::kInvalidRequest}, BadCase{"7", rpc::kInvalidRequest}, BadCase{"{}", rpc::kInvalidRequest},
    BadCase{R"({"jsonrpc":"1.0","id":1,"method":"shutdown"})", rpc::kInvalidRequest}, BadCase{R"({"jsonrpc":"2.0","id":1})", rpc::kInvalidRequest},
    BadCase{R"({"jsonrpc":"2.0","id":1,"method":7})", rpc::kInvalidRequest}, BadCase{R"({"jsonrpc":"2.0","id":[],"method":"x"})", rpc::kInvalidRequest},
    BadCase{R"({"jsonrpc":"2.0","id":1.5,"method":"x"})", rpc::kInvalidRequest}, BadCase{R"({"jsonrpc":"2.0","id":1,"method":"x","params":3})", rpc::kInvalidRequest},
    BadCase{R"({"jsonrpc":"2.0","id":1,"method":"textDocument/hover"})", rpc::kInvalidParams},
    BadCase{R"({"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":[1]})", rpc::kInvalidParams},
    BadCase{R"({"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":{"textDocument":{"uri":"file:///none.gate"},"position":{"line":0,"character":0}}})", rpc::kInvalidParams},
    BadCase{R"({"jsonrpc":"2.0","id":1,"method":"textDocument/codeAction","params":{"textDocument":7}})", rpc::kInvalidParams}));

TEST(Protocol, DepthBombIsAnError) {
  Editor editor;
  editor.SendText(std::string(100000, '['));
  EXPECT_EQ(CodeOf(editor.all.back()), rpc::kParseError);
}

TEST(Protocol, NotificationsThatMakeNoSenseAreIgnored) {
  Editor editor;
  const size_t before = editor.all.size();
  for (const char* method : {"textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "workspace/didChangeConfiguration", "$/whatever", "$/cancelRequest"}) {
    for (const Json& params : {Json(), Object({}), Json(JsonArray{1, 2}), Object({{"textDocument", 7}}), Object({{"textDocument", Object({{"uri", 7}})}}), Object({{"settings", 1}})}) {
      editor.Notify(method, params);
    }
  }
  EXPECT_EQ(editor.all.size(), before);
}

TEST(Protocol, WrongPositionsAreErrorsOrTheNearest) {
  Editor editor;
  editor.Open("a.gate", "policy p 1.0.0;\n");
  Json params = editor.At("a.gate", {99, 99});
  EXPECT_EQ(CodeOf(editor.Ask("textDocument/hover", params)), 0);
  for (const Json& position : {Json(), Json(3), Object({{"line", -1}, {"character", 0}}), Object({{"line", "0"}, {"character", 0}}), Object({{"line", 0}})}) {
    EXPECT_EQ(CodeOf(editor.Ask("textDocument/hover", params.Set("position", position))), rpc::kInvalidParams);
  }
}

TEST(Protocol, CancelledWhileItWaits) {
  Editor editor;
  editor.Open("a.gate", "policy p 1.0.0;\n");
  const Json params = editor.At("a.gate", {0, 1});
  editor.server.Receive(WriteJson(Object({{"jsonrpc", "2.0"}, {"id", 50}, {"method", "textDocument/hover"}, {"params", params}})));
  editor.server.Receive(WriteJson(Object({{"jsonrpc", "2.0"}, {"id", "x"}, {"method", "textDocument/hover"}, {"params", params}})));
  editor.server.Receive(R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":50}})");
  editor.Settle();
  ASSERT_GE(editor.all.size(), 2u);
  EXPECT_EQ(CodeOf(editor.all[editor.all.size() - 2]), rpc::kCancelled);
  EXPECT_EQ(CodeOf(editor.all.back()), 0);
}

TEST(Protocol, OverPipes) {
  int to_server[2], from_server[2];
  ASSERT_EQ(pipe(to_server), 0);
  ASSERT_EQ(pipe(from_server), 0);
  int exit_code = -1;
  std::thread server([&] {
    exit_code = ServeLanguage({}, to_server[0], from_server[1]);
    close(from_server[1]);
  });
  std::string input = "noise\r\n\r\n" + Framed(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}})") + Framed("{") +
                      Framed(R"({"jsonrpc":"2.0","id":2,"method":"shutdown"})") + Framed(R"({"jsonrpc":"2.0","method":"exit"})");
  ASSERT_EQ(write(to_server[1], input.data(), input.size()), static_cast<ssize_t>(input.size()));
  MessageReader reader(1 << 20);
  std::vector<std::string> got;
  char buffer[4096];
  for (ssize_t n; (n = read(from_server[0], buffer, sizeof buffer)) > 0;) {
    reader.Feed({buffer, static_cast<size_t>(n)});
    while (auto next = reader.Next()) got.push_back(next->text);
  }
  server.join();
  for (int fd : {to_server[0], to_server[1], from_server[0]}) close(fd);
  EXPECT_EQ(exit_code, 0);
  ASSERT_EQ(got.size(), 4u);
  // Faults are found as they arrive, before what waits is answered.
  int faults = 0, results = 0;
  for (const std::string& text : got) (text.find("-32700") != std::string::npos ? faults : results)++;
  EXPECT_EQ(faults, 2);
  EXPECT_EQ(results, 2);
}

TEST(Protocol, TheEndOfTheInputEndsIt) {
  int to_server[2], from_server[2];
  ASSERT_EQ(pipe(to_server), 0);
  ASSERT_EQ(pipe(from_server), 0);
  close(to_server[1]);
  EXPECT_EQ(ServeLanguage({}, to_server[0], from_server[1]), 1);
  for (int fd : {to_server[0], from_server[0], from_server[1]}) close(fd);
}

TEST(Protocol, AsksForSettingsWhereTheClientHasThem) {
  Editor editor(Object({}), false);
  editor.Request("initialize", Object({{"rootUri", UriOfPath(editor.folder)}, {"capabilities", Object({{"workspace", Object({{"configuration", true}})}})}}));
  editor.WriteFile("tools.json", kTools);
  editor.WriteFile("mail.gate", kGate);
  editor.Open("plan.py", "send_email(to=read_inbox()[0].sender, body=\"x\")\n");
  EXPECT_TRUE(editor.CodesOf("plan.py").empty());  // no gate is known yet
  editor.Notify("initialized", Object({}));
  const Json asked = editor.all.back();
  ASSERT_EQ(asked.StringAt("method"), "workspace/configuration");
  editor.SendText(WriteJson(Object({{"jsonrpc", "2.0"}, {"id", *asked.Find("id")}, {"result", Json(JsonArray{Object({{"gates", Json(JsonArray{"mail.gate"})}})})}})));
  EXPECT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"F301"});
  // The answer comes once; another one is of nothing.
  editor.SendText(WriteJson(Object({{"jsonrpc", "2.0"}, {"id", *asked.Find("id")}, {"result", Json(JsonArray{})}})));
  EXPECT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"F301"});
}

TEST(Protocol, SettingsOfAWrongTypeAreSaid) {
  Editor editor(Object({{"gates", 7}}));
  ASSERT_FALSE(editor.all.empty());
  bool said = false;
  for (const Json& message : editor.all) said |= message.StringAt("method") == "window/showMessage" && WriteJson(message).find("penstock.gates") != std::string::npos;
  EXPECT_TRUE(said);
}

}  // namespace
}  // namespace penstock
