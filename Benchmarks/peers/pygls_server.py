"""A language server with empty handlers, to measure the overhead of pygls."""

from pygls.lsp.server import LanguageServer

server = LanguageServer("nothing", "1")


@server.feature("layoutd/synchronize")
def synchronize(params):
    return {}


@server.feature("$/scroll")
def scroll(params):
    pass


server.start_io()
