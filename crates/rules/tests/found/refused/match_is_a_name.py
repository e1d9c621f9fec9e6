match = 3
case = 4
type = 5
_ = 6
print(match + case + type + _)
