inbox = [{"id": 1, "from": "Ann <ann@corp.example>", "subject": "Re: Budget", "read": True, "labels": ["work"]},
    {"id": 2, "from": "bob@corp.example", "subject": "Budget", "read": False, "labels": ["work", "urgent"]},
    {"id": 3, "from": "News <news@daily.example>", "subject": "Morning news", "read": False, "labels": []},
    {"id": 4, "from": "Ann <ann@corp.example>", "subject": "Fwd: Re: Trip", "read": False, "labels": ["travel"]},
    {"id": 5, "from": "mum@home.example", "subject": "trip", "read": True, "labels": ["family", "travel"]},]
def address(sender):
    return sender[sender.index("<") + 1:-1] if sender.endswith(">") else sender
def thread(subject):
    s = subject.strip()
    while ":" in s and s.split(":")[0].lower() in ("re", "fwd"):
        s = s.split(":", 1)[1].strip()
    return s.lower()
threads, by_domain, by_label = {}, {}, {}
for mail in inbox:
    threads.setdefault(thread(mail["subject"]), []).append(mail["id"])
    by_domain.setdefault(address(mail["from"]).split("@")[1], []).append(mail["id"])
    for label in mail["labels"] or ["(none)"]:
        by_label.setdefault(label, set()).add(mail["id"])
print(threads)
print(by_domain)
for label in sorted(by_label):
    print(f"{label:>8}: {', '.join(map(str, sorted(by_label[label])))}")
unread = [m for m in inbox if not m["read"]]
print(f"{len(unread)} unread: {[m['subject'] for m in unread]}")
urgent = next((m for m in unread if "urgent" in m["labels"]), None)
print("answer first:", urgent["subject"] if urgent else "nothing")
senders = {address(m["from"]) for m in inbox}
print(sorted(senders), len(senders), sorted(senders, key=lambda a: a.split("@")[::-1]))
print("work and travel:", sorted(by_label["work"] & by_label["travel"]), "either:", sorted(by_label["work"] | by_label["travel"]))
