def sorted(xs):
    return "mine"
def str(x):
    return "my str"
xs = [3, 1, 2]
xs.sort()
print(xs, sorted(xs), str(5), f"{5}", "%s" % 5, "-".join(["a"]), repr(5))
