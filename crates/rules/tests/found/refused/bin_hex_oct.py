print(bin(10), bin(-10), hex(255), oct(8), bin(0), bin(1 << 70), hex(-(1 << 65)), int("0b101", 0), int("ff", 16), int("-0x1f", 16))
