"""Layouts: each makes a publication of documents and comparisons, and knows nothing of formats."""
