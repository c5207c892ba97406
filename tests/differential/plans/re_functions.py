# The functions of `re`, patterns and matches, with the texts of their errors.
import re
print(repr(re.compile("a",re.I|re.X|re.A)), repr(re.A|re.I|re.M|re.S|re.X|re.U), repr(re.RegexFlag(0)), repr(~re.I), str(re.I), (re.I|re.M).name, repr(re.I|512), f"{re.I}", type(re.I), re.I == 2, re.I & re.M, bool(re.I & re.M))
print(type(re.compile("a")), type(re.match("a","a")), re.match("(a)(?P<x>b)?","ab"), re.compile("a"), re.error, re.compile(r"(?P<a>x)(y)").groupindex, re.compile("a",re.I).flags, re.compile("(?i)a").flags)
for f in [lambda: re.compile("a", "x"), lambda: re.compile("a",1.0), lambda: re.compile(5), lambda: re.search("a",5), lambda:re.search("a",None), lambda:re.sub("a",5,"aaa"), lambda:re.sub("a",lambda m:5,"xaa"), lambda:re.sub("a","b",5),lambda:re.compile("a").search(), lambda:re.search("a"), lambda:re.match("(a)","a").group(2), lambda:re.match("(a)","a").group("x"),lambda:re.match("(a)","a").group(1.5), lambda:re.match("(a)","a")[3],lambda:re.match("(a)","a").start(5),lambda:re.match("(a)","a").expand("\\2"),lambda:re.sub("a","\\1","a"),lambda:re.sub("a","\\g<x>","a"),lambda:re.search("a","b","c"),lambda:re.compile("a",foo=1),lambda:re.compile("a").findall("a","b"),lambda:re.Pattern(),lambda:re.Match(),lambda:re.split("a","b",maxsplit="x"),lambda:re.escape(5),lambda:re.compile("(a").pattern,lambda:re.compile("a").xx,lambda:re.match("a","a").yy, lambda: re.compile("a") < re.compile("b"), lambda: re.match("a","a")==1, lambda:re.sub("a","\\","a"),lambda:re.sub("a","\\q","a"),lambda:len(re.match("a","a")),lambda:re.match("(a)","a").groups(1,2),lambda:re.match("(a)","a").span(-1)]:
    try: print(f())
    except Exception as e: print(type(e).__name__,"|",e)
try: re.compile("ab\n(c")
except re.error as e: print(e.msg, e.pos, e.lineno, e.colno, repr(e.pattern), e, repr(e))
p = re.compile(r"(\w)(\d)?")
for m in p.finditer("a1b é2", 1): print(m, m.span(), m.groups("-"), m.start(2), m.pos, m.endpos, m.lastindex, m.lastgroup, m.re is p, m.string, m[0], m.regs)
print(re.sub(r"(?P<x>a)(b)?", r"[\g<x>\2\g<0>\n]", "abaa"), re.subn("x*", "-", "abxd"), re.split(r"(-)|,", "a-b,c", 1), re.split("", "abc"), re.escape("a.b*c é"), re.purge())
print(re.findall("(a)|(b)", "ab"), list(map(lambda m: m.group(), re.finditer("a", "aXa"))), {re.compile("a"): 1}[re.compile("a")])
print(re.fullmatch("a+", "aaa"), re.fullmatch("a+", "aaab"), p.match("é", 0), p.search("..a", 2, 3), re.compile("b").match("ab", 1), re.compile("^b").search("ab", 1))
def up(m): return m.group().upper()
print(re.sub("[a-c]", up, "abcd", count=2), re.sub("a", lambda m: None, "xax"), p.sub("", "ab1"), re.compile("a").subn("b", "aa"))
print([m.group("k") for m in re.finditer(r"(?P<k>\w+)=", "a=1,bb=2")], re.match(r"(?P<k>\w+)", "hey").groupdict(), re.match("(a)?(b)", "b").groupdict(), re.match("(?P<q>a)?(b)", "b").groupdict("d"))
