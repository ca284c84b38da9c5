"""Figures: positions of a game as SVG, with the same said in words."""
