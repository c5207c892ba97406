from datetime import *
import itertools
ds = [datetime(2024, 2, 29, 0, 0), datetime(1999, 12, 31, 23, 59, 59, 999999), datetime(2000, 1, 1, 12, 5, 9, 7), datetime(5, 3, 4, 13), datetime(2023, 7, 9, 9, 8, 7, tzinfo=timezone(timedelta(hours=-5, minutes=-30))), datetime(2021, 1, 3, tzinfo=timezone.utc)]
for d in ds:
    print(d, repr(d), d.isoformat(), d.ctime(), d.timetuple(), d.isocalendar(), d.toordinal(), d.weekday(), d.date(), d.time(), d.timetz(), d.tzinfo, d.utcoffset())
    for c in "aAwdbBmyYHIMSpfzZjUWcxXGuV%DeFhnrRtTCgklsP":
        if c in "DehklsPgCnrRtTF": continue
        print(c, repr(d.strftime("%" + c)), end=" ")
    print()
    for ts in ["auto", "hours", "minutes", "seconds", "milliseconds", "microseconds"]: print(d.isoformat(timespec=ts), d.isoformat("_", ts), d.time().isoformat(ts), end=" ")
    print()
for s, f in [("2024-02-30", "%Y-%m-%d"), ("2024-02-29", "%Y-%m-%d"), ("24/1/5", "%y/%m/%d"), ("69", "%y"), ("68", "%y"), ("Jan 5, 2024", "%b %d, %Y"), ("january 5 2024", "%B %d %Y"), ("5 Foo 2024", "%d %b %Y"), ("12:30 PM", "%I:%M %p"), ("12:30 AM", "%I:%M %p"), ("13:30 PM", "%I:%M %p"), ("23:59:60", "%H:%M:%S"), ("23:59:61", "%H:%M:%S"), ("1.5", "%S.%f"), ("1.1234567", "%S.%f"), ("+0530", "%z"), ("-05:30", "%z"), ("Z", "%z"), ("UTC", "%Z"), ("Mon", "%a"), ("Monday 2024", "%A %Y"), ("2024 060", "%Y %j"), ("2023 366", "%Y %j"), ("2024 10 1", "%Y %U %w"), ("2024 10 1", "%G %V %u"), ("  2024", "%Y"), ("2024  ", "%Y"), ("2024 1", "%Y%m"), ("20241301", "%Y%m%d"), ("2024-1-1 1:1:1", "%Y-%m-%d %H:%M:%S"), ("%", "%%"), ("a", "b"), ("", "%Y"), ("2024", ""), ("10/10/2020 extra", "%d/%m/%Y"), ("0", "%d"), ("32", "%d"), ("00", "%m"), ("24", "%H"), ("60", "%M"), ("00", "%I"), ("2024-01-01T00:00:00", "%Y-%m-%dT%H:%M:%S"), ("Tue Jan  2 03:04:05 2024", "%c"), ("01/02/24", "%x"), ("03:04:05", "%X"), ("2024W05", "%YW%W"), ("2024-01-01", "%Y-%m-%d %H"), ("x", "%Q"), ("x", "%")]:
    try: print(repr(s), repr(f), repr(datetime.strptime(s, f)))
    except Exception as e: print(repr(s), repr(f), type(e).__name__, e)
for s in ["2024-01-01", "2024-01-01T10", "2024-01-01T10:20", "2024-01-01 10:20:30", "2024-01-01T10:20:30.5", "2024-01-01T10:20:30.123456", "2024-01-01T10:20:30.1234567", "2024-01-01T10:20:30Z", "2024-01-01T10:20:30+02:00", "2024-01-01T10:20:30-0230", "2024-01-01T10:20:30+02:00:30", "20240101", "20240101T102030", "2024-W01-1", "2024-W01", "2024W011", "2024-001", "2024-1-1", "2024-13-01", "2024-02-30", "2024-01-01T25:00", "2024-01-01T10:60", "2024-01-01T", "2024-01-01x10:20", "", "abc", "2024-01-01T10:20:30,5", " 2024-01-01", "2024-01-01T24:00"]:
    for cls in (date, datetime, time):
        try: print(cls.__name__, s, repr(cls.fromisoformat(s)))
        except Exception as e: print(cls.__name__, s, type(e).__name__, e)
    try: print(repr(time.fromisoformat(s[11:])))
    except Exception as e: print(type(e).__name__, e)
vals = [date(2024, 1, 31), datetime(2024, 1, 31, 5), datetime(2024, 1, 31, 5, tzinfo=timezone.utc), time(5), time(5, tzinfo=timezone.utc), timedelta(1), timedelta(-1, 5, 7), 5, 2.5, "x", None]
for a, b in itertools.product(vals, vals):
    for n, f in [("+", lambda: a + b), ("-", lambda: a - b), ("<", lambda: a < b), ("==", lambda: a == b), ("*", lambda: a * b), ("/", lambda: a / b), ("//", lambda: a // b), ("%", lambda: a % b)]:
        try: print(a, n, b, repr(f()))
        except Exception as e: print(a, n, b, type(e).__name__, e)
for args in [(0,), (1.5,), (0, -1), (0, 86400), (0, 0, 10**6), (0, 0, 0, 1), (0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 0, 1), (-1, -1, -1), (999999999,), (10**9,), (0.1, 0.1, 0.1), (1e-7,), ("x",), (None,)]:
    try:
        t = timedelta(*args); print(args, t, repr(t), t.total_seconds(), -t, abs(t), t / 7 if t else 0, t * 1.5, hash(t) == hash(timedelta(t.days, t.seconds, t.microseconds)))
    except Exception as e: print(args, type(e).__name__, e)
