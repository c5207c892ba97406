# What is wrong with a text that is no JSON, and with JSON of another shape.
from typing import Dict, List, Optional, Set, Tuple

from pydantic import BaseModel, TypeAdapter, ValidationError


class User(BaseModel):
    name: str


class Team(BaseModel):
    users: List[User] = []
    ages: Dict[str, int] = {}
    pair: Optional[Tuple[int, int]] = None
    tags: Set[str] = set()


def tell(make):
    try:
        print(make())
    except ValidationError as error:
        print(error)
        print(error.errors(include_url=False))


for text in ('{"name":', "[1]", "5", "", '{"name":"v",}', "{'name': 'x'}", '{"name": "x"} y', '{"name": "x"', '{"name"', '{"name" 1}', "[1 2]", "[1,]", "[", "{",
             "{1: 2}", "tru", "truX", "01", "-", "1.", "1e+", "-x", '"ab', '"a\\x"', '"\\u12g4"', '"a\tb"', '{"name": é}', '{\n  "name": "x",\n  oops\n}', '[1,\n', "nul", ".5",
             '{"a": 1 "b": 2}', '{"a":1,'):
    tell(lambda: User.model_validate_json(text))
for text in ('{"users": 5}', '{"users": [1, {"name": 2}]}', '{"ages": [1], "pair": "x", "tags": 3}', '{"users": [{"name": "a"}], "tags": ["x"], "pair": [1, 2]}'):
    tell(lambda: Team.model_validate_json(text))
tell(lambda: TypeAdapter(List[int]).validate_json("[1, 2"))
tell(lambda: TypeAdapter(List[int]).validate_json('{"a": 1}'))
tell(lambda: User.model_validate_json(b'{"name": "from bytes"}'))
tell(lambda: User.model_validate([1]))
