from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator


class Base(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    name: str
    size: int = Field(default=3, ge=1, le=9, alias="Size")
    tags: list[str] = Field(default_factory=list)
    more: dict[str, int] = {}

    @field_validator("name", mode="before")
    @classmethod
    def stripped(cls, value):
        return value.strip() if isinstance(value, str) else value

    @field_validator("name")
    @classmethod
    def named(cls, value):
        if not value:
            raise ValueError("no name")
        return value.title()

    @field_validator("size")
    @classmethod
    def even(cls, value, info):
        assert value != 7, f"not {value}"
        return value + len(info.data["name"]) if "name" in info.data else value

    @field_validator("tags", "more")
    @classmethod
    def few(cls, value):
        if len(value) > 2:
            raise ValueError(f"{len(value)} are too many")
        return value


class Derived(Base):
    low: int = 0
    high: int = 10

    @model_validator(mode="before")
    @classmethod
    def swapped(cls, data):
        if isinstance(data, dict) and data.get("low") == "swap":
            return {**data, "low": data["high"], "high": 1}
        if isinstance(data, dict) and data.get("low") == "stop":
            raise ValueError("stopped")
        return data

    @model_validator(mode="after")
    def ordered(self):
        if self.low > self.high:
            raise ValueError(f"{self.low} > {self.high}")
        return self

    @model_validator(mode="after")
    def counted(self):
        assert self.high < 100, "too high"
        return self


def show(make):
    try:
        print(make())
    except ValidationError as error:
        print(error.title, error.error_count())
        for row in error.errors(include_url=False, include_context=False):
            print("  ", row["loc"], row["type"], row["msg"], repr(row["input"]))


show(lambda: Base(name=" ann ", size=4))
show(lambda: Base(name=" ", Size="7"))
show(lambda: Base(name="bob", Size=7, tags=["a", "b", "c"], more={"x": "1"}))
show(lambda: Base(name=5, size=12, tags="x"))
show(lambda: Base(tags=[1]))
one, other = Base(name="a"), Base(name="b")
one.tags.append("x")
one.more["y"] = 1
print(one.tags, other.tags, other.more)
show(lambda: Derived(name="ann", low=3))
show(lambda: Derived(name="ann", low="swap", high=0))
show(lambda: Derived(name="ann", low="stop"))
show(lambda: Derived(name="ann", low=20))
show(lambda: Derived(name="ann", low=20, high=200))
show(lambda: Derived(name="ann", low=0, high=200))
show(lambda: Derived.model_validate({"name": "x", "low": "1"}))
for cls in (Base, Derived):
    print([hasattr(cls, field) for field in ("name", "size", "tags", "low")], sorted(cls.model_fields))
print(Derived(name="q").model_dump(), Base(name="q", size=2).model_dump_json())
