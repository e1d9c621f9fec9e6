print(round(0.5), round(1.5), round(2.5), round(-0.5), round(2.675, 2), round(1234, -2), round(1250, -2), round(1350, -2), round(1e300), round(3.7, 0), round(True), round(-2.5))
