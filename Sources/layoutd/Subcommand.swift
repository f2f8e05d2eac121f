/// A command beside the server: its name, and what it does with its arguments.
struct Subcommand {
  let name: String
  /// Returns the exit code.
  let run: (_ arguments: [String], _ terminal: Terminal) -> CInt

  /// All commands, one line each.
  static var all: [Subcommand] {
    [
      .notBuilt("check"),
      .notBuilt("layout"),
      .notBuilt("render"),
      .notBuilt("format"),
      .notBuilt("simulate"),
      .notBuilt("preview"),
      .notBuilt("replay"),
      .notBuilt("schema"),
      .notBuilt("protocol"),
    ]
  }

  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  private static func notBuilt(_ name: String) -> Subcommand {
    Subcommand(name: name) { _, terminal in
      terminal.error("layoutd: \(name) is not built yet\n")
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
}
