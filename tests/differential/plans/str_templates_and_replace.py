template = "Hello {{name}}, your order {{order}} ships {{when}}. {{missing}}"
values = {"name": "Ann", "order": 17, "when": "soon"}
out = template
for k, v in values.items():
    out = out.replace("{{" + k + "}}", str(v))
print(out)
result, at, unknown = "", 0, []
while (start := template.find("{{", at)) != -1:
    end = template.index("}}", start)
    key = template[start + 2:end]
    result += template[at:start]
    if key in values:
        result += f"<{values[key]}>"
    else:
        unknown.append(key)
    at = end + 2
result += template[at:]
print(result, unknown)
html = "<p>5 > 3 & \"x\" < 'y'</p>"
escaped = html.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
print(escaped, escaped.count("&"), escaped.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;",
    '"').replace("&amp;", "&") == html)
slug = "".join(c if c.isalnum() else "-" for c in "Héllo, World! -- 2026 ".strip().lower())
while "--" in slug:
    slug = slug.replace("--", "-")
print(slug.strip("-"), "a b c".translate({32: "_"}), "abc".translate(str.maketrans("abc", "bca")),
    "tel: 555-01".translate({ord(c): None for c in "tel: -"}))
words = "one two three two one".split()
print(" ".join(w if words.index(w) == i else w.upper() for i, w in enumerate(words)), "aXbXc".replace("X", "", 1),
    "aaa".replace("a", "aa"), "mississippi".replace("ss", "[ss]").replace("i", "!", 2))
