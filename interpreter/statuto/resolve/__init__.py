"""Trees to a resolved book: takes files, gives one `Book` of articles with origin and changes, its sources, and findings."""
