# Fields for functions, classes, mappings and sequences, whatever they are written as.
import collections.abc
from typing import Any, Callable, List, Mapping, Optional, Sequence, Type

from pydantic import BaseModel, TypeAdapter, ValidationError


class Shape:
    pass


class Box(Shape):
    pass


class Step(BaseModel):
    run: Callable = print
    change: Callable[[int], int] = abs
    on_error: Optional[Callable[..., Any]] = None
    kind: type = int
    shape: Type[Shape] = Shape
    text: type[str] = str
    numbers: Sequence[int] = ()
    counts: Mapping[str, list[int]] = {}


step = Step(change=lambda x: x + 1, on_error=len, kind=Box, shape=Box, numbers=(1, "2"), counts={"a": ["3"]})
print(step.change(4), step.on_error("abc"), step.kind.__name__, step.shape.__name__, step.numbers, step.counts)
print(Step(numbers=[1, "2"]).numbers, Step().kind)
for given in ({"run": 5}, {"change": "abs"}, {"on_error": 1}, {"kind": 5}, {"kind": "int"}, {"shape": int}, {"shape": "Shape"}, {"text": 5}, {"numbers": "12"}, {"numbers": b"12"},
              {"numbers": {1}}, {"numbers": 5}, {"numbers": ["x", 1]}, {"counts": []}, {"counts": {"a": 5}}, {"counts": {"a": ["x"]}}):
    try:
        print(Step(**given))
    except ValidationError as error:
        print([(row["type"], row["loc"], row["msg"], row.get("ctx"), "url" in row) for row in error.errors()])
        print(error)
for form, values in ((Mapping[str, int], [{"a": "1"}, {"a": "x"}, 5]), (collections.abc.Sequence[int], [["1"], (1,), "a"]), (List[Callable[[], int]], [[int], [5]]),
                     (Type[int], [bool, str]), (Sequence[Sequence[int]], [[[1], ("2",)], ["a"]])):
    for value in values:
        try:
            print(TypeAdapter(form).validate_python(value))
        except ValidationError as error:
            print([(row["type"], row["loc"], row["msg"]) for row in error.errors()])
