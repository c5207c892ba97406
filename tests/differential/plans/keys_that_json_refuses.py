# A key that JSON has no text for is told by its type: by its class alone where the text is laid out in lines.
import json
from collections import namedtuple
from datetime import date, datetime
from decimal import Decimal

Place = namedtuple("Place", "row seat")

for key in (date(2024, 1, 5), datetime(2024, 1, 5, 9), Decimal("1.5"), (1, 2), Place(1, 2), b"raw", frozenset(), int):
    for options in ({}, {"indent": 2}, {"sort_keys": True}, {"indent": 0, "sort_keys": True}, {"indent": 1, "skipkeys": True}):
        try:
            print(json.dumps({"a": {key: 1}}, **options))
        except TypeError as error:
            print(error)
