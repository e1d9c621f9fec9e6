def first(xs, limit):
    i = 0
    while i < len(xs):
        if xs[i] > limit:
            break
        i += 1
    else:
        return None
    return i
print(first([1, 5, 9], 4), first([1, 2], 4), first([], 0))
