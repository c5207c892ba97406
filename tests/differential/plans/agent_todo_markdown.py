text = """# Week 12
- [x] call the bank @phone !2
- [ ] write report @desk !1 due:2026-03-04
  - [ ] collect numbers @desk
  - [x] outline
- [ ] buy paint due:2026-03-01

## Later
- [ ] learn piano !3
* not a task
"""
tasks, section, parents = [], None, {}
for number, line in enumerate(text.splitlines(), 1):
    bare = line.lstrip()
    if bare.startswith("#"):
        section = bare.lstrip("# ")
        parents.clear()
        continue
    if not bare.startswith("- ["):
        if bare:
            print(f"line {number} ignored: {bare!r}")
        continue
    depth = (len(line) - len(bare)) // 2
    done, rest = bare[3] == "x", bare[6:]
    words, tags, due, priority = [], [], None, 9
    for word in rest.split():
        if word[0] == "@":
            tags.append(word[1:])
        elif word.startswith("due:"):
            due = word.removeprefix("due:")
        elif word[0] == "!" and word[1:].isdigit():
            priority = int(word[1:])
        else:
            words.append(word)
    task = {"title": " ".join(words), "done": done, "tags": tags, "due": due, "priority": priority, "section": section,
        "parent": parents.get(depth - 1)}
    parents[depth] = task["title"]
    tasks.append(task)
for t in sorted(tasks, key=lambda t: (t["done"], t["priority"], t["due"] or "9999", t["title"])):
    mark = "x" if t["done"] else " "
    print(f"[{mark}] {t['priority']} {t['title']:<18}{t['due'] or '':<11}{','.join(t['tags']):<6}{t['section']}{' < ' + t['parent'] if t['parent'] else ''}")
print(f"{sum(t['done'] for t in tasks)}/{len(tasks)} done, next: {min((t for t in tasks if not t['done'] and t['due']), key=lambda t: t['due'])['title']}")
