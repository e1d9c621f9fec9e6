it = iter([1])
for _ in range(10 ** 6):
    it = (x for x in it)
print(next(it))
