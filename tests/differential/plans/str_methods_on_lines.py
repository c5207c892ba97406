text = "Name: Ann Lee \r\nAge : 41\n\n  City:\tMalmö\nNote: a:b:c\n"
record = {}
for line in text.splitlines():
    key, sep, value = line.partition(":")
    print([key, sep, value], line.count(":"), line.isspace(), bool(line))
    if sep:
        record[key.strip().lower()] = value.strip()
print(record, text.strip().endswith("c"), text.split("\n")[0].rstrip("\r").rstrip(), len(text.encode()))
print([w.strip(".,") for w in "a, b. c".split()], "k=v;k2=v2".replace(";", "\n").splitlines(),
    dict(p.split("=") for p in "k=v;k2=v2".split(";")), " a  b ".split(" "), "x".split("x"), "1-2-3".rsplit("-", 1))
url = "https://user:pw@example.org:8080/a/b.txt?q=1&r=two#frag"
scheme, rest = url.split("://")
rest, _, fragment = rest.partition("#")
rest, _, query = rest.partition("?")
host, _, path = rest.partition("/")
creds, _, place = host.rpartition("@")
name, _, port = place.partition(":")
print(scheme, creds.split(":"), name.split(".")[::-1], int(port), path.rsplit("/", 1), path.rpartition(".")[2],
    dict(kv.split("=") for kv in query.split("&")), fragment)
snake = "make_some_words"
camel = "".join(w.title() for w in snake.split("_"))
back = "".join("_" + c.lower() if c.isupper() else c for c in camel).lstrip("_")
print(camel, camel[0].lower() + camel[1:], back, back == snake, snake.replace("_", "-").upper(),
    " ".join(snake.split("_")).capitalize())
