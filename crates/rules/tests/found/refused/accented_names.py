côté = 3
def aire(côté):
    return côté ** 2
π = 3.14
print(côté, aire(5), π, "é" < "z", "ÉTÉ".lower(), len("naïve"), "ça"[::-1])
