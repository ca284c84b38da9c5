"""Text to tree: takes the bytes of a file, gives a `tree.File` and findings; of a malformed file, what could be
read.
"""
