def counter():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step, lambda: n
step, look = counter()
print(step(), step(), look())
