# What an error of an import names.
try:
    from math import nothing
except ImportError as error:
    print(error.name, type(error).__name__, str(error)[:41])
try:
    from json import dumps, nowhere as here
except ImportError as error:
    print(error.name)
for module in ("numpy_not", "a.b", "json.nothing", "json.nothing.deep"):
    print(module)
try:
    import numpy_not
except ImportError as error:
    print(error, error.name, error.path, error.msg)
try:
    import nope.deep
except ModuleNotFoundError as error:
    print(error, error.name)
try:
    import json.nothing
except ImportError as error:
    print(error.name)
try:
    import datetime.nothing
except ImportError as error:
    print(error, error.name)
try:
    from nope.deep import more
except ImportError as error:
    print(error.name)
for made in (ImportError("cannot"), ImportError("cannot import name", name="n", path="p"), ModuleNotFoundError(), ImportError("a", "b")):
    print(made.name, made.path, made)
