// What is put in order by keys has the labels of those, of how many there are, and no others: be it a list that is ordered, or what a generator,
// a map or a filter gives. And what nothing was asked of says nothing.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

constexpr char kMail[] = "mail = read_inbox()[0].body\nboss = 'bob@acme.example'\n";

std::string To(const std::string& before, const std::string& to) {
  return kMail + before + "send_email(to=" + to + ", subject='s', body='b')\n";
}

TEST(OrderedByKeysTest, OfAGeneratorTheKeysAreLookedAt) {
  for (const char* rows : {"((name, mail) for name in [boss, 'z'])", "map(lambda name: (name, mail), [boss, 'z'])", "filter(lambda row: row[0] != 'a', [(boss, mail), ('a', mail)])",
                           "(row for row in [(boss, mail), ('z', mail)])", "zip([boss, 'z'], [mail, mail])", "(row for row in [(boss, mail), ('a', mail)] if row[0] != 'a')"}) {
    ExpectSent(To("rows = sorted(" + std::string(rows) + ", key=lambda row: row[0])\n", "rows[0][0]"));
    ExpectSent(To("row = min(" + std::string(rows) + ", key=lambda row: row[0])\n", "row[0]"));
    ExpectSent(To("row = max(" + std::string(rows) + ", key=lambda row: row[0] == boss)\n", "row[0]"));
    ExpectNotSent(To("rows = sorted(" + std::string(rows) + ", key=lambda row: row[1])\n", "rows[0][0]"));
    ExpectNotSent(To("row = max(" + std::string(rows) + ", key=lambda row: len(row[1]))\n", "row[0]"));
  }
}

TEST(OrderedByKeysTest, HowManyThereAreIsLookedAt) {
  for (const char* rows : {"(name for name in [boss, boss] if name in mail or name == boss)", "filter(lambda name: name in mail or name == boss, [boss, boss])",
                           "(boss for letter in mail)", "map(lambda letter: boss, mail)"}) {
    ExpectNotSent(To("rows = sorted(" + std::string(rows) + ", key=len)\n", "rows[0]"));
    ExpectNotSent(To("name = min(" + std::string(rows) + ", key=len, default=boss)\n", "name"));
  }
}

// Who is picked first, of rows of one key, is told by where they stood.
TEST(OrderedByKeysTest, WhereTheyStoodIsKept) {
  const std::string rows = "rows = sorted(sorted(((name, mail * k) for k, name in enumerate([boss, boss])), key=lambda row: row[1]), key=lambda row: row[0])\n";
  ExpectNotSent(To(rows, "rows[0][0]"));
}

TEST(OrderedByKeysTest, ReduceLooksAtHowManyThereAre) {
  const std::string counts = "from functools import reduce\nn, text = reduce(lambda so_far, one: (so_far[0] + 1, so_far[1] + one), [mail, 'z'], (0, ''))\n";
  ExpectSent(To(counts, "[boss, 'c', boss][n]"));
  ExpectNotSent(To(counts, "[boss, 'c', boss][len(text) * 0]"));
  ExpectSent(To("from functools import reduce\nrow = reduce(lambda a, b: {**a, **b}, [{'to': boss}, {'text': mail}], {})\n", "row['to']"));
  ExpectNotSent(To("from functools import reduce\nrow = reduce(lambda a, b: {**a, **b}, [{'to': boss}, {'to': mail}], {})\n", "row['to']"));
  ExpectNotSent(To("from functools import reduce\nn = reduce(lambda n, _: n * 0, (1 for letter in mail if letter == 'x'), 0)\n", "[boss][n]"));
}

TEST(OrderedByKeysTest, AMarkIsNothingElse) {
  const std::string asks = "nothing = object()\ndef given(value=nothing):\n    if value is nothing:\n        return mail\n    return value\n";
  for (const char* value : {"boss", "(boss,)[0]", "[boss].pop()"}) ExpectSent(To(asks, "given(" + std::string(value) + ")"));
  ExpectSent(To(asks, "given((boss, 1))[0]"));
  ExpectNotSent(To(asks, "given()"));
  ExpectNotSent(To(asks + "marks = [nothing, boss]\n", "given(marks[len(mail) * 0])"));
  ExpectNotSent(To(asks + "kept = {'mark': nothing}\n", "given(kept.get('mark', boss))"));
}

TEST(OrderedByKeysTest, ATextThatIsLookedForAsksNobody) {
  const std::string fills = "from collections import defaultdict\nd = defaultdict(str)\nd['to'] = boss\nd['text'] = mail\n";
  ExpectSent(To(fills, "d['to']"));
  ExpectNotSent(To(fills, "d['text']"));
  ExpectNotSent(To(fills + "d[mail] = 'x'\n", "d['to']"));
  const std::string held = "from contextlib import contextmanager\n@contextmanager\ndef noted():\n    yield 1\nwith noted():\n    text = {'a': mail}['a']\n    ";
  ExpectSent(kMail + held + "send_email(to=boss, subject='s', body='b')\n");
  ExpectNotSent(kMail + held + "send_email(to=text, subject='s', body='b')\n");
}

}  // namespace
}  // namespace penstock
