from collections import Counter, OrderedDict, defaultdict, deque, namedtuple

d = OrderedDict()
d["a"] = d
print(d)
d = defaultdict(list)
d["a"] = d
print(d)
q = deque()
q.append(q)
print(q)
t = ([],)
t[0].append(t)
print(t)
t = ([], [1])
t[0].append(t)
t[0].append(t[1])
print(t, [t, t], (t, t))
Pair = namedtuple("Pair", "x y")
p = Pair([], 1)
p.x.append(p)
print(p)
e = ValueError([])
e.args[0].append(e)
print(repr(e))
c = Counter()
c["a"] = c
try:
    print(c)
except RecursionError:
    print("too deep")
