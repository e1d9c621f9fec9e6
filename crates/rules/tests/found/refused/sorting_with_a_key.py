words = ["pear", "fig", "apple", "Kiwi"]
print(sorted(words, key=len), sorted(words, key=str.lower, reverse=True), max(words, key=len), min(words, key=lambda w: w[-1]))
words.sort(key=lambda w: (len(w), w))
print(words)
