import itertools
itertools.product(range(10**5), repeat=2000)
