s = "it's \n\u00e9"
print(f"{s!r} {s!a} {s!s}", f"{[s]!r} {None!s:>6}| {True!r:<7}| {1.50!s:>5}|")
print(f"{s!r:>20}|{'é'!a:^10}|{'a'!r:.2}|{12!s:>5}|{[1, 2]!s:>10}|{(1,)!r:<6}|{ {}!s}")
print("{!r} {!s} {!a} {0!r}".replace("{0!r}", "").format("q'", 'r"', "é"), "{0!r:>8}|{1!s:^7}|".format("z", None))
print(f'{"double"}' f"{'single'}" f"""{"both" + 'kinds'}""" f'''{s!r}''')
print(f"{'nested ' + f'{1 + 1}' + ' done'} \u2022 \x41 \\ {chr(92)}n", rf"\d{1 + 1}\n", fr"{s!r}\t")
