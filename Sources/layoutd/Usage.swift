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

    Commands, each with a --help of its own:
      check FILE…            report what is wrong with layout documents
      layout FILE            print where a document's elements lie
      render FILE            draw a document as SVG
      format FILE…           put documents into their usual form
      simulate FILE          play a document on a manual clock
      preview FILE           show a document live in the browser
      replay FILE            play a recorded conversation and compare
      schema                 print the JSON schema of layout documents
      protocol               print the model of the protocol

    """
}
