def f(x):
    assert x > 0, f"{x} is small"
    return x
print(f(1))
try:
    f(0)
except AssertionError as e:
    print(e)
f(-1)
