import time

print(time.strptime("2024-03-01 10:20:30", "%Y-%m-%d %H:%M:%S"))
print(time.strptime("Fri Mar  1 10:20:30 2024"), time.strptime("12:30", "%H:%M").tm_year)
then = time.strptime("29 Feb 24", "%d %b %y")
print(then.tm_yday, then.tm_wday, then.tm_isdst, time.strftime("%A %d %B %Y", then), tuple(then), time.asctime(then))
for text, form in (("x", "%Y"), ("2024-13-01", "%Y-%m-%d"), ("2024 more", "%Y"), ("2024", "%Q")):
    try:
        print(time.strptime(text, form))
    except ValueError as error:
        print(error)


# An error is negated by what its class says, as any object.
class Reversible(Exception):
    def __neg__(self): return "minus " + str(self)
    def __pos__(self): return "plus " + str(self)
    def __invert__(self): return Reversible(str(self)[::-1])


print(-Reversible("a"), +Reversible("b"), repr(~Reversible("abc")))
try:
    -ValueError("plain")
except TypeError as error:
    print(error)
