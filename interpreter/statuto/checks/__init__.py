"""The book to a typed program: names, types, bounds and references, and what is likely a slip.

Takes a `Book` and a `Setting`; gives a `Program` and findings.
"""
