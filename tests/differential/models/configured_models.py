# What a model's configuration says of fields it does not know and of assignments, and how its errors are told.
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError, field_validator


def tell(name, make):
    try:
        print(name, repr(make()))
    except ValidationError as error:
        print(name, error)
        print([(row["type"], row["loc"], row["msg"], row["input"]) for row in error.errors()])
    except Exception as error:
        print(name, type(error).__name__, error)


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    number: int = 0


class Wider(Open):
    text: str = "t"


class Empty(BaseModel):
    model_config = {"extra": "allow"}


tell("open", lambda: Open(number=1, other=2, name="x"))
tell("attribute", lambda: Open(other=2).other)
tell("dumped", lambda: (Open(other=2).model_dump(), Open(other=[1]).model_dump_json(), Open(other=2).model_extra, Open().model_extra))
tell("equal", lambda: (Open(other=2) == Open(other=2), Open(other=2) == Open(other=3), Open(other=2) == Open()))
tell("text", lambda: (str(Open(other=2)), str(Empty(a=1, b="q")), repr(Empty()), repr(Empty(a=1))))
tell("missing", lambda: Wider(text=1, q=2))
tell("wider", lambda: (Wider(q=1, text="z"), [key for key, value in Wider(q=1)], sorted(Wider(q=1).model_fields_set)))
tell("copied", lambda: (Wider(q=1).model_copy(update={"r": 2}), Wider.model_construct(q=3), Wider.model_validate({"q": 4}).q))
tell("left out", lambda: (Wider(q=1).model_dump(exclude={"q"}), Wider(q=1).model_dump(exclude_unset=True), Wider(q=1).model_dump(include={"q"})))


def changed(model, **values):
    for name, value in values.items():
        setattr(model, name, value)
    return model


tell("set", lambda: changed(Open(), more=3, number="unchecked"))


class Shut(BaseModel):
    model_config = ConfigDict(extra="forbid")
    number: int


class Deaf(BaseModel):
    number: int


tell("shut", lambda: Shut(number=1, b=2, c=3))
tell("shut and missing", lambda: Shut(b=2))
tell("deaf", lambda: (Deaf(number=1, b=2), Deaf(number=1, b=2).model_extra, Deaf(number=1, b=2).model_dump()))


class Checked(BaseModel):
    model_config = ConfigDict(validate_assignment=True)
    number: int = Field(ge=0)
    text: str = "xx"
    _seen: int = PrivateAttr(default=0)

    @field_validator("text")
    @classmethod
    def long(cls, value):
        if len(value) < 2:
            raise ValueError("too short")
        return value.upper()


tell("checked", lambda: changed(Checked(number=1), number="5", text="abc"))
tell("checked text", lambda: changed(Checked(number=1), number="x"))
tell("checked limit", lambda: changed(Checked(number=1), number=-1))
tell("checked validator", lambda: changed(Checked(number=1), text="x"))
tell("checked name", lambda: changed(Checked(number=1), other=1))
tell("fields set", lambda: (Checked(number=1).model_fields_set, changed(Checked(number=1), _seen=4)._seen))


def kept():
    model = Checked(number=1)
    try:
        model.number = "no"
    except ValidationError:
        pass
    return model


tell("kept", kept)
try:
    Deaf(number="x")
except ValidationError as error:
    print(repr(error))
    print(error.json(include_url=False))
    print(error.json(include_url=False, indent=1, include_input=False))
    print(error.errors(include_url=False), error.error_count(), error.title)
try:
    Checked(number=1, text="x")
except ValidationError as error:
    print(error.json(include_url=False))


# What a class does not say of its configuration, its bases do.
class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")
    number: int = 1


class Fixed(Closed):
    model_config = {"frozen": True}
    more: int = 2


class Plain(Closed):
    pass


class Open(Fixed):
    model_config = ConfigDict(extra="ignore", frozen=False)


class Named(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    sender: str = Field(alias="from")


class NamedAgain(Named):
    subject: str = Field(default="", alias="re")


class Both(Closed, Named):
    pass


for cls in (Closed, Fixed, Plain, Open, BaseModel):
    print(cls.__name__, cls.model_config)
print(Plain.model_config is Closed.model_config)
for cls in (Closed, Fixed, Plain, Open):
    for given in ({"number": 3}, {"number": 3, "other": 4}):
        tell(cls.__name__, lambda: cls(**given))
    model = cls()
    try:
        model.number = 7
        print(model)
    except ValidationError as error:
        print(error.errors(include_url=False)[0]["type"])
tell("by name", lambda: NamedAgain(sender="ann", subject="hi"))
tell("by alias", lambda: NamedAgain(**{"from": "ann", "re": "hi"}))
tell("both", lambda: Both(sender="ann", number=2, other=3))
