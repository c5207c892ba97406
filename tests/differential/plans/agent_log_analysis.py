log = """10:00:01 INFO  web  GET /home 200 12ms
10:00:02 INFO  web  GET /cart 500 340ms
10:00:02 ERROR db   timeout after 300ms
10:00:05 WARN  auth user=eve failed login
10:00:06 WARN  auth user=eve failed login
10:00:07 WARN  auth user=bob failed login
10:00:09 INFO  web  POST /pay 201 88ms
garbage line
10:00:11 ERROR db   connection lost
10:01:00 INFO  web  GET /home 200 9ms"""
levels, failures, times, bad = {}, {}, {}, []
for line in log.split("\n"):
    try:
        stamp, level, part, rest = line.split(None, 3)
        h, m, s = (int(x) for x in stamp.split(":"))
    except ValueError as e:
        bad.append((line, str(e)))
        continue
    levels.setdefault(level, []).append(h * 3600 + m * 60 + s)
    if part == "web":
        method, path, status, took = rest.split()
        times.setdefault(path, []).append((int(took[:-2]), int(status)))
    elif "failed login" in rest:
        user = rest.split("user=")[1].split()[0]
        failures[user] = failures.get(user, 0) + 1
print({k: len(v) for k, v in sorted(levels.items())}, bad)
for path, hits in sorted(times.items()):
    ms = [t for t, _ in hits]
    print(f"{path:<6} n={len(ms)} avg={sum(ms) / len(ms):.1f} max={max(ms)} errors={sum(s >= 400 for _, s in hits)}")
print(sorted(failures.items(), key=lambda kv: -kv[1]), [u for u, n in failures.items() if n > 1])
gaps = [b - a for a, b in zip(levels["INFO"], levels["INFO"][1:])]
print("gaps", gaps, "longest", max(gaps), "errors at", [f"{t // 3600:02}:{t // 60 % 60:02}:{t % 60:02}" for t in levels["ERROR"]])
