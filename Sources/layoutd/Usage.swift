/// The help text and the version.
enum Usage {
  static let version = "0.1.0"

  static let text = """
    usage: layoutd [--stdio | --pipe NAME | --socket PORT | --listen PATH|PORT] [options]
           layoutd COMMAND …

    Without a command layoutd is a language server for layout documents.

      --stdio                communicate over standard input and output (default)
      --pipe NAME            connect to the Unix socket that the client listens on
      --socket PORT          connect to the local port that the client listens on
      --listen PATH|PORT     listen on a Unix socket or a local port, for any number of clients
      --clientProcessId N    exit when process N exits
      --log-level LEVEL      error, warning, info (default) or debug; logs go to standard error
      --version              print the version
      --help                 print this text

    Commands; `layoutd COMMAND --help` describes each one:
      check FILE…            check layout documents for errors
      layout FILE            print the frames of a document's elements
      render FILE            draw a document as SVG
      format FILE…           format documents
      simulate FILE          run a document's timeline and record its frames
      preview FILE           show a document live in the browser
      replay FILE            replay recorded messages and compare the responses
      schema                 print the JSON Schema of layout documents
      protocol               print the model of the protocol

    """
}
