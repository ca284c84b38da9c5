"""Books compared by playing them: the same seeds under each, game beside game.

Chance and players at random draw by seed, site and occurrence, so that two games of a seed differ only where the books
do. What is compared is the difference within each pair of games, which varies less than games do.
"""
