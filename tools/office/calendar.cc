// The calendar.
#include "tools/office/office_state.h"

namespace penstock {
namespace {

#define EVENT_COLUMNS "id, title, start, finish, location, organizer, attendees, notes"

Json EventAt(const Statement& row) {
  return JsonObject{{"id", row.Number(0)},
                    {"title", row.Text(1)},
                    {"start", row.Text(2)},
                    {"end", row.Text(3)},
                    {"location", row.Text(4)},
                    {"organizer", row.Text(5)},
                    {"attendees", StoredList(row.Text(6))},
                    {"notes", row.Text(7)}};
}

BridgeReply EventNumbered(OfficeState& office, const Json& id) {
  Statement row(office.database, "SELECT " EVENT_COLUMNS " FROM events WHERE id = ?");
  if (id.kind() == Json::Kind::kInt && row.Bind(id.int_value()).Step()) return ValueReply(EventAt(row));
  return ToolErrorReply("no event has the number " + id.digits());
}

}  // namespace

BridgeReply ListEvents(OfficeState& office, const Json& arguments) {
  std::string day = TextArgument(arguments, "day");
  Statement rows(office.database,
                 "SELECT " EVENT_COLUMNS " FROM events WHERE substr(start, 1, length(?1)) = ?1 ORDER BY start, id");
  rows.Bind(day);
  JsonArray events;
  while (rows.Step()) events.push_back(EventAt(rows));
  return ValueReply(std::move(events));
}

BridgeReply CreateEvent(OfficeState& office, const Json& arguments) {
  std::string start = TextArgument(arguments, "start"), end = TextArgument(arguments, "end");
  if (end < start) return ToolErrorReply("the event ends before it starts");
  Statement insert(office.database,
                   "INSERT INTO events(title, start, finish, location, organizer, attendees, notes) VALUES(?, ?, ?, ?, ?, ?, ?)");
  insert.Bind(TextArgument(arguments, "title"))
      .Bind(start)
      .Bind(end)
      .Bind(TextArgument(arguments, "location"))
      .Bind(office.Setting("user.email"));
  insert.Bind(WriteJson(ListArgument(arguments, "attendees"))).Bind(TextArgument(arguments, "notes")).Run();
  return EventNumbered(office, Json(office.database.last_row_id()));
}

BridgeReply CancelEvent(OfficeState& office, const Json& arguments) {
  BridgeReply event = EventNumbered(office, *arguments.Find("id"));
  if (event.ok()) Statement(office.database, "DELETE FROM events WHERE id = ?").Bind(arguments.Find("id")->int_value()).Run();
  return event;
}

}  // namespace penstock
