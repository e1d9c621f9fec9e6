def told(name):
    print("asked", name)
    yield 1
    print("asked again", name)


for lists in ((told(1), [], told(2)), ([], told(3), told(4)), (told(5), told(6))):
    try:
        print(list(zip(*lists, strict=True)))
    except ValueError:
        print("of different lengths")
