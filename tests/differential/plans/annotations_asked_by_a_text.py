# What functions and classes are annotated with is asked for under a name that stands in a text.
def greet(name: str, times: int = 1) -> str:
    return "Hello " * times + name


class Box:
    size: int = 1
    parts: list


for thing in (greet, Box):
    for name in ("__name__", "__annotations__"):
        print(name, getattr(thing, name))
