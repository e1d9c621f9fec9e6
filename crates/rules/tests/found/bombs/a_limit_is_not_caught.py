def f():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
        finally:
            pass
f()
