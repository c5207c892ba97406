def t(v):
    print("t", v, end=" ")
    return v
print(t(0) or t("") or t([]) or t("last"))
print(t(1) and t("a") and t([]) and t("never"))
print(t(0) and t(1) or t(2), t(1) and t(0) or t(3), t(1) or t(2) and t(3))
print(not t(0) and t(5), not (t(0) or t(1)), (not t("")) == True)
print(1 and 2, 0 and 2, 1 or 2, 0 or 2, None or False, "" or None, [] and 1, {} or "d", not not 5, 1 and (2 or 3),
    (0 or 1) and 2, not 0 or 1 / 0 if False else "ok")
print(t(1) if t(0) else t(2), t(3) if t(4) else t(5), t(1) if t(1) and t(0) else t(6) or t(7))
name = "" or "anonymous"
items = None
count = len(items) if items is not None else 0
safe = items and items[0]
print(name, count, safe, (items or ["default"])[0])
if t(0) or not t(0) and t(1):
    print("taken")
while t(3) and not t(3):
    print("never")
print(True or undefined, False and undefined, 0 < 1 or undefined, [] and undefined.attr)
