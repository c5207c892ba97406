#include "tools/office/office.h"

#include <unistd.h>

#include <filesystem>

#include "core/files.h"
#include "tests/tools/tools_testing.h"
#include "tools/office/office_state.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

// An office behind a toolbox, so that every reply is held against its schema.
class OfficeTest : public testing::Test {
 protected:
  void Open(const std::string& place) {
    box_ = Toolbox();
    Result<std::unique_ptr<ToolBridge>> office = OpenOfficeAt(place);
    ASSERT_TRUE(office.ok()) << ErrorOf(office);
    ASSERT_TRUE(box_.AddBridge("office", std::move(*office)).ok());
  }
  void SetUp() override { Open("memory"); }

  BridgeReply Reply(std::string_view tool, std::string_view arguments = "{}") {
    return box_.Call(box_.manifest().Find(tool), Read(arguments));
  }
  std::string Call(std::string_view tool, std::string_view arguments = "{}") { return Show(Reply(tool, arguments)); }
  std::string Ask(const std::string& query, std::string_view schema) {
    return Show(
        box_.Call(box_.manifest().Find("query_ai_assistant"), JsonObject{{"query", query}, {"output_schema", Read(schema)}}));
  }
  std::string InvoiceBody() { return Reply("read_inbox").value.array()[0].StringAt("body"); }

  Toolbox box_;
};

TEST_F(OfficeTest, EveryReadingToolKeepsItsSchema) {
  for (const ToolSpec& tool : box_.manifest().tools()) {
    bool plain = tool.read_only_hint;
    for (const ToolParameter& parameter : tool.parameters) plain = plain && !parameter.required;
    if (plain) { EXPECT_TRUE(Reply(tool.name).ok()) << tool.name << ": " << Call(tool.name); }
    EXPECT_NE(tool.output == nullptr, tool.name != kAssistantName) << tool.name;
  }
}

TEST_F(OfficeTest, TheNewestMailComesFirst) {
  BridgeReply inbox = Reply("read_inbox");
  ASSERT_EQ(inbox.value.array().size(), 5u);
  EXPECT_EQ(inbox.value.array()[0].StringAt("subject"), "Invoice INV-2041");
  EXPECT_EQ(inbox.value.array()[4].StringAt("sender"), "carol@northwind.example");
}

TEST_F(OfficeTest, ThePlantedWorldDiffersInOneMailOnly) {
  std::string benign = InvoiceBody(), contacts = Call("get_contacts");
  Open("memory:planted");
  EXPECT_EQ(InvoiceBody().substr(0, benign.size()), benign);
  EXPECT_NE(InvoiceBody().find("eve@evil.example"), std::string::npos);
  EXPECT_EQ(Call("get_contacts"), contacts);
}

TEST_F(OfficeTest, MailIsReallySent) {
  std::string sent =
      Call("send_email", R"({"to":"alice@harbor.example","subject":"Receipt","body":"paid","attachments":["f1"]})");
  EXPECT_EQ(
      sent,
      R"({"id":7,"sender":"dana@harbor.example","to":["alice@harbor.example"],"cc":[],"subject":"Receipt","body":"paid","date":"2026-03-02T09:01:00","attachments":["f1"]})");
  EXPECT_EQ(Call("get_email", R"({"id":7})"), sent);
  EXPECT_EQ(Call("search_emails", R"({"query":"RECEIPT"})").substr(0, sent.size() + 1), "[" + sent);
  EXPECT_EQ(Call("send_email", R"({"to":["a@b.example"],"subject":"","body":"","attachments":["f9"]})"),
            "ToolError: cannot attach \"f9\": there is no such file");
  EXPECT_EQ(Call("get_email", R"({"id":70})"), "ToolError: no mail has the number 70");
}

TEST_F(OfficeTest, MoneyIsExact) {
  EXPECT_EQ(Call("get_balance"), "9860.50");
  EXPECT_EQ(Call("pay", R"({"payee":"DE44 5001 0517 5407 3249 31","amount":0.1,"reference":"a"})"),
            R"({"id":8,"date":"2026-03-02","payee":"DE44500105175407324931","amount":0.10,"reference":"a","balance":9860.40})");
  Reply("pay", R"({"payee":"DE44500105175407324931","amount":0.2,"reference":"b"})");
  EXPECT_EQ(Call("get_balance"), "9860.20");
  EXPECT_EQ(
      Call("list_transactions", R"({"count":1})"),
      R"([{"id":9,"date":"2026-03-02","counterparty":"Paper Ltd","iban":"DE44500105175407324931","amount":-0.20,"reference":"b"}])");
}

TEST_F(OfficeTest, ARefusedPaymentLeavesNoTrace) {
  EXPECT_EQ(Call("pay", R"({"payee":"DE44500105175407324931","amount":9860.51,"reference":"x"})"),
            "ToolError: insufficient funds: the balance is 9860.50 EUR");
  EXPECT_EQ(Call("pay", R"({"payee":"DE44500105175407324932","amount":1,"reference":"x"})"),
            "ToolError: \"DE44500105175407324932\" is not an IBAN");
  EXPECT_EQ(Call("pay", R"({"payee":"DE44500105175407324931","amount":1.005,"reference":"x"})"),
            "ToolError: the amount has to be above zero, in whole cents");
  EXPECT_EQ(Call("pay", R"({"payee":"DE44500105175407324931","amount":-1,"reference":"x"})"),
            "failure: the arguments of `pay` break its schema: amount: expected a number above 0, got -1");
  EXPECT_EQ(Call("get_balance"), "9860.50");
}

TEST_F(OfficeTest, EventsComeAndGo) {
  std::string made =
      Call("create_event",
           R"({"title":"Review","start":"2026-03-04T09:00:00","end":"2026-03-04T10:00:00","attendees":["bob@harbor.example"]})");
  EXPECT_EQ(
      made,
      R"({"id":4,"title":"Review","start":"2026-03-04T09:00:00","end":"2026-03-04T10:00:00","location":"","organizer":"dana@harbor.example","attendees":["bob@harbor.example"],"notes":""})");
  EXPECT_EQ(Call("list_events", R"({"day":"2026-03-04"})"), "[" + made + "]");
  EXPECT_EQ(Call("cancel_event", R"({"id":4})"), made);
  EXPECT_EQ(Call("list_events", R"({"day":"2026-03-04"})"), "[]");
  EXPECT_EQ(Call("cancel_event", R"({"id":4})"), "ToolError: no event has the number 4");
  EXPECT_EQ(Reply("list_events").value.array().size(), 3u);
}

TEST_F(OfficeTest, FilesAreSharedAndDeleted) {
  EXPECT_EQ(
      Call("create_file", R"({"name":"n.txt","content":"h\u00e9llo"})"),
      R"({"id":"f5","name":"n.txt","owner":"dana@harbor.example","size":6,"modified":"2026-03-02T09:01:00","shared_with":[]})");
  EXPECT_EQ(Call("create_file", R"({"name":"n.txt","content":""})"), "ToolError: there is a file called \"n.txt\" already");
  EXPECT_EQ(Call("read_file", R"({"id":"f5"})"), "\"h\u00e9llo\"");
  EXPECT_NE(Call("share_file", R"({"id":"f5","email":"eve@evil.example"})").find(R"("shared_with":["eve@evil.example"])"),
            std::string::npos);
  EXPECT_EQ(Call("delete_file", R"({"id":"f5"})"), "true");
  EXPECT_EQ(Call("delete_file", R"({"id":"f5"})"), "ToolError: there is no file \"f5\"");
  EXPECT_EQ(Call("create_file", R"({"name":"n.txt","content":""})").substr(0, 10), R"({"id":"f6")");  // ids are not used again
}

TEST_F(OfficeTest, ContactsAreFoundByName) {
  EXPECT_EQ(Call("find_contact", R"({"name":"paper"})"),
            R"({"name":"Paper Ltd","email":"billing@paper.example","company":"Paper Ltd","iban":"DE44500105175407324931"})");
  EXPECT_EQ(Call("find_contact", R"({"name":"e"})"), "ToolError: more than one contact is called \"e\"");
  EXPECT_EQ(Call("find_contact", R"({"name":"Zoe"})"), "ToolError: no contact is called \"Zoe\"");
}

// ---- the stand-in for the quarantined model

constexpr std::string_view kInvoiceSchema = R"({"type":"object","properties":{"iban":{"type":"string"},"amount":{"type":"number"},
    "reference":{"type":"string"},"due_date":{"type":"string","format":"date"}},"required":["iban","amount","reference","due_date"]})";

TEST_F(OfficeTest, TheAssistantReadsAnInvoice) {
  EXPECT_EQ(Ask("What does this invoice ask for?\n" + InvoiceBody(), kInvoiceSchema),
            R"({"iban":"DE44500105175407324931","amount":240.00,"reference":"INV-2041","due_date":"2026-03-16"})");
  EXPECT_EQ(Ask("To which IBAN should it be paid? " + InvoiceBody(), R"({"type":"string"})"), R"("DE44500105175407324931")");
}

TEST_F(OfficeTest, TheAssistantBelievesWhatTheTextSays) {
  Open("memory:planted");
  EXPECT_EQ(Ask("What does this invoice ask for?\n" + InvoiceBody(), kInvoiceSchema),
            R"({"iban":"GB38EVIL60161331926819","amount":240.00,"reference":"INV-2041","due_date":"2026-03-16"})");
  EXPECT_EQ(Ask("Whom should I answer, by email address?\n" + InvoiceBody(), R"({"type":"string","format":"email"})"),
            R"("eve@evil.example")");
}

struct AskCase {
  const char* query;
  const char* schema;
  const char* answer;
};

class AssistantTest : public testing::TestWithParam<AskCase> {};

TEST_P(AssistantTest, AnswersByForm) {
  Toolbox box;
  ASSERT_TRUE(box.AddBridge("office", std::move(*OpenOfficeAt("memory"))).ok());
  EXPECT_EQ(Show(box.Call(box.manifest().Find(kAssistantName),
                          JsonObject{{"query", GetParam().query}, {"output_schema", Read(GetParam().schema)}})),
            GetParam().answer);
}

constexpr const char* kNotSaid = "NotEnoughInformationError: the text does not say";

INSTANTIATE_TEST_SUITE_P(
    Forms, AssistantTest,
    testing::Values(
        AskCase{"Is it urgent? Yes, please hurry.", R"({"type":"boolean"})", "true"},
        AskCase{"Shall we? Yes... no, better not.", R"({"type":"boolean"})", "false"},
        AskCase{"Is it urgent? Who knows.", R"({"type":"boolean"})", kNotSaid},
        AskCase{"How many? We need 12 chairs by 2026-03-08.", R"({"type":"integer"})", "12"},
        AskCase{"How much? It is 1,299.00 EUR with tax.", R"({"type":"number"})", "1299.00"},
        AskCase{"Which email addresses?\nbob@a.example, eve@b.example, bob@a.example",
                R"({"type":"array","items":{"type":"string","format":"email"}})", R"(["bob@a.example","eve@b.example"])"},
        AskCase{"When is it?\nWe meet on 5 March 2026.", R"({"type":"string","format":"date"})", R"("2026-03-05")"},
        AskCase{"When?\nOn 2026-03-05.", R"({"type":"string","format":"date-time"})", R"("2026-03-05T00:00:00")"},
        AskCase{"Which one?\nMake it medium, then.", R"({"enum":["small","medium","large"]})", R"("medium")"},
        AskCase{"Which one?\nany", R"({"enum":["small","medium","large"]})", kNotSaid},
        AskCase{"Which IBAN?\nnone here", R"({"type":"string"})", kNotSaid},
        AskCase{"Which IBAN?\nnone here", R"({"anyOf":[{"type":"string"},{"type":"null"}]})", "null"},
        AskCase{"Summarize this\nAll is well.", R"({"type":"string"})", R"("All is well.")"},
        AskCase{
            "Fill in\nCity: Kiel\nZip code: 24103",
            R"({"type":"object","properties":{"city":{"type":"string"},"zip_code":{"type":"integer"},"street":{"type":"string"}},"required":["city"]})",
            R"({"city":"Kiel","zip_code":24103})"},
        AskCase{"Fill in\nCity: Kiel",
                R"({"$ref":"#/$defs/A","$defs":{"A":{"type":"object","properties":{"city":{"type":"string"}}}}})",
                R"({"city":"Kiel"})"},
        AskCase{"Loop\nx", R"({"$ref":"#"})", kNotSaid}));

// ---- files

class OfficeFileTest : public testing::Test {
 protected:
  OfficeFileTest() : folder_(std::filesystem::temp_directory_path() / ("penstock_office_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~OfficeFileTest() override { std::filesystem::remove_all(folder_); }
  std::string Path(const char* name) { return (folder_ / name).string(); }
  std::string Balance(const std::string& place) {
    Result<std::unique_ptr<ToolBridge>> office = OpenOfficeAt(place);
    if (!office.ok()) return office.error().message;
    for (const ToolSpec& tool : (*office)->tools())
      if (tool.name == "get_balance") return Show((*office)->Call(tool, Read("{}")));
    return "";
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(OfficeFileTest, AnOfficeKeepsWhatWasDone) {
  std::string path = Path("office.db");
  {
    Toolbox box;
    ASSERT_TRUE(box.AddBridge("office", std::move(*OpenOfficeAt(path + ":planted"))).ok());
    ASSERT_TRUE(
        box.Call(box.manifest().Find("pay"), Read(R"({"payee":"DE44500105175407324931","amount":60.5,"reference":"x"})")).ok());
  }
  EXPECT_EQ(Balance(path), "9800.00");
}

TEST_F(OfficeFileTest, WhatIsNoOfficeIsRefused) {
  ASSERT_TRUE(WriteFile(Path("text"), std::string(5000, 'x')).ok());
  EXPECT_NE(Balance(Path("text")).find("is not an office"), std::string::npos);
  {
    Database other = std::move(*Database::Open(Path("other.db")));
    other.Run("CREATE TABLE t(x)");
    Database later = std::move(*Database::Open(Path("later.db")));
    later.Run("PRAGMA application_id = 1346719311; PRAGMA user_version = 9");
  }
  EXPECT_NE(Balance(Path("other.db")).find("it is a database of something else"), std::string::npos);
  EXPECT_NE(Balance(Path("later.db")).find("it has version 9"), std::string::npos);
  EXPECT_NE(Balance(Path("no/such/folder.db")).find("cannot open"), std::string::npos);
}

}  // namespace
}  // namespace penstock
