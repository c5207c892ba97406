// The drive.
#include "core/text.h"
#include "tools/office/office_state.h"

namespace penstock {
namespace {

#define FILE_COLUMNS "'f' || number, name, owner, length(CAST(content AS BLOB)), modified, shared_with"

Json FileAt(const Statement& row) {
  return JsonObject{{"id", row.Text(0)},     {"name", row.Text(1)},     {"owner", row.Text(2)},
                    {"size", row.Number(3)}, {"modified", row.Text(4)}, {"shared_with", StoredList(row.Text(5))}};
}

BridgeReply NoFile(std::string_view id) { return ToolErrorReply("there is no file " + Quoted(id)); }

BridgeReply FileWith(OfficeState& office, std::string_view id) {
  Statement row(office.database, "SELECT " FILE_COLUMNS " FROM files WHERE 'f' || number = ?");
  return row.Bind(id).Step() ? ValueReply(FileAt(row)) : NoFile(id);
}

}  // namespace

bool FileExists(OfficeState& office, std::string_view id) { return FileWith(office, id).ok(); }

BridgeReply ListFiles(OfficeState& office, const Json&) {
  Statement rows(office.database, "SELECT " FILE_COLUMNS " FROM files ORDER BY number");
  JsonArray files;
  while (rows.Step()) files.push_back(FileAt(rows));
  return ValueReply(std::move(files));
}

BridgeReply ReadOfficeFile(OfficeState& office, const Json& arguments) {
  std::string id = TextArgument(arguments, "id");
  Statement row(office.database, "SELECT content FROM files WHERE 'f' || number = ?");
  return row.Bind(id).Step() ? ValueReply(row.Text(0)) : NoFile(id);
}

BridgeReply CreateFile(OfficeState& office, const Json& arguments) {
  std::string name = TextArgument(arguments, "name");
  Statement same(office.database, "SELECT 1 FROM files WHERE name = ?");
  if (same.Bind(name).Step()) return ToolErrorReply("there is a file called " + Quoted(name) + " already");
  std::string moment = office.NextMoment();
  Statement insert(office.database, "INSERT INTO files(name, owner, content, modified, shared_with) VALUES(?, ?, ?, ?, '[]')");
  insert.Bind(name).Bind(office.Setting("user.email")).Bind(TextArgument(arguments, "content")).Bind(moment).Run();
  return FileWith(office, "f" + std::to_string(office.database.last_row_id()));
}

BridgeReply ShareFile(OfficeState& office, const Json& arguments) {
  std::string id = TextArgument(arguments, "id");
  BridgeReply file = FileWith(office, id);
  if (!file.ok()) return file;
  Json readers = *file.value.Find("shared_with");
  const Json* email = arguments.Find("email");
  for (const Json& reader : readers.array())
    if (reader == *email) return file;
  readers.Push(*email);
  Statement(office.database, "UPDATE files SET shared_with = ? WHERE 'f' || number = ?").Bind(WriteJson(readers)).Bind(id).Run();
  return FileWith(office, id);
}

BridgeReply DeleteFile(OfficeState& office, const Json& arguments) {
  std::string id = TextArgument(arguments, "id");
  Statement(office.database, "DELETE FROM files WHERE 'f' || number = ?").Bind(id).Run();
  return office.database.changed_rows() == 1 ? ValueReply(true) : NoFile(id);
}

}  // namespace penstock
