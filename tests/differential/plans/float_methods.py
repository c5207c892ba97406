for v in (0.5, 1.0, -2.75, 0.1, 1e300, 5e-324, 0.0, -0.0):
    print(v, v.is_integer(), v.as_integer_ratio(), v.hex(), v.conjugate(), v.real, v.imag)
print(float.fromhex("0x1.8p3"), float.fromhex("-0x1p-2"), float.fromhex("1f"), float.fromhex("inf"))
try:
    float.fromhex("zz")
except ValueError as e:
    print(e)
print(float("inf").hex(), float("nan").hex(), (1.0).is_integer(), float("inf").is_integer())
