import LayoutDocument

/// A command of the command line: its name, its options, its help text and its implementation.
package struct Subcommand: Sendable {
  /// A command line without the name of the program, and what it does.
  package typealias Example = (line: String, purpose: String)
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
  private let ownNotes: [String]
  /// Command lines without the name of the program, and what they do.
  let examples: [Example]
  /// The exit codes besides 0 and that of an invalid command line, with what they mean for this command.
  let exits: KeyValuePairs<CInt, String>
  private let perform: Implementation

  package init(
    name: String, operands: CommandOperands, summary: String, about: [String], options: [CommandOption] = [],
    notes: [String] = [], examples: [Example] = [], exits: KeyValuePairs<CInt, String> = [:],
    perform: @escaping Implementation
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.about = about
    self.options = options
    ownNotes = notes
    self.examples = examples
    self.exits = exits
    self.perform = perform
  }

  /// The name with the operands, such as `check FILE…`.
  var invocation: String { [name, operands.synopsis].compactMap(\.self).joined(separator: " ") }

  /// The paragraphs after the options. If an option takes a device, the last one lists the devices.
  var notes: [String] {
    let takesDevices = options.contains { $0.completion == .devices || $0.completion == .devicesOrAll }
    return ownNotes + (takesDevices ? ["Devices: \(Devices.all.map(\.name).joined(separator: ", "))."] : [])
  }

  /// The examples as rows of a table.
  var exampleRows: [(label: String, help: String)] { examples.map { ("layoutd " + $0.line, $0.purpose) } }

  /// The text that `--help` prints.
  var usage: String {
    var help = HelpText()
    help.add(synopsis: "usage: layoutd \(name)", [operands.synopsis].compactMap(\.self) + options.map(\.synopsis))
    for paragraph in about { help.add(paragraph: paragraph) }
    if !examples.isEmpty {
      help.add(paragraph: examples.count == 1 ? "Example:" : "Examples:")
      help.add(rows: exampleRows)
    }
    help.add(table: options.flatMap(\.rows))
    for paragraph in notes { help.add(paragraph: paragraph) }
    help.add(paragraph: "Exit codes:")
    help.add(rows: ExitCode.rows(exits))
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
      var terminal = terminal
      terminal.errorStyle = try arguments.diagnosticStyle(descriptor: 2)
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

/// All commands of the program. Those that run the daemon are declared in `Daemon`, which depends on this module.
package struct CommandTable: Sendable {
  private let preview: Subcommand
  private let replay: Subcommand

  package init(preview: Subcommand, replay: Subcommand) { (self.preview, self.replay) = (preview, replay) }

  /// The commands in the order of the help text.
  package var all: [Subcommand] {
    [
      InitCommand.subcommand, CheckCommand.subcommand, LintCommand.subcommand, LayoutCommand.subcommand,
      ExplainCommand.subcommand, ShowCommand.subcommand, RenderCommand.subcommand, ExportCommand.subcommand,
      DumpCommand.subcommand, FormatCommand.subcommand,
      SimulateCommand.subcommand, DiffCommand.subcommand, TestCommand.subcommand, preview, replay,
      SchemaCommand.subcommand, ProtocolCommand.subcommand, ModelContextCommand.subcommand,
      CompletionsCommand.subcommand(of: self), HelpCommand.subcommand(of: self), VersionCommand.subcommand,
    ]
  }

  /// Returns the command with a name; nil if there is none. `TestWorker`, which layoutd runs itself in child processes,
  /// is in no help text.
  package func named(_ name: String) -> Subcommand? { (all + [TestWorker.subcommand]).first { $0.name == name } }

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
  /// The reader of standard output closed it: 128 + the number of SIGPIPE.
  static let closedOutput: CInt = 128 + 13

  /// Returns the rows of the exit codes of one command, in ascending order.
  static func rows(_ own: KeyValuePairs<CInt, String>) -> [(label: String, help: String)] {
    let codes = [(0, "success"), (usage, "invalid command line")] + own.map { ($0.key, $0.value) }
    return codes.sorted { $0.0 < $1.0 }.map { ("\($0.0)", $0.1) }
  }

  /// The table of all exit codes, for the help text of the program and the reference.
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
