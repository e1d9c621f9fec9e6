from collections import deque
x = deque(range(10 ** 12), maxlen=5)
