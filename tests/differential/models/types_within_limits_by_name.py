from pydantic import BaseModel, ValidationError, TypeAdapter, NegativeFloat, NonPositiveFloat, FiniteFloat, conset, confrozenset, condecimal
from decimal import Decimal
class A(BaseModel):
    a: NegativeFloat = -1.0
    b: NonPositiveFloat = 0.0
    c: FiniteFloat = 1.0
    d: conset(int, min_length=1, max_length=2) = {1}
    e: confrozenset(str, min_length=1) = frozenset(["x"])
    f: condecimal(gt=0, max_digits=4, decimal_places=2) = Decimal("1.5")
    g: conset(item_type=int) = set()
print(A(), A(a=-2, b="-1.5", c=3, d=[1, "2"], e=["q"], f="12.34", g=(1,)))
for data in ({"a": 0}, {"a": 1}, {"b": 0.5}, {"b": "x"}, {"c": float("inf")}, {"c": "nan"}, {"d": []}, {"d": [1, 2, 3]}, {"d": ["x"]}, {"d": 5}, {"e": []}, {"e": [1]}, {"f": 0}, {"f": "1.234"}, {"f": "12345"}, {"f": "x"}, {"f": -1, "a": 5}):
    try: print(A(**data))
    except ValidationError as e: print(e, e.errors()[0].get("ctx"))
for tp in (NegativeFloat, FiniteFloat, conset(int), condecimal(ge=1)):
    try: TypeAdapter(tp).validate_python("x")
    except ValidationError as e: print(e)
