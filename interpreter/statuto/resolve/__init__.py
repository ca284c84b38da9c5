"""Trees to a resolved book.

Takes files; gives one `Book` of articles with origin and changes, its sources, and findings.
"""
