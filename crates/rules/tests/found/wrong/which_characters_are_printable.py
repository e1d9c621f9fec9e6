# Every character, also those that have no meaning yet in Unicode 14.
number = 0
for code in range(0x110000):
    if not 0xD800 <= code < 0xE000:
        number = (number * 31 + chr(code).isprintable()) % 1_000_000_007
print(number, repr("\u0379 \ud7ff \u31e5 ♔ \U0001f600 \U0001fbff"))
