a = [1]
b = a
print(a is b, a is [1], a is not None, () is not None, None is None, True is not False)
