"""A game for other programs: a module that needs nothing else, and a description of what its numbers mean."""

from __future__ import annotations

from statuto.hosting.standalone import standalone

__all__ = ["standalone"]
