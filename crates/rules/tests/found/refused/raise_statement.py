def check(n):
    if n < 0:
        raise ValueError("negative", n)
    if n == 0:
        raise IndexError
    return n
for n in (1, 0, -1):
    try:
        print(check(n))
    except ValueError as e:
        print("value", e.args, e)
    except IndexError:
        print("index")
try:
    try:
        check(-5)
    except ValueError:
        raise
except Exception as e:
    print(type(e).__name__)
check(-7)
