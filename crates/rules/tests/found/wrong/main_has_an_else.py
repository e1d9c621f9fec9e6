if __name__ == "__main__":
    print("main")
else:
    print("not main")
if __name__ != "__main__":
    x = 1
else:
    x = 2
print(x)
