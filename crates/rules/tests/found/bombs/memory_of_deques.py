from collections import deque
d = deque()
while True:
    d.append(1)
