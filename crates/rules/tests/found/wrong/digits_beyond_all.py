for precision in (1100, 1101, 65535, 65536, 70000):
    for number in (1.5, 1e300, 5e-324, 0.0, -1 / 3):
        for letter in "feg":
            text = format(number, f".{precision}{letter}")
            print(len(text), text[:30], text[-30:], text == f"%.{precision}{letter}" % number, len(f"{number:#.{precision}{letter}}"))
print(f"{float('inf'):.70000f}", "%.70000e" % float("nan"), f"{0.5:.70000%}"[-5:])
