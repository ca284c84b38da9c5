"""Opponents: seats that choose by themselves, at random or by a search through games."""
