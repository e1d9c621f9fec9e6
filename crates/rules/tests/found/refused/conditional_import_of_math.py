from math import sqrt, floor, ceil, inf, pi
print(sqrt(2), floor(-1.5), ceil(1.2), inf > 10 ** 100, round(pi, 4), -inf)
