"""A plan may begin with a docstring."""
# comment
def f():
    """Doc of f."""
    # only a comment and a docstring
def g():
    pass
    "a bare string"
    5
    ...
    return
def h(): ...
print(f(), g(), h())
    # an odd indent on a comment is fine
if True:
    # comment first
    print("x")  # trailing comment with "quotes" and 'more'
        # and another

    print("y")
# dedent comment
s = "# not a comment"
t = """
# nor this
"""
print(s, repr(t))
1 + 1
[1, 2][0]
"just text"
f
print(...) if ... else None
if 1:
  print("two spaces")
  if 2:
        print("eight more")
  print("back")
def deep():
	return "a tab indents"
print(deep())
x = [  # comment in brackets
    1,  # one

    2,
]
print(x)
