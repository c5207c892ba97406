print(f"{3.14159:.2f}", f"{'x':>3}")
print(f"{'text':.2f}")
