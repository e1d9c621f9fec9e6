print("no rules at all")
