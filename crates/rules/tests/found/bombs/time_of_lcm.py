import math
x = 1
for i in range(2, 100000):
    x = math.lcm(x, i)
