def f(x):
    try:
        return 10 // x
    except ZeroDivisionError:
        return "zero"
    except (TypeError, ValueError) as e:
        return "type"
    finally:
        print("finally", x)
print(f(3), f(0), f("a"))
try:
    {}["k"]
except KeyError as e:
    print("key", e.args)
else:
    print("else")
try:
    [1][5]
except LookupError:
    print("lookup")
