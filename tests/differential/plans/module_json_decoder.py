# The error of a JSON text under the name that Python's last line prints.
import json
import json.decoder
from json import decoder
from json.decoder import JSONDecodeError, JSONDecoder
from json.encoder import JSONEncoder

print(JSONDecodeError is json.JSONDecodeError, json.decoder.JSONDecodeError is JSONDecodeError, decoder.JSONDecodeError is JSONDecodeError)
for text in ("{", "[1,]", "", "nul", '{"a" 1}'):
    try:
        json.loads(text)
    except json.decoder.JSONDecodeError as error:
        print(error, error.msg, error.pos)
print(JSONDecoder().decode("[1, 2]"), json.encoder.JSONEncoder is JSONEncoder, JSONEncoder(indent=1).encode([1]))
raise json.decoder.JSONDecodeError("wrong", "text", 2)
