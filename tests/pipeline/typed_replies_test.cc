// What replies are made of by their schemas and by the types that a plan asks for, and what arguments become.

#include "tests/pipeline/checked_world.h"

namespace penstock {
namespace {

constexpr char kTools[] = R"json({"tools":[
 {"name":"find_events","inputSchema":{"type":"object","properties":{}},
  "outputSchema":{"type":"object","required":["result"],"x-fastmcp-wrap-result":true,"$defs":{"Moment":{"type":"string","format":"date-time"}},
   "properties":{"result":{"type":"array","items":{"type":"object","required":["start","day","at","end","title"],
    "properties":{"title":{"type":"string"},"start":{"$ref":"#/$defs/Moment"},"day":{"type":"string","format":"date"},
     "at":{"type":"string","format":"time"},"end":{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]},
     "all":{"type":"array","items":{"type":"string","format":"date-time"}},
     "by":{"type":"object","additionalProperties":{"type":"string","format":"date"}}}}}}}},
 {"name":"note","inputSchema":{"type":"object","properties":{"x":{}},"required":["x"]}},
 {"name":"query_ai_assistant","inputSchema":{"type":"object","properties":{"query":{"type":"string"},"output_schema":{"type":"object"}},
  "required":["query","output_schema"]}}]})json";

constexpr char kEvent[] = R"json({"title":"Fair","start":"2026-03-02T09:30:00","day":"2026-03-02","at":"09:30:00","end":null,
  "all":["2026-03-02T09:30:00Z"],"by":{"dana":"2026-03-01"}})json";

constexpr char kGate[] = R"gate(
policy typed 1.0.0;
label find_events { from [System]; readers Public; }
tool find_events read;
tool note effect observed by User;
permit note because "Noted.";
)gate";

std::string Replies(const std::string& event, const std::string& answer) {
  return R"({"replies":{"find_events":[{"result":[)" + event + R"(]}],"note":[{"result":"ok"}],"query_ai_assistant":[{"result":)" + answer + "}]}}";
}

std::unique_ptr<World> RunTyped(const std::string& plan, const std::string& event = kEvent, const std::string& answer = "null") {
  return RunWorld(plan, kGate, DenyAll(), Replies(event, answer), {}, kTools);
}

std::string Printed(const std::string& plan, const std::string& answer = "null") {
  auto world = RunTyped(plan, kEvent, answer);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << world->Messages() << plan;
  return world->report.printed;
}

TEST(TypedReplies, DatesAreDates) {
  EXPECT_EQ(Printed("e = find_events()[0]\nprint(repr(e.start), repr(e['day']), repr(e.at), e.end, e.title)\n"),
            "datetime.datetime(2026, 3, 2, 9, 30) datetime.date(2026, 3, 2) datetime.time(9, 30) None Fair\n");
  EXPECT_EQ(Printed("e = find_events()[0]\nprint(e.start + timedelta(hours=1), e.start.date() == e.day, e.start.strftime('%d.%m.'))\n"),
            "2026-03-02 10:30:00 True 02.03.\n");
  EXPECT_EQ(Printed("e = find_events()[0]\nprint(e.all[0], e.by['dana'] < e.day)\n"), "2026-03-02 09:30:00+00:00 True\n");
}

// A reply is the plan's own: what is put into it has the labels of what it is, and of where.
TEST(TypedReplies, ItemsMayBeSet) {
  const auto run = [](const std::string& plan, const std::string& replies) { return NameOf(RunWorld(plan, kWorldGate, DenyAll(), replies)->report.outcome); };
  const std::string send = "send_email(to=me.email, subject=str(me['note']), body='b')\n";
  for (const auto& [change, outcome] : {std::pair<std::string, std::string>{"me['email'] = read_inbox()[0].sender\n", "denied"},
                                        {"if read_inbox()[0].id > 3:\n    me['email'] = 'a@acme.example'\n", "denied"},
                                        {"other = get_me()\n[me, other][len(read_inbox()) - 1]['email'] = 'z'\n", "denied"},
                                        {"for m in read_inbox():\n    m['email'] = m.sender\n", "done"},
                                        {"get_me()['email'] = read_inbox()[0].sender\n", "done"}}) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) EXPECT_EQ(run("me = get_me()\nme['note'] = 'n'\n" + change + send, replies), outcome) << change;
  }
}

// What is put into one element of a list in a reply says nothing sure of the next: neither what it is, nor that it is there, nor its labels.
TEST(TypedReplies, AnElementIsNotTheNext) {
  constexpr char kGate[] = R"gate(
policy elements 1.0.0;
mode explicit;
label read_inbox, get_me, get_salary, send_email, post { from [System]; readers Public; fresh; }
label read_inbox at [m].body { from ["outsider"]; readers Public; }
tool read_inbox, get_me, get_salary read;
tool send_email effect critical (subject) observed by Public;
tool post effect observed by Public;
permit send_email if to == "dana@acme.example" because "Only me.";
permit post because "Public.";
)gate";
  const std::string put = "inbox = read_inbox()\n";
  const std::string send = "send_email(to=inbox[1].sender, subject='s', body='b')\n";
  for (const char* way : {"inbox[0]['sender'] = 'dana@acme.example'\n", "inbox[0].update(sender='dana@acme.example')\n",
                          "for m in inbox:\n    m['sender'] = 'dana@acme.example'\n    break\n", "inbox[0] |= {'sender': 'dana@acme.example'}\n"}) {
    const Checked checked = Check(put + way + send, kGate);
    ASSERT_TRUE(checked.plan != nullptr) << way;
    EXPECT_EQ(checked.plan->verdict.outcome, Outcome::kDepends) << way;
  }
  for (const char* way : {"inbox[0]['new'] = inbox[0].body\n", "inbox[0].setdefault('new', inbox[0].body)\n", "inbox[0]['sender'] = inbox[0].body\n"}) {
    const Checked checked = Check(put + way + "send_email(to='dana@acme.example', subject=inbox[1].get('new', 's') + inbox[1].sender, body='b')\n", kGate);
    ASSERT_TRUE(checked.plan != nullptr) << way;
    EXPECT_EQ(checked.plan->verdict.outcome, Outcome::kDepends) << way;
  }
}

// As the schema allows it and no calendar has it.
TEST(TypedReplies, ATextThatIsNoDateIsAnErrorOfTheTool) {
  std::string event = kEvent;
  event.replace(event.find("2026-03-02T09:30:00"), 19, "2026-03-02T09:30:60");
  auto world = RunTyped("try:\n    find_events()\nexcept ToolError as e:\n    print(e)\n", event);
  EXPECT_EQ(world->report.printed, "a text in the reply is no date or time, against its schema\n") << world->Messages();
}

TEST(TypedReplies, AnswersAreOfTheTypeAskedFor) {
  struct { const char* type; const char* answer; const char* shown; } cases[] = {
      {"datetime", R"("2026-03-02T09:30:00")", "datetime.datetime(2026, 3, 2, 9, 30)"},
      {"date", R"("2026-03-02")", "datetime.date(2026, 3, 2)"},
      {"list[date]", R"(["2026-03-02"])", "[datetime.date(2026, 3, 2)]"},
      {"date | None", R"("2026-03-02")", "datetime.date(2026, 3, 2)"},
      {"date | None", "null", "None"},
      {"EmailStr", R"("bob@acme.example")", "'bob@acme.example'"},
      {"Colour", R"("red")", "<Colour.RED: 'red'>"},
      {"list[Colour]", R"(["red"])", "[<Colour.RED: 'red'>]"},
      {"Visit", R"({"who":"bob","on":"2026-03-02"})", "Visit(who='bob', on=datetime.date(2026, 3, 2))"},
      {"dict[str, Visit]", R"({"a":{"who":"bob","on":"2026-03-02"}})", "{'a': Visit(who='bob', on=datetime.date(2026, 3, 2))}"},
      {"Optional[Visit]", R"({"who":"bob","on":"2026-03-02"})", "Visit(who='bob', on=datetime.date(2026, 3, 2))"},
      {"Visit | None", "null", "None"},
      {"Literal['a', 'b']", R"("b")", "'b'"},
  };
  for (const auto& c : cases) {
    const std::string plan = "from typing import Literal, Optional\nclass Colour(Enum):\n    RED = 'red'\nclass Visit(BaseModel):\n    who: str\n    on: date\n"
                             "print(repr(query_ai_assistant('?', " + std::string(c.type) + ")))\n";
    EXPECT_EQ(Printed(plan, c.answer), std::string(c.shown) + "\n") << c.type;
  }
}

TEST(TypedReplies, AnAnswerOfAnotherTypeEndsTheRun) {
  EXPECT_EQ(NameOf(RunTyped("query_ai_assistant('?', date)\n", kEvent, R"("soon")")->report.outcome), "tool_error");
  EXPECT_EQ(NameOf(RunTyped("from typing import Literal\nquery_ai_assistant('?', Literal['a', 'b'])\n", kEvent, R"("c")")->report.outcome), "tool_error");
}

TEST(TypedReplies, ArgumentsBecomeJson) {
  struct { const char* value; const char* json; } cases[] = {
      {"find_events()[0].start", R"("2026-03-02T09:30:00")"},
      {"Colour.RED", R"("red")"},
      {"[Colour.RED]", R"(["red"])"},
      {"{3}", "[3]"},
      {"frozenset()", "[]"},
      {"Visit(who='bob', on=date(2026, 3, 2))", R"({"who":"bob","on":"2026-03-02"})"},
      {"Place('Ulm', {Colour.RED})", R"({"name":"Ulm","colours":["red"]})"},
  };
  for (const auto& c : cases) {
    const std::string plan = "from dataclasses import dataclass\nclass Colour(Enum):\n    RED = 'red'\nclass Visit(BaseModel):\n    who: str\n    on: date\n"
                             "@dataclass\nclass Place:\n    name: str\n    colours: set\nnote(" + std::string(c.value) + ")\n";
    auto world = RunTyped(plan);
    ASSERT_FALSE(world->report.calls.empty()) << world->Messages();
    EXPECT_EQ(WriteJson(world->report.calls.back().arguments), "{\"x\":" + std::string(c.json) + "}") << c.value << world->Messages();
  }
}

// Names of modules that need no import, as long as nobody else has them.
TEST(TypedReplies, KnownNamesNeedNoImport) {
  EXPECT_EQ(Printed("print(datetime(2026, 1, 2), date(2026, 1, 2), timedelta(days=1))\n"), "2026-01-02 00:00:00 2026-01-02 1 day, 0:00:00\n");
  EXPECT_EQ(Printed("date = 'today'\nprint(date)\n"), "today\n");
  EXPECT_EQ(Printed("import datetime\nprint(datetime.date(2026, 1, 2))\n"), "2026-01-02\n");
  EXPECT_EQ(Printed("from datetime import date as day\nprint(day(2026, 1, 2), [date for date in [1]])\n"), "2026-01-02 [1]\n");
  EXPECT_EQ(Printed("def f(date):\n    return date\nprint(f(3))\n"), "3\n");
}

}  // namespace
}  // namespace penstock
