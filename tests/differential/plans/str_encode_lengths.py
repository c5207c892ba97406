for s in ("abc", "é", "日本", "\U0001f600", "", "mixed é日\U0001f600"):
    data = s.encode()
    print(len(s), len(data), data, data == s.encode("utf-8"), list(data))
print("abc".encode("ascii"), "é".encode("latin-1"), "aé".encode("ascii", "ignore"), "aé".encode("ascii", "replace"),
    "é".encode(encoding="utf-8"))
try:
    "é日".encode("ascii")
except UnicodeEncodeError as e:
    print(e)
try:
    "a日".encode("latin-1")
except UnicodeEncodeError as e:
    print(e)
