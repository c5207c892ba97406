texts = ["plain", "it's", 'say "hi"', "both ' and \"", "tab\there", "nl\nx", "cr\r", "back\\slash", "bell\a",
    "\x00null", "\x7f\x80\xa0\xad", "\u200b", "é", "日本", "\U0001f600", "\ud7ff", "\ue000", "\101\60",
    "\x41\u0042", "end\\", "'", '"', "''\"", "\x1b[0m", "\u2028"]
for t in texts:
    print(len(t), repr(t), [t], ascii(t))
print("a" "b" 'c', "x\
y", r"raw\n\t\'", R'\x41', """triple "quoted" 'text'""", '''a
b''', r"\\", "\\n")
