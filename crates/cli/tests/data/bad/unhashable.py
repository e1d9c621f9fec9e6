start = 3
def player(s):
    return 0
def winner(s):
    return None
def moves(s):
    return [[1, 2]]
