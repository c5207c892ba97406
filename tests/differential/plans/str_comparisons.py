words = ["apple", "Apple", "app", "", "banana", "äpple", "Zebra", "zebra", "10", "9", " a", "日本", "\U0001f600"]
print(sorted(words), sorted(words, reverse=True), sorted(words, key=str.lower), sorted(words, key=len))
for a, b in (("a", "b"), ("a", "a"), ("a", "A"), ("abc", "abd"), ("abc", "ab"), ("", "a"), ("10", "9"), ("\uffff", "\U00010000")):
    print(repr(a), repr(b), a < b, a <= b, a == b, a != b, a >= b, a > b)
print(max(words), min(words), max(words, key=len), "a" < "b" < "c", "a" in "abc" in ["abc"])
print("app" in words, "pp" in "apple", "" in "", "x" not in "abc", "bc" in "abc", "ac" in "abc")
