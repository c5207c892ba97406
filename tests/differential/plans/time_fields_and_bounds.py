# Fields of time.strftime, and times that there are not.
import time

t = time.struct_time((2024, 3, 5, 9, 7, 2, 1, 65, 0))
for form in ("%Y-%m-%d", "%-d.%-m.%Y", "%-I:%M %p", "%_d|%_H|%0e", "%^a %^B", "%r", "%R", "%k|%l|%P", "%C|%G|%g|%V|%u|%w", "%U %W %j %-j", "%c", "%x %X", "%%", "%D %F"):
    print(form, "=", time.strftime(form, t))
print(time.asctime(t))
for day in ("2021-01-01", "2020-12-31", "2018-12-31", "2016-01-03", "2026-12-28"):
    print(day, time.strftime("%G-W%V-%u %U %W", time.strptime(day, "%Y-%m-%d")))
for text, form in (("Feb 29", "%b %d"), ("02-29 10:30", "%m-%d %H:%M"), ("Mar 1", "%b %d")):
    print(time.strptime(text, form))
for text, form in (("2023-02-29", "%Y-%m-%d"), ("Feb 30", "%b %d"), ("x", "%d")):
    try:
        print(time.strptime(text, form))
    except ValueError as error:
        print("ValueError", error)
good = (1900, 1, 1, 0, 0, 0, 0, 1, -1)
print(time.asctime(good), time.strftime("%Y %m %d %j", (2000, 0, 0, 0, 0, 0, 0, 0, 0)))
for place, value in ((1, -1), (1, 13), (2, -1), (2, 32), (3, -1), (3, 24), (4, 60), (5, 62), (6, -2), (7, -1), (7, 367)):
    wrong = good[:place] + (value,) + good[place + 1:]
    for action in (time.asctime, lambda t: time.strftime("%Y", t)):
        try:
            print(action(wrong))
        except ValueError as error:
            print("ValueError", error)
for wrong in ((1, 2, 3), "now"):
    try:
        time.strftime("%Y", wrong)
    except TypeError as error:
        print("TypeError", error)
for read in (time.gmtime, time.localtime, time.ctime):
    for seconds in (253402300800, 67768036191676800, -62167219201, -67768040609740801, 1e20, float("nan"), "a", 0.9, -0.1, -1):
        try:
            print(read(seconds))
        except (OSError, OverflowError, TypeError, ValueError) as error:
            print(type(error).__name__, error)
for wrong in ((2024, 1), "now"):
    try:
        time.mktime(wrong)
    except TypeError as error:
        print("TypeError", error)
print(time.gmtime(0).tm_zone, time.gmtime(0).tm_gmtoff, time.localtime(0).tm_zone, time.strptime("2024", "%Y").tm_zone)
