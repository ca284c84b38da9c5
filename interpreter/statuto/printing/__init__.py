"""Printing: a book laid out as a publication, and the publication written as a page, a PDF, Markdown or data.

A layout makes of documents a `Publication`, which is blocks of text in reading order; a renderer knows the blocks and
nothing of books. So the numbers, ids and the order of what is printed are the same in every format.
"""
