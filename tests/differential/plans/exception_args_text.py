for e in (ValueError(), ValueError("one"), ValueError("a", 2), ValueError(5), ValueError(None), ValueError([1]),
        KeyError("k"), KeyError("k", 1), KeyError(), KeyError(5), IndexError("i"), TypeError("it's"), Exception("x\ny"),
        RuntimeError({"a": 1}), StopIteration(3), StopIteration(), AssertionError("m"), OSError("disk"),
        OSError(2, "no file"), LookupError(""), ZeroDivisionError("z"), NameError("n"), AttributeError("a"),
        NotImplementedError("todo"), ArithmeticError(1.5), OverflowError("o"), RecursionError("r"), UnicodeError("u"),
        EOFError("e"), PermissionError("p"), FileNotFoundError("f"), TimeoutError("t"), ConnectionError("c"),
        MemoryError("m"), ImportError("i")):
    print(type(e).__name__, "|", str(e), "|", repr(e), "|", e.args, f"|{e!s:>6}|{e}")
print(StopIteration(7).value, StopIteration().value, len(ValueError(1, 2, 3).args), ValueError("a") == ValueError("a"),
    [ValueError("in list")], {"k": KeyError("x")}, (TypeError(),))
