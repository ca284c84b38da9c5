"""The document: a resolved book as what is printed, shown and compared.

Takes a book, a setting and a language; gives its outline, numbered articles, terms, tables, examples and readings as
plain frozen values.
"""

from statuto.reference.document.make import document, document_of, entry
from statuto.reference.document.model import Document, Entry
from statuto.reference.document.speaker import Speaker, speaker

__all__ = ["Document", "Entry", "Speaker", "document", "document_of", "entry", "speaker"]
