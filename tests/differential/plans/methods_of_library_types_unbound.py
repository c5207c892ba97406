# Methods of the library's types that are given something else tell of the type with its module.
import re
from datetime import date, datetime, time, timedelta
from decimal import Decimal

calls = [lambda: datetime.strftime("2024-01-02", "%Y"), lambda: datetime.isoformat("2024-01-02"), lambda: datetime.weekday(5), lambda: date.isoformat(None),
         lambda: list(map(datetime.date, ["2024-01-02"])), lambda: timedelta.total_seconds(5), lambda: time.isoformat(1.5),
         lambda: re.Pattern.search("a", "b"), lambda: re.Match.group("a"), lambda: Decimal.quantize(1.5, Decimal(1)), lambda: str.upper(5),
         lambda: list.append((), 1), lambda: date[int], lambda: datetime["day"], lambda: Decimal[0], lambda: int[str], lambda: datetime.nothing]
for call in calls:
    try:
        print(call())
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
print(datetime.strftime(datetime(2024, 1, 2), "%d"), date.isoformat(datetime(2024, 1, 2)), list(map(date.isoformat, [date(2024, 1, 2)])))
