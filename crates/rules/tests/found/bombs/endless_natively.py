from itertools import count
x = sum(count())
