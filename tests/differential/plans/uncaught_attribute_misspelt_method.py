words = "some words here".split()
print(words)
words.apend("more")
