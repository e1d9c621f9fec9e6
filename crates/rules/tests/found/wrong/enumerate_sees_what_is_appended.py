queue = [0]
seen = {0}
for i, x in enumerate(queue):
    for y in (2 * x + 1, 2 * x + 2):
        if y < 20 and y not in seen:
            seen.add(y)
            queue.append(y)
print(queue, i, x)
