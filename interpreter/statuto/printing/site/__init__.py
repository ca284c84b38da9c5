"""The site: a section for each game, made from its books and nothing else.

Takes a folder of books, or what ships; gives pages as HTML with their contents, files to download, and the navigation.
`hooks` puts them into a build of mkdocs, `build` builds a site of a folder of books alone.
"""
