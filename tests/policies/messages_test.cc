// Bad gates and what is said of them; and gates made to break the reader.
#include <random>

#include "gate_testing.h"

namespace penstock {
namespace {

struct BadGate {
  const char* name;
  const char* rules;
  const char* code;
  const char* message;  // a part of it
  const char* help;     // a part of it; empty: not looked at
};

void PrintTo(const BadGate& bad, std::ostream* out) { *out << bad.name; }

class BadGates : public testing::TestWithParam<BadGate> {};

TEST_P(BadGates, AreExplained) {
  const BadGate& bad = GetParam();
  Shop shop(bad.rules);
  bool warning = std::string_view(bad.code) >= "G450";
  EXPECT_EQ(shop.loaded.ok(), warning) << shop.loaded.Messages();
  bool found = false;
  for (const Diagnostic& d : shop.loaded.diagnostics[0].all()) {
    found |= CodeOf(d.id) == bad.code && d.message.find(bad.message) != std::string::npos && d.help.find(bad.help) != std::string::npos;
  }
  EXPECT_TRUE(found) << "wanted " << bad.code << ": " << bad.message << "\n" << shop.loaded.Messages();
}

const BadGate kBadGates[] = {
    {"misspelt_statement", "premit refund;", "G401", "no statement begins with `premit`", "did you mean `permit`?"},
    {"misspelt_clause", "permit refund releasng (amount);", "G401", "`releasng` does not fit", "did you mean `releasing`?"},
    {"missing_semicolon", "permit refund because \"x\"\npermit drop_order;", "G401", "`;` is missing after this", ""},
    {"single_equals", "forbid refund if reason = \"x\";", "G401", "`=` does not fit", "to compare, write `==`"},
    {"other_languages_and", "forbid refund if reason == \"x\" && amount > 3 EUR;", "G401", "means nothing", "write `and`"},
    {"single_quotes", "permit refund because 'x';", "G401", "means nothing", "double quotes"},
    {"open_text", "permit refund because \"x;", "G401", "never closed", ""},
    {"open_bracket", "forbid refund if (reason == \"x\";", "G401", "`(` is never closed", ""},
    {"closing_nothing", "forbid refund if reason == \"x\");", "G401", "`)` closes nothing", ""},
    {"escape", "forbid refund if reason matches \"\\d\";", "G401", "no such escape", "\\\\"},
    {"number_with_unit", "permit refund if amount <= 5EUR;", "G401", "is no number", "500 EUR"},
    {"half_a_statement", "permit refund if", "G401", "the statement goes on", ""},
    {"unknown_tool", "forbid refnud;", "G402", "no tool `refnud`", "did you mean `refund`?"},
    {"unknown_argument", "permit refund releasing (amuont);", "G403", "has no argument `amuont`", "did you mean `amount`?"},
    {"unknown_argument_of_test", "test \"t\" { call refund(buyer: \"b\", amount: 1, why: \"x\"); expect deny; }", "G403", "no argument `why`", "its arguments are buyer"},
    {"unknown_name", "forbid refund if boyer == \"x\";", "G404", "`boyer` is no argument", "did you mean `buyer`?"},
    {"unknown_fact", "forbid refund if membre(buyer);", "G404", "no fact or function `membre`", "did you mean `member`?"},
    {"a_tool_is_no_fact", "forbid refund if price_of(buyer) == 3;", "G404", "no fact or function `price_of`", "asked through a fact"},
    {"unknown_tag", "forbid refund if reason is tagged secrt;", "G404", "no tag `secrt`", "did you mean `secret`?"},
    {"unknown_group", "trust stuff;", "G404", "no group `stuff`", "did you mean `staff`?"},
    {"unknown_member", "label list_orders at [x], [x].note { from [x.byer]; }", "G404", "no member `byer`", "did you mean `buyer`?"},
    {"unknown_path", "label price_of at .remrk { readers staff; }", "G404", "no part `remrk`", "did you mean `remark`?"},
    {"unknown_mode", "mode strikt;", "G404", "no mode `strikt`", "did you mean `strict`?"},
    {"unknown_type", "fact f(x: txet) = is_member(x) cache run;", "G404", "no type `txet`", "did you mean `text`?"},
    {"unknown_rule_in_test", "@id(\"one\") permit drop_order; test \"t\" { call drop_order(id: 1); expect allow by \"oen\"; }", "G404", "no rule `oen`", "did you mean `one`?"},
    {"text_and_number", "forbid refund if reason > 3;", "G405", "compares a text with a number", ""},
    {"never_equal", "forbid refund if amount == \"3\";", "G405", "never equal", "without quotes"},
    {"in_a_text", "forbid refund if \"x\" in reason;", "G405", "`in` looks into a list", "matches"},
    {"list_in", "forbid send_note if to in staff;", "G405", "asks about one thing", "every x in to"},
    {"pattern_of_number", "forbid refund if amount matches \"1\";", "G405", "looks at a text", ""},
    {"value_as_condition", "forbid refund if reason;", "G405", "here stands a condition", ""},
    {"condition_as_value", "forbid refund if (reason is trusted) == true;", "G405", "here stands a value", ""},
    {"label_of_a_group", "forbid refund if staff is trusted;", "G405", "have a label", ""},
    {"added_number", "forbid refund if amount + 1 > 3;", "G405", "`+` unites lists", ""},
    {"observed_by_number", "tool is_member read; ", "G407", "has a `tool` line already", ""},
    {"fact_of_an_effect", "fact f(x: any) = drop_order(x) cache run;", "G405", "is an effect; a fact only reads", ""},
    {"everyone_trusted", "trust Public;", "G405", "everyone cannot be trusted", ""},
    {"test_value_of_wrong_type", "test \"t\" { call drop_order(id: \"x\"); expect deny; }", "G405", "does not take this", ""},
    {"test_without_argument", "test \"t\" { call drop_order(); expect deny; }", "G405", "needs `id`", ""},
    {"no_unit", "permit refund if amount <= 500;", "G406", "no unit", "500 EUR"},
    {"wrong_unit", "permit refund if amount <= 500 USD;", "G406", "compares EUR with USD", ""},
    {"unit_on_plain_number", "permit drop_order if id < 5 EUR;", "G406", "no unit", "unit tool.argument EUR"},
    {"budget_unit", "budget b: sum(amount) over refund <= 5 USD per 1h else deny;", "G406", "is in EUR", ""},
    {"two_ids", "@id(\"x\") permit refund; @id(\"x\") permit drop_order;", "G407", "two rules are called `x`", ""},
    {"two_groups", "group staff = [];", "G407", "declared twice", ""},
    {"two_labels", "label price_of { from [User]; }", "G407", "label rule for this part already", ""},
    {"circular_definition", "def a = b; def b = a; forbid refund if a == \"x\";", "G407", "contains itself", ""},
    {"empty_glob", "forbid delete_*;", "G408", "no tool matches `delete_*`", ""},
    {"enum_value", "forbid send_note if speed? == \"fats\";", "G409", "is never \"fats\"", "did you mean `fast`?"},
    {"constant_false", "permit refund if false;", "G409", "can never apply", ""},
    {"useless_accepting", "permit drop_order accepting untrusted (arg(\"from\"));", "G409", "is not critical", ""},
    {"permit_for_worse_data", "permit refund if reason is untrusted;", "G410", "worse data", "accepting untrusted"},
    {"forbid_for_better_data", "forbid refund if reason is trusted;", "G410", "better data", ""},
    {"stricter_than_nothing", "assert stricter than \"base.gate\";", "G417", "`base.gate` does not load", "gate check"},
    {"bad_date", "@until(\"soon\") permit refund;", "G414", "this is no date", ""},
    {"unknown_annotation", "@idd(\"x\") permit refund;", "G414", "no annotation `@idd`", "did you mean `id`?"},
    {"annotated_group", "@observe group x = [];", "G414", "only rules", ""},
    {"test_of_nothing", "test \"t\" { call drop_order(id: 1); }", "G415", "asserts nothing", ""},
    {"expect_before_call", "test \"t\" { expect deny; }", "G415", "nothing was called yet", ""},
    {"bad_pattern", "forbid refund if reason matches \"(\";", "G416", "this is no pattern", ""},
    {"missing_import", "import \"nowhere.gate\";", "G417", "nowhere.gate", ""},
    {"effect_without_rule", "permit refund;", "G450", "no rule permits", ""},
    {"optional_argument", "forbid refund if reason == \"x\";", "G453", "may be absent", "`reason?`"},
    {"release_of_free_text", "endorse e { of price_of.remark; capacity <= 3 bits; budget 9 bits per run; to [System]; }", "G419", "could say anything", "if it in"},
    {"release_of_a_number", "declassify e { of price_of.price; capacity <= 3 bits; budget 9 bits per run; to Public; }", "G419", "could say anything", ""},
    {"release_of_too_much", "endorse e { of price_of.remark; if it matches \"^[0-9]{2}$\"; capacity <= 6 bits; budget 9 bits per run; to [System]; }", "G419", "100 values, which are 6.64 bits", "capacity <= 7 bits"},
    {"release_in_mode_explicit", "mode explicit; endorse e { of is_member; capacity <= 1 bits; budget 9 bits per run; to [System]; }", "G419", "who decided", "mode strict"},
    {"release_without_budget", "endorse e { of is_member; capacity <= 1 bits; to [System]; }", "G418", "how much a run may release", "budget 30 bits per run"},
    {"release_to_nobody", "endorse e { of is_member; capacity <= 1 bits; budget 9 bits per run; }", "G418", "who stands behind it then", "to [System]"},
    {"endorsed_to_a_stranger", "endorse e { of is_member; capacity <= 1 bits; budget 9 bits per run; to [\"eve\"]; }", "G409", "not all of these are trusted", "to [System]"},
    {"endorsed_for_what_is_not_critical", "endorse e { of is_member; capacity <= 1 bits; budget 9 bits per run; to [System]; for refund.reason; }", "G409", "is not critical", ""},
    {"release_costs_too_much", "endorse e { of is_member; capacity <= 4 bits; budget 3 bits per run; to [System]; }", "G409", "nothing is ever released", ""},
    {"release_said_twice", "endorse e { of is_member; capacity <= 1 bits; capacity <= 2 bits; budget 3 bits per run; to [System]; }", "G407", "said twice", ""},
};

INSTANTIATE_TEST_SUITE_P(Gallery, BadGates, testing::ValuesIn(kBadGates), [](const auto& row) { return std::string(row.param.name); });

TEST(Messages, EveryStatementHasItsSay) {
  Shop shop("permit refnud;\nforbid refund if (reason == \"x\";\nask Usr before refund;\npermit refund releasng (x);\nforbid zz_*;\n");
  EXPECT_EQ(shop.loaded.diagnostics[0].error_count(), 5u) << shop.loaded.Messages();
}

TEST(Messages, SayWhereAndWhatIsMeant) {
  Shop shop("permit refund if amout <= 5 EUR;", std::string(kShopHead) + "\n");
  EXPECT_NE(shop.loaded.Messages().find("error[G404]: `amout` is no argument of `refund`, no group and no definition\n"
                                        " --> shop.gate:16:18\n"
                                        " 16 | permit refund if amout <= 5 EUR;\n"
                                        "    |                  ^^^^^\n"
                                        " help: did you mean `amount`?\n"),
            std::string::npos)
      << shop.loaded.Messages();
}

TEST(Messages, ExpiredRulesAreErrors) {
  LabelTable labels;
  Manifest manifest = *ManifestFromJson(*ParseJson(kShopTools));
  std::string gate = std::string(kShopHead) + "@until(\"2026-01-31\") permit refund;";
  LoadOptions options;
  options.today = "2026-01-31";
  EXPECT_TRUE(LoadGates({{"a.gate", gate}}, manifest, labels, options).ok());
  options.today = "2026-02-01";
  LoadedGates late = LoadGates({{"a.gate", gate}}, manifest, labels, options);
  EXPECT_FALSE(late.ok());
  EXPECT_NE(late.Messages().find("G412"), std::string::npos);
}

// -- texts made to break the reader

const char* kEverything = R"(
@id("a") @owner("o") permit send_note as s if every r in to + (cc ?? []): (r in staff and not (r == "x")) unless s.text matches "a+"
  accepting untrusted (to) releasing (text) with approval by staff because "b";
ask User before refund if amount is untrusted and buyer is not readable by [User] + staff;
budget b: sum(amount) by (buyer) over refund <= 10.5 EUR per 24h else ask staff because "x";
sequence c: before refund as p if p.amount > 2 EUR require is_member as m if m.name == p.buyer and m.result == true within 2h;
sequence d: after list_orders forbid search_web until send_note;
endorse e { of price_of.remark; if it in ["x", "y"]; capacity <= 3 bits; budget 6 bits per run; to [System]; for refund.buyer; by User; because "z"; }
assert never permit refund if buyer is from "eve" or control is not public;
test "t" { fact member("x") = true; given 2 times refund(buyer: "b", amount: 1) returns {a: [1, null]}; wait 3m;
  control from "eve" readers [User]; call send_note(to: ["x"] from User, text: ? tagged secret); expect deny by "a"; }
)";

TEST(HostileGates, BrokenTextsEndInMessages) {
  std::string good = kEverything;
  std::mt19937 random(5);
  auto below = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
  static const char* kBits[] = {"(", ")", "[", "]", "{", "}", ";", "\"", "permit", "if", "is", "?", "??", "*", "@", ".", ",", "-", "not", "args", "99999999999999999999", "\xff", "0x", "//"};
  Shop unbroken(good);
  ASSERT_TRUE(unbroken.loaded.ok()) << unbroken.loaded.Messages();
  size_t loaded = 0;
  for (int round = 0; round < 1500; ++round) {
    std::string text = good;
    for (size_t edits = 1 + below(3); edits > 0; --edits) {
      size_t at = below(text.size()), length = std::min(below(12), text.size() - at);
      switch (below(4)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, kBits[below(std::size(kBits))]); break;
        case 2: text.insert(at, text.substr(below(text.size()), length)); break;
        default: text.replace(at, length, kBits[below(std::size(kBits))]);
      }
    }
    Shop shop(text);
    bool errors = shop.loaded.diagnostics[0].has_errors();
    ASSERT_EQ(shop.loaded.ok(), !errors);
    shop.loaded.Messages();
    if (!shop.loaded.ok()) continue;
    ++loaded;
    RunGateTests(shop.policies());
    StaticLabels(shop.policies());
  }
  EXPECT_GT(loaded, 20u);
}

TEST(HostileGates, HugeTextsAreBounded) {
  auto repeated = [](const std::string& piece, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += piece;
    return out;
  };
  const std::string texts[] = {
      "forbid refund if " + repeated("(", 100000) + "true" + repeated(")", 100000) + ";",
      "forbid refund if " + repeated("not ", 100000) + "true;",
      "forbid refund if true" + repeated(" and true", 50000) + ";",
      "forbid refund if buyer" + repeated(".a", 20000) + " == 1;",
      "forbid refund if buyer" + repeated(" ?? buyer", 20000) + " == \"x\";",
      "forbid refund if buyer in " + repeated("[", 1000) + repeated("]", 1000) + ";",
      "forbid " + repeated("refund, ", 20000) + "refund;",
      repeated("permit refund;", 5000),
      repeated("{", 100000), repeated("}", 100000), repeated("@a ", 100000), "test \"t\" {" + repeated("call ", 100000),
      "permit refund because \"" + std::string(1000000, 'x') + "\";", std::string(1000000, 'n'), repeated("def a = a;", 3000),
      "def a0 = buyer;" + [] {
        std::string out;
        for (int i = 1; i < 40; ++i) out += "def a" + std::to_string(i) + " = a" + std::to_string(i - 1) + " + a" + std::to_string(i - 1) + ";";
        return out;
      }() + "forbid refund if \"x\" in a39;",
  };
  for (const std::string& text : texts) {
    Shop shop(text);
    shop.loaded.Messages();
  }
}

}  // namespace
}  // namespace penstock
