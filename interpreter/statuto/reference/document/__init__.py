"""The document: a resolved book as what is printed, shown and compared.

Takes a book, a setting and a language; gives its outline, numbered articles, terms, tables, examples and readings as
plain frozen values. What a reference has besides articles is made from it: glossary, index, concordance, references.
"""

from statuto.reference.document.concordance import Concordance, Rendered, concordance
from statuto.reference.document.glossary import Defined, glossary
from statuto.reference.document.index import Indexed, index
from statuto.reference.document.make import document, document_of, entry
from statuto.reference.document.model import Document, Entry
from statuto.reference.document.references import Exempt, References, references
from statuto.reference.document.speaker import Speaker, speaker

__all__ = [
    "Concordance",
    "Defined",
    "Document",
    "Entry",
    "Exempt",
    "Indexed",
    "References",
    "Rendered",
    "Speaker",
    "concordance",
    "document",
    "document_of",
    "entry",
    "glossary",
    "index",
    "references",
    "speaker",
]
