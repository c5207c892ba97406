#!/usr/bin/env python3
"""The same calls through a gate and through Cedar (@cedar-policy/cedar-wasm), side by side.

    beside_cedar.py --penstock PATH [--calls N]

Cedar knows no labels: what a guard finds out is handed to it as a truth in the context, one for each argument and each
question. The gate is given the labels themselves. Both must decide alike. Skipped by name where node or the package is not."""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SKIPPED = 77

TOOLS = {"tools": [{"name": "refund", "inputSchema": {"type": "object", "required": ["buyer", "amount"], "properties": {
    "buyer": {"type": "string"}, "amount": {"type": "integer"}, "reason": {"type": "string"}}}}]}

GATE = """policy shop 1.0.0;
tools "tools.json";
tag secret sticky;
label refund { from [System]; readers [User]; fresh; }
tool refund effect critical (buyer, amount) observed by [buyer];
@id("small") permit refund if amount <= 20 because "Small ones.";
@id("known") permit refund if amount <= 100 and buyer in ["ann", "bob"] accepting untrusted (amount) because "Known buyers.";
@id("secret") forbid refund if args are tagged secret because "Secrets stay.";
"""

# What `critical` and `observed by` say in one line has to be said at each permit.
CEDAR = """
permit(principal, action == Action::"refund", resource) when {
  context.amount <= 20 && context.control_trusted && context.control_readable && context.buyer_trusted && context.amount_trusted &&
  context.amount_readable && context.reason_readable };
permit(principal, action == Action::"refund", resource) when {
  context.amount <= 100 && ["ann", "bob"].contains(context.buyer) && context.control_trusted && context.control_readable &&
  context.buyer_trusted && context.amount_readable && context.reason_readable };
forbid(principal, action == Action::"refund", resource) when {
  context.buyer_secret || context.amount_secret || context.reason_secret };
"""


class Value:
    def __init__(self, dice, value):
        self.value = value
        self.source = dice.choice([None, None, None, "eve"])
        self.reader = dice.choice([None, None, None, "ann"])
        self.secret = dice.random() < 0.05

    def notes(self):
        words = []
        if self.source:
            words.append('from ["%s"]' % self.source)
        if self.reader:
            words.append('readers ["%s"]' % self.reader)
        if self.secret:
            words.append("tagged secret")
        return " ".join(words)

    def written(self):
        return (json.dumps(self.value) + " " + self.notes()).strip()

    def readable_by(self, who):
        return self.reader is None or self.reader == who


def generate(dice):
    buyer, amount = Value(dice, dice.choice(["ann", "bob", "cyd"])), Value(dice, dice.randrange(130))
    reason = Value(dice, "r") if dice.random() < 0.6 else None
    control = Value(dice, 0)
    control.secret = False
    context = {
        "buyer": buyer.value, "amount": amount.value, "control_trusted": control.source is None, "control_readable": control.readable_by(buyer.value),
        "buyer_trusted": buyer.source is None, "amount_trusted": amount.source is None, "amount_readable": amount.readable_by(buyer.value),
        "reason_readable": reason is None or reason.readable_by(buyer.value), "buyer_secret": buyer.secret, "amount_secret": amount.secret,
        "reason_secret": reason is not None and reason.secret}
    call = "call refund(buyer: %s, amount: %s" % (buyer.written(), amount.written())
    call += ", reason: %s);" % reason.written() if reason else ");"
    notes = control.notes()
    return context, ("control %s; " % notes if notes else "") + call


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--penstock", required=True)
    parser.add_argument("--calls", type=int, default=2000)
    options = parser.parse_args()
    if not (HERE / "node_modules/@cedar-policy/cedar-wasm").is_dir():
        print("skipped: @cedar-policy/cedar-wasm is not installed")
        return SKIPPED
    dice = random.Random(7)
    calls = [generate(dice) for _ in range(options.calls)]
    cedar = subprocess.run(["node", str(HERE / "cedar_peer.cjs")], input=json.dumps({"policy": CEDAR, "calls": [context for context, _ in calls]}),
                           capture_output=True, text=True, cwd=HERE)
    if cedar.returncode != 0:
        print(cedar.stderr)
        return 1
    answer = json.loads(cedar.stdout)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "tools.json").write_text(json.dumps(TOOLS))
        tests = ['test "%d" { %s expect %s; }' % (i, text, answer["decisions"][i]) for i, (_, text) in enumerate(calls)]
        (pathlib.Path(folder) / "shop.gate").write_text(GATE + "\n".join(tests) + "\n")
        begin = time.monotonic()
        gate = subprocess.run([options.penstock, "gate", "test", "shop.gate"], cwd=folder, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
        seconds = time.monotonic() - begin
    allowed = answer["decisions"].count("allow")
    print("%d calls, %d allowed" % (len(calls), allowed))
    print("gate:  %d lines, %.0f microseconds a call, with reading all of them as tests" % (GATE.count(";\n"), seconds / len(calls) * 1e6))
    print("cedar: %d lines, %.0f microseconds a call, with its guards decided before" % (CEDAR.strip().count("\n") + 1, answer["seconds"] / len(calls) * 1e6))
    print(gate.stdout.strip().splitlines()[-1] if gate.returncode == 0 else gate.stdout + gate.stderr)
    return gate.returncode if allowed and allowed < len(calls) else 1


sys.exit(main())
