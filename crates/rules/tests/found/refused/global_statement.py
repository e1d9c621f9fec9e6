count = 0
def f():
    global count, fresh
    count += 1
    fresh = count * 10
f()
f()
print(count, fresh)
