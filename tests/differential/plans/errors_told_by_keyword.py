for make in (
    lambda: ImportError("no such thing", name="thing", path="/there"),
    lambda: ModuleNotFoundError("none", name="other"),
    lambda: NameError("unknown", name="x"),
    lambda: AttributeError("lacks it", name="y", obj=[1]),
):
    error = make()
    print(type(error).__name__, error, error.args, error.name)
print(ImportError("a", path="/b").path, ImportError("a").path, ImportError("a").name, AttributeError("a", obj=3).obj)


class Missing(ImportError):
    pass


print(Missing("m", name="n").name)
for make in (lambda: ImportError("a", file="b"), lambda: NameError("a", obj=1), lambda: AttributeError("a", path=1), lambda: ValueError(name="a"),
             lambda: Missing("a", file="b")):
    try:
        make()
    except TypeError as error:
        print(error)
