t = ()
u = ()
for _ in range(60):
    t = (t, t)
    u = (u, u)
t < u
