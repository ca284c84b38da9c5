"""The command line: takes words, gives data on standard output, chatter on standard error, and an exit code.

0 clean, 1 findings or differences, 2 bad input or usage, 3 our fault. A command is a module of its own, and imports
what is heavy only when it runs.
"""
