x = ()
for _ in range(10 ** 6):
    x = (x,)
y = ()
for _ in range(10 ** 6):
    y = (y,)
try:
    print(x == y)
except RecursionError:
    print("RecursionError")
try:
    print(len(repr(x)))
except RecursionError:
    print("RecursionError")
try:
    print(hash(x) == hash(y))
except RecursionError:
    print("RecursionError")
try:
    print(x < y)
except RecursionError:
    print("RecursionError")
