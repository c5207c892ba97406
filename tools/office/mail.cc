// Mailbox and contacts.
#include "core/text.h"
#include "tools/office/office_state.h"

namespace penstock {
namespace {

#define EMAIL_COLUMNS "id, sender, recipients, cc, subject, body, date, attachments"
#define CONTACT_COLUMNS "name, email, company, iban"

Json EmailAt(const Statement& row) {
  return JsonObject{{"id", row.Number(0)},           {"sender", row.Text(1)},
                    {"to", StoredList(row.Text(2))}, {"cc", StoredList(row.Text(3))},
                    {"subject", row.Text(4)},        {"body", row.Text(5)},
                    {"date", row.Text(6)},           {"attachments", StoredList(row.Text(7))}};
}

Json ContactAt(const Statement& row) {
  return JsonObject{{"name", row.Text(0)},
                    {"email", row.Text(1)},
                    {"company", row.Text(2)},
                    {"iban", row.IsNull(3) ? Json() : Json(row.Text(3))}};
}

Json AllEmails(Statement& rows) {
  JsonArray emails;
  while (rows.Step()) emails.push_back(EmailAt(rows));
  return emails;
}

}  // namespace

BridgeReply ReadInbox(OfficeState& office, const Json&) {
  Statement rows(office.database, "SELECT " EMAIL_COLUMNS " FROM emails WHERE folder = 'inbox' ORDER BY date DESC, id DESC");
  return ValueReply(AllEmails(rows));
}

BridgeReply SearchEmails(OfficeState& office, const Json& arguments) {
  Statement rows(office.database, "SELECT " EMAIL_COLUMNS
                                  " FROM emails WHERE instr(lower(sender || char(10) || subject || char(10) || body), lower(?)) "
                                  "> 0 ORDER BY date DESC, id DESC");
  rows.Bind(TextArgument(arguments, "query"));
  return ValueReply(AllEmails(rows));
}

BridgeReply GetEmail(OfficeState& office, const Json& arguments) {
  const Json* id = arguments.Find("id");
  Statement row(office.database, "SELECT " EMAIL_COLUMNS " FROM emails WHERE id = ?");
  if (id->kind() == Json::Kind::kInt && row.Bind(id->int_value()).Step()) return ValueReply(EmailAt(row));
  return ToolErrorReply("no mail has the number " + id->digits());
}

BridgeReply SendEmail(OfficeState& office, const Json& arguments) {
  Json attachments = ListArgument(arguments, "attachments");
  for (const Json& file : attachments.array()) {
    if (!FileExists(office, file.string_value()))
      return ToolErrorReply("cannot attach " + Quoted(file.string_value()) + ": there is no such file");
  }
  std::string moment = office.NextMoment();
  Statement insert(
      office.database,
      "INSERT INTO emails(folder, sender, recipients, cc, subject, body, date, attachments) VALUES('sent', ?, ?, ?, ?, ?, ?, ?)");
  insert.Bind(office.Setting("user.email"))
      .Bind(WriteJson(ListArgument(arguments, "to")))
      .Bind(WriteJson(ListArgument(arguments, "cc")));
  insert.Bind(TextArgument(arguments, "subject"))
      .Bind(TextArgument(arguments, "body"))
      .Bind(moment)
      .Bind(WriteJson(attachments))
      .Run();
  return GetEmail(office, JsonObject{{"id", office.database.last_row_id()}});
}

BridgeReply GetContacts(OfficeState& office, const Json&) {
  Statement rows(office.database, "SELECT " CONTACT_COLUMNS " FROM contacts ORDER BY name");
  JsonArray contacts;
  while (rows.Step()) contacts.push_back(ContactAt(rows));
  return ValueReply(std::move(contacts));
}

BridgeReply FindContact(OfficeState& office, const Json& arguments) {
  std::string name = TextArgument(arguments, "name");
  Statement rows(office.database,
                 "SELECT " CONTACT_COLUMNS " FROM contacts WHERE instr(lower(name), lower(?)) > 0 ORDER BY name");
  rows.Bind(name);
  JsonArray contacts;
  while (rows.Step()) contacts.push_back(ContactAt(rows));
  if (contacts.size() == 1) return ValueReply(contacts[0]);
  return ToolErrorReply((contacts.empty() ? "no contact is called " : "more than one contact is called ") + Quoted(name));
}

BridgeReply GetUser(OfficeState& office, const Json&) {
  return ValueReply(JsonObject{{"name", office.Setting("user.name")},
                               {"email", office.Setting("user.email")},
                               {"company", office.Setting("user.company")},
                               {"iban", office.Setting("account.iban")}});
}

BridgeReply GetToday(OfficeState& office, const Json&) { return ValueReply(office.Setting("today")); }

}  // namespace penstock
