def f(xs):
    sum = 0
    for x in xs:
        sum += x
    return sum
def g(max, min=0):
    list = [max, min]
    return list
print(f([1, 2, 3]), g(5), sum([4, 5]), max(1, 2))
