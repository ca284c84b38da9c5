"""Many random games: takes an engine, gives lengths, results, scores and the articles that were used."""
