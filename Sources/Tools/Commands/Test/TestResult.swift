import EventLoop
import JSON
import LayoutBase
import LayoutDocument
import LayoutDrawing

/// The result of the tests of one document.
struct TestResult: Equatable {
  /// One comparison of a document.
  struct Case: Equatable {
    /// The compared part: `document`, `layout`, `layout on iPhone SE at 0, 600`, or `frames`; `files` for files beside
    /// the document that cannot be found or written.
    var name: String
    /// The lines that describe the failure, the first one as a summary; empty for success.
    var failure: [String] = []
    /// The line of the document that causes the failure; nil if it is not known.
    var line: Int?

    var hasPassed: Bool { failure.isEmpty }
  }

  /// The document's name as on the command line.
  var file: String
  /// Empty for a document without a snapshot and frames.
  var cases: [Case] = []
  /// Remarks that are no failures, such as `recorded feed.snapshot.json`.
  var notes: [String] = []
  /// The path of the page about the failure; nil if none was written.
  var page: String?
  /// 0, or the reason of the failure: 1 for a failed case, 64 for an output that is also an input, 66 for an unreadable
  /// input, 70 for a process that ended, 74 for an output that cannot be written.
  var exitCode: CInt = 0

  var hasPassed: Bool { exitCode == 0 }
  var isSkipped: Bool { cases.isEmpty && notes.isEmpty && exitCode == 0 }

  /// Adds a failed case, or adds lines to the failed case of this name, without those that it already has: reports
  /// identify a case by its name. Raises `exitCode` to `code` if that is higher.
  mutating func fail(_ name: String, _ lines: [String], code: CInt = ExitCode.diagnosticsFound) {
    if let index = cases.firstIndex(where: { $0.name == name && !$0.hasPassed }) {
      let earlier = cases[index].failure
      cases[index].failure += lines.filter { !earlier.contains($0) }
    } else {
      cases.append(Case(name: name, failure: lines))
    }
    exitCode = max(exitCode, code)
  }
}

extension TestResult {
  /// Adds lines about the causes to the failed cases of layouts, after the first line, and sets the line of the
  /// document to that of a cause; nil for none.
  mutating func addCauses(_ lines: [String], line: Int?) {
    for index in cases.indices where !cases[index].hasPassed && cases[index].name.hasPrefix("layout") {
      cases[index].failure.insert(contentsOf: lines, at: 1)
      cases[index].line = line
    }
  }
}

/// The form in which a child process returns a result: one line of JSON.
extension TestResult {
  var line: [UInt8] {
    let cases = cases.map { test in
      JSONValue.object(
        joining: ["name": .string(test.name), "failure": .strings(test.failure)],
        test.line.map { ["line": .integer($0)] } ?? [:])
    }
    let result = JSONValue.object(
      joining: ["file": .string(file), "cases": .array(cases), "notes": .strings(notes)],
      page.map { ["page": .string($0)] } ?? [:], ["exitCode": .integer(Int(exitCode))])
    return result.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads a line; nil if it is not a result.
  init?(line: [UInt8]) {
    guard let value = try? JSONValue(parsing: line), let file = value["file"]?.asString,
      let code = value["exitCode"]?.asInt, let cases = value["cases"]?.asArray
    else { return nil }
    self.init(file: file)
    let texts = { (value: JSONValue?) in (value?.asArray ?? []).compactMap(\.asString) }
    self.cases = cases.map { test in
      Case(name: test["name"]?.asString ?? "", failure: texts(test["failure"]), line: test["line"]?.asInt)
    }
    notes = texts(value["notes"])
    page = value["page"]?.asString
    exitCode = CInt(clamping: code)
  }
}

/// Formats the results of `layoutd test`. Nothing depends on time or on the number of processes.
struct TestReport {
  enum Format: String {
    case text, tap, junit, github, sarif
  }

  let format: Format
  let hasColors: Bool
  /// The number of cases printed so far, for TAP.
  private var caseCount = 0
  private var passedCount = 0
  private var failedCount = 0
  private var skippedCount = 0
  /// The suites so far, for JUnit. They are in the footer, because the root element before them contains their totals.
  private var suites = ""
  /// The failures so far, for SARIF.
  private var notes: [LineNote] = []
  private var failures = 0

  init(format: Format, hasColors: Bool) { (self.format, self.hasColors) = (format, hasColors) }

  /// Whether a document was tested or recorded.
  var hasTests: Bool { passedCount + failedCount > 0 }

  /// The text before the first result.
  var header: String { format == .tap ? "TAP version 14\n" : "" }

  /// Returns the text of a result; empty for a skipped document, and for JUnit and SARIF, whose results are in the
  /// footer.
  mutating func text(_ result: TestResult) -> String {
    if result.isSkipped {
      skippedCount += 1
      return ""
    }
    if result.hasPassed { passedCount += 1 } else { failedCount += 1 }
    switch format {
    case .text: return lines(result)
    case .tap: return tap(result)
    case .junit:
      let suite = suite(result)
      caseCount += suite.cases.count
      failures += suite.failureCount
      suites += suite.text(attributes: " errors=\"0\" skipped=\"0\"")
      return ""
    case .github: return annotations(result)
    case .sarif:
      notes += failures(of: result).map(\.note)
      return ""
    }
  }

  /// Returns the text after the last result.
  func footer() -> String {
    switch format {
    case .text:
      let counts = [
        "\(passedCount) passed", failedCount > 0 ? "\(failedCount) failed" : nil,
        skippedCount > 0 ? "\(skippedCount) without a snapshot" : nil,
      ]
      return counts.compactMap(\.self).joined(separator: ", ") + "\n"
    case .tap:
      let skipped = skippedCount > 0 ? "# \(skippedCount.counted("document")) without a snapshot\n" : ""
      return skipped + "1..\(caseCount)\n"
    case .junit:
      return JUnitSuite.start(of: "test", attributes: " tests=\"\(caseCount)\" failures=\"\(failures)\"") + suites
        + JUnitSuite.end
    case .github: return ""
    case .sarif: return LineNote.sarif(notes)
    }
  }
}

// MARK: Text

extension TestReport {
  private func lines(_ result: TestResult) -> String {
    let word =
      result.hasPassed
      ? colored("ok  ", .green) : colored("FAIL", .red)
    let counts = result.hasPassed ? "  \(result.cases.count.counted("check"))" : ""
    var text = "\(word)  \(DiagnosticFormatter.printable(result.file))\(counts)\n"
    for test in result.cases where !test.hasPassed {
      text += "      \(test.name): \(DiagnosticFormatter.printable(test.failure[0]))\n"
      for line in test.failure.dropFirst() { text += "        \(DiagnosticFormatter.printable(line))\n" }
    }
    for note in result.notes { text += "      \(DiagnosticFormatter.printable(note))\n" }
    if let page = result.page { text += "      see \(DiagnosticFormatter.printable(page))\n" }
    return text
  }

  private func colored(_ text: String, _ color: DiagnosticFormatter.Color) -> String {
    hasColors ? color.applied(to: text) : text
  }
}

// MARK: TAP 14

extension TestReport {
  private mutating func tap(_ result: TestResult) -> String {
    var text = ""
    for test in result.cases {
      caseCount += 1
      let name = Self.escapedForTAP("\(result.file): \(test.name)")
      text += "\(test.hasPassed ? "ok" : "not ok") \(caseCount) - \(name)\n"
      guard !test.hasPassed else { continue }
      // A literal block of YAML keeps all characters.
      text += "  ---\n  message: |-\n    \(DiagnosticFormatter.printable(test.failure[0]))\n"
      if test.failure.count > 1 {
        text += "  details: |-\n"
        for line in test.failure.dropFirst() { text += "    \(DiagnosticFormatter.printable(line))\n" }
      }
      text += "  ...\n"
    }
    for note in result.notes { text += "# \(DiagnosticFormatter.printable(note))\n" }
    return text
  }

  /// Escapes what TAP reads as the start of a directive.
  private static func escapedForTAP(_ text: String) -> String {
    DiagnosticFormatter.printable(text).reduce(into: "") { line, character in
      if character == "#" || character == "\\" { line += "\\" }
      line.append(character)
    }
  }
}

// MARK: JUnit, GitHub

extension TestReport {
  private func suite(_ result: TestResult) -> JUnitSuite {
    let cases = result.cases.map { test in
      JUnitSuite.Case(
        name: test.name,
        failure: test.failure.first.map { JUnitSuite.Failure(message: $0, lines: test.failure) },
        location: test.line.map { (result.file, $0) })
    }
    let page = result.page.map { ["see \($0)"] } ?? []
    return JUnitSuite(name: result.file, cases: cases, output: result.notes + page)
  }

  /// Returns workflow commands, which GitHub shows as annotations of the document.
  private func annotations(_ result: TestResult) -> String {
    let failures = failures(of: result).map { LineNote.annotations([$0.note], title: "layoutd test: \($0.name)") }
    let notes = result.notes.map { WorkflowCommand(.information, file: result.file, message: $0).text() }
    return (failures + notes).joined()
  }

  /// Returns the failed cases with their notes, which are at the lines of their causes.
  private func failures(of result: TestResult) -> [(name: String, note: LineNote)] {
    result.cases.filter { !$0.hasPassed }.map { test in
      let text = test.failure.joined(separator: "\n")
      return (test.name, LineNote(file: result.file, line: test.line ?? 1, text: text, isError: true))
    }
  }
}

/// The files beside a document `NAME.layout.json`.
struct TestPaths {
  let snapshot: String
  let frames: String
  let page: String

  /// The command that writes the pages, which their first lines name.
  static let generator = "layoutd test"

  init(document: String) {
    let suffix = ".layout.json"
    let stem = document.hasSuffix(suffix) ? String(document.dropLast(suffix.count)) : document
    (snapshot, frames, page) = (stem + ".snapshot.json", stem + ".frames.jsonl", stem + ".diff.html")
  }

  /// Whether a file exists. Throws if that is unknown: a snapshot that cannot be found is neither skipped nor replaced.
  static func exists(_ path: String) throws(UVError) -> Bool { try FileSystem.kindIfExists(path) != nil }

  /// Whether the page exists, or may exist, and is not one that this command wrote. Such a page is neither replaced nor
  /// removed.
  var hasForeignPage: Bool {
    (try? Self.exists(page)) != false && !isOwnPage
  }

  private var isOwnPage: Bool {
    guard let file = try? FileInput(page), let bytes = try? file.read(limit: 256 << 20) else { return false }
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self)
    return start.contains(ChangePage.generatorTag(Self.generator))
  }

  /// Removes the page of an earlier failure.
  func removeStalePage() {
    if isOwnPage { try? FileSystem.remove(page) }
  }

  /// Writes a file atomically. The target of a link is written, not the link.
  static func write(_ bytes: [UInt8], to path: String) throws(UVError) {
    let target = try FileSystem.ifExists { () throws(UVError) in try FileSystem.realPath(path) }
    try FileSystem.writeAtomically(target ?? path, bytes)
  }
}

/// The page of a failing test without layouts that differ, such as one with errors of lint: a list of the failed cases.
enum FailurePage {
  /// Returns the page. `title` is the name of the document.
  static func bytes(of result: TestResult, title: String) -> [UInt8] {
    let title = XMLEscaping.escaped(title)
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(ChangePage.generatorTag(TestPaths.generator))
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; }
      ul { padding: 0; list-style: none; font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """
    for test in result.cases where !test.hasPassed {
      page += "<h2>\(XMLEscaping.escaped(test.name))</h2>\n<ul>\n"
      for line in test.failure { page += "<li>\(XMLEscaping.escaped(line))</li>\n" }
      page += "</ul>\n"
    }
    return Array("\(page)</main>\n</body>\n</html>\n".utf8)
  }
}
