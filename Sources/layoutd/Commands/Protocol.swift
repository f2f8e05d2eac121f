extension Subcommand {
  /// `layoutd protocol`.
  static var protocolModel: Subcommand {
    Subcommand(
      name: "protocol",
      usage: """
        usage: layoutd protocol

        Prints the model of the protocol as JSON: all messages with their parameters, results and shapes.

        """
    ) { words, terminal throws(Arguments.Misuse) in
      if let file = try Arguments(words).files.first { throw .takesNoFile(file) }
      terminal.output(ProtocolModel.text)
      return 0
    }
  }
}
