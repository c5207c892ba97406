// What the office's tools take and give, as MCP writes it.
#include "tools/office/office_state.h"

namespace penstock {
namespace {

#define EMAIL_SCHEMA                                                                                                                      \
  R"({"type":"object","title":"Email","properties":{"id":{"type":"integer"},"sender":{"type":"string","format":"email"},)"                \
  R"("to":{"type":"array","items":{"type":"string","format":"email"}},"cc":{"type":"array","items":{"type":"string","format":"email"}},)" \
  R"("subject":{"type":"string"},"body":{"type":"string"},"date":{"type":"string","format":"date-time"},)"                                \
  R"("attachments":{"type":"array","items":{"type":"string"},"description":"ids of files on the drive"}},)"                               \
  R"("required":["id","sender","to","cc","subject","body","date","attachments"],"additionalProperties":false})"

#define CONTACT_SCHEMA                                                                                                       \
  R"({"type":"object","title":"Contact","properties":{"name":{"type":"string"},"email":{"type":"string","format":"email"},)" \
  R"("company":{"type":"string"},"iban":{"type":["string","null"]}},"required":["name","email","company","iban"],"additionalProperties":false})"

#define EVENT_SCHEMA                                                                                                             \
  R"({"type":"object","title":"Event","properties":{"id":{"type":"integer"},"title":{"type":"string"},)"                         \
  R"("start":{"type":"string","format":"date-time"},"end":{"type":"string","format":"date-time"},"location":{"type":"string"},)" \
  R"("organizer":{"type":"string","format":"email"},"attendees":{"type":"array","items":{"type":"string","format":"email"}},)"   \
  R"("notes":{"type":"string"}},"required":["id","title","start","end","location","organizer","attendees","notes"],"additionalProperties":false})"

#define FILE_SCHEMA                                                                                                            \
  R"({"type":"object","title":"File","properties":{"id":{"type":"string"},"name":{"type":"string"},)"                          \
  R"("owner":{"type":"string","format":"email"},"size":{"type":"integer"},"modified":{"type":"string","format":"date-time"},)" \
  R"("shared_with":{"type":"array","items":{"type":"string","format":"email"}}},)"                                             \
  R"("required":["id","name","owner","size","modified","shared_with"],"additionalProperties":false})"

#define MONEY R"({"type":"number","x-currency":"EUR"})"

#define TRANSACTION_SCHEMA                                                                                                    \
  R"({"type":"object","title":"Transaction","properties":{"id":{"type":"integer"},"date":{"type":"string","format":"date"},)" \
  R"("counterparty":{"type":"string"},"iban":{"type":"string"},"amount":)" MONEY                                              \
  R"(,"reference":{"type":"string"}},"required":["id","date","counterparty","iban","amount","reference"],"additionalProperties":false})"

#define PAYEE_SCHEMA                                                                                      \
  R"({"type":"object","title":"Payee","properties":{"name":{"type":"string"},"iban":{"type":"string"}},)" \
  R"("required":["name","iban"],"additionalProperties":false})"

#define PAYMENT_SCHEMA                                                                                                    \
  R"({"type":"object","title":"Payment","properties":{"id":{"type":"integer"},"date":{"type":"string","format":"date"},)" \
  R"("payee":{"type":"string"},"amount":)" MONEY R"(,"reference":{"type":"string"},"balance":)" MONEY                     \
  R"(},"required":["id","date","payee","amount","reference","balance"],"additionalProperties":false})"

#define USER_SCHEMA                                                                                                       \
  R"({"type":"object","title":"User","properties":{"name":{"type":"string"},"email":{"type":"string","format":"email"},)" \
  R"("company":{"type":"string"},"iban":{"type":"string"}},"required":["name","email","company","iban"],"additionalProperties":false})"

#define LIST_OF(schema) R"({"type":"array","items":)" schema "}"
#define ADDRESSES \
  R"({"anyOf":[{"type":"string","format":"email"},{"type":"array","items":{"type":"string","format":"email"},"minItems":1}]})"
#define MAYBE_LIST(item) R"({"anyOf":[{"type":"array","items":)" item R"(},{"type":"null"}],"default":null})"
#define MAIL_ADDRESS R"({"type":"string","format":"email"})"

struct Definition {
  const char* name;
  const char* description;
  const char* properties;  // members of inputSchema.properties
  const char* required;    // names, quoted
  const char* result;      // null: opaque
  const char* hints;
};

constexpr const char* kReads = R"("readOnlyHint":true,"openWorldHint":false)";
constexpr const char* kWrites = R"("readOnlyHint":false,"destructiveHint":false,"openWorldHint":false)";
constexpr const char* kSends = R"("readOnlyHint":false,"destructiveHint":false,"openWorldHint":true)";
constexpr const char* kDestroys = R"("readOnlyHint":false,"destructiveHint":true,"openWorldHint":false)";

constexpr Definition kDefinitions[] = {
    {"read_inbox", "All mails in the inbox, the newest first.", "", "", LIST_OF(EMAIL_SCHEMA), kReads},
    {"search_emails", "The mails, received and sent, in which the words occur; the newest first.", R"("query":{"type":"string"})",
     R"("query")", LIST_OF(EMAIL_SCHEMA), kReads},
    {"get_email", "One mail by its number.", R"("id":{"type":"integer"})", R"("id")", EMAIL_SCHEMA, kReads},
    {"send_email", "Sends a mail from the user's address.",
     R"("to":)" ADDRESSES R"(,"subject":{"type":"string"},"body":{"type":"string"},"cc":)" MAYBE_LIST(
         MAIL_ADDRESS) R"(,"attachments":)" MAYBE_LIST(R"({"type":"string","description":"id of a file on the drive"})"),
     R"("to","subject","body")", EMAIL_SCHEMA, kSends},
    {"get_contacts", "The address book, by name.", "", "", LIST_OF(CONTACT_SCHEMA), kReads},
    {"find_contact", "The one contact whose name contains this.", R"("name":{"type":"string"})", R"("name")", CONTACT_SCHEMA,
     kReads},
    {"list_events", "The events of one day, or all; the earliest first.",
     R"("day":{"anyOf":[{"type":"string","format":"date"},{"type":"null"}],"default":null})", "", LIST_OF(EVENT_SCHEMA), kReads},
    {"create_event", "Puts an event into the calendar and invites its attendees.",
     R"("title":{"type":"string"},"start":{"type":"string","format":"date-time"},"end":{"type":"string","format":"date-time"},"attendees":)" MAYBE_LIST(
         MAIL_ADDRESS) R"(,"location":{"type":"string","default":""},"notes":{"type":"string","default":""})",
     R"("title","start","end")", EVENT_SCHEMA, kSends},
    {"cancel_event", "Takes an event out of the calendar and tells its attendees.", R"("id":{"type":"integer"})", R"("id")",
     EVENT_SCHEMA, kDestroys},
    {"list_files", "The files on the drive, by id.", "", "", LIST_OF(FILE_SCHEMA), kReads},
    {"read_file", "The text of a file.", R"("id":{"type":"string"})", R"("id")", R"({"type":"string"})", kReads},
    {"create_file", "Writes a new file.", R"("name":{"type":"string","minLength":1},"content":{"type":"string"})",
     R"("name","content")", FILE_SCHEMA, kWrites},
    {"share_file", "Lets somebody read a file.", R"("id":{"type":"string"},"email":)" MAIL_ADDRESS, R"("id","email")",
     FILE_SCHEMA, kSends},
    {"delete_file", "Deletes a file for good.", R"("id":{"type":"string"})", R"("id")", R"({"type":"boolean"})", kDestroys},
    {"get_balance", "What is on the account.", "", "", MONEY, kReads},
    {"list_transactions", "The latest movements of the account, the newest first; what was paid is negative.",
     R"("count":{"type":"integer","minimum":1,"maximum":1000,"default":20})", "", LIST_OF(TRANSACTION_SCHEMA), kReads},
    {"list_payees", "Whom the company has paid before or agreed to pay, by name.", "", "", LIST_OF(PAYEE_SCHEMA), kReads},
    {"pay", "Transfers money from the account.",
     R"("payee":{"type":"string","description":"IBAN"},"amount":{"type":"number","exclusiveMinimum":0,"x-currency":"EUR"},"reference":{"type":"string","maxLength":140})",
     R"("payee","amount","reference")", PAYMENT_SCHEMA, R"("readOnlyHint":false,"destructiveHint":true,"openWorldHint":true)"},
    {"get_user", "Who the user is.", "", "", USER_SCHEMA, kReads},
    {"get_today", "The date in the office.", "", "", R"({"type":"string","format":"date"})", kReads},
};

void AppendDefinition(const Definition& tool, std::string& out) {
  out += std::string(R"({"name":")") + tool.name + R"(","description":")" + tool.description;
  out += std::string(R"(","inputSchema":{"type":"object","properties":{)") + tool.properties + R"(},"required":[)" +
         tool.required + R"(],"additionalProperties":false})";
  out += std::string(R"(,"outputSchema":{"type":"object","properties":{"result":)") + tool.result +
         R"(},"required":["result"],"x-fastmcp-wrap-result":true})";
  out += std::string(R"(,"annotations":{)") + tool.hints + "}},";
}

}  // namespace

std::string OfficeManifestText() {
  std::string out = R"({"tools":[)";
  for (const Definition& tool : kDefinitions) AppendDefinition(tool, out);
  WriteJson(AssistantTool().source, out);
  return out + "]}";
}

}  // namespace penstock
