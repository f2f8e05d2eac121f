import EventLoop

extension Subcommand {
  /// `layoutd test`.
  static var test: Subcommand {
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
          ]),
        .value("-j", "N", "the number of processes; default: the number of processor cores"),
        .color,
      ],
      notes: [
        "Without --devices and --at, --record writes the whole content in the document's viewport, and --update the layouts"
          + " that the snapshot names. A document with errors is not recorded."
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      try TestRunner(arguments, terminal).run()
    }
  }

  /// `layoutd test-worker`: the child process of `layoutd test -j`. Reads names of documents from standard input, one JSON
  /// string a line, and writes one result a line.
  static var testWorker: Subcommand {
    Subcommand(
      name: "test-worker", operands: .none, summary: "test documents for `layoutd test`", about: [],
      options: TestOptions.declarations
    ) { arguments, terminal throws(Arguments.UsageError) in
      try TestWorker(options: TestOptions(arguments), terminal).run()
    }
  }
}

/// The options and the run of `layoutd test`.
struct TestRunner {
  private let arguments: Arguments
  private let options: TestOptions
  private let jobs: Int
  private let style: DiagnosticFormatter.Style
  private let format: TestReport.Format
  private let terminal: CommandOutput

  init(_ arguments: Arguments, _ terminal: CommandOutput) throws(Arguments.UsageError) {
    self.arguments = arguments
    options = try TestOptions(arguments)
    jobs =
      try arguments.value("-j", "a number from 1 to 256") { text in
        Int(text).flatMap { 1...256 ~= $0 ? $0 : nil }
      } ?? EventLoop.availableParallelism
    format = try arguments.value("--format", "text, tap, junit or github", TestReport.Format.init(rawValue:)) ?? .text
    style = try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor)
    self.terminal = terminal
    if arguments.files.contains("-") { throw .other("a test needs files; standard input has no snapshot") }
  }

  /// Tests all documents and prints the results in the order of the documents. Returns the exit code.
  func run() -> CInt {
    var search = DocumentSearch(terminal)
    var known: Set<String> = []
    // A file that is named twice is tested once.
    let files = search.files(named: arguments.files.isEmpty ? ["."] : arguments.files)
      .filter { known.insert($0).inserted }
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
        terminal.error("layoutd test: cannot start processes: \(error.message)\n")
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
