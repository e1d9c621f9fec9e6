# CPython 3.11 reads beyond the end of its table here, and may crash.
d = {i: i for i in range(10)}
for i in range(5):
    del d[i]
back = reversed(d)
d.clear()
d.update({1: 1, 2: 2, 3: 3, 4: 4, 5: 5})
print(list(back))
