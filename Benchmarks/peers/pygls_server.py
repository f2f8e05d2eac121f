"""A language server that does nothing, to measure what pygls costs."""

from pygls.lsp.server import LanguageServer

server = LanguageServer("nothing", "1")


@server.feature("layoutd/synchronize")
def synchronize(params):
    return {}


@server.feature("$/scroll")
def scroll(params):
    pass


server.start_io()
