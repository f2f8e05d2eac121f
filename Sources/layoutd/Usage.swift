/// What the command line says about itself.
enum Usage {
  static let version = "0.1.0"

  static let text = """
    usage: layoutd [--stdio | --pipe NAME | --socket PORT | --listen PATH|PORT] [options]
           layoutd COMMAND …

    Without a command layoutd is a language server for layout documents.

      --stdio                talk over standard input and output (default)
      --pipe NAME            connect to the Unix socket that the client listens on
      --socket PORT          connect to the local port that the client listens on
      --listen PATH|PORT     listen on a Unix socket or a local port and serve many clients
      --clientProcessId N    end when this process is gone
      --log-level LEVEL      error, warning, info (default) or debug; logs go to standard error
      --version              print the version
      --help                 print this text

    Commands:
      check FILE…            report what is wrong with layout documents
      layout FILE            print the attributes of a document's elements
      render FILE            draw a document as a picture
      format FILE…           put documents into their usual form
      simulate FILE          play a document on a manual clock
      preview FILE           show a document live in the browser
      replay FILE            play a recorded session and compare
      schema                 print the JSON schema of layout documents
      protocol               print the description of the protocol

    """
}
