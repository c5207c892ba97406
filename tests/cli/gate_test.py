#!/usr/bin/env python3
"""The verbs about gates as scripts see them.

    gate_test.py PENSTOCK"""
import json
import pathlib
import sys
import unittest

import cli_test

CLOSED = """policy closed 1.0.0;
tools "tools.json";
label read_note { readers [User]; }
label pay { from [System]; readers [User]; }
tool read_note read;
tool pay effect critical (payee, amount) observed by User;
"""


class Gates(cli_test.CliFolder):
    def test_learned_permits_allow_what_was_denied(self):
        self.write("closed.gate", CLOSED)
        self.write("x.plan", "note = read_note()\npay('DE1', 5)\npay(note.text, 7)\n")
        options = ["--tools", "tools.json", "--replies", "replies.json"]
        self.penstock("run", "x.plan", "--gate", "closed.gate", *options, "--observe", "--log", "seen.jsonl")
        done = self.penstock("gate", "learn", "seen.jsonl")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("permit pay\n  if payee in [\"DE1\", \"pay EVIL\"] and amount <= 7\n  accepting untrusted (payee)\n", done.stdout)
        self.write("learned.gate", CLOSED + done.stdout)
        on_trial = self.penstock("run", "x.plan", "--gate", "learned.gate", *options)
        self.assertEqual(on_trial.returncode, 1, "nothing changes while they are on trial")
        self.write("taken.gate", CLOSED + done.stdout.replace("@observe\npermit", "\npermit"))
        taken = self.penstock("run", "x.plan", "--gate", "taken.gate", *options)
        self.assertEqual(taken.returncode, 0, taken.stderr)

    def test_answers_as_json(self):
        for verb in (["check"], ["test"], ["prove"], ["doc"], ["test", "--cover", "--mutate"]):
            done = self.penstock("gate", *verb, "pay.gate", "--json")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            json.loads(done.stdout)
        self.assertIn("mutation", json.loads(done.stdout))
        self.assertIn("coverage", json.loads(done.stdout))
        explained = self.penstock("gate", "explain", "pay", "pay.gate", "--json")
        self.assertEqual((explained.returncode, json.loads(explained.stdout)["outcome"]), (0, "ok"))
        unknown = self.penstock("gate", "explain", "pya", "pay.gate")
        self.assertEqual((unknown.returncode, unknown.stdout), (1, ""))
        self.assertIn("did you mean `pay`?", unknown.stderr)

    def test_differences_are_found(self):
        self.write("other.gate", cli_test.GATE.replace("amount > 100", "amount >= 100"))
        done = self.penstock("gate", "diff", "pay.gate", "other.gate", "--json")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual((report["differences"][0]["a"], report["differences"][0]["b"]), ("allow", "ask"))
        self.assertIn("amount: 100", report["differences"][0]["test_a"])
        self.assertEqual(self.penstock("gate", "diff", "pay.gate", "pay.gate").returncode, 0)

    def test_servers_are_asked_for_their_tools(self):
        peer = pathlib.Path(__file__).resolve().parents[1] / "tools" / "peer.py"
        self.write("servers.mcp.json", json.dumps({"mcpServers": {"peer": {"command": sys.executable, "args": [str(peer)]}}}))
        live = 'policy live 1.0.0;\ntools mcp "servers.mcp.json";\ntool double read;\ntest "t" { call double(n: 1); expect allow; }\n'
        self.write("live.gate", live)
        self.assertEqual(self.penstock("gate", "test", "live.gate").returncode, 0)
        self.write("typo.gate", live.replace("call double", "call duoble"))
        self.assertIn("did you mean `double`?", self.penstock("gate", "check", "typo.gate").stderr)
        self.write("gone.gate", live.replace("servers", "gone"))
        gone = self.penstock("gate", "check", "gone.gate")
        self.assertEqual(gone.returncode, 1)
        self.assertIn("gone.gate:2:11", gone.stderr)
        self.write("x.plan", "print(double(n=4))\n")
        ran = self.penstock("run", "x.plan", "--gate", "live.gate", "--mcp", "servers.mcp.json", "--log", "live.jsonl")
        self.assertEqual((ran.returncode, ran.stdout), (0, "8\n"), ran.stderr)
        self.assertEqual(self.penstock("replay", "live.jsonl").returncode, 0, "a replay asks nobody")

    def test_a_broken_log_stops_what_would_look_back_at_it(self):
        self.write("day.gate", cli_test.GATE + "budget day: count over pay <= 5 per 24h else deny;\n")
        (self.path / "runs").mkdir()
        self.write("x.plan", "print(1)\n")
        again = ["run", "x.plan", "--gate", "day.gate", "--history", "runs"]
        self.assertEqual(self.penstock(*again, "--log", "runs/1.jsonl").returncode, 0)
        self.assertEqual(self.penstock(*again).returncode, 0)
        self.write("runs/2.jsonl", "no log\n")
        broken = self.penstock(*again)
        self.assertEqual((broken.returncode, broken.stdout), (4, ""))
        self.assertIn("runs/2.jsonl", broken.stderr)
        self.assertIn("cannot read the folder", self.penstock(*again[:-1], "nowhere").stderr)

    def test_scores_may_be_asked_for(self):
        self.write("tested.gate", cli_test.GATE + 'test "t" { call pay(payee: "DE1", amount: 1); expect allow by "pay"; }\n')
        self.assertEqual(self.penstock("gate", "test", "tested.gate", "--mutate", "--at-least", "10").returncode, 0)
        self.assertEqual(self.penstock("gate", "test", "tested.gate", "--mutate", "--at-least", "100").returncode, 1)

    def test_formatting(self):
        self.write("ragged.gate", "policy  a 1 ;// x\ntag t   sticky;")
        self.assertEqual(self.penstock("gate", "fmt", "--check", "ragged.gate").stdout, "ragged.gate\n")
        self.assertEqual(self.penstock("gate", "fmt", "--write", "ragged.gate").returncode, 0)
        self.assertEqual((self.path / "ragged.gate").read_text(), "policy a 1;  // x\ntag t sticky;\n")
        self.assertEqual(self.penstock("gate", "fmt", "--check", "ragged.gate").returncode, 0)
        self.assertEqual(self.penstock("gate", "fmt", "-", stdin="tag t sticky ;").stdout, "tag t sticky;\n")
        broken = self.penstock("gate", "fmt", "-", stdin="permit;")
        self.assertEqual((broken.returncode, broken.stdout), (1, ""))

    def test_several_large_files(self):
        # Beyond a quarter of a megabyte memory is asked for otherwise: once, and not again for the next file.
        large = "tag t sticky;\n" + "// Words that say nothing, but are long enough to count for something.\n" * 6000
        for name in ("large.gate", "larger.gate"):
            self.write(name, large)
        self.assertEqual(self.penstock("gate", "fmt", "--check", "large.gate", "larger.gate").returncode, 0)

    def test_first_gates(self):
        done = self.penstock("gate", "gen", "tools.json", "--name", "mine")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.write("mine.gate", done.stdout)
        self.assertEqual(self.penstock("gate", "test", "mine.gate").returncode, 0)
        self.assertEqual(self.penstock("gate", "gen").returncode, 2)
        self.assertEqual(self.penstock("gate", "gen", "tools.json", "--name", "not a name").returncode, 2)


if __name__ == "__main__":
    cli_test.PENSTOCK = sys.argv.pop(1)
    unittest.main()
