from itertools import repeat
x = list(zip(repeat(1), repeat(2)))
