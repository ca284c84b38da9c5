"""The reference evaluator: takes a machine, plays games, counts them, and says why a move is legal or not.

A term becomes a Python function of the record, one small function for each construct; the record is a list of integers.
"""
