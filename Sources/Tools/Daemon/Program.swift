import Commands
package import EventLoop
import LayoutServer

/// Runs the process from its command line to its exit code.
package enum Program {
  /// Runs the command line. `output` is a duplicate of the original standard output.
  package static func run(_ arguments: [String], output: CInt) throws(UVError) -> CInt {
    let terminal = CommandOutput(outputDescriptor: output)
    let commands = CommandTable(preview: PreviewCommand.subcommand, replay: ReplayCommand.subcommand)
    switch Invocation(arguments, of: commands) {
    case .serve(let options):
      return try serve(options, output: output)
    case .subcommand(let name, let arguments):
      return commands.named(name)?.run(arguments, terminal) ?? ExitCode.usage
    case .version:
      terminal.output("layoutd \(Usage.version)\n")
      return 0
    case .help:
      terminal.output(Usage.text(of: commands))
      return 0
    case .usageError(let reason):
      terminal.usageError(reason, command: nil)
      return ExitCode.usage
    }
  }

  /// Serves until the last client has disconnected, then exits the process. Does not return unless it throws.
  static func serve(_ options: ServeOptions, output: CInt) throws(UVError) -> CInt {
    if case .stdio = options.transport, StandardStreams.isTerminal(0) {
      Log.write("layoutd: waiting for a language client on standard input; see \"layoutd --help\" (Ctrl+C ends)")
    }
    let daemon = Daemon(loop: try EventLoop(), options: options)
    let code = try daemon.run(output: output)
    // Exits while the daemon is still alive: freeing gigabytes of objects takes seconds, and the system reclaims them
    // at once.
    return withExtendedLifetime(daemon) { EventLoop.exitProcess(code) }
  }
}

/// The parsed command line.
enum Invocation {
  case serve(ServeOptions)
  case subcommand(String, [String])
  case version
  case help
  /// An invalid command line, with the reason.
  case usageError(String)
}

/// The options of the server.
struct ServeOptions {
  /// The transport to clients.
  enum Transport {
    case stdio
    /// Connect to the Unix socket that a client listens on.
    case pipe(String)
    /// Connect to the local port that a client listens on.
    case socket(UInt16)
    /// Listen and serve many clients.
    case listen(SocketAddress)
    /// Run the preview server for one document.
    case preview(PreviewOptions)
  }

  var transport = Transport.stdio
  /// The process at whose end the server exits, too; nil for none.
  var clientProcessID: CInt?
  var logLevel = LogLevel.info
  /// Whether Swift files that documents name as their layouts may be run.
  var allowsSwift = false
}

extension Invocation {
  /// Parses the arguments without the program's name. An option takes its value as `--name value` or `--name=value`.
  init(_ arguments: [String], of commands: CommandTable) {
    if let first = arguments.first, commands.named(first) != nil {
      self = .subcommand(first, Array(arguments.dropFirst()))
      return
    }
    var options = ServeOptions()
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      switch argument {
      case "--stdio": options.transport = .stdio
      case "--allow-swift": options.allowsSwift = true
      case "--version", "-V":
        self = .version
        return
      case "--help", "-h":
        self = .help
        return
      default:
        let (name, attached) = Self.split(argument)
        guard ServeOptions.namesWithValue.contains(name) else {
          self = .usageError(Self.problem(of: argument, named: name, commands))
          return
        }
        guard let value = attached ?? remaining.popFirst() else {
          self = .usageError("\(name) requires a value")
          return
        }
        if let expected = options.set(name, to: value) {
          self = .usageError("invalid value \"\(value)\" for \(name): expected \(expected)")
          return
        }
      }
    }
    self = .serve(options)
  }

  /// Returns the error of an argument that is neither an option with a value nor a command.
  private static func problem(of argument: String, named name: String, _ commands: CommandTable) -> String {
    if argument.hasPrefix("-") {
      if Usage.options.contains(where: { $0.names.contains(name) }) { return "\(name) takes no value" }
      return Arguments.UsageError.unknownOption(
        name, suggestion: Arguments.suggestion(for: name, in: Usage.options)
      ).message
    }
    if argument.hasSuffix(".layout.json") {
      return "a file needs a command before it, such as \"layoutd preview \(argument)\""
    }
    if commands.all.contains(where: { $0.name == argument }) {
      return "a command comes first: layoutd \(argument) …; the options of the server are not those of commands"
    }
    return commands.unknownCommand(argument)
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}

extension ServeOptions {
  fileprivate static let namesWithValue: Set = [
    "--pipe", "--socket", "--port", "--listen", "--clientProcessId", "--log-level",
  ]

  /// Parses and stores the value of one of these options. Returns what is expected if the value is invalid, otherwise nil.
  fileprivate mutating func set(_ name: String, to value: String) -> String? {
    switch name {
    case "--pipe":
      guard !value.isEmpty else { return "the path of a socket" }
      transport = .pipe(value)
    case "--socket", "--port":
      guard let port = UInt16(value), port > 0 else { return "a port from 1 to 65535" }
      transport = .socket(port)
    case "--listen" where !value.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains):
      transport = .listen(.unix(path: value))
    case "--listen":
      guard let port = UInt16(value) else { return "a port from 0 to 65535, or the path of a socket" }
      transport = .listen(.loopback(port: port))
    case "--clientProcessId":
      guard let process = CInt(value), process > 0 else { return "the number of a process" }
      clientProcessID = process
    default:
      let levels: [String: LogLevel] = ["error": .error, "warning": .warning, "info": .info, "debug": .debug]
      guard let level = levels[value] else { return "error, warning, info or debug" }
      logLevel = level
    }
    return nil
  }
}
