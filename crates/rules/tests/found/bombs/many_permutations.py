from itertools import permutations
n = 0
for p in permutations(range(1000)):
    n += 1
