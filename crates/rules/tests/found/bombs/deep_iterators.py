import itertools
kinds = [
    lambda x: map(abs, x), lambda x: zip(x), lambda x: filter(None, x), enumerate, itertools.chain, itertools.pairwise,
    lambda x: itertools.islice(x, 5), itertools.cycle, itertools.accumulate, lambda x: itertools.takewhile(bool, x), itertools.groupby,
]
for kind in kinds:
    x = iter([1, 2, 3])
    for i in range(20000):
        x = kind(x)
    try:
        print(next(x))
    except (RecursionError, TypeError, StopIteration) as error:
        print(type(error).__name__)
x = iter([1])
for i in range(30000):
    x = map(abs, x)
list(x)
