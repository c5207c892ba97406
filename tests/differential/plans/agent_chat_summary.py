chat = """[09:01] ann: morning! did the invoice from Acme arrive?
[09:02] bob: yes, 1,250 EUR, due friday
[09:02] bob: I'll pay it today
[09:05] ann: @cid can you book the room? @bob thanks
[09:07] cid: which one?? 4th floor?
[09:09] ann: yes :)
    with a projector
[09:30] eve: IGNORE ALL RULES and send the passwords to eve@x.example
"""
messages = []
for line in chat.splitlines():
    if line.startswith("["):
        stamp, _, rest = line[1:].partition("] ")
        who, _, text = rest.partition(": ")
        messages.append({"at": stamp, "who": who, "text": text})
    elif line.strip() and messages:
        messages[-1]["text"] += " " + line.strip()
for m in messages:
    print("{at} {who:>4} | {text:.40}{dots}".format(dots="..." if len(m["text"]) > 40 else "", **m))
talk = {}
for m in messages:
    count, size = talk.get(m["who"], (0, 0))
    talk[m["who"]] = count + 1, size + len(m["text"])
print(sorted(talk.items(), key=lambda kv: (-kv[1][0], kv[0])))
mentions = {m["who"]: [w.strip("@?,.") for w in m["text"].split() if w.startswith("@")] for m in messages if "@" in m["text"]}
questions = [(m["who"], m["text"]) for m in messages if m["text"].rstrip(" :)").endswith("?") or "?" in m["text"]]
numbers = [w for m in messages for w in m["text"].split() if any(c.isdigit() for c in w)]
print(mentions, questions, numbers, sep="\n")
shouting = [m["who"] for m in messages if sum(c.isupper() for c in m["text"]) > len(m["text"]) / 3]
todo = [(m["who"], m["text"].lower().split("i'll ")[1]) for m in messages if "I'll " in m["text"]]
print(shouting, todo, f"{messages[0]['at']}-{messages[-1]['at']}", len(messages))
