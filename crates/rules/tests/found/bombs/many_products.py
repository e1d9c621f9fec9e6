from itertools import product, permutations
x = list(product(range(1000), repeat=1000))
