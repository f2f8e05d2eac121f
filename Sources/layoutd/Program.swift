import EventLoop

/// The process from its command line to its exit code.
enum Program {
  static func run(_ arguments: [String], output: CInt) throws(UVError) -> CInt {
    let loop = try EventLoop()
    switch Invocation(arguments) {
    case .serve(let options):
      return try Daemon(loop: loop, options: options).run(output: output)
    case .subcommand(let name, let arguments):
      return try onTerminal(loop, output) { terminal in
        Subcommand.named(name)?.run(arguments, terminal) ?? ExitCode.usage
      }
    case .version:
      return try onTerminal(loop, output) { terminal in
        terminal.output("layoutd \(Usage.version)\n")
        return 0
      }
    case .help:
      return try onTerminal(loop, output) { terminal in
        terminal.output(Usage.text)
        return 0
      }
    case .misuse(let reason):
      return try onTerminal(loop, output) { terminal in
        terminal.error("layoutd: \(reason)\n\(Usage.text)")
        return ExitCode.usage
      }
    }
  }

  private static func onTerminal(
    _ loop: EventLoop, _ output: CInt, _ body: (Terminal) -> CInt
  ) throws(UVError) -> CInt {
    let terminal = try Terminal(loop: loop, output: output)
    let code = body(terminal)
    terminal.finish()
    return code
  }
}
