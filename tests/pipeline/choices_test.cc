// Which of several objects a variable holds, a function returns or a list has in it, a branch may decide. What is then written into one
// of them tells whoever sees it, or another, which way was taken: wherever they have it from, and on either way.
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

// How much is in `made`, the mail's address tells.
std::string Told(const std::string& plan) {
  return "m = read_inbox()[0]\nmade = []\n" + plan + "send_email(to=f'{len(made)}@acme.example', subject='s', body='b')\n";
}

struct Plan {
  const char* name;
  const char* text;
};

std::string NameOfPlan(const testing::TestParamInfo<Plan>& row) { return row.param.name; }

void ExpectOnBothWays(const Plan& plan, const std::string& outcome) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(Told(plan.text), kWorldGate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), outcome) << Told(plan.text) << world->Messages();
    EXPECT_EQ(world->executed("send_email"), outcome == "denied" ? 0 : 1) << Told(plan.text);
  }
}

class ChoiceTest : public testing::TestWithParam<Plan> {};

TEST_P(ChoiceTest, ShowsOnBothWays) { ExpectOnBothWays(GetParam(), "denied"); }

constexpr Plan kChoices[] = {
    {"OfAParameter", "def put(held):\n    if m.id > 3:\n        held = []\n    held.append(1)\nput(made)\n"},
    {"OfAParameterByOther", "def put(held):\n    held.append(1)\ndef pick(held):\n    if m.id > 3:\n        held = []\n    put(held)\npick(made)\n"},
    {"ByATernary", "put = lambda held: (held if m.id > 3 else []).append(1)\nput(made)\n"},
    {"OfWhatWasWithin", "def put(held):\n    held, n = held\n    if m.id > 3:\n        held = []\n    held.append(1)\nput((made, 1))\n"},
    {"OfWhatWasTakenOut", "def put(**named):\n    held = named.pop('held')\n    if m.id > 3:\n        held = []\n    held.append(1)\nput(held=made)\n"},
    {"OfAResult", "def pick(held):\n    if m.id > 3:\n        return []\n    return held\ndef put(held):\n    held = pick(held)\n    held.append(1)\nput(made)\n"},
    {"OfAResultOfAnother", "def a(held):\n    return held\ndef b(held):\n    return []\ndef put(held):\n    held = (a if m.id > 3 else b)(held)\n    held.append(1)\nput(made)\n"},
    {"OfAResultByATable", "def a():\n    return made\ndef b():\n    return []\nheld = {True: a, False: b}[m.id > 3]()\nheld.append(1)\n"},
    {"OfAResultByATableAtOnce", "def a():\n    return made\ndef b():\n    return []\n[b, a][m.id > 3]().append(1)\n"},
    {"OfAGeneratorThatIsGoneOverElsewhere", "def give():\n    made.append(1)\n    yield 1\none, two = give(), give()\ndef whole(x):\n    for each in x:\n        pass\nwhole(one if m.id > 3 else [])\n"},
    {"OfWhichGeneratorIsGoneOver", "def give():\n    yield 1\none, two = give(), give()\ndef whole(x):\n    for each in x:\n        pass\nwhole(one if m.id > 3 else two)\nmade.extend(two)\n"},
    {"OfWhichIteratorIsGoneOver", "one, two = iter([1]), iter([2])\ndef whole(x):\n    for each in x:\n        pass\nwhole(one if m.id > 3 else two)\nmade.extend(two)\n"},
    {"OfWhichMapIsGoneOver", "one, two = map(abs, [1]), zip([2])\ndef whole(x):\n    for each in x:\n        pass\nwhole(one if m.id > 3 else two)\nmade.extend(two)\n"},
    {"OfWhichChainIsGoneOver", "import itertools\none, two = itertools.chain([1]), itertools.chain([2])\ndef whole(x):\n    for each in x:\n        pass\nwhole(one if m.id > 3 else two)\nmade.extend(two)\n"},
    {"OfAResultOfAMethod", "class A:\n    def give(self):\n        return made\nclass B:\n    def give(self):\n        return []\none = A() if m.id > 3 else B()\nheld = one.give()\nheld.append(1)\n"},
    {"OfAGlobal", "held = made\ndef pick():\n    global held\n    if m.id > 3:\n        held = []\ndef put():\n    held.append(1)\npick()\nput()\n"},
    {"OfAGlobalSetElsewhere", "held = None\ndef give(one):\n    global held\n    held = one\ndef put():\n    global held\n    if m.id > 3:\n        held = []\n    held.append(1)\ngive(made)\nput()\n"},
    {"OfAVariableAround", "def make(held):\n    def pick():\n        nonlocal held\n        if m.id > 3:\n            held = []\n    def put():\n        held.append(1)\n    return pick, put\npick, put = make(made)\npick()\nput()\n"},
    {"OfADefault", "def make(one):\n    def put(held=one):\n        if m.id > 3:\n            held = []\n        held.append(1)\n    return put\nmake(made)()\n"},
    {"OfAnItem", "def put(held):\n    box = {}\n    if m.id > 3:\n        box['x'] = held\n    else:\n        box['x'] = []\n    held = None\n    box['x'].append(1)\nput(made)\n"},
    {"OfAnItemByOther", "def put(box):\n    box[0].append(1)\ndef pick(held):\n    box = []\n    if m.id > 3:\n        box.append(held)\n    else:\n        box.append([])\n    held = None\n    put(box)\npick(made)\n"},
    {"OfAnAttribute", "class Box:\n    pass\ndef put(box, held):\n    if m.id > 3:\n        box.held = held\n    else:\n        box.held = []\n    held = None\n    box.held.append(1)\nput(Box(), made)\n"},
    {"OfSelf", "class Box:\n    def __init__(self, held):\n        self.held = held\n    def put(self, other):\n        if m.id > 3:\n            self = other\n        self.held.append(1)\nBox(made).put(Box([]))\n"},
    {"OfALoop", "def put(all):\n    for held in all:\n        if m.id > 3:\n            break\n    all = None\n    held.append(1)\nput([[], made])\n"},
    {"InALoop", "def put(held):\n    i = 0\n    while i < 3:\n        held.append(1)\n        if m.id > 3:\n            held = []\n        i += 1\nput(made)\n"},
    {"InATry", "def put(held):\n    try:\n        if m.id > 3:\n            held = []\n        raise ValueError(held)\n    except ValueError as e:\n        held = e.args[0]\n    held.append(1)\nput(made)\n"},
    {"InAGenerator", "def put(held):\n    if m.id > 3:\n        held = []\n    held.append(1)\n    yield 1\nfor x in put(made):\n    pass\n"},
    {"OfWhatIsYielded", "def give(held):\n    if m.id > 3:\n        held = []\n    yield held\nfor held in give(made):\n    held.append(1)\n"},
    {"InACoroutine", "import asyncio\nasync def put(held):\n    if m.id > 3:\n        held = []\n    await asyncio.sleep(0)\n    held.append(1)\nasync def main():\n    await asyncio.gather(put(made), put([]))\nasyncio.run(main())\n"},
    {"InACallback", "def put(held):\n    if m.id > 3:\n        held = []\n    held.append(1)\nsorted([made], key=put)\n"},
    {"FarIn", "def put(n, held):\n    if n == 0:\n        if m.id > 3:\n            held = []\n        held.append(1)\n    else:\n        put(n - 1, held)\nput(3, made)\n"},
    {"OfAnIndex", "def put(held):\n    held = held[m.id % 2]\n    held.append(1)\nput([made, []])\n"},
    {"OfAnIndexOfOwn", "class Box:\n    def __init__(self, all):\n        self.all = all\n    def put(self):\n        self = self.all[m.id % 2]\n        self.append(1)\nBox([made, []]).put()\n"},
    {"OfAKey", "def put(held):\n    held = held.get('a' if m.id > 3 else 'b')\n    held.append(1)\nput({'a': made, 'b': []})\n"},
    {"OfWhatIsPopped", "def put(held):\n    held = held.pop(m.id % 2)\n    held.append(1)\nput([made, []])\n"},
    {"OfWhatAnotherWrites", "def put(held):\n    held.append(1)\ndef pick(held):\n    held = held[m.id % 2]\n    put(held)\npick([made, []])\n"},
    {"OfVars", "class Box:\n    pass\nbox = Box()\nbox.a, box.b = made, []\ndef put(held):\n    held = vars(held)\n    held = held['a' if m.id > 3 else 'b']\n    held.append(1)\nput(box)\n"},
    {"WhichAttributesAreLeft", "class Box:\n    def __init__(self):\n        self.x = 1\nbox = Box()\nif m.id > 3:\n    vars(box).pop('x')\nmade = vars(box)\n"},
    {"WhichAttributesAreLeftElsewhere", "class Box:\n    def __init__(self):\n        self.x = 1\nbox = Box()\ndef drop(held, n):\n    if n > 3:\n        held.clear()\ndrop(vars(box), m.id)\nmade = vars(box)\n"},
    {"InACopy", "def put(held):\n    held = list(held)\n    if m.id > 3:\n        held[0].append(1)\nput([made])\n"},
    {"InACopyByOther", "def put(held):\n    held[0].append(1)\ndef pick(held):\n    held = held.copy()\n    if m.id > 3:\n        put(held)\npick([made])\n"},
    {"OfACopyOnOneWay", "def put(held, n):\n    if n > 3:\n        held = held[:]\n    if m.id > 3:\n        held.append(1)\nput(made, 2)\n"},
    {"OfWhatACopyHolds", "def put(held):\n    held = dict(a=held)\n    if m.id > 3:\n        held['a'].append(1)\nput(made)\n"},
    {"AfterALoop", "def put(held):\n    for n in [1, 2]:\n        if m.id > 3:\n            held.append(1)\n        held = list(held)\nput(made)\n"},
    {"AfterAnError", "def put(held):\n    try:\n        held = list(held) + read_inbox()[9]\n    except Exception:\n        pass\n    if m.id > 3:\n        held.append(1)\nput(made)\n"},
    {"Swapped", "def put(held, other):\n    if m.id > 3:\n        held, other = other, held\n    held.append(1)\nput(made, [])\n"},
    // What a function that is called puts into a list, and somebody takes out.
    {"StoredByACallee", "def put(box, held):\n    if m.id > 3:\n        box.append(held)\nbox = []\nput(box, made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredByACalleeOrNot", "def put(box, held):\n    box.append(held)\nbox = []\nif m.id > 3:\n    put(box, made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredByACalleeOfAFunction", "def put(box, held):\n    box.append(held)\ndef go(held):\n    box = [[]]\n    if m.id > 3:\n        put(box, held)\n    held = None\n    box[-1].append(1)\ngo(made)\n"},
    {"StoredAndWrittenByCallees", "def put(box, held):\n    box.append(held)\ndef go(held):\n    box = [[]]\n    if m.id > 3:\n        put(box, held)\n    held = None\n    def write(all):\n        for one in all:\n            one.append(1)\n    write(box)\ngo(made)\n"},
    {"StoredFarIn", "def a(box, held):\n    if m.id > 3:\n        box.append(held)\ndef b(box, held):\n    a(box, held)\nbox = []\nb(box, made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredByType", "box = []\nif m.id > 3:\n    list.append(box, made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredByAMethodOfAType", "class Box(list):\n    push = list.append\nbox = Box()\nif m.id > 3:\n    box.push(made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredByAMethodOfATypeSetLater", "class Box(list):\n    pass\nBox.push = list.append\nbox = Box()\nif m.id > 3:\n    box.push(made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredByAnAttribute", "class Box(dict):\n    __getattr__ = dict.get\n    __setattr__ = dict.__setitem__\nbox = Box(held=[])\nif m.id > 3:\n    box.held = made\nbox.held.append(1)\n"},
    {"DeletedByAnAttribute", "class Box(dict):\n    __delattr__ = dict.__delitem__\nmade = Box(x=1)\nif m.id > 3:\n    del made.x\n"},
    {"PutByAFunctionOfAModule", "import heapq\nclass Box:\n    put = heapq.heappush\nif m.id > 3:\n    Box().put(made, 1)\n"},
    {"StoredByALambda", "put = lambda box, held: box.append(held) if m.id > 3 else None\nbox = []\nput(box, made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredInAVariableAround", "def go(held):\n    box = []\n    def put():\n        if m.id > 3:\n            box.append(held)\n    put()\n    for one in box:\n        one.append(1)\ngo(made)\n"},
    {"StoredInAVariableAroundByOther", "def go(held):\n    box = []\n    def put(x):\n        if m.id > 3:\n            box.append(x)\n    def write():\n        for one in box:\n            one.append(1)\n    put(held)\n    held = None\n    write()\ngo(made)\n"},
    {"StoredInAGlobal", "box = []\ndef put(held):\n    if m.id > 3:\n        box.append(held)\ndef write():\n    for one in box:\n        one.append(1)\ndef go(held):\n    put(held)\n    held = None\n    write()\ngo(made)\n"},
    {"StoredInADefault", "box = []\ndef put(held, into=box):\n    if m.id > 3:\n        into.append(held)\nput(made)\nfor one in box:\n    one.append(1)\n"},
    {"TakenWhileThereIs", "def put(box, held):\n    if m.id > 3:\n        box.append(held)\nbox = []\nput(box, made)\nwhile box:\n    box.pop().append(1)\n"},
    {"TakenIfThereIs", "def put(box, held):\n    if m.id > 3:\n        box.append(held)\nbox = []\nput(box, made)\nif box:\n    box[0].append(1)\n"},
    {"ChosenAndStored", "def pick(box, held):\n    one = []\n    if m.id > 3:\n        one = held\n    box.append(one)\nbox = []\npick(box, made)\nbox[0].append(1)\n"},
    {"ChosenAndMadeGlobal", "other = None\ndef pick(held):\n    global other\n    one = []\n    if m.id > 3:\n        one = held\n    other = one\npick(made)\nother.append(1)\n"},
    {"StoredBesideAClass", "class Box:\n    pass\ndef put(box, held):\n    if m.id > 3:\n        box.append(held)\nbox = []\nput(box, made)\nfor one in box:\n    one.append(1)\n"},
    {"StoredInATurn", "import asyncio\nasync def put(box, held):\n    if m.id > 3:\n        box.append(held)\nasync def main():\n    box = []\n    await asyncio.gather(put(box, made), put(box, []))\n    for one in box:\n        one.append(1)\nasyncio.run(main())\n"},
    // Taken out by an index, a key or a comparison, of what is then no more there.
    {"OfAnIndexOfWhatIsEmptied", "def put(held):\n    one = held[m.id % 2]\n    held.clear()\n    one.append(1)\nput([made, []])\n"},
    {"OfAnIndexOfWhatIsDeleted", "def put(held):\n    one = held[m.id % 2]\n    del held[:]\n    one.append(1)\nput([made, []])\n"},
    {"OfAKeyOfWhatIsEmptied", "def put(held):\n    one = held['a' if m.id > 3 else 'b']\n    held.clear()\n    one.append(1)\nput({'a': made, 'b': []})\n"},
    {"OfTwoThatArePopped", "def put(held):\n    one = held.pop(m.id % 2)\n    held.pop()\n    one.append(1)\nput([made, []])\n"},
    {"OfTheLeast", "def put(held):\n    one = min(held, key=lambda x: (len(x) + m.id) % 2)\n    held.clear()\n    one.append(1)\nput([made, [1]])\n"},
    {"OfTheFirstInOrder", "def put(held):\n    one = sorted(held, key=lambda x: (len(x) + m.id) % 2)[0]\n    held.clear()\n    one.append(1)\nput([made, [1]])\n"},
    {"OfAnAttributeByName", "class Box:\n    pass\ndef put(box):\n    one = getattr(box, 'a' if m.id > 3 else 'b')\n    box.a = box.b = None\n    one.append(1)\nbox = Box()\nbox.a, box.b = made, []\nput(box)\n"},
    {"OfAnIndexGivenBack", "def pick(held):\n    one = held[m.id % 2]\n    held.clear()\n    return one\npick([made, []]).append(1)\n"},
    {"OfAnIndexWrittenByOther", "def put(held):\n    held.append(1)\ndef pick(held):\n    one = held[m.id % 2]\n    held.clear()\n    put(one)\npick([made, []])\n"},
    {"OfWhatIsSent", "def work(box):\n    got = yield\n    if m.id > 3:\n        box.append(got)\n    yield\nbox = []\ng = work(box)\nnext(g)\ng.send(made)\nfor one in box:\n    one.append(1)\n"},
    {"OfTwoThatAreSent", "def work():\n    got = yield\n    other = yield\n    (got if m.id > 3 else other).append(1)\n    yield\ng = work()\nnext(g)\ng.send(made)\ng.send([])\n"},
};

INSTANTIATE_TEST_SUITE_P(Plans, ChoiceTest, testing::ValuesIn(kChoices), NameOfPlan);

class NoChoiceTest : public testing::TestWithParam<Plan> {};

TEST_P(NoChoiceTest, IsAllowedOnBothWays) { ExpectOnBothWays(GetParam(), "done"); }

constexpr Plan kNoChoices[] = {
    // What is put somewhere decides nothing of what else is there.
    {"PutBesideByName", "class Box:\n    pass\nbox = Box()\nbox.x, box.y = [1], made\nsetattr(box, 'note', m.body)\nbox.x.append(2)\n"},
    {"PutBesideByKey", "box = {'x': [1], 'y': made}\nbox.__setitem__('note', m.body)\nbox['x'].append(2)\n"},
    {"PutBesideByCallback", "box = {'x': [1], 'y': made}\nlist(map(box.__setitem__, ['note'], [m.body]))\nbox['x'].append(2)\n"},
    {"PutByAMethodOfAType", "class Box(list):\n    push = list.append\nbox = Box()\nbox.push(m.body)\nmade = [1 for one in box]\n"},
    {"ReadOnly", "def last(held):\n    if m.id > 3:\n        held = []\n    return len(held)\nlast(made)\n"},
    {"WrittenBefore", "def put(held):\n    held.append(1)\n    held = []\n    if m.id > 3:\n        held.append(1)\nput(made)\n"},
    {"ACopy", "def put(held):\n    held = list(held)\n    if m.id > 3:\n        held.append(1)\nput(made)\n"},
    {"ACopyByOther", "def put(held):\n    held.append(1)\ndef pick(held):\n    held = held.copy()\n    if m.id > 3:\n        put(held)\npick(made)\n"},
    {"ACopyOfDict", "def put(held):\n    held = dict(held)\n    if m.id > 3:\n        held['x'] = 1\nmade = {}\nput(made)\n"},
    {"ASlice", "def put(held):\n    held = held[:]\n    for n in [1, 2]:\n        if m.id > 3:\n            held.append(n)\nput(made)\n"},
    {"WithMore", "def put(held):\n    held = held + [0]\n    if m.id > 3:\n        held[0] = 2\n    held = [*held, 3]\n    if m.id > 3:\n        held.pop()\nput(made)\n"},
    {"ACopyInABlock", "def put(held, n):\n    if n > 1:\n        held = sorted(held)\n        if m.id > 3:\n            held.append(1)\nput(made, 2)\n"},
    {"SetAnew", "def put(held):\n    if not held:\n        held = []\n        while len(held) < m.id:\n            held.append(1)\nput(made)\n"},
    {"OfAVariableSetAnew", "def put():\n    held = made\n    held = []\n    if m.id > 3:\n        held.append(1)\nput()\n"},
    {"AnotherIsChosen", "def put(held, a, b):\n    held.append(1)\n    if m.id > 3:\n        a = b\n    a.append(1)\nput(made, [], [])\n"},
    {"AnotherIsStored", "def put(box, held):\n    if m.id > 3:\n        box.append(held)\nbox = []\nput(box, [])\nfor one in box:\n    one.append(1)\nmade.append(1)\n"},
    {"StoredAndOnlyRead", "def put(box, held):\n    if m.id > 3:\n        box.append(held)\nbox = []\nput(box, made)\nn = 0\nfor one in box:\n    n += len(one)\n"},
    {"AnIndexOfWhatIsRead", "def look(held):\n    one = held[m.id % 2]\n    return len(one)\nlook([made, []])\nmade.append(1)\n"},
    {"AnIndexOfOthers", "def put(held):\n    one = held[m.id % 2]\n    held.clear()\n    one.append(1)\nput([[], []])\nmade.append(1)\n"},
    {"ASureIndex", "def put(held):\n    one = held[1]\n    held.clear()\n    one.append(m.id)\nput([made, []])\n"},
    {"AnotherIsKept", "box = {}\nif m.id > 3:\n    box['x'] = []\nelse:\n    box['y'] = []\nbox.clear()\nmade.append(1)\n"},
};

INSTANTIATE_TEST_SUITE_P(Plans, NoChoiceTest, testing::ValuesIn(kNoChoices), NameOfPlan);

// What a call left behind in its registers, here the names of a class, is nothing that a later one could have written into: where an
// error passes in one run only, it would be raised in that run only. (So many methods that the registers come to lie on each other.)
TEST(Leftovers, AreNobodys) {
  const std::string plan = R"(import asyncio
inbox = read_inbox()
none = ''
class Sum:
    made = 0
    def __init__(self, a, b='x'):
        self = []
    def text(self):
        return str
    def p(self):
        return 'p'
    def slot(self):
        return self
    def __and__(self, o):
        return 'S'
    def __rshift__(self, o):
        return 'ann@acme.example'
    def __bool__(self):
        return bool
    def note(self, x):
        return self
one = Sum(get_me)
async def fails(a):
    if any((m.id == 5 for m in inbox)):
        raise ValueError
async def main():
    return [str for x in await asyncio.gather(*[fails for s in none], fails('e'), return_exceptions=True)]
told = asyncio.run(main())
send_email(to=one >> one, subject='s', body='b')
try:
    shown = get_me(str({told: one, 'k': str}))
except LookupError as e:
    shown = 'caught'
finally:
    none
)";
  auto here = RunWorld(plan, kWorldGate, DenyAll(), kWorldReplies), there = RunWorld(plan, kWorldGate, DenyAll(), OtherReplies());
  EXPECT_EQ(NameOf(here->report.outcome), NameOf(there->report.outcome)) << here->Messages() << there->Messages();
  EXPECT_EQ(here->executed("send_email"), there->executed("send_email"));
}

}  // namespace
}  // namespace penstock
