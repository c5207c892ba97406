from pydantic import BaseModel, TypeAdapter, ValidationError
class A(BaseModel): x: object = None
print(TypeAdapter(list[float]).dump_json([float("inf"), float("nan"), 1.5]))
for s in ['{', '[', '[1', '[1,', '[1,]', '[1 2]', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1 "b"}', '{"a":1]', 'x', '1 2', '"abc', '"a\nb"', '"\\q"', '"\\u12"', '-', '1.', '1e', '01', 'tr', 'true', '[true fals]', '\n\n x', '[1,\n', '{"a": [1, 2}', '+1', '.5', 'NaN', '-Infinity', '[,1]', '{,}', '{1: 2}', '   ', '[nul]', '[1,2', 'falsy','fals', '-x', '"\\', '"a\tb"', '[1\n,\n2\n\n3]', '{"a":1,}', '1.x', '1ex','"é" x', '"é\n"', '[1}', '{"a" :1 , "b"}']:
    try: print(repr(A.model_validate_json('{"x": ' + s)))
    except ValidationError as e: print(repr('{"x": ' + s), e.errors()[0]["msg"])
    try: print(TypeAdapter(object).validate_json(s))
    except ValidationError as e: print(repr(s), e.errors()[0]["msg"])
print(A.model_validate_json(b'{"x": 1}'))
try: A.model_validate_json(b'{"x": 1')
except ValidationError as e: print(e)
