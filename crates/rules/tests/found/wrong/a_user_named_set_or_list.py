def set(*xs):
    return "mine"
list = 5
dict = 6
len = lambda x: "my len"
print({1, 2} == {2, 1}, set(), [x for x in (1, 2)], list, {1: 2}, dict, len([1]), [1, 2, 3][-1], (1, 2)[::-1])
s = {1}
s.add(2)
print(2 in s, {x for x in [1, 1]} == {1})
