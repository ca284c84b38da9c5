"""Examples and rulings as tests: takes a typed book, gives a result for each, with what was expected and what was
found.
"""
