// What a step reads, without writing into it, is not labelled by who decided whether the step is taken: `map(str.upper, xs)`, `"{x}".format(**row)`,
// `sorted(rows, key=itemgetter(0))`. And a list into a place of which something is put is as long as before.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

constexpr char kClass[] = "class Job:\n    def __init__(self, to):\n        self.to = to\n";
constexpr char kStart[] = "xs = ['bob@acme.example', 'b']\nrow = {'to': 'bob@acme.example'}\nrows = [xs]\ntext = ''\nsecret = read_inbox()[0].body\nif 'yes' in secret:\n    ";

std::string Plan(const std::string& before, const std::string& step, const std::string& to) {
  return before + kStart + step + "\nsend_email(to=" + to + ", subject='s', body='b')\n";
}

struct Reads {
  const char* name;
  const char* before;
  const char* step;
  const char* to = "xs[0]";
};

class ReadInBranchesTest : public testing::TestWithParam<Reads> {};
TEST_P(ReadInBranchesTest, IsWhatItWas) { ExpectSent(Plan(GetParam().before, GetParam().step, GetParam().to)); }
INSTANTIATE_TEST_SUITE_P(Of, ReadInBranchesTest, testing::Values(
    Reads{"map", kClass, "text = str(list(map(str.upper, xs)))"},
    Reads{"map_of_a_lambda", kClass, "text = ', '.join(map(lambda x: x + '!', xs))"},
    Reads{"filter", kClass, "text = str(list(filter(None, xs)))"},
    Reads{"format_of_a_list", "", "text = '{0}, {1}'.format(*xs)"},
    Reads{"format_of_a_dict", kClass, "text = '{to}'.format(**row)", "row['to']"},
    Reads{"text_of_a_list", "", "text = 'b'.replace(*xs)"},
    Reads{"instance_called", "class First:\n    def __call__(self, x):\n        return x[0]\n", "text = First()(xs)"},
    Reads{"key_by_instance", "class First:\n    def __call__(self, x):\n        return x[0]\n", "text = str(sorted(rows, key=First()))"},
    Reads{"itemgetter", "from operator import itemgetter\n", "text = itemgetter(0)(xs)"},
    Reads{"key_by_itemgetter", "from operator import itemgetter\n", "text = str(sorted(rows, key=itemgetter(0)))", "rows[0][0]"},
    Reads{"length_of_a_list", "", "xs[1] = 'c'", "['a', 'a', 'bob@acme.example'][len(xs)]"},
    Reads{"length_by_an_index", "i = len('a')\n", "xs[i] = 'c'", "['a', 'a', 'bob@acme.example'][len(xs)]"},
    Reads{"how_often", "", "xs[1] = 'c'\nfor x in xs:\n    text = 'bob@acme.example'", "text"}),
    [](const testing::TestParamInfo<Reads>& row) { return std::string(row.param.name); });

class WrittenInBranchesTest : public testing::TestWithParam<Reads> {};
TEST_P(WrittenInBranchesTest, IsLabelled) { ExpectNotSent(Plan(GetParam().before, GetParam().step, GetParam().to)); }
INSTANTIATE_TEST_SUITE_P(Of, WrittenInBranchesTest, testing::Values(
    Reads{"map_that_appends", kClass, "text = str(list(map(xs.append, ['c'])))", "['a', 'a', 'bob@acme.example', 'bob@acme.example'][len(xs)]"},
    Reads{"map_that_sets", "", "text = str(list(map(lambda x: xs.__setitem__(0, x), xs)))"},
    Reads{"map_of_functions", "", "text = str(list(map(lambda f: f('c'), [xs.append])))", "['a', 'a', 'bob@acme.example', 'bob@acme.example'][len(xs)]"},
    Reads{"filter_that_pops", "", "text = str(list(filter(lambda x: xs.pop() == 1, ['c'])))", "['a', 'bob@acme.example', 'bob@acme.example'][len(xs)]"},
    Reads{"iter_that_pops", "", "text = str(list(iter(xs.pop, 'bob@acme.example')))", "['bob@acme.example', 'bob@acme.example', 'bob@acme.example'][len(xs)]"},
    Reads{"instance_that_writes", "class Adds:\n    def __call__(self, x):\n        x[0] = 'c'\n", "Adds()(xs)"},
    Reads{"instance_that_was_given", "class Adds:\n    def __init__(self, to):\n        self.to = to\n    def __call__(self, x):\n        self.to[0] = 'c'\n", "Adds(xs)(1)"},
    Reads{"instance_that_sets_itself", "class Adds:\n    n = 'bob@acme.example'\n    def __call__(self, x):\n        self.n = 'c'\nadds = Adds()\n", "adds(1)", "adds.n"},
    Reads{"key_that_writes", "class Adds:\n    def __call__(self, x):\n        x[0] = 'c'\n        return 1\n", "text = str(sorted(rows, key=Adds()))"},
    Reads{"what_stands_there", "", "xs[0] = 'c'"},
    Reads{"what_stands_there_by_an_index", "i = len('')\n", "xs[i] = 'c'"},
    Reads{"a_slice", "part = slice(0, 1)\n", "xs[part] = ['bob@acme.example', 'c']", "['a', 'a', 'bob@acme.example', 'bob@acme.example'][len(xs)]"},
    Reads{"a_dict", "", "row['b'] = 'c'", "['a', 'bob@acme.example', 'bob@acme.example'][len(row)]"},
    Reads{"one_of_two", "ys = ['bob@acme.example']\n", "pass\n(xs if 'yes' in secret else ys)[0] = 'bob@acme.example'", "ys[0]"}),
    [](const testing::TestParamInfo<Reads>& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace penstock
