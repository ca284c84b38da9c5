"""Text to tree: takes the bytes of a file, gives a `tree.File` and findings; a file with errors gives what could be read."""
