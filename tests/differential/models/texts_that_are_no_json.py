from pydantic import BaseModel, TypeAdapter, ValidationError
from typing import Any
class A(BaseModel):
    id: int = 0
    name: str = ""
    l: list = []
class B(BaseModel):
    x: int
TEXTS = ['', ' ', '{', '[', '"', '{"', '{"a', '{"a"', '{"a":', '{"a": ', '{"a": 1', '{"a": 1,', '{"a": 1, ', '{"a": 1,}', '{"a": 1, "b"}', '{"a" 1}', '{a: 1}', "{'a': 1}", '{"a": }', '{"a": x}', '{"a": tru}', '{"a": nul', '{"a": nan}', '{"a": None}', '{"a": True}', '{"a": undefined}',
  '[1', '[1,', '[1,]', '[1 2]', '[1, 2}', '[,]', '[1,,2]', '{"a": [1, 2}', '{"a": 1]', '{"a": 01}', '[01]', '01', '1.', '[1.]', '[-]', '-', '[.5]', '[1e]', '[+1]', '{"a": 1} x', '{"a": 1}}', '[] []', 'nope', 'null x', 'True', '{"a": "b\nc"}', '{"a": "b', '{"a": "\\x"}', '{"a": "\\u12"}', '{\n"a": 1,\n"b" 2\n}', '{\n "a": [1,\n 2,\n]}', '{"é": x}', '"é', '```json\n{"a": 1}\n```', 'Here is: {"a": 1}', '{"a": 1} // c', "{\"a\": 'b'}", '}', ']', ',', ':', '{"a": 1 "b": 2}', '{"a": "b" "c"}', '["a" "b"]', '{1: 2}', '{"a": {"b": 1}', '{"a": [', '[[1]', '{"a": tr', 't', 'n', '"\\', '{"a": "\\', '{"a": 1;}', '{"a"; 1}', '{"a", 1}', '{,}', '{"a":1,,}', '[nul]', '[nulx]', '{"a": fals}', '{"a": 12a}', '{"a": 1.2.3}', '{"a": --1}', '{"a": Infinit}', '{"a": 0x1}', '"a" "b"', '{"a": 1}\n\n{', '[1]a']
for text in TEXTS:
    for f in (A.model_validate_json, TypeAdapter(Any).validate_json):
        try: print(repr(text), f(text))
        except ValidationError as e:
            row = e.errors()[0]
            print(repr(text), row["type"], row["msg"], row.get("ctx"))
for text in ("[1]", "5", '"x"', "null", "true", '{"x": []}'):
    try: B.model_validate_json(text)
    except ValidationError as e: print(e)
for value in ([1], 5, "x", None):
    try: B.model_validate(value)
    except ValidationError as e: print(e)
