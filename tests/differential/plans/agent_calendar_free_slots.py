events = [("2026-03-02", "09:30", "10:15", "standup"), ("2026-03-02", "10:00", "11:00", "review"),
    ("2026-03-02", "13:00", "13:45", "lunch"), ("2026-03-03", "08:00", "17:30", "offsite"),
    ("2026-03-02", "16:00", "18:30", "workshop")]
def minutes(clock):
    hours, mins = clock.split(":")
    return int(hours) * 60 + int(mins)
def clock(m):
    return f"{m // 60:02d}:{m % 60:02d}"
def free(day, start="09:00", end="17:00", at_least=30):
    busy = sorted((minutes(s), minutes(e)) for d, s, e, _ in events if d == day)
    at, slots = minutes(start), []
    for s, e in busy:
        if s - at >= at_least:
            slots.append((clock(at), clock(s)))
        at = max(at, e)
    if minutes(end) - at >= at_least:
        slots.append((clock(at), clock(minutes(end))))
    return slots
for day in ("2026-03-02", "2026-03-03", "2026-03-04"):
    slots = free(day)
    print(day, "; ".join(f"{a}-{b}" for a, b in slots) if slots else "fully booked")
print(free("2026-03-02", at_least=120), free("2026-03-02", "15:00", "20:00"))
overlaps = [(a[3], b[3]) for i,
    a in enumerate(sorted(events)) for b in sorted(events)[i + 1:] if a[0] == b[0] and a[1] < b[2] and b[1] < a[2]]
print("overlaps", overlaps)
total = {}
for d, s, e, _ in events:
    total[d] = total.get(d, 0) + minutes(e) - minutes(s)
print({d: clock(t) for d, t in total.items()}, max(total, key=total.get))
