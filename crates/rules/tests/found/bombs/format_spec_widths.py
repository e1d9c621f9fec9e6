x = format(1, '1000000000d')
