from itertools import accumulate, repeat
for x in accumulate(repeat("ab"), lambda a, b: a + a):
    pass
