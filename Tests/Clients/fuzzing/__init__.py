"""Random edits of layout documents, and a client that checks every answer about them."""
