x = []
for _ in range(10 ** 6):
    x = [x]
try:
    print(len(str(x)))
except RecursionError:
    print("RecursionError")
y = {}
for _ in range(10 ** 5):
    y = {0: y}
try:
    print(y == y, len(f"{y}"))
except RecursionError:
    print("RecursionError")
del x, y
print("dropped")
