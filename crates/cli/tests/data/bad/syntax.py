start = (1,
