f = list
f(range(2147483647))
