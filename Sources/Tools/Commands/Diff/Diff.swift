import EventLoop
import LayoutDocument
import LayoutDrawing
import LayoutProtocol

/// The options and the run of `layoutd diff`.
struct DiffCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "diff",
      operands: CommandOperands(count: .any, placeholder: "OLD NEW | FILE…"),
      summary: "compare the layouts of two documents",
      about: [
        "Compares the layouts of two documents, or the frames of two files *.frames.jsonl: which elements were added,"
          + " removed, moved, resized and restyled. Elements are matched by key. - is standard input, /dev/null a file"
          + " that does not exist."
      ],
      options: [
        .full, .offsets, .devices, .tolerance,
        .choice(
          "--format",
          [
            ("text", "a line per element, then a summary (default)"), ("json", "differences that can be applied"),
            ("github", "annotations of GitHub at the lines of the edits that explain the differences"),
            ("sarif", "the same as SARIF 2.1.0, for code scanning services"),
          ]),
        .choice(
          "-o",
          [
            ("OUT.svg", "a picture: old, new, and both over each other"),
            ("OUT.png", "the picture in pixels (needs librsvg)"),
            ("OUT.html", "a page with both, a slider and an onion skin"),
          ], completion: .files),
        .value(
          "--git", "REV[..REV]",
          help:
            "the documents and frames that differ between a revision and the work tree, or between two revisions, and the"
            + " documents that read a file that differs; FILE… limits them to files and folders"),
        .flag("--name-only", "print only the names of the documents that --git compares"),
        .value("--name", "FILE", help: "the name of both files in messages; data sources are relative to its folder"),
        .flag(
          "--driver",
          "take the arguments of git's external diff, and exit with 0, since git ends at any other exit code"),
        .flag("--exit-code", "exit with 1 if there are differences, as git diff does"),
        .show,
        .allowSwift,
        .color,
      ],
      notes: [
        "Without --exit-code differences do not change the exit code. Valid parts are compared even if a document has"
          + " errors; errors go to standard error, and the exit code is 1.",
        "As a tool of git: `git config difftool.layoutd.cmd 'layoutd diff --name \"$MERGED\" \"$LOCAL\" \"$REMOTE\"'`,"
          + " then `git difftool -t layoutd`. As a diff driver: `git config diff.layoutd.command 'layoutd diff"
          + " --driver --'`, and `*.layout.json diff=layoutd` in .gitattributes.",
      ],
      examples: [
        ("diff old.layout.json new.layout.json", "a line per element"),
        ("diff --git HEAD", "what the work tree changes"),
        ("diff --git main..HEAD -o changes.html", "a page of a branch"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "errors in a document, or with --exit-code a difference",
        ExitCode.noInput: "a file cannot be read", ExitCode.noOutput: "the output cannot be written",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      try DiffCommand(arguments, terminal).run()
    }
  }

  /// The versions that are compared.
  private enum Source {
    case files(old: String, new: String)
    /// A file with a conflict, for which git's external diff has no versions.
    case unmerged(String)
    /// A revision or a range of revisions, and the files and folders to compare.
    case git(String, [String])
  }

  private let source: Source
  /// The name of both files in messages, whose folder contains their data sources; nil if each file has its own.
  private let name: String?
  private let variants: [LayoutVariant]
  private let tolerance: ComparisonTolerance
  private let format: ComparisonPrinter.Format
  private let output: ChangeFile?
  private let hasExitCode: Bool
  /// Whether only the names of the documents are printed.
  private let printsNames: Bool
  private let swiftLayouts: DocumentFile.SwiftLayouts?
  /// Whether git runs the command: git treats any exit code but 0 as an error.
  private let isDriver: Bool
  private let printer: ComparisonPrinter
  private let arguments: Arguments
  private let terminal: CommandOutput

  init(_ arguments: Arguments, _ terminal: CommandOutput) throws(Arguments.UsageError) {
    variants = try arguments.layoutVariants()
    tolerance = try arguments.comparisonTolerance()
    format = try arguments.choice("--format") ?? .text
    output = try arguments.text("-o").map { (path) throws(Arguments.UsageError) in try ChangeFile(path: path) }
    hasExitCode = arguments.has("--exit-code")
    printsNames = arguments.has("--name-only")
    swiftLayouts = arguments.swiftLayouts
    printer = ComparisonPrinter(
      hasColors: try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor).hasColors)
    (self.arguments, self.terminal) = (arguments, terminal)
    if arguments.isGiven(.show), format == .json || printsNames {
      throw .other("--show is for the differences as text, not for --format json and --name-only")
    }
    let files = arguments.files
    isDriver = arguments.has("--driver")
    if printsNames, arguments.text("--git") == nil || output != nil {
      throw .other("--name-only lists what --git compares; add --git, and leave out -o")
    }
    if printsNames, format == .github || format == .sarif { throw .other("--name-only prints text or json") }
    if let range = arguments.text("--git") {
      guard !isDriver, arguments.text("--name") == nil else {
        throw .other("--git compares revisions; leave out --driver and --name")
      }
      (source, name) = (.git(range, files), nil)
    } else if isDriver {
      // PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE, and for a renamed file NEW-PATH INFO.
      switch files.count {
      case 1: source = .unmerged(files[0])
      case 7, 9: source = .files(old: files[1], new: files[4])
      default: throw .other("--driver takes the 1, 7 or 9 arguments of git's external diff, got \(files.count)")
      }
      name = arguments.text("--name") ?? (files.count == 9 ? files[7] : files[0])
    } else {
      guard files.count == 2 else { throw .other("expected two files, got \(files.count)") }
      guard files != ["-", "-"] else { throw .other("only one of the files can be standard input") }
      source = .files(old: files[0], new: files[1])
      name = arguments.text("--name")
    }
    if case .files(let old, let new) = source, Self.areFrames([name ?? "", old, new]) {
      for option in [CommandOption.devices, .offsets, .full] where arguments.isGiven(option) {
        throw .other("\(option.name) chooses layouts of documents; recorded frames have none")
      }
    }
  }

  private var isOfRevisions: Bool {
    if case .git = source { true } else { false }
  }

  /// Compares and prints. Returns the exit code.
  func run() -> CInt {
    do throws(ComparisonError) {
      switch source {
      case .files(let old, let new):
        if let output, let code = OutputFile.rejection(output.path, inputs: [old, new], terminal) { return code }
        return finish([try compare(old, new)])
      case .unmerged(let path):
        terminal.output("* Unmerged path \(DiagnosticFormatter.printable(path))\n")
        return 0
      case .git(let range, let files):
        let (git, changes) = try self.changes(range, files)
        return printsNames ? printNames(changes) : finish(try compare(changes, git))
      }
    } catch {
      let code = error.report(to: terminal)
      return isDriver ? 0 : code
    }
  }

  private func finish(_ comparisons: [DocumentComparison]) -> CInt {
    switch format {
    case .text:
      if isDriver { terminal.output("layoutd diff \(DiagnosticFormatter.printable(name ?? ""))\n") }
      terminal.output(printer.text(comparisons, hasTitles: isOfRevisions))
    case .json: terminal.output(printer.json(comparisons))
    case .github: terminal.output(LineNote.annotations(comparisons.flatMap(\.notes), title: "layoutd diff"))
    case .sarif: terminal.output(LineNote.sarif(comparisons.flatMap(\.notes)))
    }
    if let output {
      let code = output.write(comparisons, terminal)
      if code != 0 { return code }
    }
    if arguments.isGiven(.show), comparisons.contains(where: { !$0.isEmpty }) {
      let code = terminal.show(ShownPairs(comparisons), arguments)
      if code != 0 { return code }
    }
    if isDriver, !hasExitCode { return 0 }
    if comparisons.contains(where: \.hasErrors) { return ExitCode.diagnosticsFound }
    return hasExitCode && comparisons.contains { !$0.isEmpty } ? ExitCode.diagnosticsFound : 0
  }
}

// MARK: Files

extension DiffCommand {
  /// Whether one of these names is that of recorded frames, `*.jsonl`.
  private static func areFrames(_ names: [String]) -> Bool { names.contains { $0.hasSuffix(".jsonl") } }

  private func compare(_ old: String, _ new: String) throws(ComparisonError) -> DocumentComparison {
    try compare(try version(of: old), try version(of: new), areFrames: Self.areFrames([name ?? "", old, new]))
  }

  /// Compares two versions of a file; a version that does not exist is nil. Prints the diagnostics of documents.
  private func compare(
    _ old: FileVersion?, _ new: FileVersion?, areFrames: Bool
  ) throws(ComparisonError) -> DocumentComparison {
    if areFrames { return try DocumentComparison(framesOf: old, new, tolerance) }
    let (before, after) = (old?.document(swiftLayouts), new?.document(swiftLayouts))
    for file in [before, after].compactMap(\.self) { terminal.report(file.diagnostics, of: file) }
    var comparison = try DocumentComparison(before, after, variants, tolerance)
    if let old, let new, let before, let after {
      comparison.explain(
        from: ComparedVersion(version: old, file: before), to: ComparedVersion(version: new, file: after), variants,
        tolerance)
    }
    return comparison
  }

  /// Reads a file; returns nil for /dev/null, git's name of a file that does not exist.
  private func version(of file: String) throws(ComparisonError) -> FileVersion? {
    if file == "/dev/null" { return nil }
    let name = name ?? file
    do throws(DocumentFile.ReadError) {
      let text = try DocumentFile.text(of: file, limit: FileVersion.limit(of: file))
      return FileVersion(name: name, text: text) { text, layouts in
        DocumentFile(
          name, text: text, folder: DocumentFile.folder(of: self.name ?? file), files: .disk, swiftLayouts: layouts)
      }
    } catch {
      throw .unreadable(error)
    }
  }
}

// MARK: Revisions

extension DiffCommand {
  private func changes(
    _ range: String, _ files: [String]
  ) throws(ComparisonError) -> (GitComparison, [GitRepository.Change]) {
    do throws(GitError) {
      let git = try GitComparison(range)
      return (git, try git.changes(of: files))
    } catch {
      throw .invalid("--git: \(error.message)")
    }
  }

  private func printNames(_ changes: [GitRepository.Change]) -> CInt {
    let names = changes.map { DocumentComparison(oldName: $0.oldPath, newName: $0.newPath, pairs: []) }
    switch format {
    case .text, .github, .sarif:
      terminal.output(names.map { DiagnosticFormatter.printable($0.title) + "\n" }.joined())
    case .json: terminal.output(printer.json(namesOf: names))
    }
    return hasExitCode && !names.isEmpty ? ExitCode.diagnosticsFound : 0
  }

  private func compare(
    _ changes: [GitRepository.Change], _ git: GitComparison
  ) throws(ComparisonError) -> [DocumentComparison] {
    var comparisons: [DocumentComparison] = []
    for change in changes {
      let (old, new) = try git.versions(of: change)
      comparisons.append(try compare(old, new, areFrames: Self.areFrames(change.paths)))
    }
    return comparisons
  }
}
