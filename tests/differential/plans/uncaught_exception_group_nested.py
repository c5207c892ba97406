def f():
    raise ValueError("x")
try:
    f()
except ValueError as e:
    raise ExceptionGroup("outer", [e, ExceptionGroup("inner", [KeyError("k")])])
