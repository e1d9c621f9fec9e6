import math
a, b = 2**131071, 3**80000
while True:
    math.gcd(a, b)
