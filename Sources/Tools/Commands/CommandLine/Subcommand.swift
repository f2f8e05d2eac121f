import LayoutDocument

/// A command of the command line: its name, its options, its help text and its implementation.
package struct Subcommand: Sendable {
  package typealias Implementation =
    @Sendable (_ arguments: Arguments, _ terminal: CommandOutput) throws(Arguments.UsageError) -> CInt

  package let name: String
  let operands: CommandOperands
  /// The description in the list of commands.
  let summary: String
  /// The paragraphs before the options.
  let about: [String]
  let options: [CommandOption]
  /// The paragraphs after the options.
  let notes: [String]
  /// Returns the exit code.
  private let perform: Implementation

  package init(
    name: String, operands: CommandOperands, summary: String, about: [String], options: [CommandOption] = [],
    notes: [String] = [], perform: @escaping Implementation
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.about = about
    self.options = options
    self.notes = notes
    self.perform = perform
  }

  /// The name with the operands, such as `check FILE…`.
  var invocation: String { [name, operands.synopsis].compactMap(\.self).joined(separator: " ") }

  /// The text that `--help` prints.
  var usage: String {
    var help = HelpText()
    help.add(synopsis: "usage: layoutd \(name)", [operands.synopsis].compactMap(\.self) + options.map(\.synopsis))
    for paragraph in about { help.add(paragraph: paragraph) }
    help.add(table: options.flatMap(\.rows))
    for paragraph in notes { help.add(paragraph: paragraph) }
    help.addExitCodes()
    return help.text
  }

  /// Runs the command, or prints its help text. Returns the exit code.
  package func run(_ words: [String], _ terminal: CommandOutput) -> CInt {
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      terminal.output(usage)
      return 0
    }
    do throws(Arguments.UsageError) {
      let arguments = try Arguments(words, options: options, operands: operands)
      return arguments.has(CommandOption.watch.name)
        ? try WatchLoop.run(self, with: arguments, terminal) : try perform(arguments, terminal)
    } catch {
      terminal.usageError(error.message, command: name)
      return ExitCode.usage
    }
  }

  /// Runs the command once with parsed arguments. Returns the exit code.
  func run(_ arguments: Arguments, _ terminal: CommandOutput) throws(Arguments.UsageError) -> CInt {
    try perform(arguments, terminal)
  }
}

/// All commands of the program. Those that run the daemon are declared above this module.
package struct CommandTable: Sendable {
  private let preview: Subcommand
  private let replay: Subcommand

  package init(preview: Subcommand, replay: Subcommand) { (self.preview, self.replay) = (preview, replay) }

  /// The commands in the order of the help text.
  package var all: [Subcommand] {
    [
      InitCommand.subcommand, CheckCommand.subcommand, LintCommand.subcommand, LayoutCommand.subcommand,
      RenderCommand.subcommand, ExportCommand.subcommand, DumpCommand.subcommand, FormatCommand.subcommand,
      SimulateCommand.subcommand, DiffCommand.subcommand, TestCommand.subcommand, preview, replay,
      SchemaCommand.subcommand, ProtocolCommand.subcommand, ModelContextCommand.subcommand,
      CompletionsCommand.subcommand(of: self), HelpCommand.subcommand(of: self), VersionCommand.subcommand,
    ]
  }

  /// The commands that layoutd runs itself in child processes. They are in no help text.
  private var hidden: [Subcommand] { [TestWorker.subcommand] }

  /// Returns the command with a name; nil if there is none.
  package func named(_ name: String) -> Subcommand? { (all + hidden).first { $0.name == name } }

  /// Returns the error of an unknown command.
  package func unknownCommand(_ name: String) -> String {
    let suggestion = name.utf8.count > 2 ? SpellingSuggester.bestMatch(name, in: all.map(\.name)) : nil
    return "unknown command \"\(name)\"" + (suggestion.map { " (did you mean \"\($0)\"?)" } ?? "")
  }
}

/// The exit codes besides 0 and 128 + the signal's number.
package enum ExitCode {
  package static let diagnosticsFound: CInt = 1
  package static let usage: CInt = 64
  package static let noInput: CInt = 66
  package static let internalError: CInt = 70
  /// The output, to a file or to standard output, could not be written.
  package static let noOutput: CInt = 74
  /// The reader of standard output is closed: that of SIGPIPE.
  static let closedOutput: CInt = 128 + 13

  /// The table of all exit codes, for help texts and the reference.
  static let table: [(label: String, help: String)] = [
    ("0", "success; also `preview` and `--watch` after Ctrl+C"),
    (
      "\(diagnosticsFound)",
      "errors in a document, a difference, a failed test, a file that `format --check` lists, too many warnings, or parts"
        + " that `export` leaves out"
    ),
    ("\(usage)", "invalid command line"),
    ("\(noInput)", "an input cannot be read, there is nothing to test, or a socket or port cannot be used"),
    ("\(internalError)", "internal error"),
    ("\(noOutput)", "an output cannot be written, or `init` would overwrite a file"),
    ("128 + N", "ended by signal N, such as 130 after Ctrl+C, and 141 if the reader of the output was closed"),
  ]
}
