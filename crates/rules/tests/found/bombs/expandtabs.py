x = ('\t' * 1000).expandtabs(10 ** 9)
