# What takes the first or the last again and again is no slower for what is gone already.
from collections import OrderedDict

d = {i: i for i in range(200000)}
while d:
    d.popitem()
s = set(range(200000))
while s:
    s.pop()
d = OrderedDict((i, i) for i in range(200000))
while d:
    d.popitem(last=False)
d = {i: i for i in range(200000)}
while d:
    del d[next(iter(d))]
print("done")
