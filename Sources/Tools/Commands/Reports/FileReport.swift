import JSON
import LayoutBase
import LayoutDocument
import LayoutLint

/// The diagnostics and findings of one file, which `layoutd check` or `layoutd lint` prints.
struct FileReport {
  let name: String
  let buffer: TextBuffer
  /// The diagnostics of the document, or the reason why the file cannot be read.
  let diagnostics: [Diagnostic]
  var lint = LintReport()
  /// Whether the file can be read, so that its diagnostics have positions.
  let isReadable: Bool
  /// The number of errors of the document, also of those that are not in `diagnostics`.
  let errorCount: Int

  init(_ file: DocumentFile, _ diagnostics: [Diagnostic], lint: LintReport = LintReport()) {
    (name, buffer, isReadable) = (file.name, file.buffer, true)
    (self.diagnostics, self.lint, errorCount) = (diagnostics, lint, file.errors.count)
  }

  init(_ error: DocumentFile.ReadError) {
    (name, buffer, isReadable, errorCount) = (error.name, TextBuffer([]), false, 1)
    diagnostics = [error.diagnostic]
  }

  /// The number of diagnostics and findings of a severity.
  func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.count { $0.severity == severity } + lint.findings.count { $0.severity == severity }
  }
}

/// The files of `layoutd check` and `layoutd lint`, which are reported one after the other.
struct ReportedFiles {
  let command: String
  let maximumWarnings: Int?
  let writer: ReportWriter

  /// The sentence of help texts about the last line.
  static let sumNote = "The last line of a report as text, on standard error, has the sum of all documents."

  init(_ command: String, _ arguments: Arguments, writer: ReportWriter) throws(Arguments.UsageError) {
    self.command = command
    self.writer = writer
    maximumWarnings = try arguments.integer("--max-warnings", in: 0...Int.max)
  }

  /// Prints the reports of files, folders and patterns. `report` gets a document and its index among all, and returns
  /// nil if the options do not fit it. Returns the exit code.
  func run(
    _ names: [String], _ terminal: CommandOutput,
    report: (_ file: DocumentFile, _ index: Int, _ count: Int) -> FileReport?
  ) -> CInt {
    var search = DocumentSearch(terminal)
    let files = search.files(named: names)
    var (code, sum, writer) = (search.exitCode, ReportSum(), writer)
    terminal.output(writer.header)
    for (index, name) in files.enumerated() {
      do throws(DocumentFile.ReadError) {
        let file = try DocumentFile(name, recordingIn: terminal.inputs)
        guard let report = report(file, index, files.count) else {
          code = max(code, ExitCode.usage)
          continue
        }
        // `lint --format text` prints the errors of the document on standard error only; they affect the exit code,
        // too.
        if file.hasErrors || report.count(.error) > 0 { code = max(code, ExitCode.diagnosticsFound) }
        sum.add(report)
        terminal.output(writer.text(report))
        // Text lists the omissions itself.
        let omissions = writer.format == .text ? [] : report.lint.omissions
        for note in report.lint.limitNotes + omissions { terminal.message("\(name): \(note)") }
      } catch {
        let report = FileReport(error)
        sum.add(report)
        terminal.output(writer.text(report))
        // Continues with the other files.
        code = max(code, error.report(to: terminal))
      }
    }
    terminal.output(writer.footer)
    if writer.format == .text, sum.fileCount > 0 {
      terminal.error("layoutd \(command): \(sum.text(hasColors: terminal.errorStyle.hasColors))\n")
    }
    if let maximumWarnings, sum.warningCount > maximumWarnings {
      terminal.error(
        "layoutd \(command): \(sum.warningCount.counted("warning")), more than --max-warnings"
          + " \(maximumWarnings)\n")
      code = max(code, ExitCode.diagnosticsFound)
    }
    return code
  }
}

/// The counts of files, errors, warnings and lesser problems in all files of a report.
struct ReportSum {
  private(set) var fileCount = 0
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  /// The number of findings and diagnostics below warnings.
  private(set) var noteCount = 0

  mutating func add(_ report: FileReport) {
    fileCount += 1
    errorCount += report.errorCount + report.lint.findings.count { $0.severity == .error }
    warningCount += report.count(.warning)
    noteCount += report.count(.information) + report.count(.hint)
  }

  /// Returns a line such as `3 documents: 1 error, 7 warnings, 26 notes`.
  func text(hasColors: Bool) -> String {
    let counts: [(count: Int, noun: String, severity: Diagnostic.Severity)] = [
      (errorCount, "error", .error), (warningCount, "warning", .warning), (noteCount, "note", .information),
    ]
    let texts = counts.filter { $0.count > 0 }.map { entry in
      let text = entry.count.counted(entry.noun)
      return hasColors ? DiagnosticFormatter.Color(entry.severity).applied(to: text) : text
    }
    let none = hasColors ? DiagnosticFormatter.Color.green.applied(to: "no problems") : "no problems"
    return fileCount.counted("document") + ": " + (texts.isEmpty ? none : texts.joined(separator: ", "))
  }
}

/// The environments of a finding, or the widths at which it occurs, as a short text for messages.
struct FoldedEnvironments {
  private let environments: [LayoutEnvironment]
  /// The noun of messages: devices if each environment is another device.
  private let noun: String

  init(_ environments: [LayoutEnvironment]) {
    self.environments = environments
    let deviceCount = Set(environments.map(\.device)).count
    noun = deviceCount == environments.count ? "devices" : "environments"
  }

  /// Returns the text to append to a message, such as `; in 4 of 10 devices, first iPhone SE`; empty if there is only
  /// one environment.
  func text(_ indices: [Int]) -> String {
    guard environments.count > 1, let first = indices.first else { return "" }
    if indices.count == environments.count {
      return "; in \(indices.count == 2 ? "both" : "all \(indices.count)") \(noun)"
    }
    let name = environments[first].name
    let start = name.isEmpty ? "the document's own" : name
    return "; in \(indices.count) of \(environments.count) \(noun), first \(start)"
  }

  /// Returns the environments of a finding as members of objects: their names, and the ranges of widths.
  func members(of finding: LintFinding, in report: LintReport) -> JSONValue {
    let widths = report.widthRanges(of: finding)
    guard widths.isEmpty else {
      let ranges = widths.map { JSONValue.array([.number($0.lowerBound), .number($0.upperBound)]) }
      return ["environments": .strings(widths.map(Self.text)), "widths": .array(ranges)]
    }
    let names = finding.environments.map { environments[$0].name.isEmpty ? "document" : environments[$0].name }
    return ["environments": .strings(names)]
  }

  /// Returns widths such as `371 to 389`.
  private static func text(_ widths: ClosedRange<Double>) -> String {
    let low = NumberText.shortest(widths.lowerBound)
    return widths.lowerBound == widths.upperBound ? low : "\(low) to \(NumberText.shortest(widths.upperBound))"
  }

  /// Returns the text to append to a message, such as `; from 371 to 389 points`. `isWhole`: the ranges are all linted
  /// widths.
  private static func text(_ ranges: [ClosedRange<Double>], isWhole: Bool) -> String {
    if isWhole { return "; at all widths" }
    let texts = ranges.prefix(rangeLimit).map { ($0.lowerBound == $0.upperBound ? "at " : "from ") + text($0) }
    let count = ranges.count - texts.count
    let other = count > 0 ? " and in \(count.counted("other range"))" : ""
    return "; \(texts.joined(separator: ", ")) points\(other)"
  }

  /// The number of ranges that a message names.
  private static let rangeLimit = 4

  /// Returns a finding of a report as a diagnostic whose message includes the environments.
  func diagnostic(_ finding: LintFinding, in report: LintReport) -> Diagnostic {
    var diagnostic = finding.diagnostic
    let widths = report.widthRanges(of: finding)
    let isWhole = finding.environments.count == report.widths.count
    let environments = widths.isEmpty ? text(finding.environments) : Self.text(widths, isWhole: isWhole)
    // The environments are a part of the sentence.
    if !environments.isEmpty, diagnostic.message.hasSuffix(".") { diagnostic.message.removeLast() }
    diagnostic.message += environments + (environments.isEmpty ? "" : ".")
    return diagnostic
  }
}
