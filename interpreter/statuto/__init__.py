"""Statuto, a language for the rules of board and card games: from text to trees, books, programs, games and pages."""
