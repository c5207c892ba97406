pages = {
    "/": "<h1>Home</h1><a href='/about'>About</a> <a href=\"/shop\">Shop</a>",
    "/about": "<h1>About us</h1><p>We sell <b>things</b>.</p><a href='/'>back</a>",
    "/shop": "<a href='/shop/1'>Lamp</a><a href='/shop/2'>Desk</a><a href='/missing'>?</a>",
    "/shop/1": "<h1>Lamp</h1><span class='price'>19.90</span>",
    "/shop/2": "<h1>Desk</h1><span class='price'>149.00</span><a href='http://evil.example/x'>click</a>",
}
def links(html):
    found, at = [], 0
    while (at := html.find("href=", at)) >= 0:
        quote = html[at + 5]
        end = html.index(quote, at + 6)
        found.append(html[at + 6:end])
        at = end
    return found
def text(html):
    out, inside = [], False
    for c in html:
        if c in "<>":
            inside = c == "<"
            if not inside:
                out.append(" ")
        elif not inside:
            out.append(c)
    return " ".join("".join(out).split())
seen, queue, broken, outside = {}, ["/"], [], set()
while queue:
    url = queue.pop(0)
    if url in seen:
        continue
    try:
        html = pages[url]
    except KeyError:
        broken.append(url)
        continue
    seen[url] = links(html)
    print(f"{url:<8} {text(html)!r} -> {seen[url]}")
    for link in seen[url]:
        (queue.append if link.startswith("/") else outside.add)(link)
print(broken, sorted(outside), len(seen))
def between(s, a, b): return s.split(a, 1)[1].split(b, 1)[0] if a in s else None
prices = {text(between(h, "<h1>", "</h1>") or "?"): float(p) for u, h in pages.items() if (p := between(h, "'price'>", "<"))}
print(prices, sum(prices.values()), {u: sum(u in ls for ls in seen.values()) for u in sorted(seen)})
