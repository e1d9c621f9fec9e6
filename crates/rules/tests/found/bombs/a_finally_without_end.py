def f():
    while True:
        try:
            return 1
        finally:
            continue
f()
