"""The document: a resolved book as what is printed, shown and compared.

Takes a book, a setting and a language; gives its outline, numbered articles, terms, tables, examples and readings as
plain frozen values. What a reference has besides articles is made from it: glossary, index, concordance, references,
score sheet, player aid.
"""

from statuto.reference.document.aid import Aid, Deed, Item, aid
from statuto.reference.document.concordance import Concordance, Rendered, concordance
from statuto.reference.document.glossary import Defined, glossary
from statuto.reference.document.index import Indexed, index
from statuto.reference.document.make import document, document_of, entry
from statuto.reference.document.model import Document, Entry
from statuto.reference.document.references import Exempt, References, references
from statuto.reference.document.scores import Row, Sheet, scores
from statuto.reference.document.speaker import Speaker, speaker

__all__ = [
    "Aid",
    "Concordance",
    "Deed",
    "Defined",
    "Document",
    "Entry",
    "Exempt",
    "Indexed",
    "Item",
    "References",
    "Rendered",
    "Row",
    "Sheet",
    "Speaker",
    "aid",
    "concordance",
    "document",
    "document_of",
    "entry",
    "glossary",
    "index",
    "references",
    "scores",
    "speaker",
]
