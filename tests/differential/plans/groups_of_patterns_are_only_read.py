import re

pattern = re.compile(r"(?P<year>\d+)-(?P<month>\d+)")
print(pattern.groupindex, dict(pattern.groupindex), len(pattern.groupindex), sorted(pattern.groupindex), pattern.groupindex["month"])
print(re.compile("a(b)").groupindex, {**pattern.groupindex}, list(pattern.groupindex.items()), "day" in pattern.groupindex, pattern.groupindex.get("day"))
try:
    pattern.groupindex["day"] = 3
except TypeError as error:
    print(error)
try:
    del pattern.groupindex["year"]
except TypeError as error:
    print(error)
try:
    pattern.groupindex.clear()
except AttributeError as error:
    print(error)
print(pattern.groupindex)
print(repr(pattern.groupindex), [pattern.groupindex], f"{pattern.groupindex}", f"{pattern.groupindex!r}", str(pattern.groupindex), {"groups": pattern.groupindex})


class Config:
    name = "x"


print("mappingproxy" in repr(vars(Config)), "mappingproxy" in str(vars(Config)), vars(Config)["name"])
