m = map(lambda x: x + 1, [1, 2, 3])
print(sum(m), sum(m))
calls = []
m = map(calls.append, [1, 2])
print(calls)
print(list(m), calls, list(m))
