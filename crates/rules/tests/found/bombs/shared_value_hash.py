t = ()
for _ in range(60):
    t = (t, t)
{t: 1}
