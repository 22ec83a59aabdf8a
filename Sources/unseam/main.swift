print("unseam")
