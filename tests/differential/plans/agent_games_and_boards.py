def lines(b): return [b[i:i + 3] for i in (0, 3, 6)] + [b[i::3] for i in range(3)] + [b[::4], b[2:7:2]]
def winner(b): return next((l[0] for l in lines(b) if l[0] != "." and len(set(l)) == 1), None)
def moves(b): return [i for i, c in enumerate(b) if c == "."]
def solve(b, who, memo={}):
    key = b, who
    if key not in memo:
        won = winner(b)
        if won or not moves(b):
            memo[key] = (0 if not won else 1 if won == who else -1, None)
        else:
            other = "O" if who == "X" else "X"
            memo[key] = max((-solve(b[:i] + who + b[i + 1:], other)[0], -i) for i in moves(b))
    return memo[key]
board, who = "X.O.X....", "O"
while not winner(board) and moves(board):
    score, move = solve(board, who)
    board = board[:-move] + who + board[-move + 1:] if move else who + board[1:]
    print(who, score, board)
    who = "XO"[who == "X"]
print("\n".join(" ".join(board[i:i + 3]) for i in (0, 3, 6)), winner(board))
cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for step in range(3):
    print("\n".join("".join("#" if (x, y) in cells else "." for x in range(5)) for y in range(5)))
    near = {}
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    near[x + dx, y + dy] = near.get((x + dx, y + dy), 0) + 1
    cells = {c for c, n in near.items() if n == 3 or n == 2 and c in cells}
    print(step, sorted(cells))
def queens(n, row=0, placed=()):
    if row == n:
        return [placed]
    return [s for c in range(n) if all(c != p and abs(c - p) != row - r for r,
        p in enumerate(placed)) for s in queens(n, row + 1, placed + (c,))]
print(queens(4), len(queens(5)), len(queens(6)))
