"""The fixtures of the tests of play."""

from playing_sessions import playing

__all__ = ["playing"]
