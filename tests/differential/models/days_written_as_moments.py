# Texts and numbers for dates and moments: what they are, or what is wrong with them.
from datetime import date, datetime, time

from pydantic import BaseModel, ValidationError


class Day(BaseModel):
    at: date


class Moment(BaseModel):
    at: datetime


class Clock(BaseModel):
    at: time


def tell(model, given):
    try:
        made = model(at=given).at
        print(repr(given), "is", made.isoformat())
    except ValidationError as error:
        print(repr(given), error.errors()[0]["msg"], error.errors()[0]["type"])


for given in ("2024-01-01", "2024-01-01T00:00:00", "2024-01-01 00:00", "2024-01-01t00:00:00z", "2024-01-01_00:00:00.000", "2024-01-01T10:00:00", "2024-01-01T00:00:00+02:00",
              "2024-13-01", "2024-02-30", "20240101", "2024-1-1", "", "2024-01-01T", "2024-01-01T25:00:00", "2024-01-01x", "2024-01-01T00:00:00.5", "2024/01/01", "01.02.2024",
              "tomorrow at noon", "2024-01-0a", "2024-0a-01", "2024-01-01T00:60:00", "2024-01-01T00:00:99", "2024-01-01T0a:00", "2024-01-01T00-00", "2024-01-01T00:00 and more",
              "0", "86400", "1700000000", 0, 86400, 86401, 1700000000000, datetime(2024, 1, 1), datetime(2024, 1, 1, 1), date(2024, 5, 6), None):
    tell(Day, given)
    tell(Moment, given)
for given in ("10:30", "10:30:15", "10:30:15.25", "25:00", "10:61", "10:30:61", "10", "", "10-30", "ab:cd", "10:3a", "10:30 and more", time(1, 2)):
    tell(Clock, given)
