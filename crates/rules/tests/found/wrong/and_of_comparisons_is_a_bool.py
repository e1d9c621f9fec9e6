a, b, c, d = 1, 1, 2, 2
print((a == b) & (c == d), (a == b) | (c != d), (a == b) ^ (c == d), (a == b) + (c == d), ~(a == b), -(a == b))
print(True & 1, True | 2, True ^ True, [False, True][a == b])
