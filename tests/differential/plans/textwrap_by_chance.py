import textwrap, random
random.seed(11)
words = ["a", "the", "quick", "brown", "supercalifragilistic", "well-known", "state-of-the-art", "e.g.", "end.", "foo--bar", "(paren)", "x" * 15, "tab\there", "it's", "1,234.56", "http://example.com/a-b", "—", "naïve", "-dash", "a-", "--", "...", "what?", "yes!", "semi;"]
for n in range(120):
    t = random.choice(["", " ", "  "]) + "".join(random.choice(words) + random.choice([" ", " ", "  ", "\n", "\t", "\n\n", " \n "]) for _ in range(random.randint(0, 14)))
    kw = {}
    for k, vs in [("initial_indent", ["", "* ", "    "]), ("subsequent_indent", ["", "  ", ">>"]), ("expand_tabs", [True, False]), ("replace_whitespace", [True, False]), ("fix_sentence_endings", [True, False]), ("break_long_words", [True, False]), ("break_on_hyphens", [True, False]), ("tabsize", [4, 8]), ("max_lines", [None, 1, 2, 3]), ("placeholder", [" [...]", "...", "~"])]:
        if random.random() < .3: kw[k] = random.choice(vs)
    w = random.choice([6, 8, 10, 20, 40])
    for f in (textwrap.wrap, textwrap.fill, textwrap.shorten):
        k2 = {k: v for k, v in kw.items() if k != "max_lines"} if f is textwrap.shorten else kw
        try: print(n, f.__name__, f(t, w, **k2))
        except Exception as e: print(n, f.__name__, type(e).__name__, e)
    print(repr(textwrap.dedent(t.replace(" ", "\n   "))), repr(textwrap.indent(t, random.choice(["> ", "", "\t"]))))
