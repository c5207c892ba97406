order = {"id": 17, "lines": [("pen", 2, 1.2), ("ink", 1, 8.0)], "paid": False}
report = f"""Order {order["id"]}
{'-' * 12}
{chr(10).join(f'{n:>2} x {what:<6}{each:>6.2f}' for what, n, each in order["lines"])}
Total: {sum(n * each for _, n, each in order['lines']):.2f}
Status: {'paid' if order['paid'] else 'open'}"""
print(report)
print(f"""{
    order['id'] + 1
}""", f'''{order["lines"][0][0]
}''')
print((f"{order['id']}-"
       f"{len(order['lines'])}"
       "-tail {not formatted}"))
