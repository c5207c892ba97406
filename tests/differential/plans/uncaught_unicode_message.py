name = "Zoë"
print(f"hello {name} 日本")
raise ValueError(f"cannot greet {name}: 日本 \U0001f600")
