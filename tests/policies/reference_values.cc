// Values, comparisons, lists, names of people.
#include <algorithm>
#include <cmath>
#include <regex>

#include "reference.h"

namespace penstock::reference {
namespace {

using Kind = GateNodeKind;

Worth Data(Json json) {
  Worth value;
  if (json.is_null()) return value;
  value.kind = Worth::kData;
  value.data = std::move(json);
  return value;
}

Worth Of(Worth::Kind kind) {
  Worth value;
  value.kind = kind;
  return value;
}

bool IsText(const Worth& v) { return v.kind == Worth::kData && v.data.is_string(); }
bool IsNumber(const Worth& v) { return v.kind == Worth::kData && v.data.is_number(); }

// A name that data gives: never more than a plain name, and nobody that only the gate can name.
std::string NameFromData(const std::string& text) {
  bool address = text.find('@') != std::string::npos;
  bool odd = std::count(text.begin(), text.end(), '@') > 1 || text.find_first_of(" ,;<>\"'()[]\\:") != std::string::npos;
  bool reserved = text == "User" || text == "System" || text == "Public" || text.rfind("tool:", 0) == 0;
  if ((address && odd) || reserved || text.find('*') != std::string::npos) return "\x01" + text;  // matched by itself and `*`
  return text;
}

std::string Canonical(const Where& place, const std::string& name) {
  auto me = place.gate.groups.find("me");
  if (me == place.gate.groups.end()) return name;
  for (GateNodeId text : place.gate.node(me->second).children) {
    if (Covers(place.gate.Text(place.gate.node(text).children[0]), name)) return "User";
  }
  return name;
}

void AddPeople(const Where& place, const Worth& value, Audience& people) {
  switch (value.kind) {
    case Worth::kNothing: return;
    case Worth::kUnknown: people.more = true; return;
    case Worth::kPerson: people.names.push_back(value.person); return;
    case Worth::kEveryone: people.everyone = true; return;
    case Worth::kMany:
      people.more |= value.more;
      for (const Worth& one : value.many) AddPeople(place, one, people);
      return;
    case Worth::kData:
      if (value.data.is_string()) {
        const std::string& text = value.data.string_value();
        people.names.push_back(Canonical(place, value.written ? text : NameFromData(text)));
      } else if (value.data.is_array()) {
        for (const Json& item : value.data.array()) AddPeople(place, Data(item), people);
      } else {
        people.more = true;
      }
  }
}

// The members of a list; nothing if it is no list.
struct Items {
  std::vector<Worth> items;
  bool more = false;
};
std::optional<Items> ItemsOf(const Worth& value) {
  if (value.kind == Worth::kNothing) return Items{};
  if (value.kind == Worth::kMany) return Items{value.many, value.more};
  if (value.kind != Worth::kData || !value.data.is_array()) return std::nullopt;
  Items out;
  for (const Json& item : value.data.array()) {
    out.items.push_back(Data(item));
    out.items.back().written = value.written;
  }
  return out;
}

// Is `item` the one that `wanted` names, or matched by its glob?
bool Matches(const Where& place, const Worth& item, const Worth& wanted) {
  if (wanted.kind == Worth::kEveryone) return true;
  bool by_name = wanted.kind == Worth::kPerson || item.kind == Worth::kPerson || (wanted.written && IsText(wanted) && IsText(item));
  if (by_name) {
    Audience who = PeopleOf(place, item), names = PeopleOf(place, wanted);
    return who.names.size() == 1 && names.names.size() == 1 && Covers(names.names[0], who.names[0]);
  }
  if (IsNumber(item) && IsNumber(wanted)) return item.data.double_value() == wanted.data.double_value();
  if (item.kind == Worth::kData && wanted.kind == Worth::kData && item.data == wanted.data) return true;
  if (!IsText(item) || !IsText(wanted)) return false;
  return PeopleOf(place, item).names[0] == "User" && PeopleOf(place, wanted).names[0] == "User";
}

Maybe IsIn(const Where& place, const Worth& item, const Worth& list) {
  if (item.kind == Worth::kNothing) return Maybe::kNo;
  std::optional<Items> items = ItemsOf(list);
  if (item.kind == Worth::kUnknown) return items && items->items.empty() && !items->more ? Maybe::kNo : Maybe::kUnsure;
  if (list.kind == Worth::kEveryone) return Maybe::kYes;
  if (list.kind == Worth::kPerson) return Matches(place, item, list) ? Maybe::kYes : Maybe::kNo;
  if (!items) return Maybe::kUnsure;
  for (const Worth& one : items->items) if (Matches(place, item, one)) return Maybe::kYes;
  return items->more ? Maybe::kUnsure : Maybe::kNo;
}

Maybe Equal(const Where& place, const Worth& a, const Worth& b) {
  if (a.kind == Worth::kPerson) return Matches(place, b, a) ? Maybe::kYes : Maybe::kNo;
  if (b.kind == Worth::kPerson) return Matches(place, a, b) ? Maybe::kYes : Maybe::kNo;
  if (IsNumber(a) && IsNumber(b)) return a.data.double_value() == b.data.double_value() ? Maybe::kYes : Maybe::kNo;
  if (a.kind == Worth::kData && b.kind == Worth::kData) return a.data == b.data ? Maybe::kYes : Maybe::kNo;
  std::optional<Items> left = ItemsOf(a), right = ItemsOf(b);
  if (!left || !right || left->more || right->more) return Maybe::kUnsure;
  if (left->items.size() != right->items.size()) return Maybe::kNo;
  Maybe all = Maybe::kYes;
  for (size_t i = 0; i < left->items.size(); ++i) {
    bool absent = left->items[i].kind == Worth::kNothing || right->items[i].kind == Worth::kNothing;
    all = And(all, absent ? Maybe::kNo : Equal(place, left->items[i], right->items[i]));
  }
  return all;
}

Maybe Compare(const Where& place, const std::string& sign, const Worth& a, const Worth& b) {
  if (a.kind == Worth::kNothing || b.kind == Worth::kNothing) return Maybe::kNo;
  if (a.kind == Worth::kUnknown || b.kind == Worth::kUnknown) return Maybe::kUnsure;
  if (sign == "==") return Equal(place, a, b);
  if (sign == "!=") return Not(Equal(place, a, b));
  double order = 0;
  if (IsNumber(a) && IsNumber(b)) order = a.data.double_value() - b.data.double_value();
  else if (IsText(a) && IsText(b)) order = a.data.string_value().compare(b.data.string_value());
  else return Maybe::kUnsure;
  bool holds = sign == "<" ? order < 0 : sign == "<=" ? order <= 0 : sign == ">" ? order > 0 : order >= 0;
  return holds ? Maybe::kYes : Maybe::kNo;
}

Worth OfArgument(const std::map<std::string, Given>& arguments, const std::string& name) {
  auto at = arguments.find(name);
  return at == arguments.end() ? Worth() : Data(at->second.value);
}

Worth OfName(const Where& place, const std::string& name) {
  auto variable = place.variables.find(name);
  if (variable != place.variables.end()) return variable->second;
  if (place.bare_is_past) {
    if (place.gate.spec(place.past->tool).ParameterIndex(name) >= 0) return OfArgument(place.past->arguments, name);
  } else if (place.has_call && place.gate.spec(place.world.call.tool).ParameterIndex(name) >= 0) {
    return OfArgument(place.world.call.arguments, name);
  }
  auto group = place.gate.groups.find(name);
  if (group != place.gate.groups.end()) return ValueOf(place, group->second);
  return ValueOf(place, place.gate.definitions.at(name));
}

Worth OfFunction(const Where& place, const std::string& name, const Worth& value) {
  (void)place;
  if (value.kind == Worth::kNothing || value.kind == Worth::kUnknown) return value;
  if (name == "length") {
    if (IsText(value)) return Data(Json(static_cast<int64_t>(value.data.string_value().size())));
    std::optional<Items> items = ItemsOf(value);
    if (!items || items->more) return Of(Worth::kUnknown);
    return Data(Json(static_cast<int64_t>(items->items.size())));
  }
  if (!IsText(value)) return Of(Worth::kUnknown);
  std::string text = value.data.string_value();
  for (char& c : text) c = static_cast<char>(std::tolower(c));
  if (name == "lower") return Data(Json(text));
  static const std::regex kAddress("[^@ ,;<>\"'()\\[\\]\\\\:]+@([^@ ,;<>\"'()\\[\\]\\\\:]*)");
  std::smatch parts;
  if (!std::regex_match(text, parts, kAddress)) return Of(Worth::kUnknown);
  return Data(Json(parts[1].str()));
}

Worth OfCall(const Where& place, GateNodeId node) {
  const std::vector<GateNodeId>& children = place.gate.node(node).children;
  std::string name = place.gate.Text(children[0]);
  if (name == "arg") {
    std::string argument = place.gate.Text(place.gate.node(children[1]).children[0]);
    return OfArgument(place.bare_is_past ? place.past->arguments : place.world.call.arguments, argument);
  }
  if (!place.gate.facts.count(name)) return OfFunction(place, name, ValueOf(place, children[1]));
  std::vector<Json> arguments;
  for (size_t i = 1; i < children.size(); ++i) {
    Worth value = ValueOf(place, children[i]);
    if (value.kind != Worth::kData) return Of(Worth::kUnknown);
    arguments.push_back(value.data);
  }
  std::optional<Json> reply = place.world.fact(name, arguments);
  return reply ? Data(*reply) : Of(Worth::kUnknown);
}

Worth OfMember(const Where& place, GateNodeId node) {
  const std::vector<GateNodeId>& children = place.gate.node(node).children;
  std::string base = place.gate.Text(children[0]), member = place.gate.Text(children[1]);
  if (!place.past_alias.empty() && base == place.past_alias) {
    if (member == "result") return place.past->result ? Data(*place.past->result) : Of(Worth::kUnknown);
    return OfArgument(place.past->arguments, member);
  }
  if (!place.alias.empty() && base == place.alias) return OfArgument(place.world.call.arguments, member);
  return Of(Worth::kUnknown);  // the generated gates have no other members
}

Worth OfList(const Where& place, GateNodeId node, bool unite) {
  Worth out = Of(Worth::kMany);
  for (GateNodeId child : place.gate.node(node).children) {
    if (place.gate.node(child).kind == Kind::kWord) continue;  // the `+`
    Worth value = ValueOf(place, child);
    if (value.kind == Worth::kNothing) continue;
    if (value.kind == Worth::kUnknown) {
      out.more = true;
      continue;
    }
    std::optional<Items> items = unite ? ItemsOf(value) : std::nullopt;
    if (!items) {
      out.many.push_back(value);
    } else {
      out.more |= items->more;
      out.many.insert(out.many.end(), items->items.begin(), items->items.end());
    }
  }
  return out;
}

Maybe Quantified(const Where& place, GateNodeId node) {
  const std::vector<GateNodeId>& children = place.gate.node(node).children;
  bool every = place.gate.Word(children[0]) == "every";
  std::optional<Items> items = ItemsOf(ValueOf(place, children[2]));
  if (!items) return Maybe::kUnsure;
  Maybe all = items->more ? Maybe::kUnsure : every ? Maybe::kYes : Maybe::kNo;
  for (const Worth& item : items->items) {
    Where inner = place;
    inner.variables[place.gate.Text(children[1])] = item;
    Maybe one = Condition(inner, children[3]);
    all = every ? And(all, one) : Or(all, one);
  }
  return all;
}

Maybe OfText(const Where& place, GateNodeId node) {
  const GateNode& n = place.gate.node(node);
  Worth value = ValueOf(place, n.children[0]);
  if (value.kind == Worth::kNothing) return Maybe::kNo;
  if (!IsText(value)) return Maybe::kUnsure;
  std::string pattern = place.gate.Text(n.children[1]);
  bool holds = n.kind == Kind::kLike ? Covers(pattern, value.data.string_value()) : std::regex_search(value.data.string_value(), std::regex(pattern));
  return holds ? Maybe::kYes : Maybe::kNo;
}

Maybe OfIs(const Where& place, GateNodeId node) {
  const std::vector<GateNodeId>& children = place.gate.node(node).children;
  GateNodeId predicate = children.back();
  bool negated = children.size() == 3;
  Kind kind = place.gate.node(predicate).kind;
  Maybe holds = Maybe::kUnsure;
  if (kind == Kind::kIsPresent || kind == Kind::kIsAbsent) {
    Worth value = ValueOf(place, children[0]);
    if (value.kind != Worth::kUnknown) holds = (value.kind == Worth::kNothing) == (kind == Kind::kIsAbsent) ? Maybe::kYes : Maybe::kNo;
  } else if (std::optional<Marks> marks = Subject(place, children[0])) {
    holds = Is(place, *marks, predicate);
  }
  return negated ? Not(holds) : holds;
}

}  // namespace

Maybe And(Maybe a, Maybe b) { return std::min(a, b); }
Maybe Or(Maybe a, Maybe b) { return std::max(a, b); }
Maybe Not(Maybe a) { return a == Maybe::kYes ? Maybe::kNo : a == Maybe::kNo ? Maybe::kYes : Maybe::kUnsure; }

bool Covers(const std::string& pattern, const std::string& name) {
  if (pattern == name || pattern == "*") return true;
  if (name.starts_with('\x01')) return false;
  size_t star = pattern.find('*');
  if (star == std::string::npos || name.compare(0, star, pattern, 0, star) != 0 || name.size() < star) return false;
  std::string rest = pattern.substr(star + 1);
  for (size_t at = star; at <= name.size(); ++at) if (Covers(rest, name.substr(at))) return true;
  return false;
}

Audience PeopleOf(const Where& place, const Worth& value) {
  Audience people;
  AddPeople(place, value, people);
  return people;
}

Worth ValueOf(const Where& place, GateNodeId node) {
  const GateNode& n = place.gate.node(node);
  switch (n.kind) {
    case Kind::kNameExpr: return OfName(place, place.gate.Text(n.children[0]));
    case Kind::kOptional: return ValueOf(place, n.children[0]);
    case Kind::kTextExpr: {
      Worth text = Data(Json(place.gate.Text(n.children[0])));
      text.written = true;
      return text;
    }
    case Kind::kNumberExpr: return Data(Json::Number(place.gate.Text(n.children[0])));
    case Kind::kNegativeExpr: return Data(Json::Number("-" + place.gate.Text(n.children[0])));
    case Kind::kConstant: {
      std::string word = place.gate.Word(n.children[0]);
      return word == "null" ? Worth() : Data(Json(word == "true"));
    }
    case Kind::kReserved: {
      std::string word = place.gate.Word(n.children[0]);
      if (word == "Public") return Of(Worth::kEveryone);
      Worth person = Of(Worth::kPerson);
      person.person = word;
      return person;
    }
    case Kind::kCall: return OfCall(place, node);
    case Kind::kMember: return OfMember(place, node);
    case Kind::kSum: return OfList(place, node, true);
    case Kind::kList: return OfList(place, node, false);
    case Kind::kChoice: {
      Worth value;
      for (GateNodeId child : n.children) {
        value = ValueOf(place, child);
        if (value.kind != Worth::kNothing) break;
      }
      return value;
    }
    default: return Of(Worth::kUnknown);
  }
}

Maybe Condition(const Where& place, GateNodeId node) {
  const GateNode& n = place.gate.node(node);
  switch (n.kind) {
    case Kind::kAnd:
    case Kind::kOr: {
      Maybe all = n.kind == Kind::kAnd ? Maybe::kYes : Maybe::kNo;
      for (GateNodeId child : n.children) all = n.kind == Kind::kAnd ? And(all, Condition(place, child)) : Or(all, Condition(place, child));
      return all;
    }
    case Kind::kNegated: {
      Maybe inner = Condition(place, n.children.back());
      return n.children.size() % 2 == 0 ? Not(inner) : inner;
    }
    case Kind::kQuantified: return Quantified(place, node);
    case Kind::kCompare: return Compare(place, place.gate.Word(n.children[1]), ValueOf(place, n.children[0]), ValueOf(place, n.children[2]));
    case Kind::kIn: return IsIn(place, ValueOf(place, n.children[0]), ValueOf(place, n.children[1]));
    case Kind::kNotIn: {
      Worth item = ValueOf(place, n.children[0]);
      if (item.kind == Worth::kNothing) return Maybe::kNo;  // a question about a value that is not there
      return item.kind == Worth::kUnknown ? Maybe::kUnsure : Not(IsIn(place, item, ValueOf(place, n.children[1])));
    }
    case Kind::kLike:
    case Kind::kMatches: return OfText(place, node);
    case Kind::kIs: return OfIs(place, node);
    case Kind::kNameExpr: {
      auto definition = place.gate.definitions.find(place.gate.Text(n.children[0]));
      if (definition != place.gate.definitions.end()) return Condition(place, definition->second);
      break;
    }
    default: break;
  }
  Worth value = ValueOf(place, node);
  if (value.kind == Worth::kNothing) return Maybe::kNo;
  if (value.kind != Worth::kData || !value.data.is_bool()) return Maybe::kUnsure;
  return value.data.bool_value() ? Maybe::kYes : Maybe::kNo;
}

}  // namespace penstock::reference
