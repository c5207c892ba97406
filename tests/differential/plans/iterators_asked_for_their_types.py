# `map`, `zip` and their like are types, too: of what they give.
made = [map(str, [1]), zip("ab", [1]), filter(None, [1]), enumerate("ab"), reversed((1, 2)), reversed([1]), iter([1]), (x for x in "ab"), [1], 5]
for one in made:
    print(type(one).__name__, [isinstance(one, kind) for kind in (map, zip, filter, enumerate, reversed)], isinstance(one, (int, map, zip)))
print(map, zip, filter, enumerate, reversed, [map], f"{zip}", str(filter), repr(enumerate), len)


def told(value):
    match value:
        case map() | filter():
            return "one by one"
        case zip():
            return "side by side"
        case enumerate():
            return "by number"
        case _:
            return "something else"


print([told(one) for one in made])
done = zip([1], [2])
print(list(done), isinstance(done, zip), isinstance(done, enumerate))
try:
    print(isinstance(5, len))
except TypeError as error:
    print(error)
try:
    match done:
        case len():
            print("no")
except TypeError as error:
    print(error)
