s = 'ab'
while True:
    s = s.replace('a', s)
