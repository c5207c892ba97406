"""Runs plans under this CPython, each in a forked child with a fresh `__main__`.

Reads a JSON list of paths from stdin; writes a JSON list of {"status", "stdout", "stderr"} in the same order,
bytes in hexadecimal. Started by compare.py; forking is what makes three hundred plans take a second.
"""
import json
import os
import signal
import sys
import tempfile
import types

SECONDS = 20


def run_here(path):
    """Runs one plan as `python3 path` would, and gives the exit status."""
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    try:
        with open(path, encoding="utf-8") as file:
            exec(compile(file.read(), path, "exec"), main.__dict__)
        return 0
    except SystemExit as leaving:
        if leaving.code is not None and not isinstance(leaving.code, int):
            print(leaving.code, file=sys.stderr)
        return leaving.code or 0 if isinstance(leaving.code, int) or leaving.code is None else 1
    except BaseException:
        kind, error, trace = sys.exc_info()
        sys.__excepthook__(kind, error, trace and trace.tb_next)
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def run_in_child(path):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            signal.alarm(SECONDS)
            os._exit(run_here(path))
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return {"status": status, "stdout": out.read().hex(), "stderr": err.read().hex()}


json.dump([run_in_child(path) for path in json.load(sys.stdin)], sys.stdout)
