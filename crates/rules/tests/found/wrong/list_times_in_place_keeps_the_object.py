xs = [1, 2]
other = xs
xs *= 3
print(xs, other, xs is other)
xs *= 0
print(xs, other, xs is other)
t = (1,)
u = t
t *= 2
print(t, u)
