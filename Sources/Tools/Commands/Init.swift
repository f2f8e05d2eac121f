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
          + " such as feed.layout.json."
      ],
      options: [
        .value(
          "--template", "NAME",
          help: "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""); default: feed",
          completion: .words(names)),
        .flag("--list", "list the templates with descriptions"),
        .flag("--force", "overwrite an existing file"),
      ],
      examples: [
        ("init", "writes feed.layout.json"), ("init --template chat chat.layout.json", "another screen"),
        ("init --list", "lists the templates"),
      ], exits: [ExitCode.noOutput: "the file exists already, or cannot be written"]
    ) { arguments, terminal throws(Arguments.UsageError) in
      if arguments.has("--list") {
        var list = HelpText()
        list.add(rows: StarterDocument.all.map { ($0.name, $0.summary) })
        terminal.output(list.text)
        return 0
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
      guard file.hasSuffix(".layout.json") else {
        throw .other("\"\(file)\" is not a name for a layout document; it must end in .layout.json")
      }
      let code = write(template, to: file, isForced: arguments.has("--force"), terminal)
      if code == 0 { terminal.message("wrote \(file); \"layoutd preview \(file) --open\" shows it") }
      return code
    }
  }

  private static func write(
    _ template: StarterDocument, to file: String, isForced: Bool, _ terminal: CommandOutput
  ) -> CInt {
    if isForced { return OutputFile.write(template.text, to: file, terminal) }
    do throws(UVError) {
      try FileSystem.create(file, template.text)
      return 0
    } catch {
      guard error.name == "EEXIST" else { return OutputFile.failed(error.message, writing: file, terminal) }
      let isFolder = (try? FileSystem.kind(file)) == .directory
      terminal.message(
        isFolder
          ? "\(file) is a directory; choose another name"
          : "\(file) exists already; choose another name, or overwrite it with --force")
      return ExitCode.noOutput
    }
  }
}
