"""Gates of any size, for measuring: tools, rules over them, tests and asserts. The same gate every time.

    make_gate.py FOLDER --rules 100 [--tests 500] [--asserts 20] [--labels-only] [--changed]

Five rules speak of a tool, as in gates that people write: two permits, a forbid, an ask, and a budget or a sequence
(with --labels-only: no rule looks at a value, and none at earlier calls). One more rule is for all tools."""
import argparse
import json
import pathlib
import random


def manifest(tools):
    def tool(i):
        properties = {"to": {"type": "string"}, "id": {"type": "integer"}, "text": {"type": "string"}, "folder": {"type": "string"},
                      "amount": {"type": "number", "x-currency": "EUR"}}
        return {"name": "act_%d" % i, "inputSchema": {"type": "object", "properties": properties, "required": ["to", "amount"]}}
    return {"tools": [tool(i) for i in range(tools)]}


def rules_of(i, labels_only):
    t = "act_%d" % i
    if labels_only:
        return ['@id("plain-%d") permit %s because "As the user says.";' % (i, t),
                '@id("asked-%d") permit %s accepting untrusted (id) with approval by staff because "Looked at.";' % (i, t),
                '@id("web-%d") forbid %s if text is from "web" and to is untrusted because "Not from the web.";' % (i, t),
                '@id("read-%d") ask User before %s if folder is not readable by staff because "A private folder.";' % (i, t),
                '@id("partner-%d") forbid %s if amount is derived from act_0 and text is tagged draft because "Drafts.";' % (i, t)]
    rules = ['@id("small-%d") permit %s if amount <= %d EUR and domain(to) == "acme.example" because "Small.";' % (i, t, 100 + i),
             '@id("known-%d") permit %s if to in staff and text not in ["%s", "none"] accepting untrusted (id) with approval by staff because "Known.";' % (i, t, t),
             '@id("links-%d") forbid %s if text? matches "https?://[a-z]+\\\\.evil" or folder? like "secret/*" because "Links.";' % (i, t),
             '@id("large-%d") ask User before %s if amount > %d EUR because "Large.";' % (i, t, 50 + i)]
    if i % 2:
        rules.append('budget day_%d: sum(amount) by (to) over %s <= %d EUR per 24h else deny because "A day.";' % (i, t, 5000 + i))
    else:
        rules.append('sequence once_%d: after %s as a if a.to == "bob@acme.example" forbid %s as b if b.to == a.to and b.amount > a.amount because "Once.";' % (i, t, t))
    return rules


def tests_of(count, tools, labels_only, dice):
    for n in range(count):
        i = dice.randrange(tools)
        eve = n % 3 == 0
        expected = "ask" if labels_only and eve else "deny" if eve and not labels_only else "allow"
        if labels_only:
            who = 'id: 1 from ["eve"]' if eve else "id: 1"
            yield 'test "t%d" { call act_%d(to: "ann@acme.example", %s, amount: 5, text: "t"); expect %s; }' % (n, i, who, expected)
        else:
            to = '"ann@acme.example" from ["eve"]' if eve else '"ann@acme.example"'
            yield 'test "t%d" { call act_%d(to: %s, id: 1, amount: %d, text: "t"); expect %s; }' % (n, i, to, n % 50, expected)


def write(folder, rules=100, tests=0, asserts=0, labels_only=False, changed=False, name="big.gate"):
    dice = random.Random(5)
    folder = pathlib.Path(folder)
    tools = max(1, (rules - 1) // 5)
    lines = ["policy big 1.0.0;", 'tools "tools.json";', 'group me = ["dana@acme.example"];', 'group staff = ["*@acme.example", "ann@partner.example"];',
             "trust staff;", "tag secret, draft sticky;", "label act_* { from [System]; readers [User]; fresh; }",
             "tool act_* effect critical (to, id) observed by %s;" % ("staff" if labels_only else "[to]"),
             '@id("secret") forbid act_* if args are tagged secret because "Secrets stay.";']
    for i in range(tools):
        lines += rules_of(i, labels_only)
    if changed:  # one rule of the middle
        at = next(n for n, line in enumerate(lines) if ('"plain-%d"' if labels_only else '"small-%d"') % (tools // 2) in line)
        lines[at] = lines[at].replace(" because", " accepting untrusted (id) because" if labels_only else " and id? < 7 because")
    lines += ["assert never permit act_%d if to is untrusted;" % (n % tools) for n in range(asserts)]
    lines += tests_of(tests, tools, labels_only, dice)
    (folder / "tools.json").write_text(json.dumps(manifest(tools)))
    (folder / name).write_text("\n".join(lines) + "\n")
    return str(folder / name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--rules", type=int, default=100)
    parser.add_argument("--tests", type=int, default=0)
    parser.add_argument("--asserts", type=int, default=0)
    parser.add_argument("--labels-only", action="store_true")
    parser.add_argument("--changed", action="store_true")
    options = vars(parser.parse_args())
    print(write(**options))
