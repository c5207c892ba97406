people = [{"name": "Ann", "tags": ["x", "y"], "age": 41}, {"name": "Bo", "tags": [], "age": 7}]
for p in people:
    print(f"{p['name']:<6}|{p['age']:>4}|{', '.join(p['tags']) or 'none':^8}|{len(p['tags'])}|{p.get('city', 'unknown')!r}")
print(f"{[p['name'] for p in people]} {sum(p['age'] for p in people)} { {p['name']: p['age'] for p in people} } {max(people, key=lambda p: p['age'])['name']}")
print(f"{1 + 2 * 3} {2 ** 10:,} {7 // 2} {7 % 4} {-7 // 2} {1 < 2 < 3} {1 if people else 2} {not people} {people and 'some'} {5 & 3} {5 | 3} {5 ^ 3} {~5}")
a, b = 3, 4
print(f"{a}{b}{a}-{b:>3}{'':>3}{a:<3}|", f"{a!r}{b!s}", f"{a:{b}}{b:{a}}", f"{(a, b)}{[a, b]}{ {a, b} }",
    f"{a == b}{a != b}", f"{a*b=}", f"{'%d' % a}{'{}'.format(b)}", f"{f'{a}'}{str(b)}")
print(f"{people[0]['tags'][-1]}{people[0]['name'][0]}{people[0]['name'][::-1]}{'abc'[1:]}{'abc'.upper()[:2]}{(lambda x: x * 2)(a)}")
print(f'{a}' f"{b}" '{a}' "plain", f"""{a
+ b}""", f"{'a' if a > b else 'b'!r:>5}", f"{a:=+5d}{b:=05d}", f"{{{a}}}{{a}}{{{{{a}}}}}")
