print(65536 << 16, 65536 << 15, 3 << 30, 3 << 31, (1 << 40) >> 35, -1 << 31, -5 >> 1, -1 >> 70)
bits = 0
for cell in range(49):
    bits |= 1 << cell
print(bits, bin(bits).count("1"), bits & (1 << 48), bits ^ (1 << 32), ~bits)
