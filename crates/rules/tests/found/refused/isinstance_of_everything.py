for v in [1, True, 1.5, "a", None, [], (), {}, set(), frozenset(), range(3), len, lambda: 0]:
    print([isinstance(v, t) for t in (int, bool, float, str, list, tuple, dict, set, frozenset, range, object)], isinstance(v, (int, str)))
