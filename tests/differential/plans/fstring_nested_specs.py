value, width, precision, fill = 3.14159, 10, 2, "*"
print(f"{value:{width}.{precision}f}|{value:{fill}>{width}}|{value:{'<'}{width}}|{value:{width - 3}.{precision + 1}}")
print(f"{'text':{fill}^{width}}|{'text':>{len('xxxxxx')}}|{42:0{width}d}|{42:{'+' if value > 0 else '-'}}")
for w in range(3, 9, 2):
    print(f"[{w:{w}}] [{'ab':.^{w}}] [{value:{w}.{w - 3}f}] [{10 ** w:{w + 3},}]")
spec = ">8,.1f"
print(f"{12345.678:{spec}}|{f'{value:.1f}':>6}|")
rows = [("tea", 2, 3.5), ("biscuits", 12, 0.25)]
columns = [max(len(r[0]) for r in rows), 4, 7]
for label, n, each in rows:
    print(f"{label:<{columns[0]}} {n:>{columns[1]}} {n * each:>{columns[2]}.2f}")
