start = 3
def player(s):
    return 2
def winner(s):
    return None
def moves(s):
    return [s - 1]
