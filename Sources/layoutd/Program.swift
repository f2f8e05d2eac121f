import EventLoop

/// Runs the process from its command line to its exit code.
enum Program {
  /// Runs the command line. `output` is a duplicate of the original standard output.
  static func run(_ arguments: [String], output: CInt) throws(UVError) -> CInt {
    let terminal = CommandOutput(outputDescriptor: output)
    switch Invocation(arguments) {
    case .serve(let options):
      return try serve(options, output: output)
    case .subcommand(let name, let arguments):
      return Subcommand.named(name)?.run(arguments, terminal) ?? ExitCode.usage
    case .version:
      terminal.output("layoutd \(Usage.version)\n")
      return 0
    case .help:
      terminal.output(Usage.text)
      return 0
    case .usageError(let reason):
      terminal.usageError(reason, command: nil)
      return ExitCode.usage
    }
  }

  /// Serves until the last client has disconnected, then exits.
  static func serve(_ options: ServeOptions, output: CInt) throws(UVError) -> CInt {
    if options.transport == .stdio, StandardStreams.isTerminal(0) {
      Log.write("layoutd: waiting for a language client on standard input; see \"layoutd --help\" (Ctrl+C ends)")
    }
    let daemon = Daemon(loop: try EventLoop(), options: options)
    let code = try daemon.run(output: output)
    // Exits while the daemon is still alive: freeing gigabytes of objects takes seconds, and the system reclaims them
    // at once.
    return withExtendedLifetime(daemon) { EventLoop.exitProcess(code) }
  }
}
