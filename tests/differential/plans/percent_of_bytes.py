print(b"%d" % 3, b"%s" % b"x", b"%b|%a" % (b"q", "é"), b"%05d|%x|%5.2f|%c|%%" % (7, 255, 3.14159, 65), b"%(a)d" % {b"a": 5}, b"%-5d|" % 4, b"%r" % "x", b"%c" % b"z", b"%+d % d %#x %o %e %G" % (3, 4, 255, 8, 1.5, 2.5), b"%*d" % (5, 3), b"%.2s" % b"abc", b"%10s|" % b"ab")
for f, a in [(b"%d", "x"), (b"%s", "x"), (b"%c", 256), (b"%s %s", b"a"), (b"%d", (1, 2)), (b"%q", 1), (b"%(a)s", 1), (b"%x", 1.5),(b"%f","a"),(b"%",1),(b"%s",None),(b"%c","a"), (b"abc", 1), (b"%(a)s", {"a": b"1"})]:
    try: print(f % a)
    except Exception as e: print(type(e).__name__, e)
