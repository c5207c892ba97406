lines = []
for i in range(15000):
    lines.append(f"{i:>6} | {i * 1.25:10.2f} | {'x' * (i % 5):<5} |")
text = "\n".join(lines)
words = text.replace("|", " ").split()
longest = max(words, key=len)
print(len(text), len(words), longest, text.count("x"), text.upper().find("XXXX"))
