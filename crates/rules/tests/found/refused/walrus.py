xs = [1, 2, 3]
if (n := len(xs)) > 2:
    print(n)
while (x := xs.pop()) != 1:
    print(x)
print(x, [y := 4, y ** 2], [last := z for z in range(3)], last)
