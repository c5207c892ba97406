#!/usr/bin/env python3
"""What `penstock prompt --json` says a module has, CPython's module has: what serves the library alone is not to be seen.

    members.py --penstock PATH
"""
import argparse
import importlib
import json
import subprocess
import sys

# Of later versions, or a type that CPython gives no name in the module.
MORE = {("typing", "override"), ("datetime", "IsoCalendarDate"), ("decimal", "SignalDict")}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--penstock", required=True)
    args = parser.parse_args()
    told = json.loads(subprocess.run([args.penstock, "prompt", "--json"], capture_output=True, check=True).stdout)
    compared, wrong = 0, []
    for module in told["modules"]:
        try:
            real = importlib.import_module(module["name"])
        except ImportError:
            print(f"{module['name']} is not installed here")
            continue
        for member in module["members"]:
            compared += 1
            if not hasattr(real, member["name"]) and (module["name"], member["name"]) not in MORE:
                wrong.append(f"{module['name']}.{member['name']}")
    print(f"members: {compared} compared, not in CPython: {', '.join(wrong) or 'none'}")
    return 1 if wrong or compared < 400 else 0


if __name__ == "__main__":
    sys.exit(main())
