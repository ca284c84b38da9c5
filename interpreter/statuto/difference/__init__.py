"""What is different between two books: takes them resolved, gives what became of each article and what it means.

Articles are matched by id. Their rules are compared as typed programs, by names and not by words; what changed is said
in plain English from the programs, not from the prose.
"""

from statuto.difference.compare import compare, compare_sides
from statuto.difference.model import KINDS, Change, Difference
from statuto.difference.sides import side

__all__ = ["KINDS", "Change", "Difference", "compare", "compare_sides", "side"]
