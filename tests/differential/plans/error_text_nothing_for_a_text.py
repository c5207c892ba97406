# None where a text is wanted is told as `None`, and what is wrong is told in Python's order.
import datetime
import time

for call in (
    lambda: datetime.datetime.strptime("a", None),
    lambda: datetime.datetime(2024, 1, 1).isoformat("T", None),
    lambda: datetime.datetime(2024, 1, 1).strftime(None),
    lambda: datetime.time().isoformat(None),
    lambda: datetime.timezone(datetime.timedelta(0), None),
    lambda: datetime.date(2024, 1, 1).__format__(None),
    lambda: datetime.time().strftime(None),
    lambda: datetime.time().__format__(None),
    lambda: datetime.time().strftime(5),
    lambda: str.maketrans(1, 2),
    lambda: str.maketrans(1, "a"),
    lambda: str.maketrans(1, "a", 3),
    lambda: str.maketrans("a", None),
    lambda: time.strftime(5),
    lambda: time.strftime(None),
    lambda: time.strptime(5),
    lambda: time.strptime("a", None),
):
    try:
        print(call())
    except TypeError as error:
        print(error)
