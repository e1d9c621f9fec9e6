a, b = 1, 1
print("%s" % (a == b), "%d" % (a == b), "%r %s" % (a != b, None), str(a == b), f"{a == b}")
