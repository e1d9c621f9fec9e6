def twice(f):
    def g(*args):
        return f(f(*args))
    return g
@twice
def inc(x):
    return x + 1
print(inc(5))
