import LayoutDrawing

/// Formats the results of `layoutd test`. Nothing depends on time or on the number of processes.
struct TestReport {
  /// The output format.
  enum Format: String {
    case text, tap, junit, github
  }

  let format: Format
  let hasColors: Bool
  /// The number of cases printed so far, for TAP.
  private var caseCount = 0
  private var passedCount = 0
  private var failedCount = 0
  private var skippedCount = 0
  /// The suites of JUnit, whose root element contains their totals.
  private var suites = ""
  private var failures = 0

  init(format: Format, hasColors: Bool) { (self.format, self.hasColors) = (format, hasColors) }

  /// Whether a document was tested or recorded.
  var hasTests: Bool { passedCount + failedCount > 0 }

  /// The text before the first result.
  var header: String { format == .tap ? "TAP version 14\n" : "" }

  /// Returns the text of a result.
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
      suites += junit(result)
      return ""
    case .github: return github(result)
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
      let skipped = skippedCount > 0 ? "# \(NumberText.count(skippedCount, "document")) without a snapshot\n" : ""
      return skipped + "1..\(caseCount)\n"
    case .junit:
      return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<testsuites name=\"layoutd test\" tests=\"\(caseCount)\" failures=\"\(failures)\">\n\(suites)</testsuites>\n"
    case .github: return ""
    }
  }
}

// MARK: Text

extension TestReport {
  private func lines(_ result: TestResult) -> String {
    let word =
      result.hasPassed
      ? colored("ok  ", .green) : colored("FAIL", .red)
    let counts = result.hasPassed ? "  \(NumberText.count(result.cases.count, "check"))" : ""
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

// MARK: JUnit

extension TestReport {
  private mutating func junit(_ result: TestResult) -> String {
    let failed = result.cases.count { !$0.hasPassed }
    caseCount += result.cases.count
    failures += failed
    let name = XMLEscaping.escaped(result.file)
    var text =
      "  <testsuite name=\"\(name)\" tests=\"\(result.cases.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"0\">\n"
    for test in result.cases {
      text += "    <testcase classname=\"\(name)\" name=\"\(XMLEscaping.escaped(test.name))\""
      guard !test.hasPassed else {
        text += "/>\n"
        continue
      }
      text += ">\n      <failure message=\"\(XMLEscaping.escaped(test.failure[0]))\">"
      text += test.failure.map(XMLEscaping.escaped).joined(separator: "\n") + "</failure>\n    </testcase>\n"
    }
    let output = result.notes + [result.page.map { "see \($0)" }].compactMap(\.self)
    if !output.isEmpty {
      text += "    <system-out>\(output.map(XMLEscaping.escaped).joined(separator: "\n"))</system-out>\n"
    }
    return text + "  </testsuite>\n"
  }
}

// MARK: GitHub

extension TestReport {
  /// Returns workflow commands, which GitHub shows as annotations of the documents.
  private func github(_ result: TestResult) -> String {
    var text = ""
    for test in result.cases where !test.hasPassed {
      let file = DiagnosticFormatter.escaped(result.file, alsoSeparators: true)
      let title = DiagnosticFormatter.escaped("layoutd test: \(test.name)", alsoSeparators: true)
      let message = DiagnosticFormatter.escaped(test.failure.joined(separator: "\n"), alsoSeparators: false)
      text += "::error file=\(file),line=1,title=\(title)::\(message)\n"
    }
    for note in result.notes {
      text +=
        "::notice file=\(DiagnosticFormatter.escaped(result.file, alsoSeparators: true))"
        + "::\(DiagnosticFormatter.escaped(note, alsoSeparators: false))\n"
    }
    return text
  }
}
