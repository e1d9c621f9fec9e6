from collections import deque

queue = deque(range(3000000))
while True:
    queue.insert(1500000, 1)
    del queue[1500000]
