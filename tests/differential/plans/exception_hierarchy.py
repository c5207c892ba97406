def names(e):
    bases = (Exception, BaseException, ArithmeticError, LookupError, ValueError, TypeError, RuntimeError, OSError,
        NameError, KeyError, ZeroDivisionError, ImportError, SyntaxError, StopIteration, Warning)
    return [b.__name__ for b in bases if isinstance(e, b)]
for e in (ZeroDivisionError(), OverflowError(), FloatingPointError(), KeyError(), IndexError(), UnicodeError(),
        RecursionError(), NotImplementedError(), FileNotFoundError(), PermissionError(), TimeoutError(),
        ConnectionError(), UnboundLocalError(), ModuleNotFoundError(), IndentationError(), StopIteration(),
        AssertionError(), AttributeError(), EOFError(), KeyboardInterrupt(), SystemExit(), GeneratorExit(),
        BufferError(), MemoryError(), UserWarning(), DeprecationWarning()):
    print(type(e).__name__, names(e))
print(issubclass(KeyError, LookupError), issubclass(ValueError, (TypeError, Exception)), issubclass(bool, int),
    issubclass(Exception, ValueError), isinstance(KeyError("a"), (ValueError, LookupError)))
order = []
for error in (KeyError("k"), IndexError("i"), ZeroDivisionError("z"), ValueError("v"), OSError("o")):
    try:
        raise error
    except LookupError as e:
        order.append(("lookup", str(e)))
    except ArithmeticError as e:
        order.append(("arithmetic", str(e)))
    except (ValueError, TypeError) as e:
        order.append(("bad value", str(e)))
    except Exception as e:
        order.append(("other", str(e)))
print(order)
