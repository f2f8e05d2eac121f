/// A command beside the server: its name, and what it does with its arguments.
struct Subcommand {
  let name: String
  /// What `--help` prints.
  let usage: String
  /// Returns the exit code.
  private let perform: (_ arguments: [String], _ terminal: Terminal) throws(Arguments.Misuse) -> CInt

  init(
    name: String, usage: String,
    perform: @escaping (_ arguments: [String], _ terminal: Terminal) throws(Arguments.Misuse) -> CInt
  ) {
    self.name = name
    self.usage = usage
    self.perform = perform
  }

  /// All commands, one line each.
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

  /// Carries the command out, or prints how it is used; returns the exit code.
  func run(_ arguments: [String], _ terminal: Terminal) -> CInt {
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      terminal.output(usage)
      return 0
    }
    do throws(Arguments.Misuse) {
      return try perform(arguments, terminal)
    } catch {
      terminal.error("layoutd \(name): \(error.message)\n\(usage)")
      return ExitCode.usage
    }
  }
}

/// What the process ends with, beside 0 and 128 + the signal's number.
enum ExitCode {
  static let findings: CInt = 1
  static let usage: CInt = 64
  static let noInput: CInt = 66
  static let internalError: CInt = 70
  /// What was to be written, to a file or to standard output, could not be.
  static let noOutput: CInt = 74
}
