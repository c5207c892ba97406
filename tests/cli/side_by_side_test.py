#!/usr/bin/env python3
"""Tool calls under asyncio run side by side, and what a run leaves behind does not depend on it.

    side_by_side_test.py PENSTOCK"""
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PENSTOCK = None
PEER = pathlib.Path(__file__).parent.parent / "tools" / "slow_peer.py"

GATE = """policy slow 1.0.0;
mode explicit;
label look { from [System]; readers Public; }
tool look read;
"""
GATHER = """import asyncio
async def main():
    return await asyncio.gather(*[look(key=k) for k in "abcde"])
print(asyncio.run(main()))
"""


class SideBySide(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        (self.path / "slow.gate").write_text(GATE)

    def tearDown(self):
        self.folder.cleanup()

    def penstock(self, *args):
        return subprocess.run([PENSTOCK, *args], cwd=self.path, capture_output=True, text=True, timeout=60)

    def run_plan(self, plan, how="", log="run.jsonl", gate=GATE, more=()):
        """What it printed, the server's note, and the events of its log without what a clock measured."""
        (self.path / "x.plan").write_text(plan)
        (self.path / "slow.gate").write_text(gate)
        server = {"command": sys.executable, "args": ["-S", "-E", str(PEER), str(self.path / "note"), how]}
        (self.path / "mcp.json").write_text(json.dumps({"mcpServers": {"slow": server}}))
        (self.path / log).unlink(missing_ok=True)
        run = self.penstock("run", "x.plan", "--gate", "slow.gate", "--mcp", "mcp.json", "--log", log, *more)
        note = json.loads((self.path / "note").read_text()) if (self.path / "note").exists() else None
        return run, note, self.events(log)

    def events(self, log):
        events = [json.loads(line) for line in (self.path / log).read_text().splitlines()]
        for event in events:
            for measured in ("prev", "at"):
                event.pop(measured, None)
        return events

    def words(self, events):
        """The calls of a log in short: `?a` is a request, `=aa` its reply."""
        def word(event):
            if event["event"] == "tool.request":
                return "?" + event["arguments"]["key"]
            return "=" + str(event.get("result", event.get("type")))
        return " ".join(word(event) for event in events if event["event"].startswith("tool."))

    def replays(self, log):
        self.assertIn("chain sound, complete", self.penstock("verify", log).stdout)
        replayed = self.penstock("replay", log)
        self.assertIn("the same", replayed.stdout + replayed.stderr)

    def test_five_calls_take_the_time_of_one(self):
        notes = []
        for _ in range(3):  # a busy machine may be late, but not three times
            run, note, events = self.run_plan(GATHER)
            self.assertEqual(run.stdout, "['aa', 'bb', 'cc', 'dd', 'ee']\n", run.stderr)
            self.assertEqual(note["most"], 5)
            self.assertEqual(self.words(events), "?a ?b ?c ?d ?e =aa =bb =cc =dd =ee")
            self.replays("run.jsonl")
            notes.append(note["ms"])
            if note["ms"] < 600:
                return
        self.fail("milliseconds from the first request to the last answer: %s" % notes)

    def test_the_log_is_that_of_a_server_that_answers_one_by_one(self):
        _, note, together = self.run_plan(GATHER)
        self.assertEqual(note["most"], 5)
        _, note, apart = self.run_plan(GATHER, how="one_by_one")
        self.assertEqual(note["most"], 1)
        self.assertEqual(together[1:], apart[1:])  # run.start is the same but for the time it began

    def test_every_form_of_starting_a_call(self):
        for form in ("asyncio.gather(look('a'), look(key='b'))",
                     "asyncio.gather(*(look(k) for k in 'ab'))",
                     "asyncio.gather(one('a'), one('b'))",
                     "asyncio.gather(asyncio.to_thread(look, 'a'), asyncio.to_thread(look, key='b'))",
                     "asyncio.gather(asyncio.create_task(look('a')), asyncio.wait_for(look('b'), 5))",
                     "asyncio.gather(*held)", "asyncio.gather(*[first, second])", "appended()", "apart()", "group()"):
            plan = ("import asyncio\nasync def one(k):\n    return await look(k)\n"
                    "async def appended():\n    calls = []\n    for k in 'ab':\n        calls.append(look(k))\n"
                    "    return await asyncio.gather(*calls)\n"
                    "async def apart():\n    first = look('a')\n    second = asyncio.to_thread(look, 'b')\n"
                    "    return [await first, await second]\n"
                    "async def group():\n    async with asyncio.TaskGroup() as tg:\n"
                    "        a = tg.create_task(look('a'))\n        b = tg.create_task(one('b'))\n    return [a.result(), b.result()]\n"
                    "async def main():\n    XX    return await {form}\nprint(asyncio.run(main()))\n")
            held = "held = [look(k) for k in 'ab']\n" * ("*held" in form) + "first: object = look('a')\n    second = look('b')\n" * ("[first" in form)
            plan = plan.replace("    XX", "    " * bool(held) + held).replace("{form}", form)
            run, note, events = self.run_plan(plan)
            self.assertEqual((run.stdout, note["most"]), ("['aa', 'bb']\n", 2), form + run.stderr)
            self.assertEqual(self.words(events), "?a ?b =aa =bb", form)
            self.replays("run.jsonl")

    def test_a_variable_that_is_looked_at_holds_no_open_call(self):
        for uses in ("print(calls)\n    await asyncio.gather(*calls)", "await asyncio.gather(*calls)\n    print(len(calls))",
                     "print(await inner())", "for call in calls:\n        print(call)\n    await asyncio.gather()"):
            plan = ("import asyncio\nasync def main():\n    calls = [look(k) for k in 'ab']\n"
                    "    async def inner():\n        return await asyncio.gather(*calls)\n    %s\nasyncio.run(main())\n" % uses)
            run, note, events = self.run_plan(plan)
            self.assertEqual((run.returncode, self.words(events), note["most"]), (0, "?a =aa ?b =bb", 1), uses + run.stderr)

    def test_a_variable_that_others_can_see_holds_no_open_call(self):
        for before, seen in (("class Box:\n    calls = [look('a'), look('b')]\n", "Box.calls"), ("calls = [look('a'), look('b')]\n", "0"),
                             ("class Box:\n    calls = [look('a'), look('b')]\n    asyncio.gather(*calls)\n", "Box.calls")):
            plan = "import asyncio\n" + before + "async def main():\n    await asyncio.gather()\nasyncio.run(main())\nprint(%s)\n" % seen
            run, note, events = self.run_plan(plan)
            self.assertEqual((run.stdout, self.words(events)), ("['aa', 'bb']\n" if seen != "0" else "0\n", "?a =aa ?b =bb"), before + run.stderr)

    def test_what_is_held_and_never_awaited_is_called_all_the_same(self):
        run, note, events = self.run_plan("import asyncio\nasync def main(n):\n    calls = [look(k) for k in 'abc']\n    if n:\n"
                                          "        await asyncio.gather(*calls)\n    print('done')\nasyncio.run(main(0))\n")
        self.assertEqual((run.stdout, self.words(events)), ("done\n", "?a ?b ?c =aa =bb =cc"), run.stderr)
        self.replays("run.jsonl")

    def test_somebody_is_asked_when_it_is_known_what_came_of_the_calls_before(self):
        gate = GATE.replace("tool look read;", "tool look read;\nask User before look if key == \"c\" because \"Careful.\";")
        for answer, code, words in (("approve.json", 0, "?a ?b =aa =bb ?c ?d =cc =dd"), ("deny", 1, "?a ?b =aa =bb"), ("later", 6, "?a ?b =aa =bb")):
            (self.path / "approve.json").write_text(json.dumps({"approvals": [{"tool": "look", "arguments": {"key": "c"}, "approve": True}]}))
            run, note, events = self.run_plan(GATHER.replace("abcde", "abcd"), gate=gate, more=("--approve", answer))
            self.assertEqual((run.returncode, self.words(events)), (code, words), run.stderr)
            self.assertEqual(sum(event["event"] == "approval" for event in events), 1)
            self.replays("run.jsonl")

    def test_an_interrupt_with_calls_under_way(self):
        for how, times, words in (("", 1, "?a ?b ?c ?d ?e =aa =bb =cc =dd =ee"), ("never", 2, "?a ?b ?c ?d ?e")):
            server = {"command": sys.executable, "args": ["-S", "-E", str(PEER), str(self.path / "note"), how]}
            (self.path / "mcp.json").write_text(json.dumps({"mcpServers": {"slow": server}}))
            (self.path / "x.plan").write_text(GATHER)
            log = self.path / ("run%d.jsonl" % times)
            with subprocess.Popen([PENSTOCK, "run", "x.plan", "--gate", "slow.gate", "--mcp", "mcp.json", "--log", str(log)], cwd=self.path,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
                while not log.exists() or log.read_text().count("tool.request") < 5:
                    self.assertIsNone(running.poll())
                for _ in range(times):  # who asks twice does not wait for replies
                    running.send_signal(signal.SIGINT)
                    time.sleep(0.05)
                said = running.stderr.read().splitlines()
            self.assertEqual((running.returncode, said[-1:]), (130, ["KeyboardInterrupt"]) if times == 1 else (-signal.SIGINT, []))
            self.assertEqual(self.words(self.events(log.name)), words)
            self.assertEqual(self.penstock("verify", log.name).returncode == 0, times == 1)

    def test_one_task_calls_one_after_another(self):
        run, note, events = self.run_plan("import asyncio\nasync def main():\n    a = await look('a')\n    return a + await look('b')\n"
                                          "print(asyncio.run(main()))\n")
        self.assertEqual((run.stdout, note["most"], self.words(events)), ("aabb\n", 1, "?a =aa ?b =bb"))

    def test_errors_of_tools_are_those_of_gather(self):
        gathers = ("import asyncio\nasync def main():\n    try:\n        print(await asyncio.gather(look('a'), look('bad'), look('b')))\n"
                   "    except ToolError as e:\n        print('error:', e)\n"
                   "    print([str(x) for x in await asyncio.gather(look('c'), look('bad'), return_exceptions=True)])\nasyncio.run(main())\n")
        run, note, events = self.run_plan(gathers)
        self.assertEqual(run.stdout, "error: no such key\n['cc', 'no such key']\n", run.stderr)
        # What nobody takes any more is recorded in its turn.
        self.assertEqual(self.words(events), "?a ?bad ?b =aa =ToolError ?c ?bad =bb =cc =ToolError")
        self.replays("run.jsonl")

    def test_tasks_do_what_they_do_in_python(self):
        """`look` of Python answers the first that is asked first, as a tool does for the loop."""
        python = ("import asyncio\nclass ToolError(Exception): pass\nasked = []\nasync def look(key):\n    asked.append(key)\n"
                  "    await asyncio.sleep(0.05 * len(asked))\n    if key == 'bad': raise ToolError('no such key')\n    return key * 2\n")
        for body in ("print(await asyncio.gather(one('a'), one('b'), one('bad'), return_exceptions=True))",
                     "t = asyncio.create_task(one('a')); await asyncio.sleep(0); t.cancel()\n    try: await t\n"
                     "    except asyncio.CancelledError: print('cancelled', t.cancelled())\n    print(await one('b'))",
                     "try:\n        async with asyncio.TaskGroup() as tg:\n            a = tg.create_task(one('a')); b = tg.create_task(one('bad')); c = tg.create_task(one('c'))\n"
                     "    except ExceptionGroup as g: print(g, g.exceptions, a.done(), c.cancelled())",
                     "for each in asyncio.as_completed([one('a'), one('b')]): print(await each)",
                     "done, left = await asyncio.wait([asyncio.create_task(one(k)) for k in 'abc'], return_when=asyncio.FIRST_COMPLETED)\n"
                     "    print(len(done), len(left), [t.result() for t in done]); await asyncio.wait(left)",
                     "async with asyncio.Semaphore(1) as s: pass\n    lock = asyncio.Lock()\n    async def locked(k):\n        async with lock: return await one(k)\n"
                     "    print(await asyncio.gather(*(locked(k) for k in 'abc')))",
                     "print(await asyncio.wait_for(one('a'), 5), await asyncio.shield(one('b')))"):
            plan = ("import asyncio\nasync def one(k):\n    print('asks', k)\n    try:\n        got = await look(k)\n        print('got', got)\n        return got\n"
                    f"    finally:\n        print('over', k)\nasync def main():\n    {body}\nasyncio.run(main())\n")
            expected = subprocess.run([sys.executable, "-c", python + plan], capture_output=True, text=True, timeout=30)
            self.assertEqual(expected.returncode, 0, expected.stderr)
            run, _, _ = self.run_plan(plan)
            self.assertEqual(run.stdout, expected.stdout, body + run.stderr)
            self.replays("run.jsonl")

    def test_an_error_that_is_taken_is_heard_of_when_the_others_have_ended(self):
        run, _, events = self.run_plan("import asyncio\nasync def one(k):\n    got = await look(k)\n    print('got', got)\n    return await look(got)\n"
                                       "async def main():\n    try:\n        await asyncio.gather(one('a'), one('bad'), one('b'))\n"
                                       "    except ToolError as e:\n        print('error', e)\nasyncio.run(main())\n")
        self.assertEqual(run.stdout, "got aa\ngot bb\nerror no such key\n", run.stderr)
        self.assertEqual(self.words(events), "?a ?bad ?b =aa ?aa =ToolError =bb ?bb =aaaa =bbbb")
        self.replays("run.jsonl")

    def test_after_an_error_that_nobody_takes_no_more_is_asked(self):
        run, _, events = self.run_plan("import asyncio\nasync def one(k):\n    return await look(await look(k))\n"
                                       "async def main():\n    await asyncio.gather(one('a'), one('bad'), one('b'))\nasyncio.run(main())\n")
        self.assertEqual(run.stderr.splitlines()[-1], "ToolError: no such key")
        self.assertEqual(self.words(events), "?a ?bad ?b =aa ?aa =ToolError =bb =aaaa")
        self.replays("run.jsonl")

    def test_a_denial_with_others_under_way_leaves_a_whole_log(self):
        gate = GATE + '@id("c") forbid look if key == "c" because "Not this one.";\n'
        run, note, events = self.run_plan(GATHER.replace('"abcde"', 'list(look("") or "abcde")'), gate=gate)
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertEqual(self.words(events), "? = ?a ?b =aa =bb")
        self.assertEqual(events[-3]["outcome"], "deny")
        self.replays("run.jsonl")

    def test_a_server_that_dies_leaves_a_whole_log(self):
        run, note, events = self.run_plan(GATHER, how="dies")
        self.assertEqual(run.returncode, 5, run.stderr)
        self.assertEqual(sum(e["event"] == "tool.request" for e in events), sum(e["event"] == "tool.reply" for e in events))
        self.assertEqual(events[-1]["outcome"], "tool_error")
        self.replays("run.jsonl")

    def test_a_limit_with_calls_under_way_leaves_a_whole_log(self):
        run, note, events = self.run_plan(GATHER, more=("--limit", "tool_calls=3"))
        self.assertEqual(events[-1]["outcome"], "limit")
        self.assertEqual(self.words(events), "?a ?b ?c =aa =bb =cc")
        self.replays("run.jsonl")

    def test_a_call_that_nobody_waits_for_is_recorded(self):
        run, note, events = self.run_plan("import asyncio\nasync def main():\n    asyncio.create_task(look('a'))\n    print('done')\nasyncio.run(main())\n")
        self.assertEqual((run.stdout, self.words(events)), ("done\n", "?a =aa"), run.stderr)
        self.replays("run.jsonl")

    def test_no_more_are_under_way_than_the_limit_says(self):
        run, note, events = self.run_plan(GATHER, more=("--limit", "open_calls=2"))
        self.assertEqual((run.stdout, note["most"]), ("['aa', 'bb', 'cc', 'dd', 'ee']\n", 2), run.stderr)
        self.assertEqual(self.words(events), "?a ?b =aa ?c =bb ?d =cc ?e =dd =ee")
        self.replays("run.jsonl")

    def test_what_looks_at_earlier_calls_runs_alone(self):
        gate = GATE + 'budget few: count over look <= 4 per run else deny because "Few.";\n'
        run, note, events = self.run_plan(GATHER, gate=gate)
        self.assertEqual((run.returncode, note["most"]), (1, 1), run.stderr)
        self.assertEqual(self.words(events), "?a =aa ?b =bb ?c =cc ?d =dd")
        self.replays("run.jsonl")

    def test_a_session_goes_on(self):
        server = {"command": sys.executable, "args": ["-S", "-E", str(PEER), str(self.path / "note")]}
        (self.path / "mcp.json").write_text(json.dumps({"mcpServers": {"slow": server}}))
        steps = ["import asyncio\nasync def one(k):\n    return await look(k)\nasync def some(keys):\n"
                 "    asyncio.create_task(look('x'))\n    return await asyncio.gather(*[one(k) for k in keys])\nfound = asyncio.run(some('ab'))\n",
                 "found += asyncio.run(some('c'))\nprint(found)\n", "print(len(found), look('d'))\n"]
        for i, plan in enumerate(steps):
            (self.path / "x.plan").write_text(plan)
            run = self.penstock("run", "x.plan", "--gate", "slow.gate", "--mcp", "mcp.json", "--session", "work")
            self.assertEqual(run.returncode, 0, run.stderr)
            self.replays("work/step-%04d.jsonl" % (i + 1))
        self.assertEqual(run.stdout, "3 dd\n")


if __name__ == "__main__":
    PENSTOCK = sys.argv.pop(1)
    unittest.main()
