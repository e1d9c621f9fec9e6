from functools import partial
from itertools import count, repeat

again = repeat(2, 2)
next(again)
print(again, repeat("a"), count(3), count(1, 2))
print(partial(int, base=2), partial(pow, 2, 3), partial(print, "a", sep="-"), partial(partial(pow, 2), 3))
