value = "text"
print(value.upper())
print(value.push("x"))
