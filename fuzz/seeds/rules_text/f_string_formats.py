x, y, n, s = 3.14159, 1234567.891, -42, "né"
print(f"{x:.2f}|{y:,.1f}|{n:+d}|{n:05d}|{n:x}|{n:#b}|{s:>5}|{s:*^7}|{s!r:<8}|{x:e}|{y:g}|{x:10.3}|{n:,}|{0.5:%}")
width, places = 10, 3
print(f"{x:{width}.{places}f}|{s:{'>'}{width}}|{x!s}|{s!a}|{n = }|{x = :.1f}|{{}}")
print(f"{1e20:n}|{True}|{True:d}|{True:>6}|{None}|{[1, 'a']}|{(1,)}|{'a' 'b'}")
