# Copies with what no field is for, defaults given twice, and numbers that JSON has not.
from pydantic import BaseModel, Field


class Part(BaseModel):
    count: int = 0
    sizes: list[float] = []


class Later(BaseModel):
    count: int
    count = 5
    size: "int" = 3
    size = 7


class Note(BaseModel):
    text: str = Field("none", max_length=9)
    text = "all"


def show(ask):
    try:
        print(ask())
    except Exception as error:
        print(type(error).__name__, error)


changed = Part().model_copy(update={"colour": "red"})
show(lambda: changed.colour)
show(lambda: changed.shape)
print(changed, changed.model_dump(), changed == Part())
print(sorted(Part(count=1).model_copy(update={"sizes": [1.0]}).model_fields_set), Part(count=1).model_copy().model_dump(exclude_unset=True))
show(lambda: Part.model_construct(colour=1))
show(lambda: Part(count=b"5", sizes=[b"1.5"]))
show(lambda: Part(count=b"q"))
show(lambda: Part(sizes=["inf", "nan", 1]).model_dump_json())
show(lambda: Part(sizes=["-inf"]).model_dump_json(indent=1))
show(lambda: Part(sizes=["-inf"]).model_dump(mode="json"))
show(lambda: Field(5, default_factory=list))
print(Later(), Later.model_fields["count"].is_required(), Later(count=2, size=1), Note())
