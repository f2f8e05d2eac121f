/// A command of the command line: its name, its options, its help text and its implementation.
struct Subcommand: Sendable {
  typealias Implementation =
    @Sendable (_ arguments: Arguments, _ terminal: CommandOutput) throws(Arguments.UsageError) -> CInt

  let name: String
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

  init(
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

  /// All commands, in the order of the help text.
  static let all: [Subcommand] = [
    .initialize, .check, .lint, .layout, .render, .export, .dump, .format, .simulate, .diff, .test, .preview, .replay,
    .schema, .protocolModel, .modelContext, .completions, .help, .version,
  ]

  /// The commands that layoutd runs itself in child processes. They are in no help text.
  private static let hidden: [Subcommand] = [.testWorker]

  static func named(_ name: String) -> Subcommand? { (all + hidden).first { $0.name == name } }

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
  func run(_ words: [String], _ terminal: CommandOutput) -> CInt {
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      terminal.output(usage)
      return 0
    }
    do throws(Arguments.UsageError) {
      let arguments = try Arguments(words, options: options, operands: operands)
      return arguments.has(CommandOption.watch.name)
        ? try WatchLoop.run(self, arguments, terminal) : try perform(arguments, terminal)
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
