queue = [1]
for x in queue:
    if x < 50:
        queue.append(x * 2)
        queue.append(x * 3)
print(len(queue), queue)
copy = [1, 2, 3, 4]
for x in copy:
    copy.remove(x)
print(copy)
