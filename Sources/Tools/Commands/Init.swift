import EventLoop
import LayoutDocument

/// `layoutd init`.
enum InitCommand {
  static var subcommand: Subcommand {
    let names = StarterDocument.all.map(\.name)
    return Subcommand(
      name: "init", operands: CommandOperands(count: .optional, placeholder: "FILE", completion: .files),
      summary: "write a starter document",
      about: [
        "Writes a starter document to a new file; - is standard output. Without a file the name is that of the template,"
          + " such as feed.layout.json.",
        "With --from it writes a document that shows your own content: the photographs of a folder, with their ratios,"
          + " dominant colors and names, or the rows of a JSON file. The rows become a data source beside the document.",
      ],
      options: [
        .value(
          "--template", "NAME",
          help: "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""); default: feed",
          completion: .words(names)),
        .value(
          "--from", "FOLDER|FILE.json", help: "show these photographs or rows instead of a template",
          completion: .files),
        .flag("--list", "list the templates with descriptions"),
        .flag("--force", "overwrite an existing file"),
      ],
      examples: [
        ("init", "writes feed.layout.json"), ("init --template chat chat.layout.json", "another screen"),
        ("init --from ~/Pictures/holiday", "writes holiday.json and holiday.layout.json"),
        ("init --list", "lists the templates"),
      ],
      exits: [
        ExitCode.noInput: "--from has no photographs or rows",
        ExitCode.noOutput: "the file exists already, or cannot be written",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      if arguments.has("--list") {
        var list = HelpText()
        list.add(rows: StarterDocument.all.map { ($0.name, $0.summary) })
        terminal.output(list.text)
        return 0
      }
      if let input = arguments.text("--from") {
        guard arguments.text("--template") == nil else { throw .other("--from and --template exclude each other") }
        let file = try arguments.files.first.map(checkedName)
        return ContentFiles(from: input, to: file, isForced: arguments.has("--force"), terminal).write()
      }
      let name = arguments.text("--template") ?? "feed"
      guard let template = StarterDocument.named(name) else {
        throw .badValue("--template", name, expected: names.joined(separator: ", "))
      }
      let file = arguments.files.first ?? "\(template.name).layout.json"
      if file == "-" {
        terminal.output(template.text)
        return 0
      }
      let code = write(template.text, to: try checkedName(file), isForced: arguments.has("--force"), terminal)
      if code == 0 { terminal.message("wrote \(file); \"layoutd preview \(file) --open\" shows it") }
      return code
    }
  }

  private static func checkedName(_ file: String) throws(Arguments.UsageError) -> String {
    guard file.hasSuffix(".layout.json") else {
      throw .other("\"\(file)\" is not a name for a layout document; it must end in .layout.json")
    }
    return file
  }

  /// Writes a new file; with `isForced` it may exist. Returns the exit code.
  static func write(_ text: [UInt8], to file: String, isForced: Bool, _ terminal: CommandOutput) -> CInt {
    if isForced { return OutputFile.write(text, to: file, terminal) }
    do throws(UVError) {
      try FileSystem.create(file, text)
      return 0
    } catch {
      guard error.name == "EEXIST" else { return OutputFile.failed(error.message, writing: file, terminal) }
      return exists(file, terminal)
    }
  }

  /// Reports that a file is not written because it exists. Returns the exit code.
  static func exists(_ file: String, _ terminal: CommandOutput) -> CInt {
    let isFolder = (try? FileSystem.kind(file)) == .directory
    terminal.message(
      isFolder
        ? "\(file) is a directory; choose another name"
        : "\(file) exists already; choose another name, or overwrite it with --force")
    return ExitCode.noOutput
  }
}
