start = 3
def moves(s):
    return []
