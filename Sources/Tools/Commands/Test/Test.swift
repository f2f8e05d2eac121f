import EventLoop
import LayoutDocument
import LayoutDrawing

/// The options and the run of `layoutd test`.
struct TestCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "test", operands: CommandOperands(count: .any, placeholder: "PATH…"),
      summary: "compare layouts with recorded snapshots",
      about: [
        "Tests layout documents: for each NAME.layout.json with a file NAME.snapshot.json beside it the layouts on all"
          + " devices and at all offsets of the snapshot are compared, for each with a file NAME.frames.jsonl the timeline"
          + " is played and compared. Errors in a document fail, too. Without a path the current folder is searched;"
          + " folders and patterns mean files as for `layoutd check`.",
        "A failing test writes NAME.diff.html, a page with the differences, or without any with the failed checks; a"
          + " passing one removes it.",
      ],
      options: TestOptions.declarations + [
        .choice(
          "--format",
          [
            ("text", "a line per document, with the differences of failures (default)"),
            ("tap", "the Test Anything Protocol, version 14"), ("junit", "XML that test servers read"),
            ("github", "workflow commands that GitHub shows as annotations"),
            ("sarif", "SARIF 2.1.0, for code scanning services"),
          ]),
        .value("-j", "N", help: "the number of processes; default: the number of processor cores"),
        .show,
        .color,
      ],
      notes: [
        "Without --devices and --at, --record writes the whole content in the document's viewport, and --update the layouts"
          + " that the snapshot names. A document with errors is not recorded."
      ],
      examples: [
        ("test --record --devices \"iPhone SE,iPad\" feed.layout.json", "writes feed.snapshot.json"),
        ("test", "compares all snapshots of the folder"),
        ("test --format junit > results.xml", "for CI"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "a failed test",
        ExitCode.noInput: "a file cannot be read, or there is nothing to test",
        ExitCode.noOutput: "a snapshot or a page cannot be written",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      try TestCommand(arguments, terminal).run()
    }
  }

  private let arguments: Arguments
  private let options: TestOptions
  private let jobs: Int
  private let style: DiagnosticFormatter.Style
  private let format: TestReport.Format
  private let terminal: CommandOutput

  init(_ arguments: Arguments, _ terminal: CommandOutput) throws(Arguments.UsageError) {
    self.arguments = arguments
    options = try TestOptions(arguments)
    jobs = try arguments.integer("-j", in: 1...256) ?? EventLoop.availableParallelism
    format = try arguments.choice("--format") ?? .text
    style = try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor)
    self.terminal = terminal
    if arguments.isGiven(.show), format != .text { throw .other("--show is for --format text") }
    if arguments.files.contains("-") { throw .other("a test needs files; standard input has no snapshot") }
  }

  /// Tests all documents and prints the results in the order of the documents. Returns the exit code.
  func run() -> CInt {
    var search = DocumentSearch(terminal)
    var names: Set<String> = []
    // A file that is named twice is tested once.
    let files = search.files(named: arguments.files.isEmpty ? ["."] : arguments.files)
      .filter { names.insert($0).inserted }
    let named = Set(arguments.files)
    var report = TestReport(format: format, hasColors: style.hasColors)
    var bar = ProgressBar("testing", terminal)
    var code = search.exitCode
    var doneCount = 0
    terminal.output(report.header)
    let print = { (result: TestResult) throws(UVError) in
      doneCount += 1
      bar.clear()
      try terminal.write(Array(report.text(result).utf8))
      if arguments.isGiven(.show), !result.hasPassed { code = max(code, show(result.file)) }
      bar.show(Double(doneCount) / Double(files.count))
      code = max(code, result.exitCode)
    }
    let tests = files.map { TestPool.Test(file: $0, isNamed: named.contains($0)) }
    do throws(TestPool.Failure) {
      if min(jobs, tests.count) > 1 {
        try TestPool.run(tests, jobs: min(jobs, tests.count), words: TestOptions.words(arguments), onResult: print)
      } else {
        for test in tests {
          let result = DocumentTest.run(test.file, isNamed: test.isNamed, options)
          do throws(UVError) { try print(result) } catch { throw .output(error) }
        }
      }
    } catch {
      switch error {
      case .output(let error): terminal.outputFailed(error)
      case .start(let error):
        bar.clear()
        terminal.error("layoutd test: cannot start processes: \(error.message); use -j 1 to test without them\n")
        return ExitCode.internalError
      }
    }
    bar.clear()
    if !report.hasTests, code == 0 {
      terminal.error("layoutd test: no document has a snapshot or frames; write them with --record\n")
      code = ExitCode.noInput
    }
    terminal.output(report.footer())
    return code
  }
}

extension TestCommand {
  /// Shows the differences of a failed document, which are computed again: child processes return only texts.
  private func show(_ file: String) -> CInt {
    let differences = DocumentTest.differences(of: file, options)
    guard !differences.isEmpty else { return 0 }
    return terminal.show(ShownPairs(differences, title: PathName.lastComponent(of: file)), arguments)
  }
}

/// The options of `layoutd test` that determine the result of one document.
struct TestOptions {
  /// Whether a document without a snapshot, or with a timeline and without frames, gets one.
  let recordsMissing: Bool
  /// Whether existing snapshots and frames are written again.
  let updatesExisting: Bool
  /// The layouts that are recorded; nil for those of an existing snapshot, or the whole content in the document's
  /// viewport.
  let variants: [LayoutVariant]?
  let tolerance: ComparisonTolerance
  /// The frames per second of recorded frames.
  let framesPerSecond: Double
  /// Whether `--fps` was given, so that frames that are written again change their rate.
  let isRateChosen: Bool

  /// Runs the layouts in Swift that documents name; nil to run none.
  let swiftLayouts: DocumentFile.SwiftLayouts?

  /// The default frames per second.
  static let standardRate = 10.0

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    recordsMissing = arguments.has("--record")
    updatesExisting = arguments.has("--update")
    let isChosen = arguments.text("--devices") != nil || !arguments.texts("--at").isEmpty || arguments.has("--full")
    if isChosen, !recordsMissing, !updatesExisting {
      throw .other(
        "--devices, --at and --full choose what --record and --update write; add --record or --update, else the "
          + "snapshot names the layouts")
    }
    swiftLayouts = arguments.swiftLayouts
    isRateChosen = arguments.text("--fps") != nil
    if isRateChosen, !recordsMissing, !updatesExisting {
      throw .other(
        "--fps chooses the rate that --record and --update write; add --record or --update, else the rate is that of "
          + "the recorded frames")
    }
    variants = isChosen ? try arguments.layoutVariants() : nil
    tolerance = try arguments.comparisonTolerance()
    framesPerSecond = try arguments.number("--fps", in: 1...1_000) ?? Self.standardRate
  }

  /// The options as they are declared, which parent and child processes share.
  static let declarations: [CommandOption] = [
    .flag("--record", "write missing snapshots, and missing frames of documents with a timeline"),
    .flag("--update", "write existing snapshots and frames again, where they differ"),
    .devices, .offsets, .full,
    .value(
      CommandOption.tolerance.name, "P",
      help:
        "maximum difference of equal lengths of snapshots in points; a hundredth of it for alphas and factors (default"
        + " 0.01)"),
    .value("--fps", "N", help: "frames per second of recorded frames, 1 to 1000 (default 10)"),
    .allowSwift,
  ]

  /// Returns those of these options that were given, as words of a command line.
  static func words(_ arguments: Arguments) -> [String] {
    declarations.flatMap { option -> [String] in
      guard option.takesValue else { return arguments.has(option.name) ? [option.name] : [] }
      return arguments.texts(option.name).map { "\(option.name)=\($0)" }
    }
  }
}
