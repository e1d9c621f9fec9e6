xs = [1, 2, 3, 4]
print(xs.pop(-2), xs, xs.pop(0), xs, xs.pop(), xs)
xs.insert(-1, 9)
print(xs)
