from itertools import count, cycle, repeat
for it in (count(), cycle([1]), repeat(1)):
    for x in it:
        pass
