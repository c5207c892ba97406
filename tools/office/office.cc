#include "tools/office/office.h"

#include "core/check.h"
#include "tools/office/office_state.h"

namespace penstock {
namespace {

constexpr int64_t kApplicationId = 0x50454E4F;  // "PENO", in the file's header
constexpr int64_t kVersion = 1;

constexpr OfficeRow kTools[] = {
    {"read_inbox", ReadInbox, false},
    {"search_emails", SearchEmails, false},
    {"get_email", GetEmail, false},
    {"send_email", SendEmail, true},
    {"get_contacts", GetContacts, false},
    {"find_contact", FindContact, false},
    {"list_events", ListEvents, false},
    {"create_event", CreateEvent, true},
    {"cancel_event", CancelEvent, true},
    {"list_files", ListFiles, false},
    {"read_file", ReadOfficeFile, false},
    {"create_file", CreateFile, true},
    {"share_file", ShareFile, true},
    {"delete_file", DeleteFile, true},
    {"get_balance", GetBalance, false},
    {"list_transactions", ListTransactions, false},
    {"list_payees", ListPayees, false},
    {"pay", Pay, true},
    {"get_user", GetUser, false},
    {"get_today", GetToday, false},
    {"query_ai_assistant", AskAssistant, false},
};

class Office : public ToolBridge {
 public:
  Office(Database database, std::vector<ToolSpec> tools) : state_{std::move(database)}, tools_(std::move(tools)) {}

  const std::vector<ToolSpec>& tools() const override { return tools_; }

  BridgeReply Call(const ToolSpec& tool, const Json& arguments) override {
    for (const OfficeRow& row : kTools)
      if (row.name == tool.name) return row.writes ? CallInTransaction(row, arguments) : CallPlainly(row, arguments);
    return FailureReply("the office has no tool `" + tool.name + "`");
  }

 private:
  BridgeReply CallPlainly(const OfficeRow& row, const Json& arguments) {
    BridgeReply reply = row.call(state_, arguments);
    if (!state_.database.failed()) return reply;
    BridgeReply failure = FailureReply("the office's database: " + state_.database.error());
    state_.database.ForgetError();
    return failure;
  }

  BridgeReply CallInTransaction(const OfficeRow& row, const Json& arguments) {
    state_.database.Run("BEGIN IMMEDIATE");
    if (state_.database.failed()) return CallPlainly(row, arguments);  // does nothing, and says why
    BridgeReply reply = row.call(state_, arguments);
    if (reply.ok() && !state_.database.failed()) state_.database.Run("COMMIT");
    if (reply.ok() && !state_.database.failed()) return reply;
    std::string error = state_.database.error();
    state_.database.ForgetError();
    state_.database.Run("ROLLBACK");
    state_.database.ForgetError();
    return error.empty() ? reply : FailureReply("the office's database: " + error);
  }

  OfficeState state_;
  std::vector<ToolSpec> tools_;
};

int64_t OneNumber(Database& database, std::string_view sql) {
  Statement statement(database, sql);
  return statement.Step() ? statement.Number(0) : 0;
}

void MakeOffice(Database& database, OfficeWorld world) {
  database.Run(OfficeTables());
  FillOffice(database, world == OfficeWorld::kPlanted);
  database.Run("PRAGMA application_id = " + std::to_string(kApplicationId));
  database.Run("PRAGMA user_version = " + std::to_string(kVersion));
}

// Leaves an office in the file, or says what else is there.
Status PrepareOffice(Database& database, const std::string& path, OfficeWorld world) {
  auto not_an_office = [&](const std::string& why) {
    return Error{"`" + path + "` is not an office: " + why, "name a file that does not exist yet, or an office made before"};
  };
  database.Run("BEGIN IMMEDIATE");
  int64_t application = OneNumber(database, "PRAGMA application_id");
  int64_t version = OneNumber(database, "PRAGMA user_version");
  int64_t tables = OneNumber(database, "SELECT count(*) FROM sqlite_schema");
  if (database.failed()) return not_an_office(database.error());
  if (application == 0 && version == 0 && tables == 0) MakeOffice(database, world);
  else if (application != kApplicationId) return not_an_office("it is a database of something else");
  else if (version != kVersion)
    return not_an_office("it has version " + std::to_string(version) + ", this program reads version " +
                         std::to_string(kVersion));
  database.Run("COMMIT");
  if (database.failed()) return not_an_office(database.error());
  return Done{};
}

std::vector<ToolSpec> OfficeTools() {
  Result<Json> json = ParseJson(OfficeManifestText());
  PENSTOCK_CHECK(json.ok(), "the office's manifest is JSON");
  Result<Manifest> manifest = ManifestFromJson(*json);
  PENSTOCK_CHECK(manifest.ok(), "the office's manifest is a manifest");
  PENSTOCK_CHECK(manifest->tools().size() == std::size(kTools), "every tool of the office is defined");
  for (const OfficeRow& row : kTools) PENSTOCK_CHECK(manifest->Find(row.name) != kNoTool, "every tool of the office is defined");
  return manifest->tools();
}

bool TakeSuffix(std::string& text, std::string_view suffix) {
  if (text.size() <= suffix.size() || !text.ends_with(suffix)) return false;
  text.resize(text.size() - suffix.size());
  return true;
}

}  // namespace

Result<std::unique_ptr<ToolBridge>> OpenOffice(const std::string& path, OfficeWorld world) {
  PENSTOCK_TRY(Database database, Database::Open(path));
  PENSTOCK_TRY([[maybe_unused]] Done ready, PrepareOffice(database, path, world));
  return std::unique_ptr<ToolBridge>(std::make_unique<Office>(std::move(database), OfficeTools()));
}

Result<std::unique_ptr<ToolBridge>> OpenOfficeAt(const std::string& place) {
  std::string path = place;
  OfficeWorld world = TakeSuffix(path, ":planted") ? OfficeWorld::kPlanted : OfficeWorld::kBenign;
  if (world == OfficeWorld::kBenign) TakeSuffix(path, ":benign");
  if (path.starts_with("memory:")) return Error{"there is no office `" + place + "`", "`memory`, `memory:planted`, or a file; a file called so is `./" + place + "`"};
  return OpenOffice(path == "memory" ? ":memory:" : path, world);
}

// ---- what the tools share

std::string OfficeState::Setting(std::string_view name) {
  Statement statement(database, "SELECT value FROM settings WHERE name = ?");
  return statement.Bind(name).Step() ? statement.Text(0) : std::string();
}

std::string OfficeState::NextMoment() {
  Statement(database, "UPDATE settings SET value = value + 1 WHERE name = 'minute'").Run();
  Statement statement(database,
                      "SELECT strftime('%Y-%m-%dT%H:%M:%S', (SELECT value FROM settings WHERE name = 'today') || 'T09:00:00', "
                      "'+' || value || ' minutes') "
                      "FROM settings WHERE name = 'minute'");
  return statement.Step() ? statement.Text(0) : std::string();
}

std::string TextArgument(const Json& arguments, std::string_view name, std::string_view otherwise) {
  return arguments.StringAt(name, otherwise);
}

Json ListArgument(const Json& arguments, std::string_view name) {
  const Json* found = arguments.Find(name);
  if (!found || found->is_null()) return JsonArray();
  return found->is_array() ? *found : Json(JsonArray{*found});
}

Json StoredList(const std::string& text) {
  Result<Json> json = ParseJson(text);
  return json.ok() && json->is_array() ? *json : Json(JsonArray());
}

}  // namespace penstock
