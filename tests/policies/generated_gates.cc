#include "generated_gates.h"

#include "core/text.h"

namespace penstock {
namespace {

// What the conditions of a tool may speak of.
struct Shape {
  const char* tool;
  std::vector<std::string> texts, lists, numbers;  // as they are written
  std::vector<std::string> labelled;               // with `is`
  std::string money;                               // the number in EUR
  std::string choice;                              // an argument with an enumeration
};

const std::vector<Shape>& Shapes() {
  static const std::vector<Shape> kShapes = {
      {"search_web", {"query"}, {}, {}, {"query"}, "", ""},
      {"send_note", {"text"}, {"to", "cc?", "to + (cc ?? [])"}, {}, {"to", "text", "cc", "speed"}, "", "speed?"},
      {"refund", {"buyer", "reason?", "(reason ?? buyer)"}, {}, {}, {"buyer", "amount", "reason"}, "amount", ""},
      {"drop_order", {"arg(\"from\")?"}, {}, {"id"}, {"id", "arg(\"from\")"}, "", ""},
  };
  return kShapes;
}

const Shape& ShapeOf(const std::string& tool) {
  for (const Shape& shape : Shapes()) if (tool == shape.tool) return shape;
  return Shapes()[0];
}

// Which way a label predicate may turn when labels rise: permits want those that become false, forbids and
// asks those that become true.
enum class Way { kFalls, kRises, kAny };
Way Opposite(Way way) { return way == Way::kFalls ? Way::kRises : way == Way::kRises ? Way::kFalls : way; }

std::string PeopleText(Dice& dice, const Shape& shape) {
  std::vector<std::string> all = {"staff", "[User]", "[\"ann\"]", "[\"ann\", \"*@shop.example\"]", "staff + [\"eve\"]", "Public", "[]"};
  for (const std::string& text : shape.texts) if (text[0] != 'a' && text[0] != '(') all.push_back("[" + text + "]");
  for (const std::string& list : shape.lists) all.push_back(list);
  return dice.Of(all);
}

std::string LabelCondition(Dice& dice, const Shape& shape, Way way) {
  std::string subject;
  switch (dice.Below(6)) {
    case 0: subject = "args are"; break;
    case 1: subject = "control is"; break;
    case 2: subject = "(" + dice.Of(shape.labelled) + ", " + dice.Of(shape.labelled) + ") are"; break;
    default: subject = dice.Of(shape.labelled) + " is";
  }
  bool falls = way == Way::kFalls || (way == Way::kAny && dice.Chance(50));
  std::string people = PeopleText(dice, shape);
  if (dice.Chance(60)) {
    if (falls) return subject + " " + dice.Of({"trusted", "public", "tagged checked", "not untrusted", "not tagged secret"});
    return subject + " " + dice.Of({"untrusted", "not public", "tagged secret", "not trusted", "not tagged checked", "derived from search_web"});
  }
  if (falls) return subject + " " + dice.Of({"readable by ", "trusted by ", "not from "}) + people;
  return subject + " " + dice.Of({"not readable by ", "not trusted by ", "from "}) + people;
}

std::string TextCondition(Dice& dice, const std::string& text) {
  switch (dice.Below(11)) {
    case 0: return text + " == " + dice.Of({"\"ann\"", "\"x9\"", "User", "\"owner@shop.example\""});
    case 1: return text + " != " + dice.Of({"\"ann\"", "\"eve\"", "User"});
    case 2: return text + " in " + dice.Of({"[\"ann\", \"eve\"]", "[\"*@shop.example\"]", "[User]", "Public", "[]"});
    case 3: return text + " not in " + dice.Of({"[\"ann\"]", "staff", "[User, \"eve\"]"});
    case 4: return text + " in staff";
    case 5: return text + " like " + dice.Of({"\"x*\"", "\"*@shop.example\"", "\"*n*\""});
    case 6: return text + " matches " + dice.Of({"\"[0-9]\"", "\"^a\"", "\"e$\""});
    case 7: return "member(" + text + ")";
    case 8: return "domain(" + text + ") == \"shop.example\"";
    case 9: return "length(" + text + ") " + dice.Of({"<", ">=", "=="}) + " 3";
    default: return "lower(" + text + ") " + dice.Of({"==", "!=", "<"}) + " \"ann\"";
  }
}

std::string ListCondition(Dice& dice, const std::string& list) {
  switch (dice.Below(6)) {
    case 0: return "every r in " + list + ": (" + TextCondition(dice, "r") + ")";
    case 1: return "some r in " + list + ": (" + TextCondition(dice, "r") + ")";
    case 2: return "every r in " + list + ": (r in staff)";
    case 3: return dice.Of({"\"ann\"", "\"eve\"", "User"}) + (dice.Chance(70) ? " in " : " not in ") + list;
    case 4: return "length(" + list + ") " + dice.Of({"<", ">", "=="}) + " 1";
    default: return list + (dice.Chance(60) ? " == " : " != ") + dice.Of({"[]", "[\"ann\"]", "[\"ann\", \"eve\"]"});
  }
}

std::string NumberCondition(Dice& dice, const std::string& number, const char* unit) {
  return number + " " + dice.Of({"<", "<=", ">", ">=", "==", "!="}) + " " + dice.Of({"0", "3", "20", "20.5", "100"}) + unit;
}

std::string ValueCondition(Dice& dice, const Shape& shape) {
  std::vector<std::string> all;
  for (const std::string& text : shape.texts) all.push_back(TextCondition(dice, text));
  for (const std::string& list : shape.lists) all.push_back(ListCondition(dice, list));
  for (const std::string& number : shape.numbers) all.push_back(NumberCondition(dice, number, ""));
  if (!shape.money.empty()) {
    all.push_back(NumberCondition(dice, shape.money, " EUR"));
    all.push_back("price(\"pen\") < 5");
  }
  if (!shape.choice.empty()) all.push_back(shape.choice + (dice.Chance(50) ? " == \"fast\"" : " != \"slow\""));
  if (std::string(shape.tool) == "refund") all.push_back("reason is " + dice.Of({"present", "absent", "not present"}));
  if (std::string(shape.tool) == "send_note") all.push_back("cc is " + dice.Of({"present", "absent", "not absent"}));
  return dice.Of(all);
}

std::string ConditionText(Dice& dice, const Shape& shape, Way way, int depth) {
  if (depth > 0 && dice.Chance(35)) {
    switch (dice.Below(4)) {
      case 0: return "(" + ConditionText(dice, shape, way, depth - 1) + " and " + ConditionText(dice, shape, way, depth - 1) + ")";
      case 1: return "(" + ConditionText(dice, shape, way, depth - 1) + " or " + ConditionText(dice, shape, way, depth - 1) + ")";
      case 2: return "not (" + ConditionText(dice, shape, Opposite(way), depth - 1) + ")";
      default: return ConditionText(dice, shape, way, depth - 1) + " and " + ConditionText(dice, shape, way, depth - 1);
    }
  }
  return dice.Chance(45) ? LabelCondition(dice, shape, way) : ValueCondition(dice, shape);
}

std::string Clauses(Dice& dice, const Shape& shape, Way way) {
  std::string out;
  if (dice.Chance(75)) out += " if " + ConditionText(dice, shape, way, 2);
  if (dice.Chance(25)) out += " unless " + ConditionText(dice, shape, Opposite(way), 2);
  return out;
}

// What a generated gate says of each tool, so that waivers name what there is to waive.
struct Line {
  std::string tool;
  std::vector<std::string> critical, arguments;
  bool observed = false;
};

std::string Subset(Dice& dice, const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) if (dice.Chance(60)) out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? dice.Of(names) : out;
}

std::string ToolLine(Dice& dice, const std::string& tool, const char* word, const std::vector<std::string>& arguments,
                     const std::vector<std::string>& observers, std::vector<Line>& lines) {
  Line line{tool, {}, arguments, false};
  std::string text = "tool " + tool + " " + word;
  if (dice.Chance(70)) {
    for (const std::string& name : arguments) if (dice.Chance(50)) line.critical.push_back(name);
    if (!line.critical.empty()) {
      text += " critical (";
      for (size_t i = 0; i < line.critical.size(); ++i) text += (i ? ", " : "") + line.critical[i];
      text += ")";
    }
  }
  if (dice.Chance(75)) {
    line.observed = true;
    text += " observed by " + dice.Of(observers);
    if (dice.Chance(20)) text += " hiding (" + dice.Of(arguments) + ")";
  }
  lines.push_back(line);
  return text + ";\n";
}

std::string PermitText(Dice& dice, const Line& line, const std::string& id) {
  const Shape& shape = ShapeOf(line.tool);
  bool approved = dice.Chance(20);
  std::string out = "@id(\"" + id + "\") " + (dice.Chance(5) ? "@observe " : "") + "permit " + line.tool;
  out += Clauses(dice, shape, approved ? Way::kAny : Way::kFalls);
  if (!line.critical.empty() && dice.Chance(50)) out += " accepting untrusted (" + Subset(dice, line.critical) + ")";
  if (dice.Chance(35)) out += " accepting untrusted control";
  if (line.observed && dice.Chance(50)) out += " releasing (" + Subset(dice, line.arguments) + (dice.Chance(30) ? ", control)" : ")");
  if (approved) out += " with approval by " + dice.Of({"User", "staff"});
  return out + ";\n";
}

std::string BudgetText(Dice& dice, const std::string& id) {
  std::string otherwise = dice.Chance(50) ? "deny" : "ask staff";
  std::string window = dice.Of({"24h", "run", "90m"});
  switch (dice.Below(4)) {
    case 0: return "budget " + id + ": count over send_note, refund <= " + dice.Of({"1", "2"}) + " per " + window + " else " + otherwise + ";\n";
    case 1: return "budget " + id + ": sum(amount) by (buyer) over refund <= 100 EUR per " + window + " else " + otherwise + ";\n";
    case 2: return "budget " + id + ": count by (reason) over refund <= 1 per " + window + " else " + otherwise + ";\n";
    default: return "budget " + id + ": sum(amount) over refund <= " + dice.Of({"20", "120.5"}) + " EUR per " + window + " else " + otherwise + ";\n";
  }
}

std::string SequenceText(Dice& dice, const std::string& id) {
  switch (dice.Below(7)) {
    case 0: return "sequence " + id + ": before refund as p if p.amount > 10 EUR require is_member as m if m.name == p.buyer and m.result == true within 2h;\n";
    case 1: return "sequence " + id + ": after list_orders forbid search_web until send_note;\n";
    case 2: return "sequence " + id + ": after is_member as m if m.name is untrusted forbid refund as p if p.buyer == m.name;\n";
    case 3: return "sequence " + id + ": before drop_order require is_member if name == \"ann\" and member(name) within 1d;\n";
    case 4: return "sequence " + id + ": before send_note if text is untrusted require is_member as m if m.result == true;\n";
    case 5: return "sequence " + id + ": after refund as r if r.amount >= 20 EUR forbid send_note, drop_order until is_member;\n";
    default: return "sequence " + id + ": after search_web if query is tagged secret forbid refund if amount > 3 EUR and reason? like \"x*\";\n";
  }
}

// Of the supplier's remark: one of a few texts. Its bits are those of the condition.
std::string ReleaseText(Dice& dice, const std::vector<Line>& lines, const std::string& id) {
  const bool endorses = dice.Chance(55);
  size_t bits = 0;
  std::string few;
  switch (dice.Below(4)) {
    case 0: few = "it in [\"ann\", \"eve\"]", bits = 1; break;
    case 1: few = "it == \"ann\" or it == \"eve\" or it == \"x9\"", bits = 2; break;
    case 2: few = "it matches \"^([a-z]{3}|x[0-9])$\" and member(it)", bits = 15; break;
    default: few = "it matches \"^[a-z]{3}$\"", bits = 15;
  }
  std::string out = (dice.Chance(8) ? "@observe " : "") + std::string(endorses ? "endorse " : "declassify ") + id + " { of price_of.remark; if " + few + "; capacity <= " + std::to_string(bits) + " bits; ";
  out += "budget " + std::to_string(bits * (1 + dice.Below(2)) + dice.Below(2)) + " bits per run; to ";
  out += endorses ? dice.Of({"[System]", "[System, User]"}) : dice.Of({"Public", "staff", "[\"ann\", \"*@shop.example\"]", "[\"ann\"]"});
  out += "; ";
  std::vector<std::string> sinks;
  for (const Line& line : lines) {
    for (const std::string& argument : line.critical) if (endorses && dice.Chance(75)) sinks.push_back(line.tool + "." + argument);
  }
  if (!sinks.empty()) out += "for " + Join(sinks, ", ") + "; ";
  if (dice.Chance(25)) out += "by " + dice.Of({"User", "staff"}) + "; ";
  return out + "because \"Few.\"; }\n";
}

}  // namespace

std::string GenerateGate(Dice& dice) {
  std::string out = "policy generated 1.0.0;\n";
  const bool strict = dice.Chance(60);
  if (!strict) out += "mode explicit;\n";
  out += "group me = [\"owner@shop.example\"];\ngroup staff = [\"*@shop.example\"];\n";
  if (dice.Chance(40)) out += "trust " + dice.Of({"staff", "[\"ann\"]", "\"bob@shop.example\""}) + ";\n";
  out += "tag secret sticky;\ntag checked fragile;\n";
  out += "fact member(name: text) = is_member(name) cache run;\nfact price(article: text) = price_of(article).price cache run;\n";
  out += "tool list_orders, price_of, is_member read;\n";
  std::vector<Line> lines;
  out += ToolLine(dice, "search_web", "read", {"query"}, {"Public", "User", "[\"ann\"]", "[query]"}, lines);
  out += ToolLine(dice, "send_note", "effect", {"to", "text", "cc", "speed"}, {"to + (cc ?? [])", "to", "staff", "cc?", "Public"}, lines);
  out += ToolLine(dice, "refund", "effect", {"buyer", "amount", "reason"}, {"[buyer]", "[buyer, User]", "staff", "[reason ?? buyer]"}, lines);
  out += ToolLine(dice, "drop_order", dice.Chance(85) ? "effect" : "read", {"id"}, {"User", "staff"}, lines);
  size_t count = 2 + dice.Below(8);
  for (size_t i = 0; i < count; ++i) {
    std::string id = "r" + std::to_string(i);
    const Line& line = dice.Of(lines);
    size_t kind = dice.Below(100);
    if (kind < 50) out += PermitText(dice, line, id);
    else if (kind < 65) out += "@id(\"" + id + "\") " + (dice.Chance(8) ? "@observe " : "") + "forbid " + line.tool + Clauses(dice, ShapeOf(line.tool), Way::kRises) + ";\n";
    else if (kind < 77) out += "@id(\"" + id + "\") ask " + dice.Of({"User", "staff"}) + " before " + line.tool + Clauses(dice, ShapeOf(line.tool), Way::kRises) + ";\n";
    else if (kind < 80) out += "@id(\"" + id + "\") forbid *_note, drop_* if args are tagged secret;\n";
    else if (kind < 90) out += BudgetText(dice, id);
    else out += SequenceText(dice, id);
  }
  if (strict && dice.Chance(50)) out += "@id(\"plain\") permit refund, drop_order;\n";
  for (size_t n = strict && dice.Chance(60) ? 1 + dice.Below(3) : 0; n > 0; --n) out += ReleaseText(dice, lines, "e" + std::to_string(n));
  return out;
}

reference::Mark GenerateMark(Dice& dice) {
  reference::Mark mark;
  if (dice.Chance(35)) return mark;
  static const std::vector<std::string> kSources = {"ann", "bob@shop.example", "eve", "tool:search_web", "User", "System", "*@shop.example"};
  static const std::vector<std::string> kReaders = {"ann", "bob@shop.example", "eve", "*@shop.example", "*"};
  for (int i = 0; i < 2; ++i) if (dice.Chance(40)) mark.from.insert(dice.Of(kSources));
  if (dice.Chance(4)) {
    mark.from_anyone = true;
    mark.from.clear();
  }
  if (dice.Chance(45)) {
    mark.public_ = false;
    for (int i = 0; i < 3; ++i) if (dice.Chance(50)) mark.readers.insert(dice.Of(kReaders));
  }
  if (dice.Chance(20)) mark.sticky.insert("secret");
  if (dice.Chance(55)) mark.lost.insert("checked");
  return mark;
}

Json GenerateValue(Dice& dice, const ToolParameter& parameter) {
  static const std::vector<Json> kTexts = {Json("ann"), Json("eve"), Json("bob@shop.example"), Json("x9"), Json("owner@shop.example"), Json("*"), Json("User"),
                                           Json("Ann"), Json(""), Json("a@b@shop.example"), Json("tool:search_web"), Json("carl@else.example"), Json("System")};
  static const std::vector<Json> kNumbers = {Json(0), Json(3), Json(20), Json::Number("20.5"), Json::Number("20.50"), Json(-4), Json(100), Json::Number("0.001")};
  static const std::vector<Json> kIds = {Json(0), Json(3), Json(20), Json(-1), Json(100)};
  static const std::vector<Json> kSpeeds = {Json("fast"), Json("slow")};
  if (parameter.name == "amount") return dice.Of(kNumbers);
  if (parameter.name == "id") return dice.Of(kIds);
  if (parameter.name == "speed") return dice.Of(kSpeeds);
  if (parameter.name != "to" && parameter.name != "cc") return dice.Of(kTexts);
  JsonArray list;
  for (size_t i = dice.Below(4); i > 0; --i) list.push_back(dice.Of(kTexts));
  return Json(std::move(list));
}

namespace {

std::map<std::string, reference::Given> GenerateArguments(Dice& dice, const ToolSpec& tool) {
  std::map<std::string, reference::Given> arguments;
  for (const ToolParameter& parameter : tool.parameters) {
    if (!parameter.required && dice.Chance(50)) continue;
    Json value = !parameter.required && dice.Chance(8) ? Json() : GenerateValue(dice, parameter);
    arguments[parameter.name] = {std::move(value), GenerateMark(dice)};
  }
  return arguments;
}

}  // namespace

namespace {

// What a release asks for, nearly: something small was said in this run, and is given on as it was said.
void ReleaseIn(Dice& dice, const Manifest& manifest, reference::World& world) {
  reference::MadeCall& call = world.call;
  call.tool = dice.Of({"refund", "refund", "drop_order", "search_web"});
  call.arguments = GenerateArguments(dice, manifest.tool(manifest.Find(call.tool)));
  for (auto& [unused, given] : call.arguments) if (dice.Chance(80)) given.mark = {};
  if (dice.Chance(90)) call.control = {};
  reference::Past past;
  past.tool = "price_of";
  past.arguments["article"] = {Json("pen"), dice.Chance(85) ? reference::Mark() : GenerateMark(dice)};
  past.at_ms = world.now_ms;
  const Json said(dice.Of({"ann", "eve", "x9"}));
  past.result = Json(JsonObject{{"price", Json(3)}, {"remark", said}});
  if (dice.Chance(15)) past.shape = GenerateMark(dice);
  past.parts["price"] = {};
  reference::Mark& mark = past.parts["remark"];
  if (dice.Chance(60)) mark.from.insert("eve");
  if (dice.Chance(50)) {
    mark.public_ = false;
    mark.readers.insert("bob@shop.example");
  }
  if (dice.Chance(10)) mark = GenerateMark(dice);
  for (auto& [name, given] : call.arguments) {
    if (given.value.is_string() && name != "speed" && dice.Chance(70)) given = {said, mark};
  }
  world.history.push_back(std::move(past));
}

}  // namespace

reference::World GenerateWorld(Dice& dice, const Manifest& manifest) {
  reference::World world;
  static const std::vector<std::string> kCalled = {"send_note", "refund", "drop_order", "search_web", "send_note", "refund", "price_of"};
  static const std::vector<std::string> kPast = {"is_member", "list_orders", "search_web", "send_note", "refund", "is_member", "refund", "price_of", "price_of"};
  world.call.tool = dice.Of(kCalled);
  world.call.arguments = GenerateArguments(dice, manifest.tool(manifest.Find(world.call.tool)));
  if (dice.Chance(50)) world.call.control = GenerateMark(dice);
  world.now_ms = 1'000'000'000;
  int64_t at = world.now_ms - 100'000'000;
  for (size_t n = dice.Chance(40) ? 0 : dice.Below(6); n > 0; --n) {
    reference::Past past;
    past.tool = dice.Of(kPast);
    past.arguments = GenerateArguments(dice, manifest.tool(manifest.Find(past.tool)));
    at += static_cast<int64_t>(dice.Below(30'000'000));
    past.at_ms = std::min(at, world.now_ms);
    past.failed = dice.Chance(10);
    if (dice.Chance(15)) past.control = GenerateMark(dice);
    if (past.tool == "price_of" && dice.Chance(50)) past.arguments["article"].mark = {};
    if (!past.failed && past.tool == "price_of") {
      past.result = Json(JsonObject{{"price", Json(3)}, {"remark", dice.Chance(90) ? Json(dice.Of({"ann", "eve", "x9", "bob@shop.example"})) : Json(7)}});
      if (dice.Chance(30)) past.shape = GenerateMark(dice);
      for (const char* part : {"price", "remark"}) past.parts[part] = GenerateMark(dice);
    }
    for (const char* rule : {"e1", "e2", "e3"}) if (dice.Chance(6)) past.released[rule] = dice.Chance(50) ? 1 : 15;
    if (!past.failed && !past.result && dice.Chance(90)) past.result = past.tool == "is_member" ? Json(dice.Chance(70)) : Json("done");
    world.history.push_back(std::move(past));
  }
  world.run_begins = dice.Chance(70) ? 0 : dice.Below(world.history.size() + 1);
  // What a reply said is often given on, as it is or with something else in it.
  for (const reference::Past& past : world.history) {
    if (past.parts.empty() || !past.result || dice.Chance(25)) continue;
    for (auto& [name, given] : world.call.arguments) {
      const Json& part = *past.result->Find("remark");
      if (!given.value.is_string() || name == "speed" || !part.is_string() || dice.Chance(30)) continue;
      given = {part, past.parts.at("remark")};
      if (dice.Chance(15)) given.mark.from.insert(given.mark.from_anyone ? "" : "eve");
      if (given.mark.from_anyone) given.mark.from.clear();
    }
  }
  if (dice.Chance(25)) ReleaseIn(dice, manifest, world);
  return world;
}

}  // namespace penstock
