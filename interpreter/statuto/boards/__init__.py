"""Boards: takes the sizes or the lines a book declares, gives their fixed geometry.

`geometry` has the boards whose spaces are known when the book is read; `laid` has the
hexagon grid under a board that is laid from tiles during play. Nothing here knows about
pieces or rules, and nothing here imports another package of the interpreter.
"""
