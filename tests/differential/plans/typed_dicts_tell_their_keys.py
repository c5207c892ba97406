from typing import Annotated, NotRequired, Required, TypedDict


class Address(TypedDict):
    street: str
    town: NotRequired[str]
    code: Annotated[NotRequired[int], "digits"]


class Person(Address, total=False):
    name: Required[str]
    age: int
    tags: Annotated[list, "words"]


class Member(Person):
    since: int


class Nothing(TypedDict, total=False):
    pass


for kind in (Address, Person, Member, Nothing):
    print(kind.__name__, kind.__total__, sorted(kind.__required_keys__), sorted(kind.__optional_keys__))
print(type(Address.__required_keys__).__name__, Nothing.__required_keys__, Nothing.__optional_keys__)


def missing(kind, row):
    return sorted(kind.__required_keys__ - row.keys())


row = Person(street="Main", age=3)
print(row, type(row) is dict, missing(Person, row), missing(Member, row), missing(Address, row))
print(set(row) <= Person.__required_keys__ | Person.__optional_keys__)
