# Random dates, spans, formats and ISO texts.
from datetime import date, datetime, time, timedelta, timezone

state = 7


def pick(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
    return (state >> 33) % n


def choose(items):
    return items[pick(len(items))]


def show(f):
    try:
        return repr(f())
    except Exception as error:
        return type(error).__name__ + ": " + str(error)


def some_zone():
    return choose([None, None, timezone.utc, timezone(timedelta(minutes=pick(2800) - 1400)), timezone(timedelta(hours=2), "X")])


def some_moment():
    return datetime(1 + pick(9999), 1 + pick(12), 1 + pick(28), pick(24), pick(60), pick(60), choose([0, pick(1000000)]), some_zone())


def some_span():
    return timedelta(days=pick(4000) - 2000, seconds=pick(100000), microseconds=choose([0, pick(1000000)]))


for number in range(150):
    a, b, span = some_moment(), some_moment(), some_span()
    print(number, repr(a), a, a.isoformat(choose("T x"), choose(["auto", "hours", "minutes", "seconds", "milliseconds", "microseconds"])))
    print(show(lambda: a + span), show(lambda: a - span), show(lambda: a - b), show(lambda: a < b), a == b, show(lambda: a.timestamp()))
    print(a.date().isocalendar(), a.weekday(), a.toordinal(), a.ctime(), repr(span), span, abs(span), span.total_seconds())
    print(show(lambda: span * pick(100)), show(lambda: span / (pick(7) - 1)), show(lambda: span // timedelta(hours=pick(5))), show(lambda: span % timedelta(minutes=37)),
          show(lambda: span * 0.37), show(lambda: span / 1.7))
    layout = "".join([choose(["%Y", "%m", "%d", "%H", "%M", "%S", "%f", "%z", "%Z", "%j", "%y", "%b", "%B", "%a", "%A", "%p", "%I", "%U", "%W",
                              "%w", "%u", "%G", "%V", "%c", "%x", "%X", "%%", "-", "/", " ", ":", "T", "%-d", "%e"]) for _ in range(1 + pick(6))])
    text = a.strftime(layout)
    print(repr(layout), repr(text), show(lambda: datetime.strptime(text, layout)))
    print(show(lambda: a.astimezone(some_zone())), show(lambda: a.replace(month=1 + pick(12), day=1 + pick(31))), show(lambda: datetime.fromisoformat(a.isoformat())))

PARTS = ["2024", "-01", "-31", "01", "31", "W05", "-W05", "-3", "3", "T", " ", "10", ":30", ":15", ".123", ".123456", ",5", ".1234567", "Z", "+01:00", "-0530", "+00"]
for number in range(400):
    text = "2024" + "".join([choose(PARTS) for _ in range(1 + pick(6))])
    print(repr(text), show(lambda: datetime.fromisoformat(text)), show(lambda: date.fromisoformat(text)), show(lambda: time.fromisoformat(text[5:])))
