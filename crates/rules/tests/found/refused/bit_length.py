print((5).bit_length(), (0).bit_length(), (-5).bit_length(), (1 << 70).bit_length(), (7).bit_count(), True.bit_length())
