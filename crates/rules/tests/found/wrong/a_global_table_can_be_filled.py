MEMO = {}
SEEN = []
def fib(n):
    SEEN.append(n)
    if n < 2:
        return n
    if n not in MEMO:
        MEMO[n] = fib(n - 1) + fib(n - 2)
    return MEMO[n]
print(fib(50), len(MEMO), len(SEEN))
