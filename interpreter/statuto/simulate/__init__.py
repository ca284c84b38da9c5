"""Many games of a book, at random or with opponents, and what they come to.

They are played in this process, in several or on a cluster (`runner`, `processes`, `cluster`), added up as totals that
do not grow with their number (`totals`), kept in a file between calls (`kept`), and told with intervals as data or text
(`report`, `report_text`); or how often each article was used (`coverage`).
"""
