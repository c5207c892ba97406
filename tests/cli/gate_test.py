#!/usr/bin/env python3
"""The verbs about gates as scripts see them.

    gate_test.py PENSTOCK"""
import json
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
