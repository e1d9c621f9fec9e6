a, *b = [1, 2, 3]
*c, d = (1, 2, 3)
e, *f, g = "hello"
h, *i = [1]
(j, *k), *l = [(1, 2, 3), 4, 5]
print(a, b, c, d, e, f, g, h, i, j, k, l)
for x, *y in [(1, 2, 3), (4,)]:
    print(x, y)
