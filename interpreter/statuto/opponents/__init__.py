"""Opponents: seats that choose by themselves, at random or by a search through games."""

from __future__ import annotations

from statuto.opponents.kinds import MOST_ITERATIONS, RANDOM, Kind, kind_of
from statuto.opponents.seated import Seated, TooSlow

__all__ = ["MOST_ITERATIONS", "RANDOM", "Kind", "Seated", "TooSlow", "kind_of"]
