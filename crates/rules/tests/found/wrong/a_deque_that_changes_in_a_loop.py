from collections import deque

for change in (lambda q: q.append(q.popleft()), lambda q: q.rotate(1), lambda q: q.reverse()):
    queue = deque([1, 2, 3])
    try:
        for x in queue:
            change(queue)
        print("to its end", queue)
    except RuntimeError:
        print("changed", queue)
queue = deque()
queue.extend(len(queue) for _ in range(3))
queue.extend(queue)
print(queue)


def breaks():
    yield 5
    raise ValueError


try:
    queue.extend(breaks())
except ValueError:
    print(queue)
