s = "aé😀"
for c in ["utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "UTF16", "utf_16_le", "latin-1", "ascii", "utf-8-sig", "utf-8-sig","U8","iso-8859-1","L1","us-ascii", "utf8"]:
    for x in [s, "abc", ""]:
        try:
            b = x.encode(c)
            print(c, b, b.decode(c) == x)
        except Exception as e:
            print(c, type(e).__name__, e)
for b, c in [(b"\xff\xfea\x00", "utf-16"), (b"\xfe\xff\x00a", "utf-16"), (b"a\x00", "utf-16"), (b"a", "utf-16"), (b"\x00\xd8", "utf-16-le"), (b"\xff\xfe\x00\x00a\x00\x00\x00", "utf-32"), (b"abc", "utf-32"), (b"\x00\x00\x11\x00", "utf-32-le"), (b"\x00\xd8a\x00", "utf-16-le"), (b"\x00\xdc", "utf-16-le")]:
    for err in ["strict", "ignore", "replace"]:
        try: print(b, c, err, ascii(b.decode(c, err)))
        except Exception as e: print(b, c, err, type(e).__name__, e)
for b, c in [(b"\x3d\xd8a\x00", "utf-16-le"), (b"\xfe\xff\xd8", "utf-16"), (b"\x3d\xd8\x3d", "utf-16-le"), (b"abcde", "utf-32-le"),
             (b"\xff\xff\xff\xffa\x00\x00\x00", "utf-32"), (b"\xef\xbb\xbfabc", "utf-8-sig"), (b"\xef\xbb\xbf\xff", "utf-8-sig")]:
    for err in ["strict", "ignore", "replace", "backslashreplace"]:
        try:
            print(b, c, err, ascii(b.decode(c, err)))
        except UnicodeDecodeError as e:
            print(b, c, err, e, e.start, e.end, e.reason)
