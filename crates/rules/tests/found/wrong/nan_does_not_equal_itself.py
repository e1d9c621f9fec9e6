nan = float("nan")
print(nan == nan, nan != nan, nan < nan, nan in [nan], [nan] == [nan], (nan,) == (nan,), nan in (float("nan"),))
print({nan: 1}[nan], len({nan, nan}), len({float("nan"), float("nan")}), [nan].index(nan), [nan].count(nan))
