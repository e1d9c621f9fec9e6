# The river. J0 is a ferryman who must bring a wolf, a goat and a cabbage across. The boat holds him and one of
# them. Then J1, who wants trouble, is asked: if the wolf is alone with the goat, or the goat with the cabbage,
# J1 lets one eat the other and has won; otherwise J1 can only wait. The players do not always alternate with
# a choice, and a play may go on for ever.
# A position is (who moves, the bank of the ferryman, those on the left bank, those on the right bank).

CARGO = ("cabbage", "goat", "wolf")
EATS = (("wolf", "goat"), ("goat", "cabbage"))

names = ("ferryman", "trouble")
start = (0, "left", CARGO, ())


def player(s):
    return s[0]


def winner(s):
    _, bank, left, right = s
    if "eaten" in left or "eaten" in right:
        return 1
    if len(right) == len(CARGO) and bank == "right":
        return 0
    return None


def moves(s):
    mover, bank, left, right = s
    if mover == 1:
        alone = left if bank == "right" else right
        meals = []
        for hunter, prey in EATS:
            if hunter in alone and prey in alone:
                rest = tuple("eaten" if it == prey else it for it in alone)
                after = (0, bank, rest, right) if bank == "right" else (0, bank, left, rest)
                meals.append((f"{hunter}-eats-{prey}", after))
        return meals if meals else [("wait", (0, bank, left, right))]
    here, there = (left, right) if bank == "left" else (right, left)
    crossings = []
    for load in (None,) + here:
        stay = tuple(it for it in here if it != load)
        come = there if load is None else tuple(sorted(there + (load,)))
        if bank == "left":
            crossings.append((load or "alone", (1, "right", stay, come)))
        else:
            crossings.append((load or "alone", (1, "left", come, stay)))
    return crossings
