import re, json
from collections import Counter, defaultdict
from datetime import datetime
from itertools import groupby
from statistics import mean, median
LOG = '''127.0.0.1 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326 0.012
10.0.0.5 - bob [10/Oct/2023:13:56:01 +0000] "POST /api/login HTTP/1.1" 401 128 0.230
10.0.0.5 - bob [10/Oct/2023:13:56:09 +0000] "POST /api/login HTTP/1.1" 200 512 0.198
bad line here
192.168.1.9 - - [10/Oct/2023:14:02:44 +0000] "GET /img/a.png HTTP/1.1" 304 - 0.001
10.0.0.5 - bob [10/Oct/2023:14:03:00 +0000] "GET /api/items?page=2&sort=asc HTTP/1.1" 500 77 1.5'''
RX = re.compile(r'^(?P<ip>\S+) \S+ (?P<user>\S+) \[(?P<ts>[^\]]+)\] "(?P<m>[A-Z]+) (?P<path>[^ ?]+)(?:\?(?P<q>\S*))? [^"]+" (?P<st>\d{3}) (?P<sz>\d+|-) (?P<t>[\d.]+)$')
rows = []
for n, line in enumerate(LOG.splitlines(), 1):
    if not (m := RX.match(line)): print(f"line {n}: skipped {line[:10]!r}..."); continue
    r = m.groupdict(); r["ts"] = datetime.strptime(r["ts"], "%d/%b/%Y:%H:%M:%S %z"); r["st"] = int(r["st"]); r["sz"] = 0 if r["sz"] == "-" else int(r["sz"]); r["t"] = float(r["t"]); r["q"] = dict(p.split("=") for p in r["q"].split("&")) if r["q"] else {}
    rows.append(r)
print(Counter(r["st"] // 100 for r in rows), Counter(r["ip"] for r in rows).most_common(), mean(r["t"] for r in rows), median(r["t"] for r in rows), sum(r["sz"] for r in rows))
for h, g in groupby(rows, key=lambda r: r["ts"].hour): g = list(g); print(h, len(g), max(g, key=lambda r: r["t"])["path"])
by = defaultdict(lambda: {"n": 0, "err": 0})
for r in rows: e = by[r["path"]]; e["n"] += 1; e["err"] += r["st"] >= 400
print(json.dumps({k: {**v, "rate": round(v["err"] / v["n"] * 100, 1)} for k, v in sorted(by.items())}, indent=1))
print([r["q"] for r in rows if r["q"]], rows[0]["ts"].isoformat(), (rows[-1]["ts"] - rows[0]["ts"]), str(rows[1]["ts"].time()), re.sub(r"\d+", lambda m: str(int(m[0]) * 2), "a1b22"), re.split(r"[\s,;]+", "a, b;c  d"), {w.lower() for w in re.findall(r"\b\w{5,}\b", LOG)} >= {"index", "login"})
w = max(len(r["path"]) for r in rows)
for r in sorted(rows, key=lambda r: (-r["t"], r["path"])): print(f"{r['path']:<{w}} {r['st']} {r['t']:>7.3f}s {'#' * int(r['t'] * 10)}")
