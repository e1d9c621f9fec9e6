out = []
def show(*xs):
    out.append(xs)
range = (4, 5, 6)
for i in range:
    show(i)
enumerate = zip
print(out, [*enumerate("ab", "cd")])
