print('single', "double", '''triple
single''', """triple
double""", 'it\'s', "say \"x\"", 'mixed "q"', "mixed 'q'", '''a'b"c''', """ends with quote\"""")
print("joined " "by " 'adjacency', ("across "
      "lines"), "tab\tnew\\n", "\x41\u0042\U00000043\103", "a\
b")
print(r"raw \n \t \\", R'\d+', r'it\'s', r"""raw
\triple""", "", '', """""", ''"x"'', "\\", "\0" == "\x00", len("\r\n"))
print(b"bytes \x00\xff", b'it', rb"\n", len(b"abc"), b"abc"[0], [b"q"])
print(f"f{1}" "plain {not}" f"{2}", "u" u"u", F"{3}", rf"\{4}", fR"{5}\n", 'f' + f'{6}')
print("\a\b\f\v\x1b" == "\x07\x08\x0c\x0b\x1b", "\1\12\123\1234" == "\x01\nS" + "S4", "\t|\x7f|".encode())
