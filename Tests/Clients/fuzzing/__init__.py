"""Random edits of layout documents, and a client that checks every response about them."""
