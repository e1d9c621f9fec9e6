e = None
while True:
    try:
        raise ValueError(e)
    except ValueError as caught:
        e = caught
