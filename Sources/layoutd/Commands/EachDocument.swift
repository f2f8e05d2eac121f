import EventLoop

/// Runs a command for one document once for each of several documents.
struct EachDocument {
  /// The placeholder in values of options for the name of a document, without folders and `.layout.json`.
  static let placeholder = "{name}"

  /// Returns the paragraph of help texts about outputs. `form` is the extension of the example.
  static func note(_ form: String) -> String {
    "FILE may be several files, folders and patterns. The outputs of several documents are named with \(placeholder), the"
      + " name of the document: -o 'out/\(placeholder).\(form)'."
  }

  /// The options that name outputs. If there are several documents, at least one is required, and all must have the
  /// placeholder. Empty for a command that prints the documents one after the other, each with a heading.
  let outputs: [String]
  /// The options with which a document needs no output.
  var replacements: [String] = []
  /// The extension of an output, for the example in an error message.
  var form = "svg"

  /// Returns the implementation of a command for several documents.
  func performing(_ performOnce: @escaping Subcommand.Implementation) -> Subcommand.Implementation {
    { arguments, terminal throws(Arguments.UsageError) in
      if arguments.files.count == 1, !Self.isSearched(arguments.files[0]) {
        let file = arguments.files[0]
        return try performOnce(
          outputs.isEmpty ? arguments : arguments.restricted(to: file, name: Self.name(of: file)), terminal)
      }
      var search = DocumentSearch(terminal)
      let files = search.files(named: arguments.files)
      if files.count > 1 { try checkOutputs(of: files, arguments) }
      var code = search.exitCode
      var isFirst = true
      for (index, file) in files.enumerated() {
        var terminal = terminal
        if outputs.isEmpty { terminal.heading = Self.heading(of: file, isFirst: isFirst) }
        let one = arguments.restricted(
          to: file, name: Self.name(of: file), index: files.count > 1 ? index : nil)
        let result = try performOnce(one, terminal)
        // A file that cannot be read has no heading.
        if result != ExitCode.noInput { isFirst = false }
        code = max(code, result)
      }
      return code
    }
  }

  /// Returns the line above the text of one of several documents, after a blank line unless it is the first.
  static func heading(of file: String, isFirst: Bool) -> String {
    (isFirst ? "" : "\n") + DiagnosticFormatter.printable(file) + "\n"
  }

  /// Whether an operand is a folder or a pattern.
  static func isSearched(_ name: String) -> Bool {
    if name == "-" { return false }
    let kind = try? FileSystem.kind(name)
    return kind == .directory || kind == nil && name.contains { "*?".contains($0) }
  }

  /// Throws if two of the documents would be written to the same output, or if they need one and have none.
  private func checkOutputs(of files: [String], _ arguments: Arguments) throws(Arguments.UsageError) {
    guard let first = outputs.first else { return }
    let given = outputs.compactMap { arguments.text($0) }
    if given.isEmpty, replacements.contains(where: { arguments.text($0) != nil }) { return }
    guard !given.isEmpty, given.allSatisfy({ $0.contains(Self.placeholder) }) else {
      throw .other(
        "\(files.count) documents need outputs with different names; use \(Self.placeholder), such as"
          + " \(first) '\(Self.placeholder).\(form)'")
    }
    var sources: [String: String] = [:]
    for file in files {
      if let other = sources.updateValue(file, forKey: Self.name(of: file)) {
        throw .other("\(other) and \(file) would have the same output; run the command for each folder")
      }
    }
  }

  private static func name(of file: String) -> String {
    if file == "-" { return "standard-input" }
    let name = PathName.lastComponent(of: file)
    for suffix in [".layout.json", ".json"] where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
