print(bool.from_bytes(b"\x00", "big"), bool.from_bytes(b"\x01", "big"), bool.from_bytes(b"\x07\x00", "little"))
print(int.from_bytes(b"\x01\x02"), (5).to_bytes(), True.to_bytes(2, "big"), True.from_bytes(b"\x02", "big"))
