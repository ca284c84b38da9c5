"""Many random games: takes an engine, gives lengths, results, scores and the articles that were used."""

from statuto.simulate.run import playouts

__all__ = ["playouts"]
