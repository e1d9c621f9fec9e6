from itertools import cycle
x = 2 in cycle([1])
