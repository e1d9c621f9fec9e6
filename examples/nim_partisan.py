# Nim with a rule for each player. J1 takes one or two sticks, J2 takes one or three.
# Who takes the last stick has lost: who finds no stick has won.
# A position is (sticks, player) with the players 1 and 2.

names = ("J1", "J2")
RULE1 = (1, 2)
RULE2 = (1, 3)


def start(n=5):
    return (n, 1)


def player(s):
    return s[1] - 1


def winner(s):
    return player(s) if s[0] == 0 else None


def moves(s):
    sticks, who = s
    rule = RULE1 if who == 1 else RULE2
    return [(sticks - q, 3 - who) for q in rule if sticks - q >= 0]
