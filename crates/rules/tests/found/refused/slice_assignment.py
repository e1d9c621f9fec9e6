a = [0, 1, 2, 3, 4, 5]
a[1:3] = [9]
print(a)
a[::2] = "xyz"
print(a)
a[10:] = range(2)
a[2:2] = ["in"]
a[:1] = []
print(a)
try:
    a[::2] = [1]
except ValueError:
    print("no")
