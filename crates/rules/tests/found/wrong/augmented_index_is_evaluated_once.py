a = [[], [], []]
st = [0, 1, 2]
a[st.pop()] += [7]
print(a, st)
def where():
    print("where")
    return 1
a[where()] += [8]
d = {"k": 1}
keys = ["x", "k"]
d[keys.pop()] -= 5
print(a, d, keys)
