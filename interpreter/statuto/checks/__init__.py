"""The book to a typed program: names, types, bounds and references; takes a `Book` and a `Setting`, gives a `Program` and findings."""
