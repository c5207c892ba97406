try:
    try:
        raise ExceptionGroup("g", [ValueError("v"), TypeError("t")])
    except* ValueError as e:
        raise e
    except* TypeError as e:
        raise
except ExceptionGroup as g:
    print(repr(g), g.exceptions, g.__context__ , g.__cause__)
try:
    try:
        raise ExceptionGroup("g", [ValueError("v"), TypeError("t")])
    except* ValueError as e:
        raise KeyError("new") from e
except ExceptionGroup as g:
    print(repr(g))
    print(repr(g.exceptions[0].__cause__))
try:
    try:
        raise ValueError("plain")
    except* ValueError as e:
        print(repr(e))
        raise e
except BaseException as g:
    print(repr(g))
try:
    try:
        raise ValueError("plain")
    except* ValueError as e:
        raise e.exceptions[0]
except BaseException as g:
    print(repr(g))
try:
    try:
        raise ValueError("plain")
    except* ValueError as e:
        raise
except BaseException as g:
    print(repr(g))

for again in (True, False):
    try:
        try:
            raise ExceptionGroup("g", [ValueError("v"), TypeError("t"), KeyError("k")])
        except* ValueError as e:
            try:
                raise LookupError("inner")
            except LookupError:
                pass
            if again:
                raise
        except* TypeError as e:
            for error in e.exceptions:
                raise error
    except ExceptionGroup as g:
        print(again, repr(g))
