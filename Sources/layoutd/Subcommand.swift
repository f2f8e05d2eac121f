/// A command of the command line: its name, its help text and its implementation.
struct Subcommand {
  let name: String
  /// The text that `--help` prints.
  let usage: String
  /// Returns the exit code.
  private let perform: (_ arguments: [String], _ terminal: CommandOutput) throws(Arguments.UsageError) -> CInt

  init(
    name: String, usage: String,
    perform: @escaping (_ arguments: [String], _ terminal: CommandOutput) throws(Arguments.UsageError) -> CInt
  ) {
    self.name = name
    self.usage = usage
    self.perform = perform
  }

  /// All commands, in the order of the help text.
  static var all: [Subcommand] {
    [
      .check,
      .layout,
      .render,
      .format,
      .simulate,
      .preview,
      .replay,
      .schema,
      .protocolModel,
    ]
  }

  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  /// Runs the command, or prints its help text. Returns the exit code.
  func run(_ arguments: [String], _ terminal: CommandOutput) -> CInt {
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      terminal.output(usage)
      return 0
    }
    do throws(Arguments.UsageError) {
      return try perform(arguments, terminal)
    } catch {
      terminal.error("layoutd \(name): \(error.message)\n\(usage)")
      return ExitCode.usage
    }
  }
}

/// The exit codes besides 0 and 128 + the signal's number.
enum ExitCode {
  static let diagnosticsFound: CInt = 1
  static let usage: CInt = 64
  static let noInput: CInt = 66
  static let internalError: CInt = 70
  /// The output, to a file or to standard output, could not be written.
  static let noOutput: CInt = 74
}
