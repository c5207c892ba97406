__native__ = ("*",)

from _inner import clock as _clock
from datetime import datetime as _datetime

timezone = 0
altzone = 0
daylight = 0
tzname = ("UTC", "UTC")
_slept = [0]


def time_ns():
    return _clock() + _slept[0]


def time():
    return time_ns() / 1000000000


def perf_counter():
    return time_ns() / 1000000000


def perf_counter_ns():
    return time_ns()


def monotonic():
    return time_ns() / 1000000000


def monotonic_ns():
    return time_ns()


def process_time():
    return time_ns() / 1000000000


def process_time_ns():
    return time_ns()


# Nobody waits: the plan's own clock goes on by so much.
def sleep(secs, /):
    if not isinstance(secs, (int, float)):
        raise TypeError(f"'{type(secs).__name__}' object cannot be interpreted as an integer")
    if secs < 0:
        raise ValueError("sleep length must be non-negative")
    _slept[0] += int(secs * 1000000000)


class struct_time(tuple):
    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])
    tm_zone = property(lambda self: self._zone)
    tm_gmtoff = property(lambda self: None if self._zone is None else 0)
    _zone = None

    def __repr__(self):
        names = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")
        return "time.struct_time(" + ", ".join([f"{name}={value}" for name, value in zip(names, self)]) + ")"


def _days_before(year):
    year -= 1
    return year * 365 + year // 4 - year // 100 + year // 400


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _month_lengths(year):
    return (31, 29 if _is_leap(year) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _whole(secs):
    if not isinstance(secs, (int, float)):
        raise TypeError(f"'{type(secs).__name__}' object cannot be interpreted as an integer")
    if secs != secs:
        raise ValueError("Invalid value NaN (not a number)")
    if not -9223372036854775808 <= secs < 9223372036854775808:
        raise OverflowError("timestamp out of range for platform time_t")
    whole = int(secs // 1)
    if not -67768040609740800 <= whole <= 67768036191676799:
        raise OSError(75, "Value too large for defined data type")
    return whole


def gmtime(secs=None, /):
    days, rest = divmod((time_ns() // 1000000000) if secs is None else _whole(secs), 86400)
    days += _days_before(1970)
    year = days * 400 // 146097 + 1
    while _days_before(year) > days:
        year -= 1
    while _days_before(year + 1) <= days:
        year += 1
    day = days - _days_before(year)
    month = 1
    left = day
    for length in _month_lengths(year):
        if left < length:
            break
        left -= length
        month += 1
    made = struct_time((year, month, left + 1, rest // 3600, rest // 60 % 60, rest % 60, days % 7, day + 1, 0))
    made._zone = "GMT"
    return made


def strptime(string, format="%a %b %d %H:%M:%S %Y", /):
    for place, text in enumerate((string, format)):
        if not isinstance(text, str):
            raise TypeError(f"strptime() argument {place} must be str, not {type(text)}")
    try:
        parts = _datetime.strptime(string, format).timetuple()
    except ValueError as error:
        if str(error) != "day is out of range for month" or "%Y" in format or "%y" in format:
            raise
        # The 29th of February, of no year: of one that has it.
        parts = _datetime.strptime("1904 " + string, "%Y " + format).timetuple()
        return struct_time((1900,) + tuple([parts[at] for at in range(1, 8)]) + (-1,))
    return struct_time(tuple([parts[at] for at in range(8)]) + (-1,))


def localtime(secs=None, /):
    made = gmtime(secs)
    made._zone = "UTC"
    return made


def _seconds_of(t):
    days = _days_before(t[0]) - _days_before(1970) + sum(_month_lengths(t[0])[:t[1] - 1]) + t[2] - 1
    return days * 86400 + t[3] * 3600 + t[4] * 60 + t[5]


def mktime(t, /):
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) != 9:
        raise TypeError("mktime(): illegal time tuple argument")
    return float(_seconds_of(t))


_days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_months = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")


# What is too small or too large for a field; 0 stands for the first month, day or day of the year.
def _checked(t, function):
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) != 9:
        raise TypeError(f"{function}(): illegal time tuple argument")
    year, month, day, hour, minute, second, weekday, day_of_year, dst = t
    if not 0 <= month <= 12:
        raise ValueError("month out of range")
    if not 0 <= day <= 31:
        raise ValueError("day of month out of range")
    if not 0 <= hour <= 23:
        raise ValueError("hour out of range")
    if not 0 <= minute <= 59:
        raise ValueError("minute out of range")
    if not 0 <= second <= 61:
        raise ValueError("seconds out of range")
    if weekday < -1:
        raise ValueError("day of week out of range")
    if not 0 <= day_of_year <= 366:
        raise ValueError("day of year out of range")
    return (year, month or 1, day or 1, hour, minute, second, weekday % 7, day_of_year or 1, dst)


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError("strftime() argument 1 must be str, not " + ("None" if format is None else type(format).__name__))
    return _formatted(format, gmtime() if t is None else _checked(t, "strftime"))


def _formatted(format, t):
    out = []
    at = 0
    while at < len(format):
        c = format[at]
        at += 1
        if c != "%" or at == len(format):
            out.append(c)
            continue
        c = format[at]
        at += 1
        if c in "-_0^" and at < len(format):
            out.append(_padded(c, format[at], t))
            at += 1
            continue
        out.append(_field(c, t))
    return "".join(out)


# `%-d`, `%_d`, `%0e`, `%^a`
def _padded(how, c, t):
    field = _field(c, t)
    if how == "^":
        return field.upper()
    bare = field.lstrip("0 ") or "0"
    if c not in "mdHMSyeIjUWVkl" or how == "-":
        return bare if c in "mdHMSyeIjUWVkl" else field
    return bare.rjust(len(field), " " if how == "_" else "0")


def _field(c, t):
    if c == "Y":
        return str(t[0])
    if c == "m":
        return "%02d" % t[1]
    if c == "d":
        return "%02d" % t[2]
    if c == "H":
        return "%02d" % t[3]
    if c == "M":
        return "%02d" % t[4]
    if c == "S":
        return "%02d" % t[5]
    if c == "y":
        return "%02d" % (t[0] % 100)
    if c == "e":
        return "%2d" % t[2]
    if c == "I":
        return "%02d" % ((t[3] + 11) % 12 + 1)
    if c == "p":
        return "AM" if t[3] < 12 else "PM"
    if c == "j":
        return "%03d" % t[7]
    if c == "a":
        return _days[t[6]][:3]
    if c == "A":
        return _days[t[6]]
    if c == "b" or c == "h":
        return _months[t[1] - 1][:3]
    if c == "B":
        return _months[t[1] - 1]
    if c == "w":
        return str((t[6] + 1) % 7)
    if c == "u":
        return str(t[6] + 1)
    if c == "F":
        return _formatted("%Y-%m-%d", t)
    if c == "T" or c == "X":
        return _formatted("%H:%M:%S", t)
    if c == "D" or c == "x":
        return _formatted("%m/%d/%y", t)
    if c == "R":
        return _formatted("%H:%M", t)
    if c == "c":
        return _formatted("%a %b %e %H:%M:%S %Y", t)
    if c == "r":
        return _formatted("%I:%M:%S %p", t)
    if c == "k":
        return "%2d" % t[3]
    if c == "l":
        return "%2d" % ((t[3] + 11) % 12 + 1)
    if c == "P":
        return "am" if t[3] < 12 else "pm"
    if c == "C":
        return "%02d" % (t[0] // 100)
    if c == "G":
        return str(_iso_week(t)[0])
    if c == "g":
        return "%02d" % (_iso_week(t)[0] % 100)
    if c == "V":
        return "%02d" % _iso_week(t)[1]
    if c == "s":
        return str(_seconds_of(t))
    if c == "U":
        return "%02d" % ((t[7] + 6 - (t[6] + 1) % 7) // 7)
    if c == "W":
        return "%02d" % ((t[7] + 6 - t[6]) // 7)
    if c == "Z":
        return "UTC"
    if c == "z":
        return "+0000"
    if c == "n":
        return "\n"
    if c == "t":
        return "\t"
    if c == "%":
        return "%"
    return "%" + c


# The year and week in which the Thursday of its week stands.
def _iso_week(t):
    year = t[0]
    thursday = t[7] + 3 - t[6]
    if thursday < 1:
        year -= 1
        thursday += 366 if _is_leap(year) else 365
    elif thursday > (366 if _is_leap(year) else 365):
        thursday -= 366 if _is_leap(year) else 365
        year += 1
    return year, (thursday + 6) // 7


def asctime(t=None, /):
    return _formatted("%a %b %e %H:%M:%S %Y", gmtime() if t is None else _checked(t, "asctime"))


def ctime(secs=None, /):
    return asctime(gmtime(secs))
