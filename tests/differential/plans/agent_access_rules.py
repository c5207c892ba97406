users = {"ann": {"role": "admin", "groups": {"staff", "ops"}}, "bob": {"role": "user", "groups": {"staff"}},
    "eve": {"role": "guest", "groups": set()}}
files = {"plan.md": ("ann", {"staff": "r", "ops": "rw"}), "pay.csv": ("bob", {}), "todo.txt": ("eve", {"staff": "r"})}
def allowed(user, file, mode):
    try:
        who, (owner, grants) = users[user], files[file]
    except KeyError as e:
        return f"unknown {e}"
    if who["role"] == "admin" or owner == user:
        return True
    return any(mode in grants.get(g, "") for g in who["groups"])
print(f"{'':10}" + "".join(f"{f:^14}" for f in files))
for u in [*users, "zed"]:
    cells = ["".join(m if allowed(u, f, m) is True else "-" for m in "rw") for f in files]
    print(f"{u:<10}" + "".join(f"{c:^14}" for c in cells))
print(allowed("zed", "plan.md", "r"), allowed("ann", "none", "r"), allowed("eve", "pay.csv", "r"))
log = []
def guarded(user, file, mode, action):
    verdict = allowed(user, file, mode)
    log.append((user, file, mode, verdict))
    if verdict is not True:
        raise PermissionError(f"{user} may not {'read' if mode == 'r' else 'write'} {file}" + (f" ({verdict})" if verdict else ""))
    return action(file)
for user, file, mode in (("bob", "plan.md", "r"), ("bob", "plan.md", "w"), ("eve", "todo.txt", "w"),
        ("eve", "pay.csv", "r"), ("zed", "pay.csv", "r")):
    try:
        print(guarded(user, file, mode, str.upper))
    except PermissionError as e:
        print("refused:", e)
print(sum(v is True for *_, v in log), {u: [f for w, f, _,
    v in log if w == u and v is not True] for u in sorted({w for w, *_ in log})})
