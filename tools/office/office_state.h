// The office as its tools see it, and the table of tools.
#pragma once

#include <string>
#include <string_view>

#include "tools/bridge.h"
#include "core/database.h"

namespace penstock {

struct OfficeState {
  Database database;

  std::string Setting(std::string_view name);
  // The moment of the next effect: the office's day, a minute later each time. Nothing here asks a clock.
  std::string NextMoment();
};

using OfficeTool = BridgeReply (*)(OfficeState& office, const Json& arguments);

struct OfficeRow {
  std::string_view name;
  OfficeTool call;
  bool writes;  // runs in a transaction; an answer that is no value rolls it back
};

// mail.cc
BridgeReply ReadInbox(OfficeState& office, const Json& arguments);
BridgeReply SearchEmails(OfficeState& office, const Json& arguments);
BridgeReply GetEmail(OfficeState& office, const Json& arguments);
BridgeReply SendEmail(OfficeState& office, const Json& arguments);
BridgeReply GetContacts(OfficeState& office, const Json& arguments);
BridgeReply FindContact(OfficeState& office, const Json& arguments);
BridgeReply GetUser(OfficeState& office, const Json& arguments);
BridgeReply GetToday(OfficeState& office, const Json& arguments);
// calendar.cc
BridgeReply ListEvents(OfficeState& office, const Json& arguments);
BridgeReply CreateEvent(OfficeState& office, const Json& arguments);
BridgeReply CancelEvent(OfficeState& office, const Json& arguments);
// drive.cc
BridgeReply ListFiles(OfficeState& office, const Json& arguments);
BridgeReply ReadOfficeFile(OfficeState& office, const Json& arguments);
BridgeReply CreateFile(OfficeState& office, const Json& arguments);
BridgeReply ShareFile(OfficeState& office, const Json& arguments);
BridgeReply DeleteFile(OfficeState& office, const Json& arguments);
bool FileExists(OfficeState& office, std::string_view id);
// bank.cc
BridgeReply GetBalance(OfficeState& office, const Json& arguments);
BridgeReply ListTransactions(OfficeState& office, const Json& arguments);
BridgeReply ListPayees(OfficeState& office, const Json& arguments);
BridgeReply Pay(OfficeState& office, const Json& arguments);
// assistant.cc
BridgeReply AskAssistant(OfficeState& office, const Json& arguments);

// Arguments that a schema has checked already.
std::string TextArgument(const Json& arguments, std::string_view name, std::string_view otherwise = {});
Json ListArgument(const Json& arguments, std::string_view name);  // an empty list if absent or null
// A list of texts as it is stored, and back.
Json StoredList(const std::string& text);

// The definitions of all office tools, as MCP's `tools/list` gives them.
std::string OfficeManifestText();

// Tables, and the rows of a new office.
std::string_view OfficeTables();
void FillOffice(Database& database, bool planted);

}  // namespace penstock
