"""Prints module_names.inc: what `dir()` of each module that a plan may import says in CPython.

    python3 interp/module_names.py > interp/module_names.inc
"""
import importlib
import pathlib
import re


def main():
    rows = pathlib.Path(__file__).resolve().parent.parent / "catalog" / "modules.def"
    print("// Written by module_names.py: the names that a misspelt one may have meant, in CPython's order.")
    for name in re.findall(r'^MODULE\(\w+, "([a-z.]+)"', rows.read_text(), re.M):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        print(f'MODULE_NAMES("{name}",')
        line = "   "
        for each in dir(module):
            if len(line) + len(each) > 125:
                print(f'             "{line.strip()} "')
                line = ""
            line += " " + each
        print(f'             "{line.strip()}")')


main()
