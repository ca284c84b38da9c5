"""The editor's side of the language: books in colour, for whatever shows them."""
