xs = [1, 2, 3]
r = reversed(xs)
print(next(r))
xs[0] = 9
print(list(r), list(r))
