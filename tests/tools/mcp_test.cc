#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "core/files.h"
#include "tests/tools/tools_testing.h"
#include "tools/mcp/child_process.h"
#include "tools/mcp/servers.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

bool HasProgram(const char* name) { return system((std::string("command -v ") + name + " >/dev/null 2>&1").c_str()) == 0; }

std::string TemporaryPath(const char* name) {
  return (std::filesystem::temp_directory_path() / ("penstock_" + std::to_string(getpid()) + "_" + name)).string();
}

ServerLimits QuickLimits() {
  ServerLimits limits;
  limits.start_ms = 20'000;
  limits.call_ms = 20'000;
  limits.close_ms = 300;
  limits.message_bytes = 1 << 20;
  limits.noise_messages = 200;
  return limits;
}

ServerConfig Peer(const std::string& how, const std::string& note = {}) {
  return {"peer",
          "python3",
          {"-S", "-E", std::string(PENSTOCK_SOURCE_DIR) + "/tests/tools/peer.py", how, note},
          {{"PEER_KEY", "k"}},
          ""};
}

class McpTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!HasProgram("python3")) GTEST_SKIP() << "python3 is not here";
  }
  // Starts the peer; "" or why it cannot be used.
  std::string Start(const std::string& how, ServerLimits limits = QuickLimits(), const std::string& note = {}) {
    box_ = Toolbox();
    Result<std::unique_ptr<ToolBridge>> server = StartServer(Peer(how, note), limits);
    if (!server.ok()) return server.error().message;
    return ErrorOf(box_.AddBridge("peer", std::move(*server)));
  }
  std::string Call(std::string_view tool, std::string_view arguments = "{}") {
    return Show(box_.Call(box_.manifest().Find(tool), Read(arguments)));
  }
  std::string DoubleOf(const std::string& how, ServerLimits limits = QuickLimits()) {
    std::string error = Start(how, limits);
    return error.empty() ? Call("double", R"({"n":4})") : error;
  }

  Toolbox box_;
};

TEST_F(McpTest, AnHonestServerIsCalled) {
  ASSERT_EQ(Start("honest"), "");
  EXPECT_EQ(box_.manifest().tools().size(), 5u);  // on two pages
  EXPECT_EQ(Call("double", R"({"n":4})"), "8");
  EXPECT_EQ(Call("describe", R"({"n":4})"), R"({"words":"the number 4"})");
  EXPECT_EQ(Call("text"), R"("{\"looks\": \"like JSON\"}\n[image/png]")");
  EXPECT_EQ(Call("double", R"({"n":13})"), "ToolError: thirteen is refused");
  EXPECT_EQ(Call("double", R"({"n":14})"), "NotEnoughInformationError: fourteen");
  EXPECT_EQ(box_.Call(box_.manifest().Find("double"), Read(R"({"n":1})")).flow_hint, Read(R"({"integrity":"low"})"));
}

TEST_F(McpTest, SeveralCallsAreUnderWayAndAnswersComeInAnyOrder) {
  ASSERT_EQ(Start("holds"), "");
  const ToolIndex twice = box_.manifest().Find("double");
  std::vector<std::unique_ptr<SentCall>> sent;
  for (const char* arguments : {R"({"n":1})", R"({"n":13})", R"({"n":3})"}) sent.push_back(box_.Send(twice, Read(arguments)));
  EXPECT_EQ(Show(sent[0]->Wait()), "2");
  EXPECT_EQ(Show(sent[2]->Wait()), "6");
  EXPECT_EQ(Show(sent[1]->Wait()), "ToolError: thirteen is refused");
}

TEST_F(McpTest, OneOfSeveralCallsMayBeLate) {
  ServerLimits limits = QuickLimits();
  limits.call_ms = 200;
  ASSERT_EQ(Start("holds", limits), "");
  const ToolIndex twice = box_.manifest().Find("double");
  std::unique_ptr<SentCall> first = box_.Send(twice, Read(R"({"n":1})")), second = box_.Send(twice, Read(R"({"n":2})"));
  EXPECT_NE(Show(first->Wait()).find("did not answer in time"), std::string::npos);
  // The third call lets it answer all three; of the first nobody wants to hear any more.
  EXPECT_EQ(Call("double", R"({"n":3})"), "6");
  EXPECT_EQ(Show(second->Wait()), "4");
}

TEST_F(McpTest, WhoAnswersTwiceIsNotSpokenToAgain) {
  ASSERT_EQ(Start("twice"), "");
  const ToolIndex twice = box_.manifest().Find("double");
  std::vector<std::unique_ptr<SentCall>> sent;
  for (int i = 0; i < 3; ++i) sent.push_back(box_.Send(twice, Read(R"({"n":1})")));
  EXPECT_NE(Show(sent[1]->Wait()).find("it answered a request twice"), std::string::npos);
  EXPECT_EQ(Show(sent[2]->Wait()), "2");  // what came before counts
  EXPECT_NE(Show(sent[0]->Wait()).find("it answered a request twice"), std::string::npos);
}

TEST_F(McpTest, TheEraWithoutSessionsIsSpokenToo) {
  EXPECT_EQ(DoubleOf("stateless"), "8");
  EXPECT_EQ(Call("describe", R"({"n":4})"), R"({"words":"the number 4"})");
}

TEST_F(McpTest, TheAssistantAnswersInTheFormAsked) {
  ASSERT_EQ(Start("honest"), "");
  EXPECT_EQ(
      Call("query_ai_assistant",
           R"({"query":"?","output_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}})"),
      R"({"city":"Kiel"})");
  EXPECT_EQ(Call("query_ai_assistant", R"({"query":"?","output_schema":{"type":"boolean"}})"), "true");
  EXPECT_EQ(Call("query_ai_assistant", R"({"query":"?","output_schema":{"type":"string"}})"), "\"true\"");
}

TEST_F(McpTest, AServerMaySpeakInBetween) {
  EXPECT_EQ(DoubleOf("interrupts"), "8");
  EXPECT_EQ(DoubleOf("noisy"), "8");
}

TEST_F(McpTest, AServerSeesOnlyWhatItMay) {
  setenv("PENSTOCK_TEST_SECRET", "s", 1);
  ASSERT_EQ(Start("honest"), "");
  std::string names = Call("environment");
  unsetenv("PENSTOCK_TEST_SECRET");
  EXPECT_NE(names.find("PEER_KEY"), std::string::npos);
  EXPECT_NE(names.find("PATH"), std::string::npos);
  EXPECT_EQ(names.find("SECRET"), std::string::npos);
}

struct BadCase {
  const char* how;
  const char* words;
};

class BadServerTest : public McpTest, public testing::WithParamInterface<BadCase> {};

TEST_P(BadServerTest, IsNoValue) {
  ServerLimits limits = QuickLimits();
  if (std::string_view(GetParam().how) == "silent") limits.call_ms = 200;
  std::string reply = DoubleOf(GetParam().how, limits);
  EXPECT_NE(reply.find(GetParam().words), std::string::npos) << reply;
}

INSTANTIATE_TEST_SUITE_P(
    Peers, BadServerTest,
    testing::Values(
        BadCase{"garbage", "failure: server `peer`: it sent what is not JSON-RPC: bytes that are no text"},
        BadCase{"log_line", "failure: server `peer`: it sent what is not JSON-RPC: \"listening for requests\""},
        BadCase{"huge", "failure: server `peer`: it sent a line longer than 1048576 bytes"},
        BadCase{"silent", "failure: server `peer`: it did not answer in time"},
        BadCase{"dies", "failure: server `peer`: it has ended (it last wrote on its standard error: cannot go on)"},
        BadCase{"half", "failure: server `peer`: it has ended in the middle of a message"},
        BadCase{"wrong_id", "failure: server `peer`: it answered a request that was never made"},
        BadCase{"text_id", "failure: server `peer`: it answered a request that was never made"},
        BadCase{"both", "failure: server `peer`: it sent an answer that has not just one of `result` and `error`"},
        BadCase{"batch", "failure: server `peer`: it sent a message that is not JSON-RPC 2.0"},
        BadCase{"old_version", "failure: server `peer`: it sent a message that is not JSON-RPC 2.0"},
        BadCase{"chatty", "failure: server `peer`: it sent more than 200 messages that nobody asked for"},
        BadCase{"deep", "nested deeper"},
        BadCase{"bad_schema", "failure: the reply of `double` breaks its schema: expected integer, got string"},
        BadCase{"unstructured", "failure: the reply of `double` has no `structuredContent`"},
        BadCase{"asks_for_input", "failure: server `peer`: `double` asks for input"},
        BadCase{"refuses", "ToolError: no such thing"},
        BadCase{"other_version", "server `peer`: it speaks version \"1999-01-01\" of the protocol"},
        BadCase{"no_protocol",
                "server `peer`: it answers neither `initialize` (what?) nor `server/discover` (no method server/discover)"},
        BadCase{"endless_list", "server `peer`: `tools/list` has no end"},
        BadCase{"bad_tool",
                "server `peer`: tool `f`: `inputSchema` at #/propertys: the keyword \"propertys\" is not known here; did you "
                "mean `properties`?"}),
    [](const auto& row) { return row.param.how; });

TEST_F(McpTest, ABrokenServerIsNotSpokenToAgain) {
  DoubleOf("wrong_id");
  EXPECT_EQ(Call("describe", R"({"n":1})"), "failure: server `peer`: it answered a request that was never made");
}

TEST_F(McpTest, ALateAnswerIsNotTakenForTheNext) {
  ServerLimits limits = QuickLimits();
  limits.call_ms = 300;
  ASSERT_EQ(Start("late", limits), "");
  EXPECT_EQ(Call("double", R"({"n":4})"), "failure: server `peer`: it did not answer in time");
  BridgeReply reply;
  for (int i = 0; i < 20 && !reply.ok(); ++i) reply = box_.Call(box_.manifest().Find("double"), Read(R"({"n":5})"));
  EXPECT_EQ(Show(reply), "10");
}

TEST_F(McpTest, AChangedToolIsAnError) {
  EXPECT_EQ(DoubleOf("changed"), "8");
  EXPECT_EQ(Call("double", R"({"n":1})"), "failure: server `peer`: it has changed the tool `describe` since it was judged");
}

TEST_F(McpTest, AServerIsLeftTimeToEnd) {
  std::string note = TemporaryPath("state");
  ServerLimits limits = QuickLimits();
  limits.close_ms = 20'000;
  ASSERT_EQ(Start("keeps_state", limits, note), "");
  Call("double", R"({"n":1})");
  box_ = Toolbox();
  EXPECT_EQ(*ReadFile(note), "calls: 1");
  unlink(note.c_str());
}

TEST_F(McpTest, NothingIsLeftOfAStubbornServer) {
  ASSERT_EQ(Start("stubborn"), "");
  box_ = Toolbox();
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST_F(McpTest, TheWholeGroupEnds) {
  std::string note = TemporaryPath("child");
  ASSERT_EQ(Start("parent", QuickLimits(), note), "");
  pid_t child = static_cast<pid_t>(std::stol(*ReadFile(note)));
  unlink(note.c_str());
  int exit_event = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  ASSERT_GE(exit_event, 0);
  struct pollfd ended {
    exit_event, POLLIN, 0
  };
  EXPECT_EQ(poll(&ended, 1, 0), 0);
  box_ = Toolbox();
  EXPECT_EQ(poll(&ended, 1, 10'000), 1);
  close(exit_event);
}

TEST(Mcp, WhatCannotBeStartedSaysSo) {
  EXPECT_EQ(ErrorOf(StartServer({"s", "no-such-program-anywhere", {}, {}, ""})),
            "server `s`: cannot start \"no-such-program-anywhere\": there is no such program");
  EXPECT_EQ(ErrorOf(StartServer({"s", "/bin/sh", {}, {}, "/no/such/folder"})),
            "server `s`: cannot start \"/bin/sh\": No such file or directory");
  EXPECT_EQ(ErrorOf(StartServer({"s", "true", {}, {}, ""})).substr(0, 12), "server `s`: ");
}

struct ConfigCase {
  const char* name;
  const char* text;
  const char* error;
};

class ConfigTest : public testing::TestWithParam<ConfigCase> {};

TEST_P(ConfigTest, IsReadStrictly) { EXPECT_EQ(ErrorOf(ServersFromJson(Read(GetParam().text))), GetParam().error); }

INSTANTIATE_TEST_SUITE_P(
    Files, ConfigTest,
    testing::Values(
        ConfigCase{
            "good",
            R"({"mcpServers":{"a":{"type":"stdio","command":"c","args":["x"],"env":{"K":"v"},"cwd":"/tmp","disabled":false}}})",
            ""},
        ConfigCase{
            "no_servers", "{}",
            "this has to be an object with `mcpServers`: {\"mcpServers\": {\"name\": {\"command\": ..., \"args\": [...]}}}"},
        ConfigCase{"no_command", R"({"mcpServers":{"a":{"args":[]}}})", "/mcpServers/a: a server needs a `command`"},
        ConfigCase{"url", R"({"mcpServers":{"a":{"url":"http://localhost/mcp"}}})",
                   "/mcpServers/a: servers reached by `url` are not available yet"},
        ConfigCase{"sse", R"({"mcpServers":{"a":{"type":"sse","command":"c"}}})",
                   "/mcpServers/a: only servers of type `stdio` are available yet"},
        ConfigCase{"args", R"({"mcpServers":{"a":{"command":"c","args":"x"}}})",
                   "/mcpServers/a: `args` has to be a list of strings"},
        ConfigCase{"env", R"({"mcpServers":{"a":{"command":"c","env":{"K":1}}}})",
                   "/mcpServers/a: `env` has to be an object of strings"},
        ConfigCase{"misspelt", R"({"mcpServers":{"a":{"comand":"c"}}})",
                   "/mcpServers/a: there is no member \"comand\" of a server; did you mean \"command\"?"}),
    [](const auto& row) { return row.param.name; });

TEST_F(McpTest, SourcesAreOpenedTogether) {
  std::string servers = TemporaryPath("mcp.json"), replies = TemporaryPath("replies.json");
  Json peer = JsonObject{{"command", "python3"},
                         {"args", JsonArray{"-S", "-E", std::string(PENSTOCK_SOURCE_DIR) + "/tests/tools/peer.py"}}};
  ASSERT_TRUE(WriteFile(servers, WriteJson(JsonObject{{"mcpServers", JsonObject{{"peer", peer}}}})).ok());
  ASSERT_TRUE(WriteFile(replies, R"({"replies":{"describe":[{"result":{"words":"scripted"}}]}})").ok());
  Result<Toolbox> box = OpenToolbox({{}, {servers}, replies, {}}, Limits{});
  ASSERT_TRUE(box.ok()) << ErrorOf(box);
  EXPECT_EQ(Show(box->Call(box->manifest().Find("double"), Read(R"({"n":4})"))), "8");
  EXPECT_EQ(Show(box->Call(box->manifest().Find("describe"), Read("{}"))), R"({"words":"scripted"})");
  // The server and the office both have query_ai_assistant, and define it otherwise.
  EXPECT_EQ(ErrorOf(OpenToolbox({{}, {servers}, {}, "memory"}, Limits{})),
            "`" + servers + "`: peer: the tool `query_ai_assistant` is defined twice, and differently");
  unlink(servers.c_str());
  unlink(replies.c_str());
}

// ---- a real peer, from npm

// "" if node can run this file of tests/npm, else what is missing.
std::string Missing(const std::string& program, const char* package) {
  if (!HasProgram("node")) return "node is not here";
  bool installed = std::filesystem::exists(std::string(PENSTOCK_SOURCE_DIR) + "/tests/npm/node_modules/" + package) &&
                   std::filesystem::exists(program);
  return installed ? "" : std::string(package) + " is not installed: npm ci --prefix tests/npm";
}

TEST(McpPeers, TheSdkServerWithoutSessions) {
  std::string program = std::string(PENSTOCK_SOURCE_DIR) + "/tests/npm/modern_peer.mjs";
  if (std::string missing = Missing(program, "@modelcontextprotocol/server"); !missing.empty()) GTEST_SKIP() << missing;
  Result<std::unique_ptr<ToolBridge>> server = StartServer({"modern", "node", {program}, {}, ""});
  ASSERT_TRUE(server.ok()) << ErrorOf(server);
  Toolbox box;
  ASSERT_TRUE(box.AddBridge("modern", std::move(*server)).ok());
  EXPECT_EQ(Show(box.Call(box.manifest().Find("double"), Read(R"({"n":21})"))), R"({"doubled":42})");
}

TEST(McpPeers, ServerFilesystem) {
  std::string program =
      std::string(PENSTOCK_SOURCE_DIR) + "/tests/npm/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js";
  if (std::string missing = Missing(program, "@modelcontextprotocol/server-filesystem"); !missing.empty())
    GTEST_SKIP() << missing;
  std::string folder = TemporaryPath("files");
  std::filesystem::create_directories(folder);
  folder = std::filesystem::canonical(folder).string();
  ASSERT_TRUE(WriteFile(folder + "/a.txt", "h\u00e9llo\n").ok());
  Toolbox box;
  {
    Result<std::unique_ptr<ToolBridge>> server = StartServer({"files", "node", {program, folder}, {}, ""});
    ASSERT_TRUE(server.ok()) << ErrorOf(server);
    ASSERT_TRUE(box.AddBridge("files", std::move(*server)).ok());
  }
  auto call = [&](std::string_view tool, Json arguments) { return Show(box.Call(box.manifest().Find(tool), arguments)); };
  EXPECT_GE(box.manifest().tools().size(), 10u);
  EXPECT_EQ(call("read_text_file", JsonObject{{"path", folder + "/a.txt"}}), "{\"content\":\"h\u00e9llo\\n\"}");
  EXPECT_EQ(call("write_file", JsonObject{{"path", folder + "/b.txt"}, {"content", "written"}}).substr(0, 12), R"({"content":")");
  EXPECT_EQ(*ReadFile(folder + "/b.txt"), "written");
  EXPECT_EQ(call("read_text_file", JsonObject{{"path", "/etc/hostname"}}).substr(0, 24), "ToolError: Access denied");
  box = Toolbox();
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace penstock
