st = [9, 3, 2]
def f(stack):
    print("f")
    return stack.pop()
print(0 <= f(st) < 5, st)
print(5 <= f(st) < f(st), st)
print(1 < f([1]) < f([2]))
