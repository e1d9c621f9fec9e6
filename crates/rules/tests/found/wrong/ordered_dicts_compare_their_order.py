from collections import OrderedDict

a = OrderedDict(x=1, y=2)
b = OrderedDict(y=2, x=1)
print(a == b, a != b, a == dict(b), dict(a) == b, a == OrderedDict(x=1, y=2), [a] == [b])
a.move_to_end("x")
print(a == b, a)
